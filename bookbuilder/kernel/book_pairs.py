"""The source book's strategies that link cells with two candidates: Y-wing and XY-chain.

Both list these cells once, and try the values that the ends of a chain share, z, from 1 to 9.

    Y-wing     z a | a b | b z, with a < b, the ends in no common unit; by a, b, then cells in reading order. Every wing
               of a value is taken, as listed, even after clean-up has changed its cells; then the strategy ends.
    XY-chain   four to nine cells: z a | a b | ... | y z; depth first, by the next value, then cells in reading order.
               A cell is used once; a chain that reaches z but strikes nothing goes on. The first chain that strikes
               anything ends the strategy. Its ends may see each other, and its inner cells may lose z.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import count, lowest
    from bookbuilder.kernel.book_grid import BookGrid
else:
    from cython.cimports.bookbuilder.kernel.bits import count, lowest  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.book_grid import BookGrid  # type: ignore[no-redef]

COMPILED: bool = cython.compiled

_LONGEST = cython.declare(cython.int, 9)  # cells of a chain
_SHORTEST = cython.declare(cython.int, 4)


@cython.final
@cython.cclass
class BookPairs:
    """The strategies of this module, each of which returns whether it struck anything."""

    def __init__(self, grid: BookGrid) -> None:
        self.grid = grid
        self.cell = array("i", bytes(4 * 81))  # the cells with two candidates, in reading order
        self.pair = array("I", bytes(4 * 81))  # their candidates
        self.n_pairs = 0
        # The pairs that follow pair p left by its lower (2p) or higher (2p + 1) candidate, 20 places for each, as
        # that side of the follower by which it is left in turn.
        self.next = array("i", bytes(4 * 162 * 20))
        self.n_next = array("i", bytes(4 * 162))
        self.used = array("b", bytes(81))
        self.chain = array("i", bytes(4 * 9))  # nodes 2p + side
        self.victim = array("b", bytes(81))  # the cells that see the start of the chain and may be z
        self.z = 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _gather(self) -> cython.int:
        """List the cells with two candidates; returns the candidates that occur in two or more of them, as bits."""
        g: BookGrid = self.grid
        c: cython.int
        once: cython.uint = 0
        twice: cython.uint = 0
        self.n_pairs = 0
        for c in range(81):
            if count(g.cand[c]) == 2:
                self.cell[self.n_pairs] = c
                self.pair[self.n_pairs] = g.cand[c]
                self.n_pairs += 1
                twice |= once & g.cand[c]
                once |= g.cand[c]
        return twice

    # --- Y-wing -----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def y_wing(self) -> cython.int:
        """All wings of the first value for which one strikes anything."""
        z: cython.int
        values: cython.uint = self._gather()
        for z in range(9):
            if values >> z & 1 and self._wings(z):
                return 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _wings(self, z: cython.int) -> cython.int:
        """Take all wings whose ends share a value."""
        a: cython.int
        b: cython.int
        i: cython.int
        hit: cython.int = 0
        one: cython.uint = 1
        for a in range(9):
            for i in range(self.n_pairs):
                if a == z or self.pair[i] != (one << z | one << a):
                    continue
                for b in range(a + 1, 9):
                    if b != z:
                        hit |= self._wings_from(i, z, a, b)
                        if self.grid.wrong:
                            return 1
        return hit

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _wings_from(self, i: cython.int, z: cython.int, a: cython.int, b: cython.int) -> cython.int:
        """Take all wings from pair i, which has z and a, over one with a and b, to one with b and z."""
        g: BookGrid = self.grid
        j: cython.int
        k: cython.int
        hit: cython.int = 0
        one: cython.uint = 1
        for j in range(self.n_pairs):
            if self.pair[j] != (one << a | one << b) or not g.see(self.cell[i], self.cell[j]):
                continue
            for k in range(self.n_pairs):
                if self.pair[k] != (one << b | one << z) or not g.see(self.cell[j], self.cell[k]):
                    continue
                if not g.see(self.cell[i], self.cell[k]):
                    hit |= self._clear_wing(self.cell[i], self.cell[j], self.cell[k], z, a, b)
                    if g.wrong:
                        return 1
        return hit

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _clear_wing(
        self, i: cython.int, j: cython.int, k: cython.int, z: cython.int, a: cython.int, b: cython.int
    ) -> cython.int:
        """Strike z from the cells that see both ends; 1 if any had it."""
        g: BookGrid = self.grid
        at: cython.int
        c: cython.int
        hit: cython.int = 0
        bit: cython.uint = cython.cast(cython.uint, 1) << z
        for at in range(20 * i, 20 * i + 20):
            c = g.peers[at]
            if g.cand[c] & bit == 0 or c == k or not g.see(c, k):
                continue
            if hit == 0:
                g.tell((), (z + 1, a + 1, b + 1, z + 1), (i, j, k))
            hit = 1
            g.lose(c, bit)
            if g.wrong:
                break
        return hit

    # --- XY-chain ---------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def xy_chain(self) -> cython.int:
        """The first chain that strikes anything."""
        z: cython.int
        values: cython.uint = self._gather()
        if self.n_pairs < _SHORTEST:
            return 0
        self._connect()
        for z in range(9):
            if values >> z & 1 and self._chains(z):
                return 1
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _connect(self) -> cython.void:
        """List what may follow each pair, by the other value, then in reading order."""
        node: cython.int
        p: cython.int
        v: cython.int
        n: cython.int
        bit: cython.uint
        other: cython.uint
        for node in range(2 * self.n_pairs):
            bit = self._value(node)
            n = 0
            for v in range(9):
                other = cython.cast(cython.uint, 1) << v
                if other == bit:
                    continue
                for p in range(self.n_pairs):
                    if self.pair[p] != bit | other or p == node >> 1:
                        continue
                    if self.grid.see(self.cell[p], self.cell[node >> 1]):
                        self.next[20 * node + n] = 2 * p + (other > bit)
                        n += 1
            self.n_next[node] = n

    @cython.cfunc
    @cython.exceptval(check=False)
    def _value(self, node: cython.int) -> cython.uint:
        """The candidate by which a pair is left: its lower or its higher one."""
        higher: cython.uint = self.pair[node >> 1] & (self.pair[node >> 1] - 1)
        return higher if node & 1 else self.pair[node >> 1] ^ higher

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _chains(self, z: cython.int) -> cython.int:
        """The first chain between two cells with z that strikes anything."""
        v: cython.int
        p: cython.int
        one: cython.uint = 1
        self.z = z
        for v in range(9):
            for p in range(self.n_pairs):
                if v == z or self.pair[p] != (one << z | one << v) or not self._have_victims(self.cell[p]):
                    continue
                self.chain[0] = 2 * p + (v > z)
                self.used[p] = 1
                if self._extend(1):
                    return self._end(p, 1)
                self._end(p, 0)
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _end(self, p: cython.int, hit: cython.int) -> cython.int:
        """Forget the cell from which chains started."""
        self.used[p] = 0
        return hit

    @cython.cfunc
    @cython.exceptval(check=False)
    def _have_victims(self, start: cython.int) -> cython.bint:
        """Note the cells that see the start and may be z; False if there are none."""
        g: BookGrid = self.grid
        i: cython.int
        c: cython.int
        some: cython.bint = False
        for c in range(81):
            self.victim[c] = 0
        for i in range(20 * start, 20 * start + 20):
            if g.cand[g.peers[i]] >> self.z & 1:
                self.victim[g.peers[i]] = 1
                some = True
        return some

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _extend(self, n: cython.int) -> cython.int:
        """Continue a chain of n cells; 1 when one has struck anything."""
        i: cython.int
        node: cython.int = self.chain[n - 1]
        follower: cython.int
        z: cython.uint = cython.cast(cython.uint, 1) << self.z
        for i in range(20 * node, 20 * node + self.n_next[node]):
            follower = self.next[i]
            if self.used[follower >> 1]:
                continue
            self.chain[n] = follower
            if n + 1 >= _SHORTEST and self._value(follower) == z and self._clear_chain(n + 1):
                return 1
            if n + 1 < _LONGEST:
                self.used[follower >> 1] = 1
                if self._extend(n + 1):
                    self.used[follower >> 1] = 0
                    return 1
                self.used[follower >> 1] = 0
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _clear_chain(self, n: cython.int) -> cython.int:
        """Strike z from the cells that see both ends of a chain of n cells; 1 if any had it."""
        g: BookGrid = self.grid
        i: cython.int
        c: cython.int
        last: cython.int = self.cell[self.chain[n - 1] >> 1]
        hit: cython.int = 0
        bit: cython.uint = cython.cast(cython.uint, 1) << self.z
        for i in range(20 * last, 20 * last + 20):
            c = g.peers[i]
            if self.victim[c] == 0 or g.cand[c] & bit == 0:
                continue
            if hit == 0 and g.telling:
                values = [lowest(self._value(self.chain[k])) + 1 for k in range(n)]
                g.tell((), (self.z + 1, *values), [self.cell[self.chain[k] >> 1] for k in range(n)])
            hit = 1
            g.lose(c, bit)
            if g.wrong:
                break
        return hit
