"""Recognises boards whose houses contradict each other, so that they have no puzzles, before one is tried."""

from __future__ import annotations

from dataclasses import replace

from bookbuilder.board import Board, House
from bookbuilder.errors import InputError, Place
from bookbuilder.solve.search import givens_array
from bookbuilder.solve.tables import engines

_GLANCE = 20_000  # search nodes: a contradiction between houses shows after a few, or not even after many
_SUSPECTS = 20_000  # total houses of the boards tried with one house less


def possible(board: Board, place: Place | None = None) -> Board:
    """Return the board if, as far as a short search shows, its houses can all be filled.

    Otherwise raises InputError, naming a house without which they could, if one is found among the likeliest: houses
    that are neither rows nor columns, the last written first.
    """
    if not _is_impossible(board):
        return board
    lines = [house for house in board.houses if board.direction(house)]
    suspects = [house for house in board.houses if house not in lines][::-1] + lines[::-1]
    tried = suspects[: max(10, _SUSPECTS // len(board.houses))]
    guilty = next((house for house in tried if not _is_impossible(_without(board, house))), None)
    what = "no puzzle is possible on this board: its houses contradict each other"
    if guilty is None:
        raise InputError.single(what, "remove some of its houses or grids", place)
    raise InputError.single(
        f"{what}; without {guilty.label} ({board.named(guilty.cells, len(guilty.cells))}) they do not",
        "remove or move that house",
        place,
    )


def _is_impossible(board: Board) -> bool:
    return engines(board).exact.count(givens_array([0] * len(board.cells)), 1, _GLANCE) == 0


def _without(board: Board, house: House) -> Board:
    return replace(board, houses=tuple(other for other in board.houses if other is not house))
