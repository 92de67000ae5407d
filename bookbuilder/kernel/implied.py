"""What follows from sets of houses that cover nearly the same cells (found by `board.leftovers`, once per board).

    law of leftovers                   the cells of either side hold the same values. A value with no place on one side
                                       is struck from the other (gone). One that a full house has only on this side, in
                                       its cells there, is on the other side too: in its only place there (placed), or
                                       where its places are, which other cells see (seen). If the cells of the other
                                       side all see each other, it is on this side only once (once)
    hidden single in an implied house  a value with one cell left in an implied house
    implied house                      a value whose cells in an implied house are all seen by a cell outside; or that a
                                       full house has only in the implied one, whose other cells lose it

A full house with a value that is placed has it there only. The nodes of a record have all cells of a side, with the
value: of the law, node 0 is the side that shows something, node 1 the one that it is said of. The houses are those that
are put together, then those that are taken away from them, from the point of view of node 0; then the full house that
has the value there only, if one is needed.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import count, lowest
    from bookbuilder.kernel.scanner import Scanner
else:
    from cython.cimports.bookbuilder.kernel.bits import count, lowest  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.scanner import Scanner  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene, ragged

COMPILED: bool = cython.compiled

TECHNIQUES = ("law of leftovers", "hidden single in an implied house", "implied house")
_LAW = cython.declare(cython.int, 0)
_SINGLE = cython.declare(cython.int, 1)


@cython.final
@cython.cclass
class Implied(Scanner):
    """Scans for the techniques of this module, by their places in TECHNIQUES."""

    n_sides: cython.int
    side_at: cython.int[::1]  # the cells of each side; the other side of s is s ^ 1, which an implied house has empty
    side: cython.int[::1]
    is_once: cython.bint[::1]  # by side: whether its cells all see each other
    lock_at: cython.int[::1]  # the full houses with cells on each side, and which of their places these are
    lock: cython.int[::1]
    lock_places: cython.uint[::1]
    houses: list[list[int]]  # by side: what is put together, then what is taken away
    hits: cython.ulonglong[::1]

    def __init__(self, scene: Scene) -> None:
        """Lay out the leftovers of the scene."""
        super().__init__(scene)
        sides = [side for _, _, inside, outside in scene.leftovers for side in (inside, outside)]
        self.n_sides = len(sides)
        self.side_at, self.side = ragged(sides)
        is_once = array("i", [all(self._see(a, b) for a in side for b in side if a != b) for side in sides])
        self.is_once = is_once if is_once else array("i", [0])
        self.houses = [
            list(houses) for plus, minus, *_ in scene.leftovers for houses in ((*plus, *minus), (*minus, *plus))
        ]
        locks = [self._locks(side) for side in sides]
        self.lock_at, self.lock = ragged([[h for h, _ in row] for row in locks])
        places = array("I", [bits for row in locks for _, bits in row])
        self.lock_places = places if places else array("I", [0])
        self.hits = array("Q", bytes(8 * scene.words))

    def _locks(self, side: Sequence[int]) -> list[tuple[int, int]]:
        """The full houses with cells of a side, and their places that are such cells."""
        bits: dict[int, int] = {}
        for c in side:
            for i in range(self.in_house_at[c], self.in_house_at[c + 1]):
                if self.is_full[self.in_house[i]]:
                    bits[self.in_house[i]] = bits.get(self.in_house[i], 0) | 1 << self.in_place[i]
        return sorted(bits.items())

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings of a technique in the present state; returns their number."""
        s: cython.int
        openings: cython.int = 0
        self.technique = technique
        self.recording = record
        for s in range(self.n_sides):
            if self.side_at[s] == self.side_at[s + 1]:
                continue
            if (self.side_at[s ^ 1] == self.side_at[(s ^ 1) + 1]) == (kind == _LAW):
                continue
            if kind == _LAW:
                openings += self._gone(s) + self._law(s)
            elif kind == _SINGLE:
                openings += self._singles(s)
            else:
                openings += self._house(s)
        return openings

    # --- sides ------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _open(self, s: cython.int) -> cython.uint:
        """The candidates of the cells of a side."""
        i: cython.int
        bits: cython.uint = 0
        for i in range(self.side_at[s], self.side_at[s + 1]):
            bits |= self.cand[self.side[i]]
        return bits

    @cython.cfunc
    @cython.exceptval(check=False)
    def _set(self, s: cython.int) -> cython.uint:
        """The values that stand on a side."""
        i: cython.int
        bits: cython.uint = 0
        for i in range(self.side_at[s], self.side_at[s + 1]):
            if self.value[self.side[i]]:
                bits |= cython.cast(cython.uint, 1) << (self.value[self.side[i]] - 1)
        return bits

    @cython.cfunc
    @cython.exceptval(check=False)
    def _stands_in(self, s: cython.int, v: cython.int) -> cython.int:
        """The first full house of the first cell of a side with value number v, which stands there."""
        i: cython.int = self.side_at[s]
        while self.value[self.side[i]] != v + 1:
            i += 1
        k: cython.int = self.in_house_at[self.side[i]]
        while not self.is_full[self.in_house[k]]:
            k += 1
        return self.in_house[k]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_locked(self, k: cython.int, v: cython.int) -> cython.bint:
        """Whether the full house of a lock has the value open, and only in its places."""
        m: cython.uint = self.spots[self.lock[k] * self.order + v]
        return m != 0 and m & ~self.lock_places[k] == 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _strike_side(self, s: cython.int, bit: cython.uint, but: cython.int) -> cython.bint:
        """Strike a value from the cells of a side that are not in a house (if not -1); True if there are any."""
        i: cython.int
        c: cython.int
        some: cython.bint = False
        for i in range(self.side_at[s], self.side_at[s + 1]):
            c = self.side[i]
            if self.cand[c] & bit and (but < 0 or not self._is_in(c, but)):
                self.strike[c] |= bit
                some = True
        return some

    @cython.cfunc
    @cython.exceptval(check=False)
    def _strike_seen(self, s: cython.int, v: cython.int) -> cython.bint:
        """Strike a value from the cells that see all its places on a side, which has some; True if there are any."""
        w: cython.int
        i: cython.int
        c: cython.int
        at: cython.int
        left: cython.ulonglong
        some: cython.ulonglong = 0
        bit: cython.uint = cython.cast(cython.uint, 1) << v
        for w in range(self.words):
            self.hits[w] = self.where[v * self.words + w]
        for i in range(self.side_at[s], self.side_at[s + 1]):
            c = self.side[i]
            if self.cand[c] & bit:
                at = c * self.words
                some = 0
                for w in range(self.words):
                    self.hits[w] &= self.sees[at + w]
                    some |= self.hits[w]
                if some == 0:
                    return False
        for w in range(self.words):
            left = self.hits[w]
            c = w * 64
            while left:
                if left & 1:
                    self.strike[c] |= bit
                left >>= 1
                c += 1
        return some != 0

    # --- the law of leftovers ---------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _gone(self, s: cython.int) -> cython.int:
        """Strike from the other side what this one has no place for; returns the number of such values."""
        bit: cython.uint
        gone: cython.uint = self._open(s ^ 1)
        if gone:
            gone &= ~(self._open(s) | self._set(s))
        n_gone: cython.int = count(gone)
        while gone:
            bit = gone ^ (gone & (gone - 1))
            gone ^= bit
            self._strike_side(s ^ 1, bit, -1)
            if self.recording:
                self._tell_side(s, s ^ 1, bit, -1)
        return n_gone

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _law(self, s: cython.int) -> cython.int:
        """Conclude from values that this side must hold; returns the number of openings."""
        v: cython.int
        k: cython.int
        h: cython.int
        bit: cython.uint
        standing: cython.uint = self._set(s)
        openings: cython.int = 0
        there: cython.uint = self._open(s ^ 1) & ~self._set(s ^ 1)  # what may be on the other side, but is not yet
        here: cython.uint = self._open(s) if self.is_once[s ^ 1] else 0  # what this side may hold more than once
        left: cython.uint = (there | here) & (standing | self._open(s))
        while left:
            v = lowest(left)
            bit = left ^ (left & (left - 1))
            left ^= bit
            h = -1
            if standing & bit:
                h = self._stands_in(s, v)
                if here & bit and self._strike_side(s, bit, h):
                    openings += 1
                    if self.recording:
                        self._tell_side(s ^ 1, s, bit, h)
            else:
                for k in range(self.lock_at[s], self.lock_at[s + 1]):
                    if self._is_locked(k, v):
                        if h < 0:
                            h = self.lock[k]
                        if here & bit and self._strike_side(s, bit, self.lock[k]):
                            openings += 1
                            if self.recording:
                                self._tell_side(s ^ 1, s, bit, self.lock[k])
            if h >= 0 and there & bit:
                openings += self._must(s ^ 1, v, h)
        return openings

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _must(self, s: cython.int, v: cython.int, h: cython.int) -> cython.int:
        """Place a value that a side must hold, or strike it from cells that see all its places there; 1 if possible."""
        i: cython.int
        c: cython.int = -1
        n: cython.int = 0
        bit: cython.uint = cython.cast(cython.uint, 1) << v
        for i in range(self.side_at[s], self.side_at[s + 1]):
            if self.cand[self.side[i]] & bit:
                c = self.side[i]
                n += 1
        if n == 1:
            if self.place[c]:  # by other houses
                return 0
            self.place[c] = bit
            if self.recording:
                self._tell_placed([*self.houses[s ^ 1], h], [s ^ 1, s], c, bit)
            return 1
        if self._strike_seen(s, v):
            if self.recording:
                self._tell_seen([*self.houses[s ^ 1], h], [s ^ 1, s], bit)
            return 1
        return 0

    # --- implied houses ---------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _singles(self, s: cython.int) -> cython.int:
        """Find values with one cell left in an implied house; returns their number."""
        i: cython.int
        m: cython.uint
        once: cython.uint = 0
        more: cython.uint = 0
        openings: cython.int = 0
        for i in range(self.side_at[s], self.side_at[s + 1]):
            m = self.cand[self.side[i]]
            more |= once & m
            once |= m
        once &= ~(more | self._set(s))
        if once == 0:
            return 0
        for i in range(self.side_at[s], self.side_at[s + 1]):
            m = self.cand[self.side[i]] & once
            if m and m & (m - 1) == 0 and self.place[self.side[i]] == 0:
                self.place[self.side[i]] = m
                openings += 1
                if self.recording:
                    self._tell_placed(self.houses[s], [s], self.side[i], m)
        return openings

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _house(self, s: cython.int) -> cython.int:
        """Find what an implied house strikes; returns the number of openings."""
        v: cython.int
        k: cython.int
        h: cython.int
        bit: cython.uint
        standing: cython.uint = self._set(s)
        left: cython.uint = self._open(s)
        openings: cython.int = 0
        while left:
            v = lowest(left)
            bit = left ^ (left & (left - 1))
            left ^= bit
            if standing & bit:
                h = self._stands_in(s, v)
                if self._strike_side(s, bit, h):
                    openings += 1
                    if self.recording:
                        self._tell_side(s, s, bit, h)
                continue
            for k in range(self.lock_at[s], self.lock_at[s + 1]):
                if self._is_locked(k, v) and self._strike_side(s, bit, self.lock[k]):
                    openings += 1
                    if self.recording:
                        self._tell_side(s, s, bit, self.lock[k])
            if self._strike_seen(s, v):
                openings += 1
                if self.recording:
                    self._tell_seen(self.houses[s], [s], bit)
        return openings

    # --- records ----------------------------------------------------------------------------------------------

    def _shown(self, sides: list[int], bit: int) -> list[int]:
        """(node, cell, bit), flattened, for all cells of the sides."""
        ranges = [range(self.side_at[s], self.side_at[s + 1]) for s in sides]
        return [
            x for node, cells_of_side in enumerate(ranges) for i in cells_of_side for x in (node, self.side[i], bit)
        ]

    def _tell_side(self, shows: int, loses: int, bit: int, h: int) -> None:
        """Record a value that the cells of a side lose, but for those in a house (if not -1)."""
        sides, last = [shows] if shows == loses else [shows, loses], [] if h < 0 else [h]
        cells = [self.side[i] for i in range(self.side_at[loses], self.side_at[loses + 1])]
        struck = [x for c in cells if self.cand[c] & bit and (h < 0 or not self._is_in(c, h)) for x in (c, bit)]
        self._note([*self.houses[shows], *last], self._shown(sides, bit), struck)

    def _tell_seen(self, houses: list[int], sides: list[int], bit: int) -> None:
        """Record a value that the hits lose."""
        hits = [c for c in range(self.n_cells) if self.hits[c >> 6] >> (c & 63) & 1]
        self._note(houses, self._shown(sides, bit), [x for c in hits for x in (c, bit)])

    def _tell_placed(self, houses: list[int], sides: list[int], c: int, bit: int) -> None:
        """Record a placement."""
        pattern = self._shown(sides, bit)
        self.trail.extend([self.technique, len(houses), *houses, len(pattern) // 3, *pattern])
        self.trail.extend([1, c, bit.bit_length(), 0])
