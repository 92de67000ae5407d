"""Locked candidates and pairs. The climber's own: it calls them from C, in many rounds.

    pointing      a value whose cells in an area all lie in a second house: the rest of that house loses it
    claiming      the same from any other full house
    naked pair    two cells of a house with the same two candidates: the house's other cells lose both
    hidden pair   two values with the same two cells in a full house: those cells lose their other candidates

The pattern of a record is the cells with the values that matter; the houses are the one or two that are looked at.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import lowest
    from bookbuilder.kernel.scanner import Scanner
else:
    from cython.cimports.bookbuilder.kernel.bits import lowest  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.scanner import Scanner  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

# By their numbers, from 5 on.
TECHNIQUES = ("pointing", "claiming", "naked pair", "hidden pair")
_POINTING = cython.declare(cython.int, 5)
_NAKED_PAIR = cython.declare(cython.int, 7)

# Where `barren` has them. A house with a single may have subsets of less than two, so it is never noted.
_NAKED = cython.declare(cython.int, 0)
_HIDDEN = cython.declare(cython.int, 1)


@cython.final
@cython.cclass
class Pairs(Scanner):
    """Scans for the techniques of this module, by their numbers. `scene` explains links."""

    def __init__(self, scene: Scene) -> None:
        """Take views of the scene's arrays."""
        super().__init__(scene)
        self.link_from, self.link_to = scene.link_from, scene.link_to
        self.shared_at, self.shared = scene.shared_at, scene.shared
        self.rest_at, self.rest = scene.rest_at, scene.rest
        self.far_at, self.far = scene.far_at, scene.far
        self.n_links = len(scene.shared_at) - 1
        self.pointed = self.claimed = 0  # the turns of the last scans
        self.twin = array("i", bytes(4 * scene.order))  # the cells, or values, of a house that have two of the other

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _find(self, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings of a technique, noted in `place` and `strike`; returns their number."""
        last: cython.longlong
        self.technique = technique
        self.recording = record
        if technique < _NAKED_PAIR:
            last = self.claimed
            if technique == _POINTING:
                last = self.pointed
                self.pointed = self.turn[0]
            else:
                self.claimed = self.turn[0]
            return self._locked(technique == _POINTING, last)
        return self._naked_pairs() if technique == _NAKED_PAIR else self._hidden_pairs()

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _locked(self, from_area: cython.bint, last: cython.longlong) -> cython.int:
        """Find the values whose cells in a full house all lie in a second house: the rest of that house loses them.

        Houses that have not changed since the last scan are skipped: their openings have been taken, and what a second
        house loses makes no new ones.
        """
        k: cython.int
        i: cython.int
        a: cython.int
        inside: cython.uint
        hits: cython.uint
        bit: cython.uint
        openings: cython.int = 0
        for k in range(self.n_links):
            a = self.link_from[k]
            if self.changed[a] <= last or self.is_area[a] != from_area:
                continue
            inside = 0
            for i in range(self.shared_at[k], self.shared_at[k + 1]):
                inside |= self.cand[self.shared[i]]
            i = self.rest_at[k]
            while inside and i < self.rest_at[k + 1]:
                inside &= self.cand[self.rest[i]] ^ self.all_values
                i += 1
            if inside == 0:
                continue
            hits = 0
            for i in range(self.far_at[k], self.far_at[k + 1]):
                hits |= self.cand[self.far[i]]
            hits &= inside
            while hits:
                bit = hits ^ (hits & (hits - 1))
                hits ^= bit
                openings += 1
                for i in range(self.far_at[k], self.far_at[k + 1]):
                    self.strike[self.far[i]] |= self.cand[self.far[i]] & bit
                if self.recording:
                    self._note(
                        [self.link_from[k], self.link_to[k]],
                        self._shown([self.shared[i] for i in range(self.shared_at[k], self.shared_at[k + 1])], bit),
                        self._held([self.far[i] for i in range(self.far_at[k], self.far_at[k + 1])], bit),
                    )
        return openings

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _naked_pairs(self) -> cython.int:
        """Find two cells of a house with the same two candidates: the house's other cells lose both."""
        h: cython.int
        i: cython.int
        j: cython.int
        n: cython.int
        m: cython.uint
        rest: cython.uint
        single: cython.bint
        here: cython.int
        openings: cython.int = 0
        for h in range(self.n_houses):
            if self.empty[h] < 3 or self.barren[_NAKED * self.n_houses + h] == self.changed[h]:
                continue
            n = 0
            single = False
            for i in range(self.house_at[h], self.house_at[h + 1]):
                m = self.cand[self.house_cells[i]]
                rest = m & (m - 1) if m else 0
                if m and rest == 0:
                    single = True
                if rest and rest & (rest - 1) == 0:
                    self.twin[n] = self.house_cells[i]
                    n += 1
            here = 0
            for i in range(n):
                for j in range(i + 1, n):
                    if self.cand[self.twin[i]] == self.cand[self.twin[j]]:
                        here += self._clear(h, self.twin[i], self.twin[j])
            openings += here
            if here == 0 and not single:
                self.barren[_NAKED * self.n_houses + h] = self.changed[h]
        return openings

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _clear(self, h: cython.int, a: cython.int, b: cython.int) -> cython.int:
        """Strike the values of two cells from the other cells of a house; 1 if there is anything."""
        i: cython.int
        c: cython.int
        m: cython.uint = self.cand[a]
        hit: cython.int = 0
        for i in range(self.house_at[h], self.house_at[h + 1]):
            c = self.house_cells[i]
            if c != a and c != b and self.cand[c] & m:
                hit = 1
                self.strike[c] |= self.cand[c] & m
        if hit and self.recording:
            others = [self.house_cells[i] for i in range(self.house_at[h], self.house_at[h + 1])]
            self._note([h], self._shown([a, b], m), self._held([c for c in others if c not in (a, b)], m))
        return hit

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _hidden_pairs(self) -> cython.int:
        """Find two values with the same two cells in a full house: those cells lose their other candidates."""
        h: cython.int
        v: cython.int
        i: cython.int
        j: cython.int
        n: cython.int
        m: cython.uint
        rest: cython.uint
        here: cython.int
        row: cython.int
        openings: cython.int = 0
        for h in range(self.n_houses):
            if self.empty[h] < 3 or not self.is_full[h] or self.barren[_HIDDEN * self.n_houses + h] == self.changed[h]:
                continue
            row = h * self.order
            n = 0
            for v in range(self.order):
                m = self.spots[row + v]
                rest = m & (m - 1) if m else 0
                if rest and rest & (rest - 1) == 0:
                    self.twin[n] = v
                    n += 1
            here = 0
            for i in range(n):
                for j in range(i + 1, n):
                    if self.spots[row + self.twin[i]] == self.spots[row + self.twin[j]]:
                        here += self._bare(h, self.twin[i], self.twin[j])
            openings += here
            if here == 0 and self.lone[h] == 0:
                self.barren[_HIDDEN * self.n_houses + h] = self.changed[h]
        return openings

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _bare(self, h: cython.int, u: cython.int, v: cython.int) -> cython.int:
        """Strike all but two values from the two cells that they have in a house; 1 if there is anything."""
        places: cython.uint = self.spots[h * self.order + u]
        pair: cython.uint = (cython.cast(cython.uint, 1) << u) | (cython.cast(cython.uint, 1) << v)
        a: cython.int = self.house_cells[self.house_at[h] + lowest(places)]
        b: cython.int = self.house_cells[self.house_at[h] + lowest(places & (places - 1))]
        if self.cand[a] == pair and self.cand[b] == pair:
            return 0
        self.strike[a] |= self.cand[a] & (pair ^ self.all_values)
        self.strike[b] |= self.cand[b] & (pair ^ self.all_values)
        if self.recording:
            self._note([h], self._shown([a, b], pair), self._held([a, b], pair ^ self.all_values))
        return 1

    # --- records ----------------------------------------------------------------------------------------------

    def _shown(self, cells: list[int], bits: int) -> list[int]:
        """(node, cell, bits), flattened, for the cells that hold any of `bits`."""
        return [x for c in cells if self.cand[c] & bits for x in (0, c, self.cand[c] & bits)]

    def _held(self, cells: list[int], bits: int) -> list[int]:
        """(cell, bits), flattened, for the same cells."""
        return [x for c in cells if self.cand[c] & bits for x in (c, self.cand[c] & bits)]
