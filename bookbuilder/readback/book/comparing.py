"""A grid as read and the puzzle that belongs there go in; what is wrong with the grid comes out, as clauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bookbuilder.board import Board
from bookbuilder.errors import counted
from bookbuilder.readback.book.figures import PICTURE
from bookbuilder.readback.book.lattice import Edge, edges
from bookbuilder.readback.book.page import GridPattern, GridRead, Place
from bookbuilder.readback.findings import more_wrong

UNKNOWN = -1  # the value of a mark that stands for none


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """How a board is drawn: the place of each cell, counted from the top left, and the sides that must be heavy."""

    places: tuple[Place, ...]
    heavy: frozenset[Edge]
    sides: frozenset[Edge]


@lru_cache(maxsize=64)
def drawn(board: Board) -> BoardDrawing:
    """Heavy are the sides where a box, an area, a grid or the board ends; straight areas are tinted instead."""
    top, left = board.corner
    places = tuple((cell.row - top, cell.column - left) for cell in board.cells)
    ending = [range(len(board.cells)), *board.grids]
    for house in board.houses:
        if house.kind == "box" or (house.kind == "extra" and not board.is_straight(house)):
            ending.append(house.cells)
    heavy = frozenset(side for cells in ending for side in _rim({places[cell] for cell in cells}))
    return BoardDrawing(places, heavy, frozenset(side for place in places for side in edges(*place)))


def _rim(cells: set[Place]) -> Iterator[Edge]:
    """The sides that only one of some cells has."""
    seen = set[Edge]()
    for place in cells:
        seen ^= {*edges(*place)}
    return iter(seen)


def fits(pattern: GridPattern, board: Board) -> bool:
    """Whether a grid has the cells of a board."""
    return not shape_flaw(pattern, board)


@lru_cache(maxsize=1024)
def shape_flaw(pattern: GridPattern, board: Board) -> str:
    """Which cells of a board a grid lacks, or has too many; empty if it has just these.

    A hole with cells on all sides looks like a cell, but for its heavy lines.
    """
    wanted = {place: cell for cell, place in enumerate(drawn(board).places)}
    missing = sorted(cell for place, cell in wanted.items() if place not in set(pattern.cells))
    if missing:
        return f"lacks lines around {board.named(missing)}"
    more = [place for place in pattern.cells if place not in wanted]
    if any(side not in pattern.heavy for place in more for side in edges(*place)):
        row, column = more[0]
        return f"has a cell where the board has none, r{row + 1}c{column + 1}"
    return ""


@lru_cache(maxsize=1024)
def line_flaw(pattern: GridPattern, board: Board) -> str:
    """Where the border of a box is missing, or where there is one too many; empty if all are right."""
    its = drawn(board)
    heavy = pattern.heavy & its.sides
    if missing := its.heavy - heavy:
        return f"has no border of a box {_beside(board, missing)}"
    if more := heavy - its.heavy:
        return f"has a border of a box too many {_beside(board, more)}"
    return ""


def _beside(board: Board, sides: Iterable[Edge]) -> str:
    """Where sides of cells are, the first of them: between r1c3 and r1c4, and in 8 more places."""
    level, line, place = min(sides)
    both = ((line - 1, place), (line, place)) if level else ((place, line - 1), (place, line))
    cells = {place: cell for cell, place in enumerate(drawn(board).places)}
    named = [board.named([cells[each]]) for each in both if each in cells]
    more = len(list(sides)) - 1
    where = f"between {named[0]} and {named[1]}" if len(named) > 1 else f"at the edge of {named[0]}"
    return where + (f", and in {counted(more, 'more place')}" if more else "")


def values_of(grid: GridRead, board: Board, meaning: Mapping[str, int]) -> tuple[int, ...]:
    """The value that each cell of the board shows, 0 for an empty cell and UNKNOWN for a mark without meaning."""
    shown = dict(zip(grid.pattern.cells, grid.marks, strict=True))
    marks = (shown[place] for place in drawn(board).places)
    return tuple(meaning.get(mark, UNKNOWN) if mark else 0 for mark in marks)


def pairs(grid: GridRead, board: Board, values: Sequence[int]) -> Iterator[tuple[str, int]]:
    """The mark that each cell shows, and the value that it should have."""
    shown = dict(zip(grid.pattern.cells, grid.marks, strict=True))
    return zip((shown[place] for place in drawn(board).places), values, strict=True)


def stray_flaw(grid: GridRead, board: Board) -> str:
    """Marks that stand in no cell of the board; empty if there are none."""
    places = set(drawn(board).places)
    strays = grid.adrift + sum(
        bool(mark) and place not in places for place, mark in zip(grid.pattern.cells, grid.marks, strict=True)
    )
    return f"has {counted(strays, 'mark')} in the middle of no cell" if strays else ""


def value_flaw(
    board: Board, shown: Sequence[int], wanted: Sequence[int], grid: GridRead, meaning: Mapping[str, int]
) -> str:
    """The first cell that shows something else than book.json has; empty if there is none."""
    wrong = [cell for cell, (value, should) in enumerate(zip(shown, wanted, strict=True)) if value != should]
    if not wrong:
        return ""
    cell = wrong[0]
    mark = dict(zip(grid.pattern.cells, grid.marks, strict=True))[drawn(board).places[cell]]
    more = more_wrong(len(wrong) - 1)
    should = next((its for its, value in meaning.items() if value == wanted[cell]), "")
    saw, right = _said(mark, shown[cell]), _said(should, wanted[cell])
    return f"shows {saw} in {board.named([cell])} instead of {right}{more}"


def _said(mark: str, value: int) -> str:
    """A mark as messages call it: pictures by their values, since the paper does not name them."""
    if not value:
        return "nothing"
    if mark and not mark.startswith(PICTURE):
        return mark[:20]
    return "an unknown picture" if value == UNKNOWN else f"the picture of {value}"
