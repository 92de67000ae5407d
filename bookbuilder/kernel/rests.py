"""Blocks of full houses, less the sums inside, leave cells whose sum is known: the rests that `house_sums` looks at.

    a a b | c c d      Row 1 of nine has 45. With b counted as outside, its cells of b are left inside, and come to 45
    . . b | . . d      less the other sums; with b counted as inside, the cell below is left outside, and comes to a
                       sum of its own. Where cells are left on both sides, those inside are worth so much more.

Rests are found once for each puzzle, those of larger blocks when they are first asked for: easy puzzles need single
houses only, and those of all blocks take four times as long as the rest of their grade. One that blocks of as many
houses show, with its sides exchanged or not, counts once, unless the sums that were taken away differ so that other
cells of it must be different.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import mix
    from bookbuilder.kernel.ruled import Ruled
else:
    from cython.cimports.bookbuilder.kernel.bits import mix  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.ruled import Ruled  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

MOST = 6  # cells of a rest
CUT = 4  # sums that lie partly inside some houses, of which any may count as inside
_MOST = cython.declare(cython.int, MOST)
_CUT = cython.declare(cython.int, CUT)


@cython.final
@cython.cclass
class Rests:
    """The rests of one board's puzzles: `begin` turns to the present one, `reach` finds its rests.

    Use one per thread. Each has up to MOST cells, those inside first, both ascending, and `total`, what those inside
    are worth more than those outside. `is_one_sum` says whether all its cells lie in one sum; `apart`, by rest and
    place, has the places whose cells must differ, as bits; `taken`, by rest, the sums that were taken away.
    """

    def __init__(self, scene: Scene) -> None:
        """Lay out the blocks of a board: full houses alone, then those that lie side by side."""
        self.ruled = scene.ruled
        self.order, self.n_cells, self.words = scene.order, scene.n_cells, scene.words
        self.sees = scene.sees
        self.blocks = [tuple(houses) for houses in scene.blocks]
        self.n_blocks = len(self.blocks)
        self.n_single = sum(len(houses) == 1 for houses in self.blocks)  # they are the first
        self.block = array("b", bytes(max(1, self.n_blocks * self.n_cells)))
        for b, houses in enumerate(self.blocks):
            for h in houses:
                for i in range(scene.house_at[h], scene.house_at[h + 1]):
                    self.block[b * self.n_cells + scene.house_cells[i]] = 1
        self.block_size = array("i", [len(houses) for houses in self.blocks] or [0])
        self.cut, self.sum_of = array("i", bytes(4 * CUT + 4)), array("i", bytes(4 * scene.n_cells))
        self.n_rests = self.n_of_single = self.n_reached = self.room = 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def begin(self) -> cython.int:
        """Turn to the present puzzle, of which no rests are known yet."""
        room: cython.int = self.n_blocks * (1 << _CUT) + 1
        self.n_rests = 0
        self.n_of_single = 0
        self.n_reached = 0
        if self.room < room:
            self.room = room
            self.cell, self.apart = array("i", bytes(4 * MOST * room)), array("i", bytes(4 * MOST * room))
            self.n_inside, self.n_outside = array("i", bytes(4 * room)), array("i", bytes(4 * room))
            self.total, self.of_block = array("i", bytes(4 * room)), array("i", bytes(4 * room))
            self.is_one_sum = array("b", bytes(room))
            self.within, self.without = array("Q", bytes(8 * room)), array("Q", bytes(8 * room))
        self.overlap = array("i", bytes(4 * self.ruled.n_sums + 4))
        self.taken = list[list[int]]()
        self.is_overlapping = self._do_sums_overlap()
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def reach(self, several: cython.bint) -> cython.int:
        """Have the rests of single houses found, or also those of several; returns how many there are of these."""
        b: cython.int
        some: cython.int
        n_cut: cython.int
        for b in range(self.n_reached, self.n_blocks if several else self.n_single):
            n_cut = self._count_cut(b)
            for some in range(1 << n_cut if n_cut <= _CUT else 1):
                if self._are_few(some, min(n_cut, _CUT)):
                    self._rest(b, some, min(n_cut, _CUT))
            self.n_reached = b + 1
            if b < self.n_single:
                self.n_of_single = self.n_rests
        return self.n_rests if several else self.n_of_single

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
            if n == self._size(s):
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
                n += self._size(s) - 2 * self.overlap[s]
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
        total: cython.int = self.block_size[b] * self.order * (self.order + 1) // 2
        is_cut: cython.bint
        is_taken: cython.bint
        covered = bytearray(self.n_cells)
        used: list[int] = []
        outside: list[int] = []
        for s in range(ruled.n_sums):
            if self.overlap[s] == 0:
                continue
            is_cut = self.overlap[s] < self._size(s)
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

    def _add(self, b: cython.int, inside: list[int], outside: list[int], total: cython.int, used: list[int]) -> None:
        """Add a rest, unless it is a sum of the puzzle, or as many houses or fewer have shown it."""
        new: cython.int = self.n_rests
        i: cython.int
        n: cython.int = len(inside) + len(outside)
        at: cython.int = new * _MOST
        cells = inside + outside
        for i in range(n):
            self.cell[at + i] = cells[i]
        if not (inside and outside) and self._sum_with(at, n, True) >= 0:
            return
        self.n_inside[new], self.n_outside[new] = len(inside), len(outside)
        self.total[new], self.of_block[new] = total, b
        self._note_sides(new)
        if self._is_known(new, True):
            return
        self._keep_apart(new, used)
        if self._is_known(new, False):
            return
        self.is_one_sum[new] = self._sum_with(at, n, False) >= 0
        self.taken.append(used)
        self.n_rests += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _note_sides(self, r: cython.int) -> cython.void:
        """Tell the cells of each side from others, by scattered numbers put together."""
        i: cython.int
        self.within[r] = 0
        self.without[r] = 0
        for i in range(self.n_inside[r] + self.n_outside[r]):
            if i < self.n_inside[r]:
                self.within[r] ^= mix(self.cell[r * _MOST + i] + 1)
            else:
                self.without[r] ^= mix(self.cell[r * _MOST + i] + 1)

    def _keep_apart(self, r: cython.int, used: list[int]) -> None:
        """Note which cells of a rest must differ: they see each other, or lie in one of the sums taken away."""
        i: cython.int
        k: cython.int
        s: cython.int
        one: cython.int
        other: cython.int
        differ: cython.bint
        for i in range(self.n_inside[r] + self.n_outside[r]):
            self.apart[r * _MOST + i] = 0
            one = self.cell[r * _MOST + i]
            for k in range(i):
                other = self.cell[r * _MOST + k]
                differ = self.sees[one * self.words + (other >> 6)] >> (other & 63) & 1
                if not differ:
                    for s in used:
                        differ = differ or (self._has(s, one) and self._has(s, other))
                if differ:
                    self.apart[r * _MOST + i] |= 1 << k
                    self.apart[r * _MOST + k] |= 1 << i

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_known(self, new: cython.int, by_fewer: cython.bint) -> cython.bint:
        """Whether fewer houses have shown a rest, or else as many, and the same cells must differ there."""
        r: cython.int
        for r in range(new):
            if not (
                (self.within[r] == self.within[new] and self.without[r] == self.without[new])
                or (self.within[r] == self.without[new] and self.without[r] == self.within[new])
            ):
                continue
            if by_fewer:
                if self.block_size[self.of_block[r]] < self.block_size[self.of_block[new]]:
                    return True
            elif self._differ_alike(r, new):
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _differ_alike(self, r: cython.int, new: cython.int) -> cython.bint:
        """Whether the same cells must differ in two rests of the same cells, perhaps with sides exchanged."""
        n: cython.int = self.n_inside[r] + self.n_outside[r]
        first: cython.int = 0 if self.within[r] == self.within[new] else self.n_outside[new]
        i: cython.int
        k: cython.int
        same: cython.bint = True
        for i in range(n):
            for k in range(n):
                same = same and (
                    self.apart[new * _MOST + i] >> k & 1
                    == self.apart[r * _MOST + (i + first) % n] >> ((k + first) % n) & 1
                )
        return same

    @cython.cfunc
    @cython.exceptval(check=False)
    def _sum_with(self, at: cython.int, n: cython.int, alone: cython.bint) -> cython.int:
        """The first sum that has `n` cells, noted from a place on, and no other if they are `alone`; -1 if none has."""
        s: cython.int
        i: cython.int
        have: cython.bint
        first: cython.int = self.sum_of[self.cell[at]]
        if not self.is_overlapping:
            for i in range(1, n):
                if self.sum_of[self.cell[at + i]] != first:
                    return -1
            return first if first >= 0 and (not alone or self._size(first) == n) else -1
        for s in range(self.ruled.n_sums):
            have = not alone or self._size(s) == n
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
    @cython.exceptval(check=False)
    def _size(self, s: cython.int) -> cython.int:
        return self.ruled.sum_at[s + 1] - self.ruled.sum_at[s]
