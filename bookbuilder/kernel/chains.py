"""Alternating inference chains, with groups: find candidates that would eventually rule themselves out.

A node is a value in one cell, or in a group; `nodes` tells how they are linked.

    x on --- a off === b on --- c off === d on --- x off          length 5

All nodes and all assumptions x advance together, one link at a time, with one bit per assumption:

    fresh_off[a] = 1011...        the assumptions that turn a off after this many links, and not earlier
    fresh_on[b] |= fresh_off[a]   the same along every strong link, then along every weak one

So the first strikes come from the shortest chains of any candidate, and a round takes all of those.

The pattern of a record is the chain without the struck candidate at its ends: node 0 is off, node 1 is on, and so on
alternately. Its houses are those of the strong links between nodes of one value, in order.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.nodes import Nodes
else:
    from cython.cimports.bookbuilder.kernel.nodes import Nodes  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

TECHNIQUES = ("alternating inference chain",)

# The limit for large boards: the steps (a pair, and 64 assumptions) that all chains of a scan may take, which limits
# their length. A twin of the board has as many.
_STEPS = cython.declare(cython.longlong, 50_000_000)

# Words of 64 assumptions that go forward together. Where C unrolls loops over them, `_run` and `_hit` have a plain 4,
# which has to be the same.
_BATCH = cython.declare(cython.int, 4)
_ONE = cython.declare(cython.uint, 1)  # a bit as wide as a set of values
_BIT = cython.declare(cython.ulonglong, 1)  # and one as wide as a word
_U64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_ENDLESS = cython.declare(cython.int, 1 << 30)


@cython.cclass
class Chains(Nodes):
    """Scans for the technique of this module. `chains.pxd` describes the tables."""

    def __init__(self, scene: Scene, more_nodes: int = 0, more_links: int = 0) -> None:
        super().__init__(scene, more_nodes, more_links)
        most, singles = self.most_nodes, scene.order * scene.n_cells
        sets = 8 * most * _BATCH
        self.reach_on, self.reach_off = array("Q", bytes(sets)), array("Q", bytes(sets))
        self.fresh_on, self.fresh_off = array("Q", bytes(sets)), array("Q", bytes(sets))
        self.seen = array("Q", bytes(sets))
        self.struck = array("Q", bytes(8 * (singles // 64 + 1 + _BATCH)))
        self.when_on, self.when_off = array("i", bytes(4 * most)), array("i", bytes(4 * most))
        self.on_by, self.off_by = array("i", bytes(4 * most)), array("i", bytes(4 * most))
        self.shortest = 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings of a technique in the present state; returns their number."""
        i: cython.int
        first: cython.int
        c: cython.int
        openings: cython.int = 0
        self._number()
        for i in range(self.n_candidates // 64 + 1 + _BATCH):
            self.struck[i] = 0
        self._link()
        self._link_more()
        if self.n_links == 0 or self.too_many:
            return 0
        self._meet()
        self._meet_more()
        if self.too_many:
            return 0
        self.shortest = self._longest() + 1
        for first in range(0, self.n_candidates, 64 * _BATCH):
            self._run(first, min(self.n_candidates - first, 64 * _BATCH))
        for i in range(self.n_candidates):
            if self.struck[i >> 6] >> (i & 63) & 1:
                c = self.cell_of[i]
                self.strike[c] |= _ONE << self.value_of[i]
                openings += 1
                if record:
                    self._record(technique, i)
        self.length = self.shortest
        return openings

    @cython.cfunc
    @cython.exceptval(check=False)
    def _link_more(self) -> cython.void:
        """Add nodes and links. Nothing here; for subclasses."""

    @cython.cfunc
    @cython.exceptval(check=False)
    def _meet_more(self) -> cython.void:
        """Note pairs of added nodes that turn each other off. Nothing here; for subclasses."""

    # --- the search -------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _longest(self) -> cython.int:
        """The longest chain that the time allows: two links for each step through all pairs and assumptions."""
        a_turn: cython.longlong = cython.cast(cython.longlong, self.n_pairs + self.n_links) * (
            self.n_candidates // 64 + 1
        )
        turns: cython.longlong = _STEPS // a_turn
        return _ENDLESS if turns >= self.n_nodes else 1 + 2 * cython.cast(cython.int, turns)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _run(self, first: cython.int, n: cython.int) -> cython.void:
        """Advance from the assumptions of a batch, up to the length of the shortest chain found so far."""
        i: cython.int
        k: cython.int
        w: cython.int
        a: cython.int
        b: cython.int
        c: cython.int
        n_sets: cython.int = self.n_nodes * _BATCH
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
                    self.seen[k * _BATCH + (c >> 6)] |= _BIT << (c & 63)
        for c in range(n):
            k = self.node_of[first + c]
            if k >= 0:
                self.reach_on[k * _BATCH + (c >> 6)] |= _BIT << (c & 63)
        for i in range(n_sets):
            self.reach_off[i] = self.seen[i]
            self.fresh_off[i] = self.seen[i]
            self.fresh_on[i] = 0
        while length + 2 <= self.shortest:
            for i in range(self.n_links):
                a = self.link_a[i] * 4
                b = self.link_b[i] * 4
                for w in range(4):
                    self.fresh_on[b + w] |= self.fresh_off[a + w]
                    self.fresh_on[a + w] |= self.fresh_off[b + w]
            length += 2
            any_fresh = 0
            any_hit = 0
            for i in range(n_sets):
                m = self.fresh_on[i] & (self.reach_on[i] ^ _U64)
                self.fresh_on[i] = m
                self.reach_on[i] |= m
                self.fresh_off[i] = 0
                any_fresh |= m
                any_hit |= m & self.seen[i]
            if any_hit:
                self._hit(first, length)
                return
            if any_fresh == 0:
                return
            for i in range(self.n_pairs):
                a = self.pair_a[i] * 4
                b = self.pair_b[i] * 4
                for w in range(4):
                    self.fresh_off[b + w] |= self.fresh_on[a + w]
                    self.fresh_off[a + w] |= self.fresh_on[b + w]
            for i in range(n_sets):
                m = self.fresh_off[i] & (self.reach_off[i] ^ _U64)
                self.fresh_off[i] = m
                self.reach_off[i] |= m
                self.fresh_on[i] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _hit(self, first: cython.int, length: cython.int) -> cython.void:
        """Note what a batch struck; longer chains found before no longer count."""
        i: cython.int
        w: cython.int
        if length < self.shortest:
            self.shortest = length
            for i in range(first >> 6):
                self.struck[i] = 0
        for i in range(self.n_nodes):
            for w in range(4):
                self.struck[(first >> 6) + w] |= self.fresh_on[4 * i + w] & self.seen[4 * i + w]

    # --- records ----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _record(self, technique: cython.int, x: cython.int) -> cython.int:
        """Record a chain for a struck candidate: one without groups if it is as short."""
        end: cython.int = self._retrace(x, False)
        if end < 0:
            end = self._retrace(x, True)
        links: list[tuple[int, int, int]] = []  # the node that is off, the one that is on, and their link
        while end >= 0:
            link = self.on_by[end]
            off = self.link_a[link] + self.link_b[link] - end
            links.insert(0, (off, end, link))
            end = self.off_by[off]
        parts: list[list[int]] = []  # cells and values, by node of the record
        houses: list[int] = []
        for off, on, link in links:
            for k in (off, on):
                cells = [self.node_cells[j] for j in range(self.node_at[k], self.node_at[k + 1])]
                parts.append([number for c in cells for number in (c, _ONE << self.node_value[k])])
            self._tell_link(link, houses, parts)
        pattern = [
            number for i, part in enumerate(parts) for j in range(0, len(part), 2) for number in (i, *part[j : j + 2])
        ]
        struck = [1, self.cell_of[x], _ONE << self.value_of[x]]
        self.trail.extend([technique, len(houses), *houses, len(pattern) // 3, *pattern, 0, *struck])
        return 0

    def _tell_link(self, link: int, houses: list[int], parts: list[list[int]]) -> None:
        """Add what shows a link to the houses and nodes of a record."""
        if self.link_house[link] >= 0:
            houses.append(self.link_house[link])

    @cython.cfunc
    @cython.exceptval(-2, check=True)
    def _retrace(self, x: cython.int, with_groups: cython.bint) -> cython.int:
        """Advance from one assumption; returns the node that strikes it by a shortest chain, or -1."""
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
        """Turn a node on because a linked one went off after this many links."""
        if self.when_off[a] != length or self.when_on[b] >= 0:
            return
        if with_groups or (self.node_at[a + 1] - self.node_at[a] == 1 and self.node_at[b + 1] - self.node_at[b] == 1):
            self.when_on[b] = length + 1
            self.on_by[b] = link

    @cython.cfunc
    @cython.exceptval(check=False)
    def _turn_off(self, a: cython.int, b: cython.int, length: cython.int) -> cython.void:
        """Turn a node off because one that sees it went on one link earlier."""
        if self.when_on[a] == length - 1 and self.when_off[b] < 0:
            self.when_off[b] = length
            self.off_by[b] = a
