"""A board goes in; the parts of which a figure shows one come out: its grids."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from bookbuilder.board import Board, Relation


@dataclass(frozen=True, slots=True)
class Piece:
    """The part of a board that a figure shows: all of it, or one of its grids."""

    board: Board
    cells: tuple[int, ...]  # by cell of the piece: the cell of the whole board
    grid: int  # which grid it is, counted from 1; 0 for the whole board


def whole(board: Board) -> Piece:
    """The whole board as one piece."""
    return Piece(board, tuple(range(len(board.cells))), 0)


@lru_cache(maxsize=32)
def pieces(board: Board) -> tuple[Piece, ...]:
    """The grids of a board with several; otherwise the whole board."""
    if len(board.grids) < 2:
        return (whole(board),)
    return tuple(Piece(board.part(at), cells, at + 1) for at, cells in enumerate(board.grids))


def relations_in(piece: Piece, relations: Iterable[Relation]) -> tuple[Relation, ...]:
    """The relations all of whose cells a piece shows, on cells of the piece."""
    places = {cell: at for at, cell in enumerate(piece.cells)}
    return tuple(
        replace(relation, cells=tuple(places[cell] for cell in relation.cells))
        for relation in relations
        if places.keys() >= set(relation.cells)
    )
