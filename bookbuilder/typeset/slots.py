"""How many grids stand on a page, and how large: a section and a frame in, rows, columns and a cell size out."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import cache
from math import ceil

from bookbuilder.book import SectionOutline
from bookbuilder.typeset.grid import digit_per_cell
from bookbuilder.typeset.setting import Setting
from bookbuilder.typeset.tones import names

LARGEST = 62.0  # points; cells do not grow beyond this on large paper
SMALLER = 0.72  # an answer's digits, in those of its puzzle
FULL = 0.9  # a page without an empty place may have cells this much smaller than one with


@dataclass(frozen=True, slots=True)
class Slots:
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
    faces = setting.faces_of(section)
    return faces.number.size * 1.5, faces.small.size * 1.9


def answer_height(setting: Setting, section: SectionOutline) -> float:
    """How much stands above an answer's grid."""
    return setting.faces_of(section).small.size * 1.6


def puzzle_slots(setting: Setting, section: SectionOutline) -> Slots:
    """The section's rows and columns, either way round, whichever gives the larger grids."""
    page = setting.layout(section)
    above, below = puzzle_heights(setting, section)
    shapes = {(page.rows, page.columns), (page.columns, page.rows)}
    per_cell = type_per_cell(section, "puzzle")
    options = [_slots(setting, section, rows, columns, above + below, per_cell) for rows, columns in shapes]
    return max(options, key=lambda slots: (round(slots.cell, 6), slots.rows))


def answer_slots(setting: Setting, section: SectionOutline, most: int, marks: Collection[Marks]) -> Slots:
    """As many answers as keep the smallest type, never more than `most`, and then as large as they can be.

    They are for all sections with boards and page layouts of one size that share pages, and have these `marks`; the
    type size is that of the smallest. Five stand in the places of six. Answers stay smaller than their puzzles as long
    as the smallest type allows it.
    """
    least = smallest_digit(setting, section, "answer")
    above = answer_height(setting, section)
    narrowest = min(its.per_cell for its in marks)

    @cache
    def shaped(rows: int, columns: int) -> Slots:
        return _slots(setting, section, rows, columns, above, narrowest)

    slots = shaped(1, 1)
    for count in range(most, 0, -1):
        options = [shaped(ceil(count / columns), columns) for columns in range(1, count + 1)]
        full = [option for option in options if option.count == count]
        slots = max(options, key=lambda option: option.cell)
        if slots.count > count:
            fuller = max(full, key=lambda option: option.cell)
            slots = fuller if fuller.cell >= FULL * slots.cell else replace(slots, count=count)
        if slots.digit >= least:
            # What rounding takes from the least must not show.
            wanted = max(max(SMALLER * its.puzzle, least * (1 + 1e-9)) / its.per_cell for its in marks)
            cell = min(slots.cell, wanted)
            return replace(slots, cell=cell, digit=cell * narrowest)
    return slots


def smallest_digit(setting: Setting, section: SectionOutline, what: str) -> float:
    """The least digit size that both the printer and the page layout stand for."""
    smallest = setting.layout(section).smallest
    return max(setting.smallest, smallest.puzzle if what == "puzzle" else smallest.answer)


def _slots(
    setting: Setting, section: SectionOutline, rows: int, columns: int, furniture: float, per_cell: float
) -> Slots:
    frame = setting.text_frame(1)
    board, small = section.board, setting.faces_of(section).small.size
    gap = max(2 * small, 0.045 * frame.width) if columns > 1 else 0.0
    between = 3.0 * small if rows > 1 else 0.0
    wide = (frame.width - gap * (columns - 1)) / columns
    high = (frame.height - between * (rows - 1)) / rows - furniture
    rim = setting.style(board, LARGEST).rim  # the widest that it can be
    cell = max(1.0, min((wide - rim) / board.width, (high - rim) / board.height, LARGEST))
    return Slots(rows, columns, cell, cell * per_cell, rows * columns)


def type_per_cell(section: SectionOutline, what: str) -> float:
    """The type size of a section's marks in a cell of size 1."""
    faces = ("bold", "light") if what == "answer" else ("medium",)
    return digit_per_cell(section.symbols, faces, bool(names(section.board)))
