"""Covers: all choices of cover lines for the bases of a fish, and what each fish strikes. See `fish`."""

from __future__ import annotations

from array import array

import cython

from bookbuilder.kernel.lines import FishLines

if not cython.compiled:
    from bookbuilder.kernel.scanner import Scanner
else:
    from cython.cimports.bookbuilder.kernel.scanner import Scanner  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene, ragged

COMPILED: bool = cython.compiled


@cython.cclass
class Covers(Scanner):
    """A scanner that makes fish of bases."""

    def __init__(self, scene: Scene, lines: FishLines) -> None:
        """Make room for one fish."""
        super().__init__(scene)
        self.cover_at, self.covers = ragged(lines.through)  # the lines of each direction through a cell
        # What is looked for: the bases' direction, a value, and of a finned fish what it is to strike.
        self.size = self.base = self.sought = 0
        self.finned = False
        self.target = 0  # a basic fish has none
        # The bases and their candidates, each with its base and whether it must be covered: no target sees it.
        self.chosen = array("i", bytes(4 * 4))
        self.n_base = 0
        self.base_cell = array("i", bytes(4 * 4 * scene.order))
        self.owner = array("i", bytes(4 * 4 * scene.order))
        self.is_bare = array("b", bytes(4 * scene.order))
        self.in_base = array("q", bytes(8 * scene.n_cells))  # the last tick that marked a cell
        self.tick = 0
        # The covers, and by cell the number of its cover from 1 on, or 0.
        self.n_covers = 0
        self.cover = array("i", bytes(4 * 4))
        self.cover_of = array("i", bytes(4 * scene.n_cells))
        self.joins = array("i", bytes(4 * 4))
        self.hit = array("i", bytes(4 * 4 * scene.order))

    # --- covers -----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _cover_all(self) -> cython.int:
        """Try all choices of covers for the bases; a finned fish has one through the target."""
        self.n_covers = 0
        return self._cover_cell(self.target) if self.finned else self._cover()

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _cover(self) -> cython.int:
        """Cover the first uncovered cell in every way; returns the number of fish that strike something."""
        i: cython.int = 0
        while i < self.n_base and (not self.is_bare[i] or self.cover_of[self.base_cell[i]]):
            i += 1
        if i == self.n_base:
            return self._fish() if self.n_covers == self.size else self._more(0) if self.finned else 0
        if self.n_covers == self.size:
            return 0
        return self._cover_cell(self.base_cell[i])

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _cover_cell(self, c: cython.int) -> cython.int:
        """Continue with each line through a cell as a cover."""
        i: cython.int
        row: cython.int = (1 - self.base) * self.n_cells + c
        openings: cython.int = 0
        for i in range(self.cover_at[row], self.cover_at[row + 1]):
            if self._put(self.covers[i]):
                openings += self._cover()
                self._pull()
        return openings

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _more(self, first: cython.int) -> cython.int:
        """Add covers that are not required, from house `first` on; they turn fins into body."""
        h: cython.int
        i: cython.int
        c: cython.int
        places: cython.uint
        of_use: cython.bint
        openings: cython.int = 0
        for h in range(first, self.n_houses):
            if self.direction[h] != 2 - self.base:
                continue
            of_use = False
            places = self.spots[h * self.order + self.sought]
            i = self.house_at[h]
            while places:
                c = self.house_cells[i]
                if places & 1 and self.in_base[c] == self.tick and self.cover_of[c] == 0:
                    of_use = True
                places >>= 1
                i += 1
            if of_use and self._put(h):
                openings += self._fish() if self.n_covers == self.size else self._more(h + 1)
                self._pull()
        return openings

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _put(self, h: cython.int) -> cython.bint:
        """Add a cover; False if it shares a candidate with another one."""
        i: cython.int = self.house_at[h]
        places: cython.uint = self.spots[h * self.order + self.sought]
        while places:
            if places & 1 and self.cover_of[self.house_cells[i]]:
                return False
            places >>= 1
            i += 1
        self.cover[self.n_covers] = h
        self.n_covers += 1
        self._mark(h, self.n_covers)
        return True

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _pull(self) -> cython.void:
        """Remove the last cover."""
        self.n_covers -= 1
        self._mark(self.cover[self.n_covers], 0)

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _mark(self, h: cython.int, number: cython.int) -> cython.void:
        """Note that a line's candidates have the cover with this number, or none if it is 0."""
        i: cython.int = self.house_at[h]
        places: cython.uint = self.spots[h * self.order + self.sought]
        while places:
            if places & 1:
                self.cover_of[self.house_cells[i]] = number
            places >>= 1
            i += 1

    # --- the fish ---------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _fish(self) -> cython.int:
        """Strike what the fish eliminates; 1 if there is anything, and the fish is not counted elsewhere."""
        k: cython.int
        i: cython.int
        c: cython.int
        places: cython.uint
        n_hit: cython.int = 0
        if not self._hangs_together():
            return 0
        for k in range(self.size):
            places = self.spots[self.cover[k] * self.order + self.sought]
            i = self.house_at[self.cover[k]]
            while places:
                c = self.house_cells[i]
                if places & 1 and self.in_base[c] != self.tick and self._sees_fins(c):
                    if self.finned and c < self.target:
                        return 0
                    self.hit[n_hit] = c
                    n_hit += 1
                places >>= 1
                i += 1
        for i in range(n_hit):
            self.strike[self.hit[i]] |= cython.cast(cython.uint, 1) << self.sought
        if n_hit and self.recording:
            self._tell(n_hit)
        return n_hit > 0

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _hangs_together(self) -> cython.bint:
        """Whether bases and covers are all connected, directly or through others, and a finned fish has fins."""
        k: cython.int
        i: cython.int
        u: cython.int
        before: cython.int = 0
        reached: cython.int
        n_fins: cython.int = 0
        for k in range(self.size):
            self.joins[k] = 0
        for i in range(self.n_base):
            u = self.cover_of[self.base_cell[i]]
            if u:
                self.joins[self.owner[i]] |= 1 << (u - 1)
            else:
                n_fins += 1
        if self.finned and n_fins == 0:
            return False
        reached = self.joins[0]
        while reached != before:
            before = reached
            for k in range(self.size):
                if self.joins[k] & reached:
                    reached |= self.joins[k]
        for k in range(self.size):
            if self.joins[k] & reached == 0:
                return False
        return reached == (1 << self.size) - 1

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _sees_fins(self, c: cython.int) -> cython.bint:
        i: cython.int
        if self.finned:
            for i in range(self.n_base):
                if self.cover_of[self.base_cell[i]] == 0 and not self._see(c, self.base_cell[i]):
                    return False
        return True

    def _tell(self, n_hit: int) -> None:
        """Record the fish."""
        bit: cython.uint = cython.cast(cython.uint, 1) << self.sought
        houses = sorted([self.chosen[k] for k in range(self.size)]) + sorted([self.cover[k] for k in range(self.size)])
        cells = [self.base_cell[i] for i in range(self.n_base)]
        body = [x for c in cells if self.cover_of[c] for x in (0, c, bit)]
        fins = [x for c in cells if not self.cover_of[c] for x in (1, c, bit)]
        self._note(houses, body + fins, [x for i in range(n_hit) for x in (self.hit[i], bit)])
