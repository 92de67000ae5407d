"""Candidates over any houses, and their consequences: naked and hidden singles, to the end.

Each cell has a 32-bit word of candidates, bit v-1 for value v. The search keeps one row of words per level:

    cand   level 0 | level 1 | level 2 ...      a branch copies its row to the next one, takes a value there,
           n words   n words   n words          and strikes that value from the row it came from

so going back only means dropping a row. Work lists hold the cells and the full houses that have to be examined, and
rules (see `related`), which are numbered after the houses and put off until no house is left.
"""

from __future__ import annotations

from array import array

import cython

from bookbuilder.kernel.scene import Tables

if not cython.compiled:
    from bookbuilder.kernel.digging import Digger
else:
    from cython.cimports.bookbuilder.kernel.digging import Digger  # type: ignore[no-redef]

COMPILED: bool = cython.compiled


@cython.cclass
class Follower(Digger):
    """The state with which `Exact` searches."""

    def __init__(self, tables: Tables) -> None:
        """Set a board's tables, as `solve.tables` makes them."""
        super().__init__(tables.order, tables.n_cells, 1 + 1_600_000 // tables.n_cells)
        order, n_cells = tables.order, tables.n_cells
        self.n_full = len(tables.full_at) - 1
        self.all_values = (1 << order) - 1
        self.peer_at, self.peers = tables.peer_at, tables.peers
        self.full_at, self.full_cells = tables.full_at, tables.full_cells
        self.in_full_at, self.in_full = tables.in_full_at, tables.in_full
        self.n_houses = n_houses = tables.n_houses
        self.in_house_at, self.in_house = tables.in_house_at, tables.in_house
        self.used = array("I", bytes(4 * (n_houses + 1)))
        self.levels = 8
        self.cand = array("I", bytes(4 * self.levels * n_cells))
        self.branch = array("i", bytes(4 * self.levels))  # the cell of each level's branch
        self.bit_count = array("b", [bin(i).count("1") for i in range(256)])
        self.queue = array("i", bytes(4 * (n_cells + 1)))
        self.dirty = array("i", bytes(4 * (self.n_full + 1)))  # one more: `_soil` writes before it decides
        self.is_dirty = array("b", bytes(self.n_full + 1))
        self.is_watched = array("b", bytes(n_cells))
        self.late = array("i", [0])
        self.n_queue = self.n_dirty = self.n_late = self.n_watched = self.level = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin(self) -> cython.void:
        """Make level 0 from the clues: empty cells have what their houses leave; every full house is to be examined."""
        c: cython.int
        h: cython.int
        i: cython.int
        bit: cython.uint
        m: cython.uint
        self.level = 0
        self.node_count = 0
        self.ended = False
        self.descend = True
        self.shuffled = False  # an exception may have left these
        self.rival = False
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
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _push(self, c: cython.int) -> cython.void:
        self.queue[self.n_queue] = c
        self.n_queue += 1

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _soil(self, c: cython.int) -> cython.void:
        """Mark the full houses of a cell that lost a candidate."""
        i: cython.int
        h: cython.int
        for i in range(self.in_full_at[c], self.in_full_at[c + 1]):
            h = self.in_full[i]
            self.dirty[self.n_dirty] = h  # in any case, but counted only if new: a branch would be mispredicted
            self.n_dirty += 1 - self.is_dirty[h]
            self.is_dirty[h] = 1

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _forget(self) -> cython.void:
        """Empty the two work lists after a contradiction."""
        while self.n_dirty:
            self.n_dirty -= 1
            self.is_dirty[self.dirty[self.n_dirty]] = 0
        while self.n_late:
            self.n_late -= 1
            self.is_dirty[self.late[self.n_late]] = 0
        self.n_queue = 0

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow(self) -> cython.bint:
        """Follow naked and hidden singles at the present level to the end; False on a contradiction.

        While cells are watched, the end is reached when the last of them has one candidate; the work lists are kept.
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
        alone: cython.uint  # the values of cells with one candidate: without them, few houses have anything to place
        cand: cython.uint[::1] = self.cand
        peers: cython.int[::1] = self.peers
        full_cells: cython.int[::1] = self.full_cells
        while True:
            while self.n_queue:
                self.n_queue -= 1
                c = self.queue[self.n_queue]
                bit = cand[base + c]
                for i in range(self.peer_at[c], self.peer_at[c + 1]):
                    p = peers[i]
                    m = cand[base + p]
                    if m & bit:
                        m = m ^ bit
                        if m == 0:
                            return False
                        cand[base + p] = m
                        if m & (m - 1) == 0:
                            if self.n_watched and self.is_watched[p]:
                                self.n_watched -= 1
                                if self.n_watched == 0:
                                    return True
                            self._push(p)
                        self._soil(p)
            if self.n_dirty == 0:
                if self.n_late == 0:
                    return True
                self.n_late -= 1
                h = self.late[self.n_late]
                self.is_dirty[h] = 0
                if not self._examine(h):
                    return False
                continue
            self.n_dirty -= 1
            h = self.dirty[self.n_dirty]
            if h >= self.n_full:
                self.late[self.n_late] = h
                self.n_late += 1
                continue
            self.is_dirty[h] = 0
            once = 0
            twice = 0
            alone = 0
            for i in range(self.full_at[h], self.full_at[h + 1]):
                m = cand[base + full_cells[i]]
                twice |= once & m
                once |= m
                alone |= m if m & (m - 1) == 0 else 0
            if once != self.all_values:
                return False
            once &= ~(twice | alone)
            if once == 0:
                continue
            for i in range(self.full_at[h], self.full_at[h + 1]):
                c = full_cells[i]
                m = cand[base + c]
                bit = m & once
                if bit and bit != m:
                    if bit & (bit - 1):
                        return False
                    if self.n_watched and self.is_watched[c]:
                        self.n_watched -= 1
                        if self.n_watched == 0:
                            return True
                    cand[base + c] = bit
                    self._push(c)
                    self._soil(c)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _examine(self, h: cython.int) -> cython.bint:
        """Follow a rule, by its number among houses and rules; False on a contradiction. Houses alone have none."""
        return True
