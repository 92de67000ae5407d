"""Pairs of almost locked sets with a restricted common value, and a quick look at what they could strike.

Two sets without a common cell have a restricted common value x if every x cell of one sees every x cell of the other.
Few pairs strike anything, and fewer sets with two partners. Words of candidates, one bit each, tell which could:

    lost[e]      the candidates that see all cells of an entry, a value of a set: if one of them holds, the set lacks
                 the value, and holds all its others
    without x    those of all entries of a set but that of x: each of them puts x into the set
    turned[f]    those that put x into a partner of the set of f, where x is the value of f: so that set lacks x

A pair strikes what is in both sets' words without x; a set and its partners, what two of its entries have in `turned`.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.almost_locked import AlmostLocked
    from bookbuilder.kernel.bits import lowest
else:
    from cython.cimports.bookbuilder.kernel.almost_locked import AlmostLocked  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.bits import lowest  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

# The most words, for large boards: beyond them, there is no quick look.
_ROOM = cython.declare(cython.int, 1 << 21)

_BIT = cython.declare(cython.ulonglong, 1)  # a bit as wide as a word
_U64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.cclass
class PairedSets(AlmostLocked):
    """A scanner that knows the pairs of almost locked sets. `paired_sets.pxd` describes the tables."""

    def __init__(self, scene: Scene) -> None:
        """Make room for what each set has; that for the words is made when it is needed."""
        super().__init__(scene)
        self.number = array("i", bytes(4 * scene.order * scene.n_cells))
        self.mates = array("i", bytes(4 * max(1, self.most_entries)))
        self.partner = array("i", bytes(4 * self.most_sets))
        self.lost = self.all_lost = self.turned = array("Q", [0])
        self.listed_at = self.paired_at = -1  # the turns in which that was done
        self.n_words = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _strike_common(self, x: cython.int, other_x: cython.int) -> cython.void:
        """Strike what follows for two sets from the restricted common with these entries. For a subclass."""

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _is_restricted(self, e: cython.int, f: cython.int) -> cython.bint:
        """Whether the cells of one entry see all cells of the other, which has the same value."""
        w: cython.int
        beyond: cython.ulonglong = 0
        for w in range(self.words):
            beyond |= self.having[f * self.words + w] & (self.seen[e * self.words + w] ^ _U64)
        return beyond == 0

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _is_apart(self, a: cython.int, b: cython.int) -> cython.bint:
        """Whether two sets that have entries have no common cell."""
        w: cython.int
        common: cython.ulonglong = 0
        for w in range(self.words):
            common |= (
                self.all_cells[self.entry_at[a] * self.words + w] & self.all_cells[self.entry_at[b] * self.words + w]
            )
        return common == 0

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _list_lost(self) -> cython.bint:
        """Make the words of all sets in the present state, if that has not been done; False if they are too many."""
        a: cython.int
        c: cython.int
        e: cython.int
        v: cython.int
        w: cython.int
        n: cython.int = 0
        n_entries: cython.int = self.entry_at[self.n_sets]
        seen: cython.ulonglong
        if self.listed_at == self.turn[0]:
            return True
        for v in range(self.order):
            for c in range(self.n_cells):
                self.number[v * self.n_cells + c] = n
                n += self.cand[c] >> v & 1
        self.n_words = (n + 63) >> 6
        if cython.cast(cython.longlong, self.n_words) * (n_entries + self.n_sets) > _ROOM:
            return False
        if len(self.lost) < self.n_words * n_entries or len(self.all_lost) < self.n_words * self.n_sets:
            self._make_room(self.n_words * n_entries, self.n_words * self.n_sets)
        for e in range(self.n_words * n_entries):
            self.lost[e] = 0
            self.turned[e] = 0
        for a in range(self.n_sets):
            for w in range(self.n_words):
                self.all_lost[a * self.n_words + w] = 0
            for e in range(self.entry_at[a], self.entry_at[a + 1]):
                for w in range(self.words):
                    seen = self.seen[e * self.words + w]
                    while seen:
                        n = self.number[self.entry_value[e] * self.n_cells + 64 * w + lowest(seen)]
                        seen &= seen - 1
                        self.lost[e * self.n_words + (n >> 6)] |= _BIT << (n & 63)
                for w in range(self.n_words):
                    self.all_lost[a * self.n_words + w] |= self.lost[e * self.n_words + w]
        self.listed_at = self.turn[0]
        return True

    def _make_room(self, entries: int, sets: int) -> None:
        """Make room for so many words of entries and of sets, and as much again, so that this is rare."""
        self.lost, self.turned = array("Q", bytes(16 * entries)), array("Q", bytes(16 * entries))
        self.all_lost = array("Q", bytes(16 * sets))

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _list_mates(self, e: cython.int, after: cython.int) -> cython.int:
        """List entries with which one has a restricted common, those of sets after a number; returns how many."""
        f: cython.int
        i: cython.int
        w: cython.int
        n: cython.int = 0
        words: cython.int = self.words
        at: cython.int = e * words
        own: cython.int = self.entry_at[self.entry_set[e]] * words
        mate: cython.int
        seen: cython.ulonglong
        beyond: cython.ulonglong
        for w in range(words):
            seen = self.seen[at + w]
            while seen:
                f = self.latest[self.entry_value[e] * self.n_cells + 64 * w + lowest(seen)]
                seen &= seen - 1
                while f >= 0 and self.entry_set[f] > after:
                    mate = self.entry_at[self.entry_set[f]] * words
                    beyond = 0
                    for i in range(words):  # as `_is_restricted` and `_is_apart`
                        beyond |= self.having[f * words + i] & (self.seen[at + i] ^ _U64)
                        beyond |= self.all_cells[own + i] & self.all_cells[mate + i]
                    self.mates[n] = f
                    n += beyond == 0  # a branch would be guessed wrong too often
                    f = self.before[f]
        return n

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _pair(self, striking: cython.bint) -> cython.int:
        """Find all pairs, note what they turn and, if asked, strike what they strike."""
        a: cython.int
        b: cython.int
        e: cython.int
        f: cython.int
        i: cython.int
        for a in range(self.n_sets):
            self.partner[a] = -1
        for a in range(self.n_sets):
            self._heed()
            for e in range(self.entry_at[a], self.entry_at[a + 1]):
                for i in range(self._list_mates(e, a)):
                    f = self.mates[i]
                    b = self.entry_set[f]
                    if self._turn_both(e, f) and striking:
                        self._strike_common(e, f)
                    if striking and self.partner[b] >= self.entry_at[a]:  # two restricted commons
                        self._strike_double(self.partner[b], b)
                    self.partner[b] = e
        self.paired_at = self.turn[0]
        return 0

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _strike_double(self, e: cython.int, b: cython.int) -> cython.void:
        """Strike what follows for two sets from an entry's restricted common and those after it."""
        f: cython.int = self.entry_at[b]
        while self.entry_value[f] != self.entry_value[e]:
            f += 1
        self._strike_common(e, f)

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _turn_both(self, e: cython.int, f: cython.int) -> cython.bint:
        """Note what each of two sets puts into itself, and so takes from the other; whether they strike anything."""
        w: cython.int
        one: cython.ulonglong
        other: cython.ulonglong
        common: cython.ulonglong = 0
        a: cython.int = self.entry_set[e] * self.n_words
        b: cython.int = self.entry_set[f] * self.n_words
        e *= self.n_words
        f *= self.n_words
        for w in range(self.n_words):
            one = self.all_lost[a + w] ^ self.lost[e + w]
            other = self.all_lost[b + w] ^ self.lost[f + w]
            self.turned[f + w] |= one
            self.turned[e + w] |= other
            common |= one & other
        return common != 0

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _may_turn(self, a: cython.int) -> cython.bint:
        """Whether two partners of a set could strike anything."""
        e: cython.int
        w: cython.int
        once: cython.ulonglong
        for w in range(self.n_words):
            once = 0
            for e in range(self.entry_at[a], self.entry_at[a + 1]):
                if once & self.turned[e * self.n_words + w]:
                    return True
                once |= self.turned[e * self.n_words + w]
        return False
