# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The engine of the plain 9x9 board: proves, solves, fills and digs as `exact` does, several times as fast.

Answers, budgets and doubts are those of `exact`; there are fewer nodes, and solutions come in another order. Digging
takes the groups that `exact` takes. Filling is quicker, and fills the board otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable

import cython

if not cython.compiled:
    from bookbuilder.kernel.band_search import BandSearch
else:
    from cython.cimports.bookbuilder.kernel.band_search import BandSearch  # type: ignore[no-redef]

COMPILED: bool = cython.compiled

_UNDECIDED = cython.declare(cython.int, -1)


def fits(order: int, n_cells: int, houses: Iterable[Iterable[int]]) -> bool:
    """Whether a board is the plain 9x9: its cells in reading order, its houses in any."""
    rows = [frozenset(range(9 * i, 9 * i + 9)) for i in range(9)]
    columns = [frozenset(range(i, 81, 9)) for i in range(9)]
    box = (0, 1, 2, 9, 10, 11, 18, 19, 20)
    boxes = [frozenset(27 * i + 3 * j + cell for cell in box) for i in range(3) for j in range(3)]
    return (order, n_cells) == (9, 81) and {frozenset(cells) for cells in houses} == {*rows, *columns, *boxes}


@cython.final
@cython.cclass
class Bands(BandSearch):
    """The engine of the plain 9x9 board."""

    # --- between values and words -----------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _give(self, values: cython.int[::1], at: cython.Py_ssize_t) -> cython.void:
        """Take the 81 values from `at` on as the clues."""
        i: cython.int
        b: cython.int
        v: cython.int
        bit: cython.uint
        for i in range(27):
            self.clue_words[i] = 0
        for b in range(3):
            bit = 1
            for i in range(27 * b, 27 * b + 27):
                v = values[at + i]
                self.clues[i] = v
                if v:
                    self.clue_words[3 * v - 3 + b] |= bit
                bit <<= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _know(self, values: cython.int[::1]) -> cython.void:
        """Take the values as the finished board."""
        c: cython.int
        for c in range(27):
            self.answer_words[c] = 0
        for c in range(81):
            self.answer[c] = values[c]
            if values[c]:
                self.answer_words[3 * values[c] - 3 + c // 27] |= cython.cast(cython.uint, 1) << (c % 27)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _empty(self, c: cython.int) -> cython.void:
        self.clue_words[3 * self.clues[c] - 3 + c // 27] ^= cython.cast(cython.uint, 1) << (c % 27)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _restore(self, c: cython.int) -> cython.void:
        if self.clues[c]:
            self.clue_words[3 * self.clues[c] - 3 + c // 27] |= cython.cast(cython.uint, 1) << (c % 27)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _spell(self) -> cython.void:
        """The solution's values from its words."""
        v: cython.int
        i: cython.int
        row: cython.uint
        for i in range(81):
            self.found[i] = 0
        for v in range(9):
            for i in range(9):
                row = (self.found_words[3 * v + i // 3] >> (9 * (i % 3))) & 511
                while row:
                    self.found[9 * i + self.lowest[row]] = v + 1
                    row &= row - 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _sow(self) -> cython.void:
        """Clues at random in the three boxes from corner to corner: they share no house, so all go together."""
        box: cython.int
        i: cython.int
        j: cython.int
        c: cython.int
        for c in range(81):
            self.found[c] = 0
        for box in range(3):
            for i in range(9):
                j = self._random(i + 1)
                c = 30 * box + i // 3 * 9 + i % 3
                self.found[c] = self.found[30 * box + j // 3 * 9 + j % 3]
                self.found[30 * box + j // 3 * 9 + j % 3] = i + 1
        self._give(self.found, 0)

    # --- digging ----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=True)
    def _still_unique(self, budget: cython.longlong) -> cython.int:
        """Whether the clues still force the answer, when they did before the cells `tried` were emptied.

        Any second solution differs in one of those cells, for the rest was enough together with them. So for each
        that singles do not set, the search looks for a solution with another value there; if there is none, the cell
        is set, and the next one's turn.
        """
        i: cython.int
        c: cython.int
        at: cython.int
        status: cython.int
        bit: cython.uint
        for i in range(3):
            self.tried_words[i] = 0
        for i in range(self.n_tried):
            c = self.tried[i]
            self.tried_words[c // 27] |= cython.cast(cython.uint, 1) << (c % 27)
        self._begin()
        for i in range(self.n_tried):  # mostly this sets them, if the rest forces them at all
            at = self.answer[self.tried[i]] - 1
            if at >= 0:
                self._pursue(0, at)
        if not self._is_tried_open(0):
            return 1
        self._follow(True)  # never a contradiction: the answer is a solution
        for i in range(self.n_tried):
            c = self.tried[i]
            bit = cython.cast(cython.uint, 1) << (c % 27)
            if self.words[27 + c // 27] & bit == 0 or self.answer[c] == 0:
                continue
            at = 3 * self.answer[c] - 3 + c // 27
            self._fork(0, self.answer[c] - 1)
            self.words[32 + at] ^= self.words[32 + at] & bit
            self.level = 1
            self.floor = 1
            self.ended = False
            self.descend = True
            self.rival = True
            status = self._next(budget)
            self.rival = False
            if status == 1:
                return 0
            if status == _UNDECIDED:
                return _UNDECIDED
            self.level = 0
            self._narrow(at, self.words[at], bit)
            self._follow(True)
        return 1
