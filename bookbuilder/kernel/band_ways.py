"""What the ways of nine values through the bands and stacks of the plain 9x9 board tell: triples, and where to branch.

`band_words` says what a way is, and keeps the minirows that the ways of each value use: 27 bits in one word, and the
minicolumns in another. So nine words tell about all minirows at once:

    a minirow that three values use            has no other value, and these three have no other minirow of the row
    a minirow that is the only one of its      has no other value
    row for three values

A branch splits the ways of one value, two if it can, in the band or stack where the nine values have the fewest. Both
are looked at only where nothing else follows, because then the words are up to date. (Minirows as triads and branches
on ways are tdoku's; with both, hard puzzles need half as many guesses as with cells.)
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from bookbuilder.kernel.band_words import BandWords
else:
    from cython.cimports.bookbuilder.kernel.band_words import BandWords  # type: ignore[no-redef]
from bookbuilder.kernel.band_words import WAYS

COMPILED: bool = cython.compiled

# Of a band: the first column of each row. Of the minirows of three bands: all, and the first of each row.
_FIRST = cython.declare(cython.uint, 0o001001001)
_MINIROWS = cython.declare(cython.uint, 0o777 | 0o777 << 10 | 0o777 << 20)
_ROWS = cython.declare(cython.uint, 0o111 | 0o111 << 10 | 0o111 << 20)

# Look-up tables by the minirows that a value's ways in a band use, filled below: the cells of these, the number of the
# ways, and, if there are several, the minirows of some of the ways and those of the others.
_CELLS = cython.declare(cython.uint[512])
_N_WAYS = cython.declare(cython.int[512])
_SOME = cython.declare(cython.uint[512])
_OTHERS = cython.declare(cython.uint[512])


def _fill_tables() -> None:
    for held in range(512):
        ways = [way for way in WAYS if way & held == way]
        _CELLS[held] = sum(7 << 3 * i for i in range(9) if held >> i & 1)
        _N_WAYS[held] = len(ways)
        _SOME[held], _OTHERS[held] = _halves(ways)


def _halves(ways: list[int]) -> tuple[int, int]:
    """The minirows of those ways that use a certain one, which about half of them do, and of those that do not."""
    parts = [([way for way in ways if way >> i & 1], [way for way in ways if not way >> i & 1]) for i in range(9)]
    some, others = min(parts, key=lambda both: abs(len(both[0]) - len(both[1])))
    return _union(some), _union(others)


def _union(ways: list[int]) -> int:
    union = 0
    for way in ways:
        union |= way
    return union


_fill_tables()


@cython.cclass
class BandWays(BandWords):
    """The state of `BandWords`, reduced by triples and split by ways."""

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _triples(self, base: cython.Py_ssize_t) -> cython.bint:
        """Strike what triples of minirows and minicolumns do, and note the values to follow; False on a contradiction.

        The values must have been followed to the end.
        """
        return self._triples_of(base, 32) and self._triples_of(base, 41)

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _triples_of(self, base: cython.Py_ssize_t, at: cython.Py_ssize_t) -> cython.bint:
        """`_triples` of the nine words from `at` on, which may be minicolumns as well."""
        v: cython.int
        x: cython.uint
        # The minirows that at least one, two, three or more values use, and those that as many must use.
        one: cython.uint = 0
        two: cython.uint = 0
        three: cython.uint = 0
        more: cython.uint = 0
        one_must: cython.uint = 0
        two_must: cython.uint = 0
        three_must: cython.uint = 0
        more_must: cython.uint = 0
        lost: cython.uint
        for v in range(9):
            x = self.words[base + at + v]
            more |= three & x
            three |= two & x
            two |= one & x
            one |= x
            x = self._sure(x)
            more_must |= three_must & x
            three_must |= two_must & x
            two_must |= one_must & x
            one_must |= x
        if three != _MINIROWS or more_must:
            return False
        three ^= more
        if (three | three_must) == 0:
            return True
        for v in range(9):
            x = self.words[base + at + v]
            x ^= self._sure(x)
            lost = x & three_must
            one = x & three
            if one:  # it is there, so in no other minirow of the row
                two = (one | one >> 1 | one >> 2) & _ROWS
                lost |= (x ^ one) & (two * 7)
            if lost:
                self._strike(base, at, v, lost)
        return True

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _sure(self, x: cython.uint) -> cython.uint:
        """The minirows that are the only ones of their row."""
        p: cython.uint = x & _ROWS
        q: cython.uint = (x >> 1) & _ROWS
        r: cython.uint = (x >> 2) & _ROWS
        return x & (((p ^ q ^ r) ^ (p & q & r)) * 7)

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _strike(self, base: cython.Py_ssize_t, at: cython.Py_ssize_t, v: cython.int, lost: cython.uint) -> cython.void:
        """Strike a value from minirows, or from minicolumns, and note that it is to be followed."""
        i: cython.int
        for i in range(3):
            if at == 32:
                self.words[base + 3 * v + i] &= _CELLS[(lost >> 10 * i & 511) ^ 511]
            else:
                self._keep(base, v, i, (lost >> 10 * i & 511) ^ 511)
        self.words[base + 30] |= cython.cast(cython.uint, 1) << v

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _keep(self, base: cython.Py_ssize_t, v: cython.int, stack: cython.int, minicolumns: cython.uint) -> cython.void:
        """Leave a value only these minicolumns of a stack."""
        b: cython.int
        beside: cython.uint = 511 ^ (7 << 3 * stack)
        for b in range(3):
            self.words[base + 3 * v + b] &= (beside | (minicolumns >> 3 * b & 7) << 3 * stack) * _FIRST

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _split(self, base: cython.Py_ssize_t) -> cython.void:
        """Give some ways of a value to the next level, and leave the others to this one."""
        v: cython.int
        i: cython.int
        n: cython.int
        best: cython.int = 99
        place: cython.int = 0  # the bands are 0 to 2, the stacks 3 to 5
        value: cython.int = 0
        x: cython.uint
        first: cython.int
        second: cython.int
        third: cython.int
        for i in range(0, 6, 3):
            first = 0
            second = 0
            third = 0
            for v in range(9):
                x = self.words[base + 32 + 3 * i + v]
                first += _N_WAYS[x & 511]
                second += _N_WAYS[x >> 10 & 511]
                third += _N_WAYS[x >> 20]
            if 9 < first < best:  # else every value has its way
                best = first
                place = i
            if 9 < second < best:
                best = second
                place = i + 1
            if 9 < third < best:
                best = third
                place = i + 2
        best = 99
        for v in range(9):
            n = _N_WAYS[self._held(base, place, v)]
            if 1 < n < best:
                best = n
                value = v
        x = self._held(base, place, value)
        self._fork(base, value)
        if place < 3:
            self.words[base + 3 * value + place] &= _CELLS[_OTHERS[x]]
            self.words[base + 64 + 3 * value + place] &= _CELLS[_SOME[x]]
        else:
            self._keep(base, value, place - 3, _OTHERS[x])
            self._keep(base + 64, value, place - 3, _SOME[x])

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _held(self, base: cython.Py_ssize_t, place: cython.int, v: cython.int) -> cython.uint:
        """The minirows of a band that a value's ways use, or the minicolumns of a stack."""
        return self.words[base + 32 + place // 3 * 9 + v] >> place % 3 * 10 & 511

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _fork(self, base: cython.Py_ssize_t, v: cython.int) -> cython.void:
        """Copy a level to the next one; a value must be followed on both."""
        i: cython.int
        for i in range(50):
            self.words[base + 64 + i] = self.words[base + i]
        self.words[base + 30] = cython.cast(cython.uint, 1) << v
        self.words[base + 94] = cython.cast(cython.uint, 1) << v
