# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Alternating inference chains, with groups: a candidate that would in the end rule itself out.

A node is a value in one cell, or in a group: the two or more candidate cells that two houses share.

    x on --- a off === b on --- c off === d on --- x off          length 5

    ---  a node that holds turns off another one of its value, all of whose cells see all of its cells; a single
         cell that holds its value turns off its other candidates
    ===  where a node does not hold, another one must: the other candidate of a cell of two, or the rest of the
         places that a full house has for the value, when these are one node

All nodes and all assumptions x go forward together, a link at a time, one bit an assumption:

    fresh_off[a] = 1011...        the assumptions that turn a off by this many links, and by no less
    fresh_on[b] |= fresh_off[a]   and so along every strong link, then along every weak one

The first strikes are thus the shortest chains that any candidate has, and a round takes all of those.

The pattern of a record is the chain without the struck candidate at its ends: node 0 is off, node 1 is on, and so on
in turns. Its houses are those of the strong links between nodes of one value, in their order.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from itertools import combinations

import cython

from bookbuilder.kernel.scene import Scene, ragged

COMPILED: bool = cython.compiled

TECHNIQUES = ("alternating inference chain",)

# Limits for large boards. They count what a twin of the board has as many of: linked nodes, pairs that turn each
# other off, and the steps (a pair, and 64 assumptions) that all chains of a scan may take, which limits their length.
_NODES = cython.declare(cython.int, 1 << 15)
_PAIRS = cython.declare(cython.int, 1 << 20)
_STEPS = cython.declare(cython.longlong, 50_000_000)
_MEETINGS = 300_000  # of two crossings in a cell; the monster has a few thousand

_BATCH = cython.declare(cython.int, 4)  # words of 64 assumptions that go forward together
_ONE = cython.declare(cython.uint, 1)  # a bit as wide as a set of values
_BIT = cython.declare(cython.ulonglong, 1)  # and one as wide as a word
_U64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_ENDLESS = cython.declare(cython.int, 1 << 30)


@cython.final
@cython.cclass
class Chains:
    """Scans for the techniques of this module."""

    order: cython.int
    n_cells: cython.int
    n_houses: cython.int
    words: cython.int
    n_crossings: cython.int
    is_full: cython.char[::1]
    house_at: cython.int[::1]
    house_cells: cython.int[::1]
    peer_at: cython.int[::1]
    peers: cython.int[::1]
    sees: cython.ulonglong[::1]
    cand: cython.uint[::1]
    spots: cython.uint[::1]
    strike: cython.uint[::1]
    trail: list[int]

    # A crossing is the cells that two houses share; `inside` are the crossings that a full house has two cells of,
    # each with its places there, and `beyond` the cells of it that lie elsewhere.
    crossing_at: cython.int[::1]
    crossing: cython.int[::1]
    overlap_at: cython.int[::1]
    overlap: cython.int[::1]
    inside_at: cython.int[::1]
    inside: cython.int[::1]
    inside_places: cython.uint[::1]
    beyond_at: cython.int[::1]
    beyond: cython.int[::1]

    # The candidates of the present state, by value and then by cell.
    n_candidates: cython.int
    number: cython.int[::1]
    cell_of: cython.int[::1]
    value_of: cython.int[::1]
    node_of: cython.int[::1]

    # The nodes that have a strong link; the links; the candidates that a node turns off; pairs that do it mutually.
    n_nodes: cython.int
    most_nodes: cython.int
    node_value: cython.int[::1]
    node_at: cython.int[::1]
    node_cells: cython.int[::1]
    group_node: cython.int[::1]
    n_groups: cython.int
    groups: cython.int[::1]
    n_links: cython.int
    most_links: cython.int
    link_a: cython.int[::1]
    link_b: cython.int[::1]
    link_house: cython.int[::1]
    n_off: cython.int
    most_off: cython.int
    off_at: cython.int[::1]
    off: cython.int[::1]
    n_pairs: cython.int
    most_pairs: cython.int
    pair_a: cython.int[::1]
    pair_b: cython.int[::1]
    too_many: cython.bint

    # The search: sets of assumptions a node, and what has been struck.
    reach_on: cython.ulonglong[::1]
    reach_off: cython.ulonglong[::1]
    fresh_on: cython.ulonglong[::1]
    fresh_off: cython.ulonglong[::1]
    seen: cython.ulonglong[::1]
    hits: cython.ulonglong[::1]
    struck: cython.ulonglong[::1]
    shortest: cython.int

    # One chain, for a record: when each node went on or off, and from where.
    when_on: cython.int[::1]
    when_off: cython.int[::1]
    on_by: cython.int[::1]
    off_by: cython.int[::1]

    def __init__(self, scene: Scene) -> None:
        self.order, self.n_cells, self.n_houses, self.words = scene.order, scene.n_cells, scene.n_houses, scene.words
        self.is_full, self.house_at, self.house_cells = scene.is_full, scene.house_at, scene.house_cells
        self.peer_at, self.peers, self.sees = scene.peer_at, scene.peers, scene.sees
        self.cand, self.spots, self.strike, self.trail = scene.cand, scene.spots, scene.strike, scene.trail
        self._cross(scene)
        singles = scene.order * scene.n_cells
        most = min(_NODES, singles + scene.order * self.n_crossings)
        self.most_nodes = most
        self.number = array("i", bytes(4 * singles))
        self.cell_of, self.value_of = array("i", bytes(4 * singles)), array("i", bytes(4 * singles))
        self.node_of = array("i", bytes(4 * singles))
        self.node_value, self.node_at = array("i", bytes(4 * most)), array("i", bytes(4 * (most + 1)))
        self.node_cells = array("i", bytes(4 * most * max(1, scene.order)))
        self.group_node = array("i", bytes(4 * max(1, self.n_crossings)))
        self.groups = array("i", bytes(4 * most))
        # A full house and value have a link for each crossing inside the house at most, and a cell has one.
        self.most_links = scene.n_cells + scene.order * (scene.n_houses + self.inside_at[scene.n_houses])
        self.link_a, self.link_b = array("i", bytes(4 * self.most_links)), array("i", bytes(4 * self.most_links))
        self.link_house = array("i", bytes(4 * self.most_links))
        busiest = max([scene.peer_at[c + 1] - scene.peer_at[c] for c in range(scene.n_cells)])
        self.most_off = min(2 * _PAIRS, most * (busiest + scene.order))
        self.off_at, self.off = array("i", bytes(4 * (most + 1))), array("i", bytes(4 * max(1, self.most_off)))
        self.most_pairs = min(_PAIRS, self.most_off + most * self.n_crossings)
        self.pair_a = array("i", bytes(4 * max(1, self.most_pairs)))
        self.pair_b = array("i", bytes(4 * max(1, self.most_pairs)))
        sets = 8 * most * _BATCH
        self.reach_on, self.reach_off = array("Q", bytes(sets)), array("Q", bytes(sets))
        self.fresh_on, self.fresh_off = array("Q", bytes(sets)), array("Q", bytes(sets))
        self.seen = array("Q", bytes(sets))
        self.hits = array("Q", bytes(8 * _BATCH))
        self.struck = array("Q", bytes(8 * (singles // 64 + 1 + _BATCH)))
        self.when_on, self.when_off = array("i", bytes(4 * most)), array("i", bytes(4 * most))
        self.on_by, self.off_by = array("i", bytes(4 * most)), array("i", bytes(4 * most))

    def _cross(self, scene: Scene) -> None:
        """Note the crossings, equal ones once, those that share two cells with one another, and where they lie."""
        houses = [
            [int(scene.house_cells[i]) for i in range(scene.house_at[h], scene.house_at[h + 1])]
            for h in range(scene.n_houses)
        ]
        shared: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
        for c in range(scene.n_cells):
            for pair in combinations(scene.in_house[scene.in_house_at[c] : scene.in_house_at[c + 1]], 2):
                shared[pair].append(c)
        crossings = sorted({tuple(cells) for cells in shared.values() if len(cells) > 1})
        through: defaultdict[int, list[int]] = defaultdict(list)  # a cell's crossings
        for g, cells in enumerate(crossings):
            for c in cells:
                through[c].append(g)
        if sum([len(some) * (len(some) - 1) // 2 for some in through.values()]) > _MEETINGS:
            crossings, through = [], defaultdict(list)  # houses that are piled up: chains without groups
        together: defaultdict[tuple[int, int], int] = defaultdict(int)
        for some in through.values():
            for pair in combinations(some, 2):
                together[pair] += 1
        overlaps: list[list[int]] = [[] for _ in crossings]
        for (a, b), n in together.items():
            if n > 1:
                overlaps[a].append(b)
                overlaps[b].append(a)
        inside: list[list[int]] = []
        places: list[int] = []
        beyond: list[list[int]] = []
        for h, house in enumerate(houses):
            count: defaultdict[int, int] = defaultdict(int)
            for c in house if scene.is_full[h] else []:
                for g in through[c]:
                    count[g] += 1
            twice = [g for g in sorted(count) if count[g] > 1]
            inside.append(twice)
            for g in twice:
                places.append(sum(1 << i for i, c in enumerate(house) if c in crossings[g]))
                beyond.append([c for c in crossings[g] if c not in house])
        self.n_crossings = len(crossings)
        self.crossing_at, self.crossing = ragged(crossings)
        self.overlap_at, self.overlap = ragged(overlaps)
        self.inside_at, self.inside = ragged(inside)
        self.inside_places = array("I", places or [0])
        self.beyond_at, self.beyond = ragged(beyond)

    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> int:
        """All openings of a technique in the present state; how many."""
        i: cython.int
        first: cython.int
        c: cython.int
        found: cython.int = 0
        self._number()
        self._link()
        if self.n_links == 0 or self.too_many:
            return 0
        self._meet()
        if self.too_many:
            return 0
        self.shortest = self._longest() + 1
        for first in range(0, self.n_candidates, 64 * _BATCH):
            self._run(first, min(self.n_candidates - first, 64 * _BATCH))
        for i in range(self.n_candidates):
            if self.struck[i >> 6] >> (i & 63) & 1:
                c = self.cell_of[i]
                self.strike[c] |= _ONE << self.value_of[i]
                found += 1
                if record:
                    self._record(technique, i)
        return found

    # --- nodes and links --------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _number(self) -> cython.void:
        """Number the candidates, and forget what was struck and linked."""
        v: cython.int
        c: cython.int
        i: cython.int
        n: cython.int = 0
        for v in range(self.order):
            for c in range(self.n_cells):
                if self.cand[c] >> v & 1:
                    self.number[v * self.n_cells + c] = n
                    self.cell_of[n] = c
                    self.value_of[n] = v
                    self.node_of[n] = -1
                    n += 1
        self.n_candidates = n
        for i in range(n // 64 + 1 + _BATCH):
            self.struck[i] = 0
        self.n_nodes = 0
        self.n_groups = 0
        self.n_links = 0
        self.node_at[0] = 0
        self.too_many = False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _link(self) -> cython.void:
        """Make the strong links and the nodes that have any. (C says not which argument of a call comes first.)"""
        v: cython.int
        h: cython.int
        c: cython.int
        i: cython.int
        j: cython.int
        a: cython.int
        b: cython.int
        m: cython.uint
        part: cython.uint
        rest: cython.uint
        for v in range(self.order):
            for i in range(self.n_crossings):
                self.group_node[i] = -1
            for h in range(self.n_houses):
                if not self.is_full[h]:
                    continue
                m = self.spots[h * self.order + v]
                rest = m & (m - 1) if m else 0
                if rest == 0:
                    continue
                if rest & (rest - 1) == 0:
                    a = self._at(h, v, m ^ rest)
                    b = self._at(h, v, rest)
                    self._add_link(a, b, h)
                    continue
                for i in range(self.inside_at[h], self.inside_at[h + 1]):
                    part = m & self.inside_places[i]
                    if part == 0 or part == m or part & (part - 1) == 0 or self._is_beyond(i, v):
                        continue
                    rest = m ^ part
                    if rest & (rest - 1) == 0:
                        a = self._group(v, self.inside[i])
                        b = self._at(h, v, rest)
                        self._add_link(a, b, h)
                        continue
                    for j in range(i + 1, self.inside_at[h + 1]):
                        if m & self.inside_places[j] == rest and not self._is_beyond(j, v):
                            a = self._group(v, self.inside[i])
                            b = self._group(v, self.inside[j])
                            self._add_link(a, b, h)
                            break
        for c in range(self.n_cells):
            m = self.cand[c]
            rest = m & (m - 1) if m else 0
            if rest and rest & (rest - 1) == 0:
                a = self._single(_place_of(m ^ rest), c)
                b = self._single(_place_of(rest), c)
                self._add_link(a, b, -1)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _at(self, h: cython.int, v: cython.int, place: cython.uint) -> cython.int:
        """The node of a value at one place of a house."""
        return self._single(v, self.house_cells[self.house_at[h] + _place_of(place)])

    @cython.cfunc
    @cython.exceptval(check=False)
    def _single(self, v: cython.int, c: cython.int) -> cython.int:
        """The node of a value in one cell."""
        i: cython.int = self.number[v * self.n_cells + c]
        k: cython.int = self.node_of[i]
        if k >= 0:
            return k
        if self.n_nodes == self.most_nodes:
            self.too_many = True
            return 0
        k = self.n_nodes
        self.node_of[i] = k
        self.node_value[k] = v
        self.node_cells[self.node_at[k]] = c
        self.node_at[k + 1] = self.node_at[k] + 1
        self.n_nodes += 1
        return k

    @cython.cfunc
    @cython.exceptval(check=False)
    def _group(self, v: cython.int, g: cython.int) -> cython.int:
        """The node of a value in a crossing; one that overlaps it may be the same."""
        i: cython.int
        j: cython.int
        k: cython.int = self.group_node[g]
        end: cython.int
        if k >= 0:
            return k
        if self.n_nodes == self.most_nodes:
            self.too_many = True
            return 0
        k = self.n_nodes
        end = self.node_at[k]
        for i in range(self.crossing_at[g], self.crossing_at[g + 1]):
            if self.cand[self.crossing[i]] >> v & 1:
                self.node_cells[end] = self.crossing[i]
                end += 1
        for i in range(self.overlap_at[g], self.overlap_at[g + 1]):
            j = self.group_node[self.overlap[i]]
            if j >= 0 and self._is_same(j, self.node_at[k], end):
                self.group_node[g] = j
                return j
        self.group_node[g] = k
        self.groups[self.n_groups] = k
        self.n_groups += 1
        self.node_value[k] = v
        self.node_at[k + 1] = end
        self.n_nodes += 1
        return k

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_same(self, k: cython.int, start: cython.int, stop: cython.int) -> cython.bint:
        """Whether a node has these cells, which like its own are in their order."""
        i: cython.int = self.node_at[k]
        if self.node_at[k + 1] - i != stop - start:
            return False
        while start < stop and self.node_cells[i] == self.node_cells[start]:
            i += 1
            start += 1
        return start == stop

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_beyond(self, i: cython.int, v: cython.int) -> cython.bint:
        """Whether a crossing inside a house has the value outside of the house as well."""
        j: cython.int = self.beyond_at[i]
        while j < self.beyond_at[i + 1] and not self.cand[self.beyond[j]] >> v & 1:
            j += 1
        return j < self.beyond_at[i + 1]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _add_link(self, a: cython.int, b: cython.int, h: cython.int) -> cython.void:
        self.link_a[self.n_links] = a
        self.link_b[self.n_links] = b
        self.link_house[self.n_links] = h
        self.n_links += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _meet(self) -> cython.void:
        """Note what each node turns off: candidates, and other nodes."""
        k: cython.int
        i: cython.int
        j: cython.int
        b: cython.int
        c: cython.int
        v: cython.int
        w: cython.int
        m: cython.uint
        is_single: cython.bint
        self.n_off = 0
        self.n_pairs = 0
        self.off_at[0] = 0
        for k in range(self.n_nodes):
            c = self.node_cells[self.node_at[k]]
            v = self.node_value[k]
            is_single = self.node_at[k + 1] - self.node_at[k] == 1
            if self.n_off + self.order + self.peer_at[c + 1] - self.peer_at[c] > self.most_off:
                self.too_many = True
                return
            for i in range(self.peer_at[c], self.peer_at[c + 1]):
                if self.cand[self.peers[i]] >> v & 1 and (is_single or self._is_seen(self.peers[i], k)):
                    self.off[self.n_off] = self.number[v * self.n_cells + self.peers[i]]
                    self.n_off += 1
            if is_single:
                m = self.cand[c]
                w = 0
                while m:
                    if m & 1 and w != v:
                        self.off[self.n_off] = self.number[w * self.n_cells + c]
                        self.n_off += 1
                    m >>= 1
                    w += 1
            self.off_at[k + 1] = self.n_off
            for i in range(self.off_at[k], self.n_off):
                b = self.node_of[self.off[i]]
                if b > k or (b >= 0 and not is_single):
                    self._add_pair(k, b)
        for i in range(self.n_groups):
            k = self.groups[i]
            for j in range(i + 1, self.n_groups):
                b = self.groups[j]
                if self.node_value[b] != self.node_value[k]:
                    break
                if self._is_all_seen(b, k):
                    self._add_pair(k, b)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _add_pair(self, a: cython.int, b: cython.int) -> cython.void:
        if self.n_pairs == self.most_pairs:
            self.too_many = True
            return
        self.pair_a[self.n_pairs] = a
        self.pair_b[self.n_pairs] = b
        self.n_pairs += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_seen(self, c: cython.int, k: cython.int) -> cython.bint:
        """Whether a cell is seen by every cell of a node."""
        i: cython.int
        for i in range(self.node_at[k], self.node_at[k + 1]):
            if not self.sees[self.node_cells[i] * self.words + (c >> 6)] >> (c & 63) & 1:
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_all_seen(self, a: cython.int, b: cython.int) -> cython.bint:
        """Whether every cell of one node sees every cell of the other."""
        i: cython.int = self.node_at[a]
        while i < self.node_at[a + 1] and self._is_seen(self.node_cells[i], b):
            i += 1
        return i == self.node_at[a + 1]

    # --- the search -------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _longest(self) -> cython.int:
        """The longest chain that there is time for: two links for each step through all pairs and assumptions."""
        a_turn: cython.longlong = cython.cast(cython.longlong, self.n_pairs + self.n_links) * (
            self.n_candidates // 64 + 1
        )
        turns: cython.longlong = _STEPS // a_turn
        return _ENDLESS if turns >= self.n_nodes else 1 + 2 * cython.cast(cython.int, turns)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _run(self, first: cython.int, n: cython.int) -> cython.void:
        """Go forward from the assumptions of a batch, as far as the shortest chain that has been found so far."""
        i: cython.int
        k: cython.int
        w: cython.int
        a: cython.int
        b: cython.int
        c: cython.int
        n_words: cython.int = (n + 63) // 64
        n_sets: cython.int = self.n_nodes * n_words
        length: cython.int = 1
        m: cython.ulonglong
        any_fresh: cython.ulonglong
        any_hit: cython.ulonglong
        for i in range(n_sets):
            self.seen[i] = 0
            self.reach_on[i] = 0
        for k in range(self.n_nodes):
            for i in range(self.off_at[k], self.off_at[k + 1]):
                c = self.off[i] - first
                if 0 <= c < n:
                    self.seen[k * n_words + (c >> 6)] |= _BIT << (c & 63)
        for c in range(n):
            k = self.node_of[first + c]
            if k >= 0:
                self.reach_on[k * n_words + (c >> 6)] |= _BIT << (c & 63)
        for i in range(n_sets):
            self.reach_off[i] = self.seen[i]
            self.fresh_off[i] = self.seen[i]
        for w in range(n_words):
            self.hits[w] = 0
        while length + 2 <= self.shortest:
            for i in range(n_sets):
                self.fresh_on[i] = 0
            for i in range(self.n_links):
                a = self.link_a[i] * n_words
                b = self.link_b[i] * n_words
                for w in range(n_words):
                    self.fresh_on[b + w] |= self.fresh_off[a + w]
                    self.fresh_on[a + w] |= self.fresh_off[b + w]
            length += 2
            any_fresh = 0
            any_hit = 0
            w = 0
            for i in range(n_sets):
                m = self.fresh_on[i] & (self.reach_on[i] ^ _U64)
                self.fresh_on[i] = m
                self.reach_on[i] |= m
                any_fresh |= m
                m &= self.seen[i]
                any_hit |= m
                self.hits[w] |= m
                w += 1
                if w == n_words:
                    w = 0
            if any_hit:
                self._hit(first, n_words, length)
                return
            if any_fresh == 0:
                return
            for i in range(n_sets):
                self.fresh_off[i] = 0
            for i in range(self.n_pairs):
                a = self.pair_a[i] * n_words
                b = self.pair_b[i] * n_words
                for w in range(n_words):
                    self.fresh_off[b + w] |= self.fresh_on[a + w]
                    self.fresh_off[a + w] |= self.fresh_on[b + w]
            for i in range(n_sets):
                m = self.fresh_off[i] & (self.reach_off[i] ^ _U64)
                self.fresh_off[i] = m
                self.reach_off[i] |= m

    @cython.cfunc
    @cython.exceptval(check=False)
    def _hit(self, first: cython.int, n_words: cython.int, length: cython.int) -> cython.void:
        """Note what a batch struck; longer chains that were found before do not count."""
        i: cython.int
        if length < self.shortest:
            self.shortest = length
            for i in range(first >> 6):
                self.struck[i] = 0
        for i in range(n_words):
            self.struck[(first >> 6) + i] = self.hits[i]

    # --- records ----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _record(self, technique: cython.int, x: cython.int) -> cython.int:
        """Record a chain of a struck candidate: one without groups if that is as short."""
        end: cython.int = self._retrace(x, False)
        if end < 0:
            end = self._retrace(x, True)
        nodes: list[int] = []
        houses: list[int] = []
        while end >= 0:
            link = self.on_by[end]
            off = self.link_a[link] + self.link_b[link] - end
            nodes[:0] = [off, end]
            if self.link_house[link] >= 0:
                houses.insert(0, self.link_house[link])
            end = self.off_by[off]
        pattern = [
            part
            for i, k in enumerate(nodes)
            for j in range(self.node_at[k], self.node_at[k + 1])
            for part in (i, self.node_cells[j], 1 << self.node_value[k])
        ]
        struck = [1, self.cell_of[x], 1 << self.value_of[x]]
        self.trail.extend([technique, len(houses), *houses, len(pattern) // 3, *pattern, 0, *struck])
        return 0

    @cython.cfunc
    @cython.exceptval(-2, check=True)
    def _retrace(self, x: cython.int, with_groups: cython.bint) -> cython.int:
        """Go forward from one assumption; the node that strikes it by a shortest chain, -1 if there is none."""
        i: cython.int
        k: cython.int
        length: cython.int = 1
        for k in range(self.n_nodes):
            self.when_on[k] = 0 if k == self.node_of[x] else -1
            self.when_off[k] = -1
            for i in range(self.off_at[k], self.off_at[k + 1]):
                if self.off[i] == x:
                    self.when_off[k] = 1
                    self.off_by[k] = -1
        while length < self.shortest:
            for i in range(self.n_links):
                self._turn_on(self.link_a[i], self.link_b[i], i, length, with_groups)
                self._turn_on(self.link_b[i], self.link_a[i], i, length, with_groups)
            length += 2
            if length == self.shortest:
                for k in range(self.n_nodes):
                    if self.when_on[k] == length - 1 and self.when_off[k] == 1:
                        return k  # what turns x off is what x turns off
                return -1
            for i in range(self.n_pairs):
                self._turn_off(self.pair_a[i], self.pair_b[i], length)
                self._turn_off(self.pair_b[i], self.pair_a[i], length)
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _turn_on(
        self, a: cython.int, b: cython.int, link: cython.int, length: cython.int, with_groups: cython.bint
    ) -> cython.void:
        """A node goes on because one that it is linked with went off by so many links."""
        if self.when_off[a] != length or self.when_on[b] >= 0:
            return
        if with_groups or (self.node_at[a + 1] - self.node_at[a] == 1 and self.node_at[b + 1] - self.node_at[b] == 1):
            self.when_on[b] = length + 1
            self.on_by[b] = link

    @cython.cfunc
    @cython.exceptval(check=False)
    def _turn_off(self, a: cython.int, b: cython.int, length: cython.int) -> cython.void:
        """A node goes off because one that sees it went on by one link less."""
        if self.when_on[a] == length - 1 and self.when_off[b] < 0:
            self.when_off[b] = length
            self.off_by[b] = a


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
