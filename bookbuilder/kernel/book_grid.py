"""The grid on which the source book's Solver is repeated: candidates, and the clean-up that follows every solved cell.

`book_climb` says what this is for. Units are numbered as the book visits them: rows 0 to 8, columns 9 to 17, boxes 18
to 26; cells are numbered in reading order, and candidates are bits, value v as bit v - 1. A cell with one candidate is
solved. Clean-up around it strikes its value from its row, its column and its box, in this order, and around each cell
that this solves before it goes on: depth first.

With `telling`, the trail collects what happens, as flat ints:

    0 STRUCK   cell, value, the cell around which this is clean-up (or -1), the unit of that (or -1)
    1 FOUND    n units, units..., n values, values..., n cells, cells...: a pattern, before the first strike it causes
    2 USED     strategy, cells solved by then: after all that one call of a strategy has struck
    3 CHOSEN   depth, cell, candidates as bits: where the next guesses are made
    4 TRIED    depth, value, cells solved by then (-1 for a contradiction): a guess and its outcome
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import lowest
else:
    from cython.cimports.bookbuilder.kernel.bits import lowest  # type: ignore[no-redef]

COMPILED: bool = cython.compiled

STRUCK, FOUND, USED, CHOSEN, TRIED = range(5)

_ROWS = [[9 * k + j for j in range(9)] for k in range(9)]
_COLUMNS = [[9 * j + k for j in range(9)] for k in range(9)]
_BOXES = [[9 * (k // 3 * 3 + j // 3) + k % 3 * 3 + j % 3 for j in range(9)] for k in range(9)]
UNITS = tuple(tuple(unit) for unit in (*_ROWS, *_COLUMNS, *_BOXES))


@cython.final
@cython.cclass
class BookGrid:
    """The state of one climb."""

    def __init__(self) -> None:
        """Make the tables."""
        its_units = [[u for u, unit in enumerate(UNITS) if cell in unit] for cell in range(81)]
        seen = [sorted({cell for u in own for cell in UNITS[u]} - {c}) for c, own in enumerate(its_units)]
        self.unit_cells = array("i", [cell for unit in UNITS for cell in unit])
        self.units_of = array("i", [u for own in its_units for u in own])  # three per cell
        self.peers = array("i", [cell for cells in seen for cell in cells])  # twenty per cell, in reading order
        self.cand = array("I", bytes(4 * 81))
        self.n_solved = 0
        self.wrong = False  # a cell has lost its last candidate
        self.telling = False
        self.trail = list[int]()

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def strike(self, c: cython.int, bit: cython.uint, source: cython.int, unit: cython.int) -> cython.int:
        """Strike a candidate that a cell has."""
        left: cython.uint = self.cand[c] ^ bit
        self.cand[c] = left
        if self.telling:
            self.trail.extend((STRUCK, c, lowest(bit) + 1, source, unit))
        if left == 0:
            self.wrong = True
        elif left & (left - 1) == 0:
            self.n_solved += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def settle(self, c: cython.int) -> cython.int:
        """Clean up around a solved cell, and around those that this solves, unless a contradiction is found."""
        bit: cython.uint = self.cand[c]
        i: cython.int
        k: cython.int
        d: cython.int
        u: cython.int
        for k in range(3):
            u = self.units_of[3 * c + k]
            for i in range(9 * u, 9 * u + 9):
                d = self.unit_cells[i]
                if d == c or self.cand[d] & bit == 0:
                    continue
                self.strike(d, bit, c, u)
                if not self.wrong and self.cand[d] & (self.cand[d] - 1) == 0:
                    self.settle(d)
                if self.wrong:
                    return 0
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def lose(self, c: cython.int, bits: cython.uint) -> cython.int:
        """Strike candidates that a cell has, lowest first, and clean up around it as soon as it is solved."""
        bit: cython.uint
        while bits and not self.wrong:
            bit = bits & (bits ^ (bits - 1))
            bits ^= bit
            self.strike(c, bit, -1, -1)
            if not self.wrong and self.cand[c] & (self.cand[c] - 1) == 0:
                self.settle(c)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def is_open(self, c: cython.int) -> cython.bint:
        """Whether a cell has more than one candidate."""
        return self.cand[c] & (self.cand[c] - 1) != 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def see(self, a: cython.int, b: cython.int) -> cython.bint:
        """Whether two cells share a unit."""
        return (
            (self.units_of[3 * a] == self.units_of[3 * b])
            | (self.units_of[3 * a + 1] == self.units_of[3 * b + 1])
            | (self.units_of[3 * a + 2] == self.units_of[3 * b + 2])
        )

    def tell(self, units: Sequence[int], values: Sequence[int], cells: Sequence[int]) -> None:
        """Note a pattern, if telling; values from 1 to 9."""
        if self.telling:
            self.trail.extend((FOUND, len(units), *units, len(values), *values, len(cells), *cells))
