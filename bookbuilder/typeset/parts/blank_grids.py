"""Empty grids for a second try: some of each board, as large and as many per page as its puzzles."""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.book import Leaf, batches
from bookbuilder.drawing import Mark
from bookbuilder.typeset.page.aids import Margins
from bookbuilder.typeset.page.arrangement import places
from bookbuilder.typeset.page.setting import Setting
from bookbuilder.typeset.parts.part import ContentsEntry, Material, Part, as_many, grouped
from bookbuilder.typeset.sections import SectionLayout

Sheet = tuple[SectionLayout, int]  # a page: the section whose board it has, and how many grids


def parts(of: Material) -> Iterator[Part]:
    """The part of the empty grids, where the book has some."""
    setting = of.setting
    if not (wanted := setting.outline.matter.blank_grids):
        return
    boards = grouped(of.sections, lambda section: section.outline.board)
    sheets = [sheet for first, *_ in boards.values() for sheet in _sheets(first, wanted)]
    heading = setting.words.say("blank.heading")
    yield Part(
        "blank-grids",
        lambda _: as_many(sheets),
        lambda leaf, _: _grids(setting, *sheets[leaf.part], leaf),
        ContentsEntry(heading, strong=False),
        head=heading,
    )


def _sheets(section: SectionLayout, wanted: int) -> Iterator[Sheet]:
    return ((section, len(batch)) for batch in batches(range(wanted), section.puzzles.count))


def _grids(setting: Setting, section: SectionLayout, count: int, leaf: Leaf) -> Iterator[Mark]:
    outline = section.outline
    grid = setting.style_of(outline).grid(outline.board, outline.symbols, section.puzzles.cell)
    empty = grid.draw((0,) * len(outline.board.cells))
    spots = places(section.puzzles, grid, setting.text_frame(leaf.page), Margins())
    return (empty.put(x, y) for _, (x, y) in zip(range(count), spots, strict=False))
