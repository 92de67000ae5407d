"""Three or four cells of one house, linked by rules about pairs: a candidate goes that no choice of values completes.

    three linked cells   such as three cells in a row with a dot between each two
    four linked cells

Cells of a house differ, and those with a rule between them keep it. The groups are the connected ones; they are found
once for all puzzles that have rules between the same cells. The pattern of a record is a node for each cell with its
candidates, or its value. Owners of rules (see `ruled`) come before the house.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import lowest, mix
    from bookbuilder.kernel.ruled import Ruled
    from bookbuilder.kernel.scanner import Scanner
else:
    from cython.cimports.bookbuilder.kernel.bits import lowest, mix  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.ruled import Ruled  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.scanner import Scanner  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

TECHNIQUES = ("three linked cells", "four linked cells")
_CELLS = cython.declare(cython.int, 4)  # room for a group


@cython.final
@cython.cclass
class LinkedCells(Scanner):
    """Scans for the techniques of this module, by their places in TECHNIQUES."""

    ruled: Ruled
    edition: cython.longlong  # of the rules that the groups are about
    linked: list[int]  # the pairs of cells, flat, that the groups are about
    n_groups: cython.int
    size: cython.int[::1]
    cell: cython.int[::1]
    house: cython.int[::1]
    table_at: cython.int[::1]  # by group and two of its cells: where the words from the one to the other start; -1
    sign: cython.ulonglong[::1]  # by group: its candidates when it gave nothing
    now: cython.uint[::1]  # what each cell of the group may have
    keep: cython.uint[::1]
    chosen: cython.int[::1]

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.ruled = scene.ruled
        self.edition = self.n_groups = 0
        self.linked = []
        self.now, self.keep, self.chosen = array("I", bytes(16)), array("I", bytes(16)), array("i", bytes(16))

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings of a technique in the present state; returns their number."""
        g: cython.int
        openings: cython.int = 0
        if self.ruled.n_tables == 0:
            return 0
        self.technique = technique
        self.recording = record
        if self.edition != self.ruled.edition:
            self._lay_out()
        for g in range(self.n_groups):
            if self.size[g] == 3 + kind:
                openings += self._sift(g)
        return openings

    # --- groups ---------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        """Find the groups of the present rules, and the words between their cells."""
        ruled: Ruled = self.ruled
        pairs: list[int] = [ruled.table_cell[i] for i in range(2 * ruled.n_tables)]
        if pairs != self.linked:
            self._find_groups(pairs)
            self.linked = pairs
        between: dict[int, int] = {}
        for t in range(ruled.n_tables - 1, -1, -1):
            a, b = pairs[2 * t], pairs[2 * t + 1]
            between[a * self.n_cells + b] = 2 * t * self.order
            between[b * self.n_cells + a] = (2 * t + 1) * self.order
        for g in range(self.n_groups):
            for i in range(self.size[g]):
                for k in range(i):
                    two = self.cell[_CELLS * g + i] + self.cell[_CELLS * g + k] * self.n_cells
                    self.table_at[(_CELLS * g + i) * _CELLS + k] = between.get(two, -1)
        self.sign = array("Q", bytes(8 * self.n_groups + 8))
        self.edition = ruled.edition

    def _find_groups(self, pairs: list[int]) -> None:
        """Find the connected groups of three and four cells in each house."""
        beside: dict[int, set[int]] = {}
        for a, b in zip(pairs[::2], pairs[1::2], strict=True):
            beside.setdefault(a, set()).add(b)
            beside.setdefault(b, set()).add(a)
        homes: dict[frozenset[int], int] = {}
        for h in range(self.n_houses):
            inside = {self.house_cells[i] for i in range(self.house_at[h], self.house_at[h + 1])}
            groups = {frozenset((cell,)) for cell in inside}
            for size in (2, 3, 4):
                groups = {
                    group | {other}
                    for group in groups
                    for cell in group
                    for other in beside.get(cell, ())
                    if other in inside and other not in group
                }
                if size > 2:
                    for group in groups:
                        homes.setdefault(group, h)
        known = sorted((len(group), sorted(group), h) for group, h in homes.items())
        n = len(known)
        self.n_groups = n
        self.size, self.house = array("i", [0] * (n + 1)), array("i", [0] * (n + 1))
        self.cell, self.table_at = array("i", [0] * (_CELLS * n + 4)), array("i", [-1] * (_CELLS * _CELLS * n + 4))
        for g, (size, cells, h) in enumerate(known):
            self.size[g], self.house[g] = size, h
            for i in range(size):
                self.cell[_CELLS * g + i] = cells[i]

    # --- sifting --------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _sift(self, g: cython.int) -> cython.int:
        """Strike what no choice of values completes; 1 if there is anything."""
        i: cython.int
        c: cython.int
        n_open: cython.int = 0
        some: cython.bint = False
        sign: cython.ulonglong = 1
        for i in range(self.size[g]):
            c = self.cell[_CELLS * g + i]
            self.now[i] = self.cand[c]
            self.keep[i] = 0
            if self.value[c]:
                self.now[i] = cython.cast(cython.uint, 1) << (self.value[c] - 1)
            else:
                n_open += 1
            sign = mix(sign + self.now[i])
        if n_open < 2 or sign == self.sign[g]:
            return 0
        self._choose(g, 0, 0)
        for i in range(self.size[g]):
            if self.keep[i] == 0:
                return 0
            some = some or self.now[i] & ~self.keep[i] != 0
        if not some:
            self.sign[g] = sign
            return 0
        for i in range(self.size[g]):
            self.strike[self.cell[_CELLS * g + i]] |= self.now[i] & ~self.keep[i]
        if self.recording:
            self._tell(g)
        return 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _choose(self, g: cython.int, n: cython.int, taken: cython.uint) -> cython.bint:
        """Choose a value for cell number `n` and those after it; True if some choice is complete."""
        k: cython.int
        at: cython.int
        m: cython.uint = self.now[n] & ~taken
        bit: cython.uint
        some: cython.bint = False
        for k in range(n):
            at = self.table_at[(_CELLS * g + n) * _CELLS + k]
            if at >= 0:
                m &= self.ruled.table[at + self.chosen[k]]
        if n == self.size[g] - 1:
            self.keep[n] |= m
            return m != 0
        while m:
            bit = m & (m ^ (m - 1))
            m ^= bit
            self.chosen[n] = lowest(bit)
            if self._choose(g, n + 1, taken | bit):
                self.keep[n] |= bit
                some = True
        return some

    # --- records --------------------------------------------------------------------------------------------------

    def _tell(self, g: int) -> None:
        """Record what the cells of a group lose."""
        ruled: Ruled = self.ruled
        cells = [self.cell[_CELLS * g + i] for i in range(self.size[g])]
        owners: list[int] = []
        for t in range(ruled.n_tables):
            if ruled.table_cell[2 * t] in cells and ruled.table_cell[2 * t + 1] in cells:
                owner = self.n_houses + ruled.table_owner[t]
                if owner not in owners:
                    owners.append(owner)
        pattern: list[int] = []
        struck: list[int] = []
        for i, c in enumerate(cells):
            pattern += [i, c, self.now[i]]
            if self.now[i] & ~self.keep[i]:
                struck += [c, self.now[i] & ~self.keep[i]]
        self._note([*owners, self.house[g]], pattern, struck)
