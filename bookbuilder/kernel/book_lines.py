"""The source book's strategies where lines meet: box-line, pointing-line, and lines-2, lines-3 and lines-4.

box-line        row 1, column 1, row 2 ...: values whose open cells in the line are all in one box leave the rest
                of that box; ends with the first line where anything is struck
pointing-line   box 1 to 9: values whose open cells in the box are all in one line leave the rest of that line;
                ends with the first box where anything is struck
lines-n         n rows, then n columns, in lexical order, then values: if exactly n lines cross them at the value's
                cells, those lose it elsewhere; ends with the first success. A value that is solved in any of the n
                lines is passed over.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import count, lowest
    from bookbuilder.kernel.book_grid import BookGrid
else:
    from cython.cimports.bookbuilder.kernel.bits import count, lowest  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.book_grid import BookGrid  # type: ignore[no-redef]

COMPILED: bool = cython.compiled


@cython.final
@cython.cclass
class BookLines:
    """The strategies of this module, each of which returns whether it struck anything."""

    def __init__(self, grid: BookGrid) -> None:
        self.grid = grid
        self.where = array("I", bytes(4 * 2 * 9))  # by value: the parts of a unit where it may be, in both directions
        self.crossed = array("I", bytes(4 * 18 * 9))  # by line and value: the lines that cross there; bit 9: solved
        self.chosen = array("i", bytes(4 * 4))  # the lines being combined

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def box_line(self) -> cython.int:
        """The first line that confines values to boxes which can lose them elsewhere."""
        k: cython.int
        for k in range(9):
            if self._confined(k) or self._confined(9 + k):
                return 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def pointing_line(self) -> cython.int:
        """The first box that confines values to lines which can lose them elsewhere."""
        u: cython.int
        for u in range(18, 27):
            if self._confined(u):
                return 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _confined(self, u: cython.int) -> cython.int:
        """Take all values that a line has in one box only, or a box in one row or in one column, lowest first."""
        g: BookGrid = self.grid
        i: cython.int
        v: cython.int
        c: cython.int
        across: cython.int
        is_box: cython.bint = u >= 18
        hit: cython.int = 0
        m: cython.uint
        x: cython.uint
        for v in range(18):
            self.where[v] = 0
        for i in range(9):
            c = g.unit_cells[9 * u + i]
            x = g.cand[c] if g.is_open(c) else 0
            while x:
                v = lowest(x)
                x &= x - 1
                self.where[v] |= cython.cast(cython.uint, 1) << i // 3
                self.where[9 + v] |= cython.cast(cython.uint, 1) << i % 3
        for v in range(9):
            for across in range(1 + is_box):
                m = self.where[9 * across + v]
                if m and m & (m - 1) == 0:
                    i = lowest(m)
                    c = g.unit_cells[9 * u + (i if across else 3 * i)]
                    hit |= self._clear(u, g.units_of[3 * c + (across if is_box else 2)], v)
                    if g.wrong:
                        return 1
        return hit

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _clear(self, kept: cython.int, u: cython.int, v: cython.int) -> cython.int:
        """Strike a value from the cells of a unit that are not in the kept one; 1 if any had it."""
        g: BookGrid = self.grid
        i: cython.int
        c: cython.int
        hit: cython.int = 0
        bit: cython.uint = cython.cast(cython.uint, 1) << v
        for i in range(9 * u, 9 * u + 9):
            c = g.unit_cells[i]
            if g.cand[c] & bit == 0 or g.units_of[3 * c + kept // 9] == kept:
                continue
            if hit == 0:
                g.tell((kept, u), (v + 1,), ())
            hit = 1
            g.lose(c, bit)
            if g.wrong:
                break
        return hit

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def lines(self, n: cython.int) -> cython.int:
        """The first n parallel lines, and value, that strike anything."""
        g: BookGrid = self.grid
        c: cython.int
        v: cython.int
        x: cython.uint
        shut: cython.uint
        for v in range(18 * 9):
            self.crossed[v] = 0
        for c in range(81):
            x = g.cand[c]
            shut = 0 if g.is_open(c) else 512
            while x:
                v = lowest(x)
                x &= x - 1
                self.crossed[c // 9 * 9 + v] |= (cython.cast(cython.uint, 1) << c % 9) | shut
                self.crossed[(9 + c % 9) * 9 + v] |= (cython.cast(cython.uint, 1) << c // 9) | shut
        return self._combine(0, 0, n, 0) or self._combine(0, 0, n, 9)

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _combine(self, depth: cython.int, first: cython.int, n: cython.int, start: cython.int) -> cython.int:
        """Add lines from the `first` on to the chosen ones; `start` is 0 for rows and 9 for columns."""
        k: cython.int
        v: cython.int
        m: cython.uint
        for k in range(first, 9 - n + depth + 1):
            self.chosen[depth] = k
            if depth + 1 < n:
                if self._combine(depth + 1, k + 1, n, start):
                    return 1
                continue
            for v in range(9):
                m = self.crossed[(start + self.chosen[0]) * 9 + v] | self.crossed[(start + self.chosen[1]) * 9 + v]
                if n > 2:
                    m |= self.crossed[(start + self.chosen[2]) * 9 + v]
                if n > 3:
                    m |= self.crossed[(start + self.chosen[3]) * 9 + v]
                if m < 512 and count(m) == n and self._apply(n, start, v, m):
                    return 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _apply(self, n: cython.int, start: cython.int, v: cython.int, crossing: cython.uint) -> cython.int:
        """Strike a value from the crossing lines outside the chosen ones; 1 if it was there."""
        g: BookGrid = self.grid
        i: cython.int
        j: cython.int
        c: cython.int
        hit: cython.int = 0
        chosen: cython.uint = 0
        m: cython.uint = crossing
        bit: cython.uint = cython.cast(cython.uint, 1) << v
        for i in range(n):
            chosen |= cython.cast(cython.uint, 1) << self.chosen[i]
        while m:
            j = lowest(m)
            m &= m - 1
            for i in range(9):
                c = 9 * j + i if start else 9 * i + j
                if chosen >> i & 1 or g.cand[c] & bit == 0:
                    continue
                if hit == 0 and g.telling:
                    across = [9 - start + k for k in range(9) if crossing >> k & 1]
                    g.tell([*[start + self.chosen[k] for k in range(n)], *across], (v + 1,), ())
                hit = 1
                g.lose(c, bit)
                if g.wrong:
                    return 1
        return hit
