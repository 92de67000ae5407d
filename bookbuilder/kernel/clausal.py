"""Clauses over variables of which most pairs exclude each other, an assignment, and its consequences.

A literal is 2v for "variable v is true" and 2v+1 for "false". Pairs that exclude each other are kept as lists of
neighbours, so that a true variable refutes them all in one pass; every other constraint is a clause in `room`:

    room   head of the list of each literal | link, link, size, literal, literal, ... | link, link, size, ...

A clause is looked at only when one of its first two literals becomes false: it is on the lists of both, and its links
point to the next clause on each (Chaff's idea, Moskewicz and others 2001).
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.weights import Weights
else:
    from cython.cimports.bookbuilder.kernel.weights import Weights  # type: ignore[no-redef]

COMPILED: bool = cython.compiled


@cython.cclass
class Clausal(Weights):
    """The clauses of one problem, and its present assignment, level by level."""

    def __init__(self, most: int) -> None:
        """Make room for this many variables."""
        super().__init__(most)
        self.near_at = array("i", bytes(4 * most + 8))
        self.most_near = 8 * most + 16
        self.near = array("i", bytes(4 * self.most_near))
        self.most_room = 16 * most + 64
        self.room = array("i", bytes(4 * self.most_room))
        self.clause = array("i", bytes(4 * most + 4))  # the clause at hand
        self.truth = array("b", bytes(2 * most + 2))  # of each literal: 1, -1, or 0 for open
        self.taken = array("b", bytes(most + 1))  # the value that each variable had last
        self.depth = array("i", bytes(4 * most + 4))
        self.reason = array("i", bytes(4 * most + 4))
        self.trail = array("i", bytes(4 * most + 4))
        self.level_at = array("i", bytes(8 * most + 8))
        self.level = 0

    # --- the problem ------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _clear(self, n: cython.int) -> cython.void:
        """Start a problem of `n` variables. Their neighbours are added next, variable by variable, and then clauses."""
        v: cython.int
        self.n = n
        self.n_near = 0
        self.top = 2 * n + 5  # behind the lists: a clause for two neighbours that are both true
        for v in range(self.top):
            self.room[v] = 0
        self.room[2 * n + 2] = 2
        for v in range(n):
            self.truth[2 * v] = self.truth[2 * v + 1] = 0
            self.weight[v] = 0
            self.taken[v] = 1
        self.n_trail = self.n_followed = self.level = self.n_clause = 0
        self.step = 1

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(-1, check=True)
    def _make_room_near(self, more: cython.int) -> cython.int:
        """Make room for this many more neighbours, and for one that is written and does not count."""
        size: cython.int = 2 * (self.n_near + more + 1)
        if self.n_near + more >= self.most_near:
            with cython.gil:
                self.near = _longer(self.near, self.n_near, size)
            self.most_near = size
        return 0

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _put(self, literal: cython.int) -> cython.void:
        """Add a literal to the clause at hand."""
        self.clause[self.n_clause] = literal
        self.n_clause += 1

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(-1, check=True)
    def _add(self) -> cython.int:
        """Add the clause at hand, of two literals or more, and return its address."""
        at: cython.int = self.top
        i: cython.int
        size: cython.int = 2 * (at + 3 + self.n_clause)
        if at + 3 + self.n_clause > self.most_room:
            with cython.gil:
                self.room = _longer(self.room, at, size)
            self.most_room = size
        for i in range(2):
            self.room[at + i] = self.room[self.clause[i]]
            self.room[self.clause[i]] = at
        self.room[at + 2] = self.n_clause
        for i in range(self.n_clause):
            self.room[at + 3 + i] = self.clause[i]
        self.top += 3 + self.n_clause
        return at

    # --- consequences -----------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _assign(self, literal: cython.int, reason: cython.int) -> cython.void:
        """Make a literal true. The reason is a clause, or -1-v for the neighbour v, or 0 for none."""
        v: cython.int = literal >> 1
        self.truth[literal] = 1
        self.truth[literal ^ 1] = -1
        self.depth[v] = self.level
        self.reason[v] = reason
        self.trail[self.n_trail] = literal
        self.n_trail += 1

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow(self) -> cython.bint:
        """Draw all consequences of what was assigned; False on a contradiction, with `clash` the violated clause."""
        literal: cython.int
        lost: cython.int
        i: cython.int
        w: cython.int
        link: cython.int
        at: cython.int
        which: cython.int
        other: cython.int
        end: cython.int
        truth: cython.schar[::1] = self.truth  # local views, because C reloads those of self after every write
        near: cython.int[::1] = self.near
        room: cython.int[::1] = self.room
        while self.n_followed < self.n_trail:
            literal = self.trail[self.n_followed]
            self.n_followed += 1
            if literal & 1 == 0:
                for i in range(self.near_at[literal >> 1], self.near_at[(literal >> 1) + 1]):
                    w = near[i]
                    if truth[2 * w] < 0:
                        continue
                    if truth[2 * w] > 0:
                        self.clash = 2 * self.n
                        room[2 * self.n + 3] = literal ^ 1
                        room[2 * self.n + 4] = 2 * w + 1
                        return False
                    self._assign(2 * w + 1, -1 - (literal >> 1))
            lost = literal ^ 1
            link = lost
            while True:
                at = room[link]
                if at == 0:
                    break
                which = 0 if room[at + 3] == lost else 1
                other = room[at + 4 - which]
                if truth[other] > 0:
                    link = at + which
                    continue
                end = at + 3 + room[at + 2]
                i = at + 5
                while i < end and truth[room[i]] < 0:
                    i += 1
                if i < end:
                    w = room[i]
                    room[at + 3 + which] = w
                    room[i] = lost
                    room[link] = room[at + which]
                    room[at + which] = room[w]
                    room[w] = at
                    continue
                if truth[other] < 0:
                    self.clash = at
                    return False
                self._assign(other, at)
                link = at + which
        return True

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _return(self, level: cython.int) -> cython.void:
        """Undo what was assigned above a level."""
        literal: cython.int
        v: cython.int
        if level >= self.level:
            return
        while self.n_trail > self.level_at[level]:
            self.n_trail -= 1
            literal = self.trail[self.n_trail]
            self.truth[literal] = self.truth[literal ^ 1] = 0
            v = literal >> 1
            self.taken[v] = 1 - (literal & 1)
            if self.place[v] < 0:
                self._insert(v)
        self.n_followed = self.n_trail
        self.level = level

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _deeper(self) -> cython.void:
        """Begin a level."""
        self.level_at[self.level] = self.n_trail
        self.level += 1


@cython.cfunc
def _longer(short: cython.int[::1], n: cython.int, size: cython.int) -> cython.int[::1]:
    """An array of this many numbers that begins with the `n` of a shorter one."""
    i: cython.int
    made: cython.int[::1] = array("i", bytes(4 * size))
    for i in range(n):
        made[i] = short[i]
    return made
