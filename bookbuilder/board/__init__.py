"""Boards as cells and houses. Strangers' descriptions are read in `files`, which loads what that requires."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.board.blocks import blocks
    from bookbuilder.board.leftovers import Leftovers, leftovers
    from bookbuilder.board.model import FARTHEST, KINDS, MAX_ORDER, MOST_CELLS, WIDEST, Board, Cell, House, Relation
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
    "Leftovers",
    "Move",
    "Relation",
    "alternatives",
    "blocks",
    "board",
    "boards",
    "has_move",
    "has_symmetry",
    "houses_through",
    "leftovers",
    "move_named",
    "offered",
    "orbits",
    "peers",
    "places",
    "symmetries",
    "usual_symmetry",
]

__getattr__, __dir__ = face(
    __name__,
    """
    blocks: blocks
    leftovers: Leftovers leftovers
    model: FARTHEST KINDS MAX_ORDER MOST_CELLS WIDEST Board Cell House Relation
    moves: Move move_named places
    named: board boards
    offered: alternatives has_move offered
    peers: houses_through peers
    symmetry: SYMMETRIES has_symmetry orbits symmetries usual_symmetry
    """,
)
