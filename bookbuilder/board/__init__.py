"""Boards as cells and houses."""

from bookbuilder.board.files import BoardUse, board, board_file, board_from, boards, is_file_name
from bookbuilder.board.model import MAX_ORDER, Board, Cell, House
from bookbuilder.board.symmetry import SYMMETRIES, has_symmetry, orbits, symmetries, usual_symmetry

__all__ = [
    "MAX_ORDER",
    "SYMMETRIES",
    "Board",
    "BoardUse",
    "Cell",
    "House",
    "board",
    "board_file",
    "board_from",
    "boards",
    "has_symmetry",
    "is_file_name",
    "orbits",
    "symmetries",
    "usual_symmetry",
]
