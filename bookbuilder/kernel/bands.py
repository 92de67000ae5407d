"""The engine of the plain 9x9 board: proves, solves, fills and digs like `exact`, several times as fast.

Answers, budgets and doubts are those of `exact`; there are fewer nodes, and solutions come in a different order.
Digging removes the same groups as `exact`. Filling is faster, and gives different boards.
"""

from __future__ import annotations

from collections.abc import Iterable

import cython

if not cython.compiled:
    from bookbuilder.kernel.band_swaps import BandSwaps
    from bookbuilder.kernel.bits import count, lowest
else:
    from cython.cimports.bookbuilder.kernel.band_swaps import BandSwaps  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.bits import count, lowest  # type: ignore[no-redef]

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
class Bands(BandSwaps):
    """The engine of the plain 9x9 board."""

    # --- between values and words -----------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _give(self, values: cython.int[::1], at: cython.Py_ssize_t) -> cython.void:
        """Use the 81 values from `at` on as the clues."""
        i: cython.int
        b: cython.int
        v: cython.int
        given: cython.uint
        for i in range(27):
            self.clue_words[i] = 0
        for b in range(3):
            given = 0  # first which cells have a clue: a processor cannot guess that, one by one
            for i in range(27):
                v = values[at + 27 * b + i]
                self.clues[27 * b + i] = v
                given |= cython.cast(cython.uint, v != 0) << i
            while given:
                i = lowest(given)
                given &= given - 1
                self.clue_words[3 * self.clues[27 * b + i] - 3 + b] |= cython.cast(cython.uint, 1) << i

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _know(self, values: cython.int[::1]) -> cython.void:
        """Use the values as the finished board."""
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
        if self.is_located:
            self._turn(c)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _restore(self, c: cython.int) -> cython.void:
        if self.clues[c]:
            self.clue_words[3 * self.clues[c] - 3 + c // 27] |= cython.cast(cython.uint, 1) << (c % 27)
            if self.is_located:
                self._turn(c)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _spell(self) -> cython.void:
        """The solution's values from its words."""
        v: cython.int
        i: cython.int
        row: cython.uint
        for i in range(81):
            self.last_solution[i] = 0
        for v in range(9):
            for i in range(9):
                row = (self.found_words[3 * v + i // 3] >> (9 * (i % 3))) & 511
                while row:
                    self.last_solution[9 * i + lowest(row)] = v + 1
                    row &= row - 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _sow(self) -> cython.void:
        """Random clues in the three boxes of the diagonal: these share no house, so any clues are compatible."""
        box: cython.int
        i: cython.int
        j: cython.int
        c: cython.int
        for c in range(81):
            self.last_solution[c] = 0
        for box in range(3):
            for i in range(9):
                j = self._random(i + 1)
                c = 30 * box + i // 3 * 9 + i % 3
                self.last_solution[c] = self.last_solution[30 * box + j // 3 * 9 + j % 3]
                self.last_solution[30 * box + j // 3 * 9 + j % 3] = i + 1
        self._give(self.last_solution, 0)

    # --- search -----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _branch(self) -> cython.void:
        """Set a cell to a candidate (the lowest, or any while filling) on the next level, and strike it on this one."""
        base: cython.Py_ssize_t = 64 * cython.cast(cython.Py_ssize_t, self.level)
        c: cython.int = self._few_left(base)
        cell: cython.uint = cython.cast(cython.uint, 1) << (c % 27)
        at: cython.Py_ssize_t = base + c // 27
        v: cython.int
        x: cython.uint
        values: cython.uint = 0
        for v in range(9):
            values |= cython.cast(cython.uint, (self.words[at + 3 * v] & cell) != 0) << v
        if self.shuffled:
            for _ in range(self._random(count(values))):
                values &= values - 1
        v = lowest(values)
        self._fork(base, v)
        at += 3 * v
        x = self.words[at]
        self.words[at] = x ^ cell
        self._narrow(at + 64, x, cell)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _reduce(self) -> cython.bint:
        """Follow values, cells and, in proofs, triples at the present level to the end; False on a contradiction.

        What is filled must not depend on triples: the same seed has always given the same board. Digging mostly looks
        for a solution that exists, and triples do not pay for themselves there.
        """
        base: cython.Py_ssize_t = 64 * cython.cast(cython.Py_ssize_t, self.level)
        if self.copy and not (self.shuffled or self.rival):
            return self._close(True)
        while self._follow(False):
            if self.shuffled or self.rival or self._is_solved(base):
                return True
            if not self._triples(base):
                return False
            if self.words[base + 30] == 0:
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _is_solved(self, base: cython.Py_ssize_t) -> cython.bint:
        return (self.words[base + 27] | self.words[base + 28] | self.words[base + 29]) == 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_plain(self) -> cython.bint:
        self._begin()
        return self._follow(False) and self._is_solved(0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _strays(self, base: cython.Py_ssize_t) -> cython.bint:
        """Whether some cell that is not set has lost the answer's value; notes all of them as the cells to branch in.

        If none has, all of them can have it, because it conflicts with no cell that is set, nor do the answer's values
        with each other. That is a solution.
        """
        b: cython.int
        v: cython.int
        x: cython.uint
        for b in range(3):
            x = self.words[base + 27 + b]
            for v in range(9):
                x ^= x & self.answer_words[3 * v + b] & self.words[base + 3 * v + b]
            self.in_question[b] = x
        return (self.in_question[0] | self.in_question[1] | self.in_question[2]) != 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _few_left(self, base: cython.Py_ssize_t) -> cython.int:
        """A cell in question with two candidates, in the band with most such cells; else one with three or more."""
        b: cython.int
        v: cython.int
        rank: cython.int
        best: cython.int = 99
        c: cython.int = 0
        x: cython.uint
        once: cython.uint
        twice: cython.uint
        thrice: cython.uint
        often: cython.uint
        cells: cython.uint = 0
        for b in range(3):
            once = 0
            twice = 0
            thrice = 0
            often = 0
            for v in range(9):
                x = self.words[base + 3 * v + b]
                often |= thrice & x
                thrice |= twice & x
                twice |= once & x
                once |= x
            x = (twice ^ thrice) & self.in_question[b]
            rank = 30
            if x == 0:
                x = (thrice ^ often) & self.in_question[b]
                rank = 60
            if x == 0:
                x = often & self.in_question[b]
                rank = 90
            rank -= count(x)
            if x and rank < best:
                best = rank
                cells = x
                c = 27 * b
        return c + lowest(cells)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=True)
    def _next(self, limit: cython.longlong) -> cython.int:
        """The search itself: 1 with `found_words` set, 0 if all were seen, UNDECIDED after `limit` nodes."""
        base: cython.Py_ssize_t
        i: cython.int
        while True:
            if self.ended:
                return 0
            if self.node_count >= limit:
                return _UNDECIDED
            if self.descend and self._reduce():
                base = 64 * cython.cast(cython.Py_ssize_t, self.level)
                if self._is_solved(base):
                    for i in range(27):
                        self.found_words[i] = self.words[base + i]
                    self.descend = False
                    return 1
                if self.rival and not self._strays(base):
                    return 1
                self.node_count += 1
                if self.shuffled or self.rival:
                    self._branch()
                else:
                    self._split(base)
                self.level += 1
                continue
            # A contradiction, or the branch after a solution: back to the level above, without the value tried.
            self.node_count += 1
            if self.level == self.floor:
                self.ended = True
                return 0
            self.level -= 1
            self.descend = True

    # --- digging ----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=True)
    def _still_unique(self, budget: cython.longlong) -> cython.int:
        """Whether the clues still force the answer, given that they did before the cells `tried` were emptied.

        Any second solution differs in one of those cells, because together with them the clues were enough. So for each
        of them that singles do not set, the search looks for a solution with another value there; if there is none, the
        cell is set, and the next one follows. A single cell loses its value before anything else follows.
        """
        i: cython.int
        c: cython.int = 0
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
        if self.n_tried == 1 and self.answer[c]:
            at = 3 * self.answer[c] - 3 + c // 27
            self.words[at] ^= self.words[at] & self.tried_words[c // 27]
            status = self._rival_exists(budget)
            return _UNDECIDED if status == _UNDECIDED else 1 - status
        self._follow(True)  # never a contradiction: the answer is a solution
        for i in range(self.n_tried):
            c = self.tried[i]
            bit = cython.cast(cython.uint, 1) << (c % 27)
            if self.words[27 + c // 27] & bit == 0 or self.answer[c] == 0:
                continue
            at = 3 * self.answer[c] - 3 + c // 27
            self._fork(0, self.answer[c] - 1)
            self.words[64 + at] ^= self.words[64 + at] & bit
            self.level = 1
            self.floor = 1
            self.ended = False
            self.descend = True
            status = self._rival_exists(budget)
            if status == 1:
                return 0
            if status == _UNDECIDED:
                return _UNDECIDED
            self.level = 0
            self._narrow(at, self.words[at], bit)
            self._follow(True)
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=True)
    def _rival_exists(self, budget: cython.longlong) -> cython.int:
        """Whether there is a solution at or above the present level, from which the answer has been struck."""
        status: cython.int
        self.rival = True
        status = self._next(budget)
        self.rival = False
        return status
