"""The rectangles of a board: four cells in which two values could change places.

Take four cells, a and d opposite, b and c opposite, such that each house of the board has as many of a and d as of b
and c. If all of them were p or q, none of them given, then p and q could change places, and each house would keep its
values: a second solution. So in a puzzle that has just one, at least one of the four is neither.

        a | b      On a plain board, two rows, two columns and two boxes: hence the name.
        c | d      Here, only the houses matter, whatever their shape.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.scanner import Scanner
else:
    from cython.cimports.bookbuilder.kernel.scanner import Scanner  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled


@cython.cclass
class Quads(Scanner):
    """A scanner that knows the rectangles of its board. `quads.pxd` describes the tables."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.quads = array("i", [0])
        self.n_quads = -1

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _find_quads(self) -> cython.int:
        """Note every four cells that satisfy the rule of the rectangle, each four once.

        One of them, b, must see both a and d, which do not see each other (four cells of one house are no rectangle).
        Then each house of b has a or d, and c has exactly the other houses of these two. Four cells without such a b
        consist of two pairs, each in the same houses: no puzzle with one solution leaves such a pair empty.
        """
        quads = array("i")
        b: cython.int
        a: cython.int
        i: cython.int
        j: cython.int
        k: cython.int
        g: cython.int
        h: cython.int
        d: cython.int
        c: cython.int
        for b in range(self.n_cells):
            self._heed()
            for i in range(self.peer_at[b], self.peer_at[b + 1]):
                a = self.peers[i]
                g = self._house_without(b, a)
                if g < 0:
                    continue
                for j in range(self.house_at[g], self.house_at[g + 1]):
                    d = self.house_cells[j]
                    if d <= a or d == b or self._see(a, d) or not self._has_others(b, a, d):
                        continue
                    h = self._house_without(a, b)
                    if h < 0:
                        h = self._house_without(d, b)
                    if h < 0:
                        continue  # c would be in no house
                    for k in range(self.house_at[h], self.house_at[h + 1]):
                        c = self.house_cells[k]
                        if self._is_fourth(c, a, b, d) and self._is_least_middle(a, b, c, d):
                            quads.extend((a, d, b, c))
        self.n_quads = len(quads) // 4
        self.quads = quads if quads else array("i", [0])
        return 0

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _house_without(self, cell: cython.int, other: cython.int) -> cython.int:
        """The first house of a cell that does not contain the other one, or -1."""
        i: cython.int
        for i in range(self.in_house_at[cell], self.in_house_at[cell + 1]):
            if not self._is_in(other, self.in_house[i]):
                return self.in_house[i]
        return -1

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _has_others(self, b: cython.int, a: cython.int, d: cython.int) -> cython.bint:
        """Whether each house of b has a or d."""
        i: cython.int
        for i in range(self.in_house_at[b], self.in_house_at[b + 1]):
            if not self._is_in(a, self.in_house[i]) and not self._is_in(d, self.in_house[i]):
                return False
        return True

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _is_fourth(self, c: cython.int, a: cython.int, b: cython.int, d: cython.int) -> cython.bint:
        """Whether the houses of c are those of a and d without those of b, all of which are houses of a or d."""
        i: cython.int
        if c in (a, d) or self._degree(c) != self._degree(a) + self._degree(d) - self._degree(b):
            return False
        for i in range(self.in_house_at[c], self.in_house_at[c + 1]):
            if self._is_in(b, self.in_house[i]):
                return False
        return self._has_others(c, a, d)

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _degree(self, cell: cython.int) -> cython.int:
        """How many houses a cell is in."""
        return self.in_house_at[cell + 1] - self.in_house_at[cell]

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _is_least_middle(self, a: cython.int, b: cython.int, c: cython.int, d: cython.int) -> cython.bint:
        """Whether b is the lowest of the four that sees its two neighbours, so that they are noted once."""
        if c < b and self._see(c, a) and self._see(c, d):
            return False
        if a < b and self._see(a, c):  # a sees b
            return False
        return not (d < b and self._see(d, c))
