# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""A number that twins share: colour refinement (Weisfeiler and Leman 1968) of a puzzle's cells, houses and values.

Every cell starts with the colour "given" or "empty". In each round, a house takes the sum of its cells' colours, a
value the sum of the cells that show it, and a cell mixes its own colour with those of its houses and its value. Sums
do not depend on order, so renaming values or moving the board onto itself changes nothing. Two puzzles with different
numbers are not twins; two with the same number nearly always are, which the canonical key then decides.

If all colours differ, they number the cells in a way that all twins share, and the puzzle written in this numbering is
what the canonical key stands for. The colours of a puzzle usually all differ. Those of a full grid are all the same,
and a pattern with a symmetry has pairs: then the cells that share a colour with the fewest others are marked one at a
time, which distinguishes nearly all cells, and the mark that gives the least number leads. If several do, which happens
to twins of themselves, the one that makes the puzzle read least leads. The choice depends only on numbers that twins
share, so twins make the same choice.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import mix
else:
    from cython.cimports.bookbuilder.kernel.bits import mix  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene, heed

COMPILED: bool = cython.compiled

# How often colours go round: where no cell is marked; from a mark, until it tells nearly all cells apart; and from a
# mark until it tells which cell was marked, by the sum of all colours.
ROUNDS = 4
FROM_A_MARK = 5
TO_LEAD = 3

_ROUNDS = cython.declare(cython.int, ROUNDS)
_FROM_A_MARK = cython.declare(cython.int, FROM_A_MARK)
_TO_LEAD = cython.declare(cython.int, TO_LEAD)
_SWIFT = cython.declare(cython.int, 100)  # cells of a board on which no number of marks takes long
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
    """Computes the numbers of one board's puzzles. It owns its scratch memory: use one per thread.

    Puzzles come as bytes: the value of each cell, 0 for an empty one. All that takes a puzzle raises ValueError for a
    wrong number of values, or one that is not between 0 and the order.
    """

    order: cython.int
    n_cells: cython.int
    n_houses: cython.int
    house_at: cython.int[::1]
    house_cells: cython.int[::1]
    in_house_at: cython.int[::1]
    in_house: cython.int[::1]
    peer_at: cython.int[::1]
    peers: cython.int[::1]
    given: cython.uchar[::1]
    colours_now: array[int]
    colour: cython.ulonglong[::1]  # the same
    gathered: cython.ulonglong[::1]  # by house
    shown: cython.ulonglong[::1]  # by value; nothing for empty cells
    # What the first round comes to where no cell is marked.
    first_colour: cython.ulonglong[::1]
    first_gathered: cython.ulonglong[::1]
    first_shown: cython.ulonglong[::1]
    # The cells in ascending order of their colours, and those to mark, of which some lead.
    cells_now: array[int]
    cells: cython.int[::1]  # the same
    marks: cython.int[::1]
    n_marks: cython.int
    # Where the cells of each range of colours end among them; the ranges are those of the highest bits.
    range_at: cython.int[::1]
    n_ranges: cython.int
    lower_bits: cython.int
    # The puzzle as written, the least so far, and, for the writing, the new names of values; of houses the cells, where
    # the next one goes, and their turns.
    written_now: array[int]
    text: cython.ushort[::1]  # the same
    least: cython.ushort[::1]
    length: cython.int
    name: cython.int[::1]
    rows: cython.int[::1]
    row_end: cython.int[::1]
    sequence: cython.int[::1]

    def __init__(self, scene: Scene) -> None:
        """Take a board's houses and cells."""
        self.order, self.n_cells, self.n_houses = scene.order, scene.n_cells, scene.n_houses
        self.house_at, self.house_cells = scene.house_at, scene.house_cells
        self.in_house_at, self.in_house = scene.in_house_at, scene.in_house
        self.peer_at, self.peers = scene.peer_at, scene.peers
        cells, houses = bytes(8 * scene.n_cells), bytes(8 * max(1, scene.n_houses))
        values = bytes(8 * (scene.order + 1))
        self.given = array("B", bytes(scene.n_cells))
        self.colours_now = array("Q", cells)
        self.colour, self.first_colour = self.colours_now, array("Q", cells)
        self.gathered, self.first_gathered = array("Q", houses), array("Q", houses)
        self.shown, self.first_shown = array("Q", values), array("Q", values)
        self.cells_now = array("i", bytes(4 * scene.n_cells))
        self.cells, self.marks, self.n_marks = self.cells_now, array("i", bytes(4 * scene.n_cells)), 0
        bits = scene.n_cells.bit_length()
        self.n_ranges, self.lower_bits = 1 << bits, 64 - bits
        self.range_at = array("i", bytes(4 * (self.n_ranges + 1)))
        self.length = 2 + scene.n_cells + len(scene.house_cells) + scene.n_houses
        self.written_now = array("H", bytes(2 * self.length))
        self.text, self.least = self.written_now, array("H", bytes(2 * self.length))
        self.name, self.rows = array("i", bytes(4 * (scene.order + 1))), array("i", bytes(4 * len(scene.house_cells)))
        self.row_end = array("i", bytes(4 * max(1, scene.n_houses)))
        self.sequence = array("i", bytes(4 * max(1, scene.n_houses)))

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

    def numbered(self, givens: bytes) -> array[int] | None:
        """The cells of a puzzle in the order in which it is written; None if colours do not order them."""
        self._take(givens)
        return self.cells_now[:] if self._write() else None

    def written(self, givens: bytes) -> array[int] | None:
        """A puzzle with its cells numbered so that all its twins read the same; None if colours do not number them.

        The order of the board and the number of cells; the clues, with values numbered in order of appearance; and the
        cells of each house, preceded by their number, with cells and houses in ascending order.
        """
        self._take(givens)
        return self.written_now[:] if self._write() else None

    @cython.cfunc
    def _take(self, givens: bytes) -> cython.bint:
        """Check a puzzle and keep it."""
        given: cython.const[cython.uchar][::1] = givens  # type: ignore[valid-type]
        c: cython.int
        if len(givens) != self.n_cells:
            raise ValueError(f"{len(givens)} values for {self.n_cells} cells")
        for c in range(self.n_cells):
            if given[c] > self.order:
                raise ValueError(f"the value {given[c]} is not between 0 and {self.order}")
            self.given[c] = given[c]
        return True

    @cython.cfunc
    def _write(self) -> cython.bint:
        """Order the cells and write the puzzle; False if colours do not order them."""
        self._refine(-1, _ROUNDS)
        if not self._rank():
            return self._write_from_marks()
        self._renumber()
        return True

    @cython.cfunc
    def _write_from_marks(self) -> cython.bint:
        """Order the cells by the colours that a mark leads to, and write the puzzle."""
        i: cython.int
        best: cython.int = 0
        self._choose_marks()
        self._lead()
        for i in range(self.n_marks):
            self._refine(self.marks[i], _FROM_A_MARK)
            if not self._rank():
                return False
            self._renumber()
            if i == 0 or self._reads_less():
                best = i
                self.least[:] = self.text
            if self.n_cells > _SWIFT:
                heed()
        if best < self.n_marks - 1:
            self._refine(self.marks[best], _FROM_A_MARK)
            self._rank()
            self._renumber()
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _choose_marks(self) -> cython.void:
        """Mark the cells of the colour that the fewest share, but at least two; of the lowest such colour."""
        i: cython.int
        first: cython.int = 0
        at: cython.int = 0
        self.n_marks = self.n_cells + 1
        for i in range(1, self.n_cells + 1):
            if i == self.n_cells or self.colour[self.cells[i]] != self.colour[self.cells[first]]:
                if 1 < i - first < self.n_marks:
                    self.n_marks = i - first
                    at = first
                first = i
        for i in range(self.n_marks):
            self.marks[i] = self.cells[at + i]

    @cython.cfunc
    def _lead(self) -> cython.bint:
        """Keep those of the marks that give the puzzle the lowest number: one, or a few that look alike.

        The number is the sum of the colours after TO_LEAD rounds.
        """
        i: cython.int
        n: cython.int = 0
        least: cython.ulonglong = 0
        number: cython.ulonglong
        self._refine(-1, 1)
        self.first_colour[:] = self.colour
        self.first_gathered[:] = self.gathered
        self.first_shown[:] = self.shown
        for i in range(self.n_marks):
            self._start_from(self.marks[i])
            for _ in range(1, _TO_LEAD):
                self._gather()
                self._recolour()
            number = self._sum()
            if n == 0 or number < least:
                n = 0
                least = number
            if number == least:
                self.marks[n] = self.marks[i]
                n += 1
            if self.n_cells > _SWIFT:
                heed()
        self.n_marks = n
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _rank(self) -> cython.bint:
        """Sort the cells by their colours; returns whether all these differ.

        Colours are scattered evenly, so the cells are put in order of the highest bits first, which leaves few to move.
        """
        i: cython.int
        j: cython.int
        c: cython.int
        differ: cython.bint = True
        for i in range(self.n_ranges + 1):
            self.range_at[i] = 0
        for c in range(self.n_cells):
            self.range_at[(self.colour[c] >> self.lower_bits) + 1] += 1
        for i in range(1, self.n_ranges):
            self.range_at[i] += self.range_at[i - 1]
        for c in range(self.n_cells):
            i = self.colour[c] >> self.lower_bits
            self.cells[self.range_at[i]] = c
            self.range_at[i] += 1
        for i in range(1, self.n_cells):
            c = self.cells[i]
            j = i
            while j > 0 and self.colour[self.cells[j - 1]] > self.colour[c]:
                self.cells[j] = self.cells[j - 1]
                j -= 1
            self.cells[j] = c
            if j > 0 and self.colour[self.cells[j - 1]] == self.colour[c]:
                differ = False
        return differ

    @cython.cfunc
    @cython.exceptval(check=False)
    def _renumber(self) -> cython.void:
        """Write the puzzle with its cells in order."""
        i: cython.int
        j: cython.int
        h: cython.int
        v: cython.int
        n_names: cython.int = 0
        n_begun: cython.int = 0
        at: cython.int = 2
        self.text[0] = self.order
        self.text[1] = self.n_cells
        for i in range(self.order + 1):
            self.name[i] = 0
        for h in range(self.n_houses):
            self.row_end[h] = self.house_at[h]
        for i in range(self.n_cells):
            v = self.given[self.cells[i]]
            if v and not self.name[v]:
                n_names += 1
                self.name[v] = n_names
            self.text[at] = self.name[v]
            at += 1
            for j in range(self.in_house_at[self.cells[i]], self.in_house_at[self.cells[i] + 1]):
                h = self.in_house[j]
                if self.row_end[h] == self.house_at[h]:
                    self.sequence[n_begun] = h
                    n_begun += 1
                self.rows[self.row_end[h]] = i
                self.row_end[h] += 1
        self._sort()
        for i in range(self.n_houses):
            h = self.sequence[i]
            self.text[at] = self.house_at[h + 1] - self.house_at[h]
            at += 1
            for j in range(self.house_at[h], self.house_at[h + 1]):
                self.text[at] = self.rows[j]
                at += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _sort(self) -> cython.void:
        """Sort the houses by their rows; they are in order of their first cells, so only neighbours change places."""
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
    @cython.exceptval(check=False)
    def _reads_less(self) -> cython.bint:
        """Whether the puzzle as written comes before the least so far, by bytes: each number's lower one first."""
        i: cython.int
        one: cython.int
        other: cython.int
        for i in range(self.length):
            one = self.text[i]
            other = self.least[i]
            if one != other:
                return one & 255 < other & 255 if (one ^ other) & 255 else one < other
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _refine(self, marked: cython.int, rounds: cython.int) -> cython.void:
        """Colour the cells, from a start where the marked one differs from the others."""
        self._start(marked)
        for _ in range(rounds):
            self._gather()
            self._recolour()

    @cython.cfunc
    @cython.exceptval(check=False)
    def _start(self, marked: cython.int) -> cython.void:
        c: cython.int
        for c in range(self.n_cells):
            self.colour[c] = _GIVEN if self.given[c] else _EMPTY
        if marked >= 0:
            self.colour[marked] = _MARKED

    @cython.cfunc
    @cython.exceptval(check=False)
    def _gather(self) -> cython.void:
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
            self.shown[self.given[c]] = (self.shown[self.given[c]] + self.colour[c]) & _U64
        for i in range(1, self.order + 1):
            self.shown[i] = mix(self.shown[i] ^ _VALUE)
        self.shown[0] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _recolour(self) -> cython.void:
        """Mix the colour of each cell with those of its houses and its value."""
        c: cython.int
        for c in range(self.n_cells):
            self.colour[c] = self._mixed(c, self.colour[c])

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _mixed(self, c: cython.int, colour: cython.ulonglong) -> cython.ulonglong:
        """A cell's colour, mixed with those of its houses and its value."""
        i: cython.int
        total: cython.ulonglong = 0
        for i in range(self.in_house_at[c], self.in_house_at[c + 1]):
            total += self.gathered[self.in_house[i]]
        return mix(colour + mix((total & _U64) ^ _HOUSE) + self.shown[self.given[c]])

    @cython.cfunc
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
            total = 1
            for c in range(self.n_cells):
                if self.given[c] == v:
                    total += _GIVEN
            self.shown[v] = mix(total ^ _VALUE)
            for c in range(self.n_cells):
                if self.given[c] == v:
                    self.colour[c] = self._mixed(c, _GIVEN)
        for i in range(self.peer_at[marked], self.peer_at[marked + 1]):
            c = self.peers[i]
            self.colour[c] = self._mixed(c, _GIVEN if self.given[c] else _EMPTY)
        self.colour[marked] = self._mixed(marked, _MARKED)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _sum(self) -> cython.ulonglong:
        """The sum of all colours."""
        c: cython.int
        total: cython.ulonglong = 0
        for c in range(self.n_cells):
            total += self.colour[c]
        return total & _U64
