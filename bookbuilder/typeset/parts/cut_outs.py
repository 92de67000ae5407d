"""Pictures to cut out and paste into the puzzles: in cells as large as there, on leaves with blank backs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bookbuilder.book import Leaf, batches
from bookbuilder.drawing import Mark, Stroke
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.grid.grid import AS_TYPE
from bookbuilder.typeset.grid.stamps import stamp
from bookbuilder.typeset.page.boxes import FlowedPage, flow
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts.boards import named
from bookbuilder.typeset.parts.part import ContentsEntry, Material, Part, as_many, grouped
from bookbuilder.typeset.sections import SectionLayout
from bookbuilder.typeset.text.blocks import Block, heading, paragraph

DASHES = (4.0, 3.0)  # points
RULE = 0.5  # points


def parts(of: Material) -> Iterator[Part]:
    """The part of the pictures, where the book has some."""
    setting, wanted = of.setting, of.setting.outline.matter.cut_outs
    pictured = [section for section in of.sections if section.outline.symbols.pictures]
    if not wanted or not pictured:
        return
    title = setting.words.say("cut_outs.heading")
    blocks = [
        *heading(setting.style, title, setting.measure),
        paragraph(setting.words.say("cut_outs.told"), setting.faces.body, setting.measure),
    ]
    kinds = grouped(pictured, lambda it: (it.outline.board, it.outline.symbols, it.puzzles.cell))
    for alike in kinds.values():  # each is cut out once
        blocks += _of_one_size(setting, alike, wanted)
    pages = flow(blocks, setting.columns)
    yield Part(
        "cut-outs",
        lambda _: as_many(range(2 * len(pages))),  # a picture that is cut out must have nothing on its back
        lambda leaf, _: _drawn(setting, pages, leaf),
        ContentsEntry(title, strong=False),
        furnished=False,
        recto=True,
    )


def _drawn(setting: Setting, pages: Sequence[FlowedPage], leaf: Leaf) -> tuple[Mark, ...]:
    at, is_back = divmod(leaf.part, 2)
    return () if is_back else pages[at].put(setting.text_frame(leaf.page))


def _of_one_size(setting: Setting, sections: list[SectionLayout], wanted: int) -> Iterator[Block]:
    """The titles of sections, and enough rows of pictures for this many of their puzzles."""
    outline, cell = sections[0].outline, sections[0].puzzles.cell
    titles = named(setting.words, [section.outline.title for section in sections])
    line = setting.faces.body.line
    yield paragraph(titles, setting.faces.strong, setting.measure, before=line, with_next=True)
    yield Block(0.3 * line, (), with_next=True)
    each = -(-len(outline.board.cells) // outline.board.order) * wanted
    values = [value for value in range(outline.board.order) for _ in range(each)]
    columns = max(1, int(setting.geometry.frame(1).width / cell))
    side = AS_TYPE * sections[0].puzzles.digit
    for row in batches(values, columns):
        yield Block(cell, tuple(_row(setting, outline.symbols, row, cell, side)))


def _row(setting: Setting, symbols: SymbolSet, values: Sequence[int], cell: float, side: float) -> Iterator[Mark]:
    """A row of pictures between dashed lines."""
    thinnest = setting.style.thinnest
    width, inset = max(RULE, thinnest), (cell - side) / 2
    for at, value in enumerate(values):
        yield stamp(at * cell + inset, inset, side, symbols.pictures[value], thinnest)
    for y in (0.0, cell):
        yield Stroke(0.0, y, len(values) * cell, y, width, dashes=DASHES, square=False)
    for at in range(len(values) + 1):
        yield Stroke(at * cell, 0.0, at * cell, cell, width, dashes=DASHES, square=False)
