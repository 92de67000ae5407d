# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Forcing chains: assume a candidate, place what follows, and see where that leads.

What follows goes in rounds, as the climb does: each places all cells that have one candidate left and all values that
have one place left in a full house, all at once, until there are none, or until a cell has no candidate or a full
house no place for a value: a contradiction.

    contradiction   all candidates whose assumption is contradicted after the fewest rounds are struck
    verity          if there are none: one of the candidates of a cell holds, and one of the places of a value in a
                    full house, so what is struck whichever of these is assumed is struck (and with all but one value
                    of a cell struck, that one is placed next)

An opening is a candidate that is struck. Records keep of the placements only those that are needed, in the order in
which they follow; each is the last candidate of its cell after those before it, or the last place in a house.

    contradiction   node 0 is the assumption, each node after it a placement that follows, and the last one what has
                    nothing left: all candidates of a cell, or all places of a value in a house
    verity          node 0 has the candidates of a cell, or the places of a value in a house; after it, for each of
                    these in turn, a node for the assumption and one for each placement that follows from it

The houses are those of which the nodes need one, in the order of the nodes: node 0 of a verity if it is about a
house, each placement that is the last place, and the last node of a contradiction if it is about a house.
"""

from __future__ import annotations

from array import array

import cython

from bookbuilder.kernel.scene import Scene, ragged

COMPILED: bool = cython.compiled

TECHNIQUES = ("forcing chain",)

# The limit for large boards: rounds after an assumption, times all candidates, of which twins have equally many.
_ROUNDS = cython.declare(cython.int, 80_000)

_ONE = cython.declare(cython.uint, 1)  # a bit as wide as a set of values


@cython.final
@cython.cclass
class Forcing:
    """Scans for the techniques of this module."""

    order: cython.int
    n_cells: cython.int
    n_houses: cython.int
    all_values: cython.uint
    is_full: cython.char[::1]
    house_at: cython.int[::1]
    house_cells: cython.int[::1]
    in_full_at: cython.int[::1]
    in_full: cython.int[::1]
    peer_at: cython.int[::1]
    peers: cython.int[::1]
    sees: cython.ulonglong[::1]
    words: cython.int
    cand: cython.uint[::1]
    value: cython.int[::1]
    spots: cython.uint[::1]
    strike: cython.uint[::1]
    trail: list[int]

    # What each cell may hold before and under an assumption; a cell that is set holds its value.
    base: cython.uint[::1]
    now: cython.uint[::1]
    is_set: cython.char[::1]
    n_touched: cython.int
    touched: cython.int[::1]
    is_touched: cython.char[::1]

    # One round: what is placed, which cells lost candidates, and which values left cells of a house.
    n_queue: cython.int
    queue: cython.int[::1]
    queue_bit: cython.uint[::1]
    queued: cython.uint[::1]
    n_fresh: cython.int
    fresh: cython.int[::1]
    is_fresh: cython.char[::1]
    n_dirty: cython.int
    dirty: cython.int[::1]
    dirty_values: cython.uint[::1]
    n_ready: cython.int
    ready: cython.int[::1]  # singles that there are before any assumption
    ready_bit: cython.uint[::1]

    # What the alternatives that have been tried strike in common.
    n_common: cython.int
    common: cython.int[::1]
    common_values: cython.uint[::1]

    # For records: the placements with their rounds, what ended them, and the best record so far of each candidate.
    logging: cython.bint
    log: list[tuple[int, int, int]]
    ends: list[tuple[int, int]]
    best: dict[tuple[int, int], tuple[int, list[int], list[list[int]]]]

    def __init__(self, scene: Scene) -> None:
        self.order, self.n_cells, self.n_houses = scene.order, scene.n_cells, scene.n_houses
        self.all_values = (1 << scene.order) - 1
        self.is_full, self.house_at, self.house_cells = scene.is_full, scene.house_at, scene.house_cells
        self.peer_at, self.peers, self.sees, self.words = scene.peer_at, scene.peers, scene.sees, scene.words
        self.cand, self.value, self.spots = scene.cand, scene.value, scene.spots
        self.strike, self.trail = scene.strike, scene.trail
        self.in_full_at, self.in_full = ragged(
            [
                [h for h in scene.in_house[scene.in_house_at[c] : scene.in_house_at[c + 1]] if scene.is_full[h]]
                for c in range(scene.n_cells)
            ]
        )
        cells, candidates = bytes(4 * scene.n_cells), bytes(4 * scene.n_cells * scene.order)
        self.base, self.now, self.is_set = array("I", cells), array("I", cells), array("b", bytes(scene.n_cells))
        self.touched, self.is_touched = array("i", cells), array("b", bytes(scene.n_cells))
        self.queue, self.queue_bit, self.queued = array("i", candidates), array("I", candidates), array("I", cells)
        self.fresh, self.is_fresh = array("i", cells), array("b", bytes(scene.n_cells))
        houses = bytes(4 * max(1, scene.n_houses))
        self.dirty, self.dirty_values = array("i", houses), array("I", houses)
        self.ready, self.ready_bit = array("i", candidates), array("I", candidates)
        self.common, self.common_values = array("i", cells), array("I", cells)
        self.n_touched = self.n_queue = self.n_fresh = self.n_dirty = self.n_ready = self.n_common = 0
        self.logging = False
        self.log, self.ends, self.best = [], [], {}

    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> int:
        """All openings of a technique in the present state; how many."""
        c: cython.int
        found: cython.int = 0
        limit: cython.int = self._start()
        m: cython.uint
        self.best.clear()
        if not self._contradict(limit, record):
            self._agree(limit, record)
        for c in range(self.n_cells):
            m = self.strike[c]
            while m:
                m &= m - 1
                found += 1
        for (cell, bit), (_, cited, nodes) in sorted(self.best.items()):
            parts = [x for i, node in enumerate(nodes) for j in range(0, len(node), 2) for x in (i, *node[j : j + 2])]
            self.trail.extend([technique, len(cited), *cited, len(parts) // 3, *parts, 0, 1, cell, bit])
        return found

    # --- what follows -----------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _start(self) -> cython.int:
        """Take over the state, with the singles that it has; the number of rounds that there is time for."""
        c: cython.int
        h: cython.int
        v: cython.int
        n: cython.int = 1
        m: cython.uint
        self.n_ready = 0
        self.n_touched = 0
        self.n_queue = 0
        for c in range(self.n_cells):
            m = self.cand[c]
            self.is_set[c] = self.value[c] != 0
            if self.value[c]:
                m = _ONE << (self.value[c] - 1)
            self.base[c] = m
            self.now[c] = m
            m = self.cand[c]
            if m and m & (m - 1) == 0:
                self._enqueue(c, m)
            while m:
                m &= m - 1
                n += 1
        for h in range(self.n_houses):
            if not self.is_full[h]:
                continue
            for v in range(self.order):
                m = self.spots[h * self.order + v]
                if m and m & (m - 1) == 0:
                    c = self.house_cells[self.house_at[h] + _place_of(m)]
                    self._enqueue(c, _ONE << v)
        self.n_ready = self.n_queue
        for c in range(self.n_queue):
            self.ready[c] = self.queue[c]
            self.ready_bit[c] = self.queue_bit[c]
            self.queued[self.queue[c]] = 0
        self.n_queue = 0
        return _ROUNDS // n

    @cython.cfunc
    @cython.exceptval(check=False)
    def _enqueue(self, c: cython.int, bit: cython.uint) -> cython.void:
        """Have a value placed in the next round."""
        if self.queued[c] & bit == 0:
            self.queued[c] |= bit
            self.queue[self.n_queue] = c
            self.queue_bit[self.n_queue] = bit
            self.n_queue += 1

    @cython.cfunc
    @cython.exceptval(-2, check=True)
    def _assume(self, c: cython.int, bit: cython.uint, limit: cython.int) -> cython.int:
        """Place a candidate and what follows; after how many rounds there is a contradiction, -1 for none."""
        i: cython.int
        rounds: cython.int = 0
        self._forget()
        if self.logging:
            self.log.clear()
            self.ends.clear()
        self._enqueue(c, bit)
        while True:
            if self.logging:
                self.log.extend([(self.queue[i], self.queue_bit[i], rounds) for i in range(self.n_queue)])
            self._place()
            if self._is_contradicted():
                return rounds
            if rounds == 0:
                for i in range(self.n_ready):
                    if not self.is_set[self.ready[i]]:
                        self._enqueue(self.ready[i], self.ready_bit[i])
            if self.n_queue == 0 or rounds == limit:
                return -1
            rounds += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _forget(self) -> cython.void:
        """Go back to the state before the last assumption."""
        i: cython.int
        c: cython.int
        for i in range(self.n_queue):
            self.queued[self.queue[i]] = 0
        self.n_queue = 0
        for i in range(self.n_touched):
            c = self.touched[i]
            self.now[c] = self.base[c]
            self.is_set[c] = self.value[c] != 0
            self.is_touched[c] = False
            self.queued[c] = 0
        self.n_touched = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _place(self) -> cython.void:
        """Place all that is queued."""
        i: cython.int
        j: cython.int
        c: cython.int
        bit: cython.uint
        for i in range(self.n_queue):
            c = self.queue[i]
            bit = self.queue_bit[i]
            self.is_set[c] = True
            self._lose(c, bit ^ self.all_values)
            for j in range(self.peer_at[c], self.peer_at[c + 1]):
                if self.now[self.peers[j]] & bit:
                    self._lose(self.peers[j], bit)
        self.n_queue = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _lose(self, c: cython.int, bits: cython.uint) -> cython.void:
        """Strike candidates of a cell, and mark it and its full houses for a look."""
        i: cython.int
        h: cython.int
        bits &= self.now[c]
        self.now[c] ^= bits
        if not self.is_touched[c]:
            self.is_touched[c] = True
            self.touched[self.n_touched] = c
            self.n_touched += 1
        if not self.is_fresh[c]:
            self.is_fresh[c] = True
            self.fresh[self.n_fresh] = c
            self.n_fresh += 1
        if bits == 0:
            return
        for i in range(self.in_full_at[c], self.in_full_at[c + 1]):
            h = self.in_full[i]
            if self.dirty_values[h] == 0:
                self.dirty[self.n_dirty] = h
                self.n_dirty += 1
            self.dirty_values[h] |= bits

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _is_contradicted(self) -> cython.bint:
        """Look at what the round has changed: queue the next one's placements, or say that there can be none."""
        i: cython.int
        j: cython.int
        c: cython.int
        h: cython.int
        m: cython.uint
        once: cython.uint
        twice: cython.uint
        is_over: cython.bint = False
        for i in range(self.n_fresh):
            c = self.fresh[i]
            self.is_fresh[c] = False
            m = self.now[c]
            if m == 0:
                is_over = True
                if self.logging:
                    self.ends.append((-1, c))
            elif not self.is_set[c] and m & (m - 1) == 0:
                self._enqueue(c, m)
        self.n_fresh = 0
        for i in range(self.n_dirty):
            h = self.dirty[i]
            once = 0
            twice = 0
            for j in range(self.house_at[h], self.house_at[h + 1]):
                m = self.now[self.house_cells[j]]
                twice |= once & m
                once |= m
            m = self.dirty_values[h]
            self.dirty_values[h] = 0
            if m & once != m:
                is_over = True
                if self.logging:
                    twice = m & (once ^ self.all_values)  # the values without a place
                    self.ends.append((h, twice ^ (twice & (twice - 1))))
            m &= once & (twice ^ self.all_values)
            if m == 0 or is_over:
                continue
            for j in range(self.house_at[h], self.house_at[h + 1]):
                c = self.house_cells[j]
                once = self.now[c] & m
                while once and not self.is_set[c]:
                    self._enqueue(c, once ^ (once & (once - 1)))
                    once &= once - 1
        self.n_dirty = 0
        return is_over

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
        for c in range(self.n_cells):
            m = self.cand[c]
            while m:
                bit = m ^ (m & (m - 1))
                m ^= bit
                rounds = self._assume(c, bit, limit)
                if rounds < 0:
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
        """Make the shortest record of the last assumption's contradictions."""
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
    @cython.exceptval(-1, check=True)
    def _meet(self, c: cython.int, bit: cython.uint, limit: cython.int) -> cython.int:
        """Keep of what has been struck in common what this assumption strikes as well."""
        i: cython.int
        n: cython.int = 0
        at: cython.int
        m: cython.uint
        self._assume(c, bit, limit)
        if self.n_common < 0:
            for i in range(self.n_touched):
                at = self.touched[i]
                m = self.base[at] ^ self.now[at]
                if m:
                    self.common[n] = at
                    self.common_values[n] = m
                    n += 1
        else:
            for i in range(self.n_common):
                at = self.common[i]
                m = self.common_values[i] & (self.base[at] ^ self.now[at])
                if m:
                    self.common[n] = at
                    self.common_values[n] = m
                    n += 1
        self.n_common = n
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
        """Make records of what a cell, or else a value in a house, strikes, where they are the shortest so far."""
        if h < 0:
            alternatives = [(c, value) for value in self._others(c, 0)]
            start = [c, self.cand[c]]
        else:
            alternatives = [(cell, bit) for cell in self._places(h, bit)]
            start = [x for pair in alternatives for x in pair]
        struck = [
            (self.common[i], 1 << v)
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

    # --- records ----------------------------------------------------------------------------------------------

    @cython.cfunc
    def _places(self, h: cython.int, bit: cython.uint) -> list[int]:
        """The cells of a house that held a candidate before the assumption."""
        return [
            self.house_cells[i]
            for i in range(self.house_at[h], self.house_at[h + 1])
            if self.cand[self.house_cells[i]] & bit
        ]

    @cython.cfunc
    def _reasons(self) -> tuple[list[set[int]], list[int]]:
        """For each placement of the log all that it needs, itself among them, and the house of it or -1."""
        needs: list[set[int]] = []
        reasons: list[int] = []
        first = 0  # the first placement of the same round
        for i, (c, bit, rounds) in enumerate(self.log):
            if self.log[first][2] != rounds:
                first = i
            ways = [(-1, [(c, other) for other in self._others(c, bit)])]
            for j in range(self.in_full_at[c], self.in_full_at[c + 1]):
                ways.append((self.in_full[j], [(p, bit) for p in self._places(self.in_full[j], bit) if p != c]))
            need: set[int] = set()
            reason = -2
            for way, gone in ways if i else []:
                parts = [self._least(needs, cell, value, first) for cell, value in gone]
                if all(parts):
                    whole = set().union(*parts)
                    if reason == -2 or len(whole) < len(need):
                        need, reason = whole, way
            needs.append(need | {i})
            reasons.append(reason)
        return needs, reasons

    @cython.cfunc
    def _others(self, c: cython.int, bit: cython.uint) -> list[int]:
        """The other candidates that a cell had before the assumption, each as a bit."""
        m: cython.uint = self.cand[c] & (bit ^ self.all_values)
        others: list[int] = []
        while m:
            others.append(m ^ (m & (m - 1)))
            m &= m - 1
        return others

    @cython.cfunc
    def _least(self, needs: list[set[int]], c: cython.int, bit: cython.uint, end: cython.int) -> set[int]:
        """The least that it takes to strike a candidate by the first placements of the log; empty if they do not."""
        least: set[int] = set()
        i: cython.int
        for i in range(end):
            cell, other, _ = self.log[i]
            strikes = other != bit if cell == c else other == bit and self._sees(cell, c)
            if strikes and (not least or len(needs[i]) < len(least)):
                least = needs[i]
        return least

    @cython.cfunc
    @cython.exceptval(check=False)
    def _sees(self, a: cython.int, b: cython.int) -> cython.bint:
        return self.sees[a * self.words + (b >> 6)] >> (b & 63) & 1 != 0

    @cython.cfunc
    def _nodes(self, need: set[int], reasons: list[int]) -> tuple[list[int], list[list[int]]]:
        """The houses and the nodes of some placements of the log.

        A placement that those before it leave as the last candidate of its cell needs no house.
        """
        cited: list[int] = []
        nodes: list[list[int]] = []
        for i in sorted(need):
            c, bit, _ = self.log[i]
            gone = {node[1] for node in nodes if self._sees(node[0], c)}
            if nodes and not gone.issuperset(self._others(c, bit)):
                cited.append(reasons[i])
            nodes.append([c, bit])
        return cited, nodes


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
