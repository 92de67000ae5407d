# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The consequences of an assumption: places a candidate, then all singles, up to the end or a contradiction.

Like the climb, this proceeds in rounds. Each round places, all at once, every cell with one candidate left and every
value with one place left in a full house. It ends when there are none, or at a contradiction: a cell without a
candidate, or a full house without a place for a value.
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
from bookbuilder.kernel.scene import Scene, ragged

COMPILED: bool = cython.compiled

_ONE = cython.declare(cython.uint, 1)  # a bit as wide as a set of values


@cython.cclass
class Assumer(Scanner):
    """A scanner that can assume a candidate, and logs what follows; what records are about is found by `outcomes`."""

    def __init__(self, scene: Scene) -> None:
        """Make room for one assumption."""
        super().__init__(scene)
        self.in_full_at, self.in_full = ragged(
            [
                [h for h in scene.in_house[scene.in_house_at[c] : scene.in_house_at[c + 1]] if scene.is_full[h]]
                for c in range(scene.n_cells)
            ]
        )
        cells, candidates = bytes(4 * scene.n_cells), bytes(4 * scene.n_cells * scene.order)
        # What each cell may hold before and under an assumption; a cell that is set holds its value.
        self.base, self.now, self.is_set = array("I", cells), array("I", cells), array("b", bytes(scene.n_cells))
        self.touched, self.is_touched = array("i", cells), array("b", bytes(scene.n_cells))
        # The places that values may have, as in `spots`.
        places = 4 * max(1, scene.n_houses * scene.order)
        self.room = array("I", bytes(places))
        # One round: what is placed, which cells lost candidates, and which values of a full house have one place or
        # none; a value can come to both in a round.
        self.queue, self.queue_bit, self.queued = array("i", candidates), array("I", candidates), array("I", cells)
        self.fresh, self.is_fresh = array("i", cells), array("b", bytes(scene.n_cells))
        self.narrow, self.narrow_value = array("i", bytes(2 * places)), array("i", bytes(2 * places))
        self.ready, self.ready_bit = array("i", candidates), array("I", candidates)  # singles before any assumption
        self.n_touched = self.n_queue = self.n_fresh = self.n_narrow = self.n_ready = 0
        # For records: the placements with their rounds, and what ended them.
        self.log: list[tuple[int, int, int]] = []
        self.ends: list[tuple[int, int]] = []

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _start(self) -> cython.void:
        """Take over the state with its singles."""
        c: cython.int
        h: cython.int
        v: cython.int
        m: cython.uint
        self.n_ready = 0
        self.n_touched = 0
        self.n_queue = 0
        self.n_fresh = 0
        self.n_narrow = 0
        for c in range(self.n_cells):
            self.is_touched[c] = False  # where an interruption has ended the last scan, anything may be left
            self.is_fresh[c] = False
            self.queued[c] = 0
        for c in range(self.n_cells):
            m = self.cand[c]
            self.is_set[c] = self.value[c] != 0
            if self.value[c]:
                m = _ONE << (self.value[c] - 1)
            self.base[c] = m
            self.now[c] = m
            m = self.cand[c]
            if m and m & (m - 1) == 0:
                self._enqueue(c, m)
        for h in range(self.n_houses):
            if not self.is_full[h]:
                continue
            for v in range(self.order):
                m = self.spots[h * self.order + v]
                if m and m & (m - 1) == 0:
                    c = self.house_cells[self.house_at[h] + lowest(m)]
                    self._enqueue(c, _ONE << v)
        self.n_ready = self.n_queue
        for c in range(self.n_queue):
            self.ready[c] = self.queue[c]
            self.ready_bit[c] = self.queue_bit[c]
            self.queued[self.queue[c]] = 0
        self.n_queue = 0

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _enqueue(self, c: cython.int, bit: cython.uint) -> cython.void:
        """Queue a value for the next round."""
        if self.queued[c] & bit == 0:
            self.queued[c] |= bit
            self.queue[self.n_queue] = c
            self.queue_bit[self.n_queue] = bit
            self.n_queue += 1

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _assume(self, c: cython.int, bit: cython.uint, limit: cython.int) -> cython.int:
        """Place a candidate and what follows, for so many rounds at most."""
        i: cython.int
        rounds: cython.int = 0
        self._forget()
        self.log.clear()
        self.ends.clear()
        self._enqueue(c, bit)
        while True:
            self.log.extend([(self.queue[i], self.queue_bit[i], rounds) for i in range(self.n_queue)])
            self._place_all()
            if self._is_contradicted():
                return 0
            if rounds == 0:
                for i in range(self.n_ready):
                    if not self.is_set[self.ready[i]]:
                        self._enqueue(self.ready[i], self.ready_bit[i])
            if self.n_queue == 0 or rounds == limit:
                return 0
            rounds += 1

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _forget(self) -> cython.void:
        """Go back to the state before the last assumption."""
        i: cython.int
        c: cython.int
        for i in range(self.n_queue):
            self.queued[self.queue[i]] = 0
        self.n_queue = 0
        for i in range(self.n_touched):
            c = self.touched[i]
            self.now[c] = self.base[c]
            self.is_set[c] = self.value[c] != 0
            self.is_touched[c] = False
            self.queued[c] = 0
        self.n_touched = 0
        for i in range(self.n_houses * self.order):
            self.room[i] = self.spots[i]

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _place_all(self) -> cython.void:
        """Place all that is queued."""
        i: cython.int
        j: cython.int
        c: cython.int
        h: cython.int
        v: cython.int
        m: cython.uint
        for i in range(self.n_queue):
            c = self.queue[i]
            self.is_set[c] = True
            self._lose(c, self.queue_bit[i] ^ self.all_values)
            v = lowest(self.queue_bit[i])
            for j in range(self.in_house_at[c], self.in_house_at[c + 1]):
                h = self.in_house[j]
                m = self.room[h * self.order + v] & ~(_ONE << self.in_place[j])
                while m:
                    self._lose(self.house_cells[self.house_at[h] + lowest(m)], self.queue_bit[i])
                    m &= m - 1
        self.n_queue = 0

    @cython.cfunc
    @cython.final
    @cython.exceptval(check=False)
    def _lose(self, c: cython.int, bits: cython.uint) -> cython.void:
        """Strike candidates of a cell; mark it, and the values with little room left in its houses, for examination."""
        i: cython.int
        h: cython.int
        v: cython.int
        m: cython.uint
        bits &= self.now[c]
        self.now[c] ^= bits
        if not self.is_touched[c]:
            self.is_touched[c] = True
            self.touched[self.n_touched] = c
            self.n_touched += 1
        if not self.is_fresh[c]:
            self.is_fresh[c] = True
            self.fresh[self.n_fresh] = c
            self.n_fresh += 1
        while bits:
            v = lowest(bits)
            bits &= bits - 1
            for i in range(self.in_house_at[c], self.in_house_at[c + 1]):
                h = self.in_house[i]
                m = self.room[h * self.order + v] ^ (_ONE << self.in_place[i])
                self.room[h * self.order + v] = m
                if m & (m - 1) == 0 and self.is_full[h]:
                    self.narrow[self.n_narrow] = h
                    self.narrow_value[self.n_narrow] = v
                    self.n_narrow += 1

    @cython.cfunc
    @cython.final
    @cython.exceptval(-1, check=True)
    def _is_contradicted(self) -> cython.bint:
        """Examine what the round has changed: queue the placements of the next one, or report a contradiction."""
        i: cython.int
        c: cython.int
        h: cython.int
        v: cython.int
        m: cython.uint
        is_over: cython.bint = False
        for i in range(self.n_fresh):
            c = self.fresh[i]
            self.is_fresh[c] = False
            m = self.now[c]
            if m == 0:
                is_over = True
                self.ends.append((-1, c))
            elif not self.is_set[c] and m & (m - 1) == 0:
                self._enqueue(c, m)
        self.n_fresh = 0
        for i in range(self.n_narrow):
            h = self.narrow[i]
            v = self.narrow_value[i]
            m = self.room[h * self.order + v]
            if m == 0:
                is_over = True
                if (h, _ONE << v) not in self.ends:
                    self.ends.append((h, _ONE << v))
            elif not is_over:
                c = self.house_cells[self.house_at[h] + lowest(m)]
                if not self.is_set[c]:
                    self._enqueue(c, _ONE << v)
        self.n_narrow = 0
        return is_over
