"""The puzzles of a section, each with its number and level above and the page of its answer below."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from bookbuilder.book import Leaf, batches
from bookbuilder.drawing import Group, Mark
from bookbuilder.typeset.arrangement import places, puzzle_heights
from bookbuilder.typeset.grid import Grid
from bookbuilder.typeset.ornaments import meter, meter_width
from bookbuilder.typeset.parts.notes import note, page_notes
from bookbuilder.typeset.parts.part import Content, Part, Whole
from bookbuilder.typeset.sections import SectionLayout
from bookbuilder.typeset.style import Style
from bookbuilder.typeset.text import END, shorten, write

SQUARE = 0.52  # a level's square, in the type size of its name


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
        head=its.title,
        section=section.index,
        about="puzzle",
    )


def _puzzles(of: Content, section: SectionLayout, grid: Grid, leaf: Leaf, whole: Whole) -> Iterator[Mark]:
    setting, shown = of.setting, of.shown or {}
    style = setting.style_of(section.outline)
    above, below = puzzle_heights(setting, section.outline)
    spots = places(section.puzzles, grid, setting.text_frame(leaf.page), above + below)
    for number, (x, y) in zip(leaf.numbers, spots, strict=False):
        puzzle, faces = shown[number], style.faces
        baseline, end = y + above - 0.5 * faces.number.size, x + grid.width
        yield write(str(number), faces.number, x, baseline)
        yield from _level(style, puzzle.grade.level, x + faces.number.width(f"{number}  "), end, baseline)
        yield Group(x, y + above, grid.draw(puzzle.puzzle.givens).marks)
        said = page_notes(setting.words, faces.small, grid.width, whole.pages[number])
        yield from note(said, faces.small, x, end, y + above + grid.height + 1.5 * faces.small.size)


def _level(style: Style, level: str, start: float, end: float, baseline: float) -> Iterator[Mark]:
    """A level's name and its squares, or its stars; on narrow grids these give way first, then the end of the name."""
    faces = style.faces
    name, size = style.level(level), faces.level.size * SQUARE
    shapes = meter(style, level, end, baseline, size)
    edge = end - meter_width(style, size) - size if shapes else end
    named = not shapes or style.labels.shown_as != "stars"
    if shapes and (faces.level.width(name) if named else 0.0) > edge - start:
        shapes, edge, named = (), end, True
    short = shorten(name, faces.level, edge - start)
    if named and short != "…":
        yield write(short, faces.level, edge, baseline, END)
    yield from shapes
