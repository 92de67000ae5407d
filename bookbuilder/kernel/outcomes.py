"""What follows from each candidate, for all of them at once: one bit per assumption.

    off[y] = 1011...    the assumptions under which candidate y is struck
    on[y]  = 0100...    those under which it is placed

The consequences are placements in rounds. Each round places every candidate that is the last one of its cell, or of its
value in a full house. So there is one kind of question, asked for each of these sets of candidates: of
the words off[y] of its members, which assumptions are in all but one, and which are in all of them, a contradiction?

All assumptions advance together. One that is contradicted is followed no further.
"""

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

# The limit for large boards: words of assumptions, times candidates. There are more of either on no board whose
# puzzles are made or graded within minutes. A twin has as many.
_WORDS = cython.declare(cython.int, 1 << 22)

_ONE = cython.declare(cython.uint, 1)  # a bit as wide as a set of values
_BIT = cython.declare(cython.ulonglong, 1)  # and one as wide as a word
_U64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.cclass
class Outcomes(Scanner):
    """A scanner that can assume all candidates at once. `outcomes.pxd` describes the tables."""

    def __init__(self, scene: Scene) -> None:
        """Make room for the candidates and their sets; that for the words is made when it is needed."""
        super().__init__(scene)
        most = scene.order * scene.n_cells
        self.number = array("i", bytes(4 * most))
        self.cell_of, self.value_of = array("i", bytes(4 * most)), array("i", bytes(4 * most))
        self.ruled_at, self.ruled = array("i", bytes(4 * (most + 1))), array("i")
        busiest = max([scene.peer_at[c + 1] - scene.peer_at[c] for c in range(scene.n_cells)], default=0)
        self.busiest = busiest + scene.order
        # A candidate is in a set for its cell, and in one for each full house of the cell.
        sets = scene.n_cells + scene.n_houses * scene.order
        members = most + scene.order * sum(
            [scene.house_at[h + 1] - scene.house_at[h] for h in range(scene.n_houses) if scene.is_full[h]]
        )
        self.set_at, self.members = array("i", bytes(4 * (sets + 1))), array("i", bytes(4 * max(1, members)))
        self.set_cell, self.set_house = array("i", bytes(4 * sets)), array("i", bytes(4 * sets))
        self.in_set_at, self.in_set = array("i", bytes(4 * (most + 1))), array("i", bytes(4 * max(1, members)))
        self.is_stale = array("b", bytes(sets))
        self.stale = array("i", bytes(4 * (sets + 1)))  # one more: `_make_stale` writes before it decides
        self.is_fresh, self.fresh = array("b", bytes(most)), array("i", bytes(4 * most))
        self.off = self.on = self.next_on = array("Q", [0])
        self.dead = self.dead_before = self.once = self.twice = self.moved = array("Q", [0])
        self.n_candidates = self.n_sets = self.n_words = self.n_stale = self.n_fresh = self.rounds = 0
        self.watched = self.end_round = -1
        self.log: list[tuple[int, int, int]] = []
        self.ends: list[tuple[int, int]] = []

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _lay(self) -> cython.bint:
        """Number the candidates of the present state, and list their sets; False if they are too many."""
        c: cython.int
        h: cython.int
        v: cython.int
        n: cython.int = 0
        m: cython.uint
        self.watched = -1  # where an interruption has ended the last scan, anything may be left
        for c in range(self.n_cells):
            m = self.cand[c]
            while m:
                v = lowest(m)
                m &= m - 1
                self.number[c * self.order + v] = n
                self.cell_of[n] = c
                self.value_of[n] = v
                n += 1
        self.n_candidates = n
        self.n_words = (n + 63) >> 6
        if cython.cast(cython.longlong, n) * self.n_words > _WORDS:
            return False
        if len(self.off) < n * self.n_words:
            self._make_room(n)
        self.n_sets = 0
        self.set_at[0] = 0
        for c in range(self.n_cells):
            if self.cand[c]:
                self._add_set(c, -1, 0)
        for h in range(self.n_houses):
            if self.is_full[h]:
                for v in range(self.order):
                    if self.spots[h * self.order + v]:
                        self._add_set(-1, h, v)
        self._index()
        return True

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _add_set(self, c: cython.int, h: cython.int, v: cython.int) -> cython.void:
        """Add the candidates of a cell, or of a value in a house."""
        n: cython.int = self.set_at[self.n_sets]
        m: cython.uint = self.cand[c] if h < 0 else self.spots[h * self.order + v]
        while m:
            if h < 0:
                self.members[n] = self.number[c * self.order + lowest(m)]
            else:
                self.members[n] = self.number[self.house_cells[self.house_at[h] + lowest(m)] * self.order + v]
            n += 1
            m &= m - 1
        self.set_cell[self.n_sets] = c
        self.set_house[self.n_sets] = h
        self.n_sets += 1
        self.set_at[self.n_sets] = n

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _index(self) -> cython.void:
        """For each candidate, list the sets that it is in, and the candidates that it rules out."""
        i: cython.int
        s: cython.int
        c: cython.int
        v: cython.int
        x: cython.int
        w: cython.int
        n: cython.int = 0
        m: cython.uint
        seen: cython.ulonglong
        for x in range(self.n_candidates + 1):
            self.in_set_at[x] = 0
        for i in range(self.set_at[self.n_sets]):
            self.in_set_at[self.members[i] + 1] += 1
        for x in range(self.n_candidates):
            self.in_set_at[x + 1] += self.in_set_at[x]
        for s in range(self.n_sets - 1, -1, -1):
            for i in range(self.set_at[s], self.set_at[s + 1]):
                x = self.members[i] + 1
                self.in_set_at[x] -= 1
                self.in_set[self.in_set_at[x]] = s
        # Each start has moved to that of the candidate before it.
        for x in range(self.n_candidates):
            self.in_set_at[x] = self.in_set_at[x + 1]
        self.in_set_at[self.n_candidates] = self.set_at[self.n_sets]
        for x in range(self.n_candidates):
            c = self.cell_of[x]
            v = self.value_of[x]
            self.ruled_at[x] = n
            m = self.cand[c] ^ (_ONE << v)
            while m:
                self.ruled[n] = self.number[c * self.order + lowest(m)]
                n += 1
                m &= m - 1
            for w in range(self.words):
                seen = self.where[v * self.words + w] & self.sees[c * self.words + w]
                while seen:
                    self.ruled[n] = self.number[(64 * w + lowest(seen)) * self.order + v]
                    n += 1
                    seen &= seen - 1
        self.ruled_at[self.n_candidates] = n

    def _make_room(self, n: int) -> None:
        """Make room for the words of n candidates."""
        words = bytes(8 * n * self.n_words)
        few = bytes(8 * self.n_words)
        self.ruled = array("i", bytes(4 * n * self.busiest))
        self.dead, self.dead_before = array("Q", few), array("Q", few)
        self.once, self.twice, self.moved = array("Q", few), array("Q", few), array("Q", few)
        self.on, self.next_on = array("Q", words), array("Q", words)
        self.off = array("Q", words)  # last, as its length tells how much room there is

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _watch(self, x: cython.int, limit: cython.int) -> cython.int:
        """Follow one assumption again, by itself, and log it; `dead` and `off` are then no longer those of all.

        Its placements, as cell, value as a bit, and round; and in the round that contradicts it, what has no candidate
        left: a house and a value as a bit, or -1 and a cell.
        """
        n_words: cython.int = self.n_words
        self.log.clear()
        self.ends.clear()
        self.log.append((self.cell_of[x], _ONE << self.value_of[x], 0))
        self.watched = x
        self.n_words = 1
        self._advance(limit)
        self.n_words = n_words
        self.watched = -1
        return 0

    def _contradicted(self) -> list[int]:
        """The assumptions that are."""
        return [x for x in range(self.n_candidates) if self.dead[x >> 6] >> (x & 63) & 1]

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _advance(self, limit: cython.int) -> cython.bint:
        """Follow all assumptions for at most `limit` rounds, or only the watched one, which is then bit 0 of one word.

        Returns whether any is contradicted. Afterwards, `dead` has the contradicted assumptions, and `off` what each
        of the others strikes.
        """
        i: cython.int
        x: cython.int
        any_dead: cython.ulonglong = 0
        for i in range(self.n_words):
            self.dead[i] = 0
            self.moved[i] = _U64
        for i in range(self.n_candidates * self.n_words):
            self.off[i] = 0
            self.on[i] = 0
            self.next_on[i] = 0
        self.n_fresh = 0
        for i in range(self.n_sets):
            self.is_stale[i] = True
            self.stale[i] = i
        self.n_stale = self.n_sets  # so that those of one candidate are found
        for x in range(self.n_candidates):
            self.is_fresh[x] = False
            if self.watched < 0:
                self._assume(x, x >> 6, _BIT << (x & 63))
        if self.watched >= 0:
            self.dead[0] = _BIT ^ _U64
            self._assume(self.watched, 0, _BIT)
        self.rounds = 0
        self._look()
        while self.rounds < limit and (self.n_fresh or self._widen()):
            self._heed()
            self.rounds += 1
            for i in range(self.n_fresh):
                self._place(self.fresh[i])
            self.n_fresh = 0
            self._look()
        for i in range(self.n_words):
            any_dead |= self.dead[i]
        return any_dead != 0

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _assume(self, x: cython.int, w: cython.int, bit: cython.ulonglong) -> cython.void:
        """Assume a candidate: the others of its cell and its value's in its houses are struck."""
        i: cython.int
        self.on[x * self.n_words + w] |= bit
        for i in range(self.ruled_at[x], self.ruled_at[x + 1]):
            self.off[self.ruled[i] * self.n_words + w] |= bit

    @cython.cfunc
    @cython.exceptval(check=False)
    def _widen(self) -> cython.bint:
        """Strike more where no placements follow; returns whether anything was. Nothing here; for subclasses."""
        return False

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _look(self) -> cython.int:
        """Look at the sets that have changed: note the placements of the next round, and the contradictions.

        What has been contradicted in this round still counts in it, so that the order of the sets makes no difference.
        """
        i: cython.int
        j: cython.int
        x: cython.int
        w: cython.int
        start: cython.int
        some: cython.ulonglong
        m: cython.ulonglong
        for w in range(self.n_words):
            self.dead_before[w] = self.dead[w]
        for i in range(self.n_stale):
            self.is_stale[self.stale[i]] = False
            start = self.set_at[self.stale[i]]
            for w in range(self.n_words):
                self.once[w] = 0
                self.twice[w] = 0
            for j in range(start, self.set_at[self.stale[i] + 1]):
                x = self.members[j] * self.n_words
                for w in range(self.n_words):
                    m = self.off[x + w] ^ _U64
                    self.twice[w] |= self.once[w] & m
                    self.once[w] |= m
            if self.watched >= 0 and not self.once[0] & 1:
                self._log_end(self.stale[i])
            some = 0
            for w in range(self.n_words):
                self.dead[w] |= self.once[w] ^ _U64
                self.once[w] &= self.twice[w] ^ _U64
                some |= self.once[w]
            if some == 0:
                continue
            for j in range(start, self.set_at[self.stale[i] + 1]):
                x = self.members[j] * self.n_words
                some = 0
                for w in range(self.n_words):
                    m = self.once[w] & ((self.off[x + w] | self.on[x + w] | self.dead_before[w]) ^ _U64)
                    self.next_on[x + w] |= m
                    some |= m
                if some and not self.is_fresh[self.members[j]]:
                    self.is_fresh[self.members[j]] = True
                    self.fresh[self.n_fresh] = self.members[j]
                    self.n_fresh += 1
        self.n_stale = 0
        return 0

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _place(self, x: cython.int) -> cython.int:
        """Place a candidate under the assumptions from which that follows now."""
        i: cython.int
        y: cython.int
        w: cython.int
        some: cython.ulonglong
        m: cython.ulonglong
        at: cython.int = x * self.n_words
        self.is_fresh[x] = False
        if self.watched >= 0 and self.next_on[at] & 1 and not self.ends:
            self.log.append((self.cell_of[x], _ONE << self.value_of[x], self.rounds))
        for w in range(self.n_words):
            self.on[at + w] |= self.next_on[at + w]
            self.moved[w] |= self.next_on[at + w]
        for i in range(self.ruled_at[x], self.ruled_at[x + 1]):
            y = self.ruled[i] * self.n_words
            some = 0
            for w in range(self.n_words):
                m = self.next_on[at + w] & (self.off[y + w] ^ _U64)
                self.off[y + w] |= m
                some |= m
            if some:
                self._make_stale(self.ruled[i])
        for w in range(self.n_words):
            self.next_on[at + w] = 0
        return 0

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    @cython.inline
    def _make_stale(self, x: cython.int) -> cython.void:
        """Let the sets of a candidate that was struck be looked at again."""
        i: cython.int
        s: cython.int
        for i in range(self.in_set_at[x], self.in_set_at[x + 1]):
            s = self.in_set[i]
            self.stale[self.n_stale] = s  # in any case, but counted only if new: a branch would be mispredicted
            self.n_stale += 1 - self.is_stale[s]
            self.is_stale[s] = True

    def _log_end(self, s: int) -> None:
        """Log a set without a candidate, if this is the first round with any."""
        if self.ends and self.end_round != self.rounds:
            return
        self.end_round = self.rounds
        h = self.set_house[s]
        self.ends.append((h, _ONE << self.value_of[self.members[self.set_at[s]]]) if h >= 0 else (-1, self.set_cell[s]))
