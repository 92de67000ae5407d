# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Singles: the values that can be placed at once. The climber's own: it calls them from C, in nearly every round.

    last cell                  a full house with one empty cell
    naked single               a cell with one candidate
    hidden single              a value with one cell left in a full house; apart, one in an area, that is in a house
                               whose cells do not lie on one line, which the eye takes in at once

The pattern of a record is the cell with its value; the house, if it takes one, is cited.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import lowest
    from bookbuilder.kernel.scanner import Scanner
else:
    from cython.cimports.bookbuilder.kernel.bits import lowest  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.scanner import Scanner  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

# By their numbers, from 1 on.
TECHNIQUES = ("last cell", "hidden single in an area", "naked single", "hidden single")
_LAST_CELL = cython.declare(cython.int, 1)
_HIDDEN_SINGLE_IN_AREA = cython.declare(cython.int, 2)
_NAKED_SINGLE = cython.declare(cython.int, 3)

# Which houses are skipped, as `is_area` has it.
_LINES = cython.declare(cython.int, 0)
_AREAS = cython.declare(cython.int, 1)
_NONE = cython.declare(cython.int, 2)


@cython.final
@cython.cclass
class Singles(Scanner):
    """Scans for the techniques of this module, by their numbers."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.is_bare = False  # the areas have been seen to have no hidden single in this round

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _find(self, technique: cython.int, record: cython.bint) -> cython.int:
        """All the openings of one technique in the present state, noted in `place` and `strike`; how many."""
        found: cython.int
        self.technique = technique
        self.recording = record
        if technique == _LAST_CELL:
            return self._last_cells()
        if technique == _NAKED_SINGLE:
            return self._naked_singles()
        if technique != _HIDDEN_SINGLE_IN_AREA:
            return self._hidden_singles(_AREAS if self.is_bare else _NONE)
        found = self._hidden_singles(_LINES)
        self.is_bare = found == 0
        return found

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _mark(self, h: cython.int, c: cython.int, bit: cython.uint) -> cython.int:
        """Note a placement; 1 when it is new in this round."""
        if self.place[c]:
            return 0
        self.place[c] = bit
        if self.recording:
            houses = [] if h < 0 else [h]
            self.trail.extend([self.technique, len(houses), *houses, 1, 0, c, bit, 1, c, lowest(bit) + 1, 0])
        return 1

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _last_cells(self) -> cython.int:
        """A full house with one empty cell."""
        h: cython.int
        i: cython.int
        c: cython.int
        found: cython.int = 0
        for h in range(self.n_houses):
            if self.empty[h] != 1 or not self.is_full[h]:
                continue
            for i in range(self.house_at[h], self.house_at[h + 1]):
                c = self.house_cells[i]
                if self.cand[c]:
                    found += self._mark(h, c, self.cand[c])
        return found

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _naked_singles(self) -> cython.int:
        """A cell with one candidate."""
        c: cython.int
        m: cython.uint
        found: cython.int = 0
        for c in range(self.n_cells):
            m = self.cand[c]
            if m and m & (m - 1) == 0:
                found += self._mark(-1, c, m)
        return found

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _hidden_singles(self, skipped: cython.int) -> cython.int:
        """A value with one cell left in a full house, but those of a kind, by `is_area`, that are skipped."""
        h: cython.int
        i: cython.int
        m: cython.uint
        once: cython.uint
        twice: cython.uint
        found: cython.int = 0
        for h in range(self.n_houses):
            if self.empty[h] == 0 or not self.is_full[h] or self.is_area[h] == skipped:
                continue
            once = 0
            twice = 0
            for i in range(self.house_at[h], self.house_at[h + 1]):
                m = self.cand[self.house_cells[i]]
                twice |= once & m
                once |= m
            once ^= twice
            if once == 0:
                continue
            for i in range(self.house_at[h], self.house_at[h + 1]):
                m = self.cand[self.house_cells[i]] & once
                if m and m & (m - 1) == 0:
                    found += self._mark(h, self.house_cells[i], m)
        return found
