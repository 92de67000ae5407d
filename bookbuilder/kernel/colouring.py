"""Simple colouring: one value and its connected strong links, which are full houses with only two cells left for it.

    1 === 2 === 1     The cells get two colours alternately: all of one are true, all of the other false. What sees
          ||          both colours is struck (a trap). A colour of which two cells see each other is struck (a wrap).
          1           Each component gives one opening of either kind.

A record's houses are those of the links, preceded in a wrap by one that has the colour twice; nodes 0 and 1 are the
colours, and in a wrap 0 is the one struck.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.strong_links import StrongLinks
else:
    from cython.cimports.bookbuilder.kernel.strong_links import StrongLinks  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

TECHNIQUES = ("simple colouring",)


@cython.final
@cython.cclass
class Colouring(StrongLinks):
    """Scans for the technique of this module."""

    # The colour of each cell; the cells of a component; by colour, its cells and what they see, one after the other.
    colour: cython.char[::1]
    group: cython.int[::1]
    n_group: cython.int
    coloured: cython.ulonglong[::1]
    seen: cython.ulonglong[::1]

    def __init__(self, scene: Scene) -> None:
        """Take views of the scene's arrays."""
        super().__init__(scene, len(TECHNIQUES))
        self.n_group = 0
        self.colour = array("b", bytes(scene.n_cells))
        self.group = array("i", bytes(4 * scene.n_cells))
        self.coloured = array("Q", bytes(16 * scene.words))
        self.seen = array("Q", bytes(16 * scene.words))

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings in the present state; returns their number."""
        value: cython.int
        h: cython.int
        n: cython.int
        openings: cython.int = 0
        self.technique = technique
        self.recording = record
        for value in range(self.order):
            if not self.templates._doubt(value) or self.blank[value] == self.templates.ages[value]:
                continue
            self.current = value
            self.n_links = 0
            for h in range(self.n_houses):
                if self._is_link(h):
                    self._add(h)
            n = self._colour_all()
            openings += n
            if n == 0:
                self.blank[value] = self.templates.ages[value]
        return openings

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _colour_all(self) -> cython.int:
        """Find the traps and wraps of the value."""
        i: cython.int
        k: cython.int
        openings: cython.int = 0
        for i in range(self.n_links):
            self.colour[self.link_a[i]] = 0
            self.colour[self.link_b[i]] = 0
        for i in range(self.n_links):
            if self.colour[self.link_a[i]] == 0 and self._colour_from(self.link_a[i]):
                openings += self._trap()
                for k in range(2):
                    openings += self._wrap(k)
        return openings

    @cython.cfunc
    @cython.exceptval(check=False)
    def _colour_from(self, first: cython.int) -> cython.bint:
        """Colour the cells connected with a cell; False if that is impossible, so that there is no solution."""
        i: cython.int
        k: cython.int
        w: cython.int
        c: cython.int
        b: cython.int
        good: cython.bint = True
        for w in range(2 * self.words):
            self.coloured[w] = 0
            self.seen[w] = 0
        self.group[0] = first
        self.colour[first] = 1
        self.n_group = 1
        k = 0
        while k < self.n_group:
            c = self.group[k]
            k += 1
            for i in range(self.in_house_at[c], self.in_house_at[c + 1]):
                if not self._is_link(self.in_house[i]) or (self.one != c and self.other != c):
                    continue
                b = self.one + self.other - c
                if self.colour[b] == self.colour[c]:
                    good = False
                elif self.colour[b] == 0:
                    self.colour[b] = 3 - self.colour[c]
                    self.group[self.n_group] = b
                    self.n_group += 1
        for k in range(self.n_group):
            c = self.group[k]
            i = (self.colour[c] - 1) * self.words
            self.coloured[i + (c >> 6)] |= cython.cast(cython.ulonglong, 1) << (c & 63)
            for w in range(self.words):
                self.seen[i + w] |= self.sees[c * self.words + w]
        return good

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _trap(self) -> cython.int:
        """Strike uncoloured cells that see both colours; 1 if there are any."""
        w: cython.int
        both: cython.ulonglong
        some: cython.ulonglong = 0
        for w in range(self.words):
            both = self.where[self.current * self.words + w] & self.seen[w] & self.seen[self.words + w]
            self.hits[w] = both ^ (both & (self.coloured[w] | self.coloured[self.words + w]))
            some |= self.hits[w]
        if some == 0:
            return 0
        self._strike_hits()
        if self.recording:
            self._note_colours(0, -1)
        return 1

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _wrap(self, k: cython.int) -> cython.int:
        """Strike a colour of which two cells see each other; 1 if so."""
        w: cython.int
        some: cython.ulonglong = 0
        for w in range(self.words):
            self.hits[w] = self.coloured[k * self.words + w]
            some |= self.hits[w] & self.seen[k * self.words + w]
        if some == 0:
            return 0
        self._strike_hits()
        if self.recording:
            self._note_colours(k, self._twice(k + 1))
        return 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _twice(self, colour: cython.int) -> cython.int:
        """A house that has two cells of a colour."""
        i: cython.int
        k: cython.int
        for i in range(self.n_group):
            for k in range(i):
                if self.colour[self.group[i]] == colour == self.colour[self.group[k]] and self._see(
                    self.group[i], self.group[k]
                ):
                    return self._common(self.group[k], self.group[i])
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _common(self, p: cython.int, q: cython.int) -> cython.int:
        """A house with both cells, which see each other: preferably a full one."""
        i: cython.int
        h: cython.int = -1
        for i in range(self.in_house_at[p], self.in_house_at[p + 1]):
            if self._is_in(q, self.in_house[i]) and (h < 0 or (self.is_full[self.in_house[i]] and not self.is_full[h])):
                h = self.in_house[i]
        return h

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _note_colours(self, first: cython.int, house: cython.int) -> cython.int:
        """Record a component: the house with a colour twice, if any, and the colour that becomes node 0."""
        bit: cython.uint = cython.cast(cython.uint, 1) << self.current
        cells = sorted([self.group[i] for i in range(self.n_group)])
        houses = [self.link_house[i] for i in range(self.n_links) if self.link_a[i] in cells]
        if house >= 0:
            houses.insert(0, house)
        ones = [x for c in cells if self.colour[c] == first + 1 for x in (0, c, bit)]
        twos = [x for c in cells if self.colour[c] == 2 - first for x in (1, c, bit)]
        self._note(houses, ones + twos, self._struck())
        return 0
