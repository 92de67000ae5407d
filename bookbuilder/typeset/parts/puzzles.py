"""The puzzles of a section, each under its number and level and above the page of its answer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from bookbuilder.book import Leaf, batches
from bookbuilder.drawing import Mark
from bookbuilder.typeset.arrangement import places
from bookbuilder.typeset.captions import captioned_puzzle, page_notes, puzzle_heights
from bookbuilder.typeset.grid import Grid
from bookbuilder.typeset.intro import above_puzzles, fits_above
from bookbuilder.typeset.parts.display import TooLong
from bookbuilder.typeset.parts.part import Content, Entry, Part, Whole
from bookbuilder.typeset.sections import SectionLayout, section_layouts
from bookbuilder.typeset.setting import Setting

PAGE = "the first page of the section's puzzles"


def parts(of: Content, section: SectionLayout) -> Iterator[Part]:
    """The part of a section's puzzles."""
    its = section.outline

    @cache
    def grid() -> Grid:
        style = of.setting.style_of(its)
        return style.grid(its.board, its.symbols, section.puzzles.cell, shade_clues=its.shade_clues)

    yield Part(
        "puzzles",
        lambda _: batches(section.numbers, section.puzzles.count),
        lambda leaf, whole: _puzzles(of, section, grid(), leaf, whole),
        None if section.opened else Entry(its.title, of.setting.numbers(section.index, "contents.puzzles")),
        head=its.title,
        section=section.index,
        about="puzzle",
    )


def too_long(setting: Setting) -> Iterator[TooLong]:
    """The texts of sections that have no page of their own, and no room above the puzzles."""
    if setting.outline.openers == "none" and any(its.text for its in setting.outline.sections):
        for section in section_layouts(setting):
            if not fits_above(setting, section.outline, section.puzzles):
                yield TooLong(("sections", section.index, "text"), PAGE)


def _puzzles(of: Content, section: SectionLayout, grid: Grid, leaf: Leaf, whole: Whole) -> Iterator[Mark]:
    setting, shown = of.setting, of.shown or {}
    style = setting.style_of(section.outline)
    frame = setting.text_frame(leaf.page)
    if leaf.part == 0 and not section.opened:
        text, frame = above_puzzles(style, section.outline, section.puzzles, grid, frame)
        yield from text
    spots = places(section.puzzles, grid, frame, sum(puzzle_heights(style)))
    title = "" if section.opened else section.outline.title
    for number, (x, y) in zip(leaf.numbers, spots, strict=False):
        below = page_notes(setting.words, style.faces.note, grid.width, whole.pages[number])
        yield from captioned_puzzle(style, grid, shown[number], str(number), below, x, y, title)
