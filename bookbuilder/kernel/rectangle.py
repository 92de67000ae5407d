"""Rectangles: a candidate that, from area to area, would leave one of them without a place for its value.

If the candidate x were true, where would the value be in an area B that x sees in part? Where x does not see it. And in
an area C? Where it is seen neither by x nor by all that is left in B. And so on to an area D:

    x: A - B      The source book goes round four boxes in a rectangle, and strikes x if the path does not return to it:
       |   |      x sees all that is left in D, so D has nothing left.
       D - C

Here, the areas are any full houses that are not lines, wherever they are; none contains x, none occurs twice, and each
after the first loses something that x does not see. If one, two or three of them lead to one with nothing left, x is
struck. The openings are all candidates that need the fewest areas. With a single area, x sees all its places; if these
share a house with x, that is pointing, and does not count. (A ladder with common peer elimination below this technique
has already struck x; the book's has none.) On the classic board, this finds what the book's rectangles find, taken in
both directions.

A record's houses are the areas in order; node 0 is x, the others are what is left in each area but the last.
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
from bookbuilder.kernel.scene import Scene, ragged

COMPILED: bool = cython.compiled

TECHNIQUES = ("rectangle",)

_LONGEST = cython.declare(cython.int, 3)  # areas of a chain


@cython.final
@cython.cclass
class Rectangle(Scanner):
    """Scans for the technique of this module."""

    current: cython.int  # the value that is looked at

    # The full areas of a cell, and those that it sees a part of; what may be left when x is true, and what falls when
    # only certain cells of an area are left, one set for each step.
    area_at: cython.int[::1]
    areas: cython.int[::1]
    view_at: cython.int[::1]
    view_area: cython.int[::1]
    view_seen: cython.uint[::1]
    open: cython.ulonglong[::1]
    falls: cython.ulonglong[::1]
    second: cython.longlong[::1]  # areas that the second step came to, the third step: the last such tick
    second_tick: cython.longlong
    third: cython.longlong[::1]
    third_tick: cython.longlong
    chain: cython.int[::1]

    templates: Templates
    blank: cython.longlong[::1]  # by value: its age when it had no chain of any length

    def __init__(self, scene: Scene) -> None:
        """Take views of the scene's arrays."""
        super().__init__(scene)
        self.current = 0
        self._lay_areas(scene)
        self.open = array("Q", bytes(8 * scene.words))
        self.falls = array("Q", bytes(16 * scene.words))
        self.second = array("q", bytes(8 * (scene.n_houses + 1)))
        self.third = array("q", bytes(8 * (scene.n_houses + 1)))
        self.second_tick = self.third_tick = 0
        self.chain = array("i", bytes(4 * 3))
        self.templates = Templates(scene)
        self.blank = array("q", bytes(8 * scene.order))

    def _lay_areas(self, scene: Scene) -> None:
        """Note the full areas of each cell, and those of which it sees a part."""
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

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings in the present state, the shortest chains of all; returns their number."""
        value: cython.int
        w: cython.int
        x: cython.int
        n: cython.int
        bits: cython.ulonglong
        longest: cython.int
        n_before: cython.int
        most: cython.int = _LONGEST
        struck: list[tuple[int, int, list[int]]] = []
        self.technique = technique
        for value in range(self.order):
            if not self.templates._doubt(value) or self.blank[value] == self.templates.ages[value]:
                continue
            self.current = value
            longest = most
            n_before = len(struck)
            for w in range(self.words):
                bits = self.templates.suspects[value * self.words + w]
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
            if longest == most == _LONGEST and len(struck) == n_before:
                self.blank[value] = self.templates.ages[value]
        for value, x, areas in struck:
            self.current = value
            self.strike[x] |= cython.cast(cython.uint, 1) << value
            if record:
                self._note(x, areas[:most])
        return len(struck)

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _chain_from(self, x: cython.int, most: cython.int) -> cython.int:
        """The number of areas from x to one with nothing left, 0 if above `most`; `chain` has the areas."""
        i: cython.int
        b: cython.int
        places: cython.uint
        left: cython.uint
        is_open: cython.bint = False
        bound: cython.int = most + 1  # a chain must have fewer areas than this
        for i in range(self.view_at[x], self.view_at[x + 1]):
            b = self.view_area[i]
            places = self.spots[b * self.order + self.current]
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
            while left and (not left & 1 or self._is_in(self.house_cells[k], self.in_house[i])):
                left >>= 1
                k += 1
            if left == 0:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _open(self, x: cython.int) -> cython.void:
        """Note what is open if x is true, including x itself, so that an area with x is never empty."""
        w: cython.int
        bits: cython.ulonglong
        for w in range(self.words):
            bits = self.where[self.current * self.words + w]
            self.open[w] = bits ^ (bits & self.sees[x * self.words + w])

    @cython.cfunc
    @cython.exceptval(-1, check=False)
    def _second(self, b: cython.int, left: cython.uint, bound: cython.int) -> cython.int:
        """Continue from what is left of the first area; returns the number of areas needed, or the bound."""
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
                        if self.second[h] == self.second_tick:
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
        """Continue from what is left of the second area to one with nothing left; -1 if there is none."""
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
                        if self.third[g] == self.third_tick:
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
        """Note the open cells that fall if the value is in one of these places of a house, as they see them all."""
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
        places: cython.uint = self.spots[h * self.order + self.current]
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
    def _note(self, x: cython.int, areas: list[int]) -> cython.int:
        """Record the chain of areas from x."""
        k: cython.int
        left: cython.uint
        bit: cython.uint = cython.cast(cython.uint, 1) << self.current
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
