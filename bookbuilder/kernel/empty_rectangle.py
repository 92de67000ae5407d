"""Empty rectangle: one value, an area with three or more places for it, and a line with two.

    C . | . x      In the area, the value goes into one of the places A, which all see p, or into one of the others, C.
    . . | . :      With A, it cannot be in p, so it is in q; so it is in C or in q, and a cell that sees q and all of C
    . A | p = q    loses it.

The area is a full house whose cells do not lie on one line, the line a full one that has two places for the value, p
and q, neither of them in the area. Lines with the same two cells are one line; openings differ by area, p and q. An
area with two places is a strong link like others, and left to the turbot fish.

A record's houses are the area and the line; its nodes 0 to 3 are C, A, p and q.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from bookbuilder.kernel.strong_links import StrongLinks
else:
    from cython.cimports.bookbuilder.kernel.strong_links import StrongLinks  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

TECHNIQUES = ("empty rectangle",)


@cython.final
@cython.cclass
class EmptyRectangle(StrongLinks):
    """Scans for the technique of this module."""

    def __init__(self, scene: Scene) -> None:
        """Take views of the scene's arrays."""
        super().__init__(scene, len(TECHNIQUES))

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings in the present state; returns their number."""
        value: cython.int
        n: cython.int
        openings: cython.int = 0
        self.technique = technique
        self.recording = record
        for value in range(self.order):
            if not self.templates._doubt(value) or self.blank[value] == self.templates.ages[value]:
                continue
            self.current = value
            n = self._rectangles()
            openings += n
            if n == 0:
                self.blank[value] = self.templates.ages[value]
        return openings

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _rectangles(self) -> cython.int:
        """Find the openings of the value."""
        h: cython.int
        i: cython.int
        places: cython.uint
        openings: cython.int = 0
        self.n_links = 0
        for h in range(self.n_houses):
            if not self.is_area[h] and self._is_new(h, 0):
                self._add(h)
        if self.n_links == 0:
            return 0
        for h in range(self.n_houses):
            places = self.spots[h * self.order + self.current]
            places &= places - 1
            if places & (places - 1) == 0 or not self.is_full[h] or not self.is_area[h]:
                continue  # two places or fewer
            for i in range(self.n_links):
                if not self._is_in(self.link_a[i], h) and not self._is_in(self.link_b[i], h):
                    openings += self._ends(h, i, self.link_a[i], self.link_b[i])
                    openings += self._ends(h, i, self.link_b[i], self.link_a[i])
        return openings

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _ends(self, h: cython.int, link: cython.int, p: cython.int, q: cython.int) -> cython.int:
        """Strike what sees q and all places of the area that p does not see; 1 if there is anything."""
        w: cython.int
        c: cython.int
        i: cython.int = self.house_at[h]
        places: cython.uint = self.spots[h * self.order + self.current]
        seen: cython.int = 0
        unseen: cython.int = 0
        some: cython.ulonglong = 1
        for w in range(self.words):
            self.hits[w] = self.where[self.current * self.words + w] & self.sees[q * self.words + w]
        while places and some:
            c = self.house_cells[i]
            if places & 1 and self._see(c, p):
                seen += 1
            elif places & 1:
                unseen += 1
                some = 0
                for w in range(self.words):
                    self.hits[w] &= self.sees[c * self.words + w]
                    some |= self.hits[w]
            places >>= 1
            i += 1
        if seen == 0 or unseen == 0 or some == 0:
            return 0
        self._strike_hits()
        if self.recording:
            self._tell(h, link, p, q)
        return 1

    def _tell(self, h: int, link: int, p: int, q: int) -> None:
        """Record the opening."""
        bit: cython.uint = cython.cast(cython.uint, 1) << self.current
        cells = [self.house_cells[i] for i in range(self.house_at[h], self.house_at[h + 1])]
        places = [c for c in cells if self.cand[c] & bit]
        unseen = [x for c in places if not self._see(c, p) for x in (0, c, bit)]
        seen = [x for c in places if self._see(c, p) for x in (1, c, bit)]
        self._note([h, self.link_house[link]], [*unseen, *seen, 2, p, bit, 3, q, bit], self._struck())
