# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Exact search over any houses: proves, solves, fills and thins. Flat arrays in, small ints out.

A candidate set is one 32-bit word a cell, bit v-1 for value v. The search keeps one row of words a level:

    cand   level 0 | level 1 | level 2 ...      a branch copies its row to the next one, takes a value there,
           n words   n words   n words          and strikes that value from the row it came from

so going back is only forgetting a row. Between two branches, naked singles (a cell with one candidate) and hidden
singles (a value with one cell in a full house) are followed to the end. The branch takes the cell with the fewest
candidates, as Knuth's exact cover takes the shortest column.

Every search is counted in nodes and can stop undecided; `next_solution` goes on where it stopped.

The same file runs uncompiled, hence no bare `~` (Python's ints are signed and endless) and explicit masks on shifts.
"""

from __future__ import annotations

from array import array

import cython

COMPILED: bool = cython.compiled

# What a search can answer, beside a number of solutions.
UNDECIDED = -1

_UNDECIDED = cython.declare(cython.int, -1)  # the same, as a C number
_U64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.final
@cython.cclass
class Exact:
    """A search engine for one board. It owns its scratch memory: use one in a thread."""

    order: cython.int
    n_cells: cython.int
    n_full: cython.int
    all_values: cython.uint
    peer_at: cython.int[::1]
    peers: cython.int[::1]
    full_at: cython.int[::1]
    full_cells: cython.int[::1]
    in_full_at: cython.int[::1]
    in_full: cython.int[::1]
    n_houses: cython.int
    in_house_at: cython.int[::1]
    in_house: cython.int[::1]
    used: cython.uint[::1]
    bit_count: cython.char[::1]

    cand: cython.uint[::1]
    branch: cython.int[::1]
    queue: cython.int[::1]
    dirty: cython.int[::1]
    is_dirty: cython.char[::1]
    n_queue: cython.int
    n_dirty: cython.int
    level: cython.int
    levels: cython.int
    descend: cython.bint
    ended: cython.bint
    node_count: cython.longlong

    rng: cython.ulonglong
    shuffled: cython.bint
    rival: cython.bint
    is_watched: cython.char[::1]
    n_watched: cython.int
    answer: cython.int[::1]
    clues: cython.int[::1]
    found: cython.int[::1]

    group_at: cython.int[::1]
    groups: cython.int[::1]
    group_order: cython.int[::1]
    doubted: cython.int[::1]
    n_doubted: cython.int
    n_groups: cython.int
    next_group: cython.int
    want: cython.int
    gone: cython.int
    n_clues: cython.int
    least_clues: cython.int
    until_stuck: cython.bint

    def __init__(
        self,
        order: int,
        n_cells: int,
        peer_at: array[int],
        peers: array[int],
        full_at: array[int],
        full_cells: array[int],
        in_full_at: array[int],
        in_full: array[int],
        n_houses: int,
        in_house_at: array[int],
        in_house: array[int],
    ) -> None:
        """Take a board's tables, as `solve.tables` makes them.

        Each pair `x_at`, `x` is a ragged table: row i is x[x_at[i]:x_at[i + 1]]. `peers` lists for each cell the
        cells it shares a house with; `full_cells` the cells of each full house; `in_full` the full houses of each
        cell and `in_house` all its houses, of which there are `n_houses`. The tables are trusted: a wrong index
        corrupts memory, so boards are checked when they are made.
        """
        self.order = order
        self.n_cells = n_cells
        self.n_full = len(full_at) - 1
        self.all_values = (1 << order) - 1
        self.peer_at, self.peers = peer_at, peers
        self.full_at, self.full_cells = full_at, full_cells
        self.in_full_at, self.in_full = in_full_at, in_full
        self.n_houses = n_houses
        self.in_house_at, self.in_house = in_house_at, in_house
        self.used = array("I", bytes(4 * (n_houses + 1)))
        self.bit_count = array("b", [bin(i).count("1") for i in range(256)])
        self.levels = 8
        self.cand = array("I", bytes(4 * self.levels * n_cells))
        self.branch = array("i", bytes(4 * self.levels))
        self.queue = array("i", bytes(4 * (n_cells + 1)))
        self.dirty = array("i", bytes(4 * (self.n_full + 1)))
        self.is_dirty = array("b", bytes(self.n_full + 1))
        self.answer = array("i", bytes(4 * n_cells))
        self.clues = array("i", bytes(4 * n_cells))
        self.found = array("i", bytes(4 * n_cells))
        self.is_watched = array("b", bytes(n_cells))
        self.begin_dig(array("i", [0]), array("i", [0]), 0, 0, False)
        self.rng = 1
        self.shuffled = False
        self.rival = False
        self.node_count = 0
        self.ended = True

    # --- what Python calls ------------------------------------------------------------------------------------

    @property
    def nodes(self) -> int:
        """Branches taken and states refuted since the search began."""
        return self.node_count

    @property
    def solution(self) -> tuple[int, ...]:
        """The values of the solution found last, in the order of the cells."""
        return tuple([self.found[c] for c in range(self.n_cells)])

    @property
    def finished(self) -> tuple[int, ...]:
        """The values of the finished board that is dug from."""
        return tuple([self.answer[c] for c in range(self.n_cells)])

    @property
    def puzzle(self) -> tuple[int, ...]:
        """The clues that digging has left so far, 0 for an empty cell."""
        return tuple([self.clues[c] for c in range(self.n_cells)])

    def seed(self, seed: int) -> None:
        """Start the generator of random numbers (64-bit xorshift, Marsaglia 2003) from any number but its zero."""
        self.rng = (seed & 0xFFFFFFFFFFFFFFFF) or 0x9E3779B97F4A7C15

    def shuffled_numbers(self, n: int) -> array[int]:
        """The numbers below `n` in random order: what `dig` would try, for digging that is led from outside."""
        numbers = array("i", range(n))
        i: cython.int
        j: cython.int
        below: cython.int = n
        for i in range(below):
            j = i + self._random(below - i)
            numbers[i], numbers[j] = numbers[j], numbers[i]
        return numbers

    def begin(self, givens: array[int]) -> None:
        """Set the search before its first solution; `givens` has a value a cell, 0 for an empty one.

        Raises ValueError for another number of values, or one that is not between 0 and the order.
        """
        c: cython.int
        self._check(givens, 1)
        for c in range(self.n_cells):
            self.clues[c] = givens[c]
        self._begin()

    def next_solution(self, budget: int) -> int:
        """Look for one more solution: 1 found, 0 there is none, UNDECIDED after `budget` more nodes."""
        status: cython.int
        limit: cython.longlong = self.node_count + budget
        with cython.nogil:
            status = self._next(limit)
        return status

    def count(self, givens: array[int], limit: int, budget: int) -> int:
        """How many solutions there are, counted up to `limit`; UNDECIDED when `budget` nodes do not tell."""
        self.begin(givens)
        most: cython.int = limit
        nodes: cython.longlong = budget
        status: cython.int
        with cython.nogil:
            status = self._count(most, nodes)
        return status

    def count_batch(self, givens: array[int], n_puzzles: int, limit: int, budget: int) -> array[int]:
        """`count` for puzzles that stand one after the other in `givens`; returns an answer each."""
        self._check(givens, n_puzzles)
        answers = array("i", bytes(4 * n_puzzles))
        given: cython.int[::1] = givens
        answer: cython.int[::1] = answers
        i: cython.int
        c: cython.int
        at: cython.Py_ssize_t
        puzzles: cython.int = n_puzzles
        most: cython.int = limit
        nodes: cython.longlong = budget
        with cython.nogil:
            for i in range(puzzles):
                at = cython.cast(cython.Py_ssize_t, i) * self.n_cells
                for c in range(self.n_cells):
                    self.clues[c] = given[at + c]
                self._begin()
                answer[i] = self._count(most, nodes)
        return answers

    def fill(self, budget: int) -> bool:
        """Fill the whole board at random; False when `budget` nodes did not do it (seed anew and try again)."""
        c: cython.int
        status: cython.int
        nodes: cython.longlong = budget
        with cython.nogil:
            for c in range(self.n_cells):
                self.clues[c] = 0
            self._begin()
            self.shuffled = True
            status = self._next(nodes)
            self.shuffled = False
        if status != 1:
            return False
        for c in range(self.n_cells):
            self.answer[c] = self.found[c]
            self.clues[c] = self.found[c]
        return True

    def load(self, answer: array[int], clues: array[int]) -> None:
        """Take a finished board and the clues to dig from, instead of the ones that `fill` made."""
        c: cython.int
        self._check(answer, 1)
        self._check(clues, 1)
        for c in range(self.n_cells):
            self.answer[c] = answer[c]
            self.clues[c] = clues[c]

    def begin_dig(
        self, group_at: array[int], groups: array[int], want: int, least_clues: int, until_stuck: bool
    ) -> None:
        """Set out to take groups of clues away, in random order, as long as the solution stays the only one.

        `groups` is a ragged table of cells that go together. A group is put back when the board would have a second
        solution or the budget of `dig` does not tell; it is passed over when one of its cells is empty already or
        fewer than `least_clues` clues would stay. The digging ends after `want` groups and, with `until_stuck`, at
        the first one put back; if that is one in doubt, `dig` goes on from there when called again.
        """
        i: cython.int
        if not all(0 <= cell < self.n_cells for cell in groups) or not all(0 <= at <= len(groups) for at in group_at):
            raise ValueError("a group names a cell that is not on the board")
        self.group_at, self.groups = group_at, groups
        self.n_groups = len(group_at) - 1
        self.group_order = array("i", range(max(self.n_groups, 1)))
        self.doubted = array("i", bytes(4 * max(self.n_groups, 1)))
        self.n_doubted = 0
        self.next_group = 0
        self.want = want
        self.gone = 0
        self.least_clues = least_clues
        self.until_stuck = until_stuck
        self.n_clues = 0
        for i in range(self.n_cells):
            if self.clues[i]:
                self.n_clues += 1

    def dig(self, budget: int) -> bool:
        """Go on digging for about `stride` nodes, at most `budget` for one group; True when the digging has ended."""
        nodes: cython.longlong = budget
        ended: cython.int
        with cython.nogil:
            ended = self._dig(nodes)
        return ended == 1

    @property
    def doubts(self) -> tuple[int, ...]:
        """The groups that the present digging put back only because the budget did not tell, by their numbers."""
        return tuple([self.doubted[i] for i in range(self.n_doubted)])

    def take(self, group: int) -> bool:
        """Take away a group in doubt, now known to leave the solution the only one; False when it may not go.

        That is when too few clues would stay, or one of its cells is empty already.
        """
        if not 0 <= group < self.n_groups:
            raise ValueError(f"there is no group {group}")
        k: cython.int
        start: cython.int = self.group_at[group]
        stop: cython.int = self.group_at[group + 1]
        if self.n_clues - (stop - start) < self.least_clues:
            return False
        for k in range(start, stop):
            if not self.clues[self.groups[k]]:
                return False
        for k in range(start, stop):
            self.clues[self.groups[k]] = 0
        self.gone += 1
        self.n_clues -= stop - start
        return True

    @property
    def removed(self) -> int:
        """How many groups the present digging has taken away."""
        return self.gone

    @property
    def stride(self) -> int:
        """Nodes that take some 50 ms: what one call should spend, so that Ctrl-C is heard."""
        return 1 + 1_600_000 // self.n_cells

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _check(self, values: array[int], n_puzzles: cython.int) -> cython.int:
        """Refuse what would lead out of the engine's memory."""
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, self.n_cells) * n_puzzles
        if len(values) != n:
            raise ValueError(f"{len(values)} values for {n} cells")
        value: cython.int[::1] = values
        for i in range(n):
            if value[i] < 0 or value[i] > self.order:
                raise ValueError(f"the value {value[i]} is not between 0 and {self.order}")
        return 0

    # --- search -----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _random(self, below: cython.int) -> cython.int:
        """A number in 0..below-1. The high bits are used; the bias below 2^-26 does not matter here."""
        x: cython.ulonglong = self.rng
        x ^= (x << 13) & _U64
        x ^= x >> 7
        x ^= (x << 17) & _U64
        self.rng = x
        return cython.cast(cython.int, (x >> 32) % cython.cast(cython.ulonglong, below))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin(self) -> cython.void:
        """Level 0 from the clues: each empty cell has what its houses leave, every full house is to be looked at."""
        c: cython.int
        h: cython.int
        i: cython.int
        bit: cython.uint
        m: cython.uint
        self.level = 0
        self.node_count = 0
        self.ended = False
        self.descend = True
        self.n_queue = 0
        self.n_watched = 0
        for h in range(self.n_houses):
            self.used[h] = 0
        for c in range(self.n_cells):
            if self.clues[c]:
                bit = cython.cast(cython.uint, 1) << (self.clues[c] - 1)
                for i in range(self.in_house_at[c], self.in_house_at[c + 1]):
                    h = self.in_house[i]
                    if self.used[h] & bit:
                        self.ended = True  # a value twice in a house: there is nothing to find
                    self.used[h] |= bit
                self.cand[c] = bit
        for c in range(self.n_cells):
            if self.clues[c] == 0:
                m = 0
                for i in range(self.in_house_at[c], self.in_house_at[c + 1]):
                    m |= self.used[self.in_house[i]]
                m = (m & self.all_values) ^ self.all_values
                self.cand[c] = m
                if m == 0:
                    self.ended = True
                elif m & (m - 1) == 0:
                    self._push(c)
        for h in range(self.n_full):
            self.is_dirty[h] = 1
            self.dirty[h] = h
        self.n_dirty = self.n_full

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _push(self, c: cython.int) -> cython.void:
        self.queue[self.n_queue] = c
        self.n_queue += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _soil(self, c: cython.int) -> cython.void:
        """Mark the full houses of a cell that lost a candidate."""
        i: cython.int
        h: cython.int
        for i in range(self.in_full_at[c], self.in_full_at[c + 1]):
            h = self.in_full[i]
            if not self.is_dirty[h]:
                self.is_dirty[h] = 1
                self.dirty[self.n_dirty] = h
                self.n_dirty += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _forget(self) -> cython.void:
        """Empty the two work lists after a contradiction."""
        while self.n_dirty:
            self.n_dirty -= 1
            self.is_dirty[self.dirty[self.n_dirty]] = 0
        self.n_queue = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow(self) -> cython.bint:
        """Follow naked and hidden singles at the present level to the end; False on a contradiction.

        While cells are watched, the end is where the last of them has one candidate; the work lists stay as they are.
        """
        base: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, self.level) * self.n_cells
        i: cython.int
        c: cython.int
        p: cython.int
        h: cython.int
        bit: cython.uint
        m: cython.uint
        once: cython.uint
        twice: cython.uint
        while True:
            while self.n_queue:
                self.n_queue -= 1
                c = self.queue[self.n_queue]
                bit = self.cand[base + c]
                for i in range(self.peer_at[c], self.peer_at[c + 1]):
                    p = self.peers[i]
                    m = self.cand[base + p]
                    if m & bit:
                        m = m ^ bit
                        if m == 0:
                            return False
                        self.cand[base + p] = m
                        if m & (m - 1) == 0:
                            if self.n_watched and self.is_watched[p]:
                                self.n_watched -= 1
                                if self.n_watched == 0:
                                    return True
                            self._push(p)
                        self._soil(p)
            if self.n_dirty == 0:
                return True
            self.n_dirty -= 1
            h = self.dirty[self.n_dirty]
            self.is_dirty[h] = 0
            once = 0
            twice = 0
            for i in range(self.full_at[h], self.full_at[h + 1]):
                m = self.cand[base + self.full_cells[i]]
                twice |= once & m
                once |= m
            if once != self.all_values:
                return False
            once ^= twice
            if once == 0:
                continue
            for i in range(self.full_at[h], self.full_at[h + 1]):
                c = self.full_cells[i]
                m = self.cand[base + c]
                bit = m & once
                if bit and bit != m:
                    if bit & (bit - 1):
                        return False
                    if self.n_watched and self.is_watched[c]:
                        self.n_watched -= 1
                        if self.n_watched == 0:
                            return True
                    self.cand[base + c] = bit
                    self._push(c)
                    self._soil(c)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _size(self, m: cython.uint) -> cython.int:
        return (
            self.bit_count[m & 255]
            + self.bit_count[(m >> 8) & 255]
            + self.bit_count[(m >> 16) & 255]
            + self.bit_count[m >> 24]
        )

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _smallest(self) -> cython.int:
        """The open cell with the fewest candidates (any of them at random while filling); -1 when none is open."""
        base: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, self.level) * self.n_cells
        c: cython.int
        m: cython.uint
        size: cython.int
        best: cython.int = -1
        best_size: cython.int = 99
        ties: cython.int = 0
        for c in range(self.n_cells):
            m = self.cand[base + c]
            if m & (m - 1) == 0:
                continue
            size = self._size(m)
            if size < best_size:
                best = c
                best_size = size
                ties = 1
                if size == 2 and not self.shuffled:
                    return best
            elif self.shuffled and size == best_size:
                ties += 1
                if self._random(ties) == 0:
                    best = c
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose(self, c: cython.int) -> cython.uint:
        """The candidate to try first: the lowest, a random one while filling, not the answer while digging."""
        m: cython.uint = self.cand[cython.cast(cython.Py_ssize_t, self.level) * self.n_cells + c]
        skip: cython.int
        known: cython.uint
        if self.shuffled:
            skip = self._random(self._size(m))
            while skip:
                m &= m - 1
                skip -= 1
        elif self.rival:
            known = cython.cast(cython.uint, 1) << (self.answer[c] - 1)
            if m != known and m & known:
                m ^= known
        return m ^ (m & (m - 1))

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _grow(self) -> cython.int:
        """Twice as many levels."""
        old: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, self.levels) * self.n_cells
        i: cython.Py_ssize_t
        room: cython.uint[::1] = array("I", bytes(8 * old))
        for i in range(old):
            room[i] = self.cand[i]
        branch: cython.int[::1] = array("i", bytes(8 * self.levels))
        for i in range(self.levels):
            branch[i] = self.branch[i]
        self.cand = room
        self.branch = branch
        self.levels *= 2
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=True)
    def _next(self, limit: cython.longlong) -> cython.int:
        """The search itself: 1 and `found` is set, 0 all seen, UNDECIDED when `limit` nodes are spent."""
        base: cython.Py_ssize_t
        c: cython.int
        i: cython.int
        bit: cython.uint
        while True:
            if self.ended:
                return 0
            if self.node_count >= limit:
                return _UNDECIDED
            if self.descend and self._follow():
                c = self._smallest()
                if c < 0:
                    self._keep()
                    self.descend = False
                    return 1
                if self.level + 1 == self.levels:
                    with cython.gil:
                        self._grow()
                self.node_count += 1
                base = cython.cast(cython.Py_ssize_t, self.level) * self.n_cells
                bit = self._choose(c)
                for i in range(self.n_cells):
                    self.cand[base + self.n_cells + i] = self.cand[base + i]
                self.cand[base + c] ^= bit
                self.branch[self.level] = c
                self.level += 1
                self.cand[base + self.n_cells + c] = bit
                self.n_queue = 0
                self._push(c)
                self._soil(c)
                continue
            # A contradiction, or the branch after a solution: back to the level above, without the value tried.
            self._forget()
            self.node_count += 1
            if self.level == 0:
                self.ended = True
                return 0
            self.level -= 1
            self._resume()
            self.descend = True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _resume(self) -> cython.void:
        """Back at a level whose branch cell has lost the value tried below: look at that cell again."""
        c: cython.int = self.branch[self.level]
        m: cython.uint = self.cand[cython.cast(cython.Py_ssize_t, self.level) * self.n_cells + c]
        if m & (m - 1) == 0:
            self._push(c)
        self._soil(c)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _keep(self) -> cython.void:
        """Write the present level, where every cell has one candidate, to `found`."""
        base: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, self.level) * self.n_cells
        c: cython.int
        v: cython.int
        m: cython.uint
        for c in range(self.n_cells):
            m = self.cand[base + c]
            v = 1
            while m > 1:
                m >>= 1
                v += 1
            self.found[c] = v

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=True)
    def _count(self, limit: cython.int, budget: cython.longlong) -> cython.int:
        n: cython.int = 0
        status: cython.int
        while n < limit:
            status = self._next(budget)
            if status == 0:
                return n
            if status == _UNDECIDED:
                return _UNDECIDED
            n += 1
        return n

    # --- digging ----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=True)
    def _dig(self, budget: cython.longlong) -> cython.int:
        i: cython.int
        j: cython.int
        k: cython.int
        g: cython.int
        start: cython.int
        stop: cython.int
        status: cython.int
        spent: cython.longlong = 0
        pause: cython.longlong = 1 + 1600000 // self.n_cells
        while self.next_group < self.n_groups and self.gone != self.want:
            if spent >= pause:
                return 0
            i = self.next_group
            self.next_group += 1
            j = i + self._random(self.n_groups - i)
            g = self.group_order[j]
            self.group_order[j] = self.group_order[i]
            start = self.group_at[g]
            stop = self.group_at[g + 1]
            if self.n_clues - (stop - start) < self.least_clues:
                continue
            status = 1
            for k in range(start, stop):
                if not self.clues[self.groups[k]]:
                    status = 0
            if status == 0:
                continue
            for k in range(start, stop):
                self.clues[self.groups[k]] = 0
            status = self._still_unique(start, stop, budget)
            spent += self.node_count + 1
            if status == 1:
                self.gone += 1
                self.n_clues -= stop - start
                continue
            for k in range(start, stop):
                self.clues[self.groups[k]] = self.answer[self.groups[k]]
            if status == _UNDECIDED:
                self.doubted[self.n_doubted] = g
                self.n_doubted += 1
                if self.until_stuck:
                    return 1
            elif self.until_stuck:
                self.next_group = self.n_groups
        return 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=True)
    def _still_unique(self, start: cython.int, stop: cython.int, budget: cython.longlong) -> cython.int:
        """Whether the clues still force the answer, when they did before the cells start..stop were emptied.

        Any second solution differs in one of those cells, for the rest was enough together with them. So the search
        looks for a solution that differs there: one cell loses its value at once; with several, the branch that
        holds the answer is left as soon as singles have set them all.
        """
        k: cython.int
        c: cython.int
        status: cython.int
        self._begin()
        if stop - start == 1:
            c = self.groups[start]
            self.cand[c] ^= cython.cast(cython.uint, 1) << (self.answer[c] - 1)
            if self.cand[c] == 0:
                self._forget()
                return 1
            if self.cand[c] & (self.cand[c] - 1) == 0:
                self._push(c)
            status = self._next(budget)
            return _UNDECIDED if status == _UNDECIDED else 1 - status
        for k in range(start, stop):
            c = self.groups[k]
            if self.cand[c] & (self.cand[c] - 1):
                self.is_watched[c] = 1
                self.n_watched += 1
        if self.n_watched:
            self._follow()  # never a contradiction: the answer is a solution
        status = 1 if self.n_watched == 0 else 0
        self.n_watched = 0
        for k in range(start, stop):
            self.is_watched[self.groups[k]] = 0
        if status == 1:
            self._forget()
            return 1
        self.rival = True
        status = 1
        while status == 1:
            status = self._next(budget)
            if status == 1:
                for c in range(self.n_cells):
                    if self.found[c] != self.answer[c]:
                        status = 0
                        break
                if status == 0:
                    self.rival = False
                    return 0
        self.rival = False
        return _UNDECIDED if status == _UNDECIDED else 1
