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
    from bookbuilder.kernel.assumed_pairs import AssumedPairs
    from bookbuilder.kernel.bits import lowest
else:
    from cython.cimports.bookbuilder.kernel.assumed_pairs import AssumedPairs  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.bits import lowest  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene, ragged

COMPILED: bool = cython.compiled

TECHNIQUES = ("dynamic forcing chain",)

# The limit for large boards: rounds after an assumption, times all candidates, of which twins have equally many.
_ROUNDS = cython.declare(cython.int, 160_000)

_ONE = cython.declare(cython.uint, 1)  # a bit as wide as a set of values
_U64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.final
@cython.cclass
class Dynamic(AssumedPairs):
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

    waiting: cython.ulonglong[::1]  # assumptions for which pairs have not been looked for in their present state

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
        self.waiting = array("Q", [0])
        self.n_rows = 0

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
        if len(self.waiting) < self.n_words:
            self.waiting = array("Q", bytes(8 * self.n_words))
        self._lay_pairs()
        self._list_rows()
        limit = _ROUNDS // (1 + self.n_candidates)
        if not self._advance(limit):
            return 0
        records: list[list[int]] = []
        for x in self._contradicted():
            self.strike[self.cell_of[x]] |= _ONE << self.value_of[x]
            if record:
                self._watch(x, limit)
                records.append(self._told(technique, x))
        for noted in sorted(records, key=len):
            self.trail.extend(noted)
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

    def _told(self, technique: int, x: int) -> list[int]:
        """The record of a contradicted assumption, which has just been watched."""
        house, what = self.ends[0]
        nodes = [[c, bit] for c, bit, _ in self.log]
        if house < 0:
            nodes.append([what, self.cand[what]])
        else:
            cells = self.house_cells[self.house_at[house] : self.house_at[house + 1]]
            nodes.append([number for c in cells if self.cand[c] & what for number in (c, what)])
        parts = [
            number for i, node in enumerate(nodes) for j in range(0, len(node), 2) for number in (i, *node[j : j + 2])
        ]
        houses = [house] if house >= 0 else []
        struck = [1, self.cell_of[x], _ONE << self.value_of[x]]
        return [technique, len(houses), *houses, len(parts) // 3, *parts, 0, *struck]

    # --- what strikes besides placements ----------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _widen(self) -> cython.bint:
        """Strike what locked candidates and leftovers do; where that is nothing, what pairs do."""
        i: cython.int
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
        self._strike_pairs()
        return self._take_strikes()

    @cython.cfunc
    @cython.exceptval(check=False)
    def _take_strikes(self) -> cython.bint:
        """Strike what was found, and let the sets in question be looked at in the next round; whether that is any."""
        i: cython.int
        w: cython.int
        x: cython.int
        is_any: cython.bint = self.n_fresh != 0
        for i in range(self.n_fresh):
            x = self.fresh[i]
            self.is_fresh[x] = False
            for w in range(x * self.n_words, (x + 1) * self.n_words):
                self.off[w] |= self.next_on[w]
                self.moved[w - x * self.n_words] |= self.next_on[w]
                self.next_on[w] = 0
            self._make_stale(x)
        self.n_fresh = 0
        return is_any

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
