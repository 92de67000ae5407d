"""Colour refinement (Weisfeiler and Leman 1968) of a puzzle's cells, houses and values, and a number that twins share.

Every cell starts with the colour "given" or "empty". In each round, a house takes the sum of its cells' colours, a
value the sum of the cells that show it, and a cell mixes its own colour with those of its houses and its value. Sums
do not depend on order, so renaming values or moving the board onto itself changes nothing. Two puzzles with different
numbers are not twins; two with the same number nearly always are, which the canonical key then decides.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import mix
    from bookbuilder.kernel.colour_vectors import best_copy, go_round
else:
    from cython.cimports.bookbuilder.kernel.bits import mix  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.colour_vectors import best_copy, go_round  # type: ignore[no-redef]
from bookbuilder.kernel.scene import HouseTables

COMPILED: bool = cython.compiled

# How often colours go round: where no cell is marked; from a mark, until it tells nearly all cells apart; and from a
# mark until it tells which cell was marked, by the sum of all colours.
ROUNDS = 4
FROM_A_MARK = 5
TO_LEAD = 3

_ROUNDS = cython.declare(cython.int, ROUNDS)
_TO_LEAD = cython.declare(cython.int, TO_LEAD)
_U64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
# Two numbers with about as many ones as zeros, so that a house's colour and a value's are scattered unlike a cell's.
_HOUSE = cython.declare(cython.ulonglong, 0x94D049BB133111EB)
_VALUE = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
_EMPTY = cython.declare(cython.ulonglong, 1)
_GIVEN = cython.declare(cython.ulonglong, 2)
_MARKED = cython.declare(cython.ulonglong, 3)
# What vectors hold: houses, and values.
_MOST_HOUSES = cython.declare(cython.int, 31)
_MOST_VALUES = cython.declare(cython.int, 15)


@cython.cclass
class ColourRefinement:
    """The colours of one board's cells, as a puzzle makes them. It owns its scratch memory: use one per thread.

    Puzzles come as bytes: the value of each cell, 0 for an empty one. All that takes a puzzle raises ValueError for a
    wrong number of values, or one that is not between 0 and the order.
    """

    def __init__(self, tables: HouseTables) -> None:
        """Take a board's houses and cells."""
        self.order, self.n_cells, self.n_houses = tables.order, tables.n_cells, tables.n_houses
        self.house_at, self.house_cells = tables.house_at, tables.house_cells
        self.in_house_at, self.in_house = tables.in_house_at, tables.in_house
        self.peer_at, self.peers = tables.peer_at, tables.peers
        cells, houses = bytes(8 * tables.n_cells), bytes(8 * max(1, tables.n_houses))
        values = bytes(8 * (tables.order + 1))
        places = bytes(4 * (tables.n_cells + 1))  # one more: `_take` writes before it decides
        self.clues, self.listed = array("i", places), array("i", places)
        self.clues_to = array("i", bytes(4 * (tables.order + 1)))
        self.given = array("B", bytes(tables.n_cells))
        self.colours_now = array("Q", cells)
        self.colour, self.first_colour = self.colours_now, array("Q", cells)
        self.gathered, self.first_gathered = array("Q", houses), array("Q", houses)
        self.shown, self.first_shown = array("Q", values), array("Q", values)
        self.through, self.most = _through(tables)
        self.in_vectors = self.copies > 0

    @property
    def copies(self) -> int:
        """How many copies of the rounds in vectors this processor can run on this board: 1 or none."""
        fits = 0 < self.n_houses <= _MOST_HOUSES and self.order <= _MOST_VALUES
        return 1 if fits and best_copy() == 2 else 0

    def use(self, copy: int) -> None:
        """Go round in vectors with copy 1, or with 0 without them, for tests: the colours are the same.

        Raises ValueError if there is no such copy for this processor and this board.
        """
        if not 0 <= copy <= self.copies:
            raise ValueError(f"there is no copy {copy} for this processor and board")
        self.in_vectors = copy == 1

    def invariant(self, givens: bytes) -> int:
        """The number of a puzzle: 64 bits, the same for all its twins."""
        self._take(givens)
        self._refine(-1, _ROUNDS)
        return self._sum()

    def colours(self, givens: bytes, marked: int = -1, rounds: int = ROUNDS) -> array[int]:
        """The colour of each cell after some rounds, with one cell marked or none.

        Corresponding cells of twins have the same colour.
        """
        self._take(givens)
        if not -1 <= marked < self.n_cells:
            raise ValueError(f"there is no cell {marked} among {self.n_cells}")
        self._refine(marked, rounds)
        return self.colours_now[:]

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _take(self, givens: bytes) -> cython.int:
        """Check a puzzle and keep it, and list its clues by value."""
        given: cython.const[cython.uchar][::1] = givens  # type: ignore[valid-type]
        c: cython.int
        i: cython.int
        v: cython.int
        n: cython.int = 0
        n_clues: cython.int
        if len(givens) != self.n_cells:
            raise ValueError(f"{len(givens)} values for {self.n_cells} cells")
        for v in range(self.order + 1):
            self.clues_to[v] = 0
        for c in range(self.n_cells):
            v = given[c]
            if v > self.order:
                raise ValueError(f"the value {v} is not between 0 and {self.order}")
            self.given[c] = v
            self.listed[n] = c
            n += v != 0  # a branch would be guessed wrong too often
        n_clues = n
        for i in range(n_clues):
            self.clues_to[given[self.listed[i]]] += 1
        for v in range(self.order, 0, -1):
            n -= self.clues_to[v]
            self.clues_to[v] = n
        for i in range(n_clues):
            c = self.listed[i]
            self.clues[self.clues_to[given[c]]] = c
            self.clues_to[given[c]] += 1  # from where the value's clues begin to where they end
        return 0

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _refine(self, marked: cython.int, rounds: cython.int) -> cython.void:
        """Colour the cells, from a start where the marked one differs from the others."""
        self._start(marked)
        self._go_round(rounds)

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _go_round(self, rounds: cython.int) -> cython.void:
        if self.in_vectors:
            go_round(
                rounds,
                self.order,
                self.n_cells,
                self.n_houses,
                self.most,
                cython.address(self.house_at[0]),
                cython.address(self.house_cells[0]),
                cython.address(self.through[0]),
                cython.address(self.given[0]),
                cython.address(self.clues[0]),
                cython.address(self.clues_to[0]),
                _HOUSE,
                _VALUE,
                cython.address(self.colour[0]),
                cython.address(self.gathered[0]),
                cython.address(self.shown[0]),
            )
            return
        for _ in range(rounds):
            self._gather()
            self._recolour()

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _start(self, marked: cython.int) -> cython.void:
        c: cython.int
        for c in range(self.n_cells):
            self.colour[c] = _EMPTY + (self.given[c] != 0) * (_GIVEN - _EMPTY)  # a branch would often be guessed wrong
        if marked >= 0:
            self.colour[marked] = _MARKED

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _gather(self) -> cython.void:
        """Let houses and values take the colours of their cells."""
        i: cython.int
        h: cython.int
        v: cython.int
        total: cython.ulonglong
        for h in range(self.n_houses):
            total = self.house_at[h + 1] - self.house_at[h]
            for i in range(self.house_at[h], self.house_at[h + 1]):
                total += self.colour[self.house_cells[i]]
            self.gathered[h] = mix(total)
        for v in range(1, self.order + 1):
            total = 0
            for i in range(self.clues_to[v - 1], self.clues_to[v]):
                total += self.colour[self.clues[i]]
            self.shown[v] = mix((total & _U64) ^ _VALUE)

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _recolour(self) -> cython.void:
        """Mix the colour of each cell with those of its houses and its value."""
        c: cython.int
        for c in range(self.n_cells):
            self.colour[c] = self._mixed(c, self.colour[c])

    @cython.cfunc
    @cython.final
    @cython.inline
    @cython.exceptval(check=False)
    def _mixed(self, c: cython.int, colour: cython.ulonglong) -> cython.ulonglong:
        """A cell's colour, mixed with those of its houses and its value."""
        i: cython.int
        at: cython.int = self.in_house_at[c]
        total: cython.ulonglong = 0
        if self.in_house_at[c + 1] - at == 3:  # as nearly all cells have: a loop takes twice as long
            total = self.gathered[self.in_house[at]]
            total += self.gathered[self.in_house[at + 1]]
            total += self.gathered[self.in_house[at + 2]]
        else:
            for i in range(at, self.in_house_at[c + 1]):
                total += self.gathered[self.in_house[i]]
        return mix(colour + mix((total & _U64) ^ _HOUSE) + self.shown[self.given[c]])

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _unmark(self) -> cython.void:
        """Prepare for `_number_from`: go one round where no cell is marked, and remember what it comes to."""
        self._refine(-1, 1)
        self.first_colour[:] = self.colour
        self.first_gathered[:] = self.gathered
        self.first_shown[:] = self.shown

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _number_from(self, marked: cython.int) -> cython.ulonglong:
        """The number that a mark leads to: the sum of all colours after TO_LEAD rounds."""
        self._start_from(marked)
        self._go_round(_TO_LEAD - 1)
        return self._sum()

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _start_from(self, marked: cython.int) -> cython.void:
        """Colour the cells by one round from a mark: only its houses, its value, and the cells there change."""
        i: cython.int
        j: cython.int
        h: cython.int
        c: cython.int
        v: cython.int = self.given[marked]
        total: cython.ulonglong
        self.colour[:] = self.first_colour
        self.gathered[:] = self.first_gathered
        self.shown[:] = self.first_shown
        for i in range(self.in_house_at[marked], self.in_house_at[marked + 1]):
            h = self.in_house[i]
            total = self.house_at[h + 1] - self.house_at[h] + (1 if v else 2)
            for j in range(self.house_at[h], self.house_at[h + 1]):
                total += _GIVEN if self.given[self.house_cells[j]] else _EMPTY
            self.gathered[h] = mix(total)
        if v:
            total = 1 + _GIVEN * (self.clues_to[v] - self.clues_to[v - 1])
            self.shown[v] = mix(total ^ _VALUE)
            for i in range(self.clues_to[v - 1], self.clues_to[v]):
                self.colour[self.clues[i]] = self._mixed(self.clues[i], _GIVEN)
        for i in range(self.peer_at[marked], self.peer_at[marked + 1]):
            c = self.peers[i]
            self.colour[c] = self._mixed(c, _GIVEN if self.given[c] else _EMPTY)
        self.colour[marked] = self._mixed(marked, _MARKED)

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _sum(self) -> cython.ulonglong:
        """The sum of all colours."""
        c: cython.int
        total: cython.ulonglong = 0
        for c in range(self.n_cells):
            total += self.colour[c]
        return total & _U64


def _through(tables: HouseTables) -> tuple[array[int], int]:
    """For vectors, the first house of each cell, then the second of each, and so on, and how many there are at most.

    Where a cell has no more, the number of houses stands. Of a board with too many houses the table is empty.
    """
    n, at = tables.n_cells, tables.in_house_at
    most = max((at[c + 1] - at[c] for c in range(n)), default=0)
    through = array("B", bytes([tables.n_houses]) * (n * most) if tables.n_houses <= _MOST_HOUSES else b"")
    if through:
        for c in range(n):
            for i in range(at[c], at[c + 1]):
                through[n * (i - at[c]) + c] = tables.in_house[i]
    return through, most
