"""The rules beyond houses of the how-to pages: a book's sections go in; a picture and a sentence per kind of rule come
out, and for cages the sums that only one set of values has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bookbuilder.book import SectionOutline, explained
from bookbuilder.drawing import Group, Mark
from bookbuilder.relations import RELATIONS, Look, forced_sums
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts.boards import PicturedText, in_columns, named
from bookbuilder.typeset.text.blocks import Block, paragraph
from bookbuilder.typeset.text.lines import RISE, Face, write

MOST_CELLS = 8  # of a cage whose sums are listed
APART, BEFORE = 1.2, 0.4  # the space between two sums, and between a sum and its values, relative to the type size

_Sum = tuple[int, str]


def ruled(setting: Setting) -> Iterator[Block]:
    """All rules beyond houses of a book, each explained once."""
    sections = setting.outline.sections
    entries = tuple(_entries(setting, sections))
    yield from in_columns(setting, setting.words.say("how_to.rules"), entries, most=len(entries))
    caged = [section for section in sections if any(RELATIONS[it].drawn.look is Look.CAGE for it in section.printed)]
    by_order = {section.board.order: section for section in reversed(caged)}
    for section in reversed(by_order.values()):
        yield from _table(setting, section, is_only=len(by_order) == 1)


def _entries(setting: Setting, sections: Sequence[SectionOutline]) -> Iterator[PicturedText]:
    """A picture and what it shows; kinds without a picture of their own follow the sentence before theirs."""
    from bookbuilder.typeset.parts.samples import sample

    words, known = setting.words, dict[tuple[str, ...], list[SectionOutline]]()
    for section in sections:
        for kind, said in explained(words, section.rules, section.board.order, section.partly):
            known.setdefault((kind, said), []).append(section)
    shown: list[PicturedText] = []
    for (kind, said), of in known.items():
        title = named(words, [section.title for section in of]) if len(of) < len(sections) else ""
        drawn = sample(setting.style, min(of, key=lambda section: len(section.board.cells)), kind) if kind else None
        if drawn is None and shown and shown[-1].title == title:
            shown[-1] = PicturedText(shown[-1].drawing, title, f"{shown[-1].text} {said}")
        else:
            shown.append(PicturedText(drawn, title, said))
    yield from shown


def _table(setting: Setting, section: SectionOutline, is_only: bool) -> Iterator[Block]:
    """The sums of cages with only one set of values, a line per number of cells."""
    words, faces, order = setting.words, setting.faces, section.board.order
    title = words.say("how_to.sums")
    if not is_only:
        title += f" ({words.say('how_to.range', first=1, last=order)})"
    yield paragraph(title, faces.strong, setting.measure, faces.body.line, with_next=True)
    sizes = range(2, min(order - 1, MOST_CELLS) + 1)
    labels = {size: words.say("how_to.sums.cells", n=size) for size in sizes}
    left = max(map(faces.small.width, labels.values())) + APART * faces.small.size
    for size, label in labels.items():
        sums = [(total, _values(section.symbols, inside)) for total, inside in forced_sums(order, size)]
        lines = tuple(_lines(sums, (faces.small_strong, faces.small), left, setting.measure))
        height = (1 + max(at for at, _ in lines)) * faces.small.line
        marks = (write(label, faces.small, 0.0, RISE * faces.small.size), *(mark for _, mark in lines))
        yield Block(height, marks, (0.4 if size == 2 else 0.15) * faces.body.line, with_next=size < sizes[-1])


def _values(symbols: SymbolSet, inside: Sequence[int]) -> str:
    """The values of a set, such as 1 2 4, or 124 where each is one character."""
    marks = [symbols.mark(value) for value in inside] if not symbols.pictures else [*map(str, inside)]
    return ("" if all(len(mark) == 1 for mark in marks) else " ").join(marks)


def _lines(sums: Sequence[_Sum], faces: tuple[Face, Face], left: float, measure: float) -> Iterator[tuple[int, Mark]]:
    """Sums with their values in columns, as many as fit beside each other, each with its line."""
    strong, face = faces
    numbers = max(strong.width(f"{total}") for total, _ in sums) + BEFORE * face.size
    step = numbers + max(face.width(values) for _, values in sums) + APART * face.size
    across = max(1, int((measure - left + APART * face.size) / step))
    for at, (total, values) in enumerate(sums):
        line, x = at // across, left + at % across * step
        base = line * face.line + RISE * face.size
        yield line, Group(0.0, 0.0, (write(f"{total}", strong, x, base), write(values, face, x + numbers, base)))
