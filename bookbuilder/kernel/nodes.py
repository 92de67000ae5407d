"""The nodes of alternating inference chains, and how they are linked.

A node is a value in one cell, or in a group: the two or more candidate cells of a crossing, which two houses share.

    a --- b  a true node turns off every node of its value whose cells all see all of its cells; a single cell that has
             its value turns off its other candidates
    a === b  if a node is false, another one must be true: the other candidate of a cell with two, or the remaining
             places of a full house for the value, if these are one node
"""

from __future__ import annotations

from array import array

import cython

from bookbuilder.kernel.crossings import crossings

if not cython.compiled:
    from bookbuilder.kernel.bits import lowest
    from bookbuilder.kernel.scanner import Scanner
else:
    from cython.cimports.bookbuilder.kernel.bits import lowest  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.scanner import Scanner  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene, ragged

COMPILED: bool = cython.compiled

# Limits for large boards. They count what a twin of the board has as many of: linked nodes, pairs that turn each
# other off, and twice as many candidates that a node turns off.
_NODES = cython.declare(cython.int, 1 << 15)
_PAIRS = cython.declare(cython.int, 1 << 20)

_BIT = cython.declare(cython.ulonglong, 1)  # a bit as wide as a word
_U64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.cclass
class Nodes(Scanner):
    """A scanner that knows the nodes and links of the present state. `nodes.pxd` describes the tables."""

    def __init__(self, scene: Scene, more_nodes: int = 0, more_links: int = 0) -> None:
        """Make room for the nodes and links, and for more of them that a subclass adds."""
        super().__init__(scene)
        tables = crossings(scene)
        self.n_crossings = len(tables.cells)
        self.crossing_at, self.crossing = ragged(tables.cells)
        self.overlap_at, self.overlap = ragged(tables.overlaps)
        self.inside_at, self.inside = ragged(tables.inside)
        self.inside_places = array("I", tables.places or [0])
        self.beyond_at, self.beyond = ragged(tables.beyond)
        singles = scene.order * scene.n_cells
        most = min(_NODES, singles + scene.order * self.n_crossings) + more_nodes
        self.most_nodes = most
        self.number = array("i", bytes(4 * singles))
        self.cell_of, self.value_of = array("i", bytes(4 * singles)), array("i", bytes(4 * singles))
        self.node_of = array("i", bytes(4 * singles))
        self.node_value, self.node_at = array("i", bytes(4 * most)), array("i", bytes(4 * (most + 1)))
        self.node_cells = array("i", bytes(4 * (most + 1) * scene.order))
        sets = bytes(8 * most * scene.words)
        self.node_set, self.node_sees = array("Q", sets), array("Q", sets)
        self.group_node = array("i", bytes(4 * max(1, self.n_crossings)))
        self.groups = array("i", bytes(4 * most))
        # A full house and value have a link for each crossing inside the house at most, and a cell has one.
        self.most_links = scene.n_cells + scene.order * (scene.n_houses + self.inside_at[scene.n_houses])
        self.most_links += more_links
        self.link_a, self.link_b = array("i", bytes(4 * self.most_links)), array("i", bytes(4 * self.most_links))
        self.link_house = array("i", bytes(4 * self.most_links))
        busiest = max([scene.peer_at[c + 1] - scene.peer_at[c] for c in range(scene.n_cells)])
        # Beyond the limits there is room for one node more: they are looked at when a node is done.
        a_node = busiest + scene.order
        self.most_off = min(2 * _PAIRS, most * a_node)
        self.off_at, self.off = array("i", bytes(4 * (most + 1))), array("i", bytes(4 * (self.most_off + a_node)))
        self.most_pairs = min(_PAIRS, self.most_off + most * self.n_crossings)
        pairs = bytes(4 * (self.most_pairs + a_node + 1))
        self.pair_a, self.pair_b = array("i", pairs), array("i", pairs)
        self.n_candidates = self.n_nodes = self.n_groups = self.n_links = self.n_off = self.n_pairs = 0
        self.too_many = False

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _number(self) -> cython.void:
        """Number the candidates, and drop all links."""
        v: cython.int
        c: cython.int
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
        self.n_nodes = 0
        self.n_groups = 0
        self.n_links = 0
        self.node_at[0] = 0
        self.too_many = False

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _link(self) -> cython.void:
        """Make the strong links and their nodes. (C does not define the order in which arguments are evaluated.)"""
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
                a = self._single(lowest(m ^ rest), c)
                b = self._single(lowest(rest), c)
                self._add_link(a, b, -1)

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _at(self, h: cython.int, v: cython.int, place: cython.uint) -> cython.int:
        """The node of a value at one place of a house."""
        return self._single(v, self.house_cells[self.house_at[h] + lowest(place)])

    @cython.cfunc
    @cython.final
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
        self.node_cells[self.node_at[k]] = c
        self._add_node(v, self.node_at[k] + 1)
        return k

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _group(self, v: cython.int, g: cython.int) -> cython.int:
        """The node of a value in a crossing; one that overlaps it may be the same."""
        i: cython.int
        j: cython.int
        k: cython.int = self.group_node[g]
        end: cython.int
        if k >= 0:
            return k
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
        if k == self.most_nodes:
            self.too_many = True
            return 0
        self.group_node[g] = k
        self.groups[self.n_groups] = k
        self.n_groups += 1
        self._add_node(v, end)
        return k

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _add_node(self, v: cython.int, end: cython.int) -> cython.void:
        """Add a node of a value, whose cells have been listed up to here."""
        w: cython.int
        i: cython.int
        c: cython.int
        k: cython.int = self.n_nodes
        self.node_value[k] = v
        self.node_at[k + 1] = end
        for w in range(self.words):
            self.node_set[k * self.words + w] = 0
        for i in range(self.node_at[k], end):
            c = self.node_cells[i]
            self.node_set[k * self.words + (c >> 6)] |= _BIT << (c & 63)
        self.n_nodes += 1

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _is_same(self, k: cython.int, start: cython.int, stop: cython.int) -> cython.bint:
        """Whether a node has these cells, which are in ascending order like its own."""
        i: cython.int = self.node_at[k]
        if self.node_at[k + 1] - i != stop - start:
            return False
        while start < stop and self.node_cells[i] == self.node_cells[start]:
            i += 1
            start += 1
        return start == stop

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _is_beyond(self, i: cython.int, v: cython.int) -> cython.bint:
        """Whether a crossing of a house has the value outside the house as well."""
        j: cython.int = self.beyond_at[i]
        while j < self.beyond_at[i + 1] and not self.cand[self.beyond[j]] >> v & 1:
            j += 1
        return j < self.beyond_at[i + 1]

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _add_link(self, a: cython.int, b: cython.int, h: cython.int) -> cython.void:
        self.link_a[self.n_links] = a
        self.link_b[self.n_links] = b
        self.link_house[self.n_links] = h
        self.n_links += 1

    @cython.cfunc
    @cython.final
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
        n_off: cython.int = 0
        n_pairs: cython.int = 0
        m: cython.uint
        seen: cython.ulonglong
        is_single: cython.bint
        self.n_pairs = 0
        self.off_at[0] = 0
        for k in range(self.n_nodes):
            c = self.node_cells[self.node_at[k]]
            v = self.node_value[k]
            is_single = self.node_at[k + 1] - self.node_at[k] == 1
            for w in range(self.words):
                seen = self.where[v * self.words + w]
                for i in range(self.node_at[k], self.node_at[k + 1]):
                    seen &= self.sees[self.node_cells[i] * self.words + w]
                self.node_sees[k * self.words + w] = seen
                while seen:
                    self.off[n_off] = self.number[v * self.n_cells + 64 * w + lowest(seen)]
                    n_off += 1
                    seen &= seen - 1
            if is_single:
                m = self.cand[c] ^ (cython.cast(cython.uint, 1) << v)
                while m:
                    self.off[n_off] = self.number[lowest(m) * self.n_cells + c]
                    n_off += 1
                    m &= m - 1
            for i in range(self.off_at[k], n_off):
                b = self.node_of[self.off[i]]
                self.pair_a[n_pairs] = k
                self.pair_b[n_pairs] = b
                n_pairs += (b > k) | ((b >= 0) & (not is_single))  # a branch would be guessed wrong too often
            if n_off > self.most_off or n_pairs > self.most_pairs:
                self.too_many = True
                return
            self.off_at[k + 1] = n_off
        for i in range(self.n_groups):
            k = self.groups[i]
            for j in range(i + 1, self.n_groups):
                b = self.groups[j]
                if self.node_value[b] != self.node_value[k]:
                    break
                if self._is_all_seen(b, k):
                    if n_pairs == self.most_pairs:
                        self.too_many = True
                        return
                    self.pair_a[n_pairs] = k
                    self.pair_b[n_pairs] = b
                    n_pairs += 1
        self.n_off = n_off
        self.n_pairs = n_pairs

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _is_all_seen(self, a: cython.int, b: cython.int) -> cython.bint:
        """Whether every cell of one node sees every cell of the other, which has the same value."""
        w: cython.int
        beyond: cython.ulonglong = 0
        for w in range(self.words):
            beyond |= self.node_set[a * self.words + w] & (self.node_sees[b * self.words + w] ^ _U64)
        return beyond == 0
