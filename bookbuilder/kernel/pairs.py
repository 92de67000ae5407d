# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Locked candidates and pairs. The climber's own: it calls them from C, in many a round.

    pointing      a value whose cells in an area all lie in a second house, too: it leaves the rest of that house
    claiming      the same from any other full house
    naked pair    two cells of a house with the same two candidates: the house's other cells lose both
    hidden pair   two values with the same two cells in a full house: those cells lose their other candidates

The pattern of a record is the cells with the values that matter; the houses are the one or two that are looked at.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from bookbuilder.kernel.scanner import Scanner
else:
    from cython.cimports.bookbuilder.kernel.scanner import Scanner  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

# By their numbers, from 5 on.
TECHNIQUES = ("pointing", "claiming", "naked pair", "hidden pair")
_POINTING = cython.declare(cython.int, 5)
_NAKED_PAIR = cython.declare(cython.int, 7)


@cython.final
@cython.cclass
class Pairs(Scanner):
    """Scans for the techniques of this module, by their numbers. A scene tells what its links are."""

    def __init__(self, scene: Scene) -> None:
        """Take views of the scene's arrays."""
        super().__init__(scene)
        self.link_from, self.link_to = scene.link_from, scene.link_to
        self.shared_at, self.shared = scene.shared_at, scene.shared
        self.rest_at, self.rest = scene.rest_at, scene.rest
        self.far_at, self.far = scene.far_at, scene.far
        self.n_links = len(scene.shared_at) - 1

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _find(self, technique: cython.int, record: cython.bint) -> cython.int:
        """All the openings of one technique in the present state, noted in `place` and `strike`; how many."""
        self.technique = technique
        self.recording = record
        if technique == _POINTING:  # constants let the compiler make a function for each
            return self._locked(True)
        if technique < _NAKED_PAIR:
            return self._locked(False)
        return self._naked_pairs() if technique == _NAKED_PAIR else self._hidden_pairs()

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _locked(self, from_area: cython.bint) -> cython.int:
        """A value whose cells in a full house all lie in a second house: it leaves the rest of that house."""
        k: cython.int
        i: cython.int
        inside: cython.uint
        hits: cython.uint
        bit: cython.uint
        found: cython.int = 0
        for k in range(self.n_links):
            if (self.is_area[self.link_from[k]] != 0) != from_area:
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
                found += 1
                for i in range(self.far_at[k], self.far_at[k + 1]):
                    self.strike[self.far[i]] |= self.cand[self.far[i]] & bit
                if self.recording:
                    self._note(
                        [self.link_from[k], self.link_to[k]],
                        self._shown([self.shared[i] for i in range(self.shared_at[k], self.shared_at[k + 1])], bit),
                        self._held([self.far[i] for i in range(self.far_at[k], self.far_at[k + 1])], bit),
                    )
        return found

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _naked_pairs(self) -> cython.int:
        """Two cells of a house with the same two candidates: the house's other cells lose both."""
        h: cython.int
        i: cython.int
        j: cython.int
        k: cython.int
        a: cython.int
        b: cython.int
        c: cython.int
        stop: cython.int
        m: cython.uint
        rest: cython.uint
        hit: cython.bint
        found: cython.int = 0
        for h in range(self.n_houses):
            if self.empty[h] < 3:
                continue
            stop = self.house_at[h + 1]
            for i in range(self.house_at[h], stop):
                a = self.house_cells[i]
                m = self.cand[a]
                rest = m & (m - 1)
                if m == 0 or rest == 0 or rest & (rest - 1):
                    continue
                for j in range(i + 1, stop):
                    b = self.house_cells[j]
                    if self.cand[b] != m:
                        continue
                    hit = False
                    for k in range(self.house_at[h], stop):
                        c = self.house_cells[k]
                        if c != a and c != b and self.cand[c] & m:
                            hit = True
                            self.strike[c] |= self.cand[c] & m
                    if hit:
                        found += 1
                        if self.recording:
                            others = [self.house_cells[k] for k in range(self.house_at[h], stop)]
                            struck = self._held([c for c in others if c not in (a, b)], m)
                            self._note([h], self._shown([a, b], m), struck)
        return found

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _hidden_pairs(self) -> cython.int:
        """Two values with the same two cells in a full house: those cells lose their other candidates."""
        h: cython.int
        i: cython.int
        a: cython.int
        b: cython.int
        c: cython.int
        start: cython.int
        stop: cython.int
        m: cython.uint
        once: cython.uint
        twice: cython.uint
        thrice: cython.uint
        left: cython.uint
        pair: cython.uint
        found: cython.int = 0
        for h in range(self.n_houses):
            if self.empty[h] < 3 or not self.is_full[h]:
                continue
            start = self.house_at[h]
            stop = self.house_at[h + 1]
            once = 0
            twice = 0
            thrice = 0
            for i in range(start, stop):
                m = self.cand[self.house_cells[i]]
                thrice |= twice & m
                twice |= once & m
                once |= m
            left = twice & (thrice ^ self.all_values)  # the values with exactly two cells
            while left & (left - 1):
                m = left ^ (left & (left - 1))
                left ^= m
                a = -1
                b = -1
                for i in range(start, stop):
                    c = self.house_cells[i]
                    if self.cand[c] & m:
                        if a < 0:
                            a = c
                        else:
                            b = c
                pair = self.cand[a] & self.cand[b] & left
                if pair == 0 or pair & (pair - 1):
                    continue  # no partner, or a contradiction
                pair |= m
                left &= pair ^ self.all_values
                if self.cand[a] == pair and self.cand[b] == pair:
                    continue
                found += 1
                self.strike[a] |= self.cand[a] & (pair ^ self.all_values)
                self.strike[b] |= self.cand[b] & (pair ^ self.all_values)
                if self.recording:
                    struck = self._held([a, b], pair ^ self.all_values)
                    self._note([h], self._shown([a, b], pair), struck)
        return found

    # --- records ----------------------------------------------------------------------------------------------

    def _shown(self, cells: list[int], bits: int) -> list[int]:
        """(node, cell, bits) flat for the cells that hold any of `bits`."""
        return [x for c in cells if self.cand[c] & bits for x in (0, c, self.cand[c] & bits)]

    def _held(self, cells: list[int], bits: int) -> list[int]:
        """(cell, bits) flat for the same."""
        return [x for c in cells if self.cand[c] & bits for x in (c, self.cand[c] & bits)]
