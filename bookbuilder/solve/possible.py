"""Boards on which no puzzle can be, since their houses contradict each other: told before anybody tries to make one."""

from __future__ import annotations

from dataclasses import replace

from bookbuilder.board import Board, House
from bookbuilder.errors import InputError, Place
from bookbuilder.solve.search import givens_array
from bookbuilder.solve.tables import engines

_GLANCE = 20_000  # search nodes: a contradiction between houses is found in a few, or not by looking longer
_SUSPECTS = 20_000  # houses in all the boards that are tried with one house less


def possible(its: Board, place: Place | None = None) -> Board:
    """The board, if its houses can all be filled, as far as a short search tells.

    Raises InputError that names a house without which they could, if it is found among the first that come to mind:
    not one that runs across or down, and written late.
    """
    if not _is_impossible(its):
        return its
    lines = [house for house in its.houses if its.direction(house)]
    suspects = [house for house in its.houses if house not in lines][::-1] + lines[::-1]
    tried = suspects[: max(10, _SUSPECTS // len(its.houses))]
    guilty = next((house for house in tried if not _is_impossible(_without(its, house))), None)
    what = "no puzzle is possible on this board: its houses contradict each other"
    if guilty is None:
        raise InputError.single(what, "remove some of its houses or grids", place)
    raise InputError.single(
        f"{what}; without {guilty.label} ({its.named(guilty.cells, len(guilty.cells))}) they do not",
        "remove or move that house",
        place,
    )


def _is_impossible(its: Board) -> bool:
    return engines(its).exact.count(givens_array([0] * len(its.cells)), 1, _GLANCE) == 0


def _without(its: Board, house: House) -> Board:
    return replace(its, houses=tuple(other for other in its.houses if other is not house))
