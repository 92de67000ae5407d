"""Why an assumption led where it did: the placements that were needed, from the log. For records only.

A record keeps only the placements that are needed, in the order in which they follow; each is the last candidate of its
cell after the earlier ones, or the last place in a house. A placement is named by its place in the log; a set of
placements has one bit for each, in as many words as the log needs.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import count
    from bookbuilder.kernel.outcomes import Outcomes
else:
    from cython.cimports.bookbuilder.kernel.bits import count  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.outcomes import Outcomes  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

_BIT = cython.declare(cython.ulonglong, 1)  # a bit as wide as a word


@cython.cclass
class Reasons(Outcomes):
    """A scanner that can assume candidates and give reasons for what follows. `reasons.pxd` describes the tables."""

    def __init__(self, scene: Scene) -> None:
        """Make room for the candidates; that for their placements is made when it is needed."""
        super().__init__(scene)
        most = scene.order * scene.n_cells
        self.n_strikers, self.strikers = array("i", bytes(4 * most)), array("i", [0])
        self.n_needed, self.house = array("i", bytes(4 * most)), array("i", bytes(4 * most))
        self.needed, self.need = array("Q", [0]), array("Q", [0])
        self.need_words = 0

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _reason(self) -> cython.int:
        """Find for each placement of the log the fewest that it needs, itself included, and its house or -1."""
        i: cython.int
        j: cython.int
        x: cython.int
        y: cython.int
        rounds: cython.int
        first: cython.int = 0  # the first placement of the same round
        latest: cython.int = 0
        n: cython.int = len(self.log)
        self.need_words = (n + 63) >> 6
        if len(self.needed) < n * self.need_words:
            self.need = array("Q", bytes(16 * self.need_words))
            self.needed = array("Q", bytes(16 * n * self.need_words))
        if len(self.strikers) < len(self.ruled):
            self.strikers = array("i", bytes(4 * len(self.ruled)))
        for x in range(self.n_candidates):
            self.n_strikers[x] = 0
        for i in range(n):
            c, bit, rounds = self.log[i]
            if rounds != latest:
                first = i
                latest = rounds
            x = self._numbered(c, bit)
            self._follow_from(i, x, first)
            for j in range(self.ruled_at[x], self.ruled_at[x + 1]):
                y = self.ruled[j]
                self.strikers[self.ruled_at[y] + self.n_strikers[y]] = i  # as many rule y out as it rules out itself
                self.n_strikers[y] += 1
        return 0

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _follow_from(self, i: cython.int, x: cython.int, end: cython.int) -> cython.void:
        """Find the fewest of the first placements after which candidate x, placement i, is the last one somewhere."""
        j: cython.int
        k: cython.int
        s: cython.int
        w: cython.int
        p: cython.int
        size: cython.int
        at: cython.int = i * self.need_words
        self.house[i] = -2  # nowhere, as for the assumption itself
        self.n_needed[i] = 0
        for w in range(self.need_words):
            self.needed[at + w] = 0
        for j in range(self.in_set_at[x], self.in_set_at[x + 1]):
            if i == 0:
                break
            s = self.in_set[j]
            for w in range(self.need_words):
                self.need[w] = 0
            p = 0
            for k in range(self.set_at[s], self.set_at[s + 1]):
                if self.members[k] == x:
                    continue
                p = self._least(self.members[k], end)
                if p < 0:
                    break
                for w in range(self.need_words):
                    self.need[w] |= self.needed[p * self.need_words + w]
            if p < 0:
                continue
            size = self._size()
            if self.house[i] == -2 or size < self.n_needed[i]:
                self.house[i] = self.set_house[s]
                self.n_needed[i] = size
                for w in range(self.need_words):
                    self.needed[at + w] = self.need[w]
        self.needed[at + (i >> 6)] |= _BIT << (i & 63)
        self.n_needed[i] += 1

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _least(self, x: cython.int, end: cython.int) -> cython.int:
        """That of the first placements which strikes a candidate and needs the fewest; -1 if none strikes it."""
        i: cython.int
        p: cython.int
        least: cython.int = -1
        for i in range(self.ruled_at[x], self.ruled_at[x] + self.n_strikers[x]):
            p = self.strikers[i]
            if p >= end:
                break
            if least < 0 or self.n_needed[p] < self.n_needed[least]:
                least = p
        return least

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _size(self) -> cython.int:
        """The size of the set at hand."""
        w: cython.int
        size: cython.int = 0
        for w in range(self.need_words):
            size += count(self.need[w] & 0xFFFFFFFF) + count(self.need[w] >> 32)
        return size

    def _all_needed(self, candidates: list[int]) -> int:
        """The placements that some candidates need to be struck, as bits of one number."""
        whole = 0
        for x in candidates:
            p = self._least(x, len(self.log))
            for w in range(self.need_words if p >= 0 else 0):
                whole |= int(self.needed[p * self.need_words + w]) << 64 * int(w)  # numbers without a limit
        return whole

    def _numbered(self, c: int, bit: int) -> int:
        """The number of a candidate, given by its cell and its value as a bit."""
        return self.number[c * self.order + bit.bit_length() - 1]

    def _places(self, h: int, bit: int) -> list[int]:
        """The cells of a house that held a candidate before the assumption."""
        return [
            self.house_cells[i]
            for i in range(self.house_at[h], self.house_at[h + 1])
            if self.cand[self.house_cells[i]] & bit
        ]

    def _others(self, c: int, bit: int) -> list[int]:
        """The other candidates that a cell had before the assumption, each as a bit."""
        m = self.cand[c] & (bit ^ self.all_values)
        others: list[int] = []
        while m:
            others.append(m ^ (m & (m - 1)))
            m &= m - 1
        return others

    def _nodes(
        self, log: list[tuple[int, int, int]], houses: list[int], need: int
    ) -> tuple[list[int], list[list[int]]]:
        """The houses and the nodes of some placements of a log, given as bits of one number.

        A placement needs no house if the earlier ones leave it as the last candidate of its cell.
        """
        cited: list[int] = []
        nodes: list[list[int]] = []
        for i, (c, bit, _) in enumerate(log):
            if not need >> i & 1:
                continue
            gone = {node[1] for node in nodes if self._see(node[0], c)}
            if nodes and not gone.issuperset(self._others(c, bit)):
                cited.append(houses[i])
            nodes.append([c, bit])
        return cited, nodes

    def _houses(self) -> list[int]:
        """The house of each placement of the log, or -1 for its cell."""
        return [self.house[i] for i in range(len(self.log))]
