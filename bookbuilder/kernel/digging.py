"""Filling a board at random, and digging: clues are removed as long as the solution stays unique.

A digger is an engine that also knows a finished board. The methods that `exact` and `bands` replace are at the end,
empty where there is nothing to do; `band_swaps` finds chains its own way, and more of them.

Many clues that must stay are seen without a search. Take all cells with one of two values, and connect those that share
a house: this gives chains. If a chain's values are swapped, the board is still right, since each house of one of its
cells has both values in the chain, or only the one. So each chain needs a clue:

    1 . 2 | 2 . 1 | . .      The 1s and 2s of the first two boxes are a chain of four cells: if none of them is a clue,
    2 . 1 | 1 . 2 | . .      nor one of the other four, the puzzle has another solution.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

if not cython.compiled:
    from bookbuilder.kernel.engine import Engine
else:
    from cython.cimports.bookbuilder.kernel.engine import Engine  # type: ignore[no-redef]

COMPILED: bool = cython.compiled

_UNDECIDED = cython.declare(cython.int, -1)


@cython.cclass
class Digger(Engine):
    """An engine that fills boards and removes clues."""

    def __init__(self, order: int, n_cells: int, pace: int) -> None:
        """See `Engine`."""
        super().__init__(order, n_cells, pace)
        self.tried = array("i", bytes(4 * n_cells))  # the cells that digging has just emptied
        self.n_tried = 0
        self.tables: tuple[Sequence[int], Sequence[int]] = ((), ())
        self.n_shared = 0
        self.is_located = False
        self.begin_dig(array("i", [0]), array("i", [0]), 0, 0, False)

    def meet(self, in_house_at: array[int], in_house: array[int], n_houses: int) -> None:
        """Take the houses of each cell, as a ragged table, for chains; without them, there are none."""
        self.own_house_at, self.own_houses, self.n_shared = in_house_at, in_house, n_houses
        self.shown = array("i", bytes(4 * max(1, n_houses * self.order)))
        self.waiting = array("i", bytes(4 * self.n_cells))
        self.walked, self.n_walks = array("q", bytes(8 * self.n_cells)), 0

    @property
    def finished(self) -> tuple[int, ...]:
        """The values of the finished board from which clues are removed."""
        return tuple([self.answer[c] for c in range(self.n_cells)])

    @property
    def puzzle(self) -> tuple[int, ...]:
        """The clues that digging has left so far, 0 for an empty cell."""
        return tuple([self.clues[c] for c in range(self.n_cells)])

    def fill(self, budget: int) -> bool:
        """Fill the whole board at random; False if `budget` nodes were not enough (use another seed and try again)."""
        self._sow()
        return self._fill(budget) == 1

    def refill(self, clues: array[int], budget: int) -> bool:
        """Fill the board at random around some clues; False if that is impossible, or `budget` nodes were not enough.

        Raises ValueError as `begin` does.
        """
        self._check(clues, 1)
        self._give(clues, 0)
        return self._fill(budget) == 1

    @cython.cfunc
    @cython.final
    @cython.exceptval(-2, check=True)
    def _fill(self, budget: cython.longlong) -> cython.int:
        status: cython.int
        with cython.nogil:
            self._begin()
            self.shuffled = True
            status = self._next(budget)
            self.shuffled = False
        if status == 1:
            self._spell()
            self._know(self.last_solution)
            self._give(self.last_solution, 0)
        return status

    def load(self, answer: array[int], clues: array[int]) -> None:
        """Set a finished board and the clues to start from, instead of those that `fill` made."""
        self._check(answer, 1)
        self._check(clues, 1)
        self._know(answer)
        self._give(clues, 0)

    def begin_dig(
        self, group_at: array[int], groups: array[int], want: int, least_clues: int, until_stuck: bool
    ) -> None:
        """Prepare to remove groups of clues, in random order, as long as the solution stays unique.

        `groups` is a ragged table of cells that are removed together. A group is put back if the board would have a
        second solution or the budget of `dig` does not decide; it is skipped if one of its cells is already empty or
        fewer than `least_clues` clues would remain. Digging ends after `want` groups and, with `until_stuck`, at the
        first one put back; if that one is in doubt, the next call of `dig` continues after it.
        """
        if group_at != self.tables[0] or groups != self.tables[1]:
            self._lay_out(group_at[:], groups[:])
        self._begin_dig(want, least_clues, until_stuck)

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _lay_out(self, group_at: array[int], groups: array[int]) -> cython.int:
        """Keep a table of groups, which is often the same for one board after another; nobody else may change it."""
        i: cython.int
        at: cython.int[::1] = group_at
        cells: cython.int[::1] = groups
        for i in range(len(group_at)):
            if at[i] < 0 or at[i] > len(groups):
                raise ValueError("a group names a cell that is not on the board")
        for i in range(len(groups)):
            if cells[i] < 0 or cells[i] >= self.n_cells:
                raise ValueError("a group names a cell that is not on the board")
        self.group_at, self.groups = at, cells
        self.n_groups = len(group_at) - 1
        self.group_order = array("i", bytes(4 * max(self.n_groups, 1)))
        self.doubted = array("i", bytes(4 * max(self.n_groups, 1)))
        self.tables = group_at, groups
        return 0

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _begin_dig(self, want: cython.int, least_clues: cython.int, until_stuck: cython.bint) -> cython.void:
        """Begin to dig, with the groups that have been laid out."""
        i: cython.int
        for i in range(self.n_groups):
            self.group_order[i] = i
        self.is_located = False
        self.n_doubted = 0
        self.next_group = 0
        self.want = want
        self.gone = 0
        self.least_clues = least_clues
        self.until_stuck = until_stuck
        self.n_clues = 0
        for i in range(self.n_cells):
            if self.clues[i]:
                self.n_clues += 1

    def dig(self, budget: int) -> bool:
        """Continue digging for about `stride` nodes, with at most `budget` for one group; True if it has ended."""
        nodes: cython.longlong = budget
        ended: cython.int
        with cython.nogil:
            ended = self._dig(nodes)
        return ended == 1

    @property
    def doubts(self) -> tuple[int, ...]:
        """The groups that the present digging put back only because the budget did not decide, by their numbers."""
        return tuple([self.doubted[i] for i in range(self.n_doubted)])

    def take(self, group: int) -> bool:
        """Remove a group in doubt that is now known to leave the solution unique; False if it has to stay.

        It has to stay if too few clues would remain, or one of its cells is already empty.
        """
        if not 0 <= group < self.n_groups:
            raise ValueError(f"there is no group {group}")
        if not self._may_go(group):
            return False
        self._try(group)
        self.gone += 1
        return True

    @property
    def removed(self) -> int:
        """How many groups the present digging has removed."""
        return self.gone

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(-2, check=True)
    def _dig(self, budget: cython.longlong) -> cython.int:
        i: cython.int
        j: cython.int
        g: cython.int
        status: cython.int
        spent: cython.longlong = 0
        while self.next_group < self.n_groups and self.gone != self.want:
            if spent >= self.pace:
                return 0
            i = self.next_group
            self.next_group += 1
            j = i + self._random(self.n_groups - i)
            g = self.group_order[j]
            self.group_order[j] = self.group_order[i]
            if not self._may_go(g):
                continue
            self._try(g)
            spent += 1
            status = 0
            if not (self.is_located and self._breaks_a_chain()):
                status = self._still_unique(budget)
                spent += self.node_count
            if status == 1:
                self.gone += 1
                continue
            self._put_back()
            if self.n_shared and not self.is_located:  # until the first one stays, all are likely to go
                self._locate()
            if status == _UNDECIDED:
                self.doubted[self.n_doubted] = g
                self.n_doubted += 1
                if self.until_stuck:
                    return 1
            elif self.until_stuck:
                self.next_group = self.n_groups
        return 1

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _may_go(self, g: cython.int) -> cython.bint:
        """Whether a group's cells all have clues, and enough clues would remain."""
        i: cython.int
        free: cython.bint = self.n_clues - (self.group_at[g + 1] - self.group_at[g]) >= self.least_clues
        for i in range(self.group_at[g], self.group_at[g + 1]):
            if self.clues[self.groups[i]] == 0:
                free = False
        return free

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _try(self, g: cython.int) -> cython.void:
        """Remove a group's clues."""
        i: cython.int
        c: cython.int
        self.n_tried = 0
        for i in range(self.group_at[g], self.group_at[g + 1]):
            c = self.groups[i]
            if self.clues[c]:
                self._empty(c)
                self.clues[c] = 0
                self.tried[self.n_tried] = c
                self.n_tried += 1
        self.n_clues -= self.n_tried

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _put_back(self) -> cython.void:
        """Restore the clues of the cells that were tried."""
        i: cython.int
        for i in range(self.n_tried):
            self.clues[self.tried[i]] = self.answer[self.tried[i]]
            self._restore(self.tried[i])
        self.n_clues += self.n_tried

    # --- chains of two values ---------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _locate(self) -> cython.void:
        """Note where each house of the finished board has each value, from which chains are read."""
        i: cython.int
        c: cython.int
        for i in range(self.n_shared * self.order):
            self.shown[i] = -1
        for c in range(self.n_cells):
            if self.answer[c] == 0:
                return
            for i in range(self.own_house_at[c], self.own_house_at[c + 1]):
                self.shown[self.own_houses[i] * self.order + self.answer[c] - 1] = c
        self.is_located = True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _breaks_a_chain(self) -> cython.bint:
        """Whether one of the cells that were tried had the last clue of a chain."""
        k: cython.int
        v: cython.int
        for k in range(self.n_tried):
            for v in range(self.order):
                if v != self.answer[self.tried[k]] - 1 and not self._has_clue(self.tried[k], v):
                    return True
        return False

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _has_clue(self, first: cython.int, v: cython.int) -> cython.bint:
        """Whether the chain of an empty cell's value and another one has a clue."""
        i: cython.int
        c: cython.int
        other: cython.int
        both: cython.int = self.answer[first] - 1 + v
        n_waiting: cython.int = 1
        self.n_walks += 1
        self.waiting[0] = first
        self.walked[first] = self.n_walks
        while n_waiting:
            n_waiting -= 1
            c = self.waiting[n_waiting]
            for i in range(self.own_house_at[c], self.own_house_at[c + 1]):
                other = self.shown[self.own_houses[i] * self.order + both - self.answer[c] + 1]
                if other >= 0 and self.walked[other] != self.n_walks:
                    if self.clues[other]:
                        return True
                    self.walked[other] = self.n_walks
                    self.waiting[n_waiting] = other
                    n_waiting += 1
        return False

    # --- what a digger does its own way -----------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _sow(self) -> cython.void:
        """Set the clues around which a board is filled."""
        c: cython.int
        for c in range(self.n_cells):
            self.clues[c] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _know(self, values: cython.int[::1]) -> cython.void:
        """Use the values as the finished board."""
        c: cython.int
        for c in range(self.n_cells):
            self.answer[c] = values[c]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _empty(self, c: cython.int) -> cython.void:
        """Do what else is needed to remove the clue of a cell."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _restore(self, c: cython.int) -> cython.void:
        """Do what else is needed to restore the clue of a cell."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=True)
    def _still_unique(self, budget: cython.longlong) -> cython.int:
        """Whether the clues still force the answer, given that they did before the cells `tried` were emptied."""
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_plain(self) -> cython.bint:
        """Whether the clues are solved without a branch, by nothing that is harder than locked candidates."""
        return False
