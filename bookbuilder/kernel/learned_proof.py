"""Exact search by clause learning over any houses, for puzzles that `exact` does not decide quickly.

A variable says "this cell has this value", for the candidates that singles leave: clues and what they set need none.
"""

from __future__ import annotations

from array import array

import cython

from bookbuilder.kernel.scene import Tables

if not cython.compiled:
    from bookbuilder.kernel.follow import Follower
    from bookbuilder.kernel.learning import Learner
else:
    from cython.cimports.bookbuilder.kernel.follow import Follower  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.learning import Learner  # type: ignore[no-redef]

COMPILED: bool = cython.compiled

_UNDECIDED = cython.declare(cython.int, -1)


@cython.final
@cython.cclass
class ClauseProver(Follower):
    """An engine that counts conflicts instead of nodes."""

    learner: Learner
    var_of: cython.int[::1]
    name: cython.int[::1]
    queued_cand: cython.uint[::1]  # the candidates of the cells in the queue
    is_sparing: cython.bint  # whether the model is that of a finished board

    def __init__(self, tables: Tables) -> None:
        """See `Follower`."""
        super().__init__(tables)
        most = self.n_cells * self.order
        self.learner = Learner(most)
        self.var_of = array("i", bytes(4 * most))
        self.name = array("i", bytes(4 * most))
        self.queued_cand = array("I", bytes(4 * (self.n_cells + 1)))
        self.pace = 400
        self.is_sparing = False

    def begin_spare(self, answer: array[int], clues: array[int]) -> None:
        """Prepare for `spare`: a finished board, and those of its clues that stay.

        Raises ValueError if the board is not finished, or not a solution for the clues.
        """
        fits: cython.bint
        self.load(answer, clues)
        with cython.nogil:
            self._begin()
            self.descend = False
            fits = not self.ended and self._follow() and self._answers()
            self.is_sparing = False
            if fits:
                self._model(self.learner)
                self._lean(self.learner)
                self.is_sparing = True
            else:
                self._forget()
                self.ended = True
        if not fits:
            raise ValueError("the finished board is not a solution for the clues")

    def spare(self, cells: array[int], others: array[int], budget: int) -> int:
        """Whether the clues that stay and those in the cells `others` force the values of the cells: 1 yes, 0 no.

        UNDECIDED after `budget` conflicts. What is learned stays for the next call, and so does what follows from
        the first of the others as long as they are the same.
        """
        self._check_cells(cells)
        self._check_cells(others)
        asked: cython.int[::1] = cells
        given: cython.int[::1] = others
        n_asked: cython.int = len(cells)
        n_given: cython.int = len(others)
        conflicts: cython.longlong = budget
        status: cython.int
        with cython.nogil:
            status = self._spare(self.learner, asked, n_asked, given, n_given, conflicts)
        return status

    def stay(self, cells: array[int]) -> None:
        """Note that the clues of some more cells stay."""
        self._check_cells(cells)
        i: cython.int
        v: cython.int
        more: cython.int[::1] = cells
        for i in range(len(cells)):
            v = self._answered(more[i])
            if v >= 0:
                self.learner._know(2 * v)

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _check_cells(self, cells: array[int]) -> cython.int:
        """Refuse input that would lead out of the engine's memory."""
        i: cython.int
        given: cython.int[::1] = cells
        if self.descend or not self.is_sparing:  # a search has begun since
            raise ValueError("there is no finished board")
        if len(cells) > self.n_cells:
            raise ValueError(f"{len(cells)} cells of {self.n_cells}")
        for i in range(len(cells)):
            if given[i] < 0 or given[i] >= self.n_cells:
                raise ValueError("there is a cell that is not on the board")
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _answers(self) -> cython.bint:
        """Whether the finished board has one of its candidates in each cell."""
        c: cython.int
        for c in range(self.n_cells):
            if self.answer[c] == 0 or self.cand[c] & (cython.cast(cython.uint, 1) << (self.answer[c] - 1)) == 0:
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _answered(self, c: cython.int) -> cython.int:
        """The variable that says that a cell has the value of the finished board; -1 if it must."""
        m: cython.uint = self.cand[c]
        if m & (m - 1) == 0:
            return -1
        return self.var_of[c * self.order + self.answer[c] - 1]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _lean(self, learner: Learner) -> cython.void:
        """Let the search try the values of the finished board first: another solution mostly differs in a few cells."""
        v: cython.int
        for v in range(learner.n):
            learner.taken[v] = self.answer[self.name[v] // self.order] == self.name[v] % self.order + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=True)
    def _spare(
        self,
        learner: Learner,
        cells: cython.int[::1],
        n_cells: cython.int,
        others: cython.int[::1],
        n_others: cython.int,
        budget: cython.longlong,
    ) -> cython.int:
        i: cython.int
        v: cython.int
        n: cython.int = 0
        status: cython.int
        before: cython.longlong = learner.met
        for i in range(n_others):
            v = self._answered(others[i])
            if v >= 0:
                learner._suppose(n, 2 * v)
                n += 1
        status = 0
        for i in range(n_cells):
            v = self._answered(cells[i])
            if v >= 0:
                learner._suppose(n, 2 * v + 1)
                learner._start(n + 1)
                status = learner._search(before + budget)
                if status != 0:
                    break
                learner._suppose(n, 2 * v)
                n += 1
        self.node_count = learner.met - before
        return _UNDECIDED if status == _UNDECIDED else 1 - status

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=True)
    def _next(self, limit: cython.longlong) -> cython.int:
        """The search itself: 1 with `found` set, 0 if all were seen, UNDECIDED after `limit` conflicts."""
        status: cython.int
        if self.ended:
            return 0
        self.is_sparing = False
        if self.descend:
            if not self._follow():
                self._forget()
                self.ended = True
                return 0
            self._model(self.learner)
            self.descend = False
        status = self.learner._search(limit)
        self.node_count = self.learner.met
        if status == 1:
            self._keep()
            self.ended = self.learner._exclude() == 0
        elif status == 0:
            self.ended = True
        return status

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=True)
    def _model(self, learner: Learner) -> cython.int:
        """Give the learner the open cells."""
        c: cython.int
        h: cython.int
        v: cython.int
        n: cython.int = 0
        m: cython.uint
        for c in range(self.n_cells):
            m = self.cand[c]
            if m & (m - 1):
                for v in range(self.order):
                    if m >> v & 1:
                        self.var_of[c * self.order + v] = n
                        self.name[n] = c * self.order + v
                        n += 1
        learner._clear(n)
        n = 0
        for c in range(self.n_cells):
            m = self.cand[c]
            if m & (m - 1):
                n = self._link(learner, c, n)
        learner.near_at[n] = learner.n_near
        for c in range(self.n_cells):
            m = self.cand[c]
            if m & (m - 1):
                learner.n_clause = 0
                for v in range(self.order):
                    if m >> v & 1:
                        learner._put(2 * self.var_of[c * self.order + v])
                learner._add()
        for h in range(self.n_full):
            self._place(learner, h)
        learner._begin_search()
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=True)
    def _link(self, learner: Learner, c: cython.int, n: cython.int) -> cython.int:
        """Add what an open cell's candidates exclude, its first one being variable n; return the next cell's first."""
        first: cython.int = n
        end: cython.int = n
        i: cython.int
        v: cython.int
        w: cython.int
        n_open: cython.int = self._queue_open(self.peers, self.peer_at[c], self.peer_at[c + 1])
        at: cython.int = learner.n_near
        near: cython.int[::1]
        while end < learner.n and self.name[end] < (c + 1) * self.order:
            end += 1
        learner._make_room_near((end - first) * (end - first + n_open))
        near = learner.near
        while n < end:
            v = self.name[n] - c * self.order
            learner.near_at[n] = at
            for w in range(first, n):
                near[at] = w
                at += 1
            for w in range(n + 1, end):
                near[at] = w
                at += 1
            for i in range(n_open):  # written in any case, counted only if it is one: a branch would be mispredicted
                near[at] = self.var_of[self.queue[i] + v]
                at += self.queued_cand[i] >> v & 1
            n += 1
        learner.n_near = at
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=True)
    def _place(self, learner: Learner, h: cython.int) -> cython.int:
        """Add that every value still has a place in a full house; those of cells that are set have one."""
        i: cython.int
        v: cython.int
        n: cython.int
        n_open: cython.int = self._queue_open(self.full_cells, self.full_at[h], self.full_at[h + 1])
        if n_open == 0:
            return 0
        for v in range(self.order):
            n = 0
            for i in range(n_open):
                learner.clause[n] = 2 * self.var_of[self.queue[i] + v]
                n += self.queued_cand[i] >> v & 1
            learner.n_clause = n
            if n:
                learner._add()
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _queue_open(self, cells: cython.int[::1], start: cython.int, end: cython.int) -> cython.int:
        """Queue the open ones among cells[start:end], each as the name of its value 1; return how many there are.

        `queued_cand` has their candidates.
        """
        i: cython.int
        n_open: cython.int = 0
        m: cython.uint
        for i in range(start, end):
            m = self.cand[cells[i]]
            if m & (m - 1):
                self.queue[n_open] = cells[i] * self.order
                self.queued_cand[n_open] = m
                n_open += 1
        return n_open

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _keep(self) -> cython.void:
        """Write the solution to `found`."""
        c: cython.int
        v: cython.int
        m: cython.uint
        for c in range(self.n_cells):
            m = self.cand[c]
            if m & (m - 1) == 0:
                v = 0
                while m:
                    m >>= 1
                    v += 1
                self.last_solution[c] = v
        for v in range(self.learner.n):
            if self.learner.truth[2 * v] > 0:
                self.last_solution[self.name[v] // self.order] = self.name[v] % self.order + 1
