"""A puzzle written so that all its twins read the same, which is what its canonical key stands for.

The colours of a puzzle's cells usually all differ, and then they order the cells in a way that all twins share. In a
full grid they are all the same, and in a pattern with a symmetry they come in pairs: then the cells that share a colour
with the fewest others are marked one at a time, which distinguishes nearly all cells, and the mark that gives the least
number leads. If several do, as in a puzzle that is a twin of itself, the one that makes the puzzle read least leads.
The choice depends only on numbers that twins share, so twins make the same choice.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.colours import ColourRefinement
else:
    from cython.cimports.bookbuilder.kernel.colours import ColourRefinement  # type: ignore[no-redef]
from bookbuilder.kernel.colours import FROM_A_MARK, ROUNDS
from bookbuilder.kernel.scene import HouseTables, heed

COMPILED: bool = cython.compiled

_ROUNDS = cython.declare(cython.int, ROUNDS)
_FROM_A_MARK = cython.declare(cython.int, FROM_A_MARK)
_SWIFT = cython.declare(cython.int, 100)  # cells of a board on which no number of marks takes long


@cython.final
@cython.cclass
class Refiner(ColourRefinement):
    """Writes the puzzles of one board, and computes their numbers. It refuses what is not a puzzle."""

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
    number = cython.declare(cython.ulonglong, visibility="readonly")  # the invariant of the puzzle written last

    def __init__(self, tables: HouseTables) -> None:
        super().__init__(tables)
        self.cells_now = array("i", bytes(4 * tables.n_cells))
        self.cells, self.marks, self.n_marks = self.cells_now, array("i", bytes(4 * tables.n_cells)), 0
        bits = tables.n_cells.bit_length()
        self.n_ranges, self.lower_bits = 1 << bits, 64 - bits
        self.range_at = array("i", bytes(4 * (self.n_ranges + 1)))
        self.length = 2 + tables.n_cells + len(tables.house_cells) + tables.n_houses
        self.written_now = array("H", bytes(2 * self.length))
        self.text, self.least = self.written_now, array("H", bytes(2 * self.length))
        self.name, self.rows = array("i", bytes(4 * (tables.order + 1))), array("i", bytes(4 * len(tables.house_cells)))
        self.row_end = array("i", bytes(4 * max(1, tables.n_houses)))
        self.sequence = array("i", bytes(4 * (tables.n_houses + 1)))  # one more: `_renumber` writes before it decides
        self.number = 0

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
    def _write(self) -> cython.bint:
        """Order the cells and write the puzzle; False if colours do not order them."""
        self._refine(-1, _ROUNDS)
        self.number = self._sum()
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
        """Keep those of the marks that give the puzzle the lowest number: one, or a few that look alike."""
        i: cython.int
        n: cython.int = 0
        least: cython.ulonglong = 0
        number: cython.ulonglong
        self._unmark()
        for i in range(self.n_marks):
            number = self._number_from(self.marks[i])
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
        place: cython.int
        is_new: cython.bint
        at: cython.int = 2
        self.text[0] = self.order
        self.text[1] = self.n_cells
        for i in range(self.order + 1):
            self.name[i] = 0
        for h in range(self.n_houses):
            self.row_end[h] = self.house_at[h]
        for i in range(self.n_cells):
            v = self.given[self.cells[i]]
            is_new = (v != 0) & (self.name[v] == 0)  # branches would be guessed wrong too often
            n_names += is_new
            self.name[v] += n_names * is_new
            self.text[at] = self.name[v]
            at += 1
            for j in range(self.in_house_at[self.cells[i]], self.in_house_at[self.cells[i] + 1]):
                h = self.in_house[j]
                place = self.row_end[h]
                self.sequence[n_begun] = h
                n_begun += place == self.house_at[h]
                self.rows[place] = i
                self.row_end[h] = place + 1
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
