"""Boards as cells and houses."""

from bookbuilder.board.model import MAX_ORDER, Board, Cell, House

__all__ = ["MAX_ORDER", "Board", "Cell", "House"]
