# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""A number that twins share: colour refinement (Weisfeiler and Leman 1968) of a puzzle's cells, houses and values.

Every cell starts with the colour "given" or "empty". In each round a house takes the sum of its cells' colours, a
value the sum of the cells that show it, and a cell mixes its own colour with those of its houses and its value.
Sums forget order, so renaming values or moving the board onto itself changes nothing. Two puzzles with different
numbers are no twins; two with the same number nearly always are, which the canonical key then decides.
"""

from __future__ import annotations

from array import array

import cython

COMPILED: bool = cython.compiled

ROUNDS = 4
_U64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_M1 = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
_M2 = cython.declare(cython.ulonglong, 0x94D049BB133111EB)


@cython.cfunc
@cython.exceptval(check=False)
@cython.inline
def _mix(x: cython.ulonglong) -> cython.ulonglong:
    """Scatter 64 bits (the finalizer of splitmix64, Steele and others 2014)."""
    x ^= x >> 30
    x = (x * _M1) & _U64
    x ^= x >> 27
    x = (x * _M2) & _U64
    return x ^ (x >> 31)


@cython.final
@cython.cclass
class Refiner:
    """Makes the numbers of one board's puzzles. It owns its scratch memory: use one in a thread."""

    order: cython.int
    n_cells: cython.int
    n_houses: cython.int
    house_at: cython.int[::1]
    house_cells: cython.int[::1]
    colour: cython.ulonglong[::1]
    gathered: cython.ulonglong[::1]
    shown: cython.ulonglong[::1]

    def __init__(self, order: int, n_cells: int, house_at: array[int], house_cells: array[int]) -> None:
        """Take a board's houses as a ragged table of cells."""
        self.order = order
        self.n_cells = n_cells
        self.n_houses = len(house_at) - 1
        self.house_at, self.house_cells = house_at, house_cells
        self.colour = array("Q", bytes(8 * n_cells))
        self.gathered = array("Q", bytes(8 * n_cells))
        self.shown = array("Q", bytes(8 * (order + 1)))

    def invariant(self, givens: array[int]) -> int:
        """The number of a puzzle: 64 bits, the same for all its twins. `givens` has 0 for an empty cell.

        Raises ValueError for another number of values, or one that is not between 0 and the order.
        """
        self._check(givens)
        return self._refine(givens, -1)

    def colours(self, givens: array[int], marked: int = -1) -> array[int]:
        """The colour of each cell, the same for the cells that a twin has in its place, with one cell marked or none.

        Where all colours differ, their sequence is a way to number the cells that all twins share.
        Raises ValueError as `invariant` does.
        """
        self._check(givens)
        self._refine(givens, marked)
        return array("Q", self.colour)

    def leading(self, givens: array[int], cells: array[int]) -> list[int]:
        """Those of the cells whose mark gives the puzzle the least number: one, or a few that are hard to tell apart.

        Raises ValueError as `invariant` does.
        """
        self._check(givens)
        best: list[int] = []
        least: cython.ulonglong = 0
        number: cython.ulonglong
        for cell in cells:
            number = self._refine(givens, cell)
            if not best or number < least:
                best, least = [cell], number
            elif number == least:
                best.append(cell)
        return best

    @cython.cfunc
    def _check(self, givens: array[int]) -> cython.bint:
        given: cython.int[::1] = givens
        c: cython.int
        if len(givens) != self.n_cells:
            raise ValueError(f"{len(givens)} values for {self.n_cells} cells")
        for c in range(self.n_cells):
            if given[c] < 0 or given[c] > self.order:
                raise ValueError(f"the value {given[c]} is not between 0 and {self.order}")
        return True

    @cython.cfunc
    def _refine(self, given: cython.int[::1], marked: cython.int) -> cython.ulonglong:
        """Colour the cells, from a start where the marked one differs from the others; the sum of their colours."""
        i: cython.int
        h: cython.int
        c: cython.int
        total: cython.ulonglong = 0
        for c in range(self.n_cells):
            self.colour[c] = 2 if given[c] else 1
        if marked >= 0:
            self.colour[marked] = 3
        for _ in range(ROUNDS):
            for c in range(self.n_cells):
                self.gathered[c] = 0
            for i in range(self.order + 1):
                self.shown[i] = 0
            for h in range(self.n_houses):
                total = 0
                for i in range(self.house_at[h], self.house_at[h + 1]):
                    total = (total + self.colour[self.house_cells[i]]) & _U64
                total = _mix((total + (self.house_at[h + 1] - self.house_at[h])) & _U64)
                for i in range(self.house_at[h], self.house_at[h + 1]):
                    c = self.house_cells[i]
                    self.gathered[c] = (self.gathered[c] + total) & _U64
            for c in range(self.n_cells):
                self.shown[given[c]] = (self.shown[given[c]] + self.colour[c]) & _U64
            for c in range(self.n_cells):
                total = _mix(self.shown[given[c]] ^ _M1) if given[c] else 0
                self.colour[c] = _mix((self.colour[c] + _mix(self.gathered[c] ^ _M2) + total) & _U64)
        total = 0
        for c in range(self.n_cells):
            total = (total + self.colour[c]) & _U64
        return total
