"""The source book's strategy rectangle: a value assumed in a cell, followed through four boxes back to its own.

The corners of a rectangle are in four boxes. If a cell has the value, it lies in the next box at a place in another
line, and so on: if all ways round lead back to places that do not include the cell, it does not have the value.

Patterns of boxes go from the top left, with the starting box as each of the four in turn, always clockwise; then cells
in reading order, and values upwards. The strategy ends with the first strike. A way that meets a box with the value
solved ends the attempt; so does a cell to which a box leaves no place, and that cell loses the value.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import lowest
    from bookbuilder.kernel.book_grid import BookGrid
else:
    from cython.cimports.bookbuilder.kernel.bits import lowest  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.book_grid import BookGrid  # type: ignore[no-redef]

COMPILED: bool = cython.compiled

# The boxes of each pattern, clockwise from the top left.
_PATTERNS = [
    (0, 1, 4, 3), (0, 2, 5, 3), (0, 1, 7, 6),
    (0, 2, 8, 6), (1, 2, 5, 4), (1, 2, 8, 7),
    (3, 4, 7, 6), (3, 5, 8, 6), (4, 5, 8, 7),
]  # fmt: skip

# What a way round comes to.
_BACK = cython.declare(cython.int, 1)  # some way leads back to the cell
_REFUTED = cython.declare(cython.int, 0)  # none does
_ENDED = cython.declare(cython.int, -1)  # a box has the value solved
_STRUCK = cython.declare(cython.int, -2)  # a cell on the way has lost the value


@cython.final
@cython.cclass
class BookRectangle:
    """The strategy, which returns whether it struck anything."""

    def __init__(self, grid: BookGrid) -> None:
        self.grid = grid
        self.patterns = array("i", [box for pattern in _PATTERNS for box in pattern])
        self.places = array("I", bytes(4 * 81))  # by box and value: its places in open cells; bit 9: it is solved
        self.is_shut = array("b", bytes(9))  # the boxes without open cells
        self.boxes = array("i", bytes(4 * 4))  # the pattern from the starting box on
        self.start = self.v = 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def rectangle(self) -> cython.int:
        """The first cell and value that a way round refutes."""
        k: cython.int
        turn: cython.int
        i: cython.int
        self._look()
        for k in range(0, 36, 4):
            if (
                self.is_shut[self.patterns[k]]
                | self.is_shut[self.patterns[k + 1]]
                | self.is_shut[self.patterns[k + 2]]
                | self.is_shut[self.patterns[k + 3]]
            ):
                continue
            for turn in range(4):
                for i in range(4):
                    self.boxes[i] = self.patterns[k + ((turn + i) & 3)]
                if self._from_box():
                    return 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _look(self) -> cython.void:
        """Note where the values are in each box."""
        g: BookGrid = self.grid
        b: cython.int
        i: cython.int
        c: cython.int
        x: cython.uint
        for i in range(81):
            self.places[i] = 0
        for b in range(9):
            self.is_shut[b] = 1
            for i in range(9):
                c = g.unit_cells[162 + 9 * b + i]
                x = g.cand[c]
                if g.is_open(c):
                    self.is_shut[b] = 0
                while x:
                    self.places[9 * b + lowest(x)] |= cython.cast(cython.uint, 1) << (i if g.is_open(c) else 9)
                    x &= x - 1

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _from_box(self) -> cython.int:
        """Try the cells of the starting box."""
        g: BookGrid = self.grid
        i: cython.int
        way: cython.int
        x: cython.uint
        for i in range(9):
            self.start = g.unit_cells[162 + 9 * self.boxes[0] + i]
            x = g.cand[self.start] if g.is_open(self.start) else 0
            while x:
                self.v = lowest(x)
                x &= x - 1
                way = self._follow(0, self.start)
                if way == _REFUTED:
                    g.tell([18 + self.boxes[k] for k in range(4)], (self.v + 1,), (self.start,))
                    g.lose(self.start, cython.cast(cython.uint, 1) << self.v)
                if way in (_REFUTED, _STRUCK):
                    return 1
        return 0

    @cython.cfunc
    @cython.exceptval(-3, check=True)
    def _follow(self, at: cython.int, c: cython.int) -> cython.int:
        """What follows if a cell of box `at` of the pattern has the value."""
        g: BookGrid = self.grid
        b: cython.int = self.boxes[(at + 1) & 3]
        way: cython.int
        all_ways: cython.int = _REFUTED
        places: cython.uint = self.places[9 * b + self.v]
        if places > 511:
            return _ENDED
        if b // 3 == c // 27:
            places &= 511 ^ (cython.cast(cython.uint, 7) << 3 * (c // 9 % 3))
        if b % 3 == c % 9 // 3:
            places &= 511 ^ (cython.cast(cython.uint, 73) << c % 3)
        if at == 3:
            way = self.start // 9 % 3 * 3 + self.start % 3
            return _BACK if places >> way & 1 else _REFUTED
        if places == 0:
            g.tell((18 + b,), (self.v + 1,), (c,))
            g.lose(c, cython.cast(cython.uint, 1) << self.v)
            return _STRUCK
        while places:
            way = self._follow(at + 1, g.unit_cells[162 + 9 * b + lowest(places)])
            places &= places - 1
            if way < 0:
                return way
            all_ways |= way
        return all_ways
