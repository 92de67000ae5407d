"""Names for the houses of a board: by what a reader can count or see on the page, never by a label in its file.

row 5                      lines are numbered on the whole board, from 1 at its top left
row 17 (columns 13-21)     if a row of the board holds several houses
box 4                      if all boxes are equal rectangles in a raster, so that everybody counts them alike
the box of r5c4            otherwise: its first cell that is in no other house of the same kind
the box from r2c2 to r4c3  or, if all its cells are in others, its first and last cells
the falling diagonal       or, if there are several, the diagonal from r1c1 to r9c9
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from bookbuilder.board.model import Board, Cell, House


class HouseName(NamedTuple):
    """A way to name a house: one of the words' `place` and `within` keys, and its values."""

    key: str
    n: int = 0  # the line or box
    first: int | Cell = 0  # its beginning and end: a number across the line, or a cell
    last: int | Cell = 0


@lru_cache(maxsize=32)
def names(board: Board) -> tuple[HouseName, ...]:
    """The names of a board's houses, one per house."""
    kinds = {kind: [house for house in _distinct(board) if house.kind == kind] for kind in ("box", "extra")}
    lone = {kind: Counter(cell for house in houses for cell in house.cells) for kind, houses in kinds.items()}
    in_line = Counter(_line(board, house) for house in _distinct(board) if house.kind in ("row", "column"))
    slopes = Counter(_slope(board, house) for house in _distinct(board) if house.kind == "diagonal")
    size = _raster(board, kinds["box"])
    return tuple(_name(board, house, lone, in_line, slopes, size) for house in board.houses)


def numbered_box(board: Board, house: int) -> bool:
    """Whether the house is a box with a number."""
    return names(board)[house].key == "box"


def numbered_boxes(board: Board) -> dict[int, int]:
    """The first cell of each box with a number, and that number."""
    numbered = dict[int, int]()
    for house, name in zip(board.houses, names(board), strict=True):
        if name.key == "box":
            numbered[min(house.cells, key=board.cells.__getitem__)] = name.n
    return numbered


def _name(
    board: Board,
    house: House,
    lone: dict[str, Counter[int]],
    in_line: Counter[tuple[str, int]],
    slopes: Counter[str],
    size: tuple[int, int],
) -> HouseName:
    cells = sorted(board.cells[cell] for cell in house.cells)
    top, left = board.corner
    if house.kind in ("row", "column"):
        across = [cell.column - left if house.kind == "row" else cell.row - top for cell in cells]
        line = _line(board, house)
        if in_line[line] == 1:
            return HouseName(house.kind, line[1])
        return HouseName(f"{house.kind} part", line[1], min(across) + 1, max(across) + 1)
    if house.kind == "box" and size[0]:
        high, wide = size
        n = (cells[0].row - top) // high * (board.width // wide) + (cells[0].column - left) // wide + 1
        return HouseName("box", n)
    if house.kind == "diagonal":
        slope = _slope(board, house)
        return HouseName(slope if slope and slopes[slope] == 1 else "diagonal from", 0, cells[0], cells[-1])
    own = [board.cells[cell] for cell in house.cells if lone[house.kind][cell] == 1]
    return (
        HouseName(f"{house.kind} of", 0, min(own)) if own else HouseName(f"{house.kind} from", 0, cells[0], cells[-1])
    )


def _distinct(board: Board) -> list[House]:
    """The distinct houses of each kind; grids that share cells may both contain the same house."""
    return list({(house.kind, frozenset(house.cells)): house for house in board.houses}.values())


def _line(board: Board, house: House) -> tuple[str, int]:
    """A row's or a column's number on the whole board."""
    axis = ("row", "column").index(house.kind)
    return house.kind, board.cells[house.cells[0]][axis] - board.corner[axis] + 1


def _slope(board: Board, house: House) -> str:
    """The direction of a straight diagonal."""
    cells = sorted(board.cells[cell] for cell in house.cells)
    if not board.is_straight(house):
        return ""
    return "falling" if cells[0].column <= cells[-1].column else "rising"


def _raster(board: Board, boxes: list[House]) -> tuple[int, int]:
    """The height and width of boxes that are equal rectangles in a raster over the whole board; 0, 0 for others."""
    top, left = board.corner
    if not boxes or board.height * board.width != len(board.cells):
        return 0, 0
    first = {board.cells[cell] for cell in boxes[0].cells}
    high, wide = (max(cell[axis] for cell in first) - min(cell[axis] for cell in first) + 1 for axis in (0, 1))
    for house in boxes:
        cells = {board.cells[cell] for cell in house.cells}
        row, column = min(cells)
        whole = {Cell(row + i, column + j) for i in range(high) for j in range(wide)}
        if cells != whole or (row - top) % high or (column - left) % wide:
            return 0, 0
    return (high, wide) if len(boxes) * high * wide == len(board.cells) else (0, 0)
