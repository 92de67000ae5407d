# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Almost locked sets: cells of one house that have one value more than cells, so that all values but one are in them.

Two such sets without a common cell have a restricted common value x where every x cell of the one sees every x cell
of the other: x is then in one of them at most, and the other one holds all its other values.

    A = {1, 2} {2, 3}    x    B = {3, 4} {1, 4}        x = 3: A holds 1 2 or B holds 1 4, so 1 is in A or in B

    one restricted common       another common value leaves the cells that see all its cells in both sets
    two of them, x and y        the one set lacks x and the other y: all other values are locked, each in its own set,
                                and leave the cells that see all its cells in that set

Cells that are a set in two houses are one set. An opening is a candidate that is struck, and its record shows the
sets with the fewest cells: node 0 is a set, node 1 the other one, node 2 the cells of the restricted common in both
of them, and node 3, where there are two, those of the second. A value that is locked in one set has that as node 0.
The houses are those of the two sets.
"""

from __future__ import annotations

from array import array

import cython

from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

TECHNIQUES = ("ALS-XZ",)

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


@cython.final
@cython.cclass
class Als:
    """Scans for the techniques of this module."""

    order: cython.int
    n_cells: cython.int
    n_houses: cython.int
    words: cython.int
    house_at: cython.int[::1]
    house_cells: cython.int[::1]
    in_house_at: cython.int[::1]
    in_house: cython.int[::1]
    peer_at: cython.int[::1]
    peers: cython.int[::1]
    sees: cython.ulonglong[::1]
    cand: cython.uint[::1]
    where: cython.ulonglong[::1]
    strike: cython.uint[::1]
    trail: list[int]
    earlier_at: cython.int[::1]
    earlier: cython.uint[::1]  # a house's places that lie in an earlier house too, for each that shares two or more

    # The sets, each with its house and its places there; and how they are put together.
    n_sets: cython.int
    most_sets: cython.int
    largest: cython.int
    house: cython.int
    n_members: cython.int
    member: cython.int[::1]
    set_house: cython.int[::1]
    set_places: cython.uint[::1]
    set_values: cython.uint[::1]
    set_size: cython.int[::1]
    n_of_size: cython.int[::1]
    mark: cython.int[::1]
    there: cython.int[::1]

    # An entry is a value of a set: its places, and the other cells with the value that see all of these.
    n_entries: cython.int
    most_entries: cython.int
    entry_at: cython.int[::1]
    entry_set: cython.int[::1]
    entry_value: cython.int[::1]
    entry_first: cython.int[::1]
    entry_places: cython.uint[::1]
    seen: cython.ulonglong[::1]
    latest: cython.int[::1]  # for a value and a cell, the last entry with the cell as its first
    before: cython.int[::1]

    # For records: by which sets and values each candidate was struck, with how many cells.
    recording: cython.bint
    best_size: cython.int[::1]
    best_by: cython.int[::1]  # entries of the value struck in the one set and in the other, of x, and of y

    def __init__(self, scene: Scene) -> None:
        self.order, self.n_cells, self.n_houses, self.words = scene.order, scene.n_cells, scene.n_houses, scene.words
        self.house_at, self.house_cells = scene.house_at, scene.house_cells
        self.in_house_at, self.in_house = scene.in_house_at, scene.in_house
        self.peer_at, self.peers, self.sees = scene.peer_at, scene.peers, scene.sees
        self.cand, self.where, self.strike, self.trail = scene.cand, scene.where, scene.strike, scene.trail
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
        lengths = [scene.house_at[h + 1] - scene.house_at[h] for h in range(scene.n_houses)]
        self.most_sets = min(_TRIED, sum([1 << length for length in lengths]) + 1)
        self.member = array("i", bytes(4 * scene.order))
        self.set_house, self.set_size = array("i", bytes(4 * self.most_sets)), array("i", bytes(4 * self.most_sets))
        self.set_places = array("I", bytes(4 * self.most_sets))
        self.set_values = array("I", bytes(4 * self.most_sets))
        self.n_of_size = array("i", bytes(4 * (scene.order + 1)))
        self.there = array("i", bytes(4 * scene.order))
        self.mark = array("i", bytes(4 * scene.n_cells))
        self.most_entries = min(_ENTRIES, _WORDS // scene.words, self.most_sets * scene.order)
        entries = bytes(4 * self.most_entries)
        self.entry_at = array("i", bytes(4 * (self.most_sets + 1)))
        self.entry_set, self.entry_value = array("i", entries), array("i", entries)
        self.entry_first, self.before = array("i", entries), array("i", entries)
        self.entry_places = array("I", entries)
        self.seen = array("Q", bytes(8 * self.most_entries * scene.words))
        self.latest = array("i", bytes(4 * scene.order * scene.n_cells))
        self.best_size = array("i", bytes(4 * scene.order * scene.n_cells))
        self.best_by = array("i", bytes(16 * scene.order * scene.n_cells))

    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> int:
        """All openings of a technique in the present state; how many."""
        a: cython.int
        c: cython.int
        i: cython.int
        found: cython.int = 0
        self.recording = record
        if record:
            for i in range(self.order * self.n_cells):
                self.best_size[i] = 0
        self._gather()
        self._enter()
        for a in range(self.n_sets):
            if self.entry_at[a + 1] > self.entry_at[a]:
                self._match(a)
        for c in range(self.n_cells):
            found += _count(self.strike[c])
        if record:
            self._record(technique)
        return found

    # --- sets -------------------------------------------------------------------------------------------------

    @cython.cfunc
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
    @cython.exceptval(check=False)
    def _is_known(self, places: cython.uint, size: cython.int) -> cython.bint:
        """Whether an earlier house has the same cells."""
        i: cython.int
        c: cython.int
        if size == 1:
            c = self.house_cells[self.house_at[self.house] + _place_of(places)]
            return self.in_house[self.in_house_at[c]] != self.house
        for i in range(self.earlier_at[self.house], self.earlier_at[self.house + 1]):
            if places & self.earlier[i] == places:
                return True
        return False

    @cython.cfunc
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
        self.n_entries = e

    @cython.cfunc
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

    # --- pairs of sets ----------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _match(self, a: cython.int) -> cython.void:
        """Find the later sets that have a restricted common with this one."""
        start: cython.int = self.house_at[self.set_house[a]]
        e: cython.int
        f: cython.int
        i: cython.int
        p: cython.int
        m: cython.uint = self.set_places[a]
        i = 0
        while m:
            if m & 1:
                self.mark[self.house_cells[start + i]] = 1
            m >>= 1
            i += 1
        for e in range(self.entry_at[a], self.entry_at[a + 1]):
            for i in range(self.peer_at[self.entry_first[e]], self.peer_at[self.entry_first[e] + 1]):
                p = self.peers[i]
                if not self.seen[e * self.words + (p >> 6)] >> (p & 63) & 1:
                    continue
                f = self.latest[self.entry_value[e] * self.n_cells + p]
                while f >= 0 and self.entry_set[f] > a:
                    if self._is_restricted(e, f) and self._is_apart(self.entry_set[f]):
                        self._strike_common(e, f)
                    f = self.before[f]
        m = self.set_places[a]
        i = 0
        while m:
            if m & 1:
                self.mark[self.house_cells[start + i]] = 0
            m >>= 1
            i += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_restricted(self, e: cython.int, f: cython.int) -> cython.bint:
        """Whether the cells of one entry see all cells of the other, which has the same value."""
        i: cython.int = self.house_at[self.set_house[self.entry_set[f]]]
        c: cython.int
        m: cython.uint = self.entry_places[f]
        while m:
            if m & 1:
                c = self.house_cells[i]
                if not self.seen[e * self.words + (c >> 6)] >> (c & 63) & 1:
                    return False
            m >>= 1
            i += 1
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_apart(self, b: cython.int) -> cython.bint:
        """Whether a set has no marked cell."""
        i: cython.int = self.house_at[self.set_house[b]]
        m: cython.uint = self.set_places[b]
        while m:
            if m & 1 and self.mark[self.house_cells[i]]:
                return False
            m >>= 1
            i += 1
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _strike_common(self, x: cython.int, other_x: cython.int) -> cython.void:
        """Strike what follows for two sets from the restricted common with these entries."""
        a: cython.int = self.entry_set[x]
        b: cython.int = self.entry_set[other_x]
        e: cython.int = self.entry_at[a]
        f: cython.int = self.entry_at[b]
        i: cython.int
        while e < self.entry_at[a + 1] and f < self.entry_at[b + 1]:
            if self.entry_value[e] < self.entry_value[f]:
                e += 1
            elif self.entry_value[e] > self.entry_value[f]:
                f += 1
            else:
                if e != x:
                    self._strike_seen(e, f, x, -1)
                if e > x and self._is_restricted(e, f):
                    for i in range(self.entry_at[a], self.entry_at[a + 1]):
                        if i != x and i != e:
                            self._strike_seen(i, -1 - other_x, x, e)
                    for i in range(self.entry_at[b], self.entry_at[b + 1]):
                        if i != other_x and i != f:
                            self._strike_seen(i, -1 - x, other_x, f)
                e += 1
                f += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _strike_seen(self, e: cython.int, f: cython.int, x: cython.int, y: cython.int) -> cython.void:
        """Strike a value from the cells that see all of it in one set, and in the other one if `f` is no entry there.

        `f` is the value's entry in the other set, or -1 less an entry of that set; x and y are the restricted commons.
        """
        w: cython.int
        c: cython.int
        v: cython.int = self.entry_value[e]
        m: cython.ulonglong
        for w in range(self.words):
            m = self.seen[e * self.words + w]
            if f >= 0:
                m &= self.seen[f * self.words + w]
            c = w * 64
            while m:
                if m & 1:
                    self.strike[c] |= _ONE << v
                    if self.recording:
                        self._keep(c * self.order + v, e, f, x, y)
                m >>= 1
                c += 1

    # --- records ----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _keep(self, i: cython.int, e: cython.int, f: cython.int, x: cython.int, y: cython.int) -> cython.void:
        """Remember the sets that strike a candidate if no smaller ones do."""
        other: cython.int = f if f >= 0 else -1 - f
        size: cython.int = self.set_size[self.entry_set[e]] + self.set_size[self.entry_set[other]]
        if self.best_size[i] == 0 or size < self.best_size[i]:
            self.best_size[i] = size
            self.best_by[4 * i] = e
            self.best_by[4 * i + 1] = other
            self.best_by[4 * i + 2] = x
            self.best_by[4 * i + 3] = y

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _record(self, technique: cython.int) -> cython.int:
        """Record all candidates that were struck."""
        i: cython.int
        for i in range(self.order * self.n_cells):
            if self.best_size[i]:
                a = self.entry_set[self.best_by[4 * i]]
                b = self.entry_set[self.best_by[4 * i + 1]]
                parts = [(0, c, self.cand[c]) for c in self._cells(a)] + [(1, c, self.cand[c]) for c in self._cells(b)]
                for j in (2, 3):
                    if self.best_by[4 * i + j] >= 0:
                        bit = 1 << self.entry_value[self.best_by[4 * i + j]]
                        parts += [(j, c, bit) for c in (*self._cells(a), *self._cells(b)) if self.cand[c] & bit]
                pattern = [x for part in parts for x in part]
                struck = [1, i // self.order, 1 << i % self.order]
                self.trail.extend(
                    [technique, 2, self.set_house[a], self.set_house[b], len(parts), *pattern, 0, *struck]
                )
        return 0

    @cython.cfunc
    def _cells(self, s: cython.int) -> list[int]:
        """The cells of a set."""
        start: cython.int = self.house_at[self.set_house[s]]
        return [self.house_cells[start + i] for i in range(self.order) if self.set_places[s] >> i & 1]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _place_of(bit: cython.uint) -> cython.int:
    """The place of the one bit that is set."""
    i: cython.int = 0
    while bit > 1:
        bit >>= 1
        i += 1
    return i
