"""A square board goes in; its boxes as a number for each cell come out, and whether it has both diagonals."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from bookbuilder.board import Board
from bookbuilder.puzzle.formats.squares import Cells, at_origin, beyond_lines, corner_lines, fills_square


@dataclass(frozen=True, slots=True)
class BoxMap:
    """The houses of a square besides rows and columns: boxes that cover it, and perhaps both diagonals."""

    boxes: frozenset[Cells]
    areas: tuple[int, ...]  # the number of each cell's box, from 0, in reading order
    is_crossed: bool


@lru_cache(maxsize=64)
def boxmap_of(board: Board) -> BoxMap | None:
    """The map of a board; None if it is no such square, or has other houses."""
    order, board = board.order, at_origin(board)
    if not fills_square(board):
        return None
    houses = [cells for _, cells in beyond_lines(board) or ()]
    ends = corner_lines(order)
    is_crossed = all(line in houses for line in ends)
    boxes = [cells for cells in houses if not (is_crossed and cells in ends)]
    box_of = {cell: number for number, cells in enumerate(boxes) for cell in cells}
    if len(boxes) != order or len(box_of) != order * order:
        return None
    return BoxMap(frozenset(boxes), tuple(box_of[cell] for cell in sorted(board.cells)), is_crossed)
