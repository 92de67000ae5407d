# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""One value and its strong links: full houses with just two cells left for it, one of which has it; and rectangles.

    a ===== p     === a strong link           skyscraper         two links in lines of one direction
            :      :  two cells that see      two-string kite    two links in lines of both directions
    b ===== q         each other              simple colouring   links of any full houses that hang together

    skyscraper, kite   Four cells. The near ends p and q see each other, in whatever house, so they are not both true,
                       and one of the far ends a and b is: what sees both is struck. Links of the same two cells are
                       one link; an opening is told from another by its links and which ends are near.
    simple colouring   The cells of links that hang together get two colours in turn: all of one are true, all of the
                       other false. What sees both colours is struck (a trap). A colour of which two cells see each
                       other is struck (a wrap). Each is one opening a component.

A rectangle needs no links. If the candidate x were true, where would the value be in an area B that x sees in part?
Where x does not see it. And in an area C? Where neither x sees it, nor all that is left in B. And so on to an area D:

    x: A - B      The book that this is after goes round four boxes in a rectangle and strikes x when it does not come
       |   |      back to it: x sees all that is left in D, so that D has nothing left.
       D - C

Here the areas are any full houses that are not lines, wherever they lie; none has x, none comes twice, and each after
the first loses something that x does not see. When one, two or three of them lead to one that has nothing left, x is
struck: all candidates for which it takes as few as it takes for any, each an opening. With one area alone, x sees all
that it has; if that lies in one house with x it is pointing, and does not count. On the classic board this finds what
the book's rectangles do, taken both ways round.

Records. Skyscraper and kite: the houses of both links, and one in which p and q lie; nodes 0 to 3 are a, p, q, b.
Colouring: the houses of the links, in a wrap after one that has the colour twice; nodes 0 and 1 are the colours, in a
wrap 0 is the one struck. Rectangle: the areas in turn; node 0 is x, the others what is left in each area but the last.
"""

from __future__ import annotations

from array import array

import cython

from bookbuilder.kernel.scene import Scene, ragged

COMPILED: bool = cython.compiled

TECHNIQUES = ("skyscraper", "two-string kite", "simple colouring", "rectangle")
_SKYSCRAPER = cython.declare(cython.int, 0)
_KITE = cython.declare(cython.int, 1)
_COLOURING = cython.declare(cython.int, 2)


@cython.final
@cython.cclass
class Links:
    """Scans for the techniques of this module, by their places in TECHNIQUES."""

    order: cython.int
    n_cells: cython.int
    n_houses: cython.int
    words: cython.int
    house_at: cython.int[::1]
    house_cells: cython.int[::1]
    in_house_at: cython.int[::1]
    in_house: cython.int[::1]
    in_place: cython.int[::1]
    is_full: cython.char[::1]
    direction: cython.char[::1]
    spots: cython.uint[::1]
    where: cython.ulonglong[::1]
    sees: cython.ulonglong[::1]
    strike: cython.uint[::1]
    trail: list[int]

    technique: cython.int
    recording: cython.bint
    value: cython.int

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

    # Rectangles: the full areas of a cell, and those that it sees a part of; what may be left when x is true, and
    # what falls when only certain cells of an area are left, one set for each step.
    area_at: cython.int[::1]
    areas: cython.int[::1]
    view_at: cython.int[::1]
    view_area: cython.int[::1]
    view_seen: cython.uint[::1]
    open: cython.ulonglong[::1]
    falls: cython.ulonglong[::1]
    own: cython.longlong[::1]  # areas that have x, that the second step came to, the third step: the last such tick
    own_tick: cython.longlong
    second: cython.longlong[::1]
    second_tick: cython.longlong
    third: cython.longlong[::1]
    third_tick: cython.longlong
    chain: cython.int[::1]

    def __init__(self, scene: Scene) -> None:
        self.order, self.n_cells, self.n_houses, self.words = scene.order, scene.n_cells, scene.n_houses, scene.words
        self.house_at, self.house_cells = scene.house_at, scene.house_cells
        self.in_house_at, self.in_house, self.in_place = scene.in_house_at, scene.in_house, scene.in_place
        self.is_full, self.direction = scene.is_full, scene.direction
        self.spots, self.where, self.sees = scene.spots, scene.where, scene.sees
        self.strike, self.trail = scene.strike, scene.trail
        self.link_house = array("i", bytes(4 * (scene.n_houses + 1)))
        self.link_a = array("i", bytes(4 * (scene.n_houses + 1)))
        self.link_b = array("i", bytes(4 * (scene.n_houses + 1)))
        self.hits = array("Q", bytes(8 * scene.words))
        self.colour = array("b", bytes(scene.n_cells))
        self.group = array("i", bytes(4 * scene.n_cells))
        self.coloured = array("Q", bytes(16 * scene.words))
        self.seen = array("Q", bytes(16 * scene.words))
        self._lay_areas(scene)
        self.open = array("Q", bytes(8 * scene.words))
        self.falls = array("Q", bytes(16 * scene.words))
        self.own = array("q", bytes(8 * (scene.n_houses + 1)))
        self.second = array("q", bytes(8 * (scene.n_houses + 1)))
        self.third = array("q", bytes(8 * (scene.n_houses + 1)))
        self.own_tick = self.second_tick = self.third_tick = 0
        self.chain = array("i", bytes(4 * 3))

    def _lay_areas(self, scene: Scene) -> None:
        """Note the full areas of each cell, and those that it sees a part of."""
        own, area, seen = [], array("i"), array("I")
        at = array("i", [0])
        for c in range(scene.n_cells):
            houses = scene.in_house[scene.in_house_at[c] : scene.in_house_at[c + 1]]
            mine = [h for h in houses if scene.is_full[h] and scene.is_area[h]]
            own.append(mine)
            parts: dict[int, int] = {}
            for other in scene.peers[scene.peer_at[c] : scene.peer_at[c + 1]]:
                for i in range(scene.in_house_at[other], scene.in_house_at[other + 1]):
                    h = scene.in_house[i]
                    if scene.is_full[h] and scene.is_area[h] and h not in mine:
                        parts[h] = parts.get(h, 0) | 1 << scene.in_place[i]
            area.extend(sorted(parts))
            seen.extend([parts[h] for h in sorted(parts)])
            at.append(len(area))
        self.area_at, self.areas = ragged(own)
        self.view_at = at
        self.view_area, self.view_seen = (area, seen) if area else (array("i", [0]), array("I", [0]))

    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> int:
        """All openings of a technique in the present state; how many."""
        value: cython.int
        found: cython.int = 0
        self.technique = technique
        self.recording = record
        if kind > _COLOURING:
            return self._rectangles()
        for value in range(self.order):
            self.value = value
            self._gather(kind == _COLOURING)
            if kind == _COLOURING:
                found += self._colour_all()
            else:
                found += self._pairs(kind == _KITE)
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
                if g < h and self.direction[g] == self.direction[h] and self._holds(g, b) and self._is_link(g):
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
        places: cython.uint = self.spots[h * self.order + self.value]
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
    def _holds(self, h: cython.int, c: cython.int) -> cython.bint:
        """Whether the house has the cell."""
        i: cython.int = self.in_house_at[c]
        while i < self.in_house_at[c + 1] and self.in_house[i] != h:
            i += 1
        return i < self.in_house_at[c + 1]

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _is_seen(self, a: cython.int, b: cython.int) -> cython.bint:
        return self.sees[a * self.words + (b >> 6)] >> (b & 63) & 1 != 0

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
                    self.strike[c] |= cython.cast(cython.uint, 1) << self.value
                left >>= 1
                c += 1

    @cython.cfunc
    def _struck(self) -> list[int]:
        """The end of a record: nothing placed, and the hits."""
        bit: cython.uint = cython.cast(cython.uint, 1) << self.value
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
                found += self._ends(i, j, a, b, c, d)
                found += self._ends(i, j, a, b, d, c)
                found += self._ends(i, j, b, a, c, d)
                found += self._ends(i, j, b, a, d, c)
        return found

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _ends(
        self, i: cython.int, j: cython.int, a: cython.int, p: cython.int, q: cython.int, b: cython.int
    ) -> cython.int:
        """Strike what sees the far ends a and b if p and q see each other; 1 if there is anything."""
        w: cython.int
        some: cython.ulonglong = 0
        if not self._is_seen(p, q):
            return 0
        for w in range(self.words):
            self.hits[w] = (
                self.where[self.value * self.words + w] & self.sees[a * self.words + w] & self.sees[b * self.words + w]
            )
            some |= self.hits[w]
        if some == 0:
            return 0
        self._strike_hits()
        if self.recording:
            bit = cython.cast(cython.uint, 1) << self.value
            houses = [self.link_house[i], self.link_house[j], self._common(p, q)]
            self.trail.extend([self.technique, 3, *houses, 4, 0, a, bit, 1, p, bit, 2, q, bit, 3, b, bit])
            self.trail.extend(self._struck())
        return 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _common(self, p: cython.int, q: cython.int) -> cython.int:
        """A house with both cells, which see each other: the one that says most, a full one if there is any."""
        i: cython.int
        h: cython.int = -1
        for i in range(self.in_house_at[p], self.in_house_at[p + 1]):
            if self._holds(self.in_house[i], q) and (h < 0 or (self.is_full[self.in_house[i]] and not self.is_full[h])):
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
            both = self.where[self.value * self.words + w] & self.seen[w] & self.seen[self.words + w]
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
                if self.colour[self.group[i]] == colour == self.colour[self.group[k]] and self._is_seen(
                    self.group[i], self.group[k]
                ):
                    return self._common(self.group[k], self.group[i])
        return -1

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _note_colours(self, first: cython.int, house: cython.int) -> cython.int:
        """Record a component: the house with a colour twice, if any, and a colour that comes first."""
        bit: cython.uint = cython.cast(cython.uint, 1) << self.value
        cells = sorted([self.group[i] for i in range(self.n_group)])
        houses = [self.link_house[i] for i in range(self.n_links) if self.link_a[i] in cells]
        if house >= 0:
            houses.insert(0, house)
        ones = [x for c in cells if self.colour[c] == first + 1 for x in (0, c, bit)]
        twos = [x for c in cells if self.colour[c] == 2 - first for x in (1, c, bit)]
        self.trail.extend([self.technique, len(houses), *houses, len(cells), *ones, *twos])
        self.trail.extend(self._struck())
        return 0

    # --- rectangles -------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _rectangles(self) -> cython.int:
        """Strike the candidates that the shortest chains strike; how many."""
        value: cython.int
        w: cython.int
        x: cython.int
        n: cython.int
        bits: cython.ulonglong
        most: cython.int = 3
        struck: list[tuple[int, int, list[int]]] = []
        for value in range(self.order):
            self.value = value
            for w in range(self.words):
                bits = self.where[value * self.words + w]
                x = w * 64
                while bits:
                    if bits & 1:
                        n = self._chain_from(x, most)
                        if 0 < n < most:
                            struck.clear()
                            most = n
                        if n:
                            struck.append((value, x, [self.chain[0], self.chain[1], self.chain[2]]))
                    bits >>= 1
                    x += 1
        for value, x, areas in struck:
            self.value = value
            self.strike[x] |= cython.cast(cython.uint, 1) << value
            if self.recording:
                self._note_rectangle(x, areas[:most])
        return len(struck)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _chain_from(self, x: cython.int, most: cython.int) -> cython.int:
        """How many areas it takes from x until one has none left, 0 if more than `most`; which, is in `chain`."""
        i: cython.int
        b: cython.int
        places: cython.uint
        left: cython.uint
        is_open: cython.bint = False
        bound: cython.int = most + 1  # a chain must have fewer areas than this
        for i in range(self.view_at[x], self.view_at[x + 1]):
            b = self.view_area[i]
            places = self.spots[b * self.order + self.value]
            left = places ^ (places & self.view_seen[i])
            if left == places:
                continue
            if left:
                if bound > 2:
                    if not is_open:
                        is_open = True
                        self._open(x)
                    bound = self._second(b, left, bound)
            elif not self._is_pointing(x, b, places):
                self.chain[0] = b
                return 1
        return bound if bound <= most else 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_pointing(self, x: cython.int, b: cython.int, places: cython.uint) -> cython.bint:
        """Whether a house of x has all these places of an area."""
        i: cython.int
        k: cython.int
        left: cython.uint
        for i in range(self.in_house_at[x], self.in_house_at[x + 1]):
            left = places
            k = self.house_at[b]
            while left and (not left & 1 or self._holds(self.in_house[i], self.house_cells[k])):
                left >>= 1
                k += 1
            if left == 0:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _open(self, x: cython.int) -> cython.void:
        """Note what is open when x is true, and the areas that have x."""
        i: cython.int
        w: cython.int
        bits: cython.ulonglong
        self.own_tick += 1
        for i in range(self.area_at[x], self.area_at[x + 1]):
            self.own[self.areas[i]] = self.own_tick
        for w in range(self.words):
            bits = self.where[self.value * self.words + w]
            self.open[w] = bits ^ (bits & self.sees[x * self.words + w])

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _second(self, b: cython.int, left: cython.uint, bound: cython.int) -> cython.int:
        """Go on from what is left of the first area; how many areas it takes, or the bound."""
        w: cython.int
        c: cython.int
        i: cython.int
        h: cython.int
        g: cython.int
        bits: cython.ulonglong
        rest: cython.uint
        if not self._fall(b, left, 0):
            return bound
        self.second_tick += 1
        self.second[b] = self.second_tick
        for w in range(self.words):
            bits = self.falls[w]
            c = w * 64
            while bits:
                if bits & 1:
                    for i in range(self.area_at[c], self.area_at[c + 1]):
                        h = self.areas[i]
                        if self.second[h] == self.second_tick or self.own[h] == self.own_tick:
                            continue
                        self.second[h] = self.second_tick
                        rest = self._left(h, 0)
                        if rest == 0:
                            self.chain[0] = b
                            self.chain[1] = h
                            return 2
                        g = self._third(b, h, rest) if bound > 3 else -1
                        if g >= 0:
                            self.chain[0] = b
                            self.chain[1] = h
                            self.chain[2] = g
                            bound = 3
                bits >>= 1
                c += 1
        return bound

    @cython.cfunc
    @cython.exceptval(-2, check=False)
    def _third(self, b: cython.int, h: cython.int, left: cython.uint) -> cython.int:
        """Go on from what is left of the second area to one that has none left; -1 if there is no such area."""
        w: cython.int
        c: cython.int
        i: cython.int
        g: cython.int
        bits: cython.ulonglong
        if not self._fall(h, left, 1):
            return -1
        self.third_tick += 1
        self.third[b] = self.third_tick
        self.third[h] = self.third_tick
        for w in range(self.words):
            bits = self.falls[self.words + w]
            c = w * 64
            while bits:
                if bits & 1:
                    for i in range(self.area_at[c], self.area_at[c + 1]):
                        g = self.areas[i]
                        if self.third[g] == self.third_tick or self.own[g] == self.own_tick:
                            continue
                        self.third[g] = self.third_tick
                        if self._left(g, 1) == 0:
                            return g
                bits >>= 1
                c += 1
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _fall(self, h: cython.int, left: cython.uint, step: cython.int) -> cython.bint:
        """Note the open cells that fall when the value is in one of these places of a house: they see them all."""
        w: cython.int
        row: cython.int
        some: cython.ulonglong = 1
        i: cython.int = self.house_at[h]
        step *= self.words
        for w in range(self.words):
            self.falls[step + w] = self.open[w]
        while left and some:
            if left & 1:
                some = 0
                row = self.house_cells[i] * self.words
                for w in range(self.words):
                    self.falls[step + w] &= self.sees[row + w]
                    some |= self.falls[step + w]
            left >>= 1
            i += 1
        return some != 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _left(self, h: cython.int, step: cython.int) -> cython.uint:
        """The places of an area that are open and do not fall."""
        c: cython.int
        i: cython.int = self.house_at[h]
        places: cython.uint = self.spots[h * self.order + self.value]
        bit: cython.uint = 1
        left: cython.uint = 0
        while places:
            c = self.house_cells[i]
            if places & 1 and (self.open[c >> 6] ^ self.falls[step * self.words + (c >> 6)]) >> (c & 63) & 1:
                left |= bit
            places >>= 1
            bit <<= 1
            i += 1
        return left

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _note_rectangle(self, x: cython.int, areas: list[int]) -> cython.int:
        """Record the chain of areas from x."""
        k: cython.int
        left: cython.uint
        bit: cython.uint = cython.cast(cython.uint, 1) << self.value
        pattern: list[int] = [0, x, bit]
        self._open(x)
        for w in range(self.words):
            self.falls[w] = 0
        for k in range(len(areas) - 1):
            left = self._left(areas[k], 0)
            start = self.house_at[areas[k]]
            for i in range(self.house_at[areas[k] + 1] - start):
                if left >> i & 1:
                    pattern.extend([k + 1, self.house_cells[start + i], bit])
            self._fall(areas[k], left, 0)
        self.trail.extend([self.technique, len(areas), *areas, len(pattern) // 3, *pattern, 0, 1, x, bit])
        return 0
