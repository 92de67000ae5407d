# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Dynamic forcing chains: assume a candidate, and follow it with locked candidates and pairs as well as singles.

The consequences are found as in `outcomes`. Where no single follows from an assumption, these strike:

    locked candidates   a value that a full house has only where it meets another house leaves the rest of that one
    leftovers           a value that has gone from one side leaves the other (see `implied`)
    naked pairs         two cells of a house with only two values between them
    hidden pairs        two values of a full house with only two cells between them

All candidates whose assumption is contradicted are struck, each of them an opening.

An assumption that has had no new consequences since the same was asked last is not looked at again.

What strikes in one round goes by the state before it, as if all struck at once. So what is known after so many rounds
does not depend on the order of houses, not even on a large board, where their number is limited.

Node 0 of a record is the assumption, each node after it a placement that follows, in order; the last node is what has
nothing left: all candidates of a cell, or all places of a value in a house, which is then the record's only house.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import lowest
    from bookbuilder.kernel.outcomes import Outcomes
else:
    from cython.cimports.bookbuilder.kernel.bits import lowest  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.outcomes import Outcomes  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene, ragged

COMPILED: bool = cython.compiled

TECHNIQUES = ("dynamic forcing chain",)

# Limits for large boards: rounds after an assumption, times all candidates, of which twins have equally many; and
# words to look at for pairs in one round, on a board where no value is placed yet.
_ROUNDS = cython.declare(cython.int, 160_000)
_PAIRS = cython.declare(cython.longlong, 1 << 24)

_ONE = cython.declare(cython.uint, 1)  # a bit as wide as a set of values
_U64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.final
@cython.cclass
class Dynamic(Outcomes):
    """Scans for the technique of this module."""

    # What strikes from where: if all of these cells have lost a value, so have those.
    n_rules: cython.int
    if_at: cython.int[::1]
    if_cells: cython.int[::1]
    then_at: cython.int[::1]
    then_cells: cython.int[::1]
    # The same for the candidates of the present state: one row for each rule and value that can strike.
    n_rows: cython.int
    cause_at: cython.int[::1]
    causes: cython.int[::1]
    effect_at: cython.int[::1]
    effects: cython.int[::1]

    with_pairs: cython.bint
    set_of_cell: cython.int[::1]
    set_of_value: cython.int[::1]  # by house and value
    open: cython.ulonglong[::1]  # the assumptions to look at
    waiting: cython.ulonglong[::1]  # those for which pairs have not been looked for in their present state
    two: cython.ulonglong[::1]  # by set: the assumptions that leave it exactly two candidates
    places: cython.uint[::1]  # by house: the places of cells that any assumption leaves two values
    values: cython.uint[::1]  # by full house: the values that any assumption leaves two places

    # Of one house: its cells or its values that have a pair.
    n_here: cython.int
    here: cython.int[::1]
    both: cython.ulonglong[::1]  # by cell or value: the assumptions under which it has only the pair
    thrice: cython.ulonglong[::1]

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        rows: list[tuple[Sequence[int], Sequence[int]]] = [
            (
                scene.rest[scene.rest_at[i] : scene.rest_at[i + 1]],
                scene.far[scene.far_at[i] : scene.far_at[i + 1]],
            )
            for i in range(len(scene.link_from))
        ]
        for _, _, one, other in scene.leftovers:
            rows += [(one, other), (other, one)] if one and other else []
        self.n_rules = len(rows)
        self.if_at, self.if_cells = ragged([cells for cells, _ in rows])
        self.then_at, self.then_cells = ragged([cells for _, cells in rows])
        self.cause_at = self.causes = self.effect_at = self.effects = array("i", [0])
        largest = max([scene.house_at[h + 1] - scene.house_at[h] for h in range(scene.n_houses)], default=0)
        # A value's places, or a cell's values, in each pair of the other kind: three loops over a house.
        pairs = scene.order * (scene.order - 1) // 2 * largest * scene.order
        self.with_pairs = pairs * max(1, scene.n_houses) * 2 <= _PAIRS
        houses = bytes(4 * max(1, scene.n_houses))
        self.here = array("i", bytes(4 * max(scene.order, largest, 1)))
        self.set_of_cell = array("i", bytes(4 * scene.n_cells))
        self.set_of_value = array("i", bytes(4 * max(1, scene.n_houses * scene.order)))
        self.places, self.values = array("I", houses), array("I", houses)
        self.two = self.both = self.thrice = self.open = self.waiting = array("Q", [0])
        self.n_rows = self.n_here = 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings in the present state; returns their number."""
        x: cython.int
        limit: cython.int
        if not self._lay():
            return 0
        if len(self.causes) == 1:
            self._make_rows()
        if len(self.two) < self.n_sets * self.n_words:
            self.two = array("Q", bytes(8 * self.n_sets * self.n_words))
        if len(self.both) < self.n_words * len(self.here):
            self.both = array("Q", bytes(8 * self.n_words * len(self.here)))
            few = bytes(8 * self.n_words)
            self.thrice, self.open, self.waiting = array("Q", few), array("Q", few), array("Q", few)
        self._list_rows()
        self._find_sets()
        limit = _ROUNDS // (1 + self.n_candidates)
        if not self._advance(limit):
            return 0
        records: list[list[int]] = []
        for x in self._contradicted():
            self.strike[self.cell_of[x]] |= _ONE << self.value_of[x]
            if record:
                self._watch(x, limit)
                records.append(self._told(technique, x))
        for each in sorted(records, key=len):
            self.trail.extend(each)
        return self._count_strikes()

    def _make_rows(self) -> None:
        """Make room for as many rows as there can be."""
        rows = self.n_rules * self.order + 1
        self.cause_at, self.effect_at = array("i", bytes(4 * rows)), array("i", bytes(4 * rows))
        self.causes = array("i", bytes(4 * (2 + self.order * len(self.if_cells))))
        self.effects = array("i", bytes(4 * (2 + self.order * len(self.then_cells))))

    @cython.cfunc
    @cython.exceptval(check=False)
    def _list_rows(self) -> cython.void:
        """List the candidates behind each rule and value: those that must go, and those that go with them."""
        r: cython.int
        v: cython.int
        i: cython.int
        n: cython.int
        c: cython.int
        m: cython.uint
        self.n_rows = 0
        for r in range(self.n_rules):
            m = 0
            for i in range(self.then_at[r], self.then_at[r + 1]):
                m |= self.cand[self.then_cells[i]]
            for i in range(self.if_at[r], self.if_at[r + 1]):
                c = self.value[self.if_cells[i]]
                if c:  # a value that stands there never goes
                    m &= (_ONE << (c - 1)) ^ self.all_values
            while m:
                v = lowest(m)
                m &= m - 1
                n = self.cause_at[self.n_rows]
                for i in range(self.if_at[r], self.if_at[r + 1]):
                    c = self.if_cells[i]
                    self.causes[n] = self.number[c * self.order + v]
                    n += self.cand[c] >> v & 1
                self.cause_at[self.n_rows + 1] = n
                n = self.effect_at[self.n_rows]
                for i in range(self.then_at[r], self.then_at[r + 1]):
                    c = self.then_cells[i]
                    self.effects[n] = self.number[c * self.order + v]
                    n += self.cand[c] >> v & 1
                self.n_rows += 1
                self.effect_at[self.n_rows] = n

    @cython.cfunc
    @cython.exceptval(check=False)
    def _find_sets(self) -> cython.void:
        """Note which set is that of a cell, or of a value in a house."""
        s: cython.int
        for s in range(self.n_sets):
            if self.set_house[s] < 0:
                self.set_of_cell[self.set_cell[s]] = s
            else:
                self.set_of_value[self.set_house[s] * self.order + self.value_of[self.members[self.set_at[s]]]] = s

    def _told(self, technique: int, x: int) -> list[int]:
        """The record of a contradicted assumption, which has just been watched."""
        house, what = self.ends[0]
        nodes = [[c, bit] for c, bit, _ in self.log]
        if house < 0:
            nodes.append([what, self.cand[what]])
        else:
            cells = self.house_cells[self.house_at[house] : self.house_at[house + 1]]
            nodes.append([each for c in cells if self.cand[c] & what for each in (c, what)])
        parts = [each for i, node in enumerate(nodes) for j in range(0, len(node), 2) for each in (i, *node[j : j + 2])]
        houses = [house] if house >= 0 else []
        struck = [1, self.cell_of[x], _ONE << self.value_of[x]]
        return [technique, len(houses), *houses, len(parts) // 3, *parts, 0, *struck]

    # --- what strikes besides placements ----------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _widen(self) -> cython.bint:
        """Strike what locked candidates and leftovers do; where that is nothing, what pairs do."""
        i: cython.int
        h: cython.int
        u: cython.int
        v: cython.int
        w: cython.int
        for w in range(self.n_words):
            self.open[w] = self.moved[w] & (self.dead[w] ^ _U64)
            self.waiting[w] |= self.moved[w]
            self.moved[w] = 0
        for i in range(self.n_rows):
            self._apply(i)
        if self.n_fresh or not self.with_pairs:
            return self._take_strikes()
        for w in range(self.n_words):
            self.open[w] = self.waiting[w] & (self.dead[w] ^ _U64)
            self.waiting[w] = 0
        self._count_two()
        for h in range(self.n_houses):
            for u in range(self.order):
                for v in range(u + 1, self.order):
                    self._naked(h, u, v)
            if self.is_full[h]:
                for u in range(self.house_at[h], self.house_at[h + 1]):
                    for v in range(u + 1, self.house_at[h + 1]):
                        self._hidden(h, self.house_cells[u], self.house_cells[v])
        return self._take_strikes()

    @cython.cfunc
    @cython.exceptval(check=False)
    def _take_strikes(self) -> cython.bint:
        """Strike what was found, and let the sets in question be looked at in the next round; whether that is any."""
        i: cython.int
        j: cython.int
        w: cython.int
        x: cython.int
        found: cython.bint = self.n_fresh != 0
        for i in range(self.n_fresh):
            x = self.fresh[i]
            self.is_fresh[x] = False
            for w in range(x * self.n_words, (x + 1) * self.n_words):
                self.off[w] |= self.next_on[w]
                self.moved[w - x * self.n_words] |= self.next_on[w]
                self.next_on[w] = 0
            for j in range(self.in_set_at[x], self.in_set_at[x + 1]):
                if not self.is_stale[self.in_set[j]]:
                    self.is_stale[self.in_set[j]] = True
                    self.stale[self.n_stale] = self.in_set[j]
                    self.n_stale += 1
        self.n_fresh = 0
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def _apply(self, row: cython.int) -> cython.void:
        """Strike the effects of a row, under the open assumptions that strike all its causes."""
        i: cython.int
        w: cython.int
        x: cython.int
        some: cython.ulonglong
        for w in range(self.n_words):
            self.once[w] = self.open[w]
        for i in range(self.cause_at[row], self.cause_at[row + 1]):
            x = self.causes[i] * self.n_words
            some = 0
            for w in range(self.n_words):
                self.once[w] &= self.off[x + w]
                some |= self.once[w]
            if some == 0:
                return
        for i in range(self.effect_at[row], self.effect_at[row + 1]):
            self._strike(self.effects[i])

    @cython.cfunc
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
