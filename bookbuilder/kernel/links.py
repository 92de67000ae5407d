# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""One value and its strong links: full houses with just two cells left for it, one of which has it.

    a ===== p     === a strong link           skyscraper         two links in lines of one direction
            :      :  two cells that see      two-string kite    two links in lines of both directions
    b ===== q         each other              simple colouring   links of any full houses that hang together

    skyscraper, kite   Four cells. The near ends p and q see each other, so they are not both true, and one of the far
                       ends a and b is: what sees both is struck. In a skyscraper they do so in a line across the
                       links, its ground; in a kite in an area. Links of the same two cells are one
                       link; an opening is told from another by its links and which ends are near.
    simple colouring   The cells of links that hang together get two colours in turn: all of one are true, all of the
                       other false. What sees both colours is struck (a trap). A colour of which two cells see each
                       other is struck (a wrap). Each is one opening a component.

Records. Skyscraper and kite: the houses of both links, and one in which p and q lie; nodes 0 to 3 are a, p, q, b.
Colouring: the houses of the links, in a wrap after one that has the colour twice; nodes 0 and 1 are the colours, in a
wrap 0 is the one struck.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.scanner import Scanner
    from bookbuilder.kernel.templates import Templates
else:
    from cython.cimports.bookbuilder.kernel.scanner import Scanner  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.templates import Templates  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

TECHNIQUES = ("skyscraper", "two-string kite", "simple colouring")
_KITE = cython.declare(cython.int, 1)
_COLOURING = cython.declare(cython.int, 2)


@cython.final
@cython.cclass
class Links(Scanner):
    """Scans for the techniques of this module, by their places in TECHNIQUES."""

    current: cython.int  # the value that is looked at

    # The strong links of the value: a house and its two cells. Those of lines across come first, then lines down.
    n_links: cython.int
    n_across: cython.int
    link_house: cython.int[::1]
    link_a: cython.int[::1]
    link_b: cython.int[::1]
    one: cython.int
    other: cython.int
    hits: cython.ulonglong[::1]

    # Colours: of each cell, and the cells and what they see, the two colours one after the other.
    colour: cython.char[::1]
    group: cython.int[::1]
    n_group: cython.int
    coloured: cython.ulonglong[::1]
    seen: cython.ulonglong[::1]

    templates: Templates
    blank: cython.longlong[::1]  # by technique and value: its age when nothing was found

    def __init__(self, scene: Scene) -> None:
        """Take views of the scene's arrays."""
        super().__init__(scene)
        self.current = self.one = self.other = 0
        self.n_links = self.n_across = self.n_group = 0
        self.link_house = array("i", bytes(4 * (scene.n_houses + 1)))
        self.link_a = array("i", bytes(4 * (scene.n_houses + 1)))
        self.link_b = array("i", bytes(4 * (scene.n_houses + 1)))
        self.hits = array("Q", bytes(8 * scene.words))
        self.colour = array("b", bytes(scene.n_cells))
        self.group = array("i", bytes(4 * scene.n_cells))
        self.coloured = array("Q", bytes(16 * scene.words))
        self.seen = array("Q", bytes(16 * scene.words))
        self.templates = Templates(scene)
        self.blank = array("q", bytes(8 * scene.order * len(TECHNIQUES)))

    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> int:
        """All openings of a technique in the present state; how many."""
        value: cython.int
        i: cython.int = kind * self.order
        n: cython.int
        found: cython.int = 0
        self.technique = technique
        self.recording = record
        for value in range(self.order):
            if self.templates._doubt(value) and self.blank[i] != self.templates.ages[value]:
                self.current = value
                self._gather(kind == _COLOURING)
                n = self._colour_all() if kind == _COLOURING else self._pairs(kind == _KITE)
                found += n
                if n == 0:
                    self.blank[i] = self.templates.ages[value]
            i += 1
        return found

    # --- strong links -----------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _gather(self, of_all: cython.bint) -> cython.void:
        """Note the strong links of the value: of lines, by direction, no two with the same cells; or of all houses."""
        h: cython.int
        d: cython.int
        self.n_links = 0
        if of_all:
            for h in range(self.n_houses):
                self._link(h, False)
            return
        for d in range(1, 3):
            for h in range(self.n_houses):
                if self.direction[h] == d:
                    self._link(h, True)
            if d == 1:
                self.n_across = self.n_links

    @cython.cfunc
    @cython.exceptval(check=False)
    def _link(self, h: cython.int, once: cython.bint) -> cython.void:
        """Note the house if it is a strong link, `once` only if no house before has the same link in its direction."""
        i: cython.int
        g: cython.int
        a: cython.int
        b: cython.int
        if not self._is_link(h):
            return
        a = self.one
        b = self.other
        if once:
            for i in range(self.in_house_at[a], self.in_house_at[a + 1]):
                g = self.in_house[i]
                if g < h and self.direction[g] == self.direction[h] and self._is_in(b, g) and self._is_link(g):
                    return
        self.link_house[self.n_links] = h
        self.link_a[self.n_links] = a
        self.link_b[self.n_links] = b
        self.n_links += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_link(self, h: cython.int) -> cython.bint:
        """Whether the house is a strong link: then it is from `one` to the `other`."""
        i: cython.int
        places: cython.uint = self.spots[h * self.order + self.current]
        rest: cython.uint = places & (places - 1)
        if places == 0 or rest == 0 or rest & (rest - 1) or not self.is_full[h]:
            return False
        i = self.house_at[h]
        while not places & 1:
            places >>= 1
            i += 1
        self.one = self.house_cells[i]
        places >>= 1
        i += 1
        while not places & 1:
            places >>= 1
            i += 1
        self.other = self.house_cells[i]
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _strike_hits(self) -> cython.void:
        """Strike the value from the cells of `hits`."""
        w: cython.int
        c: cython.int
        left: cython.ulonglong
        for w in range(self.words):
            left = self.hits[w]
            c = w * 64
            while left:
                if left & 1:
                    self.strike[c] |= cython.cast(cython.uint, 1) << self.current
                left >>= 1
                c += 1

    @cython.cfunc
    def _struck(self) -> list[int]:
        """The end of a record: nothing placed, and the hits."""
        bit: cython.uint = cython.cast(cython.uint, 1) << self.current
        struck = [x for c in range(self.n_cells) if self.hits[c >> 6] >> (c & 63) & 1 for x in (c, bit)]
        return [0, len(struck) // 2, *struck]

    # --- two links --------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _pairs(self, kites: cython.bint) -> cython.int:
        """Skyscrapers or kites of the value."""
        i: cython.int
        j: cython.int
        a: cython.int
        b: cython.int
        c: cython.int
        d: cython.int
        start: cython.int
        stop: cython.int
        found: cython.int = 0
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
                found += self._ends(i, j, a, b, c, d, kites)
                found += self._ends(i, j, a, b, d, c, kites)
                found += self._ends(i, j, b, a, c, d, kites)
                found += self._ends(i, j, b, a, d, c, kites)
        return found

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
        """Strike what sees the far ends a and b if p and q see each other as they must; 1 if there is anything."""
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
            self.trail.extend([self.technique, 3, *houses, 4, 0, a, bit, 1, p, bit, 2, q, bit, 3, b, bit])
            self.trail.extend(self._struck())
        return 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _ground(self, p: cython.int, q: cython.int, direction: cython.int) -> cython.int:
        """A line of this direction, or with 0 an area, that has both cells, a full one if any; -1 for none."""
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def _common(self, p: cython.int, q: cython.int) -> cython.int:
        """A house with both cells, which see each other: the one that says most, a full one if there is any."""
        i: cython.int
        h: cython.int = -1
        for i in range(self.in_house_at[p], self.in_house_at[p + 1]):
            if self._is_in(q, self.in_house[i]) and (h < 0 or (self.is_full[self.in_house[i]] and not self.is_full[h])):
                h = self.in_house[i]
        return h

    # --- simple colouring -------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _colour_all(self) -> cython.int:
        """Traps and wraps of the value."""
        i: cython.int
        k: cython.int
        found: cython.int = 0
        for i in range(self.n_links):
            self.colour[self.link_a[i]] = 0
            self.colour[self.link_b[i]] = 0
        for i in range(self.n_links):
            if self.colour[self.link_a[i]] == 0 and self._colour_from(self.link_a[i]):
                found += self._trap()
                for k in range(2):
                    found += self._wrap(k)
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def _colour_from(self, first: cython.int) -> cython.bint:
        """Colour the cells that hang together with a cell; False if there is no way, and so no solution."""
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
        """Strike what sees both colours and has none; 1 if there is anything."""
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
    @cython.exceptval(-1, check=True)
    def _note_colours(self, first: cython.int, house: cython.int) -> cython.int:
        """Record a component: the house with a colour twice, if any, and a colour that comes first."""
        bit: cython.uint = cython.cast(cython.uint, 1) << self.current
        cells = sorted([self.group[i] for i in range(self.n_group)])
        houses = [self.link_house[i] for i in range(self.n_links) if self.link_a[i] in cells]
        if house >= 0:
            houses.insert(0, house)
        ones = [x for c in cells if self.colour[c] == first + 1 for x in (0, c, bit)]
        twos = [x for c in cells if self.colour[c] == 2 - first for x in (1, c, bit)]
        self.trail.extend([self.technique, len(houses), *houses, len(cells), *ones, *twos])
        self.trail.extend(self._struck())
        return 0
