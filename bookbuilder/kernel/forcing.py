# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Forcing chains: assume a candidate, place everything that follows, and see where that leads.

The consequences are found in rounds of singles, see `assume`.

    contradiction   all candidates whose assumption is contradicted after the fewest rounds are struck
    verity          if there are none: one of the candidates of a cell holds, and one of the places of a value in a
                    full house, so whatever all these assumptions strike is struck (and if that leaves a cell one
                    value, it is placed next)

An opening is a candidate that is struck. Records keep only the placements that are needed, see `reasons`.

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

_ONE = cython.declare(cython.uint, 1)  # a bit as wide as a set of values

# How many cells that assumptions change are kept. What others change is found again when it is asked for.
_KEPT = cython.declare(cython.int, 1 << 18)


@cython.final
@cython.cclass
class Forcing(Reasons):
    """Scans for the techniques of this module."""

    # What assumptions strike, a cell and its values after the other: from where to where those of each candidate are,
    # which have no end if they were not kept.
    kept: cython.int[::1]
    kept_values: cython.uint[::1]
    kept_from: cython.int[::1]
    kept_to: cython.int[::1]
    n_kept: cython.int
    most_kept: cython.int
    also: cython.uint[::1]  # the same for one of them, by cell

    # What the alternatives that have been tried strike in common.
    n_common: cython.int
    common: cython.int[::1]
    common_values: cython.uint[::1]

    best: dict[tuple[int, int], tuple[int, list[int], list[list[int]]]]  # the shortest record so far of each candidate

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        cells = bytes(4 * scene.n_cells)
        self.common, self.common_values = array("i", cells), array("I", cells)
        self.n_common = 0
        n = scene.n_cells * scene.order
        self.most_kept = min(_KEPT, n * scene.n_cells)
        room = bytes(4 * (self.most_kept + scene.n_cells))
        self.kept, self.kept_values = array("i", room), array("I", room)
        self.kept_from, self.kept_to = array("i", bytes(4 * n)), array("i", bytes(4 * n))
        self.n_kept = 0
        self.also = array("I", cells)
        self.best = {}

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings of a technique in the present state; returns their number."""
        limit: cython.int = self._start()
        c: cython.int
        self.best.clear()
        for c in range(self.n_cells):
            self.also[c] = 0
        if not self._contradict(limit, record):
            self._agree(limit, record)
        for (cell, bit), (_, cited, nodes) in sorted(self.best.items()):
            parts = [x for i, node in enumerate(nodes) for j in range(0, len(node), 2) for x in (i, *node[j : j + 2])]
            self.trail.extend([technique, len(cited), *cited, len(parts) // 3, *parts, 0, 1, cell, bit])
        return self._count_strikes()

    # --- contradiction ----------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _contradict(self, limit: cython.int, record: cython.bint) -> cython.bint:
        """Strike the candidates that are contradicted after the fewest rounds, if there are any."""
        c: cython.int
        i: cython.int
        rounds: cython.int
        m: cython.uint
        bit: cython.uint
        is_any: cython.bint = False
        self.n_kept = 0
        for c in range(self.n_cells):
            m = self.cand[c]
            while m:
                bit = m ^ (m & (m - 1))
                m ^= bit
                rounds = self._assume(c, bit, limit)
                if rounds < 0:
                    i = c * self.order + lowest(bit)
                    self.kept_to[i] = -1
                    if not is_any and self.n_kept + self.n_touched <= self.most_kept:
                        self._keep(i)
                        self.n_kept = self.kept_to[i]
                    continue
                if rounds < limit or not is_any:
                    for i in range(c):
                        self.strike[i] = 0
                    self.strike[c] = 0
                    limit = rounds
                is_any = True
                self.strike[c] |= bit
        if record and is_any:
            self.logging = True
            for c in range(self.n_cells):
                m = self.strike[c]
                while m:
                    bit = m ^ (m & (m - 1))
                    m ^= bit
                    self._assume(c, bit, limit)
                    self._tell_contradiction(c, bit)
            self.logging = False
        self._forget()
        return is_any

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _tell_contradiction(self, c: cython.int, bit: cython.uint) -> cython.int:
        """Make the shortest record of a contradiction of the last assumption."""
        needs, reasons = self._reasons()
        best: tuple[int, list[int], list[list[int]]] | None = None
        for h, what in self.ends:  # a house and a value as a bit, or no house and a cell
            gone = self._others(what, 0) if h < 0 else [what]
            cells = [what] if h < 0 else self._places(h, what)
            need = set().union(*[self._least(needs, cell, value, len(self.log)) for cell in cells for value in gone])
            if best is None or len(need) + 1 < best[0]:
                cited, nodes = self._nodes(need, reasons)
                nodes.append([x for cell in cells for x in (cell, sum(gone))])
                best = (len(nodes), cited if h < 0 else [*cited, h], nodes)
        if best is not None:
            self.best[c, bit] = best
        return 0

    # --- verity -----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _agree(self, limit: cython.int, record: cython.bint) -> cython.int:
        """Strike what all candidates of a cell, or all places of a value in a full house, strike in common."""
        c: cython.int
        h: cython.int
        i: cython.int
        m: cython.uint
        bit: cython.uint
        for c in range(self.n_cells):
            m = self.cand[c]
            if m & (m - 1) if m else 0:
                self.n_common = -1
                while m and self.n_common:
                    bit = m ^ (m & (m - 1))
                    m ^= bit
                    self._meet(c, bit, limit)
                if self.n_common:
                    self._strike_common()
                    if record:
                        self._tell_verity(-1, c, 0, limit)
        for h in range(self.n_houses):
            if not self.is_full[h]:
                continue
            for i in range(self.order):
                m = self.spots[h * self.order + i]
                bit = _ONE << i
                if m & (m - 1) if m else 0:
                    self.n_common = -1
                    c = self.house_at[h]
                    while m and self.n_common:
                        if m & 1:
                            self._meet(self.house_cells[c], bit, limit)
                        m >>= 1
                        c += 1
                    if self.n_common:
                        self._strike_common()
                        if record:
                            self._tell_verity(h, 0, bit, limit)
        self._forget()
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _keep(self, candidate: cython.int) -> cython.void:
        """Note what the last assumption, of this candidate, has struck."""
        i: cython.int
        c: cython.int
        n: cython.int = self.n_kept
        self.kept_from[candidate] = n
        for i in range(self.n_touched):
            c = self.touched[i]
            if self.base[c] != self.now[c]:
                self.kept[n] = c
                self.kept_values[n] = self.base[c] ^ self.now[c]
                n += 1
        self.kept_to[candidate] = n

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _meet(self, c: cython.int, bit: cython.uint, limit: cython.int) -> cython.int:
        """Reduce the candidates struck in common to those that this assumption strikes as well."""
        i: cython.int
        n: cython.int = 0
        m: cython.uint
        candidate: cython.int = c * self.order + lowest(bit)
        start: cython.int
        stop: cython.int
        if self.kept_to[candidate] < 0:
            self._assume(c, bit, limit)
            self._keep(candidate)
        start = self.kept_from[candidate]
        stop = self.kept_to[candidate]
        if start == self.n_kept:
            self.kept_to[candidate] = -1  # the next one goes to the same place
        if self.n_common < 0:
            for i in range(start, stop):
                self.common[i - start] = self.kept[i]
                self.common_values[i - start] = self.kept_values[i]
            self.n_common = stop - start
            return 0
        for i in range(start, stop):
            self.also[self.kept[i]] = self.kept_values[i]
        for i in range(self.n_common):
            c = self.common[i]
            m = self.common_values[i] & self.also[c]
            if m:
                self.common[n] = c
                self.common_values[n] = m
                n += 1
        self.n_common = n
        for i in range(start, stop):
            self.also[self.kept[i]] = 0
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _strike_common(self) -> cython.void:
        i: cython.int
        for i in range(self.n_common):
            self.strike[self.common[i]] |= self.common_values[i]

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _tell_verity(self, h: cython.int, c: cython.int, bit: cython.uint, limit: cython.int) -> cython.int:
        """Record what a cell, or a value in a house, strikes, where these records are the shortest so far."""
        if h < 0:
            alternatives = [(c, value) for value in self._others(c, 0)]
            start = [c, self.cand[c]]
        else:
            alternatives = [(cell, bit) for cell in self._places(h, bit)]
            start = [x for pair in alternatives for x in pair]
        struck = [
            (self.common[i], _ONE << v)
            for i in range(self.n_common)
            for v in range(self.order)
            if self.common_values[i] >> v & 1
        ]
        parts: list[list[tuple[list[int], list[list[int]]]]] = [[] for _ in struck]
        self.logging = True
        for cell, value in alternatives:
            self._assume(cell, value, limit)
            needs, reasons = self._reasons()
            for pair, part in zip(struck, parts, strict=True):
                part.append(self._nodes(self._least(needs, pair[0], pair[1], len(self.log)), reasons))
        self.logging = False
        for pair, part in zip(struck, parts, strict=True):
            cited = [] if h < 0 else [h]
            nodes = [start]
            for houses, following in part:
                cited += houses
                nodes += following
            if pair not in self.best or len(nodes) < self.best[pair][0]:
                self.best[pair] = (len(nodes), cited, nodes)
        return 0
