"""The turns and reflections of the plane, by name: one table for symmetries, moves and board files.

rotate90, rotate180, rotate270   a turn clockwise
mirror, flip                     exchange left and right, or top and bottom
diagonal, antidiagonal           a reflection in the line from the top left, or from the top right
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from bookbuilder.board.model import Board, Cell, corner_of

Turn = Callable[[int, int, int, int], tuple[int, int]]  # row, column, last row, last column -> row, column

TURNS: Mapping[str, Turn] = {
    "rotate90": lambda r, c, h, w: (c, h - r),
    "rotate180": lambda r, c, h, w: (h - r, w - c),
    "rotate270": lambda r, c, h, w: (w - c, r),
    "mirror": lambda r, c, h, w: (r, w - c),
    "flip": lambda r, c, h, w: (h - r, c),
    "diagonal": lambda r, c, h, w: (c, r),
    "antidiagonal": lambda r, c, h, w: (w - c, h - r),
}
UNTURN = {"rotate90": "rotate270", "rotate270": "rotate90"}  # the others are their own inverses


def turned(cells: Iterable[Cell], name: str) -> list[Cell]:
    """Cells on the infinite plane after a turn that keeps the corner of all of them in place."""
    cells = tuple(cells)
    after = [Cell(*TURNS[name](cell.row, cell.column, 0, 0)) for cell in cells]
    before, there = corner_of(cells), corner_of(after)
    down, right = before.row - there.row, before.column - there.column
    return [Cell(cell.row + down, cell.column + right) for cell in after]


def destinations(board: Board, turn: Turn) -> tuple[int, ...] | None:
    """By cell, the index to which a turn of the outline takes it; None if a cell leaves the board."""
    index = {cell: i for i, cell in enumerate(board.cells)}
    (top, left), last_row, last_column = board.corner, board.height - 1, board.width - 1
    places = []
    for cell in board.cells:
        row, column = turn(cell.row - top, cell.column - left, last_row, last_column)
        place = index.get(Cell(top + row, left + column))
        if place is None:
            return None
        places.append(place)
    return tuple(places)
