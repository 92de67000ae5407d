"""Boards as cells and houses. Strangers' descriptions are read in `files`, which loads what that requires."""

from bookbuilder.board.model import FARTHEST, KINDS, MAX_ORDER, MOST_CELLS, WIDEST, Board, Cell, House
from bookbuilder.board.moves import Move, move_named, places
from bookbuilder.board.named import board, boards
from bookbuilder.board.offered import alternatives, has_move, offered
from bookbuilder.board.peers import houses_through, peers
from bookbuilder.board.symmetry import SYMMETRIES, has_symmetry, orbits, symmetries, usual_symmetry

__all__ = [
    "FARTHEST",
    "KINDS",
    "MAX_ORDER",
    "MOST_CELLS",
    "SYMMETRIES",
    "WIDEST",
    "Board",
    "Cell",
    "House",
    "Move",
    "alternatives",
    "board",
    "boards",
    "has_move",
    "has_symmetry",
    "houses_through",
    "move_named",
    "offered",
    "orbits",
    "peers",
    "places",
    "symmetries",
    "usual_symmetry",
]
