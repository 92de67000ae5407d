"""Answers beside their puzzles: a setting and the puzzles' sizes go in; a sheet for every page of puzzles comes out.

Overleaf, the answers have the places and the cells of their puzzles. At the foot, they stand in rows, which are turned
upside down when they are drawn.
"""

from __future__ import annotations

from dataclasses import replace
from math import inf

from bookbuilder.book import SectionOutline, batches
from bookbuilder.typeset.answers.packing import together
from bookbuilder.typeset.answers.sheets import AnswerSheet, AnswerSpot, Sheets, placed
from bookbuilder.typeset.answers.shelves import height
from bookbuilder.typeset.answers.sizes import Puzzles, kind_of, least_cell, measured, room_for
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.page.arrangement import Arrangement, least_height, places
from bookbuilder.typeset.page.captions import answer_height
from bookbuilder.typeset.page.puzzlepage import puzzle_room
from bookbuilder.typeset.page.setting import Setting

APART = 26.0  # points between a page's puzzles and the answers at its foot
GROWN = 1.2  # the most that these grow, relative to the size from which they can be read well


def overleaf(setting: Setting, puzzles: Puzzles) -> Sheets:
    """A sheet for every page of puzzles."""
    return tuple(_alike(setting, at, sizes) for at, sizes in enumerate(puzzles))


def foot(setting: Setting, puzzles: Puzzles) -> Sheets:
    """A sheet for the foot of every page of puzzles."""
    return tuple(_at_the_foot(setting, at, sizes) for at, sizes in enumerate(puzzles))


def foot_height(setting: Setting, section: SectionOutline, count: int) -> float:
    """The height at the foot of a page of so many puzzles for their answers, if these stand there."""
    if setting.outline.answers != "foot":
        return 0.0
    room = room_for(setting, section)
    kind = kind_of(setting, section, inf, room)
    return height([kind.extent(kind.least)] * count, room) + APART


def _alike(setting: Setting, index: int, puzzles: Arrangement) -> tuple[AnswerSheet, ...]:
    """Answers with the places and the cells of their puzzles, so that the lines of both sides of the paper meet."""
    section, page = setting.outline.sections[index], setting.text_frame(1)
    frame = _left(setting, section)
    style = setting.style_of(section)
    grid = style.grid(section.board, section.symbols, puzzles.cell)
    around = puzzles.around(style, section.board)
    down = around.above - answer_height(style)
    spots = [
        AnswerSpot(x + around.left - page.start, y - page.top + down, grid.width, grid.height, puzzles.cell)
        for x, y in places(puzzles, grid, frame, around)
    ]
    return tuple(
        AnswerSheet(numbers, tuple(spots[: len(numbers)]))
        for numbers in batches(setting.outline.numbers(index), puzzles.count)
    )


def _left(setting: Setting, section: SectionOutline) -> Frame:
    """The part of a page for puzzles and answers."""
    return puzzle_room(setting, section, setting.text_frame(1))


def _at_the_foot(setting: Setting, index: int, puzzles: Arrangement) -> tuple[AnswerSheet, ...]:
    """Answers in rows; those on the last page of the section are no larger than those on the pages before it."""
    section, numbers = setting.outline.sections[index], setting.outline.numbers(index)
    style = setting.style_of(section)
    taken = least_height(style, puzzles, style.grid(section.board, section.symbols, puzzles.cell)) + APART
    room = room_for(setting, section, taken + setting.height - _left(setting, section).height)
    kind = kind_of(setting, section, puzzles.digit, room)
    kind = replace(kind, most=max(kind.least, min(kind.most, GROWN * least_cell(setting, section))))
    pages = list(batches(numbers, puzzles.count))
    full = together((kind,) * len(pages[0]), room)
    shown = [replace(full, kinds=(kind,) * len(page)) for page in pages]
    return tuple(placed(measured(setting, shown, numbers), numbers))
