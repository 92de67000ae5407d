"""ALS-XZ and ALS-XY-wing.

ALS-XZ: two almost locked sets, each of which holds all its values but one.

Two sets without a common cell have a restricted common value x if every x cell of one sees every x cell of the other:
then x is in at most one of them, and the other one holds all its other values.

    A = {1, 2} {2, 3}    x    B = {3, 4} {1, 4}        x = 3: A holds 1 2 or B holds 1 4, so 1 is in A or in B

    one restricted common       another common value leaves the cells that see all its cells in both sets
    two of them, x and y        the one set lacks x and the other y: all other values are locked, each in its own set,
                                and leave the cells that see all its cells in that set

ALS-XY-wing: three sets without common cells, the first of which, the pivot, has a restricted common x with the second
and another one, y, with the third. The pivot holds x or y, so one of the others goes without it and holds all its other
values: what sees all cells of such a value in both of them is struck.

An opening is a candidate that is struck, and its record shows the sets with the fewest cells.

    ALS-XZ         nodes 0 and 1 are the two sets, node 2 the cells of the restricted common in both of them, and node
                   3, if there are two, those of the second. If the value is locked in one set, that set is node 0
    ALS-XY-wing    nodes 0 to 2 are the pivot and the other sets, nodes 3 and 4 the cells of x and of y in the pivot and
                   in the set that shares them

The houses are those of the sets.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import lowest
    from bookbuilder.kernel.paired_sets import PairedSets
else:
    from cython.cimports.bookbuilder.kernel.bits import lowest  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.paired_sets import PairedSets  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

TECHNIQUES = ("ALS-XZ", "ALS-XY-wing")

_MOST = cython.declare(cython.int, 1 << 14)  # sets that share a restricted common with one set, for large boards

_ONE = cython.declare(cython.uint, 1)  # a bit as wide as a set of values
_U64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.final
@cython.cclass
class Als(PairedSets):
    """Scans for the techniques of this module."""

    # For records: by which sets and values each candidate was struck, with how many cells.
    best_size: cython.int[::1]
    best_by: cython.int[::1]  # entries of the value struck in the one set and in the other, of x, and of y
    best_pivot: cython.int[::1]
    pivot: cython.int  # -1 for none

    # The restricted commons of a pivot: its entry, and that of the other set.
    own: cython.int[::1]
    shared: cython.int[::1]
    entry_of: cython.int[::1]  # by value, in one set; -1 for none

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.best_size = array("i", bytes(4 * scene.order * scene.n_cells))
        self.best_by = array("i", bytes(16 * scene.order * scene.n_cells))
        self.best_pivot = array("i", bytes(4 * scene.order * scene.n_cells))
        self.own, self.shared = array("i", bytes(4 * _MOST)), array("i", bytes(4 * _MOST))
        self.entry_of = array("i", bytes(4 * scene.order))

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings of a technique in the present state; returns their number."""
        a: cython.int
        i: cython.int
        openings: cython.int
        self.recording = record
        self.pivot = -1
        if record:
            for i in range(self.order * self.n_cells):
                self.best_size[i] = 0
        self._find_sets()
        if record or not self._list_lost():
            for a in range(self.n_sets):
                if kind == 0:
                    self._match(a)
                else:
                    self._turn(a)
        elif kind == 0:
            self._pair(True)
        else:
            if self.paired_at != self.turn[0]:
                self._pair(False)
            for a in range(self.n_sets):
                if self._may_turn(a):
                    self._turn(a)
        openings = self._count_strikes()
        if record:
            self._record(technique, kind == 1)
        return openings

    # --- pairs of sets ----------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _match(self, a: cython.int) -> cython.int:
        """Find the later sets that have a restricted common with this one."""
        e: cython.int
        i: cython.int
        self._heed()
        for e in range(self.entry_at[a], self.entry_at[a + 1]):
            for i in range(self._list_mates(e, a)):
                self._strike_common(e, self.mates[i])
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _strike_common(self, x: cython.int, other_x: cython.int) -> cython.void:
        """Strike what follows for two sets from the restricted common with these entries."""
        a: cython.int = self.entry_set[x]
        b: cython.int = self.entry_set[other_x]
        e: cython.int = self.entry_at[a]
        f: cython.int = self.entry_at[b]
        i: cython.int
        while e < self.entry_at[a + 1] and f < self.entry_at[b + 1]:
            if self.entry_value[e] < self.entry_value[f]:
                e += 1
            elif self.entry_value[e] > self.entry_value[f]:
                f += 1
            else:
                if e != x:
                    self._strike_seen(e, f, x, -1)
                if e > x and self._is_restricted(e, f):
                    for i in range(self.entry_at[a], self.entry_at[a + 1]):
                        if i != x and i != e:
                            self._strike_seen(i, -1 - other_x, x, e)
                    for i in range(self.entry_at[b], self.entry_at[b + 1]):
                        if i != other_x and i != f:
                            self._strike_seen(i, -1 - x, other_x, f)
                e += 1
                f += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _strike_seen(self, e: cython.int, f: cython.int, x: cython.int, y: cython.int) -> cython.void:
        """Strike a value from the cells that see all its cells in one set and, if it has an entry there, in the other.

        `f` is the value's entry in the other set, or -1 minus an entry of that set if it has none; x and y are the
        restricted commons.
        """
        w: cython.int
        c: cython.int
        v: cython.int = self.entry_value[e]
        m: cython.ulonglong
        for w in range(self.words):
            m = self.seen[e * self.words + w]
            if f >= 0:
                m &= self.seen[f * self.words + w]
            while m:
                c = w * 64 + lowest(m)
                m &= m - 1
                self.strike[c] |= _ONE << v
                if self.recording:
                    self._keep(c * self.order + v, e, f, x, y)

    # --- pairs of sets that share a value with a pivot --------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _turn(self, pivot: cython.int) -> cython.int:
        """Strike what follows for the sets that have a restricted common with this one."""
        e: cython.int
        i: cython.int
        j: cython.int
        n: cython.int = 0
        n_mates: cython.int
        for e in range(self.entry_at[pivot], self.entry_at[pivot + 1]):
            n_mates = self._list_mates(e, -1)
            if n + n_mates > _MOST:
                return 0
            for i in range(n_mates):
                self.own[n] = e
                self.shared[n] = self.mates[i]
                n += 1
        for i in range(n):
            self._heed()
            for j in range(self.order):
                self.entry_of[j] = -1
            for e in range(
                self.entry_at[self.entry_set[self.shared[i]]], self.entry_at[self.entry_set[self.shared[i]] + 1]
            ):
                self.entry_of[self.entry_value[e]] = e
            for j in range(i + 1, n):
                if self.own[j] != self.own[i]:
                    self._strike_between(pivot, self.shared[i], self.shared[j])
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _strike_between(self, pivot: cython.int, x: cython.int, y: cython.int) -> cython.void:
        """Strike what sees all cells of a value in both sets; x and y are their entries of what the pivot shares."""
        a: cython.int = self.entry_set[x]
        b: cython.int = self.entry_set[y]
        e: cython.int
        f: cython.int
        w: cython.int
        some: cython.ulonglong
        checked: cython.bint = False
        for f in range(self.entry_at[b], self.entry_at[b + 1]):
            e = self.entry_of[self.entry_value[f]]
            if e < 0 or e == x or f == y:
                continue
            some = 0
            for w in range(self.words):
                some |= self.seen[e * self.words + w] & self.seen[f * self.words + w]
            if some == 0:
                continue
            if not checked and not self._is_apart(a, b):
                return
            checked = True
            self.pivot = pivot
            self._strike_seen(e, f, x, y)

    # --- records ----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _keep(self, i: cython.int, e: cython.int, f: cython.int, x: cython.int, y: cython.int) -> cython.void:
        """Remember the sets that strike a candidate, unless smaller ones do."""
        other: cython.int = f if f >= 0 else -1 - f
        size: cython.int = self.set_size[self.entry_set[e]] + self.set_size[self.entry_set[other]]
        if self.pivot >= 0:
            size += self.set_size[self.pivot]
        if self.best_size[i] == 0 or size < self.best_size[i]:
            self.best_size[i] = size
            self.best_by[4 * i] = e
            self.best_by[4 * i + 1] = other
            self.best_by[4 * i + 2] = x
            self.best_by[4 * i + 3] = y
            self.best_pivot[i] = self.pivot

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _record(self, technique: cython.int, is_wing: cython.bint) -> cython.int:
        """Record all candidates that were struck."""
        i: cython.int
        for i in range(self.order * self.n_cells):
            if self.best_size[i]:
                ends = [self.entry_set[self.best_by[4 * i + j]] for j in (0, 1)]
                sets = [self.best_pivot[i], *ends] if is_wing else ends
                parts = [(n, c, self.cand[c]) for n, s in enumerate(sets) for c in self._cells(s)]
                for n, j in enumerate((2, 3), start=len(sets)):
                    if self.best_by[4 * i + j] >= 0:
                        bit = _ONE << self.entry_value[self.best_by[4 * i + j]]
                        sharing = [sets[0], sets[j - 1]] if is_wing else ends
                        parts += [(n, c, bit) for s in sharing for c in self._cells(s) if self.cand[c] & bit]
                pattern = [x for part in parts for x in part]
                struck = [1, i // self.order, _ONE << i % self.order]
                houses = [self.set_house[s] for s in sets]
                self.trail.extend([technique, len(houses), *houses, len(parts), *pattern, 0, *struck])
        return 0

    @cython.cfunc
    def _cells(self, s: cython.int) -> list[int]:
        """The cells of a set."""
        start: cython.int = self.house_at[self.set_house[s]]
        return [self.house_cells[start + i] for i in range(self.order) if self.set_places[s] >> i & 1]
