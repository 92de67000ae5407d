"""A full grid goes in; cages that look published come out: dominoes that grow, no value twice in one, symmetric.

All cells begin alone. Cages that are alone join a neighbour first, then others do until there are as many as wanted.
With a symmetry, the opposite cages join at the same time, so that only the cage of the middle is its own opposite.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from bookbuilder.board import Board
from bookbuilder.relations.neighbours import SIDES, apart_by
from bookbuilder.relations.recipe import Draw

Thing = TypeVar("Thing")

LARGEST = 5  # cells of a cage; of 8,000 published killers 97 % of the cages have at most so many
_DOMINOES = 3  # one of so many cages that are alone joins any neighbour, so that there are cages of three
_TRIES = 400  # joins in a row that do not fit


class CageLayout:
    """Cages of one grid while they grow."""

    def __init__(self, board: Board, values: Sequence[int], opposite: Sequence[int] | None, draw: Draw) -> None:
        """Begin with every cell alone. `opposite` is the cell half a turn away of each, or None."""
        n = len(board.cells)
        self._values, self._opposite, self._draw = values, opposite, draw
        self._near: list[list[int]] = [[] for _ in range(n)]
        for one, other in apart_by(board, SIDES):
            self._near[one].append(other)
            self._near[other].append(one)
        self._cage = list(range(n))  # by cell
        self._cells = {cell: [cell] for cell in range(n)}  # by cage
        self._alone = list(range(n))  # the cells that are cages by themselves

    def grow(self, most: int) -> tuple[tuple[int, ...], ...] | None:
        """Join cages until none is alone and there are at most so many; None if that comes to nothing."""
        misses = 0
        while misses < _TRIES:
            alone = self._alone
            if not alone and len(self._cells) <= most:
                return tuple(sorted(tuple(sorted(cells)) for cells in self._cells.values()))
            cell = self._any(alone or self._any([*self._cells.values()]))
            near = self._near[cell]
            if alone and self._draw(_DOMINOES):  # two that are alone make one, of which most published killers are made
                near = [it for it in near if len(self._cells[self._cage[it]]) == 1] or near
            misses = 0 if self._join(cell, self._any(near)) else misses + 1
        return None

    def _any(self, of: Sequence[Thing]) -> Thing:
        return of[self._draw(len(of))]

    def _join(self, cell: int, other: int) -> bool:
        """Join the cages of two cells, and the opposite ones, if they fit."""
        here, there = self._cage[cell], self._cage[other]
        if here == there or not self._fit(here, there):
            return False
        before = self._cells[here], self._cells[there]
        self._merge(here, there)
        if self._opposite is not None:
            one, two = self._cage[self._opposite[cell]], self._cage[self._opposite[other]]
            if one != two:
                if not self._fit(one, two):
                    self._cells[here], self._cells[there] = before
                    self._alone += [cells[0] for cells in before if len(cells) == 1]
                    for it in before[1]:
                        self._cage[it] = there
                    return False
                self._merge(one, two)
        return True

    def _fit(self, one: int, other: int) -> bool:
        """Whether two cages are small enough together, and have no value in common."""
        joined = self._cells[one] + self._cells[other]
        return len(joined) <= LARGEST and len({self._values[it] for it in joined}) == len(joined)

    def _merge(self, one: int, other: int) -> None:
        cells = self._cells.pop(other)
        for both in (self._cells[one], cells):
            if len(both) == 1:
                self._alone.remove(both[0])
        self._cells[one] = self._cells[one] + cells
        for it in cells:
            self._cage[it] = one
