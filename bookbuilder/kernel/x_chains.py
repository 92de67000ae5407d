"""Chains of one value: strong links (full houses with two cells left for it), each near end of which sees the next.

    a === b        If a is false, b is true, so c is false and d true, and so on: a or the last cell is true. What sees
          :        both of these ends is struck.
          c === d
                :        turbot fish   two strong links, whichever houses they are in
                e === f  X-chain       any number, from two on

Only the shortest chains that strike anything count, of all values, and only one for each two ends, however many ways
lead from one to the other. A chain may pass its last cell on the way, as a false one, but not come back to its first:
so it may be found from one of its ends only. A ladder with the turbot fish below finds only X-chains of three links or
more.

A record's houses are those of the strong links, followed for a turbot fish by one with both near ends; its nodes are
the cells in order.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.strong_links import StrongLinks
else:
    from cython.cimports.bookbuilder.kernel.strong_links import StrongLinks  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

TECHNIQUES = ("turbot fish", "X-chain")
_TURBOT = cython.declare(cython.int, 0)
_ENDLESS = cython.declare(cython.int, 1 << 30)


@cython.final
@cython.cclass
class XChains(StrongLinks):
    """Scans for the techniques of this module, by their places in TECHNIQUES."""

    # One walk: after how many links each cell was found to be true, and by which link and true cell before it.
    level: cython.int[::1]
    by_link: cython.int[::1]
    by_cell: cython.int[::1]
    reached: cython.int[::1]
    n_reached: cython.int
    kind: cython.int
    falls: cython.ulonglong[::1]
    pairs: set[tuple[int, int]]  # the ends of the value's chains that have been taken

    def __init__(self, scene: Scene) -> None:
        """Take views of the scene's arrays."""
        super().__init__(scene, len(TECHNIQUES))
        cells = bytes(4 * scene.n_cells)
        self.level, self.by_link, self.by_cell = array("i", cells), array("i", cells), array("i", cells)
        self.reached = array("i", cells)
        self.falls = array("Q", bytes(8 * scene.words))
        self.n_reached = self.kind = 0
        self.pairs = set()

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings of a technique in the present state, the shortest of all; returns their number."""
        value: cython.int
        before: cython.int
        most: cython.int = 2 if kind == _TURBOT else _ENDLESS
        best: cython.int = most + 1
        openings: cython.int = 0
        self.technique = technique
        self.kind = kind
        self.recording = record
        for value in range(self.order):
            if self._is_blank(kind, value):
                continue
            self._gather(value)
            before = best
            best = self._walk_all(best)
            if best == before == most + 1:
                self.blank[kind * self.order + value] = self.templates.ages[value]
        if best > most:
            return 0
        self.length = 2 * best + 1
        for value in range(self.order):
            if not self._is_blank(kind, value):
                self._gather(value)
                openings += self._take_all(best)
        return openings

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_blank(self, kind: cython.int, value: cython.int) -> cython.bint:
        """Whether a value is known to have no chains."""
        return not self.templates._doubt(value) or self.blank[kind * self.order + value] == self.templates.ages[value]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _gather(self, value: cython.int) -> cython.void:
        """Note the strong links of a value."""
        h: cython.int
        self.current = value
        self.n_links = 0
        for h in range(self.n_houses):
            if self._is_link(h):
                self._add(h)

    # --- walks ------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _walk_all(self, best: cython.int) -> cython.int:
        """The number of links of the value's shortest chain, if below the best so far."""
        i: cython.int
        for i in range(self.n_links):
            best = self._walk(self.link_a[i], best, False)
            best = self._walk(self.link_b[i], best, False)
        return best

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _take_all(self, length: cython.int) -> cython.int:
        """Take all chains of this length, from each cell with a link; returns their number."""
        i: cython.int
        c: cython.int
        openings: cython.int = 0
        self.pairs.clear()
        for c in range(self.n_cells):
            for i in range(self.in_house_at[c], self.in_house_at[c + 1]):
                if self._is_link(self.in_house[i]) and (self.one == c or self.other == c):
                    self._walk(c, length + 1, True)
                    openings += self._take(c, length)
                    break
        return openings

    @cython.cfunc
    @cython.exceptval(check=False)
    def _walk(self, start: cython.int, best: cython.int, whole: cython.bint) -> cython.int:
        """Follow the chains from a cell that is false, below the best length.

        Returns the length of the first that strikes anything, or the best; with `whole`, walks on to the end.
        """
        i: cython.int
        w: cython.int
        length: cython.int = 1
        done: cython.int = 0
        stop: cython.int
        for i in range(self.n_cells):
            self.level[i] = 0
        self.n_reached = 0
        for i in range(self.n_links):
            if self.link_a[i] == start:
                self._reach(self.link_b[i], 1, i, -1)
            elif self.link_b[i] == start:
                self._reach(self.link_a[i], 1, i, -1)
        while done < self.n_reached and length + 1 < best:
            length += 1
            for w in range(self.words):
                self.falls[w] = 0
            stop = self.n_reached
            for i in range(done, stop):
                for w in range(self.words):
                    self.falls[w] |= self.sees[self.reached[i] * self.words + w]
            for i in range(self.n_links):
                if self._falls(self.link_a[i]) and self.link_b[i] != start:
                    self._reach(self.link_b[i], length, i, done)
                if self._falls(self.link_b[i]) and self.link_a[i] != start:
                    self._reach(self.link_a[i], length, i, done)
            done = stop
            if not whole:
                for i in range(done, self.n_reached):
                    if self._have_hits(start, self.reached[i]):
                        return length
        return best

    @cython.cfunc
    @cython.exceptval(check=False)
    def _falls(self, c: cython.int) -> cython.bint:
        """Whether a true cell of the last step sees this one."""
        return self.falls[c >> 6] >> (c & 63) & 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _reach(self, c: cython.int, length: cython.int, link: cython.int, first: cython.int) -> cython.void:
        """Note that a cell is true, by a link whose other end a true cell sees, one of those from the first on."""
        near: cython.int
        if self.level[c]:
            return
        self.level[c] = length
        self.by_link[c] = link
        self.reached[self.n_reached] = c
        self.n_reached += 1
        if first >= 0:
            near = self.link_a[link] + self.link_b[link] - c
            while not self._see(self.reached[first], near):
                first += 1
            self.by_cell[c] = self.reached[first]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _have_hits(self, a: cython.int, b: cython.int) -> cython.bint:
        """Note as hits the cells that see both ends and may have the value; True if there are any."""
        w: cython.int
        some: cython.ulonglong = 0
        for w in range(self.words):
            self.hits[w] = (
                self.where[self.current * self.words + w]
                & self.sees[a * self.words + w]
                & self.sees[b * self.words + w]
            )
            some |= self.hits[w]
        return some != 0

    # --- openings ---------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _take(self, start: cython.int, length: cython.int) -> cython.int:
        """Take the chains of this length from a start, but for those taken before; returns how many strike anything."""
        i: cython.int
        c: cython.int
        openings: cython.int = 0
        for i in range(self.n_reached):
            c = self.reached[i]
            if self.level[c] == length and self._have_hits(start, c) and (c, start) not in self.pairs:
                self.pairs.add((start, c))
                openings += 1
                self._strike_hits()
                if self.recording:
                    self._tell(c)
        return openings

    def _tell(self, end: int) -> None:
        """Record the chain that leads to an end."""
        bit: cython.uint = cython.cast(cython.uint, 1) << self.current
        chain: list[int] = []
        houses: list[int] = []
        while True:
            link = self.by_link[end]
            near = self.link_a[link] + self.link_b[link] - end
            chain[:0] = [near, end]
            houses.insert(0, self.link_house[link])
            if self.level[end] == 1:
                break
            end = self.by_cell[end]
        if self.kind == _TURBOT:
            houses.append(self._common_house(chain[1], chain[2]))
        self._note(houses, [x for i, c in enumerate(chain) for x in (i, c, bit)], self._struck())
