"""The climb of the ladder: human techniques over any houses, in the order given, on candidate sets.

The climb proceeds in rounds. A round finds *every* opening of the lowest rung that has one in the present state, then
takes them all at once:

    state -> rung 1: none -> rung 2: none -> rung 3: four openings -> state with all four taken -> rung 1 ...

So the counts do not depend on the order of cells, houses or values: a twin of a puzzle has the same counts. No
technique goes beyond the rules: what it removes cannot be in any solution.

The climber itself has the everyday techniques, in `singles` and `pairs`; the others come from scanners, modules that
read the same scene. A scanner is an object with

    scan(kind, technique, record) -> openings

which finds all openings of its technique number `kind` in the present state, notes what follows in `place` and
`strike`, and with `record` appends a record for each to the scene's trail, under the number `technique`.

A record is a flat array of ints, one opening after another:

    technique, n houses, houses..., n pattern, (node, cell, values as bits)..., n placed, (cell, value)...,
    n struck, (cell, values as bits)...

The pattern is what shows the opening: cells with the candidates that matter, in nodes 0, 1, 2 ... whose meaning depends
on the technique (the wings of an XY-wing, the links of a chain).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import lowest
    from bookbuilder.kernel.pairs import Pairs
    from bookbuilder.kernel.ruled import Ruled
    from bookbuilder.kernel.scanner import Scanner
    from bookbuilder.kernel.singles import Singles
else:
    from cython.cimports.bookbuilder.kernel.bits import lowest  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.pairs import Pairs  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.ruled import Ruled  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.scanner import Scanner  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.singles import Singles  # type: ignore[no-redef]
from bookbuilder.kernel.pairs import TECHNIQUES as PAIRS
from bookbuilder.kernel.scene import Scene, heed
from bookbuilder.kernel.singles import TECHNIQUES as SINGLES

COMPILED: bool = cython.compiled

# What each technique id stands for; their order on the ladder is that of the records in `puzzle.techniques`.
TECHNIQUES = ("", *SINGLES, *PAIRS)
OWN = len(TECHNIQUES)  # scanners have the numbers from here on
_OWN = cython.declare(cython.int, OWN)
_PAIRS = cython.declare(cython.int, 1 + len(SINGLES))
_ENDLESS = cython.declare(cython.int, 1 << 30)


@cython.final
@cython.cclass
class Climber(Scanner):
    """Climbs for one board. It owns its scratch memory: use one per thread."""

    def __init__(self, scene: Scene, scanners: Sequence[tuple[Callable[[], Any], int]] = ()) -> None:
        """Climb on a scene; `scanners` are the techniques from number `OWN` on, each a scanner and its kind there.

        A scanner is asked for when a climb first comes to it, since tables of some take long to make.
        """
        super().__init__(scene)
        self.singles, self.pairs = Singles(scene), Pairs(scene)
        self.ruled = scene.ruled or Ruled(scene.order, scene.n_cells)
        self.ladder = array("i")
        most = 4 * (scene.n_cells * (scene.order + 1) + 1)  # bytes: each round takes a candidate or sets a cell
        self.rounds, self.lengths, self.n_rounds = array("i", bytes(most)), array("i", bytes(most)), 0
        self.opened, self.looks_made, self.n_to_fill = array("i", bytes(most)), 0, scene.n_cells
        self.makers = [None] * OWN + [scanner for scanner, _ in scanners]
        self.scanners: list[Any] = [None] * len(self.makers)
        self.kinds = array("i", [0] * OWN + [kind for _, kind in scanners])
        zeros = bytes(4 * len(self.scanners))
        self.tally, self.times, self.along, self.longest = [array("i", zeros) for _ in range(4)]
        self.n_open = scene.n_cells
        self.taken = array("I", bytes(4 * max(1, scene.n_houses)))  # the values of the clues, by house
        self.saved_open = 0
        self.saved_cand, self.saved_value, self.saved_empty = scene.cand[:], scene.value[:], scene.empty[:]
        self.saved_spots, self.saved_where, self.saved_lone = scene.spots[:], scene.where[:], scene.lone[:]

    def relate(self, rules: Sequence[int], owners: Sequence[int], apart: Sequence[Sequence[int]]) -> None:
        """Take the rules of the puzzles that follow, in place of those before; see `Ruled.relate`."""
        self.ruled.relate(rules, owners, apart)

    def climb(
        self,
        givens: array[int],
        rungs: array[int],
        record: bool,
        allowed: array[int] | None = None,
        most: cython.int = _ENDLESS,
    ) -> bool:
        """Climb as far as the `rungs`, lowest first, lead; True if every cell is set.

        `givens` has one value per cell, 0 for an empty one, and must belong to a puzzle with a solution: without one,
        the climb ends, but its findings and counts mean nothing. `allowed` has the values, as bits, that each empty
        cell may still have, if some have been struck before. The climb ends after `most` rounds.
        Raises ValueError for a wrong number of values, one that is not between 0 and the order, or an unknown rung.
        """
        rung: cython.int[::1] = rungs
        given: cython.int[::1] = givens
        self._check(given, rung, allowed)
        self._set_out(given, allowed)
        return self._climb(rungs, rung, record, most)

    def rate(
        self, givens: array[int], n_puzzles: int, rungs: array[int], costs: array[int], per_link: array[int]
    ) -> array[int]:
        """Climb for puzzles that follow one another in `givens`, as `climb` does, and sum up what each needs.

        A round of a rung costs this much, and each link of a chain as much more. Four numbers a puzzle: the place of
        the highest rung needed (-1 for none), the cost of the dearest round, that of all rounds, and the open cells.
        """
        i: cython.int
        n: cython.int = self.n_cells
        at: cython.Py_ssize_t
        puzzles: cython.int = n_puzzles
        given: cython.int[::1] = givens
        rung: cython.int[::1] = rungs
        cost: cython.int[::1] = costs
        more: cython.int[::1] = per_link
        ratings = array("i", bytes(16 * n_puzzles))
        sums: cython.int[::1] = ratings
        if len(given) != cython.cast(cython.Py_ssize_t, n) * puzzles:
            raise ValueError(f"{len(given)} values for {n * puzzles} cells")
        if len(cost) != len(rung) or len(more) != len(rung):
            raise ValueError(f"{len(cost)} and {len(more)} costs for {len(rung)} rungs")
        for i in range(puzzles):
            heed()
            at = cython.cast(cython.Py_ssize_t, i) * n
            self._check(given[at : at + n], rung, None)
            self._set_out(given[at : at + n], None)
            self._climb(rungs, rung, False, _ENDLESS)
            self._sum_up(rung, cost, more, sums, 4 * i)
        return ratings

    @cython.cfunc
    @cython.exceptval(check=False)
    def _sum_up(
        self,
        rung: cython.int[::1],
        cost: cython.int[::1],
        per_link: cython.int[::1],
        sums: cython.int[::1],
        at: cython.int,
    ) -> cython.void:
        """Write what the last climb needed to four places of `sums`; see `rate`."""
        i: cython.int
        t: cython.int
        sums[at] = -1
        sums[at + 1] = 0
        sums[at + 2] = 0
        sums[at + 3] = self.n_open
        for i in range(len(rung)):
            t = rung[i]
            if self.tally[t]:
                sums[at] = i
                sums[at + 1] = max(sums[at + 1], cost[i], cost[i] + self.longest[t] * per_link[i])
                sums[at + 2] += self.times[t] * cost[i] + self.along[t] * per_link[i]

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _climb(self, rungs: array[int], rung: cython.int[::1], record: cython.bint, most: cython.int) -> cython.bint:
        """Climb from the state that `_set_out` has set, as `climb` does; the rungs are passed twice."""
        scanner: Scanner
        i: cython.int
        openings: cython.int
        n_rungs: cython.int = len(rung)
        most = min(most, len(self.rounds))  # which no climb of a puzzle with a solution reaches
        self.ladder = rungs
        self.n_to_fill = self.n_open
        while self.n_open and self.n_rounds < most:
            openings = 0
            for i in range(n_rungs):
                if rung[i] < _OWN:
                    openings = self._scan(rung[i], record)
                else:
                    self._heed()
                    scanner = self._scanner(rung[i])
                    openings = scanner.scan(self.kinds[rung[i]], rung[i], record)
                if openings:
                    self.tally[rung[i]] += openings
                    self.times[rung[i]] += 1
                    self.rounds[self.n_rounds] = rung[i]
                    self.opened[self.n_rounds] = openings
                    self.lengths[self.n_rounds] = 0 if rung[i] < _OWN else scanner.length
                    self.along[rung[i]] += self.lengths[self.n_rounds]
                    self.longest[rung[i]] = max(self.longest[rung[i]], self.lengths[self.n_rounds])
                    self.n_rounds += 1
                    break
            if openings == 0:
                return False
            if rung[i] < _PAIRS:
                self.looks_made += self.singles._looks(self.n_open)
            self._take(rung[i] < _PAIRS)
        return self.n_open == 0

    @cython.cfunc
    def _scanner(self, technique: cython.int) -> Scanner:
        """The scanner of a technique."""
        if self.scanners[technique] is None:
            self.scanners[technique] = self.makers[technique]()
        return self.scanners[technique]

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _check(self, given: cython.int[::1], rung: cython.int[::1], allowed: array[int] | None) -> cython.int:
        """Refuse input that would lead out of the climber's memory."""
        i: cython.int
        if len(given) != self.n_cells:
            raise ValueError(f"{len(given)} values for {self.n_cells} cells")
        for i in range(self.n_cells):
            if given[i] < 0 or given[i] > self.order:
                raise ValueError(f"the value {given[i]} is not between 0 and {self.order}")
        for i in range(len(rung)):
            if rung[i] < 1 or rung[i] >= len(self.scanners):
                raise ValueError(f"no technique has the number {rung[i]}")
        if allowed is not None and len(allowed) != self.n_cells:
            raise ValueError(f"{len(allowed)} sets of values for {self.n_cells} cells")
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _set_out(self, given: cython.int[::1], allowed: array[int] | None) -> cython.int:
        """Set the state before the first round."""
        i: cython.int
        c: cython.int
        h: cython.int
        gone: cython.uint
        left: cython.uint[::1]
        self._forget()
        for h in range(self.n_houses):
            self.empty[h] = self.house_at[h + 1] - self.house_at[h]
            self.taken[h] = 0
        self.n_open = self.n_cells
        for c in range(self.n_cells):
            self.value[c] = given[c]
            self.place[c] = 0
            self.strike[c] = 0
            if given[c]:
                self.n_open -= 1
                for i in range(self.in_house_at[c], self.in_house_at[c + 1]):
                    h = self.in_house[i]
                    self.empty[h] -= 1
                    self.taken[h] |= cython.cast(cython.uint, 1) << (given[c] - 1)
        for c in range(self.n_cells):
            gone = self.all_values
            if given[c] == 0:
                gone = 0
                for i in range(self.in_house_at[c], self.in_house_at[c + 1]):
                    gone |= self.taken[self.in_house[i]]
            self.cand[c] = gone ^ self.all_values
        if allowed is not None:
            left = allowed
            for c in range(self.n_cells):
                self.cand[c] &= left[c]
        if self.ruled.has_rules:
            self._obey(given)
        self._look()
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _obey(self, given: cython.int[::1]) -> cython.int:
        """Leave out the candidates that a rule about one cell forbids, or a clue in a cell that must differ."""
        c: cython.int
        i: cython.int
        for c in range(self.n_cells):
            self.cand[c] &= self.ruled.allowed[c]
            for i in range(self.ruled.apart_at[c], self.ruled.apart_at[c + 1]):
                if given[self.ruled.apart[i]]:
                    self.cand[c] &= ~(cython.cast(cython.uint, 1) << (given[self.ruled.apart[i]] - 1))
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _forget(self) -> cython.int:
        """Forget what the last climb has found."""
        i: cython.int
        self.trail.clear()
        self.n_rounds = 0
        self.looks_made = 0
        for i in range(len(self.scanners)):
            self.tally[i] = 0
            self.times[i] = 0
            self.along[i] = 0
            self.longest[i] = 0
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _save(self) -> cython.void:
        """Remember the state before the first round, for climbs of the same puzzle with more clues."""
        i: cython.int
        self.saved_open = self.n_open
        for i in range(self.n_cells):
            self.saved_cand[i] = self.cand[i]
            self.saved_value[i] = self.value[i]
        for i in range(self.n_houses):
            self.saved_empty[i] = self.empty[i]
            self.saved_lone[i] = self.lone[i]
        for i in range(self.n_houses * self.order):
            self.saved_spots[i] = self.spots[i]
        for i in range(self.order * self.words):
            self.saved_where[i] = self.where[i]

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _set_out_again(self) -> cython.int:
        """Set the state that was saved; further clues may then be set in it."""
        i: cython.int
        self._forget()
        self.n_open = self.saved_open
        for i in range(self.n_cells):
            self.cand[i] = self.saved_cand[i]
            self.value[i] = self.saved_value[i]
        self.turn[0] += 1
        self.began[0] = self.turn[0]
        for i in range(self.n_houses):
            self.empty[i] = self.saved_empty[i]
            self.lone[i] = self.saved_lone[i]
            self.changed[i] = self.turn[0]
        for i in range(self.n_houses * self.order):
            self.spots[i] = self.saved_spots[i]
        for i in range(self.order * self.words):
            self.where[i] = self.saved_where[i]
        return 0

    @property
    def counts(self) -> tuple[int, ...]:
        """How many openings each technique gave in the last climb, by technique id."""
        return tuple([self.tally[i] for i in range(len(self.scanners))])

    @property
    def used(self) -> list[tuple[int, int, int, int, int]]:
        """What the rungs gave in the last climb, for those that gave anything, lowest first.

        The rung's place on the ladder, openings, rounds, links of the chains in all rounds, and the most in one: see
        `links`.
        """
        i: cython.int
        t: cython.int
        rung: cython.int[::1] = self.ladder
        rows: list[tuple[int, int, int, int, int]] = []
        for i in range(len(self.ladder)):
            t = rung[i]
            if self.tally[t]:
                rows.append((i, self.tally[t], self.times[t], self.along[t], self.longest[t]))
        return rows

    @property
    def history(self) -> tuple[int, ...]:
        """The technique of each round of the last climb."""
        return tuple([self.rounds[i] for i in range(self.n_rounds)])

    @property
    def openings(self) -> tuple[int, ...]:
        """How many openings each round of the last climb had."""
        return tuple([self.opened[i] for i in range(self.n_rounds)])

    @property
    def looks(self) -> int:
        """How many empty cells a person looks at until the singles of the last climb are seen, in thousandths.

        They are looked for as `singles` says; `solve.minutes` has the source.
        """
        return self.looks_made

    @property
    def links(self) -> tuple[int, ...]:
        """The links of the chains that each round of the last climb took, which are equally long; 0 for no chains.

        They are counted from the struck candidate back to it: 5 for x --- a === b --- c === d --- x.
        """
        return tuple([self.lengths[i] for i in range(self.n_rounds)])

    @property
    def open_cells(self) -> int:
        """Cells that the last climb left empty."""
        return self.n_open

    @property
    def empty_cells(self) -> int:
        """Cells that were empty before the last climb."""
        return self.n_to_fill

    @property
    def candidates(self) -> tuple[int, ...]:
        """The candidates that the last climb left in each cell, as bits; 0 for a cell that is set."""
        return tuple([self.cand[c] for c in range(self.n_cells)])

    @property
    def records(self) -> list[int]:
        """The openings of the last climb as flat ints; see the top of this file."""
        return list(self.trail)

    # --- rounds -----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _look(self) -> cython.void:
        """Note where the candidates are, by house and value, and by value on the whole board."""
        i: cython.int
        c: cython.int
        h: cython.int
        v: cython.int
        m: cython.uint
        once: cython.uint
        twice: cython.uint
        for i in range(self.order * self.words):
            self.where[i] = 0
        for i in range(self.n_houses * self.order):
            self.spots[i] = 0
        for c in range(self.n_cells):
            m = self.cand[c]
            while m:
                v = lowest(m)
                m &= m - 1
                self.where[v * self.words + (c >> 6)] |= cython.cast(cython.ulonglong, 1) << (c & 63)
                for i in range(self.in_house_at[c], self.in_house_at[c + 1]):
                    self.spots[self.in_house[i] * self.order + v] |= cython.cast(cython.uint, 1) << self.in_place[i]
        self.turn[0] += 1
        self.began[0] = self.turn[0]
        for h in range(self.n_houses):
            once = 0
            twice = 0
            for i in range(self.house_at[h], self.house_at[h + 1]):
                m = self.cand[self.house_cells[i]]
                twice |= once & m
                once |= m
            self.lone[h] = once ^ twice
            self.changed[h] = self.turn[0]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _lose(self, c: cython.int, bits: cython.uint) -> cython.void:
        """Strike candidates that a cell has."""
        i: cython.int
        h: cython.int
        v: cython.int
        m: cython.uint
        self.cand[c] ^= bits
        while bits:
            v = lowest(bits)
            bits &= bits - 1
            self.where[v * self.words + (c >> 6)] ^= cython.cast(cython.ulonglong, 1) << (c & 63)
            for i in range(self.in_house_at[c], self.in_house_at[c + 1]):
                h = self.in_house[i]
                m = self.spots[h * self.order + v] ^ (cython.cast(cython.uint, 1) << self.in_place[i])
                self.spots[h * self.order + v] = m
                self.changed[h] = self.turn[0]
                self.lone[h] ^= cython.cast(cython.uint, m & (m - 1) == 0) << v  # it had two places, or one

    @cython.cfunc
    @cython.exceptval(check=False)
    def _set(self, c: cython.int, v: cython.int) -> cython.void:
        """Write a value and strike it from the cell's peers."""
        i: cython.int
        h: cython.int
        m: cython.uint
        bit: cython.uint = cython.cast(cython.uint, 1) << (v - 1)
        self.value[c] = v
        self._lose(c, self.cand[c])
        self.n_open -= 1
        for i in range(self.in_house_at[c], self.in_house_at[c + 1]):
            self.empty[self.in_house[i]] -= 1
        for i in range(self.in_house_at[c], self.in_house_at[c + 1]):
            h = self.in_house[i]
            m = self.spots[h * self.order + v - 1]
            while m:
                self._lose(self.house_cells[self.house_at[h] + lowest(m)], bit)
                m &= m - 1
        if self.ruled.has_apart:
            self._set_apart(c, bit)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _set_apart(self, c: cython.int, bit: cython.uint) -> cython.void:
        """Strike a value from the cells that must differ but share no house."""
        i: cython.int
        for i in range(self.ruled.apart_at[c], self.ruled.apart_at[c + 1]):
            if self.cand[self.ruled.apart[i]] & bit:
                self._lose(self.ruled.apart[i], bit)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _take(self, only_singles: cython.bint) -> cython.void:
        """Take what the round has found: placements and strikes, in any order, as no round strikes what it places."""
        i: cython.int
        c: cython.int
        self.turn[0] += 1
        if only_singles:
            for i in range(self.singles.n_marked):
                c = self.singles.marked[i]
                self._set(c, lowest(self.place[c]) + 1)
                self.place[c] = 0
            return
        for c in range(self.n_cells):
            if self.place[c]:
                self._set(c, lowest(self.place[c]) + 1)
                self.place[c] = 0
        for c in range(self.n_cells):
            if self.strike[c]:
                self._lose(c, self.cand[c] & self.strike[c])
                self.strike[c] = 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _scan(self, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings of one of the climber's own techniques; returns their number."""
        if technique < _PAIRS:
            return self.singles._find(technique, record)
        return self.pairs._find(technique, record)
