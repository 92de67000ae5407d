"""Singles: values that can be placed immediately. The climber's own: it calls them from C, in nearly every round.

    last cell                  a full house with one empty cell
    naked single               a cell with one candidate
    hidden single              a value with one cell left in a full house; one in an area (a house whose cells do not
                               lie on one line) counts separately, because it is seen at a glance

The pattern of a record is the cell with its value; the house, if one is needed, is cited.

People look for them all over a grid. If n of them are there, one is seen after an n-th of its empty cells; so a round
takes the cells that it fills, times the empty ones, but no more than a grid has, over n. A value counts in each full
house where it has one cell left. If there is none, a cell with one value left counts 4 over e squared, where e is how
many empty cells the fullest of its houses has: in a full house it is seen at once.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import count, lowest
    from bookbuilder.kernel.scanner import Scanner
else:
    from cython.cimports.bookbuilder.kernel.bits import count, lowest  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.scanner import Scanner  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

# By their numbers, from 1 on.
TECHNIQUES = ("last cell", "hidden single in an area", "naked single", "hidden single")
_LAST_CELL = cython.declare(cython.int, 1)
_HIDDEN_SINGLE_IN_AREA = cython.declare(cython.int, 2)
_NAKED_SINGLE = cython.declare(cython.int, 3)
_FINE = cython.declare(cython.longlong, 1000)  # parts of a look
_SIGHT = cython.declare(cython.longlong, 3600)  # parts of an opening, of which squares up to 6 leave whole numbers
_BARE = cython.declare(cython.longlong, 4)  # openings: what a cell with one value left counts for as a last cell


@cython.final
@cython.cclass
class Singles(Scanner):
    """Scans for the techniques of this module, by their numbers."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.marked, self.n_marked = array("i", bytes(4 * scene.n_cells)), 0  # what the round places

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _find(self, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings of a technique, noted in `place` and `marked`; returns their number."""
        self.technique = technique
        self.recording = record
        self.n_marked = 0
        if technique == _LAST_CELL:
            return self._last_cells()
        if technique == _NAKED_SINGLE:
            return self._naked_singles()
        return self._hidden_singles(technique == _HIDDEN_SINGLE_IN_AREA)

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _mark(self, h: cython.int, c: cython.int, bit: cython.uint) -> cython.int:
        """Note a placement; 1 if it is new in this round."""
        if self.place[c]:
            return 0
        self.place[c] = bit
        self.marked[self.n_marked] = c
        self.n_marked += 1
        if self.recording:
            houses = [] if h < 0 else [h]
            self.trail.extend([self.technique, len(houses), *houses, 1, 0, c, bit, 1, c, lowest(bit) + 1, 0])
        return 1

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _last_cells(self) -> cython.int:
        """Find full houses with one empty cell."""
        h: cython.int
        i: cython.int
        c: cython.int
        openings: cython.int = 0
        for h in range(self.n_houses):
            if self.empty[h] != 1 or not self.is_full[h]:
                continue
            for i in range(self.house_at[h], self.house_at[h + 1]):
                c = self.house_cells[i]
                if self.cand[c]:
                    openings += self._mark(h, c, self.cand[c])
        return openings

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _naked_singles(self) -> cython.int:
        """Find cells with one candidate."""
        c: cython.int
        m: cython.uint
        openings: cython.int = 0
        for c in range(self.n_cells):
            m = self.cand[c]
            if m and m & (m - 1) == 0:
                openings += self._mark(-1, c, m)
        return openings

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _hidden_singles(self, only_areas: cython.bint) -> cython.int:
        """Find values with one cell left in a full house."""
        h: cython.int
        c: cython.int
        m: cython.uint
        places: cython.uint
        openings: cython.int = 0
        for h in range(self.n_houses):
            if self.lone[h] == 0 or not self.is_full[h] or (only_areas and not self.is_area[h]):
                continue
            m = self.lone[h]
            places = 0
            while m:
                places |= self.spots[h * self.order + lowest(m)]
                m &= m - 1
            while places:
                c = self.house_cells[self.house_at[h] + lowest(places)]
                places &= places - 1
                m = self.cand[c] & self.lone[h]
                if m & (m - 1) == 0:
                    openings += self._mark(h, c, m)
        return openings

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _looks(self, n_open: cython.int) -> cython.longlong:
        """How many of the empty cells a person looks at until all that the round places is seen, in thousandths."""
        i: cython.int
        j: cython.int
        h: cython.int
        n: cython.int = 0
        least: cython.longlong
        sight: cython.longlong = 0
        if self.technique == _NAKED_SINGLE:
            for i in range(self.n_marked):
                least = self.order
                for j in range(self.in_house_at[self.marked[i]], self.in_house_at[self.marked[i] + 1]):
                    least = min(least, self.empty[self.in_house[j]])
                sight += _SIGHT * _BARE // (least * least)
        else:
            for h in range(self.n_houses):
                n += count(self.lone[h]) * self.is_full[h]
            sight = n * _SIGHT
        return _FINE * _SIGHT * min(n_open, self.order * self.order) * self.n_marked // sight
