"""XY-chains: cells with two values, each of which sees the next and shares a value with it.

If the first is not z, the second has their shared value, and so on, until the last is z: what sees both ends loses z.

The ends of a chain may see each other, and its inner cells may lose candidates: neither affects the argument. A chain
of two cells is a pair and one of three an XY-wing; a ladder with these below finds only chains of four or more. Only
the shortest chains that strike anything count, and only one for each two ends
and z, however many ways lead from one to the other. No cell occurs twice in such a chain: if a cell became p when first
met and q later, its neighbours on the way would be the ends of a shorter chain that strikes p from it.

To find how long these are, all starts go forward together, with one bit per start; then only the starts of such chains
are followed.

The pattern of a record is the cells in order, one node each; its houses are one per link, in order.
"""

from __future__ import annotations

from array import array
from itertools import pairwise

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import lowest
    from bookbuilder.kernel.bivalue import Bivalue
else:
    from cython.cimports.bookbuilder.kernel.bits import lowest  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.bivalue import Bivalue  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

TECHNIQUES = ("XY-chain",)

# The limit for large boards: the steps (from a pair to one that it sees) of a whole search. Where it would take more,
# which a twin of the board would as well, chains have no more than so many cells.
_STEPS = cython.declare(cython.longlong, 50_000_000)
_LONG = cython.declare(cython.int, 12)

_BIT = cython.declare(cython.ulonglong, 1)  # a bit as wide as a word
_U64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.final
@cython.cclass
class XYChains(Bivalue):
    """Scans for the technique of this module."""

    # The chains' graph. Node 2i + s says that pair i is its lower (s = 0) or higher (1) value; the edges lead to what
    # follows at once. `came` is the node before, `stamp` tells whether a node was reached in this walk.
    edge_at: cython.int[::1]
    edges: cython.int[::1]
    says: cython.uint[::1]  # the value that a node says its cell is
    victims: cython.ulonglong[::1]  # the cells that see the start and may be z
    queue: cython.int[::1]
    came: cython.int[::1]
    stamp: cython.int[::1]
    walk: cython.int

    # Words of starts, by node: those that have just reached it, those that ever have, and those for which something
    # would be struck if they did.
    n_words: cython.int
    fresh: cython.ulonglong[::1]
    coming: cython.ulonglong[::1]
    reached: cython.ulonglong[::1]
    ends: cython.ulonglong[::1]
    starts: cython.ulonglong[::1]  # of the shortest chains

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        n = scene.n_cells
        self.edge_at = array("i", bytes(4 * (2 * n + 1)))
        self.edges = array("i", bytes(4 * 2 * len(scene.peers) + 4))
        self.says, self.victims = array("I", bytes(4 * 2 * n)), array("Q", bytes(8 * scene.words))
        self.queue = array("i", bytes(4 * 2 * n + 4))
        self.came = array("i", bytes(4 * 2 * n))
        self.stamp = array("i", bytes(4 * 2 * n))
        self.walk = self.n_words = 0
        self.fresh = self.coming = self.reached = self.ends = self.starts = array("Q", [0])

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings of a technique in the present state; returns their number."""
        self.technique = technique
        self.recording = record
        self._gather()
        return self._xy_chains() if self.n_pairs >= 2 else 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _xy_chains(self) -> cython.int:
        """Find the length of the shortest chains that strike anything, then all chains of that length."""
        k: cython.int
        best: cython.int
        most: cython.int
        openings: cython.int = 0
        self._connect()
        most = 2 * self.n_pairs
        if cython.cast(cython.longlong, most) * self.edge_at[most] > _STEPS:
            most = _LONG
        self.n_words = (2 * self.n_pairs + 63) >> 6
        if len(self.fresh) < 2 * self.n_pairs * self.n_words:
            self._make_room(2 * self.n_pairs * self.n_words)
        self._find_ends()
        best = self._shortest(most)
        if best <= most:
            self.length = 2 * best + 1
            for k in range(2 * self.n_pairs):
                self.stamp[k] = 0
            self.walk = 0
            for k in range(2 * self.n_pairs):
                if self.starts[k >> 6] >> (k & 63) & 1:
                    openings += self._follow(k, best)
        return openings

    def _make_room(self, n: int) -> None:
        """Make room for so many words, and as many again, so that this is rare."""
        words = bytes(16 * n)
        self.fresh, self.coming = array("Q", words), array("Q", words)
        self.reached, self.ends, self.starts = array("Q", words), array("Q", words), array("Q", words)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _connect(self) -> cython.void:
        """Make the graph: if a pair has a value, the pairs that see it have their other one."""
        k: cython.int
        i: cython.int
        c: cython.int
        p: cython.int
        n: cython.int = 0
        bit: cython.uint
        for k in range(2 * self.n_pairs):
            self.edge_at[k] = n
            c = self.pair[k >> 1]
            bit = self.cand[c] & (self.cand[c] - 1)
            if k & 1 == 0:
                bit ^= self.cand[c]
            self.says[k] = bit
            for i in range(self.peer_at[c], self.peer_at[c + 1]):
                p = self.peers[i]
                self.edges[n] = 2 * self.rank[p] + (self.cand[p] & (bit - 1) == 0)
                n += (self.rank[p] >= 0) & (self.cand[p] & bit != 0)  # a branch would be guessed wrong too often
        self.edge_at[2 * self.n_pairs] = n

    @cython.cfunc
    @cython.exceptval(check=False)
    def _have_victims(self, c: cython.int, z: cython.uint) -> cython.bint:
        """Collect the cells that see this one and may be z; True if there are any."""
        w: cython.int
        v: cython.int = lowest(z)
        some: cython.ulonglong = 0
        for w in range(self.words):
            self.victims[w] = self.where[v * self.words + w] & self.sees[c * self.words + w]
            some |= self.victims[w]
        return some != 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _find_ends(self) -> cython.void:
        """Note at each node the starts of lower cells for which a chain to it would strike anything."""
        i: cython.int
        start: cython.int
        k: cython.int
        n: cython.int = 2 * self.n_pairs
        z: cython.uint
        for i in range(n * self.n_words):
            self.ends[i] = 0
        for start in range(n):
            z = self.says[start ^ 1]
            if not self._have_victims(self.pair[start >> 1], z):
                continue
            for k in range((start | 1) + 1, n):
                if self.says[k] == z and self._is_hit(self.pair[k >> 1]):
                    self.ends[k * self.n_words + (start >> 6)] |= _BIT << (start & 63)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _shortest(self, most: cython.int) -> cython.int:
        """The cells of the shortest chains that strike anything, with their `starts` noted; or more than `most`."""
        i: cython.int
        k: cython.int
        w: cython.int
        to: cython.int
        length: cython.int
        n: cython.int = 2 * self.n_pairs
        words: cython.int = self.n_words
        m: cython.ulonglong
        any_fresh: cython.ulonglong
        hit: cython.ulonglong
        for i in range(n * words):
            self.fresh[i] = 0
            self.reached[i] = 0
            self.coming[i] = 0
        for k in range(n):
            self.fresh[k * words + (k >> 6)] = _BIT << (k & 63)
            self.reached[k * words + (k >> 6)] = _BIT << (k & 63)
        for length in range(2, most + 1):
            for k in range(n):
                for i in range(self.edge_at[k], self.edge_at[k + 1]):
                    to = self.edges[i] * words
                    for w in range(words):
                        self.coming[to + w] |= self.fresh[k * words + w]
            any_fresh = 0
            hit = 0
            for i in range(n * words):
                m = self.coming[i] & (self.reached[i] ^ _U64)
                self.coming[i] = 0
                self.fresh[i] = m
                self.reached[i] |= m
                any_fresh |= m
                hit |= m & self.ends[i]
            if hit:
                for w in range(words):
                    self.starts[w] = 0
                    for k in range(n):
                        self.starts[w] |= self.fresh[k * words + w] & self.ends[k * words + w]
                return length
            if any_fresh == 0:
                break
        return most + 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_hit(self, c: cython.int) -> cython.bint:
        """Whether any of the victims sees this cell."""
        w: cython.int
        some: cython.ulonglong = 0
        for w in range(self.words):
            some |= self.victims[w] & self.sees[c * self.words + w]
        return some != 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _follow(self, start: cython.int, length: cython.int) -> cython.int:
        """Take all chains of this length from a start to a higher cell; returns how many strike anything."""
        done: cython.int = 0
        level: cython.int = 1
        n: cython.int = 1
        i: cython.int
        k: cython.int
        first: cython.int = self.pair[start >> 1]
        z: cython.uint = self.says[start ^ 1]
        openings: cython.int = 0
        if not self._have_victims(first, z):
            return 0
        self.walk += 1
        self.stamp[start] = self.walk
        self.queue[0] = start
        while done < n and length > 1:
            for i in range(self.edge_at[self.queue[done]], self.edge_at[self.queue[done] + 1]):
                k = self.edges[i]
                if self.stamp[k] != self.walk:
                    self.stamp[k] = self.walk
                    self.came[k] = self.queue[done]
                    self.queue[n] = k
                    n += 1
            done += 1
            if done == level:
                length -= 1
                level = n
        for i in range(done, n):
            k = self.queue[i]
            if k > (start | 1) and self.says[k] == z and self._strike(first, self.pair[k >> 1], -1, z):
                openings += 1
                if self.recording:
                    self._note_chain(start, k, z)
        return openings

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _note_chain(self, start: cython.int, end: cython.int, z: cython.uint) -> cython.int:
        last: cython.int = end
        chain = [self.pair[end >> 1]]
        while end != start:
            end = self.came[end]
            chain.insert(0, self.pair[end >> 1])
        houses = [self._common_house(a, b) for a, b in pairwise(chain)]
        pattern = [x for i, c in enumerate(chain) for x in (i, c, self.cand[c])]
        self._note(houses, pattern, self._struck(chain[0], self.pair[last >> 1], -1, z))
        return 0
