"""BUG+1, a consequence of a puzzle having exactly one solution. Code that has yet to prove this must not use it.

All empty cells have two candidates, except one that has three, and without one of these three each value would have no
place or two places in each house. If that value were false, all cells could change to their other candidate, and each
house would keep its values. (A house has as many open values as empty cells, because each cell has two candidates and
each value two places; so each value is in just one of its two places, in houses shorter than the order as well as in
full ones.) So there would be a second solution; therefore the cell has that value.

The pattern of a record is in node 0, the cell with its three values; the houses are those of the cell.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import lowest
    from bookbuilder.kernel.scanner import Scanner
else:
    from cython.cimports.bookbuilder.kernel.bits import lowest  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.scanner import Scanner  # type: ignore[no-redef]

COMPILED: bool = cython.compiled

TECHNIQUES = ("BUG+1",)


@cython.final
@cython.cclass
class Grave(Scanner):
    """Scans for the technique of this module."""

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> cython.int:
        """Find the cell with three values, if everything else is even: place the value with three places."""
        c: cython.int
        i: cython.int
        h: cython.int
        m: cython.uint
        odd: cython.int = -1
        extra: cython.uint = 0
        for c in range(self.n_cells):
            if self.value[c]:
                continue
            m = self.cand[c] & (self.cand[c] - 1)
            if m == 0:
                return 0
            m &= m - 1
            if m == 0:
                continue
            if odd >= 0 or m & (m - 1):
                return 0
            odd = c
        if odd < 0 or self.in_house_at[odd] == self.in_house_at[odd + 1]:
            return 0
        extra = self.cand[odd]
        for i in range(self.in_house_at[odd], self.in_house_at[odd + 1]):
            extra &= self._odd_values(self.in_house[i], 0)
        if extra == 0 or extra & (extra - 1):
            return 0
        for h in range(self.n_houses):
            if self._odd_values(h, extra if self._is_in(odd, h) else 0):
                return 0
        if self.place[odd]:
            return 0
        self.place[odd] = extra
        if record:
            houses = [self.in_house[i] for i in range(self.in_house_at[odd], self.in_house_at[odd + 1])]
            self.trail.extend([technique, len(houses), *houses, 1, 0, odd, self.cand[odd]])
            self.trail.extend([1, odd, lowest(extra) + 1, 0])
        return 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _odd_values(self, h: cython.int, less: cython.uint) -> cython.uint:
        """The values with neither two places in a house nor none, with one place of the value `less` left out."""
        v: cython.int
        s: cython.uint
        odd: cython.uint = 0
        for v in range(self.order):
            s = self.spots[h * self.order + v]
            if less >> v & 1:
                s &= s - 1
            if s == 0:
                continue
            s &= s - 1
            if s and s & (s - 1) == 0:
                continue
            odd |= cython.cast(cython.uint, 1) << v
        return odd
