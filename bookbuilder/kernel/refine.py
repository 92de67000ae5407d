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

if not cython.compiled:
    from bookbuilder.kernel.bits import mix
else:
    from cython.cimports.bookbuilder.kernel.bits import mix  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

ROUNDS = 4
_U64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
# Two numbers with about as many ones as zeros, so that a house's colour and a value's are scattered unlike a cell's.
_HOUSE = cython.declare(cython.ulonglong, 0x94D049BB133111EB)
_VALUE = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)


@cython.final
@cython.cclass
class Refiner:
    """Makes the numbers of one board's puzzles. It owns its scratch memory: use one in a thread."""

    order: cython.int
    n_cells: cython.int
    n_houses: cython.int
    house_at: cython.int[::1]
    house_cells: cython.int[::1]
    in_house_at: cython.int[::1]
    in_house: cython.int[::1]
    colours_now: array[int]
    colour: cython.ulonglong[::1]  # the same
    gathered: cython.ulonglong[::1]  # by house
    shown: cython.ulonglong[::1]

    def __init__(self, scene: Scene) -> None:
        """Take a board's houses and cells."""
        self.order, self.n_cells, self.n_houses = scene.order, scene.n_cells, scene.n_houses
        self.house_at, self.house_cells = scene.house_at, scene.house_cells
        self.in_house_at, self.in_house = scene.in_house_at, scene.in_house
        self.colours_now = array("Q", bytes(8 * scene.n_cells))
        self.colour = self.colours_now
        self.gathered = array("Q", bytes(8 * max(1, scene.n_houses)))
        self.shown = array("Q", bytes(8 * (scene.order + 1)))

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
        return self.colours_now[:]

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
            for h in range(self.n_houses):
                total = self.house_at[h + 1] - self.house_at[h]
                for i in range(self.house_at[h], self.house_at[h + 1]):
                    total += self.colour[self.house_cells[i]]
                self.gathered[h] = mix(total)
            for i in range(self.order + 1):
                self.shown[i] = 0
            for c in range(self.n_cells):
                self.shown[given[c]] = (self.shown[given[c]] + self.colour[c]) & _U64
            for i in range(1, self.order + 1):
                self.shown[i] = mix(self.shown[i] ^ _VALUE)
            self.shown[0] = 0
            for c in range(self.n_cells):
                total = 0
                for i in range(self.in_house_at[c], self.in_house_at[c + 1]):
                    total += self.gathered[self.in_house[i]]
                self.colour[c] = mix(self.colour[c] + mix((total & _U64) ^ _HOUSE) + self.shown[given[c]])
        total = 0
        for c in range(self.n_cells):
            total += self.colour[c]
        return total & _U64
