"""Common peer elimination: a cell that sees every place left for a value in a full house cannot have that value.

    a . b      the house has the value in a or b only; x sees a along a column and b along a diagonal, say
    .          if one house has a, b and x, this is pointing or claiming, and does not count
    x

So it needs cells that see parts of a house through several houses of their own, which plain square boards never have.
Other programs also call it a general intersection.

An opening is a full house and a value. The pattern of a record is the places; its house is that house.
"""

from __future__ import annotations

from array import array
from collections import defaultdict

import cython

if not cython.compiled:
    from bookbuilder.kernel.scanner import Scanner
else:
    from cython.cimports.bookbuilder.kernel.scanner import Scanner  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

TECHNIQUES = ("common peer elimination",)


@cython.final
@cython.cclass
class CommonPeers(Scanner):
    """Scans for the technique of this module."""

    may_be: cython.bint  # whether any cell sees cells of a full house by several houses of its own
    hits: cython.ulonglong[::1]
    # What was looked at last: by house, in which turn, and the places of each value. Nothing new follows from these.
    looked: cython.longlong[::1]
    before: cython.uint[::1]

    def __init__(self, scene: Scene) -> None:
        """Take views of the scene's arrays."""
        super().__init__(scene)
        self.may_be = any(_sees_by_several(scene, c) for c in range(scene.n_cells))
        self.hits = array("Q", bytes(8 * scene.words))
        self.looked = array("q", [-1]) * max(1, scene.n_houses)
        self.before = array("I", bytes(4 * max(1, scene.n_houses * scene.order)))

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings in the present state; returns their number."""
        h: cython.int
        v: cython.int
        m: cython.uint
        is_new: cython.bint
        openings: cython.int = 0
        if not self.may_be:
            return 0
        self.technique = technique
        for h in range(self.n_houses):
            if not self.is_full[h] or self.changed[h] <= self.looked[h]:
                continue
            is_new = self.looked[h] < self.began[0]
            self.looked[h] = self.turn[0]
            for v in range(self.order):
                m = self.spots[h * self.order + v]
                if m == self.before[h * self.order + v] and not is_new:
                    continue
                self.before[h * self.order + v] = m
                if (m & (m - 1) if m else 0) and self._see_all(h, v, m) and self._strike_apart(h, v, m):
                    openings += 1
                    if record:
                        self._tell(h, v, m)
        return openings

    @cython.cfunc
    @cython.exceptval(check=False)
    def _see_all(self, h: cython.int, v: cython.int, m: cython.uint) -> cython.bint:
        """Note as hits the cells with the value that see all these places of a house; True if there are any."""
        w: cython.int
        at: cython.int
        i: cython.int = self.house_at[h]
        some: cython.ulonglong = 0
        for w in range(self.words):
            self.hits[w] = self.where[v * self.words + w]
        while m:
            if m & 1:
                at = self.house_cells[i] * self.words
                some = 0
                for w in range(self.words):
                    self.hits[w] &= self.sees[at + w]
                    some |= self.hits[w]
                if some == 0:
                    return False
            m >>= 1
            i += 1
        return some != 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _strike_apart(self, h: cython.int, v: cython.int, m: cython.uint) -> cython.bint:
        """Strike the hits, except those that share one house with all the places; True if any are left."""
        w: cython.int
        c: cython.int
        left: cython.ulonglong
        bit: cython.ulonglong
        some: cython.bint = False
        for w in range(self.words):
            left = self.hits[w]
            bit = 1
            c = w * 64
            while left:
                if left & 1:
                    if self._is_together(c, h, m):
                        self.hits[w] ^= bit
                    else:
                        self.strike[c] |= cython.cast(cython.uint, 1) << v
                        some = True
                left >>= 1
                bit <<= 1
                c += 1
        return some

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_together(self, c: cython.int, h: cython.int, m: cython.uint) -> cython.bint:
        """Whether one house has a cell and all these places of another house."""
        i: cython.int
        k: cython.int
        rest: cython.uint
        for k in range(self.in_house_at[c], self.in_house_at[c + 1]):
            rest = m
            i = self.house_at[h]
            while rest and (rest & 1 == 0 or self._is_in(self.house_cells[i], self.in_house[k])):
                rest >>= 1
                i += 1
            if rest == 0:
                return True
        return False

    def _tell(self, h: int, v: int, m: int) -> None:
        """Record the opening."""
        bit: cython.uint = cython.cast(cython.uint, 1) << cython.cast(cython.int, v)
        places = [self.house_cells[self.house_at[h] + i] for i in range(self.order) if m >> i & 1]
        hits = [c for c in range(self.n_cells) if self.hits[c >> 6] >> (c & 63) & 1]
        self._note([h], [x for c in places for x in (0, c, bit)], [x for c in hits for x in (c, bit)])


def _sees_by_several(scene: Scene, c: int) -> bool:
    """Whether a cell sees more of a full house that it is not in than any single house of its own contains."""
    own = scene.in_house[scene.in_house_at[c] : scene.in_house_at[c + 1]]
    seen: defaultdict[int, set[int]] = defaultdict(set)  # house: the cells of it that the cell sees
    most: defaultdict[int, int] = defaultdict(int)  # and how many of them lie in one of the cell's houses
    for house in own:
        shared: defaultdict[int, int] = defaultdict(int)
        for other in scene.house_cells[scene.house_at[house] : scene.house_at[house + 1]]:
            for h in scene.in_house[scene.in_house_at[other] : scene.in_house_at[other + 1]]:
                if scene.is_full[h] and h not in own:
                    seen[h].add(other)
                    shared[h] += 1
        for h, n in shared.items():
            most[h] = max(most[h], n)
    return any(len(cells) > most[h] for h, cells in seen.items())
