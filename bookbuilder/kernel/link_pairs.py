"""One value and two strong links (full houses with just two cells left for it) whose near ends see each other.

    a ===== p     === a strong link           skyscraper         two links in lines of one direction
            :      :  two cells that see      two-string kite    two links in lines of both directions
    b ===== q         each other

The near ends p and q see each other, so they are not both true, and one of the far ends a and b is: what sees both is
struck. In a skyscraper, p and q see each other in a line across the links, its ground; in a kite, in an area. Links
with the same two cells are one link; openings differ by their links and by which ends are near.

A record's houses are those of both links, and one that contains p and q; nodes 0 to 3 are a, p, q, b.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from bookbuilder.kernel.strong_links import StrongLinks
else:
    from cython.cimports.bookbuilder.kernel.strong_links import StrongLinks  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

TECHNIQUES = ("skyscraper", "two-string kite")
_KITE = cython.declare(cython.int, 1)


@cython.final
@cython.cclass
class LinkPairs(StrongLinks):
    """Scans for the techniques of this module, by their places in TECHNIQUES."""

    n_across: cython.int  # links of lines across, which come first, then those of lines down

    def __init__(self, scene: Scene) -> None:
        """Take views of the scene's arrays."""
        super().__init__(scene, len(TECHNIQUES))
        self.n_across = 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings of a technique in the present state; returns their number."""
        value: cython.int
        i: cython.int = kind * self.order
        n: cython.int
        openings: cython.int = 0
        self.technique = technique
        self.recording = record
        for value in range(self.order):
            if self.templates._doubt(value) and self.blank[i] != self.templates.ages[value]:
                self.current = value
                self._gather()
                n = self._pairs(kind == _KITE)
                openings += n
                if n == 0:
                    self.blank[i] = self.templates.ages[value]
            i += 1
        return openings

    @cython.cfunc
    @cython.exceptval(check=False)
    def _gather(self) -> cython.void:
        """Note the strong links of lines by direction, without repeating the same cells."""
        h: cython.int
        d: cython.int
        self.n_links = 0
        for d in range(1, 3):
            for h in range(self.n_houses):
                if self.direction[h] == d and self._is_new(h, d):
                    self._add(h)
            if d == 1:
                self.n_across = self.n_links

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _pairs(self, kites: cython.bint) -> cython.int:
        """Find the skyscrapers or kites of the value."""
        i: cython.int
        j: cython.int
        a: cython.int
        b: cython.int
        c: cython.int
        d: cython.int
        start: cython.int
        stop: cython.int
        openings: cython.int = 0
        for i in range(self.n_across if kites else self.n_links):
            a = self.link_a[i]
            b = self.link_b[i]
            start = self.n_across if kites else i + 1
            stop = self.n_across if not kites and i < self.n_across else self.n_links
            for j in range(start, stop):
                c = self.link_a[j]
                d = self.link_b[j]
                if a in (c, d) or b in (c, d):
                    continue
                openings += self._ends(i, j, a, b, c, d, kites)
                openings += self._ends(i, j, a, b, d, c, kites)
                openings += self._ends(i, j, b, a, c, d, kites)
                openings += self._ends(i, j, b, a, d, c, kites)
        return openings

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _ends(
        self,
        i: cython.int,
        j: cython.int,
        a: cython.int,
        p: cython.int,
        q: cython.int,
        b: cython.int,
        kites: cython.bint,
    ) -> cython.int:
        """Strike what sees the far ends a and b if p and q see each other as required; 1 if there is anything."""
        w: cython.int
        h: cython.int
        some: cython.ulonglong = 0
        if not self._see(p, q):
            return 0
        h = self._ground(p, q, 0 if kites else 3 - self.direction[self.link_house[i]])
        if h < 0:
            return 0
        for w in range(self.words):
            self.hits[w] = (
                self.where[self.current * self.words + w]
                & self.sees[a * self.words + w]
                & self.sees[b * self.words + w]
            )
            some |= self.hits[w]
        if some == 0:
            return 0
        self._strike_hits()
        if self.recording:
            bit = cython.cast(cython.uint, 1) << self.current
            houses = [self.link_house[i], self.link_house[j], h]
            self._note(houses, [0, a, bit, 1, p, bit, 2, q, bit, 3, b, bit], self._struck())
        return 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _ground(self, p: cython.int, q: cython.int, direction: cython.int) -> cython.int:
        """A line of this direction (0: an area) with both cells, preferably a full one; -1 for none."""
        i: cython.int
        h: cython.int = -1
        g: cython.int
        for i in range(self.in_house_at[p], self.in_house_at[p + 1]):
            g = self.in_house[i]
            if not self._is_in(q, g) or (self.direction[g] != direction if direction else not self.is_area[g]):
                continue
            if h < 0 or (self.is_full[g] and not self.is_full[h]):
                h = g
        return h
