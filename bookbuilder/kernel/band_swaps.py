"""Clues of the plain 9x9 board that must stay, or some of two values, two rows or two columns could be swapped.

The chains of two values that `digging` describes are found here once per finished board, and with them those of two
rows in a band and of two columns in a stack:

    1 2 3 | 4 5 6 | 7 8 9      If the two values of the first and of the fourth column are swapped, the rows and boxes
    4 5 6 | 1 8 9 | 2 3 7      keep their values, too. So one of these four cells needs a clue.

Values, rows and columns are the lines 0 to 8, 9 to 17 and 18 to 26. Each has nine places: a value's are the rows, a
row's are the columns, and a column's are the rows. So nine bits tell which places of its two lines a chain takes, and
nine tell in which places a line has clues.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.band_ways import BandWays
    from bookbuilder.kernel.bits import lowest
else:
    from cython.cimports.bookbuilder.kernel.band_ways import BandWays  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.bits import lowest  # type: ignore[no-redef]

COMPILED: bool = cython.compiled


@cython.cclass
class BandSwaps(BandWays):
    """The state of `BandWays`, with the chains of the finished board."""

    def __init__(self) -> None:
        """Make room for the chains."""
        super().__init__()
        nines = bytes(4 * 81)
        self.column_of, self.row_of, self.row_in_box = array("i", nines), array("i", nines), array("i", nines)
        self.links = array("I", bytes(4 * 9))  # from each place of two lines, those that must change with it
        self.chains = array("I", bytes(4 * 27 * 81))  # line, other line of its kind, place -> the places of the chain
        self.clued = array("I", bytes(4 * 27))  # line -> the places of its clues

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _locate(self) -> cython.void:
        c: cython.int
        v: cython.int
        i: cython.int
        j: cython.int
        for i in range(27):
            self.clued[i] = 0
        for c in range(81):
            v = self.answer[c] - 1
            if v < 0:
                return
            self.column_of[9 * v + c // 9] = c % 9
            self.row_of[9 * v + c % 9] = c // 9
            self.row_in_box[9 * v + c // 27 * 3 + c % 9 // 3] = c // 9
            if self.clues[c]:
                self._turn(c)
        for i in range(9):
            for j in range(i):
                self._chain_values(i, j)
                if i // 3 == j // 3:
                    self._chain_rows(i, j)
                    self._chain_columns(i, j)
        self.is_located = True

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _turn(self, c: cython.int) -> cython.void:
        """Note that a cell now has a clue, or none."""
        self.clued[self.answer[c] - 1] ^= cython.cast(cython.uint, 1) << (c // 9)
        self.clued[9 + c // 9] ^= cython.cast(cython.uint, 1) << (c % 9)
        self.clued[18 + c % 9] ^= cython.cast(cython.uint, 1) << (c // 9)

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _chain_values(self, v: cython.int, w: cython.int) -> cython.void:
        """Find the chains of two values: in a row, column or box that has one of a chain, the other one is in it."""
        i: cython.int
        column: cython.int
        other: cython.int
        band: cython.int
        for i in range(9):
            band = i // 3 * 3
            column = self.column_of[9 * v + i]
            other = self.column_of[9 * w + i]
            self.links[i] = (
                cython.cast(cython.uint, 1) << self.row_of[9 * w + column]
                | cython.cast(cython.uint, 1) << self.row_in_box[9 * w + band + column // 3]
                | cython.cast(cython.uint, 1) << self.row_in_box[9 * v + band + other // 3]
            )
        self._chain(v, w, v, w)

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _chain_rows(self, r: cython.int, s: cython.int) -> cython.void:
        """Find the chains of two rows: what one of them gets in a column, it loses in another one."""
        i: cython.int
        for i in range(9):
            self.links[i] = cython.cast(cython.uint, 1) << self.column_of[9 * self.answer[9 * s + i] - 9 + r]
        self._chain(9 + r, 9 + s, r, s)

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _chain_columns(self, r: cython.int, s: cython.int) -> cython.void:
        """Find the chains of two columns, likewise."""
        i: cython.int
        for i in range(9):
            self.links[i] = cython.cast(cython.uint, 1) << self.row_of[9 * self.answer[9 * i + s] - 9 + r]
        self._chain(18 + r, 18 + s, r, s)

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _chain(self, one: cython.int, other: cython.int, r: cython.int, s: cython.int) -> cython.void:
        """Note the chains of two lines, the r-th and s-th of their kind: places that links connect."""
        i: cython.int
        x: cython.uint
        chain: cython.uint
        left: cython.uint = 511
        while left:
            chain = 0
            x = cython.cast(cython.uint, 1) << lowest(left)
            while x:
                i = lowest(x)
                chain |= cython.cast(cython.uint, 1) << i
                x |= self.links[i]
                x ^= x & chain
            left ^= chain
            x = chain
            while x:
                i = lowest(x)
                self.chains[81 * one + 9 * s + i] = chain
                self.chains[81 * other + 9 * r + i] = chain
                x &= x - 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _breaks_a_chain(self) -> cython.bint:
        k: cython.int
        c: cython.int
        i: cython.int
        row: cython.int
        column: cython.int
        for k in range(self.n_tried):
            c = self.tried[k]
            row = c // 9
            column = c % 9
            for i in range(9):
                if self._is_bare(self.answer[c] - 1, 0, i, row):
                    return True
            for i in range(3):
                if self._is_bare(row, 9, row // 3 * 3 + i, column):
                    return True
                if self._is_bare(column, 18, column // 3 * 3 + i, row):
                    return True
        return False

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _is_bare(self, r: cython.int, kind: cython.int, s: cython.int, place: cython.int) -> cython.bint:
        """Whether the chain of two different lines, of the lines from `kind` on, has no clue."""
        lines: cython.int = kind + r
        return r != s and self.chains[81 * lines + 9 * s + place] & (self.clued[lines] | self.clued[kind + s]) == 0
