# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""A number that twins share: colour refinement (Weisfeiler and Leman 1968) of a puzzle's cells, houses and values.

Every cell starts with the colour "given" or "empty". In each round, a house takes the sum of its cells' colours, a
value the sum of the cells that show it, and a cell mixes its own colour with those of its houses and its value. Sums
do not depend on order, so renaming values or moving the board onto itself changes nothing. Two puzzles with different
numbers are not twins; two with the same number nearly always are, which the canonical key then decides.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import mix
else:
    from cython.cimports.bookbuilder.kernel.bits import mix  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

# How often colours go round: where no cell is marked; from a mark, until it tells nearly all cells apart; and from a
# mark until it tells which cell was marked, by the sum of all colours.
ROUNDS = 4
FROM_A_MARK = 5
TO_LEAD = 3

_TO_LEAD = cython.declare(cython.int, TO_LEAD)
_U64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
# Two numbers with about as many ones as zeros, so that a house's colour and a value's are scattered unlike a cell's.
_HOUSE = cython.declare(cython.ulonglong, 0x94D049BB133111EB)
_VALUE = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
_EMPTY = cython.declare(cython.ulonglong, 1)
_GIVEN = cython.declare(cython.ulonglong, 2)
_MARKED = cython.declare(cython.ulonglong, 3)


@cython.final
@cython.cclass
class Refiner:
    """Computes the numbers of one board's puzzles. It owns its scratch memory: use one per thread."""

    order: cython.int
    n_cells: cython.int
    n_houses: cython.int
    house_at: cython.int[::1]
    house_cells: cython.int[::1]
    in_house_at: cython.int[::1]
    in_house: cython.int[::1]
    peer_at: cython.int[::1]
    peers: cython.int[::1]
    colours_now: array[int]
    colour: cython.ulonglong[::1]  # the same
    gathered: cython.ulonglong[::1]  # by house
    shown: cython.ulonglong[::1]  # by value; nothing for empty cells
    # What the first round comes to where no cell is marked.
    first_colour: cython.ulonglong[::1]
    first_gathered: cython.ulonglong[::1]
    first_shown: cython.ulonglong[::1]
    # A puzzle that is renumbered: the new names of values; of houses the cells, how many are known, and their turns.
    name: cython.int[::1]
    rows: cython.int[::1]
    filled: cython.int[::1]
    sequence: cython.int[::1]

    def __init__(self, scene: Scene) -> None:
        """Take a board's houses and cells."""
        self.order, self.n_cells, self.n_houses = scene.order, scene.n_cells, scene.n_houses
        self.house_at, self.house_cells = scene.house_at, scene.house_cells
        self.in_house_at, self.in_house = scene.in_house_at, scene.in_house
        self.peer_at, self.peers = scene.peer_at, scene.peers
        cells, houses = bytes(8 * scene.n_cells), bytes(8 * max(1, scene.n_houses))
        values = bytes(8 * (scene.order + 1))
        self.colours_now = array("Q", cells)
        self.colour, self.first_colour = self.colours_now, array("Q", cells)
        self.gathered, self.first_gathered = array("Q", houses), array("Q", houses)
        self.shown, self.first_shown = array("Q", values), array("Q", values)
        self.name, self.rows = array("i", bytes(4 * (scene.order + 1))), array("i", bytes(4 * len(scene.house_cells)))
        self.filled = array("i", bytes(4 * max(1, scene.n_houses)))
        self.sequence = array("i", bytes(4 * max(1, scene.n_houses)))

    def invariant(self, givens: array[int]) -> int:
        """The number of a puzzle: 64 bits, the same for all its twins. `givens` has 0 for an empty cell.

        Raises ValueError for a wrong number of values, or one that is not between 0 and the order.
        """
        self._check(givens)
        self._refine(givens, -1, ROUNDS)
        return self._sum()

    def colours(self, givens: array[int], marked: int = -1, rounds: int = 0) -> array[int]:
        """The colour of each cell, with one cell marked or none; corresponding cells of twins have the same colour.

        If all colours differ, their order numbers the cells in a way that all twins share. By default, there are as
        many rounds as this usually takes.
        Raises ValueError as `invariant` does.
        """
        self._check(givens)
        if marked >= 0:
            self._check_cells((marked,))
        self._refine(givens, marked, rounds or (ROUNDS if marked < 0 else FROM_A_MARK))
        return self.colours_now[:]

    def leading(self, givens: array[int], cells: array[int]) -> list[int]:
        """Those of the cells whose mark gives the puzzle the lowest number: one, or a few that look alike.

        The number is the sum of the colours after TO_LEAD rounds. Raises ValueError as `invariant` does.
        """
        self._check(givens)
        self._check_cells(cells)
        given: cython.int[::1] = givens
        c: cython.int
        best: list[int] = []
        least: cython.ulonglong = 0
        number: cython.ulonglong
        self._start(given, -1)
        self._gather(given)
        self._recolour(given)
        self.first_colour[:] = self.colour
        self.first_gathered[:] = self.gathered
        self.first_shown[:] = self.shown
        for c in cells:
            self._start_from(given, c)
            for _ in range(1, _TO_LEAD):
                self._gather(given)
                self._recolour(given)
            number = self._sum()
            if not best or number < least:
                best, least = [c], number
            elif number == least:
                best.append(c)
        return best

    def renumbered(self, givens: array[int], cells: array[int]) -> array[int]:
        """The puzzle with its cells in another order, which lists them all: twins have an order that gives the same.

        The order of the board and the number of cells; the clues, with values numbered in order of appearance; and the
        cells of each house, preceded by their number, with cells and houses in ascending order.
        Raises ValueError as `invariant` does, for a wrong number of cells, or for one that does not exist.
        """
        self._check(givens)
        given: cython.int[::1] = givens
        cell: cython.int[::1] = cells
        told = array("H", bytes(2 * (2 + self.n_cells + len(self.house_cells) + self.n_houses)))
        out: cython.ushort[::1] = told
        i: cython.int
        j: cython.int
        h: cython.int
        n_names: cython.int = 0
        at: cython.int = 2
        if len(cells) != self.n_cells:
            raise ValueError(f"{len(cells)} numbers for {self.n_cells} cells")
        self._check_cells(cells)
        out[0] = self.order
        out[1] = self.n_cells
        for i in range(self.order + 1):
            self.name[i] = 0
        for h in range(self.n_houses):
            self.filled[h] = 0
            self.sequence[h] = h
        for i in range(self.n_cells):
            if given[cell[i]] and not self.name[given[cell[i]]]:
                n_names += 1
                self.name[given[cell[i]]] = n_names
            out[at] = self.name[given[cell[i]]]
            at += 1
            for j in range(self.in_house_at[cell[i]], self.in_house_at[cell[i] + 1]):
                h = self.in_house[j]
                if self.filled[h] < self.house_at[h + 1] - self.house_at[h]:  # not where cells are named twice
                    self.rows[self.house_at[h] + self.filled[h]] = i
                    self.filled[h] += 1
        self._sort()
        for i in range(self.n_houses):
            h = self.sequence[i]
            out[at] = self.house_at[h + 1] - self.house_at[h]
            at += 1
            for j in range(self.house_at[h], self.house_at[h + 1]):
                out[at] = self.rows[j]
                at += 1
        return told

    @cython.cfunc
    @cython.exceptval(check=False)
    def _sort(self) -> cython.void:
        """Sort the houses by their rows."""
        i: cython.int
        j: cython.int
        h: cython.int
        for i in range(1, self.n_houses):
            h = self.sequence[i]
            j = i
            while j > 0 and self._comes_before(h, self.sequence[j - 1]):
                self.sequence[j] = self.sequence[j - 1]
                j -= 1
            self.sequence[j] = h

    @cython.cfunc
    @cython.exceptval(check=False)
    def _comes_before(self, g: cython.int, h: cython.int) -> cython.bint:
        """Whether the row of one house comes before that of another in lexicographic order."""
        i: cython.int = self.house_at[g]
        j: cython.int = self.house_at[h]
        while i < self.house_at[g + 1] and j < self.house_at[h + 1]:
            if self.rows[i] != self.rows[j]:
                return self.rows[i] < self.rows[j]
            i += 1
            j += 1
        return j < self.house_at[h + 1]

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

    def _check_cells(self, cells: Sequence[int]) -> None:
        for cell in cells:
            if not 0 <= cell < self.n_cells:
                raise ValueError(f"there is no cell {cell} among {self.n_cells}")

    @cython.cfunc
    @cython.exceptval(check=False)
    def _refine(self, given: cython.int[::1], marked: cython.int, rounds: cython.int) -> cython.void:
        """Colour the cells, from a start where the marked one differs from the others."""
        self._start(given, marked)
        for _ in range(rounds):
            self._gather(given)
            self._recolour(given)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _start(self, given: cython.int[::1], marked: cython.int) -> cython.void:
        c: cython.int
        for c in range(self.n_cells):
            self.colour[c] = _GIVEN if given[c] else _EMPTY
        if marked >= 0:
            self.colour[marked] = _MARKED

    @cython.cfunc
    @cython.exceptval(check=False)
    def _gather(self, given: cython.int[::1]) -> cython.void:
        """Let houses and values take the colours of their cells."""
        i: cython.int
        h: cython.int
        c: cython.int
        total: cython.ulonglong
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

    @cython.cfunc
    @cython.exceptval(check=False)
    def _recolour(self, given: cython.int[::1]) -> cython.void:
        """Mix the colour of each cell with those of its houses and its value."""
        c: cython.int
        for c in range(self.n_cells):
            self.colour[c] = self._mixed(given, c, self.colour[c])

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _mixed(self, given: cython.int[::1], c: cython.int, colour: cython.ulonglong) -> cython.ulonglong:
        """A cell's colour, mixed with those of its houses and its value."""
        i: cython.int
        total: cython.ulonglong = 0
        for i in range(self.in_house_at[c], self.in_house_at[c + 1]):
            total += self.gathered[self.in_house[i]]
        return mix(colour + mix((total & _U64) ^ _HOUSE) + self.shown[given[c]])

    @cython.cfunc
    @cython.exceptval(check=False)
    def _start_from(self, given: cython.int[::1], marked: cython.int) -> cython.void:
        """Colour the cells by one round from a mark: only its houses, its value, and the cells there change."""
        i: cython.int
        j: cython.int
        h: cython.int
        c: cython.int
        v: cython.int = given[marked]
        total: cython.ulonglong
        self.colour[:] = self.first_colour
        self.gathered[:] = self.first_gathered
        self.shown[:] = self.first_shown
        for i in range(self.in_house_at[marked], self.in_house_at[marked + 1]):
            h = self.in_house[i]
            total = self.house_at[h + 1] - self.house_at[h] + (1 if v else 2)
            for j in range(self.house_at[h], self.house_at[h + 1]):
                total += _GIVEN if given[self.house_cells[j]] else _EMPTY
            self.gathered[h] = mix(total)
        if v:
            total = 1
            for c in range(self.n_cells):
                if given[c] == v:
                    total += _GIVEN
            self.shown[v] = mix(total ^ _VALUE)
            for c in range(self.n_cells):
                if given[c] == v:
                    self.colour[c] = self._mixed(given, c, _GIVEN)
        for i in range(self.peer_at[marked], self.peer_at[marked + 1]):
            c = self.peers[i]
            self.colour[c] = self._mixed(given, c, _GIVEN if given[c] else _EMPTY)
        self.colour[marked] = self._mixed(given, marked, _MARKED)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _sum(self) -> cython.ulonglong:
        """The sum of all colours."""
        c: cython.int
        total: cython.ulonglong = 0
        for c in range(self.n_cells):
            total += self.colour[c]
        return total & _U64
