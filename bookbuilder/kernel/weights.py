"""Variables in a heap: which of those that are open has had most part in recent contradictions.

The weights are Chaff's (Moskewicz and others 2001); that the latest contradictions count most, and the heap, are
MiniSat's (Eén and Sörensson 2003).
"""

from __future__ import annotations

from array import array

import cython

COMPILED: bool = cython.compiled

_HEAVY = cython.declare(cython.double, 1e100)


@cython.cclass
class Weights:
    """The weights of variables, and a heap of those that may be open."""

    def __init__(self, most: int) -> None:
        """Make room for this many variables."""
        self.n = self.n_heap = 0
        self.step = 1.0  # what a contradiction adds: the latest count most
        self.weight = array("d", bytes(8 * most + 8))
        self.heap = array("i", bytes(4 * most + 4))
        self.place = array("i", bytes(4 * most + 4))  # of each variable in the heap, -1 for none

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _pile(self) -> cython.void:
        """Put all variables into the heap."""
        v: cython.int
        self.n_heap = self.n
        for v in range(self.n):
            self.heap[v] = v
            self.place[v] = v
        for v in range(self.n // 2 - 1, -1, -1):
            self._sink(v)

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _bump(self, v: cython.int) -> cython.void:
        """Let a variable be tried earlier."""
        i: cython.int
        self.weight[v] += self.step
        if self.weight[v] > _HEAVY:
            for i in range(self.n):
                self.weight[i] *= 1e-100
            self.step *= 1e-100
        if self.place[v] >= 0:
            self._rise(self.place[v])

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _insert(self, v: cython.int) -> cython.void:
        """Put a variable back."""
        self.heap[self.n_heap] = v
        self.place[v] = self.n_heap
        self.n_heap += 1
        self._rise(self.n_heap - 1)

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _heaviest(self) -> cython.int:
        """Take the heaviest variable out of the heap; -1 if it is empty."""
        v: cython.int
        if self.n_heap == 0:
            return -1
        v = self.heap[0]
        self.n_heap -= 1
        self.place[v] = -1
        if self.n_heap:
            self.heap[0] = self.heap[self.n_heap]
            self._sink(0)
        return v

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _rise(self, i: cython.int) -> cython.void:
        """Move what stands at place i up to where it belongs."""
        v: cython.int = self.heap[i]
        up: cython.int
        while i:
            up = (i - 1) >> 1
            if self.weight[self.heap[up]] >= self.weight[v]:
                break
            self.heap[i] = self.heap[up]
            self.place[self.heap[i]] = i
            i = up
        self.heap[i] = v
        self.place[v] = i

    @cython.cfunc
    @cython.final
    @cython.nogil
    @cython.exceptval(check=False)
    def _sink(self, i: cython.int) -> cython.void:
        """Move what stands at place i down to where it belongs."""
        v: cython.int = self.heap[i]
        down: cython.int
        while True:
            down = 2 * i + 1
            if down >= self.n_heap:
                break
            if down + 1 < self.n_heap and self.weight[self.heap[down + 1]] > self.weight[self.heap[down]]:
                down += 1
            if self.weight[self.heap[down]] <= self.weight[v]:
                break
            self.heap[i] = self.heap[down]
            self.place[self.heap[i]] = i
            i = down
        self.heap[i] = v
        self.place[v] = i
