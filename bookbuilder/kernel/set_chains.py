"""Alternating inference chains that also run through almost locked sets.

A node may be the cells of a set that have a value. If all of them lose it, the set holds all its other values: the
cells of each of these are another node, which must be on.

    x on --- 3 of {a, b} off === 5 of {a, b} on --- ...        a and b hold all but one of 3, 5 and 7

All else is as in `chains`, which finds the chains of a ladder that has them below this technique. The sets are those of
`almost_locked` with two cells or more; those of one cell are its strong link.

The pattern of a record is that of a chain, with a node for each set: it has the set's cells with all their values, and
follows the two nodes that the set links. The houses are those of the strong links and of the sets, in order.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.almost_locked import AlmostLocked
    from bookbuilder.kernel.bits import lowest
    from bookbuilder.kernel.chains import Chains
    from bookbuilder.kernel.scanner import Scanner
else:
    from cython.cimports.bookbuilder.kernel.almost_locked import AlmostLocked  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.bits import lowest  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.chains import Chains  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.scanner import Scanner  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

TECHNIQUES = ("chain through sets",)

# Limits for large boards, which count what a twin of the board has as many of: nodes of sets, and links in sets.
_NODES = cython.declare(cython.int, 1 << 13)
_LINKS = cython.declare(cython.int, 1 << 15)
_ONE = cython.declare(cython.uint, 1)


@cython.final
@cython.cclass
class _Search(Chains):
    """The search, with room for its nodes."""

    sets: AlmostLocked
    n_added: cython.int
    n_in_sets: cython.int
    # Nodes by value and first cell: the first of them, and the next after each.
    first_of: cython.int[::1]
    next_of: cython.int[::1]
    part: cython.int[::1]  # the nodes of one set

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene, _NODES, _LINKS)
        self.sets = scene.almost_locked or AlmostLocked(scene)
        self.first_of = array("i", bytes(4 * scene.order * scene.n_cells))
        self.next_of = array("i", bytes(4 * self.most_nodes))
        self.part = array("i", bytes(4 * scene.order))
        self.n_added = self.n_in_sets = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _link_more(self) -> cython.void:
        """Add the nodes of the sets, and the links in each."""
        s: cython.int
        n: cython.int
        i: cython.int
        j: cython.int
        self.n_added = 0
        self.n_in_sets = 0
        for i in range(self.order * self.n_cells):
            self.first_of[i] = -1
        for i in range(self.n_nodes):
            self._file(i)
        self.sets._find_sets()
        for s in range(self.sets.n_sets):
            if self.sets.set_size[s] < 2 or self.sets.set_size[s] > self.sets.largest:
                continue
            n = self._parts(s)
            if self.too_many:
                return
            for i in range(n):
                for j in range(i + 1, n):
                    if self.n_in_sets == _LINKS:
                        self.too_many = True
                        return
                    self.n_in_sets += 1
                    self._add_link(self.part[i], self.part[j], -2 - s)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _parts(self, s: cython.int) -> cython.int:
        """Note the nodes of a set, one for each of its values that can be linked to anything; returns their number.

        A value in one cell is linked to the cell's other values, one in several only to cells that see them all.
        """
        e: cython.int = self.sets.entry_at[s]
        v: cython.int
        c: cython.int
        n: cython.int = 0
        m: cython.uint = self.sets.set_values[s]
        while m:
            v = lowest(m)
            m &= m - 1
            if e < self.sets.entry_at[s + 1] and self.sets.entry_value[e] == v:
                self.part[n] = self._entry(e)
                n += 1
                e += 1
            else:
                c = self._only_cell(s, v)
                if c >= 0:
                    self.part[n] = self._one(v, c)
                    n += 1
            if self.too_many:
                return 0
        return n

    @cython.cfunc
    @cython.exceptval(check=False)
    def _only_cell(self, s: cython.int, v: cython.int) -> cython.int:
        """The only cell of a set that has a value, or -1 if there are several."""
        c: cython.int
        only: cython.int = -1
        start: cython.int = self.house_at[self.sets.set_house[s]]
        m: cython.uint = self.sets.set_places[s]
        while m:
            c = self.house_cells[start + lowest(m)]
            m &= m - 1
            if self.cand[c] >> v & 1:
                if only >= 0:
                    return -1
                only = c
        return only

    @cython.cfunc
    @cython.exceptval(check=False)
    def _one(self, v: cython.int, c: cython.int) -> cython.int:
        """The node of a value in one cell."""
        k: cython.int = self.node_of[self.number[v * self.n_cells + c]]
        if k >= 0:
            return k
        if self.n_added == _NODES:
            self.too_many = True
            return 0
        self.n_added += 1
        k = self._single(v, c)
        if not self.too_many:
            self._file(k)
        return k

    @cython.cfunc
    @cython.exceptval(check=False)
    def _file(self, k: cython.int) -> cython.void:
        """File a node by its value and its first cell."""
        i: cython.int = self.node_value[k] * self.n_cells + self.node_cells[self.node_at[k]]
        self.next_of[k] = self.first_of[i]
        self.first_of[i] = k

    @cython.cfunc
    @cython.exceptval(check=False)
    def _entry(self, e: cython.int) -> cython.int:
        """The node of a set's cells that have a value, which may be there already."""
        w: cython.int
        v: cython.int = self.sets.entry_value[e]
        k: cython.int = self.n_nodes
        end: cython.int = self.node_at[k]
        j: cython.int
        m: cython.ulonglong
        differ: cython.ulonglong
        for w in range(self.words):
            m = self.sets.having[e * self.words + w]
            while m:
                self.node_cells[end] = 64 * w + lowest(m)
                end += 1
                m &= m - 1
        j = self.first_of[v * self.n_cells + self.node_cells[self.node_at[k]]]
        while j >= 0:
            differ = 0
            for w in range(self.words):
                differ |= self.node_set[j * self.words + w] ^ self.sets.having[e * self.words + w]
            if differ == 0:
                return j
            j = self.next_of[j]
        if end - self.node_at[k] == 1:
            return self._one(v, self.node_cells[self.node_at[k]])
        if self.n_added == _NODES:
            self.too_many = True
            return 0
        self.n_added += 1
        self._add_node(v, end)
        self._file(k)
        return k

    @cython.cfunc
    @cython.exceptval(check=False)
    def _meet_more(self) -> cython.void:
        """Note the pairs of nodes of several cells, except those of two groups, which are known."""
        k: cython.int
        b: cython.int
        i: cython.int
        n: cython.int = 0
        if self.too_many:
            return
        for i in range(self.n_groups):
            n = max(n, self.groups[i] + 1)
        for k in range(self.n_nodes):
            if self.node_at[k + 1] - self.node_at[k] == 1:
                continue
            for i in range(self.off_at[k], self.off_at[k + 1]):
                b = self.first_of[self.node_value[k] * self.n_cells + self.cell_of[self.off[i]]]
                while b > k and b >= n:  # the latest nodes come first
                    if self.node_at[b + 1] - self.node_at[b] > 1 and self._is_all_seen(b, k):
                        if self.n_pairs == self.most_pairs:
                            self.too_many = True
                            return
                        self.pair_a[self.n_pairs] = k
                        self.pair_b[self.n_pairs] = b
                        self.n_pairs += 1
                    b = self.next_of[b]

    def _tell_link(self, link: int, houses: list[int], parts: list[list[int]]) -> None:
        """Add what shows a link to the houses and nodes of a record."""
        house = self.link_house[link]
        if house > -2:
            if house >= 0:
                houses.append(house)
            return
        s = -2 - house
        start = self.house_at[self.sets.set_house[s]]
        cells = [self.house_cells[start + i] for i in range(self.order) if self.sets.set_places[s] >> i & 1]
        houses.append(self.sets.set_house[s])
        parts.append([x for c in cells for x in (c, self.cand[c])])


@cython.final
@cython.cclass
class SetChains(Scanner):
    """Scans for the technique of this module. The search takes much room, and is made when it is first asked for."""

    scene: object
    search: _Search

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.scene = scene
        self.search = None  # type: ignore[assignment]

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings in the present state, the shortest chains of all; returns their number."""
        openings: cython.int
        if self.search is None:
            self.search = _Search(self.scene)
        openings = self.search.scan(kind, technique, record)
        self.length = self.search.length
        return openings
