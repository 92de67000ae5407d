# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The climb of the ladder: human techniques over any houses, in the order given, on candidate sets.

The climb goes in rounds. A round finds *every* opening that the lowest rung which has any offers in the present
state, then takes them all at once:

    state -> rung 1: none -> rung 2: none -> rung 3: four openings -> state with all four taken -> rung 1 ...

So what is counted does not depend on the order of cells, houses or values: a twin of a puzzle has the same counts.
No technique looks past the rules: what it removes cannot be in any solution.

The climber itself has the techniques of every day; the others come from scanners, modules that read the same scene.
A scanner is an object with

    scan(kind, technique, record) -> openings

which finds all openings of its technique number `kind` in the present state, notes what follows in `place` and
`strike`, and with `record` appends a record for each to the scene's trail, under the number `technique`.

A record is flat ints, one opening after the other:

    technique, n houses, houses..., n pattern, (node, cell, values as bits)..., n placed, (cell, value)...,
    n struck, (cell, values as bits)...

The pattern is what shows the opening: cells with the candidates that matter, in nodes 0, 1, 2 ... whose meaning is the
technique's own (the wings of an XY-wing, the links of a chain).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

import cython

from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

# What each technique id stands for; solve/ladder.py puts them in order.
TECHNIQUES = (
    "",
    "last cell",
    "hidden single in an area",
    "naked single",
    "hidden single",
    "pointing",
    "claiming",
    "naked pair",
    "hidden pair",
)
_LAST_CELL = cython.declare(cython.int, 1)
_HIDDEN_SINGLE_IN_AREA = cython.declare(cython.int, 2)
_NAKED_SINGLE = cython.declare(cython.int, 3)
_HIDDEN_SINGLE = cython.declare(cython.int, 4)
_POINTING = cython.declare(cython.int, 5)
_CLAIMING = cython.declare(cython.int, 6)
_NAKED_PAIR = cython.declare(cython.int, 7)
_HIDDEN_PAIR = cython.declare(cython.int, 8)
OWN = 9  # the number of these; scanners have the numbers from here on
_OWN = cython.declare(cython.int, 9)
_ENDLESS = cython.declare(cython.int, 1 << 30)


@cython.final
@cython.cclass
class Climber:
    """Climbs for one board. It owns its scratch memory: use one in a thread."""

    order: cython.int
    n_cells: cython.int
    n_houses: cython.int
    n_links: cython.int
    words: cython.int
    all_values: cython.uint
    peer_at: cython.int[::1]
    peers: cython.int[::1]
    house_at: cython.int[::1]
    house_cells: cython.int[::1]
    is_full: cython.char[::1]
    is_area: cython.char[::1]
    link_from: cython.int[::1]
    link_to: cython.int[::1]
    shared_at: cython.int[::1]
    shared: cython.int[::1]
    rest_at: cython.int[::1]
    rest: cython.int[::1]
    far_at: cython.int[::1]
    far: cython.int[::1]

    cand: cython.uint[::1]
    value: cython.int[::1]
    place: cython.uint[::1]
    strike: cython.uint[::1]
    spots: cython.uint[::1]
    where: cython.ulonglong[::1]
    tally: cython.int[::1]
    n_open: cython.int
    fewest: cython.int
    recording: cython.bint
    trail: list[int]
    rounds: list[int]
    scanners: list[Any]
    kinds: list[int]

    def __init__(self, scene: Scene, scanners: Sequence[tuple[Any, int]] = ()) -> None:
        """Climb on a scene; `scanners` are the techniques from number `OWN` on, each a scanner and its kind there."""
        self.order, self.n_cells, self.n_houses = scene.order, scene.n_cells, scene.n_houses
        self.words = scene.words
        self.all_values = (1 << scene.order) - 1
        self.peer_at, self.peers = scene.peer_at, scene.peers
        self.house_at, self.house_cells = scene.house_at, scene.house_cells
        self.is_full, self.is_area = scene.is_full, scene.is_area
        self.link_from, self.link_to = scene.link_from, scene.link_to
        self.shared_at, self.shared = scene.shared_at, scene.shared
        self.rest_at, self.rest = scene.rest_at, scene.rest
        self.far_at, self.far = scene.far_at, scene.far
        self.n_links = len(scene.shared_at) - 1
        self.cand, self.value, self.place, self.strike = scene.cand, scene.value, scene.place, scene.strike
        self.spots, self.where = scene.spots, scene.where
        self.trail = scene.trail
        self.rounds = []
        self.scanners = [None] * OWN + [scanner for scanner, _ in scanners]
        self.kinds = [0] * OWN + [kind for _, kind in scanners]
        self.tally = array("i", bytes(4 * len(self.scanners)))
        self.n_open = scene.n_cells
        self.fewest = _ENDLESS

    def climb(
        self,
        givens: array[int],
        rungs: array[int],
        record: bool,
        allowed: array[int] | None = None,
        most: cython.int = _ENDLESS,
    ) -> bool:
        """Climb as far as the `rungs`, lowest first, go; True when every cell is set.

        `givens` has a value a cell, 0 for an empty one, and must belong to a puzzle with a solution. `allowed` has
        the values, as bits, that an empty cell may still have, where somebody has struck some before. `most` rounds
        are climbed.
        Raises ValueError for another number of values, one that is not between 0 and the order, or an unknown rung.
        """
        left: cython.uint[::1]
        looked: cython.bint = False
        scanner: Any
        i: cython.int
        c: cython.int
        openings: cython.int
        n_rungs: cython.int = len(rungs)
        rung: cython.int[::1] = rungs
        given: cython.int[::1] = givens
        if len(givens) != self.n_cells:
            raise ValueError(f"{len(givens)} values for {self.n_cells} cells")
        for c in range(self.n_cells):
            if given[c] < 0 or given[c] > self.order:
                raise ValueError(f"the value {given[c]} is not between 0 and {self.order}")
        for i in range(n_rungs):
            if rung[i] < 1 or rung[i] >= len(self.scanners):
                raise ValueError(f"no technique has the number {rung[i]}")
        self.recording = record
        self.trail.clear()
        self.fewest = _ENDLESS
        for i in range(len(self.scanners)):
            self.tally[i] = 0
        for c in range(self.n_cells):
            self.cand[c] = self.all_values
            self.value[c] = 0
            self.place[c] = 0
            self.strike[c] = 0
        self.n_open = self.n_cells
        for c in range(self.n_cells):
            if given[c]:
                self._set(c, given[c])
        if allowed is not None:
            left = allowed
            if len(allowed) != self.n_cells:
                raise ValueError(f"{len(allowed)} sets of values for {self.n_cells} cells")
            for c in range(self.n_cells):
                self.cand[c] &= left[c]
        self.rounds.clear()
        while self.n_open and len(self.rounds) < most:
            openings = 0
            looked = False
            for i in range(n_rungs):
                if rung[i] < _OWN:
                    openings = self._scan(rung[i])
                else:
                    if not looked:
                        self._look()
                        looked = True
                    scanner = self.scanners[rung[i]]
                    openings = scanner.scan(self.kinds[rung[i]], rung[i], record)
                if openings:
                    self.tally[rung[i]] += openings
                    self.rounds.append(rung[i])
                    break
            if openings == 0:
                return False
            if openings < self.fewest:
                self.fewest = openings
            self._take()
        return self.n_open == 0

    @property
    def counts(self) -> tuple[int, ...]:
        """How many openings each technique gave in the last climb, by technique id."""
        return tuple([self.tally[i] for i in range(len(self.scanners))])

    @property
    def history(self) -> tuple[int, ...]:
        """The technique of each round of the last climb."""
        return tuple(self.rounds)

    @property
    def tightest(self) -> int:
        """The openings in the round that had the fewest; 0 when there was no round."""
        return 0 if self.fewest == _ENDLESS else self.fewest

    @property
    def open_cells(self) -> int:
        """Cells that the last climb left empty."""
        return self.n_open

    @property
    def candidates(self) -> tuple[int, ...]:
        """The candidates that the last climb left in each cell, as bits; 0 for a cell that is set."""
        return tuple([self.cand[c] for c in range(self.n_cells)])

    @property
    def records(self) -> list[int]:
        """The openings of the last climb as flat ints, see the top of this file."""
        return list(self.trail)

    # --- rounds -----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _set(self, c: cython.int, v: cython.int) -> cython.void:
        """Write a value and strike it from the cell's peers."""
        i: cython.int
        bit: cython.uint = cython.cast(cython.uint, 1) << (v - 1)
        self.value[c] = v
        self.cand[c] = 0
        self.n_open -= 1
        for i in range(self.peer_at[c], self.peer_at[c + 1]):
            if self.cand[self.peers[i]] & bit:
                self.cand[self.peers[i]] ^= bit

    @cython.cfunc
    @cython.exceptval(check=False)
    def _look(self) -> cython.void:
        """See where the candidates are: by house and value, and by value on the whole board."""
        h: cython.int
        i: cython.int
        c: cython.int
        v: cython.int
        m: cython.uint
        for i in range(self.n_houses * self.order):
            self.spots[i] = 0
        for i in range(self.order * self.words):
            self.where[i] = 0
        for h in range(self.n_houses):
            for i in range(self.house_at[h], self.house_at[h + 1]):
                m = self.cand[self.house_cells[i]]
                v = h * self.order
                while m:
                    if m & 1:
                        self.spots[v] |= cython.cast(cython.uint, 1) << (i - self.house_at[h])
                    m >>= 1
                    v += 1
        for c in range(self.n_cells):
            m = self.cand[c]
            v = c >> 6
            while m:
                if m & 1:
                    self.where[v] |= cython.cast(cython.ulonglong, 1) << (c & 63)
                m >>= 1
                v += self.words

    @cython.cfunc
    @cython.exceptval(check=False)
    def _take(self) -> cython.void:
        """Take what the round has found: placements and strikes."""
        c: cython.int
        for c in range(self.n_cells):
            if self.strike[c]:
                self.cand[c] = self.cand[c] & (self.strike[c] ^ self.all_values)
                self.strike[c] = 0
        for c in range(self.n_cells):
            if self.place[c]:
                self._set(c, self._value_of(self.place[c]))
                self.place[c] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    @cython.inline
    def _value_of(self, bit: cython.uint) -> cython.int:
        v: cython.int = 1
        while bit > 1:
            bit >>= 1
            v += 1
        return v

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _scan(self, technique: cython.int) -> cython.int:
        """All the openings of one technique in the present state, noted in `place` and `strike`; how many."""
        if technique == _LAST_CELL:
            return self._last_cells()
        if technique == _HIDDEN_SINGLE_IN_AREA:
            return self._hidden_singles(True)
        if technique == _NAKED_SINGLE:
            return self._naked_singles()
        if technique == _HIDDEN_SINGLE:
            return self._hidden_singles(False)
        if technique == _POINTING:
            return self._locked(True)
        if technique == _CLAIMING:
            return self._locked(False)
        if technique == _NAKED_PAIR:
            return self._naked_pairs()
        if technique == _HIDDEN_PAIR:
            return self._hidden_pairs()
        return 0

    # --- placements -------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _mark(self, technique: cython.int, h: cython.int, c: cython.int, bit: cython.uint) -> cython.int:
        """Note a placement; 1 when it is new in this round."""
        if self.place[c]:
            return 0
        self.place[c] = bit
        if self.recording:
            houses = [] if h < 0 else [h]
            self.trail.extend([technique, len(houses), *houses, 1, 0, c, bit, 1, c, self._value_of(bit), 0])
        return 1

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _last_cells(self) -> cython.int:
        """A full house with one empty cell."""
        h: cython.int
        i: cython.int
        c: cython.int
        empty: cython.int
        last: cython.int
        found: cython.int = 0
        for h in range(self.n_houses):
            if not self.is_full[h]:
                continue
            empty = 0
            last = 0
            for i in range(self.house_at[h], self.house_at[h + 1]):
                c = self.house_cells[i]
                if self.value[c] == 0:
                    empty += 1
                    last = c
                    if empty == 2:
                        break
            if empty == 1 and self.cand[last]:
                found += self._mark(_LAST_CELL, h, last, self.cand[last])
        return found

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _naked_singles(self) -> cython.int:
        """A cell with one candidate."""
        c: cython.int
        m: cython.uint
        found: cython.int = 0
        for c in range(self.n_cells):
            m = self.cand[c]
            if m and m & (m - 1) == 0:
                found += self._mark(_NAKED_SINGLE, -1, c, m)
        return found

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _hidden_singles(self, areas_only: cython.bint) -> cython.int:
        """A value with one cell left in a full house: in areas alone, which the eye takes in at once, or in any."""
        h: cython.int
        i: cython.int
        m: cython.uint
        once: cython.uint
        twice: cython.uint
        found: cython.int = 0
        technique: cython.int = _HIDDEN_SINGLE_IN_AREA if areas_only else _HIDDEN_SINGLE
        for h in range(self.n_houses):
            if not self.is_full[h] or (areas_only and not self.is_area[h]):
                continue
            once = 0
            twice = 0
            for i in range(self.house_at[h], self.house_at[h + 1]):
                m = self.cand[self.house_cells[i]]
                twice |= once & m
                once |= m
            once ^= twice
            if once == 0:
                continue
            for i in range(self.house_at[h], self.house_at[h + 1]):
                m = self.cand[self.house_cells[i]] & once
                if m and m & (m - 1) == 0:
                    found += self._mark(technique, h, self.house_cells[i], m)
        return found

    # --- eliminations -----------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _note(
        self,
        technique: cython.int,
        h: cython.int,
        other: cython.int,
        values: cython.uint,
        pattern: list[int],
        struck: list[int],
    ) -> cython.int:
        """Record an elimination: the cells that show it and (cell, bits) of what it strikes."""
        houses = [h] if other < 0 else [h, other]
        shown = [x for c in pattern for x in (0, c, self.cand[c] & values)]
        self.trail.extend([technique, len(houses), *houses, len(pattern), *shown, 0, len(struck) // 2, *struck])
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _locked(self, from_area: cython.bint) -> cython.int:
        """A value whose cells in a full house all lie in a second house: it leaves the rest of that house."""
        k: cython.int
        i: cython.int
        inside: cython.uint
        hits: cython.uint
        bit: cython.uint
        found: cython.int = 0
        technique: cython.int = _POINTING if from_area else _CLAIMING
        for k in range(self.n_links):
            if (self.is_area[self.link_from[k]] != 0) != from_area:
                continue
            inside = 0
            for i in range(self.shared_at[k], self.shared_at[k + 1]):
                inside |= self.cand[self.shared[i]]
            if inside == 0:
                continue
            hits = 0
            for i in range(self.far_at[k], self.far_at[k + 1]):
                hits |= self.cand[self.far[i]]
            hits &= inside
            if hits == 0:
                continue
            for i in range(self.rest_at[k], self.rest_at[k + 1]):
                hits &= self.cand[self.rest[i]] ^ self.all_values
            while hits:
                bit = hits ^ (hits & (hits - 1))
                hits ^= bit
                found += 1
                for i in range(self.far_at[k], self.far_at[k + 1]):
                    self.strike[self.far[i]] |= self.cand[self.far[i]] & bit
                if self.recording:
                    self._note(
                        technique,
                        self.link_from[k],
                        self.link_to[k],
                        bit,
                        self._holding(self.shared, self.shared_at[k], self.shared_at[k + 1], bit),
                        self._hit(self.far, self.far_at[k], self.far_at[k + 1], bit, -1, -1),
                    )
        return found

    @cython.cfunc
    def _holding(self, cells: cython.int[::1], start: cython.int, stop: cython.int, bit: cython.uint) -> list[int]:
        """The cells start..stop that hold a candidate of `bit`."""
        return [cells[i] for i in range(start, stop) if self.cand[cells[i]] & bit]

    @cython.cfunc
    def _hit(
        self,
        cells: cython.int[::1],
        start: cython.int,
        stop: cython.int,
        bits: cython.uint,
        a: cython.int,
        b: cython.int,
    ) -> list[int]:
        """(cell, bits) flat for the cells start..stop, but a and b, that hold any of `bits`."""
        i: cython.int
        hit: list[int] = []
        for i in range(start, stop):
            if cells[i] != a and cells[i] != b and self.cand[cells[i]] & bits:
                hit.append(cells[i])
                hit.append(self.cand[cells[i]] & bits)
        return hit

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _naked_pairs(self) -> cython.int:
        """Two cells of a house with the same two candidates: the house's other cells lose both."""
        h: cython.int
        i: cython.int
        j: cython.int
        k: cython.int
        a: cython.int
        b: cython.int
        c: cython.int
        stop: cython.int
        m: cython.uint
        rest: cython.uint
        hit: cython.bint
        found: cython.int = 0
        for h in range(self.n_houses):
            stop = self.house_at[h + 1]
            for i in range(self.house_at[h], stop):
                a = self.house_cells[i]
                m = self.cand[a]
                rest = m & (m - 1)
                if m == 0 or rest == 0 or rest & (rest - 1):
                    continue
                for j in range(i + 1, stop):
                    b = self.house_cells[j]
                    if self.cand[b] != m:
                        continue
                    hit = False
                    for k in range(self.house_at[h], stop):
                        c = self.house_cells[k]
                        if c != a and c != b and self.cand[c] & m:
                            hit = True
                            self.strike[c] |= self.cand[c] & m
                    if hit:
                        found += 1
                        if self.recording:
                            self._note(
                                _NAKED_PAIR,
                                h,
                                -1,
                                m,
                                [a, b],
                                self._hit(self.house_cells, self.house_at[h], stop, m, a, b),
                            )
        return found

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _hidden_pairs(self) -> cython.int:
        """Two values with the same two cells in a full house: those cells lose their other candidates."""
        h: cython.int
        i: cython.int
        a: cython.int
        b: cython.int
        c: cython.int
        start: cython.int
        stop: cython.int
        m: cython.uint
        once: cython.uint
        twice: cython.uint
        thrice: cython.uint
        left: cython.uint
        pair: cython.uint
        found: cython.int = 0
        for h in range(self.n_houses):
            if not self.is_full[h]:
                continue
            start = self.house_at[h]
            stop = self.house_at[h + 1]
            once = 0
            twice = 0
            thrice = 0
            for i in range(start, stop):
                m = self.cand[self.house_cells[i]]
                thrice |= twice & m
                twice |= once & m
                once |= m
            left = twice & (thrice ^ self.all_values)  # the values with exactly two cells
            while left & (left - 1):
                m = left ^ (left & (left - 1))
                left ^= m
                a = -1
                b = -1
                for i in range(start, stop):
                    c = self.house_cells[i]
                    if self.cand[c] & m:
                        if a < 0:
                            a = c
                        else:
                            b = c
                pair = self.cand[a] & self.cand[b] & left
                if pair == 0 or pair & (pair - 1):
                    continue  # no partner, or a contradiction
                pair |= m
                left &= pair ^ self.all_values
                if self.cand[a] == pair and self.cand[b] == pair:
                    continue
                found += 1
                self.strike[a] |= self.cand[a] & (pair ^ self.all_values)
                self.strike[b] |= self.cand[b] & (pair ^ self.all_values)
                if self.recording:
                    self._note(
                        _HIDDEN_PAIR,
                        h,
                        -1,
                        pair,
                        [a, b],
                        self._cleared(a, b, pair ^ self.all_values),
                    )
        return found

    @cython.cfunc
    def _cleared(self, a: cython.int, b: cython.int, bits: cython.uint) -> list[int]:
        """(cell, bits) flat for what the two cells of a hidden pair lose."""
        return [x for c in (a, b) if self.cand[c] & bits for x in (c, self.cand[c] & bits)]
