"""Shared by scanners of strong links of one value: which houses these are, and what is struck.

A strong link is a full house with just two cells left for the value, one of which has it.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.scanner import Scanner
    from bookbuilder.kernel.templates import Templates
else:
    from cython.cimports.bookbuilder.kernel.scanner import Scanner  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.templates import Templates  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled


@cython.cclass
class StrongLinks(Scanner):
    """A scanner that knows the strong links of a value."""

    def __init__(self, scene: Scene, n_techniques: int) -> None:
        """Take views of the scene's arrays."""
        super().__init__(scene)
        self.current = 0  # the value that is looked at
        # Links at hand: the house and the two cells of each; and the last one that was seen.
        self.n_links = 0
        self.link_house = array("i", bytes(4 * (scene.n_houses + 1)))
        self.link_a = array("i", bytes(4 * (scene.n_houses + 1)))
        self.link_b = array("i", bytes(4 * (scene.n_houses + 1)))
        self.one = self.other = 0
        self.hits = array("Q", bytes(8 * scene.words))
        self.templates = Templates(scene)
        self.blank = array("q", bytes(8 * scene.order * n_techniques))  # by technique and value: its age without any

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _is_link(self, h: cython.int) -> cython.bint:
        """Whether the house is a strong link; if so, it leads from `one` to the `other`."""
        i: cython.int
        places: cython.uint = self.spots[h * self.order + self.current]
        rest: cython.uint = places & (places - 1)
        if places == 0 or rest == 0 or rest & (rest - 1) or not self.is_full[h]:
            return False
        i = self.house_at[h]
        while not places & 1:
            places >>= 1
            i += 1
        self.one = self.house_cells[i]
        places >>= 1
        i += 1
        while not places & 1:
            places >>= 1
            i += 1
        self.other = self.house_cells[i]
        return True

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _is_new(self, h: cython.int, direction: cython.int) -> cython.bint:
        """Whether the house is a strong link, and no earlier line is the same one.

        Earlier lines are those of a direction or, with 0, all of them. The link leads from `one` to the `other`.
        """
        i: cython.int
        g: cython.int
        a: cython.int
        b: cython.int
        if not self._is_link(h):
            return False
        a = self.one
        b = self.other
        for i in range(self.in_house_at[a], self.in_house_at[a + 1]):
            g = self.in_house[i]
            if (
                g < h
                and (self.direction[g] == direction if direction else not self.is_area[g])
                and self._is_in(b, g)
                and self._is_link(g)
            ):
                return False
        self.one = a
        self.other = b
        return True

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _add(self, h: cython.int) -> cython.void:
        """Store the link just found, which is that of this house."""
        self.link_house[self.n_links] = h
        self.link_a[self.n_links] = self.one
        self.link_b[self.n_links] = self.other
        self.n_links += 1

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _strike_hits(self) -> cython.void:
        """Strike the value from the cells of `hits`."""
        w: cython.int
        c: cython.int
        left: cython.ulonglong
        for w in range(self.words):
            left = self.hits[w]
            c = w * 64
            while left:
                if left & 1:
                    self.strike[c] |= cython.cast(cython.uint, 1) << self.current
                left >>= 1
                c += 1

    def _struck(self) -> list[int]:
        """(cell, bit), flattened, for the cells of `hits`."""
        bit: cython.uint = cython.cast(cython.uint, 1) << self.current
        return [x for c in range(self.n_cells) if self.hits[c >> 6] >> (c & 63) & 1 for x in (c, bit)]
