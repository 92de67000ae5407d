"""What naked and hidden pairs strike under every assumption at once; `outcomes` has the assumptions.

`_strike` and the `open` assumptions also serve what else a subclass strikes.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import lowest
    from bookbuilder.kernel.outcomes import Outcomes
else:
    from cython.cimports.bookbuilder.kernel.bits import lowest  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.outcomes import Outcomes  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

# The limit for large boards: words to look at for pairs in one round, on a board where no value is placed yet.
_PAIRS = cython.declare(cython.longlong, 1 << 24)

_ONE = cython.declare(cython.uint, 1)  # a bit as wide as a set of values
_U64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.cclass
class AssumedPairs(Outcomes):
    """Outcomes under which pairs can be looked for. `assumed_pairs.pxd` describes the tables."""

    def __init__(self, scene: Scene) -> None:
        """Make room for sets and houses; that for the words is made when it is needed."""
        super().__init__(scene)
        largest = max([scene.house_at[h + 1] - scene.house_at[h] for h in range(scene.n_houses)], default=0)
        # A value's places, or a cell's values, in each pair of the other kind: three loops over a house.
        pairs = scene.order * (scene.order - 1) // 2 * largest * scene.order
        self.with_pairs = pairs * max(1, scene.n_houses) * 2 <= _PAIRS
        houses = bytes(4 * max(1, scene.n_houses))
        self.here = array("i", bytes(4 * max(scene.order, largest, 1)))
        self.set_of_cell = array("i", bytes(4 * scene.n_cells))
        self.set_of_value = array("i", bytes(4 * max(1, scene.n_houses * scene.order)))
        self.places, self.values = array("I", houses), array("I", houses)
        self.two = self.both = self.thrice = self.open = array("Q", [0])
        self.n_here = 0

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _lay_pairs(self) -> cython.int:
        """Make room for the words of the present state, and note which set is that of a cell, or of a house's value."""
        s: cython.int
        if len(self.two) < self.n_sets * self.n_words:
            self.two = array("Q", bytes(8 * self.n_sets * self.n_words))
        if len(self.both) < self.n_words * len(self.here):
            self.both = array("Q", bytes(8 * self.n_words * len(self.here)))
            few = bytes(8 * self.n_words)
            self.thrice, self.open = array("Q", few), array("Q", few)
        for s in range(self.n_sets):
            if self.set_house[s] < 0:
                self.set_of_cell[self.set_cell[s]] = s
            else:
                self.set_of_value[self.set_house[s] * self.order + self.value_of[self.members[self.set_at[s]]]] = s
        return 0

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _strike(self, x: cython.int) -> cython.void:
        """Note that a candidate is struck under the assumptions in `once`.

        That is kept where the next placements are at other times: there are none where this is asked for.
        """
        w: cython.int
        m: cython.ulonglong
        some: cython.ulonglong = 0
        for w in range(self.n_words):
            m = self.once[w] & (self.off[x * self.n_words + w] ^ _U64)
            self.next_on[x * self.n_words + w] |= m
            some |= m
        if some and not self.is_fresh[x]:
            self.is_fresh[x] = True
            self.fresh[self.n_fresh] = x
            self.n_fresh += 1

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _strike_pairs(self) -> cython.void:
        """Strike what pairs do under the open assumptions."""
        h: cython.int
        u: cython.int
        v: cython.int
        self._count_two()
        for h in range(self.n_houses):
            if self.places[h] & (self.places[h] - 1):
                for u in range(self.order):
                    for v in range(u + 1, self.order):
                        self._naked(h, u, v)
            if self.values[h] & (self.values[h] - 1):
                for u in range(self.house_at[h], self.house_at[h + 1]):
                    for v in range(u + 1, self.house_at[h + 1]):
                        self._hidden(h, self.house_cells[u], self.house_cells[v])

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _count_two(self) -> cython.void:
        """Find the open assumptions under which each set has exactly two candidates left."""
        s: cython.int
        h: cython.int
        i: cython.int
        c: cython.int
        j: cython.int
        w: cython.int
        x: cython.int
        m: cython.ulonglong
        once: cython.ulonglong
        twice: cython.ulonglong
        thrice: cython.ulonglong
        some: cython.ulonglong
        for h in range(self.n_houses):
            self.places[h] = 0
            self.values[h] = 0
        for s in range(self.n_sets):
            some = 0
            for w in range(self.n_words):
                once = 0
                twice = 0
                thrice = self.open[w] ^ _U64
                for j in range(self.set_at[s], self.set_at[s + 1]):
                    x = self.members[j] * self.n_words
                    m = self.off[x + w] ^ _U64
                    thrice |= twice & m
                    twice |= once & m
                    once |= m
                self.two[s * self.n_words + w] = twice & (thrice ^ _U64)
                some |= twice & (thrice ^ _U64)
            if some and self.set_house[s] >= 0:
                self.values[self.set_house[s]] |= _ONE << self.value_of[self.members[self.set_at[s]]]
            elif some:
                c = self.set_cell[s]
                for i in range(self.in_house_at[c], self.in_house_at[c + 1]):
                    self.places[self.in_house[i]] |= _ONE << self.in_place[i]

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _begin(self) -> cython.void:
        """Start to count the cells or values that have only a pair."""
        w: cython.int
        self.n_here = 0
        for w in range(self.n_words):
            self.once[w] = 0
            self.twice[w] = 0
            self.thrice[w] = 0

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _count(self, what: cython.int, s: cython.int, x: cython.int, y: cython.int) -> cython.void:
        """Count one more cell or value by its set: the assumptions under which that has only these two candidates."""
        w: cython.int
        m: cython.ulonglong
        some: cython.ulonglong = 0
        at: cython.int = self.n_here * self.n_words
        s *= self.n_words
        x *= self.n_words
        y *= self.n_words
        for w in range(self.n_words):
            m = self.two[s + w] & ((self.off[x + w] | self.off[y + w]) ^ _U64)
            self.both[at + w] = m
            self.thrice[w] |= self.twice[w] & m
            self.twice[w] |= self.once[w] & m
            self.once[w] |= m
            some |= m
        if some:
            self.here[self.n_here] = what
            self.n_here += 1

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _is_pair(self) -> cython.bint:
        """Whether two of those counted have only the pair, under any assumption."""
        w: cython.int
        some: cython.ulonglong = 0
        if self.n_here < 2:
            return False
        for w in range(self.n_words):
            some |= self.twice[w]
        return some != 0

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _others(self, what: cython.int) -> cython.void:
        """In `once`: the assumptions under which two have the pair that are not this cell or value."""
        i: cython.int
        w: cython.int
        for w in range(self.n_words):
            self.once[w] = self.twice[w]
        for i in range(self.n_here):
            if self.here[i] == what:
                for w in range(self.n_words):
                    self.once[w] = self.twice[w] & (self.both[i * self.n_words + w] ^ _U64) | self.thrice[w]

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _naked(self, h: cython.int, u: cython.int, v: cython.int) -> cython.void:
        """Strike two values from a house, under the assumptions that leave nothing else in two of its cells."""
        i: cython.int
        c: cython.int
        m: cython.uint = self.spots[h * self.order + u] & self.spots[h * self.order + v] & self.places[h]
        if m & (m - 1) == 0:
            return
        self._begin()
        while m:
            c = self.house_cells[self.house_at[h] + lowest(m)]
            m &= m - 1
            i = c * self.order
            self._count(c, self.set_of_cell[c], self.number[i + u], self.number[i + v])
        if not self._is_pair():
            return
        for i in range(self.house_at[h], self.house_at[h + 1]):
            c = self.house_cells[i]
            m = self.cand[c] & (_ONE << u | _ONE << v)
            if m:
                self._others(c)
            while m:
                self._strike(self.number[c * self.order + lowest(m)])
                m &= m - 1

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _hidden(self, h: cython.int, a: cython.int, b: cython.int) -> cython.void:
        """Strike all but two values from two cells, under the assumptions that leave these no other places."""
        v: cython.int
        m: cython.uint = self.cand[a] & self.cand[b] & self.values[h]
        if m & (m - 1) == 0:
            return
        self._begin()
        a *= self.order
        b *= self.order
        while m:
            v = lowest(m)
            m &= m - 1
            self._count(v, self.set_of_value[h * self.order + v], self.number[a + v], self.number[b + v])
        if not self._is_pair():
            return
        for v in range(self.order):
            if (self.cand[a // self.order] | self.cand[b // self.order]) >> v & 1:
                self._others(v)
                if self.cand[a // self.order] >> v & 1:
                    self._strike(self.number[a + v])
                if self.cand[b // self.order] >> v & 1:
                    self._strike(self.number[b + v])
