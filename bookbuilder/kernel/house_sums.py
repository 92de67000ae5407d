"""What houses and sums leave: all values of a full house have one total, so cells beside whole sums have the rest.

    innie or outie                    sums cover a house but for one open cell, or but for one that lies outside it
    innie or outie of several houses  the same of houses that lie side by side
    split sum                         the houses cut one sum in two: the open cells on one side have the rest
    innies or outies                  the same of up to four open cells of several sums, or of none
    innies or outies of several ...   the same of houses that lie side by side
    innie-outie difference            open cells inside are worth so much more than others outside

Which cells have such a rest is found once for each puzzle, when it is asked for (see `rests`); cells that are set
since then take part with their values. A candidate goes that no choice of the other open cells' candidates completes;
cells that see each other, or lie in one of the sums taken away, differ.

The pattern of a record is a node for each cell of the rest, with its candidates or its value: those inside the houses
come first. Owners of the sums that were taken away come before the houses.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import lowest, mix
    from bookbuilder.kernel.rests import Rests
    from bookbuilder.kernel.ruled import Ruled
    from bookbuilder.kernel.scanner import Scanner
else:
    from cython.cimports.bookbuilder.kernel.bits import lowest, mix  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.rests import Rests  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.ruled import Ruled  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.scanner import Scanner  # type: ignore[no-redef]
from bookbuilder.kernel.rests import MOST
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

TECHNIQUES = (
    "innie or outie",
    "innie or outie of several houses",
    "split sum",
    "innies or outies",
    "innies or outies of several houses",
    "innie-outie difference",
)
OPEN = 4  # cells of a rest that may be open
_MOST = cython.declare(cython.int, MOST)
_OPEN = cython.declare(cython.int, OPEN)
_SINGLE = cython.declare(cython.int, 0)
_SEVERAL = cython.declare(cython.int, 1)
_SPLIT = cython.declare(cython.int, 2)
_SAME_SIDE = cython.declare(cython.int, 3)
_SAME_SIDE_OF_SEVERAL = cython.declare(cython.int, 4)
_DIFFERENCE = cython.declare(cython.int, 5)


@cython.final
@cython.cclass
class HouseSums(Scanner):
    """Scans for the techniques of this module, by their places in TECHNIQUES."""

    ruled: Ruled
    rests: Rests
    edition: cython.longlong  # of the rules that the rests are about
    # Those of `rests`, which explains them.
    cell: cython.int[::1]
    n_inside: cython.int[::1]
    n_outside: cython.int[::1]
    apart: cython.int[::1]
    sign: cython.ulonglong[::1]  # by rest: its candidates when it gave nothing
    # The rest that is being looked at.
    open_at: cython.int[::1]  # places in the rest
    chosen: cython.int[::1]  # by open cell
    keep: cython.uint[::1]
    n_open: cython.int

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.ruled, self.rests = scene.ruled, Rests(scene)
        self.edition = 0
        self.open_at, self.chosen, self.keep = array("i", bytes(32)), array("i", bytes(32)), array("I", bytes(32))

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings of a technique in the present state; returns their number."""
        r: cython.int
        openings: cython.int = 0
        if self.ruled.n_sums == 0:
            return 0
        self.technique = technique
        self.recording = record
        if self.edition != self.ruled.edition:
            self._begin()
        for r in range(self._reach(kind != _SINGLE)):
            self.n_open = self._open_cells(r)
            if 0 < self.n_open <= _OPEN and self._kind(r) == kind:
                openings += self._place(r) if self.n_open == 1 else self._sift(r)
        return openings

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _begin(self) -> cython.int:
        """Have the rests of the present puzzle found from now on, and take views of them."""
        rests: Rests = self.rests
        rests.begin()
        self.cell, self.apart, self.n_inside, self.n_outside = rests.cell, rests.apart, rests.n_inside, rests.n_outside
        self.sign = array("Q", bytes(8 * rests.room))
        self.edition = self.ruled.edition
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _reach(self, several: cython.bint) -> cython.int:
        """How many rests there are of single houses, or also of several."""
        rests: Rests = self.rests
        return rests.reach(several)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _open_cells(self, r: cython.int) -> cython.int:
        i: cython.int
        n: cython.int = 0
        for i in range(self.n_inside[r] + self.n_outside[r]):
            if self.value[self.cell[r * _MOST + i]] == 0:
                self.open_at[n] = i
                n += 1
        return n

    @cython.cfunc
    @cython.exceptval(check=False)
    def _kind(self, r: cython.int) -> cython.int:
        """The technique that a rest belongs to while it has these open cells."""
        rests: Rests = self.rests
        is_one_house: cython.bint = rests.block_size[rests.of_block[r]] == 1
        if self.n_open == 1:
            return _SINGLE if is_one_house else _SEVERAL
        if self.open_at[0] < self.n_inside[r] and self.open_at[self.n_open - 1] >= self.n_inside[r]:
            return _DIFFERENCE
        if rests.is_one_sum[r]:
            return _SPLIT
        return _SAME_SIDE if is_one_house else _SAME_SIDE_OF_SEVERAL

    # --- what is left ---------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _left(self, r: cython.int) -> cython.int:
        """What the open cells inside are worth more than those outside."""
        i: cython.int
        left: cython.int = self.rests.total[r]
        for i in range(self.n_inside[r] + self.n_outside[r]):
            left -= self._sign(r, i) * self.value[self.cell[r * _MOST + i]]
        return left

    @cython.cfunc
    @cython.exceptval(check=False)
    def _sign(self, r: cython.int, i: cython.int) -> cython.int:
        return 1 if i < self.n_inside[r] else -1

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _place(self, r: cython.int) -> cython.int:
        """Place what one open cell must have; 1 if it is not placed yet."""
        c: cython.int = self.cell[r * _MOST + self.open_at[0]]
        v: cython.int = self._sign(r, self.open_at[0]) * self._left(r)
        bit: cython.uint
        if v < 1 or v > self.order or self.place[c]:
            return 0
        bit = cython.cast(cython.uint, 1) << (v - 1)
        if self.cand[c] & bit == 0:
            return 0
        self.place[c] = bit
        if self.recording:
            houses, pattern = self._shown(r)
            self.trail.extend([self.technique, len(houses), *houses, len(pattern) // 3, *pattern, 1, c, v, 0])
        return 1

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _sift(self, r: cython.int) -> cython.int:
        """Strike what no choice of the other open cells completes; 1 if there is anything."""
        i: cython.int
        c: cython.int
        some: cython.bint = False
        sign: cython.ulonglong = 1
        for i in range(self.n_inside[r] + self.n_outside[r]):
            c = self.cell[r * _MOST + i]
            sign = mix(sign + self.cand[c] + (cython.cast(cython.ulonglong, self.value[c]) << 32))
        if sign == self.sign[r]:
            return 0
        for i in range(self.n_open):
            self.keep[i] = 0
        self._choose(r, 0, self._left(r))
        for i in range(self.n_open):
            if self.keep[i] == 0:
                return 0
        for i in range(self.n_open):
            c = self.cell[r * _MOST + self.open_at[i]]
            if self.cand[c] & ~self.keep[i]:
                self.strike[c] |= self.cand[c] & ~self.keep[i]
                some = True
        if not some:
            self.sign[r] = sign
            return 0
        if self.recording:
            houses, pattern = self._shown(r)
            struck: list[int] = []
            for i in range(self.n_open):
                c = self.cell[r * _MOST + self.open_at[i]]
                if self.cand[c] & ~self.keep[i]:
                    struck += [c, self.cand[c] & ~self.keep[i]]
            self._note(houses, pattern, struck)
        return 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _choose(self, r: cython.int, n: cython.int, left: cython.int) -> cython.bint:
        """Choose a value for open cell number `n` and those after it; True if some choice comes to what is left."""
        at: cython.int = self.open_at[n]
        c: cython.int = self.cell[r * _MOST + at]
        v: cython.int
        k: cython.int
        m: cython.uint = self.cand[c]
        bit: cython.uint
        some: cython.bint = False
        for k in range(n):
            if self.apart[r * _MOST + at] >> self.open_at[k] & 1:
                m &= ~(cython.cast(cython.uint, 1) << (self.chosen[k] - 1))
        if n == self.n_open - 1:
            v = self._sign(r, at) * left
            if v < 1 or v > self.order:
                return False
            bit = cython.cast(cython.uint, 1) << (v - 1)
            if m & bit == 0:
                return False
            self.keep[n] |= bit
            return True
        while m:
            v = lowest(m) + 1
            bit = m & (m ^ (m - 1))
            m ^= bit
            self.chosen[n] = v
            if self._choose(r, n + 1, left - self._sign(r, at) * v):
                self.keep[n] |= bit
                some = True
        return some

    # --- records --------------------------------------------------------------------------------------------------

    def _shown(self, r: int) -> tuple[list[int], list[int]]:
        """The owners and houses of a rest, and its pattern."""
        houses = [self.n_houses + self.ruled.sum_owner[s] for s in self.rests.taken[r]]
        houses += self.rests.blocks[self.rests.of_block[r]]
        pattern: list[int] = []
        for i in range(self.n_inside[r] + self.n_outside[r]):
            c = self.cell[r * _MOST + i]
            pattern += [i, c, self.cand[c] or 1 << (self.value[c] - 1)]
        return houses, pattern
