"""How many grids stand on a page, and how large: a section and a frame in, rows, columns and a cell size out."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import cache
from math import ceil

from bookbuilder.book import SectionOutline
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.grid import Grid, digit_per_cell
from bookbuilder.typeset.setting import Setting
from bookbuilder.typeset.tones import names

LARGEST = 62.0  # points; cells do not grow beyond this on large paper
SMALLER = 0.72  # an answer's digits, in those of its puzzle
LOOSEST = 0.3  # the widest space between columns or rows, in grids
ABOVE = 0.3125  # how much of the free height is above the grids; the eye's middle is higher than a ruler's
FULL = 0.9  # a page without an empty place may have cells this much smaller than one with


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Equal grids in rows and columns."""

    rows: int
    columns: int
    cell: float
    digit: float  # type size of the marks
    count: int  # of grids; the last places may stay empty


@dataclass(frozen=True, slots=True)
class Marks:
    """What the size of a section's answers depends on, besides its board."""

    per_cell: float  # type size in a cell of size 1
    puzzle: float  # type size in its puzzles


def puzzle_heights(setting: Setting, section: SectionOutline) -> tuple[float, float]:
    """How much stands above a puzzle's grid (number and level) and below it (where the answer is)."""
    faces = setting.style_of(section).faces
    return faces.number.size * 1.5, faces.small.size * 1.9


def answer_height(setting: Setting, section: SectionOutline) -> float:
    """How much stands above an answer's grid."""
    return setting.style_of(section).faces.small.size * 1.6


def puzzle_arrangement(setting: Setting, section: SectionOutline) -> Arrangement:
    """The section's rows and columns, either way round, whichever gives the larger grids."""
    page = setting.layout(section)
    above, below = puzzle_heights(setting, section)
    shapes = {(page.rows, page.columns), (page.columns, page.rows)}
    per_cell = type_per_cell(section, "puzzle")
    options = [_arranged(setting, section, rows, columns, above + below, per_cell) for rows, columns in shapes]
    return max(options, key=lambda arranged: (round(arranged.cell, 6), arranged.rows))


def answer_arrangement(setting: Setting, section: SectionOutline, most: int, marks: Collection[Marks]) -> Arrangement:
    """As many answers as keep the smallest type, never more than `most`, and then as large as they can be.

    They are for all sections with boards and page layouts of one size that share pages, and have these `marks`; the
    type size is that of the smallest. Five stand in the places of six. Answers stay smaller than their puzzles as long
    as the smallest type allows it.
    """
    least = smallest_digit(setting, section, "answer")
    above = answer_height(setting, section)
    narrowest = min(its.per_cell for its in marks)

    @cache
    def shaped(rows: int, columns: int) -> Arrangement:
        return _arranged(setting, section, rows, columns, above, narrowest)

    arranged = shaped(1, 1)
    for count in range(most, 0, -1):
        options = [shaped(ceil(count / columns), columns) for columns in range(1, count + 1)]
        full = [option for option in options if option.count == count]
        arranged = max(options, key=lambda option: option.cell)
        if arranged.count > count:
            fuller = max(full, key=lambda option: option.cell)
            arranged = fuller if fuller.cell >= FULL * arranged.cell else replace(arranged, count=count)
        if arranged.digit >= least:
            # What rounding takes from the least must not show.
            wanted = max(max(SMALLER * its.puzzle, least * (1 + 1e-9)) / its.per_cell for its in marks)
            cell = min(arranged.cell, wanted)
            return replace(arranged, cell=cell, digit=cell * narrowest)
    return arranged


def smallest_digit(setting: Setting, section: SectionOutline, what: str) -> float:
    """The least digit size that both the printer and the page layout stand for."""
    smallest = setting.layout(section).smallest
    return max(setting.style.smallest, smallest.puzzle if what == "puzzle" else smallest.answer)


def _arranged(
    setting: Setting, section: SectionOutline, rows: int, columns: int, furniture: float, per_cell: float
) -> Arrangement:
    frame = setting.text_frame(1)
    board, small = section.board, setting.style_of(section).faces.small.size
    gap = max(2 * small, 0.045 * frame.width) if columns > 1 else 0.0
    between = 3.0 * small if rows > 1 else 0.0
    wide = (frame.width - gap * (columns - 1)) / columns
    high = (frame.height - between * (rows - 1)) / rows - furniture
    rim = setting.style.lines(board, LARGEST).rim  # the widest that it can be
    cell = max(1.0, min((wide - rim) / board.width, (high - rim) / board.height, LARGEST))
    return Arrangement(rows, columns, cell, cell * per_cell, rows * columns)


def type_per_cell(section: SectionOutline, what: str) -> float:
    """The type size of a section's marks in a cell of size 1."""
    faces = ("bold", "light") if what == "answer" else ("medium",)
    return digit_per_cell(section.symbols, faces, bool(names(section.board)))


def places(arranged: Arrangement, grid: Grid, frame: Frame, furniture: float) -> Iterator[tuple[float, float]]:
    """The top left corners of the grids with their furniture, in reading order.

    Grids stand evenly: the white between columns is that between rows, where both can be; no wider than a part of a
    grid, so that small ones stay together; in the middle of the frame, and a little above it.
    """
    height = grid.height + furniture
    spare = max(0.0, frame.height - arranged.rows * height)
    free = max(0.0, frame.width - arranged.columns * grid.width)
    down = min(spare / (arranged.rows + 0.6), LOOSEST * grid.height) if arranged.rows > 1 else 0.0
    across = min(free / (arranged.columns - 1), LOOSEST * grid.width) if arranged.columns > 1 else 0.0
    if arranged.rows > 1 and arranged.columns > 1:
        even = min(across, down + furniture)
        across, down = even, max(min(down, furniture), even - furniture)
    start = frame.start + (free - across * (arranged.columns - 1)) / 2
    top = frame.top + (spare - down * (arranged.rows - 1)) * ABOVE
    for row in range(arranged.rows):
        for column in range(arranged.columns):
            yield start + column * (grid.width + across), top + row * (height + down)
