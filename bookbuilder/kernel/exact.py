"""Exact search over any houses: an engine that proves, solves, fills and digs.

Between two branches, `follow` places all singles. A branch takes the cell with the fewest candidates, as Knuth's exact
cover takes the shortest column.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.follow import Follower
else:
    from cython.cimports.bookbuilder.kernel.follow import Follower  # type: ignore[no-redef]

COMPILED: bool = cython.compiled

_UNDECIDED = cython.declare(cython.int, -1)


@cython.cclass
class Exact(Follower):
    """The engine of a board of any houses."""

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _size(self, m: cython.uint) -> cython.int:
        return (
            self.bit_count[m & 255]
            + self.bit_count[(m >> 8) & 255]
            + self.bit_count[(m >> 16) & 255]
            + self.bit_count[m >> 24]
        )

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _smallest(self) -> cython.int:
        """The open cell with the fewest candidates (a random one of them while filling); -1 if none is open."""
        base: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, self.level) * self.n_cells
        c: cython.int
        m: cython.uint
        size: cython.int
        best: cython.int = -1
        best_size: cython.int = 99
        ties: cython.int = 0
        for c in range(self.n_cells):
            m = self.cand[base + c]
            if m & (m - 1) == 0:
                continue
            size = self._size(m)
            if size < best_size:
                best = c
                best_size = size
                ties = 1
                if size == 2 and not self.shuffled:
                    return best
            elif self.shuffled and size == best_size:
                ties += 1
                if self._random(ties) == 0:
                    best = c
        return best

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose(self, c: cython.int) -> cython.uint:
        """The candidate to try first: the lowest, a random one while filling, not the answer while digging."""
        m: cython.uint = self.cand[cython.cast(cython.Py_ssize_t, self.level) * self.n_cells + c]
        skip: cython.int
        known: cython.uint
        if self.shuffled:
            skip = self._random(self._size(m))
            while skip:
                m &= m - 1
                skip -= 1
        elif self.rival:
            known = cython.cast(cython.uint, 1) << (self.answer[c] - 1)
            if m != known and m & known:
                m ^= known
        return m ^ (m & (m - 1))

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _grow(self) -> cython.int:
        """Double the number of levels."""
        old: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, self.levels) * self.n_cells
        i: cython.Py_ssize_t
        room: cython.uint[::1] = array("I", bytes(8 * old))
        for i in range(old):
            room[i] = self.cand[i]
        branch: cython.int[::1] = array("i", bytes(8 * self.levels))
        for i in range(self.levels):
            branch[i] = self.branch[i]
        self.cand = room
        self.branch = branch
        self.levels *= 2
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=True)
    def _next(self, limit: cython.longlong) -> cython.int:
        """The search itself: 1 with `found` set, 0 if all were seen, UNDECIDED after `limit` nodes."""
        base: cython.Py_ssize_t
        c: cython.int
        i: cython.int
        bit: cython.uint
        while True:
            if self.ended:
                return 0
            if self.node_count >= limit:
                return _UNDECIDED
            if self.descend and self._follow():
                c = self._smallest()
                if c < 0:
                    self._keep()
                    self.descend = False
                    return 1
                if self.level + 1 == self.levels:
                    with cython.gil:
                        self._grow()
                self.node_count += 1
                base = cython.cast(cython.Py_ssize_t, self.level) * self.n_cells
                bit = self._choose(c)
                for i in range(self.n_cells):
                    self.cand[base + self.n_cells + i] = self.cand[base + i]
                self.cand[base + c] ^= bit
                self.branch[self.level] = c
                self.level += 1
                self.cand[base + self.n_cells + c] = bit
                self.n_queue = 0
                self._push(c)
                self._soil(c)
                continue
            # A contradiction, or the branch after a solution: back to the level above, without the value tried.
            self._forget()
            self.node_count += 1
            if self.level == 0:
                self.ended = True
                return 0
            self.level -= 1
            self._resume()
            self.descend = True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_plain(self) -> cython.bint:
        self._begin()
        plain: cython.bint = self._follow() and self._smallest() < 0
        self._forget()
        return plain

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _resume(self) -> cython.void:
        """Return to a level whose branch cell has lost the value tried below it, and examine that cell again."""
        c: cython.int = self.branch[self.level]
        m: cython.uint = self.cand[cython.cast(cython.Py_ssize_t, self.level) * self.n_cells + c]
        if m & (m - 1) == 0:
            self._push(c)
        self._soil(c)

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _keep(self) -> cython.void:
        """Write the present level, where every cell has one candidate, to `found`."""
        base: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, self.level) * self.n_cells
        c: cython.int
        v: cython.int
        m: cython.uint
        for c in range(self.n_cells):
            m = self.cand[base + c]
            v = 1
            while m > 1:
                m >>= 1
                v += 1
            self.last_solution[c] = v

    # --- digging ----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=True)
    def _still_unique(self, budget: cython.longlong) -> cython.int:
        """Whether the clues still force the answer, given that they did before the cells `tried` were emptied.

        Any second solution differs in one of those cells, because together with them the clues were enough. So the
        search looks for a solution that differs there: a single cell loses its value at once; with several, the branch
        with the answer is abandoned as soon as singles have set them all.
        """
        k: cython.int
        c: cython.int
        status: cython.int
        self._begin()
        if self.n_tried == 1:
            c = self.tried[0]
            self.cand[c] ^= cython.cast(cython.uint, 1) << (self.answer[c] - 1)
            if self.cand[c] == 0:
                self._forget()
                return 1
            if self.cand[c] & (self.cand[c] - 1) == 0:
                self._push(c)
            status = self._next(budget)
            return _UNDECIDED if status == _UNDECIDED else 1 - status
        for k in range(self.n_tried):
            c = self.tried[k]
            if self.cand[c] & (self.cand[c] - 1):
                self.is_watched[c] = 1
                self.n_watched += 1
        if self.n_watched:
            self._follow()  # never a contradiction: the answer is a solution
        status = 1 if self.n_watched == 0 else 0
        self.n_watched = 0
        for k in range(self.n_tried):
            self.is_watched[self.tried[k]] = 0
        if status == 1:
            self._forget()
            return 1
        self.rival = True
        status = 1
        while status == 1:
            status = self._next(budget)
            if status == 1:
                for c in range(self.n_cells):
                    if self.last_solution[c] != self.answer[c]:
                        status = 0
                        break
                if status == 0:
                    self.rival = False
                    return 0
        self.rival = False
        return _UNDECIDED if status == _UNDECIDED else 1
