"""The plain 9x9 board in bits, and what follows from them; `bands` turns this into an engine.

Three rows are a band. The cells of a band where a value may still go are a word of 27 bits, so a board is 27 words:

    box 0    box 1    box 2
    0  1  2  3  4  5  6  7  8     A row is nine bits, and its three in one box a minirow. A value takes three of a
    9 10 11 12 13 14 15 16 17     band's nine minirows, one in each row and in each box: there are six ways.
    18 ..                  26

A table gives, for the minirows that are not empty, those that some way still uses: this finds hidden singles and locked
candidates of rows and boxes at once. Of the nine minicolumns of a stack of three boxes, a value takes one in each band
and in each column, so the same table serves again. If a value has one cell left in a row, the cell is set, and the
other values lose it. Cells with one candidate come out of the nine words of a band at once:
`twice |= once & x; once |= x`. The state of a level of the search is 50 words, which a branch copies:

    3 v + b: the cells of value v + 1 in band b | 27 + b: the cells of band b that are not set | 30: values to follow
    32 + v: its minirows, each band's nine from bits 0, 10 and 20 on | 41 + v: its minicolumns, each stack's likewise

(Fast solvers from bb_sudoku to jczsolve and tdoku use words for bands and a table of the ways.)
"""

from __future__ import annotations

from array import array
from itertools import permutations

import cython

if not cython.compiled:
    from bookbuilder.kernel.band_vectors import best_copy, close
    from bookbuilder.kernel.bits import lowest
    from bookbuilder.kernel.digging import Digger
else:
    from cython.cimports.bookbuilder.kernel.band_vectors import best_copy, close  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.bits import lowest  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.digging import Digger  # type: ignore[no-redef]

COMPILED: bool = cython.compiled

# Of a band's 27 bits: all, the first of each row, the last of each row, and all but those.
_ALL = cython.declare(cython.uint, 0o777777777)
_FIRST = cython.declare(cython.uint, 0o001001001)
_LAST = cython.declare(cython.uint, 0o400400400)
_REST = cython.declare(cython.uint, 0o377377377)
_FIRST_IN_BOX = cython.declare(cython.uint, 0o111111111)  # of each row of each box

_LEVELS = 110  # of 64 words: at most 2 splits for each value in each of 6 bands and stacks, or 81 cells, and one more
_PACE = 100_000  # nodes in 50 ms


# Look-up tables, filled below. They stand outside the class because C then knows their addresses.
#
#     _OPEN           the minirows of a band that are not empty, as `_minirows` numbers them -> the cells of the open
#                     ones; above these 32 bits, the open ones themselves. A minirow is open if some way uses it
#     _BY_BOX         a band's columns -> the same, each box's three from bits 0, 10 and 20 on, so that three bands make
#                     an index for each stack
#     _OPEN_COLUMNS   such an index -> the open minicolumns, each band's three from bits 0, 9 and 18 on
_OPEN = cython.declare(cython.ulonglong[512])
_BY_BOX = cython.declare(cython.uint[512])
_OPEN_COLUMNS = cython.declare(cython.uint[512])

# The six ways of a value through a band, as minirows: bit 3 i + j is that of row i in box j.
WAYS = tuple(sum(1 << 3 * i + place for i, place in enumerate(way)) for way in permutations(range(3)))


def _fill_tables() -> None:
    for held in range(512):
        opened = 0
        for way in WAYS:
            if way & held == way:
                opened |= way
        by_column = sum(1 << i // 3 + 3 * (i % 3) for i in range(9) if held >> i & 1)
        _OPEN[by_column] = sum(7 << 3 * i for i in range(9) if opened >> i & 1) | opened << 32
        _BY_BOX[held] = sum((held >> i & 7) << i // 3 * 10 for i in (0, 3, 6))
        _OPEN_COLUMNS[held] = sum((opened >> i & 7) << 3 * i for i in (0, 3, 6))


_fill_tables()


@cython.cclass
class BandWords(Digger):
    """The state with which `Bands` searches. It branches in the cells `in_question`."""

    def __init__(self) -> None:
        """Make room for the state."""
        super().__init__(9, 81, _PACE)
        if not cython.compiled:  # in C, the words are part of the object
            self.words = array("I", bytes(4 * 64 * _LEVELS))
        self.clue_words = array("I", bytes(4 * 27))
        self.found_words = array("I", bytes(4 * 27))
        self.answer_words = array("I", bytes(4 * 27))
        self.tried_words = array("I", bytes(4 * 3))
        self.in_question = array("I", bytes(4 * 3))
        self.level = self.floor = 0
        self.copy = best_copy()

    @property
    def copies(self) -> int:
        """How many copies of the closure in vectors this processor can run, from 1 on."""
        return best_copy()

    def use(self, copy: int) -> None:
        """Close the words with one of the copies, or with 0 one by one, for tests: the answers are the same.

        Raises ValueError if this processor has no such copy.
        """
        if not 0 <= copy <= best_copy():
            raise ValueError(f"there is no copy {copy} for this processor")
        self.copy = copy

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _close(self, in_proof: cython.bint) -> cython.bint:
        """Close the present level in vectors, in proofs with triples; False on a contradiction."""
        return close(self.copy, cython.address(self.words[64 * self.level]), in_proof)

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin(self) -> cython.void:
        """Make level 0 from the clues: a clue leaves its value no other cell in the row, its cell no other value."""
        b: cython.int
        v: cython.int
        free: cython.uint
        self.level = 0
        self.floor = 0
        self.node_count = 0
        self.ended = False
        self.descend = True
        self.shuffled = False  # an exception may have left these
        self.rival = False
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
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _narrow(self, at: cython.Py_ssize_t, x: cython.uint, chosen: cython.uint) -> cython.bint:
        """Set a word to x, but in the rows of chosen cells to those cells; False if two of them share a row."""
        rows: cython.uint = (((chosen & _REST) + _REST) | chosen) & _LAST
        first: cython.uint = rows >> 8
        if chosen & (chosen - first):
            return False
        self.words[at] = (x & (((rows << 1) - first) ^ _ALL)) | chosen
        return True

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _minirows(self, x: cython.uint) -> cython.uint:
        """The minirows of a band that are not empty: bit 3 j + i is that of row i in box j."""
        x = (x | x >> 1 | x >> 2) & _FIRST_IN_BOX
        return (x | x >> 8 | x >> 16) & 511

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _alone(self, x: cython.uint) -> cython.uint:
        """The cells of x that are alone in their row; no row may be empty."""
        others: cython.uint = x & (x - _FIRST)
        rows: cython.uint = ((((others & _REST) + _REST) | others) & _LAST) ^ _LAST
        return x & ((rows << 1) - (rows >> 8))

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _pursue(self, base: cython.Py_ssize_t, v: cython.int) -> cython.bint:
        """Follow a value through rows, columns and boxes, and set its only cells; False if it has no place left."""
        at: cython.Py_ssize_t = base + 3 * v
        a: cython.uint = self.words[at]
        b: cython.uint = self.words[at + 1]
        c: cython.uint = self.words[at + 2]
        i: cython.uint
        j: cython.uint
        k: cython.uint
        index: cython.uint
        p: cython.uint
        q: cython.uint
        r: cython.uint
        bit: cython.uint
        w: cython.int
        x: cython.ulonglong
        y: cython.ulonglong
        z: cython.ulonglong
        columns: cython.uint
        lost: cython.uint
        while True:
            i = self._minirows(a)
            j = self._minirows(b)
            k = self._minirows(c)
            x = _OPEN[i]
            y = _OPEN[j]
            z = _OPEN[k]
            a &= cython.cast(cython.uint, x & _ALL)
            b &= cython.cast(cython.uint, y & _ALL)
            c &= cython.cast(cython.uint, z & _ALL)
            i = (a | a >> 9 | a >> 18) & 511
            j = (b | b >> 9 | b >> 18) & 511
            k = (c | c >> 9 | c >> 18) & 511
            index = _BY_BOX[i] | _BY_BOX[j] << 3 | _BY_BOX[k] << 6
            columns = (
                _OPEN_COLUMNS[index & 511] | _OPEN_COLUMNS[(index >> 10) & 511] << 3 | _OPEN_COLUMNS[index >> 20] << 6
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
        lost = 0
        if i | j | k:
            self.words[base + 27] ^= i
            self.words[base + 28] ^= j
            self.words[base + 29] ^= k
            bit = 1
            for w in range(9):
                p = self.words[base + 3 * w]
                q = self.words[base + 3 * w + 1]
                r = self.words[base + 3 * w + 2]
                lost |= bit if (p & i) | (q & j) | (r & k) else 0
                bit <<= 1
                self.words[base + 3 * w] = p ^ (p & i)
                self.words[base + 3 * w + 1] = q ^ (q & j)
                self.words[base + 3 * w + 2] = r ^ (r & k)
        self.words[at] = a
        self.words[at + 1] = b
        self.words[at + 2] = c
        self.words[base + 32 + v] = cython.cast(cython.uint, x >> 32 | y >> 32 << 10 | z >> 32 << 20)
        self.words[base + 41 + v] = index
        self.words[base + 30] |= lost & (511 ^ (cython.cast(cython.uint, 1) << v))
        return True

    @cython.cfunc
    @cython.final
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
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow(self, watching: cython.bint) -> cython.bint:
        """Follow values and cells with one candidate at the present level to the end; False on a contradiction.

        While watching, the end is reached as soon as the cells that digging tries are set. Digging gives each value its
        turn before one is followed again, which takes a tenth less; on lists whose values are named in order, such as
        those of puzzles with 17 clues, it is quicker to follow the lowest.
        """
        base: cython.Py_ssize_t = 64 * cython.cast(cython.Py_ssize_t, self.level)
        at: cython.Py_ssize_t
        b: cython.int
        v: cython.int
        x: cython.uint
        once: cython.uint
        twice: cython.uint
        turn: cython.uint = 0
        if self.copy:
            return self._close(False)
        while True:
            while self.words[base + 30]:
                if turn == 0 or not self.rival:
                    turn = self.words[base + 30]
                v = lowest(turn)
                turn &= turn - 1
                self.words[base + 30] &= 511 ^ (cython.cast(cython.uint, 1) << v)
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
