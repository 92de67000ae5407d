"""The hints: puzzles go in; small text in columns comes out, in the order of the puzzles' numbers.

Before the puzzles exist, the pages are estimated: LINES lines per hint.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from bookbuilder.book import SectionOutline, hints, name_facts, name_step, narrate
from bookbuilder.drawing import Group, Mark
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.typeset.blocks import Block, flow, heading, height_of, paragraph, stack
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.parts.part import Content, Entry, Notes, Part, Shown, Whole
from bookbuilder.typeset.setting import Setting
from bookbuilder.typeset.text import END, write

COLUMN, BETWEEN = 19.0, 2.0  # the narrowest column and the space between two, in the type size
LINES = 4  # of a hint, usually


def parts(of: Content) -> Iterator[Part]:
    """The part of the hints, where a section asks for them."""
    setting = of.setting
    if not any(section.lessons.hints for section in setting.outline.sections):
        return

    @cache
    def pages(whole: Whole | None) -> HintPages:
        def where(number: int) -> str:
            return setting.words.say("answer.puzzle", page=whole.pages[number]["puzzle"]) if whole else ""

        return hint_pages(setting, of.shown, where)

    title = setting.words.say("hints.heading")
    yield Part(
        "hints",
        lambda _: pages(None).begun,
        lambda leaf, whole: pages(whole).draw(leaf.part, setting.text_frame(leaf.page)),
        Entry(title),
        head=title,
        ranged=True,
        about="hints",
        guessed=of.book is None,
    )


@dataclass(frozen=True, slots=True)
class HintPages:
    """The hints of a book, in columns."""

    heading: tuple[Block, ...]  # across all columns of the first page
    pages: tuple[tuple[tuple[Block, ...], ...], ...]  # the columns of each
    measure: float  # of a column
    between: float

    @property
    def begun(self) -> tuple[tuple[int, ...], ...]:
        """The puzzles whose hints begin on each page."""
        return tuple(tuple(block.number for column in page for block in column if block.number) for page in self.pages)

    def draw(self, part: int, frame: Frame) -> Iterator[Mark]:
        """Draw one of the pages."""
        top = frame.top
        if part == 0:
            yield from stack(self.heading, frame)
            top += height_of(self.heading)
        for at, column in enumerate(self.pages[part]):
            start = frame.start + at * (self.measure + self.between)
            yield Group(0.0, 0.0, stack(column, Frame(start, top, start + self.measure, frame.bottom)))


def hint_pages(setting: Setting, shown: Shown | None = None, notes: Notes | None = None) -> HintPages:
    """All hints of the book; without puzzles, their usual room."""
    outline, words, faces, frame = setting.outline, setting.words, setting.faces, setting.text_frame(1)
    between = BETWEEN * faces.small.size
    columns = max(1, int((frame.width + between) / (COLUMN * faces.small.size + between)))
    measure = (frame.width - between * (columns - 1)) / columns
    most = max(section.lessons.hints for section in outline.sections)
    if not most:
        return HintPages((), (), measure, between)
    intro = paragraph(words.say("hints.intro", n=most), faces.small, setting.measure)
    above = (*heading(setting.style, words.say("hints.heading"), setting.measure), intro, Block(faces.small.line, ()))
    blocks: list[Block] = []
    for index, section in enumerate(outline.sections):
        for number in outline.numbers(index) if section.lessons.hints else ():
            its = list(_hints(setting, section, measure, shown[number] if shown else None))
            title = _title(setting, number, measure, notes(number) if notes else "")
            blocks += _parts(its, title, _continued(setting, number), frame.height)
    flowed = flow(blocks, frame.height, [height_of(above)] * columns)
    rows = [flowed[start : start + columns] for start in range(0, len(flowed), columns)]
    return HintPages(above, tuple(tuple(map(tuple, row)) for row in rows), measure, between)


def _title(setting: Setting, number: int, measure: float, note: str) -> Block:
    """A puzzle's number and page."""
    face, strong = setting.faces.small, setting.faces.small_strong
    marks: list[Mark] = [write(str(number), strong, 0.0, 0.76 * face.line)]
    if strong.width(f"{number}  ") + face.width(note) <= measure:
        marks.append(write(note, face, measure, 0.76 * face.line, END))
    return Block(face.line, tuple(marks), 0.7 * face.line, number=number)


def _continued(setting: Setting, number: int) -> Block:
    """The puzzle's number again, where its hints continue."""
    face, text = setting.faces.small, setting.words.say("hint.continued", number=number)
    return Block(face.line, (write(text, setting.faces.small_strong, 0.0, 0.76 * face.line),), 0.7 * face.line)


def _hints(setting: Setting, section: SectionOutline, measure: float, puzzle: GradedPuzzle | None) -> Iterator[Block]:
    """The hints of a puzzle; without a puzzle, their usual room."""
    words, face = setting.words, setting.faces.small
    if puzzle is None:
        yield from (Block(LINES * face.line, ()) for _ in range(section.lessons.hints))
        return
    for n, hint in enumerate(hints(puzzle.path, section.lessons.hints), start=1):
        board, letters = section.board, section.symbols.marks
        said = {
            "technique": name_step(hint.step, board, words),
            "step": narrate(hint.step, board, words, letters),
            "known": name_facts(hint.placed, hint.struck, board, words, letters),
        }
        yield paragraph(words.say("hint.needs" if said["known"] else "hint.step", n=n, **said), face, measure)


def _parts(told: Sequence[Block], title: Block, continued: Block, height: float) -> Iterator[Block]:
    """A puzzle's hints under its number, in one column if possible; in the next column under the number again."""
    part = [title]
    for hint in told:
        if len(part) > 1 and height_of((*part, hint)) > height:
            yield from _together(part)
            part = [continued]
        part.append(hint)
    yield from _together(part)


def _together(blocks: Sequence[Block]) -> Iterator[Block]:
    yield from (replace(block, with_next=True) for block in blocks[:-1])
    yield blocks[-1]
