"""What houses and sums leave: all values of a full house have one total, so cells beside whole sums have the rest.

    innie or outie                    sums cover a house but for one open cell, or but for one that lies outside it
    innie or outie of several houses  the same of houses that lie side by side
    split sum                         the houses cut one sum in two: the open cells on one side have the rest
    innies or outies                  the same of up to four open cells of several sums, or of none
    innies or outies of several ...   the same of houses that lie side by side
    innie-outie difference            open cells inside are worth so much more than others outside

Which cells have such a rest is found once for each puzzle (see `_derive`); cells that are set since then take part with
their values. A candidate goes that no choice of the other open cells' candidates completes; cells that see each other,
or lie in one of the sums taken away, differ.

The pattern of a record is a node for each cell of the rest, with its candidates or its value: those inside the houses
come first. Owners of the sums that were taken away come before the houses.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import lowest, mix
    from bookbuilder.kernel.ruled import Ruled
    from bookbuilder.kernel.scanner import Scanner
else:
    from cython.cimports.bookbuilder.kernel.bits import lowest, mix  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.ruled import Ruled  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.scanner import Scanner  # type: ignore[no-redef]
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
MOST = 6  # cells of a rest
OPEN = 4  # of these, cells that may be open
CUT = 4  # sums that lie partly inside some houses, of which any may count as inside
_MOST = cython.declare(cython.int, MOST)
_OPEN = cython.declare(cython.int, OPEN)
_CUT = cython.declare(cython.int, CUT)
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
    edition: cython.longlong  # of the rules that the rests are about
    blocks: list[tuple[tuple[int, ...], int]]  # the houses that lie side by side, and how many
    n_blocks: cython.int
    block: cython.char[::1]  # by block and cell: whether it is inside
    block_total: cython.int[::1]
    block_size: cython.int[::1]  # houses
    # The rests: up to MOST cells each, those inside first, and what inside is worth more than outside.
    n_rests: cython.int
    cell: cython.int[::1]
    n_inside: cython.int[::1]
    n_outside: cython.int[::1]
    total: cython.int[::1]
    of_block: cython.int[::1]
    is_one_sum: cython.char[::1]  # whether all its cells lie in one sum
    apart: cython.int[::1]  # by rest and place: the places whose cells must differ, as bits
    taken: list[list[int]]  # by rest: the sums that were taken away
    sign: cython.ulonglong[::1]  # by rest: its candidates when it gave nothing
    # The rest that is being looked at.
    open_at: cython.int[::1]  # places in the rest
    chosen: cython.int[::1]  # by open cell
    keep: cython.uint[::1]
    n_open: cython.int
    cut: cython.int[::1]
    # While rests are derived.
    overlap: cython.int[::1]  # by sum: its cells in the block
    sum_of: cython.int[::1]  # by cell: its first sum
    within: cython.ulonglong[::1]  # by rest: a number for its cells inside, and one for those outside
    without: cython.ulonglong[::1]
    room: cython.int  # for rests
    bare: cython.int  # cells of the block in no sum inside it
    is_overlapping: cython.bint  # whether sums share cells

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.ruled = scene.ruled
        self.edition = 0
        self.blocks = [(tuple(houses), len(houses)) for houses in scene.blocks]
        self.n_blocks = len(self.blocks)
        self.block = array("b", bytes(max(1, self.n_blocks * self.n_cells)))
        for b, (houses, _) in enumerate(self.blocks):
            for h in houses:
                for i in range(self.house_at[h], self.house_at[h + 1]):
                    self.block[b * self.n_cells + self.house_cells[i]] = 1
        self.block_size = array("i", [n for _, n in self.blocks] or [0])
        whole: cython.int = self.order * (self.order + 1) // 2
        self.block_total = array("i", [n * whole for _, n in self.blocks] or [0])
        self.open_at, self.chosen, self.keep = array("i", bytes(32)), array("i", bytes(32)), array("I", bytes(32))
        self.cut, self.sum_of = array("i", bytes(4 * CUT + 4)), array("i", bytes(4 * scene.n_cells))
        self.n_rests = self.room = 0

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
            self._derive()
            self.edition = self.ruled.edition
        for r in range(self.n_rests):
            self.n_open = self._open_cells(r)
            if 0 < self.n_open <= _OPEN and self._kind(r) == kind:
                openings += self._place(r) if self.n_open == 1 else self._sift(r)
        return openings

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
        if self.n_open == 1:
            return _SINGLE if self.block_size[self.of_block[r]] == 1 else _SEVERAL
        if self.open_at[0] < self.n_inside[r] and self.open_at[self.n_open - 1] >= self.n_inside[r]:
            return _DIFFERENCE
        if self.is_one_sum[r]:
            return _SPLIT
        return _SAME_SIDE if self.block_size[self.of_block[r]] == 1 else _SAME_SIDE_OF_SEVERAL

    # --- what is left ---------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _left(self, r: cython.int) -> cython.int:
        """What the open cells inside are worth more than those outside."""
        i: cython.int
        left: cython.int = self.total[r]
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

    # --- rests ----------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _derive(self) -> cython.int:
        """Find the rests: for each block, with the sums that it cuts counted as inside or as outside."""
        b: cython.int
        some: cython.int
        n_cut: cython.int
        room: cython.int = self.n_blocks * (1 << _CUT) + 1
        self.n_rests = 0
        if self.room < room:
            self.room = room
            self.cell, self.apart = array("i", bytes(4 * MOST * room)), array("i", bytes(4 * MOST * room))
            self.n_inside, self.n_outside = array("i", bytes(4 * room)), array("i", bytes(4 * room))
            self.total, self.of_block = array("i", bytes(4 * room)), array("i", bytes(4 * room))
            self.is_one_sum = array("b", bytes(room))
            self.within, self.without = array("Q", bytes(8 * room)), array("Q", bytes(8 * room))
        self.sign = array("Q", bytes(8 * room))
        self.overlap = array("i", bytes(4 * self.ruled.n_sums + 4))
        self.taken = []
        self.is_overlapping = self._do_sums_overlap()
        for b in range(self.n_blocks):
            n_cut = self._count_cut(b)
            for some in range(1 << n_cut if n_cut <= _CUT else 1):
                if self._are_few(some, min(n_cut, _CUT)):
                    self._rest(b, some, min(n_cut, _CUT))
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _do_sums_overlap(self) -> cython.bint:
        """Note the first sum of each cell, -1 for none; returns whether any cell has two."""
        s: cython.int
        i: cython.int
        some: cython.bint = False
        for i in range(self.n_cells):
            self.sum_of[i] = -1
        for s in range(self.ruled.n_sums):
            for i in range(self.ruled.sum_at[s], self.ruled.sum_at[s + 1]):
                if self.sum_of[self.ruled.sum_cell[i]] < 0:
                    self.sum_of[self.ruled.sum_cell[i]] = s
                else:
                    some = True
        return some

    @cython.cfunc
    @cython.exceptval(check=False)
    def _count_cut(self, b: cython.int) -> cython.int:
        """Note how many cells of each sum a block has, what it has in none of those inside, and the first that it cuts.

        Returns how many sums it cuts.
        """
        s: cython.int
        i: cython.int
        n: cython.int
        cut: cython.int = 0
        self.bare = self.block_size[b] * self.order
        for s in range(self.ruled.n_sums):
            n = 0
            for i in range(self.ruled.sum_at[s], self.ruled.sum_at[s + 1]):
                n += self.block[b * self.n_cells + self.ruled.sum_cell[i]]
            self.overlap[s] = n
            if n == self.ruled.sum_at[s + 1] - self.ruled.sum_at[s]:
                self.bare -= n
            elif n:
                if cut < _CUT:
                    self.cut[cut] = s
                cut += 1
        return cut

    @cython.cfunc
    @cython.exceptval(check=False)
    def _are_few(self, some: cython.int, n_cut: cython.int) -> cython.bint:
        """Whether few enough cells are left where those of the cut sums that are in `some`, as bits, are taken away."""
        k: cython.int
        s: cython.int
        n: cython.int = self.bare
        for k in range(n_cut):
            if some >> k & 1:
                s = self.cut[k]
                n += self.ruled.sum_at[s + 1] - self.ruled.sum_at[s] - 2 * self.overlap[s]
        return n <= _MOST or self.is_overlapping

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _rest(self, b: cython.int, some: cython.int, n_cut: cython.int) -> cython.int:
        """Note what is left of a block without the sums inside, and the cut ones that are in `some`, as bits."""
        ruled: Ruled = self.ruled
        s: cython.int
        i: cython.int
        k: cython.int
        c: cython.int
        total: cython.int = self.block_total[b]
        is_cut: cython.bint
        is_taken: cython.bint
        covered = bytearray(self.n_cells)
        used: list[int] = []
        outside: list[int] = []
        for s in range(ruled.n_sums):
            if self.overlap[s] == 0:
                continue
            is_cut = self.overlap[s] < ruled.sum_at[s + 1] - ruled.sum_at[s]
            is_taken = not is_cut
            for k in range(n_cut):
                is_taken = is_taken or (self.cut[k] == s and some >> k & 1 != 0)
            if not is_taken:
                continue
            for i in range(ruled.sum_at[s], ruled.sum_at[s + 1]):
                if covered[ruled.sum_cell[i]]:
                    is_taken = False  # it shares a cell with one that has been taken
            if not is_taken:
                if is_cut:
                    return 0
                continue
            for i in range(ruled.sum_at[s], ruled.sum_at[s + 1]):
                c = ruled.sum_cell[i]
                covered[c] = 1
                if not self.block[b * self.n_cells + c]:
                    outside.append(c)
            used.append(s)
            total -= ruled.sum_total[s]
        if len(outside) > _MOST or not used:
            return 0
        inside: list[int] = []
        for c in range(self.n_cells):
            if self.block[b * self.n_cells + c] and not covered[c]:
                inside.append(c)
                if len(inside) + len(outside) > _MOST:
                    return 0
        if inside or outside:
            outside.sort()
            self._add(b, inside, outside, total, used)
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _add(
        self, b: cython.int, inside: list[int], outside: list[int], total: cython.int, used: list[int]
    ) -> cython.int:
        """Add a rest, unless fewer houses have shown it, or it is a sum of the puzzle."""
        i: cython.int
        k: cython.int
        n: cython.int = len(inside) + len(outside)
        at: cython.int = self.n_rests * _MOST
        cells = inside + outside
        for i in range(n):
            self.cell[at + i] = cells[i]
        if self._is_known(at, len(inside), len(outside)):
            return 0
        for i in range(n):
            self.apart[at + i] = 0
            for k in range(n):
                if i != k and (self._see(self.cell[at + i], self.cell[at + k]) or self._in_one_sum(at, i, k, used)):
                    self.apart[at + i] |= 1 << k
        self.n_inside[self.n_rests], self.n_outside[self.n_rests] = len(inside), len(outside)
        self.total[self.n_rests], self.of_block[self.n_rests] = total, b
        self.is_one_sum[self.n_rests] = self._sum_with(at, n) >= 0
        self.taken.append(used)
        self.n_rests += 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_known(self, at: cython.int, n_inside: cython.int, n_outside: cython.int) -> cython.bint:
        """Whether these cells have been noted already with the same sides or with both changed, or are a whole sum.

        The cells of a side are told from others by scattered numbers, put together.
        """
        new: cython.int = self.n_rests
        r: cython.int
        i: cython.int
        s: cython.int
        n: cython.int = n_inside + n_outside
        self.within[new] = 0
        self.without[new] = 0
        for i in range(n):
            if i < n_inside:
                self.within[new] ^= mix(self.cell[at + i] + 1)
            else:
                self.without[new] ^= mix(self.cell[at + i] + 1)
        for r in range(new):
            if self.within[r] == self.within[new] and self.without[r] == self.without[new]:
                return True
            if self.within[r] == self.without[new] and self.without[r] == self.within[new]:
                return True
        if n_inside and n_outside:
            return False
        s = self._sum_with(at, n)
        return s >= 0 and self.ruled.sum_at[s + 1] - self.ruled.sum_at[s] == n

    @cython.cfunc
    @cython.exceptval(check=False)
    def _sum_with(self, at: cython.int, n: cython.int) -> cython.int:
        """The first sum that has `n` cells, noted from a place on; -1 if none has."""
        s: cython.int
        i: cython.int
        have: cython.bint
        first: cython.int = self.sum_of[self.cell[at]]
        if not self.is_overlapping:
            for i in range(1, n):
                if self.sum_of[self.cell[at + i]] != first:
                    return -1
            return first
        for s in range(self.ruled.n_sums):
            have = True
            for i in range(n):
                have = have and self._has(s, self.cell[at + i])
            if have:
                return s
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _has(self, s: cython.int, c: cython.int) -> cython.bint:
        i: cython.int
        has_it: cython.bint = False
        for i in range(self.ruled.sum_at[s], self.ruled.sum_at[s + 1]):
            has_it = has_it or self.ruled.sum_cell[i] == c
        return has_it

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _in_one_sum(self, at: cython.int, i: cython.int, k: cython.int, used: list[int]) -> cython.bint:
        """Whether two cells of a rest lie in one of the sums that were taken away."""
        s: cython.int
        together: cython.bint = False
        for s in used:
            together = together or (self._has(s, self.cell[at + i]) and self._has(s, self.cell[at + k]))
        return together

    # --- records --------------------------------------------------------------------------------------------------

    def _shown(self, r: int) -> tuple[list[int], list[int]]:
        """The owners and houses of a rest, and its pattern."""
        houses = [self.n_houses + self.ruled.sum_owner[s] for s in self.taken[r]]
        houses += self.blocks[self.of_block[r]][0]
        pattern: list[int] = []
        for i in range(self.n_inside[r] + self.n_outside[r]):
            c = self.cell[r * MOST + i]
            pattern += [i, c, self.cand[c] or 1 << (self.value[c] - 1)]
        return houses, pattern
