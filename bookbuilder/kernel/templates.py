"""Templates: the ways to place one value on the whole board. Techniques for one value never strike a template's cells.

A template has one candidate of the value in each full house that has any, no two of which see each other. Fish, links,
colours and rectangles can only strike candidates that no placement of the value has. So those scanners only look for
candidates that are in no template, the suspects. Usually there are none, because a template clears all its cells at
once. Most templates outlive a strike, and what is left of them a placement, so those found last are looked at first.

This is a sieve and decides nothing: when its time is up, everything that has not been cleared is suspect.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import count, lowest
    from bookbuilder.kernel.scanner import Scanner
else:
    from cython.cimports.bookbuilder.kernel.bits import count, lowest  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.scanner import Scanner  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

# Choices of a cell: for each candidate of a value, and beyond that for all of them.
_EACH = cython.declare(cython.int, 60)
_ALL = cython.declare(cython.int, 2_000)
_LEVELS = 600  # cells of a template
_KEPT = cython.declare(cython.int, 12)  # templates of a value
_BIT = cython.declare(cython.ulonglong, 1)
_U64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.final
@cython.cclass
class Templates(Scanner):
    """Knows the suspects of each value, and when they changed. It shares its findings through the scene."""

    def __init__(self, scene: Scene) -> None:
        """Take views of the scene's arrays, and make room for a template."""
        super().__init__(scene)
        self.house_sets = scene.house_sets
        # The suspects of each value, the candidates of it that they were found for, and how often these have changed.
        self.suspects, self.sifted, self.ages = scene.suspects, scene.sifted, scene.ages
        # One search: cells chosen, cells that no template has had yet, and by level what may still be chosen.
        self.most_levels = min(_LEVELS, scene.n_houses)
        self.chosen, self.new = array("Q", bytes(8 * scene.words)), array("Q", bytes(8 * scene.words))
        self.free = array("Q", bytes(8 * scene.words * (self.most_levels + 2)))
        # By value: templates found before, and the place of the next one.
        self.kept = array("Q", bytes(8 * scene.words * scene.order * _KEPT))
        self.next_kept = array("i", bytes(4 * scene.order))
        # The full houses that have the value, those with few places first.
        self.open_house = array("i", bytes(4 * (scene.n_houses + 1)))
        self.n_places = array("i", bytes(4 * (scene.n_houses + 1)))
        self.current = self.n_open = self.nodes = self.most_nodes = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _doubt(self, v: cython.int) -> cython.bint:
        """Whether a value, as its candidates are now, has any suspects."""
        w: cython.int
        at: cython.int = v * self.words
        differ: cython.ulonglong = 0
        some: cython.ulonglong = 0
        for w in range(self.words):
            differ |= self.where[at + w] ^ self.sifted[at + w]
        if differ:
            self._sift(v)
        for w in range(self.words):
            some |= self.suspects[at + w]
        return some != 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_suspect(self, v: cython.int, c: cython.int) -> cython.bint:
        return self.suspects[v * self.words + (c >> 6)] >> (c & 63) & 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _sift(self, v: cython.int) -> cython.void:
        """Find the suspects of a value."""
        w: cython.int
        c: cython.int
        h: cython.int
        at: cython.int = v * self.words
        bits: cython.ulonglong
        self.current = v
        self.ages[v] += 1
        self.n_open = 0
        for h in range(self.n_houses):
            self.open_house[self.n_open] = h
            self.n_open += self.spots[h * self.order + v] != 0 and self.is_full[h] != 0
        for w in range(self.words):
            bits = self.where[at + w]
            self.sifted[at + w] = bits
            self.suspects[at + w] = 0
            self.new[w] = bits
        self.nodes = 0
        for c in range(_KEPT):
            self._recall((v * _KEPT + c) * self.words)
        bits = 0
        for w in range(self.words):
            bits |= self.new[w]
        if bits:
            self._order()
        for w in range(self.words):
            while self.new[w]:
                c = w * 64 + lowest(self.new[w])
                self._try(c)
                self.new[w] &= (_BIT << (c & 63)) ^ _U64

    @cython.cfunc
    @cython.exceptval(check=False)
    def _recall(self, at: cython.int) -> cython.void:
        """Clear the cells of an earlier template if what is left of it has a cell in each open house."""
        w: cython.int
        k: cython.int
        row: cython.int
        some: cython.ulonglong
        for k in range(self.n_open):
            row = self.open_house[k] * self.words
            some = 0
            for w in range(self.words):
                some |= self.kept[at + w] & self.sifted[self.current * self.words + w] & self.house_sets[row + w]
            if some == 0:
                return
        for w in range(self.words):
            self.new[w] &= self.kept[at + w] ^ _U64

    @cython.cfunc
    @cython.exceptval(check=False)
    def _keep(self) -> cython.void:
        """Remember the template in place of the oldest one."""
        w: cython.int
        at: cython.int = (self.current * _KEPT + self.next_kept[self.current]) * self.words
        self.next_kept[self.current] = (self.next_kept[self.current] + 1) % _KEPT
        for w in range(self.words):
            self.kept[at + w] = self.chosen[w]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _order(self) -> cython.void:
        """Sort the full houses that have the value: those with few places first."""
        h: cython.int
        i: cython.int
        j: cython.int
        n: cython.int
        for j in range(self.n_open):
            h = self.open_house[j]
            n = count(self.spots[h * self.order + self.current])
            i = j
            while i > 0 and self.n_places[i - 1] > n:
                self.open_house[i] = self.open_house[i - 1]
                self.n_places[i] = self.n_places[i - 1]
                i -= 1
            self.open_house[i] = h
            self.n_places[i] = n

    @cython.cfunc
    @cython.exceptval(check=False)
    def _try(self, c: cython.int) -> cython.void:
        """Look for a template with this cell: clear the template's cells, or make the cell a suspect."""
        w: cython.int
        at: cython.int = self.current * self.words
        for w in range(self.words):
            self.chosen[w] = 0
            self.free[w] = self.where[at + w] & (self.suspects[at + w] ^ _U64)
            self.free[w] &= self.sees[c * self.words + w] ^ _U64
        self.chosen[c >> 6] = _BIT << (c & 63)
        self.most_nodes = self.nodes + _EACH + self.n_open
        if self.nodes <= _ALL and self._complete(0, 0):
            self._keep()
            for w in range(self.words):
                self.new[w] &= self.chosen[w] ^ _U64
        else:
            self.suspects[at + (c >> 6)] |= _BIT << (c & 63)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _complete(self, k: cython.int, level: cython.int) -> cython.bint:
        """Choose a cell in each house from number k on that has none yet; True if a way is found in time."""
        w: cython.int
        c: cython.int
        h: cython.int = 0
        at: cython.int = level * self.words
        row: cython.int
        i: cython.int
        flip: cython.ulonglong = 0
        some: cython.ulonglong = 1
        while k < self.n_open:
            h = self.open_house[k]
            row = h * self.words
            some = 0
            for w in range(self.words):
                some |= self.chosen[w] & self.house_sets[row + w]
            if some == 0:
                break
            k += 1
        if k == self.n_open:
            return True
        self.nodes += 1
        if self.nodes > self.most_nodes or level == self.most_levels:
            return False
        for _turn in range(2):  # first the cells that no template has had
            for w in range(self.words):
                some = self.free[at + w] & self.house_sets[row + w] & (self.new[w] ^ flip)
                while some:
                    c = 64 * w + lowest(some)
                    some &= some - 1
                    for i in range(self.words):
                        self.free[at + self.words + i] = self.free[at + i] & (self.sees[c * self.words + i] ^ _U64)
                    self.chosen[w] |= _BIT << (c & 63)
                    if self._complete(k + 1, level + 1):
                        return True
                    self.chosen[w] ^= _BIT << (c & 63)
            flip = _U64
        return False
