"""Clause learning (MiniSat's, Eén and Sörensson 2003): a contradiction teaches what to avoid from then on.

It is traced back to the first literal that alone explains it, together with literals of earlier levels. The clause that
forbids them all is learned, without those that the others imply (Sörensson and Biere 2009), and leads back to the
latest of these levels. Variables that took part are tried first, with the values that they had last (Pipatsrisawat and
Darwiche 2007), and the search restarts in Luby's sequence (Luby and others 1993).
Nothing is forgotten, so after some thousands of contradictions other solvers do better.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.clausal import Clausal
else:
    from cython.cimports.bookbuilder.kernel.clausal import Clausal  # type: ignore[no-redef]

COMPILED: bool = cython.compiled

_UNDECIDED = cython.declare(cython.int, -1)

_RESTART = cython.declare(cython.longlong, 64)  # conflicts: the unit of Luby's sequence
_FADE = cython.declare(cython.double, 1 / 0.95)  # how much more each conflict weighs than the one before
_SHORT = cython.declare(cython.double, 4.0)  # what a variable weighs first, in a clause of one; in one of two, a fourth


@cython.final
@cython.cclass
class Learner(Clausal):
    """A problem, and what has been learned about it."""

    def __init__(self, most: int) -> None:
        """Make room for this many variables."""
        super().__init__(most)
        self.marked = array("b", bytes(most + 1))  # the variables that have part in a contradiction
        self.to_clear = array("i", bytes(4 * most + 4))  # the same as a list
        self.stack = array("i", bytes(4 * most + 4))
        self.assumed = array("i", bytes(4 * most + 4))  # the literals of the first levels
        self.n_assumed = self.n_to_clear = self.rounds = 0
        self.met = self.restart_at = 0

    # --- learning ---------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=True)
    def _learn(self) -> cython.int:
        """Learn a clause from the contradiction, return to where it decides something, and decide that."""
        i: cython.int
        back: cython.int = 0
        literal: cython.int
        self._trace()
        for i in range(1, self.n_clause):
            if self.depth[self.clause[i] >> 1] > back:
                back = self.depth[self.clause[i] >> 1]
                literal = self.clause[i]
                self.clause[i] = self.clause[1]
                self.clause[1] = literal
        self._return(back)
        self._assign(self.clause[0], self._add() if self.n_clause > 1 else 0)
        self.step *= _FADE
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _trace(self) -> cython.void:
        """Set the clause at hand to what the contradiction teaches, its first literal the only one of this level."""
        open_ones: cython.int = 0
        i: cython.int
        k: cython.int
        v: cython.int = -1
        at: cython.int = self.clash
        next_up: cython.int = self.n_trail - 1
        levels: cython.uint = 0
        self.n_clause = 1
        self.n_to_clear = 0
        while True:
            if at < 0:
                open_ones += self._mark(2 * (-1 - at) + 1)
            else:
                for i in range(at + 3, at + 3 + self.room[at + 2]):
                    if self.room[i] >> 1 != v:
                        open_ones += self._mark(self.room[i])
            while not self.marked[self.trail[next_up] >> 1]:
                next_up -= 1
            v = self.trail[next_up] >> 1
            next_up -= 1
            open_ones -= 1
            if open_ones == 0:
                break
            at = self.reason[v]
        self.clause[0] = self.trail[next_up + 1] ^ 1
        for i in range(1, self.n_clause):
            levels |= cython.cast(cython.uint, 1) << (self.depth[self.clause[i] >> 1] & 31)
        k = 1
        for i in range(1, self.n_clause):
            if self.reason[self.clause[i] >> 1] == 0 or not self._implied(self.clause[i] >> 1, levels):
                self.clause[k] = self.clause[i]
                k += 1
        self.n_clause = k
        for i in range(self.n_to_clear):
            self.marked[self.to_clear[i]] = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _mark(self, literal: cython.int) -> cython.int:
        """Note that a false literal has part in the contradiction; 1 if it is one of this level."""
        v: cython.int = literal >> 1
        if self.marked[v] or self.depth[v] == 0:
            return 0
        self.marked[v] = 1
        self.to_clear[self.n_to_clear] = v
        self.n_to_clear += 1
        self._bump(v)
        if self.depth[v] == self.level:
            return 1
        self.clause[self.n_clause] = literal
        self.n_clause += 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _implied(self, v: cython.int, levels: cython.uint) -> cython.bint:
        """Whether the marked variables imply the value of this one, which the clause then can do without."""
        kept: cython.int = self.n_to_clear
        n: cython.int = 1
        at: cython.int
        i: cython.int
        end: cython.int
        w: cython.int
        self.stack[0] = v
        while n:
            n -= 1
            v = self.stack[n]
            at = self.reason[v]
            i = at + 3
            end = i + 1 if at < 0 else i + self.room[at + 2]
            while i < end:
                w = -1 - at if at < 0 else self.room[i] >> 1
                i += 1
                if self.marked[w] or self.depth[w] == 0:
                    continue
                if self.reason[w] == 0 or levels & (cython.cast(cython.uint, 1) << (self.depth[w] & 31)) == 0:
                    while self.n_to_clear > kept:
                        self.n_to_clear -= 1
                        self.marked[self.to_clear[self.n_to_clear]] = 0
                    return False
                self.marked[w] = 1
                self.to_clear[self.n_to_clear] = w
                self.n_to_clear += 1
                self.stack[n] = w
                n += 1
        return True

    # --- search -----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin_search(self) -> cython.void:
        """Set the search before its first solution: the problem is complete."""
        i: cython.int
        share: cython.double
        at: cython.int = 2 * self.n + 5
        while at < self.top:
            share = _SHORT / (self.room[at + 2] * self.room[at + 2])
            for i in range(at + 3, at + 3 + self.room[at + 2]):
                self.weight[self.room[i] >> 1] += share
            at += 3 + self.room[at + 2]
        self._pile()
        self.met = 0
        self._start(0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _suppose(self, at: cython.int, literal: cython.int) -> cython.void:
        """Set a literal with which the next search begins; what follows from those that stay the same is kept."""
        if at >= self.n_assumed or self.assumed[at] != literal:
            self._return(at)
            self.assumed[at] = literal
            self.n_assumed = at + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _start(self, n_assumed: cython.int) -> cython.void:
        """Start a search from the literals supposed, of which there are `n_assumed`."""
        self._return(n_assumed)
        self.n_assumed = n_assumed
        self.rounds = 0
        self.restart_at = self.met + _RESTART

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _know(self, literal: cython.int) -> cython.void:
        """Make a literal true for good."""
        self._return(0)
        if self.truth[literal] == 0:
            self._assign(literal, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose(self) -> cython.int:
        """The heaviest open variable; -1 if none is open."""
        v: cython.int
        if self.n_trail == self.n:
            return -1
        while True:
            v = self._heaviest()
            if v < 0 or self.truth[2 * v] == 0:
                return v

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=True)
    def _search(self, limit: cython.longlong) -> cython.int:
        """The search itself: 1 for a solution, 0 if there is none, UNDECIDED after `limit` conflicts."""
        v: cython.int
        while True:
            if not self._follow():
                if self.level == 0:
                    return 0
                self.met += 1
                self._learn()
                continue
            if self.met >= limit:
                return _UNDECIDED
            if self.met >= self.restart_at:
                self.rounds += 1
                self.restart_at = self.met + _RESTART * _luby(self.rounds)
                self._return(self.n_assumed)
            if self.level < self.n_assumed:
                v = self.assumed[self.level]
                if self.truth[v] < 0:
                    return 0
                self._deeper()
                if self.truth[v] == 0:
                    self._assign(v, 0)
                continue
            v = self._choose()
            if v < 0:
                return 1
            self._deeper()
            self._assign(2 * v + 1 - self.taken[v], 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1, check=True)
    def _exclude(self) -> cython.int:
        """Exclude the solution just found: not all that was decided again. 0 if nothing was: it is the only one."""
        level: cython.int
        if self.level == 0:
            return 0
        self.n_clause = 0
        for level in range(self.level - 1, -1, -1):
            self._put(self.trail[self.level_at[level]] ^ 1)
        self._return(self.level - 1)
        self._assign(self.clause[0], self._add() if self.n_clause > 1 else 0)
        return 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _luby(i: cython.int) -> cython.longlong:
    """The i-th of 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..., from 0."""
    size: cython.int = 1
    power: cython.int = 0
    while size < i + 1:
        size = 2 * size + 1
        power += 1
    while size - 1 != i:
        size = (size - 1) >> 1
        power -= 1
        i %= size
    return cython.cast(cython.longlong, 1) << power
