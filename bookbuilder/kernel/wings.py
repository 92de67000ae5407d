# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Wings and chains of cells with two values: if it is not the one, it is the other.

    XY-wing       a pivot xy sees two wings xz and yz: whatever the pivot is, one of the wings is z
    XYZ-wing      a pivot xyz sees two wings xz and yz: one of the three is z
    W-wing        two cells xy that do not see each other, and a full house with just two places for x, one seen by
                  each of them: as one of the places is x, one of the two cells is y
    remote pairs  cells xy that see one another, all joined together and coloured in turn: those of one colour are x,
                  those of the other y. What sees both colours is neither; where it does so within one house, the two
                  are a naked pair, which is not counted here
    XY-chain      cells of two values, each of which sees the next and shares a value with it, so that the first is z
                  or else the last is

What sees all the cells of which one is z (both wings; the pivot too if it may be z; both ends) loses z.

The ends of an XY-chain may see each other, and its inner cells may be struck: neither takes anything from the argument.
A chain of two cells is a pair and one of three an XY-wing; a ladder that has those comes to chains of four and more.
Only the shortest chains that strike anything count, those of more than twelve cells not at all, and one for each two
ends and z, however many ways there are between them. No cell occurs twice in such a chain: if a cell that is p, being
met first, followed later that it is q, then its neighbours on the way would be the ends of a shorter chain, one that
strikes p from it.

The pattern of a record, with the houses through which one node sees the next:

    XY-wing       node 0 the pivot, 1 and 2 the wings; the houses from the pivot to the one and the other
    XYZ-wing      the same
    W-wing        node 0 a cell xy, 1 the place it sees, 2 the other place, 3 the other cell xy; three houses, of which
                  the middle one is the house with two places
    remote pairs  node 0 the cells of one colour, 1 those of the other; every house with a cell of each
    XY-chain      the cells in order, a node each; a house for each link, in order
"""

from __future__ import annotations

from array import array
from itertools import pairwise

import cython

from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

TECHNIQUES = ("XY-wing", "remote pairs", "XYZ-wing", "W-wing", "XY-chain")

# Cells of an XY-chain. Shortest ones are rarely longer than eight; nobody follows more than these, and large boards
# would take their time.
_LONGEST = cython.declare(cython.int, 12)


@cython.final
@cython.cclass
class Wings:
    """Scans for the techniques of this module, by their places in TECHNIQUES."""

    order: cython.int
    n_cells: cython.int
    n_houses: cython.int
    words: cython.int
    peer_at: cython.int[::1]
    peers: cython.int[::1]
    sees: cython.ulonglong[::1]
    house_at: cython.int[::1]
    house_cells: cython.int[::1]
    in_house_at: cython.int[::1]
    in_house: cython.int[::1]
    in_place: cython.int[::1]
    is_full: cython.char[::1]
    cand: cython.uint[::1]
    spots: cython.uint[::1]
    strike: cython.uint[::1]
    trail: list[int]
    technique: cython.int
    recording: cython.bint

    # The cells with two values, and where each cell stands among them, or -1.
    pair: cython.int[::1]
    n_pairs: cython.int
    rank: cython.int[::1]

    # Cells at hand: the wings of a pivot, a component of remote pairs, or what a chain might strike.
    near: cython.int[::1]
    colour: cython.char[::1]
    met: cython.char[::1]  # house: which colours it has, as bits

    # The chains' graph. Node 2i + s says that pair i is its lower (s = 0) or higher (1) value; the edges lead to what
    # follows at once. `came` is the node before, `stamp` tells whether a node was reached in this walk.
    edge_at: cython.int[::1]
    edges: cython.int[::1]
    queue: cython.int[::1]
    came: cython.int[::1]
    stamp: cython.int[::1]
    walk: cython.int

    def __init__(self, scene: Scene) -> None:
        n: cython.int = scene.n_cells
        self.order, self.n_cells, self.n_houses, self.words = scene.order, n, scene.n_houses, scene.words
        self.peer_at, self.peers, self.sees = scene.peer_at, scene.peers, scene.sees
        self.house_at, self.house_cells, self.is_full = scene.house_at, scene.house_cells, scene.is_full
        self.in_house_at, self.in_house, self.in_place = scene.in_house_at, scene.in_house, scene.in_place
        self.cand, self.spots, self.strike, self.trail = scene.cand, scene.spots, scene.strike, scene.trail
        self.pair = array("i", bytes(4 * n))
        self.rank = array("i", bytes(4 * n))
        self.near = array("i", bytes(4 * n))
        self.colour = array("b", bytes(n))
        self.met = array("b", bytes(max(1, scene.n_houses)))
        self.edge_at = array("i", bytes(4 * (2 * n + 1)))
        self.edges = array("i", bytes(4 * 2 * len(scene.peers)))
        self.queue = array("i", bytes(4 * 2 * n))
        self.came = array("i", bytes(4 * 2 * n))
        self.stamp = array("i", bytes(4 * 2 * n))

    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> int:
        """All openings of a technique in the present state; how many."""
        self.technique = technique
        self.recording = record
        self._gather()
        if self.n_pairs < 2:
            return 0
        if kind == 0:
            return self._xy_wings()
        if kind == 1:
            return self._remote_pairs()
        if kind == 2:
            return self._xyz_wings()
        if kind == 3:
            return self._w_wings()
        return self._xy_chains()

    @cython.cfunc
    @cython.exceptval(check=False)
    def _gather(self) -> cython.void:
        """Note the cells with two values."""
        c: cython.int
        rest: cython.uint
        self.n_pairs = 0
        for c in range(self.n_cells):
            self.rank[c] = -1
            rest = self.cand[c] & (self.cand[c] - 1)
            if rest and rest & (rest - 1) == 0:
                self.rank[c] = self.n_pairs
                self.pair[self.n_pairs] = c
                self.n_pairs += 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _see(self, a: cython.int, b: cython.int) -> cython.bint:
        """Whether two cells share a house."""
        return self.sees[a * self.words + (b >> 6)] >> (b & 63) & 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _strike(self, a: cython.int, b: cython.int, c: cython.int, bit: cython.uint) -> cython.bint:
        """Strike a value from the cells that see a, b and (unless it is -1) c; whether there are any."""
        i: cython.int
        p: cython.int
        hit: cython.bint = False
        for i in range(self.peer_at[a], self.peer_at[a + 1]):
            p = self.peers[i]
            if self.cand[p] & bit and self._see(b, p) and (c < 0 or self._see(c, p)):
                self.strike[p] |= bit
                hit = True
        return hit

    # --- wings ------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _xy_wings(self) -> cython.int:
        k: cython.int
        i: cython.int
        j: cython.int
        n: cython.int
        a: cython.int
        b: cython.int
        c: cython.int
        m: cython.uint
        found: cython.int = 0
        for k in range(self.n_pairs):
            c = self.pair[k]
            m = self.cand[c]
            n = 0
            for i in range(self.peer_at[c], self.peer_at[c + 1]):
                a = self.peers[i]
                if self.rank[a] >= 0 and self.cand[a] & m and self.cand[a] != m:
                    self.near[n] = a
                    n += 1
            for i in range(n):
                a = self.near[i]
                for j in range(i + 1, n):
                    b = self.near[j]
                    if self.cand[a] ^ self.cand[b] == m and self._strike(a, b, -1, self.cand[a] & self.cand[b]):
                        found += 1
                        if self.recording:
                            self._note_wing(c, a, b, -1, self.cand[a] & self.cand[b])
        return found

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _xyz_wings(self) -> cython.int:
        i: cython.int
        j: cython.int
        n: cython.int
        a: cython.int
        b: cython.int
        c: cython.int
        m: cython.uint
        rest: cython.uint
        found: cython.int = 0
        for c in range(self.n_cells):
            m = self.cand[c]
            if m == 0:
                continue
            rest = m & (m - 1)
            if rest == 0:
                continue
            rest &= rest - 1
            if rest == 0 or rest & (rest - 1):
                continue  # not three values
            n = 0
            for i in range(self.peer_at[c], self.peer_at[c + 1]):
                a = self.peers[i]
                if self.rank[a] >= 0 and self.cand[a] | m == m:
                    self.near[n] = a
                    n += 1
            for i in range(n):
                a = self.near[i]
                for j in range(i + 1, n):
                    b = self.near[j]
                    if self.cand[a] != self.cand[b] and self._strike(a, b, c, self.cand[a] & self.cand[b]):
                        found += 1
                        if self.recording:
                            self._note_wing(c, a, b, c, self.cand[a] & self.cand[b])
        return found

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _w_wings(self) -> cython.int:
        i: cython.int
        j: cython.int
        a: cython.int
        b: cython.int
        h: cython.int
        m: cython.uint
        y: cython.uint
        found: cython.int = 0
        for i in range(self.n_pairs):
            a = self.pair[i]
            m = self.cand[a]
            for j in range(i + 1, self.n_pairs):
                b = self.pair[j]
                if self.cand[b] != m or self._see(a, b):
                    continue
                y = m & (m - 1)
                while y:  # the higher value, then the lower
                    if self._have_victim(a, b, y):
                        h = self._bridge(a, b, m ^ y)
                        if h >= 0:
                            self._strike(a, b, -1, y)
                            found += 1
                            if self.recording:
                                self._note_w_wing(a, b, h, m ^ y, y)
                    y = m ^ y if y & (m - 1) else 0
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def _have_victim(self, a: cython.int, b: cython.int, bit: cython.uint) -> cython.bint:
        """Whether a cell that sees both a and b may be this value."""
        i: cython.int
        for i in range(self.peer_at[a], self.peer_at[a + 1]):
            if self.cand[self.peers[i]] & bit and self._see(b, self.peers[i]):
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _bridge(self, a: cython.int, b: cython.int, bit: cython.uint) -> cython.int:
        """A full house with just two places for a value, one seen by a and the other by b, or -1."""
        i: cython.int
        j: cython.int
        h: cython.int
        p: cython.int
        v: cython.int = self._index_of(bit)
        other: cython.uint
        for i in range(self.peer_at[a], self.peer_at[a + 1]):
            p = self.peers[i]
            if self.cand[p] & bit == 0:
                continue
            for j in range(self.in_house_at[p], self.in_house_at[p + 1]):
                h = self.in_house[j]
                other = self.spots[h * self.order + v] ^ (cython.cast(cython.uint, 1) << self.in_place[j])
                if other == 0 or other & (other - 1) or not self.is_full[h]:
                    continue
                if self._see(b, self.house_cells[self.house_at[h] + self._index_of(other)]):
                    return h
        return -1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _index_of(self, bit: cython.uint) -> cython.int:
        """Which bit of a word is the one that is set."""
        i: cython.int = 0
        while bit > 1:
            bit >>= 1
            i += 1
        return i

    # --- remote pairs -----------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _remote_pairs(self) -> cython.int:
        k: cython.int
        i: cython.int
        n: cython.int
        c: cython.int
        found: cython.int = 0
        for c in range(self.n_cells):
            self.colour[c] = 0
        for k in range(self.n_pairs):
            if self.colour[self.pair[k]]:
                continue
            n = self._component(self.pair[k])
            if n < 2:
                continue
            for c in range(n):
                for i in range(self.in_house_at[self.near[c]], self.in_house_at[self.near[c] + 1]):
                    self.met[self.in_house[i]] |= self.colour[self.near[c]]
            if self._strike_between(n):
                found += 1
                if self.recording:
                    self._note_remote(n)
            for c in range(n):
                for i in range(self.in_house_at[self.near[c]], self.in_house_at[self.near[c] + 1]):
                    self.met[self.in_house[i]] = 0
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def _component(self, c: cython.int) -> cython.int:
        """Gather and colour what hangs together with a cell; how many cells, 0 if two of a colour see each other."""
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
        """Strike both values from cells that see both colours of the component, in no one house; whether any do."""
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

    # --- chains -----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _xy_chains(self) -> cython.int:
        """First how long the shortest chains are that strike anything, then all of that length."""
        k: cython.int
        best: cython.int = _LONGEST + 1
        found: cython.int = 0
        self._connect()
        for k in range(2 * self.n_pairs):
            self.stamp[k] = 0
        self.walk = 0
        for k in range(2 * self.n_pairs):
            best = self._shortest(k, best)
        if best <= _LONGEST:
            for k in range(2 * self.n_pairs):
                found += self._follow(k, best)
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def _connect(self) -> cython.void:
        """Draw the graph: if a pair is a value, the pairs that see it are their other one."""
        k: cython.int
        i: cython.int
        p: cython.int
        n: cython.int = 0
        bit: cython.uint
        for k in range(2 * self.n_pairs):
            self.edge_at[k] = n
            bit = self._value_at(k)
            for i in range(self.peer_at[self.pair[k >> 1]], self.peer_at[self.pair[k >> 1] + 1]):
                p = self.peers[i]
                if self.rank[p] >= 0 and self.cand[p] & bit:
                    self.edges[n] = 2 * self.rank[p] + (1 if self.cand[p] & (bit - 1) == 0 else 0)
                    n += 1
        self.edge_at[2 * self.n_pairs] = n

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _value_at(self, node: cython.int) -> cython.uint:
        """The value that a node says its cell is."""
        m: cython.uint = self.cand[self.pair[node >> 1]]
        return m & (m - 1) if node & 1 else m ^ (m & (m - 1))

    @cython.cfunc
    @cython.exceptval(check=False)
    def _victims(self, c: cython.int, z: cython.uint) -> cython.int:
        """Gather the cells that see this one and may be z; how many."""
        i: cython.int
        n: cython.int = 0
        for i in range(self.peer_at[c], self.peer_at[c + 1]):
            if self.cand[self.peers[i]] & z:
                self.near[n] = self.peers[i]
                n += 1
        return n

    @cython.cfunc
    @cython.exceptval(check=False)
    def _shortest(self, start: cython.int, best: cython.int) -> cython.int:
        """The cells of the shortest chain from a start that strikes anything, if fewer than the best so far."""
        done: cython.int = 0
        level: cython.int = 1  # where the present length's nodes end
        length: cython.int = 1
        n: cython.int = 1
        i: cython.int
        k: cython.int
        node: cython.int
        z: cython.uint = self._value_at(start ^ 1)
        n_victims: cython.int = self._victims(self.pair[start >> 1], z)
        if n_victims == 0:
            return best
        self.walk += 1
        self.stamp[start] = self.walk
        self.queue[0] = start
        while done < n and length + 1 < best:
            node = self.queue[done]
            done += 1
            for i in range(self.edge_at[node], self.edge_at[node + 1]):
                k = self.edges[i]
                if self.stamp[k] == self.walk:
                    continue
                self.stamp[k] = self.walk
                self.queue[n] = k
                n += 1
                if k > (start | 1) and self._value_at(k) == z and self._hit(n_victims, self.pair[k >> 1]):
                    return length + 1
            if done == level:
                length += 1
                level = n
        return best

    @cython.cfunc
    @cython.exceptval(check=False)
    def _hit(self, n_victims: cython.int, c: cython.int) -> cython.bint:
        """Whether any of the cells at hand sees this one."""
        i: cython.int = 0
        while i < n_victims and not self._see(c, self.near[i]):
            i += 1
        return i < n_victims

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _follow(self, start: cython.int, length: cython.int) -> cython.int:
        """Take all chains of this many cells from a start to a cell of higher number; how many strike anything."""
        done: cython.int = 0
        level: cython.int = 1
        n: cython.int = 1
        i: cython.int
        k: cython.int
        first: cython.int = self.pair[start >> 1]
        z: cython.uint = self._value_at(start ^ 1)
        found: cython.int = 0
        if self._victims(first, z) == 0:
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
            if k > (start | 1) and self._value_at(k) == z and self._strike(first, self.pair[k >> 1], -1, z):
                found += 1
                if self.recording:
                    self._note_chain(start, k, z)
        return found

    # --- records ----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _common_house(self, a: cython.int, b: cython.int) -> cython.int:
        """The first house of two cells that see each other."""
        i: cython.int
        j: cython.int
        for i in range(self.in_house_at[a], self.in_house_at[a + 1]):
            for j in range(self.in_house_at[b], self.in_house_at[b + 1]):
                if self.in_house[i] == self.in_house[j]:
                    return self.in_house[i]
        raise AssertionError("the cells see each other")

    @cython.cfunc
    def _struck(self, a: cython.int, b: cython.int, c: cython.int, bit: cython.uint) -> list[int]:
        """(cell, bit) flat for the cells that see a, b and (unless it is -1) c and may be this value."""
        seen = [self.peers[i] for i in range(self.peer_at[a], self.peer_at[a + 1])]
        return [
            x for p in seen if self.cand[p] & bit and self._see(b, p) and (c < 0 or self._see(c, p)) for x in (p, bit)
        ]

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _note(self, houses: list[int], pattern: list[int], struck: list[int]) -> cython.int:
        """Record an opening; its pattern is (node, cell, values) flat."""
        self.trail.extend([self.technique, len(houses), *houses, len(pattern) // 3, *pattern])
        self.trail.extend([0, len(struck) // 2, *struck])
        return 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _note_wing(self, c: cython.int, a: cython.int, b: cython.int, also: cython.int, z: cython.uint) -> cython.int:
        pattern = [0, c, self.cand[c], 1, a, self.cand[a], 2, b, self.cand[b]]
        return self._note([self._common_house(c, a), self._common_house(c, b)], pattern, self._struck(a, b, also, z))

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _note_w_wing(self, a: cython.int, b: cython.int, h: cython.int, x: cython.uint, y: cython.uint) -> cython.int:
        cells = [self.house_cells[i] for i in range(self.house_at[h], self.house_at[h + 1])]
        p, q = [cell for cell in cells if self.cand[cell] & x]
        if not (self._see(a, p) and self._see(b, q)):
            p, q = q, p
        pattern = [0, a, x | y, 1, p, x, 2, q, x, 3, b, x | y]
        return self._note([self._common_house(a, p), h, self._common_house(q, b)], pattern, self._struck(a, b, -1, y))

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
        return self._note(houses, pattern, [x for c in hit for x in (c, self.cand[c] & m)])

    @cython.cfunc
    def _colours_met(self, c: cython.int) -> list[int]:
        """The colours that each house of a cell has."""
        return [self.met[self.in_house[i]] for i in range(self.in_house_at[c], self.in_house_at[c + 1])]

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
        return self._note(houses, pattern, self._struck(chain[0], self.pair[last >> 1], -1, z))
