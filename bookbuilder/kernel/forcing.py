"""Forcing chains: assume a candidate, place everything that follows, and see where that leads.

The consequences are found in rounds of singles, see `outcomes`.

    contradiction   all candidates whose assumption is contradicted are struck
    verity          if there are none: one of the candidates of a cell holds, and one of the places of a value in a
                    full house, so whatever all these assumptions strike is struck (and if that leaves a cell one
                    value, it is placed next)

An opening is a candidate that is struck. Records, the shortest first, keep only the placements that are needed: see
`reasons`.

    contradiction   node 0 is the assumption, each node after it a placement that follows; the last node is what has
                    nothing left: all candidates of a cell, or all places of a value in a house
    verity          node 0 has the candidates of a cell, or the places of a value in a house; after it, for each of
                    these in turn, come a node for the assumption and one for each placement that follows from it

The houses are those that nodes refer to, in the order of the nodes: node 0 of a verity if it is about a house, each
placement in the last place of a house, and the last node of a contradiction if it is about a house.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import lowest
    from bookbuilder.kernel.reasons import Reasons
else:
    from cython.cimports.bookbuilder.kernel.bits import lowest  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.reasons import Reasons  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

TECHNIQUES = ("forcing chain",)

# The limit for large boards: rounds after an assumption, times all candidates, of which twins have equally many.
_ROUNDS = cython.declare(cython.int, 80_000)

_ONE = cython.declare(cython.uint, 1)  # a bit as wide as a set of values
_BIT = cython.declare(cython.ulonglong, 1)  # and one as wide as a word
_U64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.final
@cython.cclass
class Forcing(Reasons):
    """Scans for the techniques of this module."""

    rows: cython.ulonglong[::1]  # the candidates that each assumption strikes, as bits
    common: cython.ulonglong[::1]  # those that all members of a set strike
    best: dict[tuple[int, int], tuple[int, list[int], list[list[int]]]]  # the shortest record so far of each candidate

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.rows = self.common = array("Q", [0])
        self.best = {}

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings of a technique in the present state; returns their number."""
        limit: cython.int
        is_any: cython.bint
        if not self._lay():
            return 0
        limit = _ROUNDS // (1 + self.n_candidates)
        is_any = self._advance(limit)
        self.best.clear()
        if is_any:
            self._contradict(limit, record)
        else:
            self._agree(limit, record)
        if record:
            for (cell, bit), (_, cited, nodes) in sorted(self.best.items(), key=_length):
                parts = [
                    x for i, node in enumerate(nodes) for j in range(0, len(node), 2) for x in (i, *node[j : j + 2])
                ]
                self.trail.extend([technique, len(cited), *cited, len(parts) // 3, *parts, 0, 1, cell, bit])
        return self._count_strikes()

    # --- contradiction ----------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _contradict(self, limit: cython.int, record: cython.bint) -> cython.int:
        """Strike the candidates that are contradicted."""
        x: cython.int
        c: cython.int
        bit: cython.uint
        for x in self._contradicted():
            c = self.cell_of[x]
            bit = _ONE << self.value_of[x]
            self.strike[c] |= bit
            if record:
                self._watch(x, limit)
                self._tell_contradiction(c, bit)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _tell_contradiction(self, c: cython.int, bit: cython.uint) -> cython.int:
        """Make the shortest record of a contradiction of the last assumption."""
        self._reason()
        ends: list[tuple[int, int, list[int], int]] = []  # what each end needs, its house, cells and values
        for h, what in self.ends:  # a house and a value as a bit, or no house and a cell
            gone = self._others(what, 0) if h < 0 else [what]
            cells = [what] if h < 0 else self._places(h, what)
            need = self._all_needed([self._numbered(cell, value) for cell in cells for value in gone])
            ends.append((need, h, cells, sum(gone)))
        if ends:
            need, h, cells, values = min(ends, key=_size)
            cited, nodes = self._nodes(self.log, self._houses(), need)
            nodes.append([x for cell in cells for x in (cell, values)])
            self.best[c, bit] = (len(nodes), cited if h < 0 else [*cited, h], nodes)
        return 0

    # --- verity -----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _agree(self, limit: cython.int, record: cython.bint) -> cython.int:
        """Strike what all candidates of a cell, or all places of a value in a full house, strike in common."""
        s: cython.int
        w: cython.int
        x: cython.int
        m: cython.ulonglong
        self._turn_over()
        for s in range(self.n_sets):
            if self.set_at[s + 1] - self.set_at[s] < 2 or not self._meet(s):
                continue
            for w in range(self.n_words):
                m = self.common[w]
                while m:
                    x = 64 * w + lowest(m)
                    m &= m - 1
                    self.strike[self.cell_of[x]] |= _ONE << self.value_of[x]
            if record:
                self._tell_verity(s, limit)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _tell_verity(self, s: cython.int, limit: cython.int) -> cython.int:
        """Record what the members of a set strike, where these records are the shortest so far."""
        h: cython.int = self.set_house[s]
        alternatives = [self._candidate(self.members[i]) for i in range(self.set_at[s], self.set_at[s + 1])]
        start = (
            [x for pair in alternatives for x in pair]
            if h >= 0
            else [alternatives[0][0], sum([bit for _, bit in alternatives])]
        )
        struck = [self._candidate(x) for x in range(self.n_candidates) if self.common[x >> 6] >> (x & 63) & 1]
        branches: list[tuple[list[tuple[int, int, int]], list[int], list[int]]] = []  # of each: log, houses, needs
        for i in range(self.set_at[s], self.set_at[s + 1]):
            self._watch(self.members[i], limit)
            self._reason()
            needs = [self._all_needed([self._numbered(*pair)]) for pair in struck]
            branches.append((self.log[:], self._houses(), needs))
        for k, pair in enumerate(struck):
            if pair in self.best and 1 + sum([needs[k].bit_count() for _, _, needs in branches]) >= self.best[pair][0]:
                continue
            cited = [] if h < 0 else [h]
            nodes = [start]
            for log, houses, needs in branches:
                more, following = self._nodes(log, houses, needs[k])
                cited += more
                nodes += following
            self.best[pair] = (len(nodes), cited, nodes)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _turn_over(self) -> cython.int:
        """List the candidates that each assumption strikes."""
        x: cython.int
        y: cython.int
        w: cython.int
        m: cython.ulonglong
        if len(self.rows) < len(self.off):
            self.common = array("Q", bytes(8 * len(self.dead)))
            self.rows = array("Q", bytes(8 * len(self.off)))
        for x in range(self.n_candidates * self.n_words):
            self.rows[x] = 0
        for y in range(self.n_candidates):
            for w in range(self.n_words):
                m = self.off[y * self.n_words + w]
                while m:
                    x = 64 * w + lowest(m)
                    m &= m - 1
                    if x < self.n_candidates:
                        self.rows[x * self.n_words + (y >> 6)] |= _BIT << (y & 63)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _meet(self, s: cython.int) -> cython.bint:
        """Find what all members of a set strike; False if that is nothing."""
        i: cython.int
        w: cython.int
        x: cython.int
        some: cython.ulonglong = 0
        for w in range(self.n_words):
            self.common[w] = _U64
        for i in range(self.set_at[s], self.set_at[s + 1]):
            x = self.members[i] * self.n_words
            some = 0
            for w in range(self.n_words):
                self.common[w] &= self.rows[x + w]
                some |= self.common[w]
            if some == 0:
                return False
        return some != 0

    def _candidate(self, x: int) -> tuple[int, int]:
        """A candidate's cell, and its value as a bit."""
        return self.cell_of[x], _ONE << self.value_of[x]


def _size(end: tuple[int, int, list[int], int]) -> int:
    """How many placements an end needs."""
    return end[0].bit_count()


def _length(best: tuple[tuple[int, int], tuple[int, list[int], list[list[int]]]]) -> tuple[int, tuple[int, int]]:
    """What records are sorted by: the shortest first, and those of the first cell."""
    return best[1][0], best[0]
