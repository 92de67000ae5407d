# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Almost locked sets: cells of one house that have one value more than cells, so that all values but one are in them.

Cells that are a set in two houses are one set.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.scanner import Scanner
else:
    from cython.cimports.bookbuilder.kernel.scanner import Scanner  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

# Limits for large boards; what exceeds them limits the sizes of sets, for which a twin has the same numbers.
_TRIED = cython.declare(cython.longlong, 1 << 17)  # sets of cells to look at
_ENTRIES = cython.declare(cython.int, 1 << 15)  # values of all almost locked sets
_WORDS = cython.declare(cython.int, 1 << 20)  # words of cells for them

_ONE = cython.declare(cython.uint, 1)  # a bit as wide as a set of values


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _count(bits: cython.uint) -> cython.int:
    """How many bits are set: sums of two bits, of four, of eight, and then all bytes."""
    bits -= bits >> 1 & 0x55555555
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333)
    bits = bits + (bits >> 4) & 0x0F0F0F0F
    return bits * 0x01010101 >> 24 & 0xFF


@cython.cclass
class AlmostLocked(Scanner):
    """A scanner that knows the almost locked sets.

    A set has its house and its places there. An entry is a value of a set: its places, and the other cells with the
    value that see all of these.
    """

    def __init__(self, scene: Scene) -> None:
        """Make room for the sets and their entries."""
        super().__init__(scene)
        self._lay_overlaps(scene)
        lengths = [scene.house_at[h + 1] - scene.house_at[h] for h in range(scene.n_houses)]
        self.most_sets = min(_TRIED, sum([1 << length for length in lengths]) + 1)
        self.member = array("i", bytes(4 * scene.order))
        self.set_house, self.set_size = array("i", bytes(4 * self.most_sets)), array("i", bytes(4 * self.most_sets))
        self.set_places = array("I", bytes(4 * self.most_sets))
        self.set_values = array("I", bytes(4 * self.most_sets))
        self.n_of_size = array("i", bytes(4 * (scene.order + 1)))
        self.there = array("i", bytes(4 * scene.order))
        self.most_entries = min(_ENTRIES, _WORDS // scene.words, self.most_sets * scene.order)
        entries = bytes(4 * self.most_entries)
        self.entry_at = array("i", bytes(4 * (self.most_sets + 1)))
        self.entry_set, self.entry_value = array("i", entries), array("i", entries)
        self.entry_first, self.before = array("i", entries), array("i", entries)
        self.entry_places = array("I", entries)
        self.seen = array("Q", bytes(8 * self.most_entries * scene.words))
        self.latest = array("i", bytes(4 * scene.order * scene.n_cells))
        self.n_sets = self.n_members = self.house = self.largest = 0

    def _lay_overlaps(self, scene: Scene) -> None:
        """Note a house's places that lie in an earlier house too, for each that shares two or more."""
        starts = [0]
        earlier: list[int] = []
        for h in range(scene.n_houses):
            masks: dict[int, int] = {}
            for place in range(scene.house_at[h + 1] - scene.house_at[h]):
                c = scene.house_cells[scene.house_at[h] + place]
                for other in scene.in_house[scene.in_house_at[c] : scene.in_house_at[c + 1]]:
                    if other < h:
                        masks[other] = masks.get(other, 0) | 1 << place
            earlier.extend([mask for mask in masks.values() if mask & (mask - 1)])
            starts.append(len(earlier))
        self.earlier_at, self.earlier = array("i", starts), array("I", earlier or [0])

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _gather(self) -> cython.void:
        """Find the almost locked sets, all up to a size, those with the same cells once."""
        h: cython.int
        i: cython.int
        c: cython.int
        n: cython.int
        start: cython.int
        self.n_sets = 0
        for i in range(self.order + 1):
            self.n_of_size[i] = 0
        self.largest = self._largest()
        for h in range(self.n_houses):
            self.house = h
            self.n_members = 0
            start = self.house_at[h]
            for i in range(self.house_at[h + 1] - start):
                c = self.house_cells[start + i]
                n = _count(self.cand[c])
                if n and n <= self.largest + 1:
                    self.member[self.n_members] = i
                    self.n_members += 1
            self._extend(0, 0, 0, 0)
        n = 0
        for i in range(1, self.largest + 1):
            n += self.n_of_size[i] * (i + 1)
            if n > self.most_entries:
                self.largest = i - 1
                break

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _largest(self) -> cython.int:
        """The largest size for which there are not too many sets of cells to look at."""
        size: cython.int
        h: cython.int
        i: cython.int
        n: cython.int
        ways: cython.longlong
        tried: cython.longlong
        for size in range(self.order - 1, 0, -1):
            tried = 0
            for h in range(self.n_houses):
                n = 0
                for i in range(self.house_at[h], self.house_at[h + 1]):
                    if self.cand[self.house_cells[i]] and _count(self.cand[self.house_cells[i]]) <= size + 1:
                        n += 1
                ways = 1
                for i in range(1, min(size, n) + 1):
                    ways = ways * (n - i + 1) // i
                    tried += ways
            if tried <= self.most_sets:
                return size
        return 0

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _extend(self, size: cython.int, first: cython.int, values: cython.uint, places: cython.uint) -> cython.void:
        """Add members of the house, from the `first` on, to those chosen; keep what is almost locked."""
        i: cython.int
        n: cython.int
        here: cython.uint
        more: cython.uint
        for i in range(first, self.n_members):
            more = values | self.cand[self.house_cells[self.house_at[self.house] + self.member[i]]]
            n = _count(more)
            if n > self.largest + 1 or n > size + 1 + self.n_members - i:  # too many, whatever comes
                continue
            here = places | _ONE << self.member[i]
            if n == size + 2 and not self._is_known(here, size + 1):
                self.set_house[self.n_sets] = self.house
                self.set_places[self.n_sets] = here
                self.set_values[self.n_sets] = more
                self.set_size[self.n_sets] = size + 1
                self.n_of_size[size + 1] += 1
                self.n_sets += 1
            if size + 1 < self.largest:
                self._extend(size + 1, i + 1, more, here)

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _is_known(self, places: cython.uint, size: cython.int) -> cython.bint:
        """Whether an earlier house has the same cells."""
        i: cython.int
        c: cython.int
        if size == 1:
            c = self.house_cells[self.house_at[self.house] + self._place_of(places)]
            return self.in_house[self.in_house_at[c]] != self.house
        for i in range(self.earlier_at[self.house], self.earlier_at[self.house + 1]):
            if places & self.earlier[i] == places:
                return True
        return False

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _enter(self) -> cython.void:
        """Make the entries: for each set its values, but those of which no other cell sees all."""
        s: cython.int
        v: cython.int
        i: cython.int
        e: cython.int = 0
        m: cython.uint
        for i in range(self.order * self.n_cells):
            self.latest[i] = -1
        for s in range(self.n_sets):
            self.entry_at[s] = e
            if self.set_size[s] > self.largest:
                continue
            m = self.set_values[s]
            v = 0
            while m:
                if m & 1 and self._look(s, v, e):
                    i = v * self.n_cells + self.entry_first[e]
                    self.entry_set[e] = s
                    self.entry_value[e] = v
                    self.before[e] = self.latest[i]
                    self.latest[i] = e
                    e += 1
                m >>= 1
                v += 1
        self.entry_at[self.n_sets] = e

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _look(self, s: cython.int, v: cython.int, e: cython.int) -> cython.bint:
        """Note where a value is in a set, and the cells with the value that see all of that; whether there are any."""
        start: cython.int = self.house_at[self.set_house[s]]
        i: cython.int = 0
        w: cython.int
        n: cython.int = 0
        m: cython.uint = self.set_places[s]
        places: cython.uint = 0
        seen: cython.ulonglong
        any_seen: cython.ulonglong = 0
        while m:
            if m & 1 and self.cand[self.house_cells[start + i]] >> v & 1:
                places |= _ONE << i
                self.there[n] = self.house_cells[start + i]
                n += 1
            m >>= 1
            i += 1
        self.entry_places[e] = places
        self.entry_first[e] = self.there[0]
        for w in range(self.words):
            seen = self.where[v * self.words + w]
            for i in range(n):
                seen &= self.sees[self.there[i] * self.words + w]
            self.seen[e * self.words + w] = seen
            any_seen |= seen
        return any_seen != 0
