"""Cages that two full grids keep go in; cages that only the first of them keeps come out: cells change their cage.

2 1 | 3      with the sums 3 and 7, 1 2 | 3 would do as well; once a cell on which the grids differ
. . | 4      lies in the other cage, the sums tell them apart: 2 and 8, where the other grid has 1 and 9
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bookbuilder.board import Board, Relation
from bookbuilder.relations.cage_layout import LARGEST
from bookbuilder.relations.neighbours import SIDES, apart_by
from bookbuilder.relations.recipe import Draw

_Cages = list[list[int]]
_Move = tuple[int, int, int]  # a cell, its cage, and the cage that it joins


class CageMending:
    """The cages of one grid, with the cells half a turn away if their layout is to stay symmetric."""

    def __init__(
        self, board: Board, values: Sequence[int], cages: Sequence[Relation], opposite: Sequence[int] | None
    ) -> None:
        self._values, self._opposite = values, opposite
        self._cages = [list(relation.cells) for relation in cages]
        self._shows = [bool(relation.numbers) for relation in cages]
        self._kind = cages[0].kind
        self._cage = {cell: at for at, cells in enumerate(self._cages) for cell in cells}
        self._near: dict[int, list[int]] = {cell: [] for cell in range(len(board.cells))}
        for one, other in apart_by(board, SIDES):
            self._near[one].append(other)
            self._near[other].append(one)

    def against(self, other: Sequence[int], least: int, draw: Draw) -> tuple[Relation, ...] | None:
        """The cages after one change that the other grid does not keep, at least so many; None if there is none."""
        moves = [*self._moves(other)]
        for i in range(len(moves)):
            j = i + draw(len(moves) - i)
            moves[i], moves[j] = moves[j], moves[i]
            if changed := self._changed(moves[i], least):
                return changed
        return None

    def _moves(self, other: Sequence[int]) -> Iterator[_Move]:
        """Each way in which a cell with another value in the other grid can join a cage beside it."""
        for cell, here in sorted(self._cage.items()):
            if self._values[cell] != other[cell]:
                for there in sorted({self._cage.get(near, here) for near in self._near[cell]} - {here}):
                    if self._shows[here] or self._shows[there]:
                        yield cell, here, there

    def _changed(self, move: _Move, least: int) -> tuple[Relation, ...] | None:
        moves = [move]
        if self._opposite is not None:
            turned = self._turned(move)
            if {*turned} & {*move}:
                return None
            moves.append(turned)
        cages = [list(cells) for cells in self._cages]
        for cell, here, there in moves:
            cages[here].remove(cell)
            cages[there].append(cell)
            if not self._is_sound(cages[there]) or not self._settled(cages, here, there):
                return None
        if sum(map(bool, cages)) < least:
            return None
        told = [
            Relation(self._kind, tuple(sorted(cells)), (sum(self._values[it] for it in cells),) if shows else ())
            for cells, shows in zip(cages, self._shows, strict=True)
            if cells
        ]
        return tuple(sorted(told, key=lambda relation: relation.cells))

    def _turned(self, move: _Move) -> _Move:
        assert self._opposite is not None
        cell, _, there = move
        turned = self._opposite[cell]
        return turned, self._cage[turned], self._cage[self._opposite[self._cages[there][0]]]

    def _settled(self, cages: _Cages, here: int, there: int) -> bool:
        """Whether the cage that lost a cell is one still; a cell that is left alone joins a cage beside it first."""
        left = cages[here]
        if len(left) > 1:
            return self._is_connected(left)
        if self._opposite is not None:  # both halves would have to find the same way
            return False
        for near in self._near[left[0]]:
            beside = next((at for at, cells in enumerate(cages) if near in cells), here)
            if beside not in (here, there) and self._is_sound([*cages[beside], left[0]]):
                cages[beside].append(left.pop())
                return True
        return False

    def _is_sound(self, cells: Sequence[int]) -> bool:
        return len(cells) <= LARGEST and len({self._values[cell] for cell in cells}) == len(cells)

    def _is_connected(self, cells: Sequence[int]) -> bool:
        inside, reached = {*cells}, {cells[0]}
        waiting = [cells[0]]
        while waiting:
            for near in self._near[waiting.pop()]:
                if near in inside and near not in reached:
                    reached.add(near)
                    waiting.append(near)
        return len(reached) == len(cells)
