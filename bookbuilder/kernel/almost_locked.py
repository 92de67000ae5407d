"""Almost locked sets: n cells of one house with n + 1 candidate values, so that they hold all but one of these values.

If the same cells are a set in two houses, they count once.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import count, lowest
    from bookbuilder.kernel.scanner import Scanner
else:
    from cython.cimports.bookbuilder.kernel.bits import count, lowest  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.scanner import Scanner  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

# Limits for large boards; what exceeds them limits the sizes of sets, for which a twin has the same numbers.
_TRIED = cython.declare(cython.longlong, 1 << 17)  # sets of cells to look at
_ENTRIES = cython.declare(cython.int, 1 << 15)  # values of all almost locked sets
_WORDS = cython.declare(cython.int, 1 << 20)  # words of cells for them

_ONE = cython.declare(cython.uint, 1)  # a bit as wide as a set of values
_BIT = cython.declare(cython.ulonglong, 1)  # and one as wide as a word


@cython.cclass
class AlmostLocked(Scanner):
    """A scanner that knows the almost locked sets.

    A set has its house and its places there. An entry is a value of a set: the cells that have it, and the other cells
    with the value that see all of these. All cells of a set are stored with its first entry.
    """

    def __init__(self, scene: Scene) -> None:
        """Make room for the sets and their entries."""
        super().__init__(scene)
        if scene.almost_locked is None:
            scene.almost_locked = self
        self.found_at = -1  # the turn in which the sets were found
        self._lay_overlaps(scene)
        lengths = [scene.house_at[h + 1] - scene.house_at[h] for h in range(scene.n_houses)]
        self.most_sets = min(_TRIED, sum([1 << length for length in lengths]) + 1)
        self.member = array("i", bytes(4 * scene.order))
        self.set_house, self.set_size = array("i", bytes(4 * self.most_sets)), array("i", bytes(4 * self.most_sets))
        self.set_places = array("I", bytes(4 * self.most_sets))
        self.set_values = array("I", bytes(4 * self.most_sets))
        self.n_of_size = array("i", bytes(4 * (scene.order + 1)))
        self.most_entries = min(_ENTRIES, _WORDS // scene.words, self.most_sets * scene.order)
        entries = bytes(4 * self.most_entries)
        self.entry_at = array("i", bytes(4 * (self.most_sets + 1)))
        self.entry_set, self.entry_value = array("i", entries), array("i", entries)
        self.before = array("i", entries)
        sets = bytes(8 * self.most_entries * scene.words)
        self.all_cells, self.having, self.seen = array("Q", sets), array("Q", sets), array("Q", sets)
        self.here = array("Q", bytes(8 * scene.words))  # the cells of one set
        self.latest = array("i", bytes(4 * scene.order * scene.n_cells))
        self.n_sets = self.n_members = self.house = self.largest = 0

    def _lay_overlaps(self, scene: Scene) -> None:
        """For each earlier house that shares two or more cells with a house, note which places of it they are."""
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
    def _find_sets(self) -> cython.void:
        """Find the sets and their entries in the present state, if that has not been done."""
        if self.found_at != self.turn[0]:
            self._gather()
            self._enter()
            self.found_at = self.turn[0]

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _gather(self) -> cython.void:
        """Find all almost locked sets up to a size, without repeating sets of the same cells."""
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
                n = count(self.cand[c])
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
        """The largest size for which the number of sets of cells to examine is acceptable."""
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
                    if self.cand[self.house_cells[i]] and count(self.cand[self.house_cells[i]]) <= size + 1:
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
        """Add members of the house, from the `first` on, to the chosen ones; keep the almost locked sets."""
        i: cython.int
        n: cython.int
        here: cython.uint
        more: cython.uint
        for i in range(first, self.n_members):
            more = values | self.cand[self.house_cells[self.house_at[self.house] + self.member[i]]]
            n = count(more)
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
            c = self.house_cells[self.house_at[self.house] + lowest(places)]
            return self.in_house[self.in_house_at[c]] != self.house
        for i in range(self.earlier_at[self.house], self.earlier_at[self.house + 1]):
            if places & self.earlier[i] == places:
                return True
        return False

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _enter(self) -> cython.void:
        """Make the entries: the values of each set, except those for which no other cell sees all their cells."""
        s: cython.int
        v: cython.int
        i: cython.int
        c: cython.int
        w: cython.int
        e: cython.int = 0
        start: cython.int
        m: cython.uint
        for i in range(self.order * self.n_cells):
            self.latest[i] = -1
        for s in range(self.n_sets):
            self.entry_at[s] = e
            if self.set_size[s] > self.largest:
                continue
            for w in range(self.words):
                self.here[w] = 0
            start = self.house_at[self.set_house[s]]
            m = self.set_places[s]
            while m:
                c = self.house_cells[start + lowest(m)]
                self.here[c >> 6] |= _BIT << (c & 63)
                m &= m - 1
            m = self.set_values[s]
            while m:
                v = lowest(m)
                m &= m - 1
                c = self._look(v, e)
                if c >= 0:
                    i = v * self.n_cells + c
                    self.entry_set[e] = s
                    self.entry_value[e] = v
                    self.before[e] = self.latest[i]
                    self.latest[i] = e
                    e += 1
            i = self.entry_at[s]
            if e > i:
                for w in range(self.words):
                    self.all_cells[i * self.words + w] = self.here[w]
        self.entry_at[self.n_sets] = e

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _look(self, v: cython.int, e: cython.int) -> cython.int:
        """Note the cells of a set that have a value, and the cells outside that have it and see all of these.

        Returns the first cell of the set that has it, or -1 if no cell sees them all.
        """
        w: cython.int
        i: cython.int
        c: cython.int
        first: cython.int = -1
        at: cython.int = e * self.words
        m: cython.ulonglong
        any_seen: cython.ulonglong = 0
        for w in range(self.words):
            m = self.where[v * self.words + w]
            self.seen[at + w] = m
            self.having[at + w] = m & self.here[w]
        for w in range(self.words):
            m = self.having[at + w]
            while m:
                c = 64 * w + lowest(m)
                m &= m - 1
                if first < 0:
                    first = c
                for i in range(self.words):
                    self.seen[at + i] &= self.sees[c * self.words + i]
        for w in range(self.words):
            any_seen |= self.seen[at + w]
        return first if any_seen else -1
