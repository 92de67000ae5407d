# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The plain 9x9 board in bits: proves, solves, fills and thins as `exact` does, several times as fast.

Three rows are a band. Where a value may still go in a band is a word of 27 bits, so a board is 27 words:

    box 0    box 1    box 2
    0  1  2  3  4  5  6  7  8     A row is nine bits, and its three in one box a minirow. A value takes three of a
    9 10 11 12 13 14 15 16 17     band's nine minirows, one in each row and in each box: there are six ways.
    18 ..                  26

A table tells, from the minirows that are not empty, which of them some way still uses: hidden singles and locked
candidates of rows and boxes at once. Of the nine minicolumns that three bands have in the boxes below one another, a
value takes one in each band and in each column: the same table again. Where a value has one cell left in a row, the
cell is set, and the other values lose it. Cells with one candidate come out of the nine words of a band at once:
`twice |= once & x; once |= x`. What a level of the search knows is 31 words, copied for a branch:

    3 v + b: the cells of value v + 1 in band b | 27 + b: the cells of band b that are not set | 30: values to follow

(Words for bands and a table of the ways are common to the fast solvers, from bb_sudoku to jczsolve and tdoku.)

Answers, budgets and doubts are those of `exact`; there are fewer nodes, and solutions come in another order. Digging
takes the groups that `exact` takes. Filling is quicker, and fills the board otherwise.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from itertools import permutations

import cython

COMPILED: bool = cython.compiled

_UNDECIDED = cython.declare(cython.int, -1)
_U64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)

# Of a band's 27 bits: all, the first of each row, the last of each row, and all but those.
_ALL = cython.declare(cython.uint, 0o777777777)
_FIRST = cython.declare(cython.uint, 0o001001001)
_LAST = cython.declare(cython.uint, 0o400400400)
_REST = cython.declare(cython.uint, 0o377377377)

_STRIDE = cython.declare(cython.longlong, 100_000)
_LEVELS = 84  # of 32 words; a branch sets a cell at least, and digging branches once more


def fits(order: int, n_cells: int, houses: Iterable[Iterable[int]]) -> bool:
    """Whether a board is the plain 9x9: its cells in reading order, its houses in any."""
    rows = [frozenset(range(9 * i, 9 * i + 9)) for i in range(9)]
    columns = [frozenset(range(i, 81, 9)) for i in range(9)]
    box = (0, 1, 2, 9, 10, 11, 18, 19, 20)
    boxes = [frozenset(27 * i + 3 * j + cell for cell in box) for i in range(3) for j in range(3)]
    return (order, n_cells) == (9, 81) and {frozenset(cells) for cells in houses} == {*rows, *columns, *boxes}


def _tables() -> tuple[array[int], array[int], array[int], array[int], array[int]]:
    """Five look-ups of 512 entries. A minirow is open when some way uses it, among those that are not empty.

    A row's cells -> its minirows that are not empty; those of a band -> the cells of the open ones. A band's columns
    -> the same, each box's three from bits 0, 10 and 20 on, so that three bands make an index for each box; such an
    index -> the open minicolumns, each band's three from bits 0, 9 and 18 on. A number -> its lowest bit.
    """
    ways = [sum(1 << 3 * i + place for i, place in enumerate(way)) for way in permutations(range(3))]
    opened = [0] * 512
    for held in range(512):
        for way in ways:
            if way & held == way:
                opened[held] |= way
    firsts = (0, 3, 6)
    return (
        array("I", [sum(1 << i // 3 for i in firsts if row >> i & 7) for row in range(512)]),
        array("I", [sum(7 << 3 * i for i in range(9) if found >> i & 1) for found in opened]),
        array("I", [sum((row >> i & 7) << i // 3 * 10 for i in firsts) for row in range(512)]),
        array("I", [sum((found >> i & 7) << 3 * i for i in firsts) for found in opened]),
        array("i", [max(0, (number & -number).bit_length() - 1) for number in range(512)]),
    )


@cython.final
@cython.cclass
class Bands:
    """A search engine for the plain 9x9 board. It owns its scratch memory: use one in a thread."""

    minirows_in: cython.uint[::1]
    open_cells: cython.uint[::1]
    by_box: cython.uint[::1]
    open_columns: cython.uint[::1]
    lowest: cython.int[::1]

    words: cython.uint[::1]
    level: cython.int
    floor: cython.int
    descend: cython.bint
    ended: cython.bint
    node_count: cython.longlong

    rng: cython.ulonglong
    shuffled: cython.bint
    rival: cython.bint
    found_words: cython.uint[::1]
    found: cython.int[::1]
    answer_words: cython.uint[::1]
    answer: cython.int[::1]
    clue_words: cython.uint[::1]
    clues: cython.int[::1]

    group_at: cython.int[::1]
    groups: cython.int[::1]
    group_order: cython.int[::1]
    doubted: cython.int[::1]
    n_doubted: cython.int
    n_groups: cython.int
    next_group: cython.int
    want: cython.int
    gone: cython.int
    n_clues: cython.int
    least_clues: cython.int
    until_stuck: cython.bint
    tried: cython.int[::1]
    tried_words: cython.uint[::1]
    in_question: cython.uint[::1]
    n_tried: cython.int

    def __init__(self) -> None:
        """Make the tables."""
        self.minirows_in, self.open_cells, self.by_box, self.open_columns, self.lowest = _tables()
        self.words = array("I", bytes(4 * 32 * _LEVELS))
        self.found_words = array("I", bytes(4 * 27))
        self.found = array("i", bytes(4 * 81))
        self.answer_words = array("I", bytes(4 * 27))
        self.answer = array("i", bytes(4 * 81))
        self.clue_words = array("I", bytes(4 * 27))
        self.clues = array("i", bytes(4 * 81))
        self.tried = array("i", bytes(4 * 81))
        self.tried_words = array("I", bytes(4 * 3))
        self.in_question = array("I", bytes(4 * 3))
        self.begin_dig(array("i", [0]), array("i", [0]), 0, 0, False)
        self.rng = 1
        self.shuffled = False
        self.rival = False
        self.floor = 0
        self.node_count = 0
        self.ended = True

    # --- what Python calls ------------------------------------------------------------------------------------

    @property
    def nodes(self) -> int:
        """Branches taken and states refuted since the search began."""
        return self.node_count

    @property
    def solution(self) -> tuple[int, ...]:
        """The values of the solution found last, in the order of the cells."""
        self._spell()
        return tuple([self.found[c] for c in range(81)])

    @property
    def finished(self) -> tuple[int, ...]:
        """The values of the finished board that is dug from."""
        return tuple([self.answer[c] for c in range(81)])

    @property
    def puzzle(self) -> tuple[int, ...]:
        """The clues that digging has left so far, 0 for an empty cell."""
        return tuple([self.clues[c] for c in range(81)])

    def seed(self, seed: int) -> None:
        """Start the generator of random numbers (64-bit xorshift, Marsaglia 2003) from any number but its zero."""
        self.rng = (seed & 0xFFFFFFFFFFFFFFFF) or 0x9E3779B97F4A7C15

    def shuffled_numbers(self, n: int) -> array[int]:
        """The numbers below `n` in random order: what `dig` would try, for digging that is led from outside."""
        numbers = array("i", range(n))
        i: cython.int
        j: cython.int
        below: cython.int = n
        for i in range(below):
            j = i + self._random(below - i)
            numbers[i], numbers[j] = numbers[j], numbers[i]
        return numbers

    def begin(self, givens: array[int]) -> None:
        """Set the search before its first solution; `givens` has a value a cell, 0 for an empty one.

        Raises ValueError for another number of values, or one that is not between 0 and 9.
        """
        self._check(givens, 1)
        self._give(givens, 0)
        self._begin()

    def next_solution(self, budget: int) -> int:
        """Look for one more solution: 1 found, 0 there is none, UNDECIDED after `budget` more nodes."""
        status: cython.int
        limit: cython.longlong = self.node_count + budget
        with cython.nogil:
            status = self._next(limit)
        return status

    def count(self, givens: array[int], limit: int, budget: int) -> int:
        """How many solutions there are, counted up to `limit`; UNDECIDED when `budget` nodes do not tell."""
        self.begin(givens)
        most: cython.int = limit
        nodes: cython.longlong = budget
        status: cython.int
        with cython.nogil:
            status = self._count(most, nodes)
        return status

    def count_batch(self, givens: array[int], n_puzzles: int, limit: int, budget: int) -> array[int]:
        """`count` for puzzles that stand one after the other in `givens`; returns an answer each."""
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
                self._give(given, 81 * cython.cast(cython.Py_ssize_t, i))
                self._begin()
                answer[i] = self._count(most, nodes)
        return answers

    def fill(self, budget: int) -> bool:
        """Fill the whole board at random; False when `budget` nodes did not do it (seed anew and try again)."""
        status: cython.int
        nodes: cython.longlong = budget
        with cython.nogil:
            self._fill_corners()
            self._begin()
            self.shuffled = True
            status = self._next(nodes)
            self.shuffled = False
        if status != 1:
            return False
        self._spell()
        self._know(self.found)
        self._give(self.found, 0)
        return True

    def load(self, answer: array[int], clues: array[int]) -> None:
        """Take a finished board and the clues to dig from, instead of the ones that `fill` made."""
        self._check(answer, 1)
        self._check(clues, 1)
        self._know(answer)
        self._give(clues, 0)

    def begin_dig(
        self, group_at: array[int], groups: array[int], want: int, least_clues: int, until_stuck: bool
    ) -> None:
        """Set out to take groups of clues away, in random order, as long as the solution stays the only one.

        See `exact`: the same groups go in the same order for the same random numbers.
        """
        i: cython.int
        at: cython.int[::1] = group_at
        cells: cython.int[::1] = groups
        for i in range(len(group_at)):
            if at[i] < 0 or at[i] > len(groups):
                raise ValueError("a group names a cell that is not on the board")
        for i in range(len(groups)):
            if cells[i] < 0 or cells[i] >= 81:
                raise ValueError("a group names a cell that is not on the board")
        self.group_at, self.groups = at, cells
        self.n_groups = len(group_at) - 1
        self.group_order = array("i", bytes(4 * max(self.n_groups, 1)))
        self.doubted = array("i", bytes(4 * max(self.n_groups, 1)))
        for i in range(self.n_groups):
            self.group_order[i] = i
        self.n_doubted = 0
        self.next_group = 0
        self.want = want
        self.gone = 0
        self.least_clues = least_clues
        self.until_stuck = until_stuck
        self.n_clues = 0
        for i in range(81):
            if self.clues[i]:
                self.n_clues += 1

    def dig(self, budget: int) -> bool:
        """Go on digging for about `stride` nodes, at most `budget` for one group; True when the digging has ended."""
        nodes: cython.longlong = budget
        ended: cython.int
        with cython.nogil:
            ended = self._dig(nodes)
        return ended == 1

    @property
    def doubts(self) -> tuple[int, ...]:
        """The groups that the present digging put back only because the budget did not tell, by their numbers."""
        return tuple([self.doubted[i] for i in range(self.n_doubted)])

    def take(self, group: int) -> bool:
        """Take away a group in doubt, now known to leave the solution the only one; False when it may not go.

        That is when too few clues would stay, or one of its cells is empty already.
        """
        if not 0 <= group < self.n_groups:
            raise ValueError(f"there is no group {group}")
        k: cython.int
        start: cython.int = self.group_at[group]
        stop: cython.int = self.group_at[group + 1]
        if self.n_clues - (stop - start) < self.least_clues:
            return False
        for k in range(start, stop):
            if not self.clues[self.groups[k]]:
                return False
        for k in range(start, stop):
            self._strike(self.groups[k])
        self.gone += 1
        return True

    @property
    def removed(self) -> int:
        """How many groups the present digging has taken away."""
        return self.gone

    @property
    def stride(self) -> int:
        """Nodes that take at most 50 ms: what one call should spend, so that Ctrl-C is heard."""
        return _STRIDE

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _check(self, values: array[int], n_puzzles: cython.int) -> cython.int:
        """Refuse what would lead out of the engine's memory."""
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = 81 * cython.cast(cython.Py_ssize_t, n_puzzles)
        if len(values) != n:
            raise ValueError(f"{len(values)} values for {n} cells")
        value: cython.int[::1] = values
        for i in range(n):
            if value[i] < 0 or value[i] > 9:
                raise ValueError(f"the value {value[i]} is not between 0 and 9")
        return 0

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
    @cython.inline
    def _strike(self, c: cython.int) -> cython.void:
        """Take away the clue of a cell that has one."""
        self.clue_words[3 * self.clues[c] - 3 + c // 27] ^= cython.cast(cython.uint, 1) << (c % 27)
        self.clues[c] = 0
        self.n_clues -= 1

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
    @cython.inline
    def _random(self, below: cython.int) -> cython.int:
        """A number in 0..below-1. The high bits are used; the bias below 2^-26 does not matter here."""
        x: cython.ulonglong = self.rng
        x ^= (x << 13) & _U64
        x ^= x >> 7
        x ^= (x << 17) & _U64
        self.rng = x
        return cython.cast(cython.int, cython.cast(cython.uint, x >> 32) % cython.cast(cython.uint, below))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fill_corners(self) -> cython.void:
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

    # --- search -----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin(self) -> cython.void:
        """Level 0 from the clues: a row that has a value's clue has no other cell for it, nor a clue for others."""
        b: cython.int
        v: cython.int
        free: cython.uint
        self.level = 0
        self.floor = 0
        self.node_count = 0
        self.ended = False
        self.descend = True
        for b in range(3):
            free = _ALL
            for v in range(9):
                free &= self.clue_words[3 * v + b] ^ _ALL
            for v in range(9):
                if not self._narrow(3 * v + b, free, self.clue_words[3 * v + b]):
                    self.ended = True  # a value twice in a row: there is nothing to find
            self.words[27 + b] = _ALL
            self.in_question[b] = _ALL
        self.words[30] = 511

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _narrow(self, at: cython.Py_ssize_t, x: cython.uint, chosen: cython.uint) -> cython.bint:
        """Set a word to x, but in the rows of chosen cells to those; False when two of them share a row."""
        rows: cython.uint = (((chosen & _REST) + _REST) | chosen) & _LAST
        first: cython.uint = rows >> 8
        if chosen & (chosen - first):
            return False
        self.words[at] = (x & (((rows << 1) - first) ^ _ALL)) | chosen
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _locked(self, x: cython.uint) -> cython.uint:
        """A value's cells in a band, less those in minirows that no way uses; 0 when there is no way."""
        return (
            x
            & self.open_cells[
                self.minirows_in[x & 511] | self.minirows_in[(x >> 9) & 511] << 3 | self.minirows_in[x >> 18] << 6
            ]
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _alone(self, x: cython.uint) -> cython.uint:
        """The cells of x that are alone in their row, when no row is empty."""
        others: cython.uint = x & (x - _FIRST)
        rows: cython.uint = ((((others & _REST) + _REST) | others) & _LAST) ^ _LAST
        return x & ((rows << 1) - (rows >> 8))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _clear(self, at: cython.Py_ssize_t, cells: cython.uint) -> cython.uint:
        """Take cells of a band from all values, and say which had some; `at` is the band's first word."""
        v: cython.int
        x: cython.uint
        lost: cython.uint = 0
        for v in range(9):
            x = self.words[at + 3 * v]
            lost |= cython.cast(cython.uint, (x & cells) != 0) << v
            self.words[at + 3 * v] = x ^ (x & cells)
        return lost

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pursue(self, base: cython.Py_ssize_t, v: cython.int) -> cython.bint:
        """Follow a value through rows, columns and boxes, and set the cells it is left with; False if it has none."""
        at: cython.Py_ssize_t = base + 3 * v
        a: cython.uint = self.words[at]
        b: cython.uint = self.words[at + 1]
        c: cython.uint = self.words[at + 2]
        i: cython.uint
        j: cython.uint
        k: cython.uint
        index: cython.uint
        columns: cython.uint
        lost: cython.uint = 0
        while True:
            a = self._locked(a)
            b = self._locked(b)
            c = self._locked(c)
            i = (a | a >> 9 | a >> 18) & 511
            j = (b | b >> 9 | b >> 18) & 511
            k = (c | c >> 9 | c >> 18) & 511
            index = self.by_box[i] | self.by_box[j] << 3 | self.by_box[k] << 6
            columns = (
                self.open_columns[index & 511]
                | self.open_columns[(index >> 10) & 511] << 3
                | self.open_columns[index >> 20] << 6
            )
            if columns == (i | j << 9 | k << 18):
                break
            a &= (columns & 511) * _FIRST
            b &= ((columns >> 9) & 511) * _FIRST
            c &= (columns >> 18) * _FIRST
        if a == 0:  # and b and c are, too
            return False
        i = self._alone(a) & self.words[base + 27]
        j = self._alone(b) & self.words[base + 28]
        k = self._alone(c) & self.words[base + 29]
        if i:
            self.words[base + 27] ^= i
            lost |= self._clear(base, i)
        if j:
            self.words[base + 28] ^= j
            lost |= self._clear(base + 1, j)
        if k:
            self.words[base + 29] ^= k
            lost |= self._clear(base + 2, k)
        self.words[at] = a
        self.words[at + 1] = b
        self.words[at + 2] = c
        self.words[base + 30] |= lost & (511 ^ (cython.cast(cython.uint, 1) << v))
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _is_tried_open(self, base: cython.Py_ssize_t) -> cython.bint:
        """Whether one of the cells that digging tries is not set yet."""
        return (
            (self.words[base + 27] & self.tried_words[0])
            | (self.words[base + 28] & self.tried_words[1])
            | (self.words[base + 29] & self.tried_words[2])
        ) != 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow(self, watching: cython.bint) -> cython.bint:
        """Follow values and cells with one candidate at the present level to the end; False on a contradiction.

        When watching, the end is where the cells are set that digging tries.
        """
        base: cython.Py_ssize_t = 32 * cython.cast(cython.Py_ssize_t, self.level)
        at: cython.Py_ssize_t
        b: cython.int
        v: cython.int
        x: cython.uint
        once: cython.uint
        twice: cython.uint
        while True:
            while self.words[base + 30]:
                v = self.lowest[self.words[base + 30]]
                self.words[base + 30] &= self.words[base + 30] - 1
                if not self._pursue(base, v):
                    return False
                if watching and not self._is_tried_open(base):
                    return True
            for b in range(3):
                once = 0
                twice = 0
                for v in range(9):
                    x = self.words[base + 3 * v + b]
                    twice |= once & x
                    once |= x
                if once != _ALL:
                    return False
                once = (once ^ twice) & self.words[base + 27 + b]
                if once == 0:
                    continue
                for v in range(9):
                    at = base + 3 * v + b
                    x = self.words[at]
                    if x & once:
                        if not self._narrow(at, x, x & once):
                            return False
                        self.words[base + 30] |= cython.cast(cython.uint, 1) << v
            if self.words[base + 30] == 0:
                return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _branch(self) -> cython.void:
        """Give a cell one of its candidates, a level up; here it loses it. The lowest, or any while filling."""
        base: cython.Py_ssize_t = 32 * cython.cast(cython.Py_ssize_t, self.level)
        c: cython.int = self._few_left(base)
        cell: cython.uint = cython.cast(cython.uint, 1) << (c % 27)
        at: cython.Py_ssize_t = base + c // 27
        skip: cython.int = 0
        v: cython.int
        x: cython.uint
        if self.shuffled:
            for v in range(9):
                if self.words[at + 3 * v] & cell:
                    skip += 1
            skip = self._random(skip)
        v = 0
        while skip or self.words[at + 3 * v] & cell == 0:
            if self.words[at + 3 * v] & cell:
                skip -= 1
            v += 1
        self._fork(base, v)
        at += 3 * v
        x = self.words[at]
        self.words[at] = x ^ cell
        self._narrow(at + 32, x, cell)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _strays(self, base: cython.Py_ssize_t) -> cython.bint:
        """Whether some cell that is not set has lost the answer's value; notes all of them as the cells to branch in.

        If none has, all can have it: it clashes with no cell that is set, and the answer's values do not with each
        other. That is a solution.
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
        """A cell in question with two candidates, in the band that has most of those; else with three, or more."""
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
        found: cython.uint
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
            found = x
            while x:
                x &= x - 1
                rank -= 1
            if found and rank < best:
                best = rank
                cells = found
                c = 27 * b
        while cells & 511 == 0:
            cells >>= 9
            c += 9
        return c + self.lowest[cells & 511]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _fork(self, base: cython.Py_ssize_t, v: cython.int) -> cython.void:
        """Copy a level to the next one; at both, a value is to be followed."""
        i: cython.int
        for i in range(30):
            self.words[base + 32 + i] = self.words[base + i]
        self.words[base + 30] = cython.cast(cython.uint, 1) << v
        self.words[base + 62] = cython.cast(cython.uint, 1) << v

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _next(self, limit: cython.longlong) -> cython.int:
        """The search itself: 1 and `found_words` are set, 0 all seen, UNDECIDED when `limit` nodes are spent."""
        base: cython.Py_ssize_t
        i: cython.int
        while True:
            if self.ended:
                return 0
            if self.node_count >= limit:
                return _UNDECIDED
            if self.descend and self._follow(False):
                base = 32 * cython.cast(cython.Py_ssize_t, self.level)
                if self.words[base + 27] | self.words[base + 28] | self.words[base + 29] == 0:
                    for i in range(27):
                        self.found_words[i] = self.words[base + i]
                    self.descend = False
                    return 1
                if self.rival and not self._strays(base):
                    return 1
                self.node_count += 1
                self._branch()
                self.level += 1
                continue
            # A contradiction, or the branch after a solution: back to the level above, without the value tried.
            self.node_count += 1
            if self.level == self.floor:
                self.ended = True
                return 0
            self.level -= 1
            self.descend = True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
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

    # --- digging ----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _dig(self, budget: cython.longlong) -> cython.int:
        i: cython.int
        j: cython.int
        g: cython.int
        status: cython.int
        spent: cython.longlong = 0
        while self.next_group < self.n_groups and self.gone != self.want:
            if spent >= _STRIDE:
                return 0
            i = self.next_group
            self.next_group += 1
            j = i + self._random(self.n_groups - i)
            g = self.group_order[j]
            self.group_order[j] = self.group_order[i]
            if not self._may_go(g):
                continue
            self._try(g)
            status = self._still_unique(budget)
            spent += self.node_count + 1
            if status == 1:
                self.gone += 1
                continue
            self._put_back()
            if status == _UNDECIDED:
                self.doubted[self.n_doubted] = g
                self.n_doubted += 1
                if self.until_stuck:
                    return 1
            elif self.until_stuck:
                self.next_group = self.n_groups
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _may_go(self, g: cython.int) -> cython.bint:
        """Whether a group's cells all have clues, and enough would stay."""
        i: cython.int
        free: cython.bint = self.n_clues - (self.group_at[g + 1] - self.group_at[g]) >= self.least_clues
        for i in range(self.group_at[g], self.group_at[g + 1]):
            if self.clues[self.groups[i]] == 0:
                free = False
        return free

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _try(self, g: cython.int) -> cython.void:
        """Take away a group's clues."""
        i: cython.int
        c: cython.int
        self.n_tried = 0
        for i in range(3):
            self.tried_words[i] = 0
        for i in range(self.group_at[g], self.group_at[g + 1]):
            c = self.groups[i]
            if self.clues[c]:
                self._strike(c)
                self.tried[self.n_tried] = c
                self.n_tried += 1
                self.tried_words[c // 27] |= cython.cast(cython.uint, 1) << (c % 27)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _put_back(self) -> cython.void:
        """Give the cells that were tried their clues again."""
        i: cython.int
        c: cython.int
        v: cython.int
        for i in range(self.n_tried):
            c = self.tried[i]
            v = self.answer[c]
            self.clues[c] = v
            if v:
                self.clue_words[3 * v - 3 + c // 27] |= cython.cast(cython.uint, 1) << (c % 27)
        self.n_clues += self.n_tried

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _still_unique(self, budget: cython.longlong) -> cython.int:
        """Whether the clues still force the answer, when they did before the cells that are tried were emptied.

        Any second solution differs in one of those cells, for the rest was enough together with them. So for each
        that singles do not set, the search looks for a solution with another value there; if there is none, the cell
        is set, and the next one's turn.
        """
        i: cython.int
        c: cython.int
        at: cython.int
        status: cython.int
        bit: cython.uint
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
