"""Shared by the search engines: their Python interface, and random numbers. Flat arrays go in, small ints come out.

An engine is a subclass with its own way of searching: `exact` over any houses, `bands` on the plain 9x9 board. The
methods that it provides are at the end of this file; `digging` builds on them as well. The `.pxd` beside a module tells
other compiled modules what they may call in it: such a call costs a few instructions, so none does less than a search.

Every search is counted in nodes and can stop undecided; `next_solution` continues where it stopped.

The kernel's files also run uncompiled, so they avoid a bare `~` (Python's ints are signed and unbounded) and mask
shifts explicitly.
"""

from __future__ import annotations

from array import array

import cython

COMPILED: bool = cython.compiled

# What a search can answer, beside a number of solutions.
UNDECIDED = -1

_UNDECIDED = cython.declare(cython.int, -1)  # the same, as a C number
_U64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.cclass
class Engine:
    """A search engine for one board. It owns its scratch memory: use one per thread."""

    def __init__(self, order: int, n_cells: int, pace: int) -> None:
        """Set a board's size, and the number of nodes that take about 50 ms there."""
        self.order, self.n_cells, self.pace = order, n_cells, pace
        self.last_solution = array("i", bytes(4 * n_cells))  # the solution found last
        self.answer = array("i", bytes(4 * n_cells))  # the finished board, where it is known
        self.clues = array("i", bytes(4 * n_cells))  # what is searched
        self.rng = 1
        self.shuffled = False  # while filling: choose at random
        self.rival = False  # while digging: look for another solution than the answer
        self.descend = False
        self.node_count = 0
        self.ended = True

    # --- search -----------------------------------------------------------------------------------------------

    @property
    def nodes(self) -> int:
        """Branches taken and states refuted since the search began."""
        return self.node_count

    @property
    def stride(self) -> int:
        """Nodes that take about 50 ms: the budget for one call, so that Ctrl-C is noticed."""
        return self.pace

    @property
    def solution(self) -> tuple[int, ...]:
        """The values of the solution found last, in the order of the cells."""
        self._spell()
        return tuple([self.last_solution[c] for c in range(self.n_cells)])

    def begin(self, givens: array[int]) -> None:
        """Set the search before its first solution; `givens` has one value per cell, 0 for an empty one.

        Raises ValueError for a wrong number of values, or one that is not between 0 and the order.
        """
        self._check(givens, 1)
        self._give(givens, 0)
        self._begin()

    def next_solution(self, budget: int) -> int:
        """Look for one more solution: 1 if found, 0 if there is none, UNDECIDED after `budget` more nodes."""
        status: cython.int
        limit: cython.longlong = self.node_count + budget
        with cython.nogil:
            status = self._next(limit)
        return status

    def count(self, givens: array[int], limit: int, budget: int) -> int:
        """How many solutions there are, counted up to `limit`; UNDECIDED if `budget` nodes do not decide."""
        self.begin(givens)
        most: cython.int = limit
        nodes: cython.longlong = budget
        status: cython.int
        with cython.nogil:
            status = self._count(most, nodes)
        return status

    def count_batch(self, givens: array[int], n_puzzles: int, limit: int, budget: int) -> array[int]:
        """`count` for puzzles that follow one another in `givens`; returns one answer per puzzle."""
        self._check(givens, n_puzzles)
        answers = array("i", bytes(4 * n_puzzles))
        given: cython.int[::1] = givens
        answer: cython.int[::1] = answers
        i: cython.int
        puzzles: cython.int = n_puzzles
        most: cython.int = limit
        nodes: cython.longlong = budget
        with cython.nogil:
            for i in range(puzzles):
                self._give(given, cython.cast(cython.Py_ssize_t, i) * self.n_cells)
                self._begin()
                answer[i] = self._count(most, nodes)
        return answers

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(-2, check=True)
    def _count(self, limit: cython.int, budget: cython.longlong) -> cython.int:
        n: cython.int = 0
        status: cython.int
        while n < limit:
            status = self._next(budget)
            if status == 0:
                return n
            if status == _UNDECIDED:
                return _UNDECIDED
            n += 1
        return n

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _check(self, values: array[int], n_puzzles: cython.int) -> cython.int:
        """Refuse input that would lead out of the engine's memory."""
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, self.n_cells) * n_puzzles
        if len(values) != n:
            raise ValueError(f"{len(values)} values for {n} cells")
        value: cython.int[::1] = values
        for i in range(n):
            if value[i] < 0 or value[i] > self.order:
                raise ValueError(f"the value {value[i]} is not between 0 and {self.order}")
        return 0

    # --- random numbers ---------------------------------------------------------------------------------------

    def seed(self, seed: int) -> None:
        """Seed the random number generator (64-bit xorshift, Marsaglia 2003), which must not start from zero."""
        self.rng = (seed & 0xFFFFFFFFFFFFFFFF) or 0x9E3779B97F4A7C15

    def random_number(self, below: int) -> int:
        """A number in 0..below-1. Raises ValueError if there is none."""
        n: cython.int = below
        if n < 1:
            raise ValueError(f"there is no number below {n}")
        return self._random(n)

    def shuffled_numbers(self, n: int) -> array[int]:
        """The numbers below `n` in random order: the order of `dig`, for digging that is controlled from outside."""
        numbers = array("i", range(n))
        i: cython.int
        j: cython.int
        below: cython.int = n
        for i in range(below):
            j = i + self._random(below - i)
            numbers[i], numbers[j] = numbers[j], numbers[i]
        return numbers

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _random(self, below: cython.int) -> cython.int:
        """A number in 0..below-1. The high bits are used; the bias below 2^-26 does not matter here."""
        x: cython.ulonglong = self.rng
        x ^= (x << 13) & _U64
        x ^= x >> 7
        x ^= (x << 17) & _U64
        self.rng = x
        return cython.cast(cython.int, cython.cast(cython.uint, x >> 32) % cython.cast(cython.uint, below))

    # --- what an engine does its own way ----------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _give(self, values: cython.int[::1], at: cython.Py_ssize_t) -> cython.void:
        """Use the values from `at` on as the clues."""
        c: cython.int
        for c in range(self.n_cells):
            self.clues[c] = values[at + c]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _spell(self) -> cython.void:
        """Write the last solution to `found`, unless the search has."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin(self) -> cython.void:
        """Set the search before the first solution that the clues leave."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=True)
    def _next(self, limit: cython.longlong) -> cython.int:
        """The search itself: 1 for one more solution, 0 if all were seen, UNDECIDED after `limit` nodes."""
        return 0
