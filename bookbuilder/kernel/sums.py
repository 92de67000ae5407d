"""Cells of which no two are equal and whose values add up to a total: which sets of values they can hold, and how.

    last cell of a sum       one cell is open: it takes what is missing
    sum combinations         the open cells hold one of the sets of values that add up to what is missing: a candidate
                             goes that has no place in any of these sets, or in any way to place it
    locked values of a sum   a value that all these sets have: cells lose it that see all its places in the sum
    sum and house            a full house has a value in cells of the sum only: sets without it do not count
    two sums in a house      sets do not count that have a value in common with every set of another sum of the house

The pattern of a record is a node for each cell, with its candidates or its value; of two sums, the one that loses
candidates comes first. Behind the cells of a sum come the places of a house with its value, in one node. Owners of
rules (see `ruled`) come before the house.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import count, lowest, mix
    from bookbuilder.kernel.ruled import Ruled
    from bookbuilder.kernel.scanner import Scanner
else:
    from cython.cimports.bookbuilder.kernel.bits import count, lowest, mix  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.ruled import Ruled  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.scanner import Scanner  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene
from bookbuilder.kernel.sum_sets import LARGEST, sum_sets

COMPILED: bool = cython.compiled

TECHNIQUES = (
    "last cell of a sum",
    "sum combinations",
    "locked values of a sum",
    "sum and house",
    "two sums in a house",
)
_LAST = cython.declare(cython.int, 0)
_COMBINATIONS = cython.declare(cython.int, 1)
_LOCKED = cython.declare(cython.int, 2)
_AND_HOUSE = cython.declare(cython.int, 3)


@cython.final
@cython.cclass
class Sums(Scanner):
    """Scans for the techniques of this module, by their places in TECHNIQUES."""

    ruled: Ruled
    edition: cython.longlong  # of the rules that the tables below are about
    most: cython.int  # the sum of all values
    set_at: cython.int[::1]  # see `sum_sets`
    sets: cython.uint[::1]
    # By sum: what its candidates were when it was looked at last, and what was seen.
    sign: cython.ulonglong[::1]
    n_open: cython.int[::1]
    left: cython.int[::1]  # the total without the values that stand
    must: cython.uint[::1]  # the values that all sets have
    choice_at: cython.int[::1]  # the sets that can be placed, from here
    n_choices: cython.int[::1]
    choices: cython.uint[::1]
    keep: cython.uint[::1]  # by place in `sum_cell`: the candidates that some set has there
    # The sum that is being looked at.
    open_at: cython.int[::1]  # places in `sum_cell`
    ways: cython.uint[::1]  # by open cell: the values of a set that it may have, as places in the set
    value_at: cython.int[::1]  # the values of the set
    can: cython.char[::1]  # by values taken, of the set: whether as many cells can take them
    support: cython.uint[::1]  # by open cell: the values that it has in some way to place a set
    narrowed: cython.uint[::1]  # by open cell: the candidates that sets which count leave
    # The houses that have all cells of a sum.
    home_at: cython.int[::1]
    home: cython.int[::1]

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.ruled = scene.ruled
        self.edition = 0
        size: cython.int = min(self.order, LARGEST)
        self.most = self.order * (self.order + 1) // 2
        self.set_at, self.sets = sum_sets(self.order)
        self.open_at, self.value_at = array("i", bytes(4 * self.order + 4)), array("i", bytes(4 * self.order + 4))
        self.ways, self.support = array("I", bytes(4 * self.order + 4)), array("I", bytes(4 * self.order + 4))
        self.narrowed = array("I", bytes(4 * self.order + 4))
        self.can = array("b", bytes((1 << size) + 1))
        self._lay_out()

    def _lay_out(self) -> None:
        """Make room for what is seen of the sums of the present puzzle."""
        ruled: Ruled = self.ruled
        s: cython.int
        size: cython.int
        room: cython.int = 0
        n: cython.int = ruled.n_sums
        self.sign, self.n_open = array("Q", bytes(8 * n + 8)), array("i", bytes(4 * n + 4))
        self.left, self.must = array("i", bytes(4 * n + 4)), array("I", bytes(4 * n + 4))
        self.n_choices, starts = array("i", bytes(4 * n + 4)), array("i", bytes(4 * n + 4))
        self.keep = array("I", bytes(4 * ruled.sum_at[n] + 4))
        homes = array("i", [0])
        houses = array("i")
        for s in range(n):
            starts[s] = room
            size = ruled.sum_at[s + 1] - ruled.sum_at[s]
            room += self._most_sets(size)
            self._add_homes(s, houses)
            homes.append(len(houses))
        self.choice_at, self.choices = starts, array("I", bytes(4 * room + 4))
        houses.append(0)
        self.home_at, self.home = homes, houses
        self.edition = ruled.edition

    @cython.cfunc
    @cython.exceptval(check=False)
    def _most_sets(self, size: cython.int) -> cython.int:
        """The most sets that the open cells of a sum of so many cells can have."""
        n: cython.int
        i: cython.int
        most: cython.int = 0
        for n in range(1, min(size, self.order) + 1):
            for i in range(n * (self.most + 1), (n + 1) * (self.most + 1)):
                most = max(most, self.set_at[i + 1] - self.set_at[i])
        return most

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _add_homes(self, s: cython.int, houses: array[int]) -> cython.int:
        """Add the houses that have all cells of a sum."""
        ruled: Ruled = self.ruled
        i: cython.int
        k: cython.int
        h: cython.int
        first: cython.int = ruled.sum_cell[ruled.sum_at[s]]
        inside: cython.bint
        for i in range(self.in_house_at[first], self.in_house_at[first + 1]):
            h = self.in_house[i]
            inside = True
            for k in range(ruled.sum_at[s] + 1, ruled.sum_at[s + 1]):
                inside = inside and self._is_in(ruled.sum_cell[k], h)
            if inside:
                houses.append(h)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings of a technique in the present state; returns their number."""
        ruled: Ruled = self.ruled
        s: cython.int
        openings: cython.int = 0
        self.technique = technique
        self.recording = record
        if self.edition != ruled.edition:
            self._lay_out()
        for s in range(ruled.n_sums):
            self._look(s)
            if self.n_open[s] == 0 or (self.n_open[s] == 1) != (kind == _LAST):
                continue
            if kind == _LAST:
                openings += self._last(s)
            elif kind == _COMBINATIONS:
                openings += self._combinations(s)
            elif kind == _LOCKED:
                openings += self._locked(s)
            elif kind == _AND_HOUSE:
                openings += self._with_houses(s)
            else:
                openings += self._with_sums(s)
        return openings

    # --- sets ---------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _look(self, s: cython.int) -> cython.void:
        """Find the sets that the open cells of a sum can hold, unless its candidates are those of the last time."""
        ruled: Ruled = self.ruled
        c: cython.int
        i: cython.int
        j: cython.int
        m: cython.uint
        sign: cython.ulonglong = 1
        for i in range(ruled.sum_at[s], ruled.sum_at[s + 1]):
            c = ruled.sum_cell[i]
            sign = mix(sign + self.cand[c] + (cython.cast(cython.ulonglong, self.value[c]) << 32))
        if sign == self.sign[s]:
            return
        self.sign[s] = sign
        self._open_cells(s)
        self.must[s] = self.all_values
        self.n_choices[s] = 0
        for i in range(self.n_open[s]):
            self.narrowed[i] = self.keep[self.open_at[i]] = 0
        if self.n_open[s] == 0 or self.left[s] <= 0 or self.left[s] > self.most:
            return
        j = self.n_open[s] * (self.most + 1) + self.left[s]
        for i in range(self.set_at[j], self.set_at[j + 1]):
            m = self.sets[i]
            if self._place(m, self.n_open[s]):
                self.choices[self.choice_at[s] + self.n_choices[s]] = m
                self.n_choices[s] += 1
                self.must[s] &= m
                self._add_support(self.n_open[s])
        for i in range(self.n_open[s]):
            self.keep[self.open_at[i]] = self.narrowed[i]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _open_cells(self, s: cython.int) -> cython.void:
        """Note the open cells of a sum, and what they add up to."""
        ruled: Ruled = self.ruled
        i: cython.int
        n: cython.int = 0
        left: cython.int = ruled.sum_total[s]
        for i in range(ruled.sum_at[s], ruled.sum_at[s + 1]):
            if self.value[ruled.sum_cell[i]]:
                left -= self.value[ruled.sum_cell[i]]
            else:
                self.open_at[n] = i
                n += 1
        self.n_open[s] = n
        self.left[s] = left

    @cython.cfunc
    @cython.exceptval(check=False)
    def _place(self, values: cython.uint, n: cython.int) -> cython.bint:
        """Whether the open cells can hold these values, as many; then `support` has what each can hold in some way."""
        ruled: Ruled = self.ruled
        i: cython.int
        j: cython.int
        m: cython.uint
        open_to: cython.uint
        taken: cython.uint
        full: cython.uint = (cython.cast(cython.uint, 1) << n) - 1
        met: cython.uint = 0
        m = values
        for j in range(n):
            self.value_at[j] = lowest(m)
            m &= m - 1
        for i in range(n):
            m = self.cand[ruled.sum_cell[self.open_at[i]]]
            open_to = 0
            for j in range(n):
                open_to |= (m >> self.value_at[j] & 1) << j
            if open_to == 0:
                return False
            self.ways[i] = open_to
            self.support[i] = 0
            met |= open_to
        if met != full:
            return False
        for taken in range(full + 1):
            self.can[taken] = 0
        self.can[0] = 1
        for taken in range(full):
            if self.can[taken]:
                open_to = self.ways[count(taken)] & ~taken
                while open_to:
                    self.can[taken | (open_to & (open_to ^ (open_to - 1)))] = 1
                    open_to &= open_to - 1
        if self.can[full] == 0:
            return False
        taken = full
        self.can[full] = 2
        while taken:
            taken -= 1
            if self.can[taken]:
                i = count(taken)
                open_to = self.ways[i] & ~taken
                while open_to:
                    m = open_to & (open_to ^ (open_to - 1))
                    if self.can[taken | m] == 2:
                        self.can[taken] = 2
                        self.support[i] |= cython.cast(cython.uint, 1) << self.value_at[lowest(m)]
                    open_to ^= m
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _add_support(self, n: cython.int) -> cython.void:
        i: cython.int
        for i in range(n):
            self.narrowed[i] |= self.support[i]

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _strike_others(self, n: cython.int) -> cython.bint:
        """Strike what sets that count have not left to the open cells; False if nothing goes, or everything would."""
        ruled: Ruled = self.ruled
        i: cython.int
        c: cython.int
        some: cython.bint = False
        for i in range(n):
            c = ruled.sum_cell[self.open_at[i]]
            if self.narrowed[i] == 0:
                return False
            some = some or self.cand[c] & ~self.narrowed[i] != 0
        for i in range(n):
            c = ruled.sum_cell[self.open_at[i]]
            self.strike[c] |= self.cand[c] & ~self.narrowed[i]
        return some

    # --- techniques ---------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _last(self, s: cython.int) -> cython.int:
        ruled: Ruled = self.ruled
        c: cython.int
        bit: cython.uint
        self._open_cells(s)
        c = ruled.sum_cell[self.open_at[0]]
        if self.left[s] < 1 or self.left[s] > self.order or self.place[c]:
            return 0
        bit = cython.cast(cython.uint, 1) << (self.left[s] - 1)
        if self.cand[c] & bit == 0:
            return 0
        self.place[c] = bit
        if self.recording:
            owner, pattern = self.n_houses + ruled.sum_owner[s], self._shown(s, 0)
            self.trail.extend([self.technique, 1, owner, len(pattern) // 3, *pattern, 1, c, self.left[s], 0])
        return 1

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _combinations(self, s: cython.int) -> cython.int:
        ruled: Ruled = self.ruled
        i: cython.int
        self._open_cells(s)
        for i in range(self.n_open[s]):
            self.narrowed[i] = self.keep[self.open_at[i]]
        if not self._strike_others(self.n_open[s]):
            return 0
        if self.recording:
            self._tell([self.n_houses + ruled.sum_owner[s]], s, [])
        return 1

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _locked(self, s: cython.int) -> cython.int:
        """Strike values that the sum must have from cells outside that see all its places; one opening each."""
        ruled: Ruled = self.ruled
        c: cython.int
        bit: cython.uint
        openings: cython.int = 0
        must: cython.uint = self.must[s] if self.n_choices[s] else 0
        self._open_cells(s)
        while must:
            bit = must & (must ^ (must - 1))
            must ^= bit
            struck: list[int] = []
            for c in range(self.n_cells):
                if self.cand[c] & bit and self._sees_all(c, bit, self.n_open[s]):
                    self.strike[c] |= bit
                    struck.extend((c, bit))
            if struck:
                openings += 1
                if self.recording:
                    self._note([self.n_houses + ruled.sum_owner[s]], self._shown(s, 0), struck)
        return openings

    @cython.cfunc
    @cython.exceptval(check=False)
    def _sees_all(self, c: cython.int, bit: cython.uint, n: cython.int) -> cython.bint:
        """Whether a cell is none of the open cells of a sum, and sees all of them that may have a value."""
        ruled: Ruled = self.ruled
        i: cython.int
        other: cython.int
        for i in range(n):
            other = ruled.sum_cell[self.open_at[i]]
            if other == c or (self.cand[other] & bit and not self._see(c, other)):
                return False
        return True

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _with_houses(self, s: cython.int) -> cython.int:
        """Leave out sets without a value that a full house has in the sum only; one opening per value."""
        ruled: Ruled = self.ruled
        i: cython.int
        h: cython.int
        bit: cython.uint
        left: cython.uint = 0
        openings: cython.int = 0
        if self.n_choices[s] < 2:
            return 0
        for i in range(self.n_choices[s]):
            left |= self.choices[self.choice_at[s] + i]
        left &= ~self.must[s]
        self._open_cells(s)
        while left:
            bit = left & (left ^ (left - 1))
            left ^= bit
            h = self._house_of(s, lowest(bit))
            if h < 0:
                continue
            self._count_sets(s, bit, 0)
            if self._strike_others(self.n_open[s]):
                openings += 1
                if self.recording:
                    n = ruled.sum_at[s + 1] - ruled.sum_at[s]
                    held = [x for c in self._places(h, lowest(bit)) for x in (n, c, bit)]
                    self._tell([self.n_houses + ruled.sum_owner[s], h], s, held)
        return openings

    @cython.cfunc
    @cython.exceptval(check=False)
    def _house_of(self, s: cython.int, v: cython.int) -> cython.int:
        """The first full house that has value number v open, and only in open cells of the sum; -1 if none has."""
        ruled: Ruled = self.ruled
        i: cython.int
        k: cython.int
        h: cython.int
        c: cython.int
        m: cython.uint
        for i in range(self.n_open[s]):
            c = ruled.sum_cell[self.open_at[i]]
            for k in range(self.in_house_at[c], self.in_house_at[c + 1]):
                h = self.in_house[k]
                m = self.spots[h * self.order + v]
                if not self.is_full[h] or m == 0:
                    continue
                while m and self._is_open_cell(self.house_cells[self.house_at[h] + lowest(m)], self.n_open[s]):
                    m &= m - 1
                if m == 0:
                    return h
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_open_cell(self, c: cython.int, n: cython.int) -> cython.bint:
        ruled: Ruled = self.ruled
        i: cython.int
        is_one: cython.bint = False
        for i in range(n):
            is_one = is_one or ruled.sum_cell[self.open_at[i]] == c
        return is_one

    @cython.cfunc
    @cython.exceptval(check=False)
    def _count_sets(self, s: cython.int, having: cython.uint, beside: cython.int) -> cython.void:
        """Leave to the open cells of a sum what its sets with a value (if not 0) and, if not 0, those that leave a set
        to sum number `beside` - 1, have there."""
        i: cython.int
        m: cython.uint
        counts: cython.bint
        for i in range(self.n_open[s]):
            self.narrowed[i] = 0
        for i in range(self.n_choices[s]):
            m = self.choices[self.choice_at[s] + i]
            counts = m & having == having and (beside == 0 or self._leaves_a_set(m, beside - 1))
            if counts and self._place(m, self.n_open[s]):
                self._add_support(self.n_open[s])

    @cython.cfunc
    @cython.exceptval(check=False)
    def _leaves_a_set(self, values: cython.uint, t: cython.int) -> cython.bint:
        """Whether a sum has a set without any of these values."""
        i: cython.int
        some: cython.bint = False
        for i in range(self.n_choices[t]):
            some = some or self.choices[self.choice_at[t] + i] & values == 0
        return some

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _with_sums(self, s: cython.int) -> cython.int:
        """Leave out sets that no set of another sum in the same house goes with; one opening per other sum."""
        ruled: Ruled = self.ruled
        t: cython.int
        h: cython.int
        openings: cython.int = 0
        if self.n_choices[s] < 2:
            return 0
        for t in range(ruled.n_sums):
            if t == s:
                continue
            h = self._common_home(s, t)
            if h < 0:
                continue
            self._look(t)
            if self.n_open[t] < 2 or self.n_choices[t] == 0 or self._share_a_cell(s, t):
                continue
            self._open_cells(s)
            self._count_sets(s, 0, t + 1)
            if self._strike_others(self.n_open[s]):
                openings += 1
                if self.recording:
                    owners = [self.n_houses + ruled.sum_owner[s], self.n_houses + ruled.sum_owner[t]]
                    self._tell([*owners, h], s, self._shown(t, ruled.sum_at[s + 1] - ruled.sum_at[s]))
        return openings

    @cython.cfunc
    @cython.exceptval(check=False)
    def _common_home(self, s: cython.int, t: cython.int) -> cython.int:
        """The first house that has all cells of two sums; -1 if none has."""
        i: cython.int
        k: cython.int
        for i in range(self.home_at[s], self.home_at[s + 1]):
            for k in range(self.home_at[t], self.home_at[t + 1]):
                if self.home[i] == self.home[k]:
                    return self.home[i]
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _share_a_cell(self, s: cython.int, t: cython.int) -> cython.bint:
        ruled: Ruled = self.ruled
        i: cython.int
        k: cython.int
        for i in range(ruled.sum_at[s], ruled.sum_at[s + 1]):
            for k in range(ruled.sum_at[t], ruled.sum_at[t + 1]):
                if ruled.sum_cell[i] == ruled.sum_cell[k]:
                    return True
        return False

    # --- records ------------------------------------------------------------------------------------------------

    def _tell(self, houses: list[int], s: int, further: list[int]) -> None:
        """Record what the open cells of a sum lose, with a further pattern behind that of its cells."""
        struck: list[int] = []
        for i in range(self.n_open[s]):
            c = self.ruled.sum_cell[self.open_at[i]]
            if self.cand[c] & ~self.narrowed[i]:
                struck += [c, self.cand[c] & ~self.narrowed[i]]
        self._note(houses, [*self._shown(s, 0), *further], struck)

    def _shown(self, s: int, first: int) -> list[int]:
        """(node, cell, candidates or value), flattened, for all cells of a sum; a node each, from number `first` on."""
        pattern: list[int] = []
        for i in range(self.ruled.sum_at[s], self.ruled.sum_at[s + 1]):
            c = self.ruled.sum_cell[i]
            pattern += [first, c, self.cand[c] or 1 << (self.value[c] - 1)]
            first += 1
        return pattern

    def _places(self, h: int, v: int) -> list[int]:
        """The cells of a house that may have value number v."""
        cells = [self.house_cells[i] for i in range(self.house_at[h], self.house_at[h + 1])]
        return [c for c in cells if self.cand[c] >> v & 1]
