"""SumoCue's own line, an entry for each cell, goes in; its puzzle with cages, clues and boxes comes out; and back.

SumoCueV1=17J0+0J0=6J1...

= begins a cage, with its sum, and + is another cell of the cage that begins at this number, counted from 0. A cage of
one cell is a clue, a sum of 0 is none. D behind V1 is for diagonals, J and a digit is the box of a jigsaw.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from bookbuilder.board import Board, Cell
from bookbuilder.errors import Place
from bookbuilder.puzzle.formats.boxmap import boxmap_of
from bookbuilder.puzzle.formats.cages import cages_of
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.signs import SUMOCUE
from bookbuilder.puzzle.formats.source import Source, Unreadable
from bookbuilder.puzzle.formats.squares import agreed, at_origin, crossed, grid_rows, regular_boxes, square, zoned
from bookbuilder.puzzle.model import Puzzle

_ORDER, _CELLS = 9, 81
_LINE = re.compile(rf"{SUMOCUE}(D?)((?:[=+]\d{{1,3}}(?:J\d)?)*)", re.ASCII | re.IGNORECASE)
_ENTRY = re.compile(r"([=+])(\d{1,3})(?:J(\d))?", re.ASCII | re.IGNORECASE)
_HINT = "a line of SumoCue has 81 entries, =sum or +cell, each with J and the number of its box in a jigsaw"


def is_own(line: str) -> bool:
    """Whether a line is to be one of SumoCue's own."""
    return line.lower().startswith(SUMOCUE.lower())


def entry(line: str, source: Source, place: Place) -> Entry:
    """The puzzle of a line. Raises ValueError."""
    parts = _LINE.fullmatch(line)
    entries = _ENTRY.findall(parts[2]) if parts else []
    if not parts or len(entries) != _CELLS:
        raise Unreadable(f"there are {len(entries)} entries, not {_CELLS}" if parts else "an entry is damaged", _HINT)
    firsts = [_first(at, sign, number, entries) for at, (sign, number, _) in enumerate(entries)]
    sums = [int(number) if sign == "=" else 0 for sign, number, _ in entries]
    sizes = Counter(firsts)
    givens = tuple(total if sizes[at] == 1 and total <= _ORDER else 0 for at, total in enumerate(sums))
    areas = [first + 1 if sums[first] and not givens[first] else 0 for first in firsts]
    board = _board([box for _, _, box in entries])
    board = agreed(source, crossed(board) if parts[1] else board)
    return Entry(puzzle=Puzzle(board, givens, cages_of(board, areas, sums, _HINT)), place=place)


def _first(at: int, sign: str, number: str, entries: Sequence[tuple[str, str, str]]) -> int:
    """The cell at which the cage of a cell begins."""
    first = at if sign == "=" else int(number)
    if first >= _CELLS or entries[first][0] != "=":
        where = f"row {at // _ORDER + 1}, column {at % _ORDER + 1}"
        raise Unreadable(f"the cage of the cell in {where} does not begin at cell {number}", _HINT)
    return first


def _board(boxes: Sequence[str]) -> Board:
    if not any(boxes):
        return square(_ORDER)
    if not all(boxes) or set(Counter(boxes).values()) != {_ORDER}:
        raise Unreadable(f"the boxes of the jigsaw do not have {_ORDER} cells each", _HINT)
    return zoned(_ORDER, {Cell(*divmod(at, _ORDER)): box for at, box in enumerate(boxes)})


def line_of(puzzle: Puzzle) -> str:
    """The line of a puzzle that has no other relations than cages with sums."""
    boxes, board = boxmap_of(puzzle.board), at_origin(puzzle.board)
    assert boxes
    entries = [f"={value}" for row in grid_rows(puzzle, puzzle.givens) for value in row]
    for cage in puzzle.relations:
        first, *others = sorted(_ORDER * row + column for row, column in (board.cells[cell] for cell in cage.cells))
        entries[first] = f"={cage.numbers[0]}"
        for cell in others:
            entries[cell] = f"+{first}"
    is_jigsaw = boxes.boxes != frozenset(regular_boxes(_ORDER))
    marks = [f"J{area}" if is_jigsaw else "" for area in boxes.areas]
    cells = "".join(entry + mark for entry, mark in zip(entries, marks, strict=True))
    return f"{SUMOCUE}{'D' * boxes.is_crossed}{cells}\n"


def holds(puzzle: Puzzle) -> str | None:
    """Why the line cannot hold a puzzle whose relations are cages with sums; None if it can."""
    board = puzzle.board
    if board.order != _ORDER or not boxmap_of(board):
        return f"it supports only 9x9 squares with boxes, and their diagonals, unlike the board {board.name}"
    clues = [cell for cage in puzzle.relations for cell in cage.cells if puzzle.givens[cell] or len(cage.cells) == 1]
    return f"it has no clues in cages, and no cages of one cell, unlike {board.named(clues)}" if clues else None
