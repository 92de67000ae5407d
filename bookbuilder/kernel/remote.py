"""Remote pairs: four or more cells xy, connected by seeing one another and coloured alternately.

Those of one colour are x, those of the other y. What sees both colours is neither; if it does so within one house, the
two are a naked pair, which does not count here. Two or three cells are left to other techniques.

The pattern of a record: node 0 has the cells of one colour, node 1 those of the other. Its houses are all those with a
cell of each.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.bivalue import Bivalue
else:
    from cython.cimports.bookbuilder.kernel.bivalue import Bivalue  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

TECHNIQUES = ("remote pairs",)


@cython.final
@cython.cclass
class RemotePairs(Bivalue):
    """Scans for the technique of this module."""

    colour: cython.char[::1]
    met: cython.char[::1]  # house: which colours it has, as bits

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.colour = array("b", bytes(scene.n_cells))
        self.met = array("b", bytes(max(1, scene.n_houses)))

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings of a technique in the present state; returns their number."""
        self.technique = technique
        self.recording = record
        self._gather()
        return self._remote_pairs() if self.n_pairs >= 4 else 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _remote_pairs(self) -> cython.int:
        k: cython.int
        i: cython.int
        n: cython.int
        c: cython.int
        openings: cython.int = 0
        for c in range(self.n_cells):
            self.colour[c] = 0
        for k in range(self.n_pairs):
            if self.colour[self.pair[k]]:
                continue
            n = self._component(self.pair[k])
            if n < 4:
                continue
            for c in range(n):
                for i in range(self.in_house_at[self.near[c]], self.in_house_at[self.near[c] + 1]):
                    self.met[self.in_house[i]] |= self.colour[self.near[c]]
            if self._strike_between(n):
                openings += 1
                if self.recording:
                    self._note_remote(n)
            for c in range(n):
                for i in range(self.in_house_at[self.near[c]], self.in_house_at[self.near[c] + 1]):
                    self.met[self.in_house[i]] = 0
        return openings

    @cython.cfunc
    @cython.exceptval(check=False)
    def _component(self, c: cython.int) -> cython.int:
        """Collect and colour the component of a cell; returns its size, or 0 if two of a colour see each other."""
        done: cython.int = 0
        n: cython.int = 1
        i: cython.int
        p: cython.int
        m: cython.uint = self.cand[c]
        clash: cython.bint = False
        self.near[0] = c
        self.colour[c] = 1
        while done < n:
            c = self.near[done]
            done += 1
            for i in range(self.peer_at[c], self.peer_at[c + 1]):
                p = self.peers[i]
                if self.cand[p] != m:
                    continue
                if self.colour[p] == 0:
                    self.colour[p] = 3 - self.colour[c]
                    self.near[n] = p
                    n += 1
                elif self.colour[p] == self.colour[c]:
                    clash = True
        return 0 if clash else n

    @cython.cfunc
    @cython.exceptval(check=False)
    def _strike_between(self, n: cython.int) -> cython.bint:
        """Strike both values from cells that see both colours, not in a single house; True if there are any."""
        k: cython.int
        i: cython.int
        j: cython.int
        p: cython.int
        seen: cython.int
        m: cython.uint = self.cand[self.near[0]]
        hit: cython.bint = False
        for k in range(n):
            if self.colour[self.near[k]] == 2:
                continue
            for i in range(self.peer_at[self.near[k]], self.peer_at[self.near[k] + 1]):
                p = self.peers[i]
                if self.cand[p] & m == 0 or self.cand[p] == m:
                    continue
                seen = 0
                for j in range(self.in_house_at[p], self.in_house_at[p + 1]):
                    if self.met[self.in_house[j]] == 3:
                        seen = 0
                        break
                    seen |= self.met[self.in_house[j]]
                if seen == 3:
                    self.strike[p] |= self.cand[p] & m
                    hit = True
        return hit

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _note_remote(self, n: cython.int) -> cython.int:
        m: cython.uint = self.cand[self.near[0]]
        cells = [self.near[i] for i in range(n)]
        ones = [c for c in cells if self.colour[c] == 1]
        others = [c for c in cells if self.colour[c] == 2]
        houses = [h for h in range(self.n_houses) if self.met[h] == 3]
        pattern = [x for c in ones for x in (0, c, m)] + [x for c in others for x in (1, c, m)]
        hit = [
            c
            for c in range(self.n_cells)
            if self.cand[c] & m and self.cand[c] != m and {1, 2} == {x for x in self._colours_met(c) if x}
        ]
        self._note(houses, pattern, [x for c in hit for x in (c, self.cand[c] & m)])
        return 0

    @cython.cfunc
    def _colours_met(self, c: cython.int) -> list[int]:
        """The colours in each house of a cell."""
        return [self.met[self.in_house[i]] for i in range(self.in_house_at[c], self.in_house_at[c + 1])]
