"""The source book's strategies within a unit: unique-loop, naked and hidden pairs, triples and the naked quad.

All but unique-loop go through the units as row 1, column 1, box 1, row 2 ..., and end with the first one where they
strike anything; there they take everything that they saw when they came to it, even after clean-up has changed it.
Subsets are narrow here: every cell of a naked one has exactly its values, every value of a hidden one all of its cells.
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
class BookUnits:
    """The strategies of this module, each of which returns whether it struck anything."""

    def __init__(self, grid: BookGrid) -> None:
        self.grid = grid
        self.seen = array("I", bytes(4 * 9))  # of a unit: the candidates of listed cells, or the places of values
        self.at = array("i", bytes(4 * 9))  # the listed cells, by place in the unit; or by value

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def unique_loop(self) -> cython.int:
        """All units in turn, again and again, until none has a value with one place among its open cells."""
        k: cython.int
        kind: cython.int
        again: cython.int = 1
        hit: cython.int = 0
        while again:
            again = 0
            for k in range(9):
                for kind in range(3):
                    again |= self._unique(9 * kind + k)
                    if self.grid.wrong:
                        return 1
            hit |= again
        return hit

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _unique(self, u: cython.int) -> cython.int:
        """Solve the cells of a unit that are the only open ones for a value, lowest value first."""
        g: BookGrid = self.grid
        i: cython.int
        c: cython.int
        v: cython.int
        x: cython.uint
        once: cython.uint = 0
        twice: cython.uint = 0
        for i in range(9 * u, 9 * u + 9):
            c = g.unit_cells[i]
            if g.is_open(c):
                twice |= once & g.cand[c]
                once |= g.cand[c]
        once &= twice ^ 511
        if once == 0:
            return 0
        for i in range(9 * u, 9 * u + 9):
            c = g.unit_cells[i]
            x = g.cand[c] & once if g.is_open(c) else 0
            while x:
                self.at[lowest(x)] = c
                x &= x - 1
        while once and not g.wrong:
            v = lowest(once)
            once &= once - 1
            c = self.at[v]
            x = g.cand[c] & (511 ^ (cython.cast(cython.uint, 1) << v))
            if x:
                g.tell((u,), (v + 1,), (c,))
            while x and not g.wrong:
                g.strike(c, x & (x ^ (x - 1)), -1, -1)
                x &= x - 1
            if not g.wrong:
                g.settle(c)
        return 1

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def subset(self, hidden: cython.bint, n: cython.int) -> cython.int:
        """The first unit where naked, or hidden, subsets of n strike anything."""
        k: cython.int
        kind: cython.int
        for k in range(9):
            for kind in range(3):
                if self._hidden(9 * kind + k, n) if hidden else self._naked(9 * kind + k, n):
                    return 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _naked(self, u: cython.int, n: cython.int) -> cython.int:
        """Strike the values of n cells with the same n candidates from the unit's other cells."""
        g: BookGrid = self.grid
        i: cython.int
        a: cython.int
        c: cython.int
        m: cython.int = 0
        hit: cython.int = 0
        members: cython.uint
        for i in range(9):
            c = g.unit_cells[9 * u + i]
            if count(g.cand[c]) == n:
                self.seen[m] = g.cand[c]
                self.at[m] = i
                m += 1
        for a in range(m - n + 1):
            members = self._alike(a, m, n)
            if members:
                hit |= self._clear(u, members, self.seen[a])
            if g.wrong:
                return 1
        return hit

    @cython.cfunc
    @cython.exceptval(check=False)
    def _alike(self, a: cython.int, m: cython.int, n: cython.int) -> cython.uint:
        """The places of the listed cell `a` and the next n - 1 with the same candidates; 0 if there are fewer."""
        b: cython.int
        places: cython.uint = 0
        for b in range(a, m):
            if n > 0 and self.seen[b] == self.seen[a]:
                places |= cython.cast(cython.uint, 1) << self.at[b]
                n -= 1
        return 0 if n else places

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _clear(self, u: cython.int, members: cython.uint, values: cython.uint) -> cython.int:
        """Strike the values from the cells of the unit that are not members; 1 if any had one."""
        g: BookGrid = self.grid
        i: cython.int
        c: cython.int
        hit: cython.int = 0
        for i in range(9):
            c = g.unit_cells[9 * u + i]
            if members >> i & 1 or g.cand[c] & values == 0:
                continue
            if hit == 0 and g.telling:
                self._tell(u, members, values)
            hit = 1
            g.lose(c, g.cand[c] & values)
            if g.wrong:
                break
        return hit

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _hidden(self, u: cython.int, n: cython.int) -> cython.int:
        """Where n values have the same n places in a unit, strike all others there."""
        g: BookGrid = self.grid
        i: cython.int
        v: cython.int
        c: cython.int
        x: cython.uint
        places: cython.uint
        values: cython.uint
        hit: cython.int = 0
        is_told: cython.bint
        for v in range(9):
            self.seen[v] = 0
            self.at[v] = v
        for i in range(9):
            c = g.unit_cells[9 * u + i]
            x = g.cand[c] if g.is_open(c) else 0
            while x:
                self.seen[lowest(x)] |= cython.cast(cython.uint, 1) << i
                x &= x - 1
        for v in range(9 - n + 1):
            places = self.seen[v]
            values = self._alike(v, 9, n) if count(places) == n else 0
            is_told = False
            while values and places:
                c = g.unit_cells[9 * u + lowest(places)]
                places &= places - 1
                if count(g.cand[c]) <= n:
                    continue
                if not is_told and g.telling:
                    self._tell(u, self.seen[v], values)
                is_told = True
                hit = 1
                x = g.cand[c] & (values ^ 511)
                while x:
                    g.strike(c, x & (x ^ (x - 1)), -1, -1)
                    x &= x - 1
        return hit

    def _tell(self, u: cython.int, places: cython.uint, values: cython.uint) -> None:
        """Note a subset."""
        cells = [self.grid.unit_cells[9 * u + i] for i in range(9) if places >> i & 1]
        self.grid.tell((u,), [v + 1 for v in range(9) if values >> v & 1], cells)
