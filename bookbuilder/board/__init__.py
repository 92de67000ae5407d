"""Boards as cells and houses."""

from bookbuilder.board.described import BoardUse
from bookbuilder.board.files import board, board_file, board_from, boards, is_file_name
from bookbuilder.board.model import FARTHEST, KINDS, MAX_ORDER, MOST_CELLS, Board, Cell, House
from bookbuilder.board.moves import Move, move_named, places
from bookbuilder.board.offered import alternatives, has_move, offered
from bookbuilder.board.peers import houses_through, peers
from bookbuilder.board.symmetry import SYMMETRIES, has_symmetry, orbits, symmetries, usual_symmetry

__all__ = [
    "FARTHEST",
    "KINDS",
    "MAX_ORDER",
    "MOST_CELLS",
    "SYMMETRIES",
    "Board",
    "BoardUse",
    "Cell",
    "House",
    "Move",
    "alternatives",
    "board",
    "board_file",
    "board_from",
    "boards",
    "has_move",
    "has_symmetry",
    "houses_through",
    "is_file_name",
    "move_named",
    "offered",
    "orbits",
    "peers",
    "places",
    "symmetries",
    "usual_symmetry",
]
