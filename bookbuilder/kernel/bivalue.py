"""Shared by scanners of cells with two values: which cells these are, and which cells see several of them."""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import lowest
    from bookbuilder.kernel.scanner import Scanner
else:
    from cython.cimports.bookbuilder.kernel.bits import lowest  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.scanner import Scanner  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled


@cython.cclass
class Bivalue(Scanner):
    """A scanner that knows the cells with two values."""

    def __init__(self, scene: Scene) -> None:
        """Take views of the scene's arrays."""
        super().__init__(scene)
        n = scene.n_cells
        self.pair = array("i", bytes(4 * n + 4))  # the cells with two values
        self.n_pairs = 0
        self.rank = array("i", bytes(4 * n))  # where each cell stands among them, or -1
        self.near = array("i", bytes(4 * n))  # cells at hand
        self.gathered = -1  # the turn of this

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _gather(self) -> cython.void:
        """Note the cells with two values."""
        c: cython.int
        n: cython.int = 0
        is_pair: cython.int
        rest: cython.uint
        if self.gathered == self.turn[0]:
            return
        self.gathered = self.turn[0]
        for c in range(self.n_cells):
            rest = self.cand[c] & (self.cand[c] - 1)
            is_pair = (rest != 0) & (rest & (rest - 1) == 0)
            self.rank[c] = (n + 1) * is_pair - 1
            self.pair[n] = c
            n += is_pair  # a branch would be guessed wrong too often
        self.n_pairs = n

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _strike(self, a: cython.int, b: cython.int, c: cython.int, bit: cython.uint) -> cython.bint:
        """Strike a value from the cells that see a, b and (unless it is -1) c; True if there are any."""
        w: cython.int
        v: cython.int = lowest(bit)
        m: cython.ulonglong
        hit: cython.bint = False
        for w in range(self.words):
            m = self.where[v * self.words + w] & self.sees[a * self.words + w] & self.sees[b * self.words + w]
            if c >= 0:
                m &= self.sees[c * self.words + w]
            while m:
                self.strike[64 * w + lowest(m)] |= bit
                m &= m - 1
                hit = True
        return hit

    def _struck(self, a: int, b: int, c: int, bit: int) -> list[int]:
        """(cell, bit), flattened, for the cells that see a, b and (unless it is -1) c and may have this value."""
        seen = [self.peers[i] for i in range(self.peer_at[a], self.peer_at[a + 1])]
        return [
            x for p in seen if self.cand[p] & bit and self._see(b, p) and (c < 0 or self._see(c, p)) for x in (p, bit)
        ]
