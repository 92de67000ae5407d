"""A lower bound for the clues of a puzzle."""

from __future__ import annotations

from bookbuilder.board.model import Board
from bookbuilder.board.shapes import rectangle

_FEWEST = {4: (2, 2, 4), 6: (2, 3, 8), 9: (3, 3, 17)}  # by order: rows and columns of a box, and clues


def fewest_clues(board: Board) -> int:
    """A number of clues that every puzzle with one solution is known to need.

    All values but one must be among them, or two could be exchanged. On a plain square of order 9 it is 17 (McGuire,
    Tugemann and Civario, "There is no 16-clue Sudoku", 2012); for orders 4 and 6, by exhaustive search, 4 and 8.
    Where relations hold beside houses, nothing is known.
    """
    if board.relations:
        return 0
    if board.order in _FEWEST:
        rows, columns, fewest = _FEWEST[board.order]
        plain = {frozenset(region.cells) for region in rectangle(board.order, rows, columns, min(board.cells))}
        if plain == {frozenset(board.cells[cell] for cell in house.cells) for house in board.houses}:
            return fewest
    return max(1, board.order - 1)
