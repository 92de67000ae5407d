"""Rectangles that a puzzle with exactly one solution does not have.

Code that has yet to prove that there is one solution must not use this module.

Unique rectangle. If four cells of a rectangle, see `quads`, were all p or q, there would be a second solution. All four
must have both p and q as candidates, and at least one of them no others.

    one cell has more               it is neither p nor q
    some have one value more,       one of them is that value: what sees them all is not
    and all of them the same
    two have more, both in a full   then p is in one of them, and if the other were q,
    house with no other place       all four were p or q: neither is q
    for p
    two have more, both in a house  one of them has one of the values beyond p and q, and with one to three cells of the
                                    house that have as many values as cells, these included, it is a subset: the rest
                                    of the house loses them
    two opposite ones have more,    if one of these were p, all four were p or q: neither is p
    and two full houses have p
    only in two of the four each

Hidden rectangle. One of the four has only p and q, the others may have more; and two full houses have p only in the
opposite cell and one of its neighbours each. If the opposite cell were q, both its neighbours were p, and all four were
p or q: so it is not q.

The pattern of a record:

    unique rectangle  node 0 the cells with only p and q, 1 those with more, 2 the others of a subset; the house with
                      the subset, or the full houses, if any are needed, are cited
    hidden rectangle  node 0 the cell with only p and q, 1 the opposite one, 2 the others; the two houses
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import count, lowest
    from bookbuilder.kernel.quads import Quads
else:
    from cython.cimports.bookbuilder.kernel.bits import count, lowest  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.quads import Quads  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

TECHNIQUES = ("unique rectangle", "hidden rectangle")

_PARTNERS = cython.declare(cython.int, 3)  # cells that may complete a subset


@cython.final
@cython.cclass
class Unique(Quads):
    """Scans for the techniques of this module, by their places in TECHNIQUES."""

    roof: cython.int[::1]  # the cells of a rectangle that have more than two values
    partner: cython.int[::1]  # cells that complete a subset

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.roof = array("i", bytes(4 * 4))
        self.partner = array("i", bytes(4 * 3))

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings of a technique in the present state; returns their number."""
        self.technique = technique
        self.recording = record
        if self.n_quads < 0:
            self._find_quads()
        return self._hidden_rectangles() if kind == 1 else self._rectangles()

    # --- unique rectangle -------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _rectangles(self) -> cython.int:
        k: cython.int
        i: cython.int
        c: cython.int
        n: cython.int
        both: cython.uint
        more: cython.uint
        openings: cython.int = 0
        for k in range(self.n_quads):
            both = self.cand[self.quads[4 * k]]
            for i in range(4 * k + 1, 4 * k + 4):
                both &= self.cand[self.quads[i]]
            more = both & (both - 1)
            if more == 0 or more & (more - 1):
                continue  # not two values in all of them
            more = 0
            n = 0
            for i in range(4 * k, 4 * k + 4):
                c = self.quads[i]
                if self.cand[c] != both:
                    self.roof[n] = c
                    more |= self.cand[c] ^ both
                    n += 1
            if n == 1:
                self.strike[self.roof[0]] |= both
                openings += 1
                if self.recording:
                    self._tell(k, both, [], [self.roof[0], both], [])
            elif n == 2 or n == 3:
                if more & (more - 1) == 0:
                    openings += self._one_more(k, n, both, more)
                if n == 2 and self._see(self.roof[0], self.roof[1]):
                    openings += self._held(k, both, both & (both - 1))
                    openings += self._held(k, both, both ^ (both & (both - 1)))
                    if more & (more - 1):
                        openings += self._with_partners(k, both, more)
                elif n == 2:
                    openings += self._crossed(k, both, both & (both - 1))
                    openings += self._crossed(k, both, both ^ (both & (both - 1)))
        return openings

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _one_more(self, k: cython.int, n: cython.int, both: cython.uint, more: cython.uint) -> cython.int:
        """The cells of the roof have the same third value: strike it from what sees them all; 1 if anything does."""
        i: cython.int
        p: cython.int
        struck: list[int] = []
        hit: cython.int = 0
        for i in range(self.peer_at[self.roof[0]], self.peer_at[self.roof[0] + 1]):
            p = self.peers[i]
            if self.cand[p] & more and self._see(self.roof[1], p) and (n == 2 or self._see(self.roof[2], p)):
                self.strike[p] |= more
                hit = 1
                if self.recording:
                    struck.extend((p, more))
        if hit and self.recording:
            self._tell(k, both, [], struck, [])
        return hit

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _held(self, k: cython.int, both: cython.uint, held: cython.uint) -> cython.int:
        """If a full house has a value only in the two cells of the roof, they do not have the other; 1 if so."""
        i: cython.int
        h: cython.int
        v: cython.int = lowest(held)
        s: cython.uint
        for i in range(self.in_house_at[self.roof[0]], self.in_house_at[self.roof[0] + 1]):
            h = self.in_house[i]
            if not self.is_full[h] or not self._is_in(self.roof[1], h):
                continue
            s = self.spots[h * self.order + v]
            s &= s - 1
            if s & (s - 1) == 0:
                self.strike[self.roof[0]] |= both ^ held
                self.strike[self.roof[1]] |= both ^ held
                if self.recording:
                    self._tell(k, both, [h], [self.roof[0], both ^ held, self.roof[1], both ^ held], [])
                return 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _with_partners(self, k: cython.int, both: cython.uint, more: cython.uint) -> cython.int:
        """Complete the additional values of the roof to subsets of its houses; returns how many strike anything."""
        i: cython.int
        openings: cython.int = 0
        for i in range(self.in_house_at[self.roof[0]], self.in_house_at[self.roof[0] + 1]):
            if self._is_in(self.roof[1], self.in_house[i]):
                openings += self._extend(k, both, self.in_house[i], self.house_at[self.in_house[i]], 0, more)
        return openings

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _extend(
        self,
        k: cython.int,
        both: cython.uint,
        h: cython.int,
        first: cython.int,
        size: cython.int,
        values: cython.uint,
    ) -> cython.int:
        """Add cells of a house, from a place on, to the roof's partners; returns how many subsets strike anything."""
        i: cython.int
        c: cython.int
        more: cython.uint
        openings: cython.int = 0
        for i in range(first, self.house_at[h + 1]):
            c = self.house_cells[i]
            if self.cand[c] == 0 or c == self.roof[0] or c == self.roof[1]:
                continue
            self.partner[size] = c
            more = values | self.cand[c]
            if count(more) == size + 2:
                openings += self._strike_subset(k, both, h, size + 1, more)
            if size + 1 < _PARTNERS and count(more) <= _PARTNERS + 1:
                openings += self._extend(k, both, h, i + 1, size + 1, more)
        return openings

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _strike_subset(
        self, k: cython.int, both: cython.uint, h: cython.int, size: cython.int, values: cython.uint
    ) -> cython.int:
        """Strike the values of the roof's subset from the other cells of the house; 1 if there are any."""
        i: cython.int
        c: cython.int
        struck: list[int] = []
        partners = [self.partner[i] for i in range(size)]
        for i in range(self.house_at[h], self.house_at[h + 1]):
            c = self.house_cells[i]
            if self.cand[c] & values and c != self.roof[0] and c != self.roof[1] and c not in partners:
                self.strike[c] |= self.cand[c] & values
                struck.extend((c, self.cand[c] & values))
        if struck and self.recording:
            self._tell(k, both, [h], struck, partners)
        return 1 if struck else 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _crossed(self, k: cython.int, both: cython.uint, held: cython.uint) -> cython.int:
        """If two full houses have a value in two cells of the rectangle each, the roof does not have it; 1 if so.

        The roof's cells are opposite to each other, and each has to see both cells of the floor.
        """
        i: cython.int
        n: cython.int = 0
        g: cython.int
        h: cython.int
        floor: list[int] = []
        for i in range(4 * k, 4 * k + 4):
            if self.cand[self.quads[i]] == both:
                floor.append(self.quads[i])
        for n in range(2):
            g = self._only(floor[0], self.roof[n], held)
            h = self._only(floor[1], self.roof[1 - n], held)
            if (
                g >= 0
                and h >= 0
                and self._see(self.roof[0], floor[0])
                and self._see(self.roof[0], floor[1])
                and self._see(self.roof[1], floor[0])
                and self._see(self.roof[1], floor[1])
            ):
                self.strike[self.roof[0]] |= held
                self.strike[self.roof[1]] |= held
                if self.recording:
                    self._tell(k, both, [g, h], [self.roof[0], held, self.roof[1], held], [])
                return 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _only(self, a: cython.int, b: cython.int, bit: cython.uint) -> cython.int:
        """A full house that has a value in these two cells only, or -1."""
        i: cython.int
        h: cython.int
        s: cython.uint
        for i in range(self.in_house_at[a], self.in_house_at[a + 1]):
            h = self.in_house[i]
            if not self.is_full[h] or not self._is_in(b, h):
                continue
            s = self.spots[h * self.order + lowest(bit)]
            s &= s - 1
            if s and s & (s - 1) == 0:
                return h
        return -1

    # --- hidden rectangle -------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _hidden_rectangles(self) -> cython.int:
        """Find them from each corner with only two values, and for either of these."""
        k: cython.int
        i: cython.int
        d: cython.int
        both: cython.uint
        high: cython.uint
        openings: cython.int = 0
        for k in range(self.n_quads):
            for i in range(4 * k, 4 * k + 4):
                d = self.quads[i]
                both = self.cand[d]
                high = both & (both - 1)
                if high == 0 or high & (high - 1):
                    continue
                if (
                    self.cand[self.quads[4 * k]]
                    & self.cand[self.quads[4 * k + 1]]
                    & self.cand[self.quads[4 * k + 2]]
                    & self.cand[self.quads[4 * k + 3]]
                    & both
                    == both
                ):
                    openings += self._hidden(k, i - 4 * k, high, both ^ high)
                    openings += self._hidden(k, i - 4 * k, both ^ high, high)
        return openings

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _hidden(self, k: cython.int, at: cython.int, p: cython.uint, q: cython.uint) -> cython.int:
        """Strike q from the corner opposite to one of a rectangle, if both its neighbours were p with it; 1 if so."""
        d: cython.int = self.quads[4 * k + at]
        a: cython.int = self.quads[4 * k + (at ^ 1)]
        b: cython.int = self.quads[4 * k + ((at ^ 2) & 2)]
        c: cython.int = self.quads[4 * k + ((at ^ 2) & 2) + 1]
        g: cython.int = self._only(a, b, p)
        h: cython.int = self._only(a, c, p)
        if g < 0 or h < 0 or not (self._see(d, b) or self._see(d, c)):
            return 0
        self.strike[a] |= q
        if self.recording:
            pattern = [0, d, p | q, 1, a, p | q, 2, b, p | q, 2, c, p | q]
            self._note([g, h], pattern, [a, q])
        return 1

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _tell(
        self, k: cython.int, both: cython.uint, houses: list[int], struck: list[int], partners: list[int]
    ) -> cython.int:
        """Record a rectangle with the houses that it needs, and the cells that complete a subset, if any."""
        cells = [self.quads[i] for i in range(4 * k, 4 * k + 4)]
        pattern = [x for c in cells if self.cand[c] == both for x in (0, c, both)]
        pattern += [x for c in cells if self.cand[c] != both for x in (1, c, self.cand[c])]
        pattern += [x for c in partners for x in (2, c, self.cand[c])]
        self._note(houses, pattern, struck)
        return 0
