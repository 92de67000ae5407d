# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Exact search over any houses: an engine that proves, solves, fills and digs.

A candidate set is one 32-bit word a cell, bit v-1 for value v. The search keeps one row of words a level:

    cand   level 0 | level 1 | level 2 ...      a branch copies its row to the next one, takes a value there,
           n words   n words   n words          and strikes that value from the row it came from

so going back is only forgetting a row. Between two branches, naked singles (a cell with one candidate) and hidden
singles (a value with one cell in a full house) are followed to the end. The branch takes the cell with the fewest
candidates, as Knuth's exact cover takes the shortest column.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.digging import Digger
else:
    from cython.cimports.bookbuilder.kernel.digging import Digger  # type: ignore[no-redef]

COMPILED: bool = cython.compiled

_UNDECIDED = cython.declare(cython.int, -1)


@cython.final
@cython.cclass
class Exact(Digger):
    """The engine of a board of any houses."""

    n_full: cython.int
    all_values: cython.uint
    peer_at: cython.int[::1]
    peers: cython.int[::1]
    full_at: cython.int[::1]
    full_cells: cython.int[::1]
    in_full_at: cython.int[::1]
    in_full: cython.int[::1]
    n_houses: cython.int
    in_house_at: cython.int[::1]
    in_house: cython.int[::1]
    used: cython.uint[::1]
    bit_count: cython.char[::1]

    cand: cython.uint[::1]
    branch: cython.int[::1]
    queue: cython.int[::1]
    dirty: cython.int[::1]
    is_dirty: cython.char[::1]
    n_queue: cython.int
    n_dirty: cython.int
    level: cython.int
    levels: cython.int

    is_watched: cython.char[::1]
    n_watched: cython.int

    def __init__(
        self,
        order: int,
        n_cells: int,
        peer_at: array[int],
        peers: array[int],
        full_at: array[int],
        full_cells: array[int],
        in_full_at: array[int],
        in_full: array[int],
        n_houses: int,
        in_house_at: array[int],
        in_house: array[int],
    ) -> None:
        """Take a board's tables, as `solve.tables` makes them.

        Each pair `x_at`, `x` is a ragged table: row i is x[x_at[i]:x_at[i + 1]]. `peers` lists for each cell the
        cells it shares a house with; `full_cells` the cells of each full house; `in_full` the full houses of each
        cell and `in_house` all its houses, of which there are `n_houses`. The tables are trusted: a wrong index
        corrupts memory, so boards are checked when they are made.
        """
        super().__init__(order, n_cells, 1 + 1_600_000 // n_cells)
        self.n_full = len(full_at) - 1
        self.all_values = (1 << order) - 1
        self.peer_at, self.peers = peer_at, peers
        self.full_at, self.full_cells = full_at, full_cells
        self.in_full_at, self.in_full = in_full_at, in_full
        self.n_houses = n_houses
        self.in_house_at, self.in_house = in_house_at, in_house
        self.used = array("I", bytes(4 * (n_houses + 1)))
        self.bit_count = array("b", [bin(i).count("1") for i in range(256)])
        self.levels = 8
        self.cand = array("I", bytes(4 * self.levels * n_cells))
        self.branch = array("i", bytes(4 * self.levels))
        self.queue = array("i", bytes(4 * (n_cells + 1)))
        self.dirty = array("i", bytes(4 * (self.n_full + 1)))
        self.is_dirty = array("b", bytes(self.n_full + 1))
        self.is_watched = array("b", bytes(n_cells))
        self.n_queue = self.n_dirty = self.n_watched = self.level = 0

    # --- search -----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin(self) -> cython.void:
        """Level 0 from the clues: each empty cell has what its houses leave, every full house is to be looked at."""
        c: cython.int
        h: cython.int
        i: cython.int
        bit: cython.uint
        m: cython.uint
        self.level = 0
        self.node_count = 0
        self.ended = False
        self.descend = True
        self.n_queue = 0
        self.n_watched = 0
        for h in range(self.n_houses):
            self.used[h] = 0
        for c in range(self.n_cells):
            if self.clues[c]:
                bit = cython.cast(cython.uint, 1) << (self.clues[c] - 1)
                for i in range(self.in_house_at[c], self.in_house_at[c + 1]):
                    h = self.in_house[i]
                    if self.used[h] & bit:
                        self.ended = True  # a value twice in a house: there is nothing to find
                    self.used[h] |= bit
                self.cand[c] = bit
        for c in range(self.n_cells):
            if self.clues[c] == 0:
                m = 0
                for i in range(self.in_house_at[c], self.in_house_at[c + 1]):
                    m |= self.used[self.in_house[i]]
                m = (m & self.all_values) ^ self.all_values
                self.cand[c] = m
                if m == 0:
                    self.ended = True
                elif m & (m - 1) == 0:
                    self._push(c)
        for h in range(self.n_full):
            self.is_dirty[h] = 1
            self.dirty[h] = h
        self.n_dirty = self.n_full

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _push(self, c: cython.int) -> cython.void:
        self.queue[self.n_queue] = c
        self.n_queue += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _soil(self, c: cython.int) -> cython.void:
        """Mark the full houses of a cell that lost a candidate."""
        i: cython.int
        h: cython.int
        for i in range(self.in_full_at[c], self.in_full_at[c + 1]):
            h = self.in_full[i]
            if not self.is_dirty[h]:
                self.is_dirty[h] = 1
                self.dirty[self.n_dirty] = h
                self.n_dirty += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _forget(self) -> cython.void:
        """Empty the two work lists after a contradiction."""
        while self.n_dirty:
            self.n_dirty -= 1
            self.is_dirty[self.dirty[self.n_dirty]] = 0
        self.n_queue = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow(self) -> cython.bint:
        """Follow naked and hidden singles at the present level to the end; False on a contradiction.

        While cells are watched, the end is where the last of them has one candidate; the work lists stay as they are.
        """
        base: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, self.level) * self.n_cells
        i: cython.int
        c: cython.int
        p: cython.int
        h: cython.int
        bit: cython.uint
        m: cython.uint
        once: cython.uint
        twice: cython.uint
        while True:
            while self.n_queue:
                self.n_queue -= 1
                c = self.queue[self.n_queue]
                bit = self.cand[base + c]
                for i in range(self.peer_at[c], self.peer_at[c + 1]):
                    p = self.peers[i]
                    m = self.cand[base + p]
                    if m & bit:
                        m = m ^ bit
                        if m == 0:
                            return False
                        self.cand[base + p] = m
                        if m & (m - 1) == 0:
                            if self.n_watched and self.is_watched[p]:
                                self.n_watched -= 1
                                if self.n_watched == 0:
                                    return True
                            self._push(p)
                        self._soil(p)
            if self.n_dirty == 0:
                return True
            self.n_dirty -= 1
            h = self.dirty[self.n_dirty]
            self.is_dirty[h] = 0
            once = 0
            twice = 0
            for i in range(self.full_at[h], self.full_at[h + 1]):
                m = self.cand[base + self.full_cells[i]]
                twice |= once & m
                once |= m
            if once != self.all_values:
                return False
            once ^= twice
            if once == 0:
                continue
            for i in range(self.full_at[h], self.full_at[h + 1]):
                c = self.full_cells[i]
                m = self.cand[base + c]
                bit = m & once
                if bit and bit != m:
                    if bit & (bit - 1):
                        return False
                    if self.n_watched and self.is_watched[c]:
                        self.n_watched -= 1
                        if self.n_watched == 0:
                            return True
                    self.cand[base + c] = bit
                    self._push(c)
                    self._soil(c)

    @cython.cfunc
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
    @cython.nogil
    @cython.exceptval(check=False)
    def _smallest(self) -> cython.int:
        """The open cell with the fewest candidates (any of them at random while filling); -1 when none is open."""
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
    @cython.exceptval(-1, check=True)
    def _grow(self) -> cython.int:
        """Twice as many levels."""
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
        """The search itself: 1 and `found` is set, 0 all seen, UNDECIDED when `limit` nodes are spent."""
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
    def _resume(self) -> cython.void:
        """Back at a level whose branch cell has lost the value tried below: look at that cell again."""
        c: cython.int = self.branch[self.level]
        m: cython.uint = self.cand[cython.cast(cython.Py_ssize_t, self.level) * self.n_cells + c]
        if m & (m - 1) == 0:
            self._push(c)
        self._soil(c)

    @cython.cfunc
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
            self.found[c] = v

    # --- digging ----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=True)
    def _still_unique(self, budget: cython.longlong) -> cython.int:
        """Whether the clues still force the answer, when they did before the cells `tried` were emptied.

        Any second solution differs in one of those cells, for the rest was enough together with them. So the search
        looks for a solution that differs there: one cell loses its value at once; with several, the branch that
        holds the answer is left as soon as singles have set them all.
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
                    if self.found[c] != self.answer[c]:
                        status = 0
                        break
                if status == 0:
                    self.rival = False
                    return 0
        self.rival = False
        return _UNDECIDED if status == _UNDECIDED else 1
