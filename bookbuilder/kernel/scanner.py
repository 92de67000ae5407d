"""Shared by all scanners: views of a scene's arrays, access to cells and houses, and the making of records.

A scanner is a subclass with tables and memory of its own and

    scan(kind, technique, record) -> openings

as `climb` explains. `scanner.pxd` declares the attributes and methods for C; `scene` explains what the arrays hold.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import count
else:
    from cython.cimports.bookbuilder.kernel.bits import count  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene, heed

COMPILED: bool = cython.compiled

_SWIFT = cython.declare(cython.int, 100)  # cells of a board on which no scan lasts so long that it need be heeded


@cython.cclass
class Scanner:
    """Scans one scene. It owns its scratch memory: use one per thread."""

    def __init__(self, scene: Scene) -> None:
        """Take views of the scene's arrays."""
        self.order, self.n_cells, self.n_houses, self.words = scene.order, scene.n_cells, scene.n_houses, scene.words
        self.all_values = (1 << scene.order) - 1
        self.house_at, self.house_cells = scene.house_at, scene.house_cells
        self.is_full, self.is_area, self.direction = scene.is_full, scene.is_area, scene.direction
        self.in_house_at, self.in_house, self.in_place = scene.in_house_at, scene.in_house, scene.in_place
        self.peer_at, self.peers, self.sees = scene.peer_at, scene.peers, scene.sees
        self.cand, self.value, self.place, self.strike = scene.cand, scene.value, scene.place, scene.strike
        self.empty, self.spots, self.where = scene.empty, scene.spots, scene.where
        self.lone, self.turn, self.changed, self.barren = scene.lone, scene.turn, scene.changed, scene.barren
        self.began, self.trail = scene.began, scene.trail
        self.technique = 0
        self.recording = False
        self.length = 0  # in links, of the chains that the last scan took: from the struck candidate back to it

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings of a technique, by its place in the module, in the present state; returns their number."""
        raise NotImplementedError

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _heed(self) -> cython.int:
        """Let an interruption end the scan here; for what is done many times on a large board."""
        if self.n_cells > _SWIFT:
            heed()
        return 0

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _see(self, a: cython.int, b: cython.int) -> cython.bint:
        """Whether two cells share a house."""
        return self.sees[a * self.words + (b >> 6)] >> (b & 63) & 1

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _is_in(self, cell: cython.int, h: cython.int) -> cython.bint:
        """Whether a house has a cell."""
        i: cython.int = self.in_house_at[cell]
        while i < self.in_house_at[cell + 1] and self.in_house[i] != h:
            i += 1
        return i < self.in_house_at[cell + 1]

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _count_strikes(self) -> cython.int:
        """How many candidates have been struck in this round so far."""
        c: cython.int
        n: cython.int = 0
        for c in range(self.n_cells):
            n += count(self.strike[c])
        return n

    # --- records ----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _common_house(self, a: cython.int, b: cython.int) -> cython.int:
        """The first common house of two cells that see each other."""
        i: cython.int
        for i in range(self.in_house_at[a], self.in_house_at[a + 1]):
            if self._is_in(b, self.in_house[i]):
                return self.in_house[i]
        raise AssertionError("the cells see each other")

    def _note(self, houses: list[int], pattern: list[int], struck: list[int]) -> None:
        """Record an opening that strikes: its pattern as flat (node, cell, values), its strikes as (cell, values)."""
        self.trail.extend([self.technique, len(houses), *houses, len(pattern) // 3, *pattern])
        self.trail.extend([0, len(struck) // 2, *struck])
