"""Locked pairs and triples: as many values as cells, in two houses at once, so that both houses lose these values.

    a a | . .      Two (or three) cells with two (three) values between them, which lie in two houses, such as a box and
    . . |          a row. If either house loses a value that the other one does not contain, that is one step here; if
    - - - - -      only one of the houses loses anything, the subset is a plain naked one.

A record's houses are all those that have the cells; its pattern is the cells with their values, in node 0.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import count
    from bookbuilder.kernel.scanner import Scanner
else:
    from cython.cimports.bookbuilder.kernel.bits import count  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.scanner import Scanner  # type: ignore[no-redef]
from bookbuilder.kernel.crossings import meetings
from bookbuilder.kernel.scene import Scene, ragged

COMPILED: bool = cython.compiled

TECHNIQUES = ("locked pair", "locked triple")


@cython.final
@cython.cclass
class LockedSubsets(Scanner):
    """Scans for the techniques of this module, by their places in TECHNIQUES."""

    # Pairs of houses that share two or more cells, and these cells.
    n_meetings: cython.int
    one: cython.int[::1]
    other: cython.int[::1]
    both_at: cython.int[::1]
    both: cython.int[::1]

    last: cython.longlong[::1]  # by technique, the turn of the last scan
    chosen: cython.int[::1]
    size: cython.int
    is_member: cython.schar[::1]
    around: cython.int[::1]  # the houses of the chosen cells
    n_around: cython.int

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        pairs = meetings(scene)
        self.n_meetings = len(pairs)
        self.one, self.other = array("i", [a for a, _, _ in pairs] or [0]), array("i", [b for _, b, _ in pairs] or [0])
        self.both_at, self.both = ragged([cells for _, _, cells in pairs])
        self.last = array("q", [0, 0])
        self.chosen = array("i", bytes(4 * 3))
        self.is_member = array("b", bytes(scene.n_cells))
        self.around = array("i", bytes(4 * max(1, scene.n_houses)))
        self.size = self.n_around = 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings of a technique in the present state; returns their number.

        Cells that have not changed since the last scan are skipped: their openings have been taken, and what the rest
        of their houses loses makes no new ones. Where they have, both houses have.
        """
        m: cython.int
        i: cython.int
        j: cython.int
        k: cython.int
        stop: cython.int
        values: cython.uint
        openings: cython.int = 0
        last: cython.longlong = self.last[kind]
        self.last[kind] = self.turn[0]
        self.technique = technique
        self.recording = record
        self.size = 2 + kind
        self._find_members()
        for m in range(self.n_meetings):
            if self.changed[self.one[m]] <= last or self.changed[self.other[m]] <= last:
                continue
            stop = self.both_at[m + 1]
            for i in range(self.both_at[m], stop):
                self.chosen[0] = self.both[i]
                values = self.cand[self.both[i]]
                if not self.is_member[self.both[i]]:
                    continue
                for j in range(i + 1, stop):
                    self.chosen[1] = self.both[j]
                    if self.size == 2:
                        if self.cand[self.both[j]] == values:
                            openings += self._is_opening(m, values)
                        continue
                    if not self.is_member[self.both[j]]:
                        continue
                    for k in range(j + 1, stop):
                        if self.is_member[self.both[k]]:
                            self.chosen[2] = self.both[k]
                            openings += self._is_opening(m, values | self.cand[self.both[j]] | self.cand[self.both[k]])
        return openings

    @cython.cfunc
    @cython.exceptval(check=False)
    def _find_members(self) -> cython.void:
        """Find the cells that may belong to a subset of the size: without singles, which are placed instead."""
        c: cython.int
        m: cython.uint
        for c in range(self.n_cells):
            m = self.cand[c]
            m &= m - (m != 0)
            self.is_member[c] = m != 0
            m &= m - (m != 0)
            if self.size == 3:
                m &= m - (m != 0)
            self.is_member[c] &= m == 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _is_opening(self, m: cython.int, values: cython.uint) -> cython.bint:
        """Strike the values of the chosen cells in all their houses, if two lose some independently.

        Only for the first such houses: others have the same cells as well.
        """
        i: cython.int
        j: cython.int
        h: cython.int
        if count(values) != self.size:
            return False
        self.n_around = 0
        for i in range(self.in_house_at[self.chosen[0]], self.in_house_at[self.chosen[0] + 1]):
            h = self.in_house[i]
            if self._is_in(self.chosen[1], h) and (self.size == 2 or self._is_in(self.chosen[2], h)):
                self.around[self.n_around] = h
                self.n_around += 1
        for i in range(self.n_around):
            for j in range(i + 1, self.n_around):
                if self._loses(self.around[i], self.around[j], values) and self._loses(
                    self.around[j], self.around[i], values
                ):
                    if self.around[i] != self.one[m] or self.around[j] != self.other[m]:
                        return False
                    self._take(values)
                    return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _loses(self, h: cython.int, other: cython.int, values: cython.uint) -> cython.bint:
        """Whether a house has any of the values in cells that are not in the other house."""
        i: cython.int
        for i in range(self.house_at[h], self.house_at[h + 1]):
            if self.cand[self.house_cells[i]] & values and not self._is_in(self.house_cells[i], other):
                return True
        return False

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _take(self, values: cython.uint) -> cython.int:
        """Strike the values from all other cells of the houses around, and record the opening."""
        i: cython.int
        k: cython.int
        c: cython.int
        cells = [self.chosen[k] for k in range(self.size)]
        struck: dict[int, int] = {}
        for k in range(self.n_around):
            for i in range(self.house_at[self.around[k]], self.house_at[self.around[k] + 1]):
                c = self.house_cells[i]
                if self.cand[c] & values and c not in cells:
                    self.strike[c] |= self.cand[c] & values
                    struck[c] = self.cand[c] & values
        if self.recording:
            pattern = [x for c in cells for x in (0, c, self.cand[c])]
            houses = [self.around[k] for k in range(self.n_around)]
            self._note(houses, pattern, [x for c in sorted(struck) for x in (c, struck[c])])
        return 0
