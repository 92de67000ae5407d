"""Sums that follow from sums: full houses together, less the cages inside them, leave cells whose sum is known.

    a a b | c c d      Row 1 of nine has 45. Cages a, b and c lie inside it, but for one cell of b below: what they and
    . . b | . . d      that cell sum to is known. So the cells of the houses that lie in no cage inside them have a sum
                       (innies), and so have the cells outside of the cages that cover the houses (outies).

Houses are taken in runs: up to LONGEST that follow one another and have no cell in common, as rows do that lie side by
side. What is left is a rule if it is at most MOST cells. (In books this is the rule of 45.)
"""

from __future__ import annotations

from array import array

import cython

from bookbuilder.kernel.scene import WORD, Tables
from bookbuilder.kernel.sum_sets import LARGEST

if not cython.compiled:
    from bookbuilder.kernel.bits import count, lowest
else:
    from cython.cimports.bookbuilder.kernel.bits import count, lowest  # type: ignore[no-redef]

COMPILED: bool = cython.compiled

LONGEST = 3  # houses
MOST = 3  # cells: sums of more say little, and take longer than they save

_MOST = cython.declare(cython.int, MOST)
_LOW = cython.declare(cython.ulonglong, 0xFFFFFFFF)


@cython.final
@cython.cclass
class Innies:
    """Derives the further sums of one board's puzzles. It owns its scratch memory: use one per thread."""

    order: cython.int
    n_cells: cython.int
    words: cython.int
    n_runs: cython.int
    run: cython.ulonglong[::1]  # the cells of each run of houses, `words` words each
    run_total: cython.int[::1]
    sees: cython.ulonglong[::1]  # by cell, those that must differ from it
    cage: cython.ulonglong[::1]  # the cells of each sum
    cage_total: cython.int[::1]
    cage_size: cython.int[::1]
    n_cages: cython.int
    inside: cython.ulonglong[::1]  # scratch: of a run, the cells in cages that lie inside it
    around: cython.ulonglong[::1]  # and those of all cages that meet it
    n_known: cython.int  # sums noted in `cage`, those found included
    left: cython.int[::1]  # scratch: the cells of a sum
    found_now: array[int]  # the rules found, up to `end`
    found: cython.longlong[::1]  # the same
    end: cython.int
    cage_kind: cython.longlong
    linear_kind: cython.longlong
    has_sets: cython.bint  # whether sums of cells that see each other can be cages

    def __init__(self, tables: Tables, cage_kind: int, linear_kind: int) -> None:
        """Lay out the runs of a board's full houses, and name the kinds of rules as `related` numbers them."""
        self.order, self.n_cells = tables.order, tables.n_cells
        self.words = (self.n_cells + WORD - 1) // WORD
        self.cage_kind, self.linear_kind = cage_kind, linear_kind
        self.has_sets = tables.order <= LARGEST
        houses = [
            frozenset(tables.full_cells[start:end])
            for start, end in zip(tables.full_at, tables.full_at[1:], strict=False)
        ]
        runs: dict[frozenset[int], int] = {}
        for first in range(len(houses)):
            union: frozenset[int] = frozenset()
            for n, house in enumerate(houses[first : first + LONGEST], 1):
                if union & house:
                    break
                union |= house
                runs.setdefault(union, n * self.order * (self.order + 1) // 2)
        self.n_runs = len(runs)
        self.run = self._sets(list(runs))
        self.run_total = array("i", [*runs.values(), 0])
        peers = [
            frozenset(tables.peers[tables.peer_at[cell] : tables.peer_at[cell + 1]]) for cell in range(self.n_cells)
        ]
        self.sees = self._sets(peers)
        self.inside, self.around = array("Q", bytes(8 * self.words)), array("Q", bytes(8 * self.words))
        self.cage, self.cage_total, self.cage_size = array("Q", [0]), array("i", [0]), array("i", [0])
        self.n_cages = self.n_known = self.end = 0
        self.left = array("i", bytes(4 * self.n_cells + 4))
        self.found_now = array("q", bytes(8 * (2 * self.n_runs * (2 * MOST + 4) + 1)))
        self.found = self.found_now

    def _sets(self, sets: list[frozenset[int]]) -> array[int]:
        flat = array("Q", bytes(8 * max(1, len(sets) * self.words)))
        for i, cells in enumerate(sets):
            for cell in cells:
                flat[i * self.words + cell // WORD] |= 1 << cell % WORD
        return flat

    def derive(self, rules: array[int]) -> array[int]:
        """The sums that follow from rules, which `Related` has accepted, as rules."""
        r: cython.int
        total: cython.int
        self._take(rules)
        self.n_known = self.n_cages
        self.end = 0
        if self.n_cages:
            for r in range(self.n_runs):
                total = self._innies(r)
                if total >= 0:
                    self._tell(self.inside, total)
                total = self._outies(r)
                if total >= 0:
                    self._tell(self.around, total)
        return self.found_now[: self.end]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _tell(self, cells: cython.ulonglong[::1], total: cython.int) -> cython.void:
        """Add a sum to what has been found, unless it is known."""
        k: cython.int
        w: cython.int
        i: cython.int
        n: cython.int = 0
        same: cython.bint
        m: cython.ulonglong
        are_apart: cython.bint = self.has_sets
        for k in range(self.n_known):
            same = True
            for w in range(self.words):
                same = same and self.cage[k * self.words + w] == cells[w]
            if same:
                return
        for w in range(self.words):
            self.cage[self.n_known * self.words + w] = cells[w]
            m = cells[w]
            while m:
                self.left[n] = w * 64 + lowest(m)
                n += 1
                m &= m - 1
        self.n_known += 1
        for i in range(n):
            for k in range(i):
                m = self.sees[self.left[i] * self.words + self.left[k] // 64]
                are_apart = are_apart and (m >> (self.left[k] % 64)) & 1 != 0
        self.found[self.end] = self.cage_kind if are_apart else self.linear_kind
        self.found[self.end + 1] = n
        for i in range(n):
            self.found[self.end + 2 + i] = self.left[i]
        self.end += 2 + n
        if are_apart:
            self.found[self.end] = 1
        else:
            self.found[self.end] = n + 1
            for i in range(n):
                self.found[self.end + 1 + i] = 1
            self.end += n
        self.found[self.end + 1] = total
        self.end += 2

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _take(self, rules: array[int]) -> cython.int:
        """Note the rules that are sums of cells, each once, with one total."""
        rule: cython.longlong[::1] = rules if rules else array("q", [0])
        at: cython.Py_ssize_t = 0
        i: cython.int
        n: cython.int
        numbers: cython.int
        is_sum: cython.bint
        room: cython.int = len(rules) // 4 + 1 + 2 * self.n_runs
        if room >= len(self.cage_total):
            self.cage = array("Q", bytes(16 * room * self.words + 16))
            self.cage_total, self.cage_size = array("i", bytes(8 * room + 8)), array("i", bytes(8 * room + 8))
        self.n_cages = 0
        while at < len(rules):
            n = cython.cast(cython.int, rule[at + 1])
            numbers = cython.cast(cython.int, rule[at + 2 + n])
            is_sum = rule[at] == self.cage_kind or (rule[at] == self.linear_kind and numbers == n + 1)
            if rule[at] == self.linear_kind and is_sum:
                for i in range(n):
                    is_sum = is_sum and rule[at + 3 + n + i] == 1
            if is_sum:
                for i in range(self.words):
                    self.cage[self.n_cages * self.words + i] = 0
                for i in range(n):
                    self.cage[self.n_cages * self.words + rule[at + 2 + i] // 64] |= cython.cast(
                        cython.ulonglong, 1
                    ) << (rule[at + 2 + i] % 64)
                self.cage_total[self.n_cages] = cython.cast(cython.int, rule[at + 2 + n + numbers])
                self.cage_size[self.n_cages] = self._size(self.cage, self.n_cages * self.words)
                self.n_cages += 1
            at += 3 + n + numbers
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _size(self, cells: cython.ulonglong[::1], at: cython.int) -> cython.int:
        w: cython.int
        n: cython.int = 0
        for w in range(self.words):
            n += count(cython.cast(cython.uint, cells[at + w] & _LOW)) + count(
                cython.cast(cython.uint, cells[at + w] >> 32)
            )
        return n

    @cython.cfunc
    @cython.exceptval(check=False)
    def _meets(self, k: cython.int, cells: cython.ulonglong[::1], at: cython.int) -> cython.int:
        """How many cells of a sum lie in a set."""
        w: cython.int
        m: cython.ulonglong
        n: cython.int = 0
        for w in range(self.words):
            m = self.cage[k * self.words + w] & cells[at + w]
            if m:
                n += count(cython.cast(cython.uint, m & _LOW)) + count(cython.cast(cython.uint, m >> 32))
        return n

    @cython.cfunc
    @cython.exceptval(check=False)
    def _innies(self, r: cython.int) -> cython.int:
        """Leave in `inside` the cells of a run that lie in no sum inside it; returns their total, -1 for no rule."""
        k: cython.int
        w: cython.int
        n: cython.int
        at: cython.int = r * self.words
        total: cython.int = self.run_total[r]
        for w in range(self.words):
            self.inside[w] = 0
        for k in range(self.n_cages):
            if self._meets(k, self.run, at) == self.cage_size[k] and self._meets(k, self.inside, 0) == 0:
                total -= self.cage_total[k]
                for w in range(self.words):
                    self.inside[w] |= self.cage[k * self.words + w]
        for w in range(self.words):
            self.inside[w] = self.run[at + w] & (self.run[at + w] ^ self.inside[w])
        n = self._size(self.inside, 0)
        return total if 0 < n <= _MOST and total > 0 else -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _outies(self, r: cython.int) -> cython.int:
        """Leave in `around` the cells outside a run of the sums that cover it; returns their total, -1 for no rule."""
        k: cython.int
        w: cython.int
        n: cython.int
        at: cython.int = r * self.words
        total: cython.int = -self.run_total[r]
        for w in range(self.words):
            self.around[w] = 0
        for k in range(self.n_cages):
            if self._meets(k, self.run, at) and self._meets(k, self.around, 0) == 0:
                total += self.cage_total[k]
                for w in range(self.words):
                    self.around[w] |= self.cage[k * self.words + w]
        for w in range(self.words):
            if self.run[at + w] & self.around[w] != self.run[at + w]:
                return -1
            self.around[w] ^= self.run[at + w]
        n = self._size(self.around, 0)
        return total if 0 < n <= _MOST and total > 0 else -1
