"""Subsets of three and four: as many cells of a house as values for them, seen from the cells or from the values.

    naked    three cells hold no more than three values: the house's other cells lose these
    hidden   three values of a full house have no more than three cells: these lose all other values

The pattern of a record is the cells with their values of the subset, all in node 0.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import count
    from bookbuilder.kernel.scanner import Scanner
else:
    from cython.cimports.bookbuilder.kernel.bits import count  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.scanner import Scanner  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

TECHNIQUES = ("naked triple", "hidden triple", "naked quad", "hidden quad")


@cython.final
@cython.cclass
class Subsets(Scanner):
    """Scans for the techniques of this module, by their places in TECHNIQUES."""

    # The subset that is being put together: a house's members, each with what it brings (its values, or its places).
    member: cython.int[::1]
    brings: cython.uint[::1]
    chosen: cython.int[::1]
    n_members: cython.int
    size: cython.int
    hidden: cython.bint
    house: cython.int

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.member = array("i", bytes(4 * scene.order + 4))
        self.brings = array("I", bytes(4 * scene.order + 4))
        self.chosen = array("i", bytes(4 * 4))

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings of a technique in the present state; returns their number."""
        h: cython.int
        n: cython.int
        openings: cython.int = 0
        self.size = 3 + kind // 2
        self.hidden = kind % 2 == 1
        self.technique = technique
        self.recording = record
        for h in range(self.n_houses):
            if self.empty[h] <= self.size or (self.hidden and not self.is_full[h]) or self._is_barren(h):
                continue
            self.house = h
            self._gather()
            n = self._extend(0, 0, 0) if self.n_members >= self.size else 0
            openings += n
            if n == 0:
                self.barren[(2 * self.size - 4 + self.hidden) * self.n_houses + h] = self.changed[h]
        return openings

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_barren(self, h: cython.int) -> cython.bint:
        """Whether a house is known to have no such subset.

        Either it has been examined, or it is known to have no subset of the other kind in all its other cells: in a
        full house, both strike the same.
        """
        other: cython.int = self.empty[h] - self.size
        if self.barren[(2 * self.size - 4 + self.hidden) * self.n_houses + h] == self.changed[h]:
            return True
        if not self.is_full[h] or other < 2 or other > 4:
            return False
        return self.barren[(2 * other - 4 + (not self.hidden)) * self.n_houses + h] == self.changed[h]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _gather(self) -> cython.void:
        """Note the possible members of a subset of the house: cells with few values, or values with few places."""
        i: cython.int
        k: cython.int = 0
        n: cython.int
        start: cython.int = self.house_at[self.house]
        m: cython.uint
        n = self.order if self.hidden else self.house_at[self.house + 1] - start
        for i in range(n):
            m = self.spots[self.house * self.order + i] if self.hidden else self.cand[self.house_cells[start + i]]
            self.member[k] = i
            self.brings[k] = m
            k += (m != 0) & (count(m) <= self.size)  # a branch would be guessed wrong too often
        self.n_members = k

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _extend(self, depth: cython.int, first: cython.int, union: cython.uint) -> cython.int:
        """Add members from the `first` on to the chosen ones; returns the number of subsets that strike something."""
        i: cython.int
        more: cython.uint
        openings: cython.int = 0
        for i in range(first, self.n_members - self.size + depth + 1):
            more = union | self.brings[i]
            if count(more) > self.size:
                continue
            self.chosen[depth] = self.member[i]
            if depth + 1 < self.size:
                openings += self._extend(depth + 1, i + 1, more)
            elif count(more) == self.size:
                openings += self._hidden(more) if self.hidden else self._naked(more)
        return openings

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _naked(self, values: cython.uint) -> cython.int:
        """Strike the values of the chosen cells from the other cells of the house; 1 if there are any."""
        i: cython.int
        k: cython.int
        c: cython.int
        start: cython.int = self.house_at[self.house]
        places: cython.uint = 0
        hit: cython.int = 0
        for k in range(self.size):
            places |= cython.cast(cython.uint, 1) << self.chosen[k]
        for i in range(self.house_at[self.house + 1] - start):
            c = self.house_cells[start + i]
            if self.cand[c] & values and not places >> i & 1:
                self.strike[c] |= self.cand[c] & values
                hit = 1
        if hit and self.recording:
            self._tell(places, values, False)
        return hit

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _hidden(self, places: cython.uint) -> cython.int:
        """Strike all but the chosen values from their cells; 1 if there are others."""
        i: cython.int
        k: cython.int
        c: cython.int
        start: cython.int = self.house_at[self.house]
        values: cython.uint = 0
        others: cython.uint
        hit: cython.int = 0
        for k in range(self.size):
            values |= cython.cast(cython.uint, 1) << self.chosen[k]
        others = values ^ self.all_values
        for i in range(self.house_at[self.house + 1] - start):
            c = self.house_cells[start + i]
            if places >> i & 1 and self.cand[c] & others:
                self.strike[c] |= self.cand[c] & others
                hit = 1
        if hit and self.recording:
            self._tell(places, values, True)
        return hit

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _tell(self, places: cython.uint, values: cython.uint, hidden: cython.bint) -> cython.int:
        """Record a subset: its cells, and what the rest of the house, or of its cells, loses."""
        cells = [self.house_cells[i] for i in range(self.house_at[self.house], self.house_at[self.house + 1])]
        inside = [c for i, c in enumerate(cells) if places >> i & 1]
        losing = inside if hidden else [c for c in cells if c not in inside]
        lost = values ^ self.all_values if hidden else values
        pattern = [x for c in inside for x in (0, c, self.cand[c] & values)]
        struck = [x for c in losing if self.cand[c] & lost for x in (c, self.cand[c] & lost)]
        self._note([self.house], pattern, struck)
        return 0
