"""A board in several pieces: the grids of a page go in; those that lie to each other as the pieces do come out as one.

+---+---+       +---+---+
| a | b |       | c | d |      no line joins the two, so that a reader who does not know the board finds two grids
+---+---+       +---+---+
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bookbuilder.board import Board
from bookbuilder.readback.book.comparing import drawn
from bookbuilder.readback.book.lattice import Edge
from bookbuilder.readback.book.page import GridPattern, GridRead, Place
from bookbuilder.readback.book.sights import together

_OFF = 0.05  # of a cell, by which a piece may lie off its place

Piece = tuple[Place, tuple[Place, ...]]  # its corner on the board, and its cells, counted from there


@lru_cache(maxsize=64)
def pieces(board: Board) -> tuple[Piece, ...]:
    """The pieces of a board that no side of a cell joins, from the top and from the left."""
    left = set(drawn(board).places)
    found = []
    while left:
        piece, ahead = set[Place](), [min(left)]
        while ahead:
            row, column = ahead.pop()
            if (row, column) in left:
                left.remove((row, column))
                piece.add((row, column))
                corners = ((row + down, column + along) for down in (-1, 0, 1) for along in (-1, 0, 1))
                ahead += corners  # cells that share a corner have lines that meet there
        corner = min(row for row, _ in piece), min(column for _, column in piece)
        found.append((corner, tuple(sorted((row - corner[0], column - corner[1]) for row, column in piece))))
    return tuple(found)


def joined(first: GridRead, others: Sequence[GridRead], board: Board) -> GridRead | None:
    """The grid of a board, of which `first` is a piece and `others` may be the rest; None if they are not."""
    for corner, cells in pieces(board):
        if first.pattern.cells == cells:
            its = [(where, _at(first, others, corner, where, form)) for where, form in pieces(board)]
            members = [(where, grid) for where, grid in its if grid is not None]
            if len(members) == len(its):
                return _whole(members)
    return None


def _at(
    first: GridRead, others: Sequence[GridRead], corner: Place, where: Place, form: tuple[Place, ...]
) -> GridRead | None:
    """The grid of this form that lies where a piece should, seen from the first one."""
    x = first.corner[0] + (where[1] - corner[1]) * first.cell
    y = first.corner[1] - (where[0] - corner[0]) * first.cell
    for grid in others:
        off = max(abs(grid.corner[0] - x), abs(grid.corner[1] - y), abs(grid.cell - first.cell))
        if off < _OFF * first.cell and grid.turned == first.turned and grid.pattern.cells == form:
            return grid
    return None


def _whole(members: Sequence[tuple[Place, GridRead]]) -> GridRead:
    marks: dict[Place, str] = {}
    heavy = set[Edge]()
    for (down, along), grid in members:
        shown = zip(grid.pattern.cells, grid.marks, strict=True)
        marks |= {(row + down, column + along): mark for (row, column), mark in shown}
        for level, line, place in grid.pattern.heavy:
            heavy.add((level, line + (down if level else along), place + (along if level else down)))
    places = tuple(sorted(marks))
    grids = [grid for _, grid in members]
    return GridRead(
        GridPattern(places, frozenset(heavy)),
        tuple(marks[place] for place in places),
        sum(grid.adrift for grid in grids),
        next((grid.number for grid in grids if grid.number is not None), None),
        tuple(text for grid in grids for text in grid.above),
        tuple(text for grid in grids for text in grid.below),
        grids[0].corner,
        grids[0].cell,
        grids[0].turned,
        together((grid.rules, where) for where, grid in members),
    )
