"""Sue de Coq: cells of two houses that meet, as many as they have values, with each value in one of the houses only.

    c c . | . a .      Two or more cells c lie in both houses, cells a in the first only, cells b in the second only; a
    . b . |            and b have no value in common. So no value can be in two of all these cells, and if there are as
    . . . |            many cells as values, each value is in one of them.

The values of c and a are struck from the other cells of the first house, unless b has them; those of c and b from those
of the second, unless a has them. There are more cells a than values that c lacks, and so it is with b: otherwise a part
of the pattern would be a subset by itself.

A record's houses are the two; its nodes 0 to 2 are the cells c, a and b.
"""

from __future__ import annotations

from array import array

import cython

from bookbuilder.kernel.crossings import meetings

if not cython.compiled:
    from bookbuilder.kernel.bits import count
    from bookbuilder.kernel.scanner import Scanner
else:
    from cython.cimports.bookbuilder.kernel.bits import count  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.scanner import Scanner  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene, ragged

COMPILED: bool = cython.compiled

TECHNIQUES = ("Sue de Coq",)

# The limits for large boards: sets of cells to look at, one with each of the crossing, and all ways to combine three.
# What exceeds them limits the sizes of sets, for which a twin has the same numbers.
_TRIED = cython.declare(cython.longlong, 1 << 20)
_COMBINED = cython.declare(cython.longlong, 1 << 26)
_SETS = cython.declare(cython.int, 1 << 16)  # and in one house
_ONE = cython.declare(cython.uint, 1)


@cython.final
@cython.cclass
class SueDeCoq(Scanner):
    """Scans for the technique of this module."""

    # Pairs of houses that meet; the cells of both, of the first only, and of the second only.
    n_meetings: cython.int
    one: cython.int[::1]
    other: cython.int[::1]
    cells_at: cython.int[::1]
    cells: cython.int[::1]

    # Sets of cells of each of these three parts, as bits of their open cells, with their values and sizes.
    member: cython.int[::1]
    n_members: cython.int
    shared: cython.uint  # the values of the crossing
    sets: cython.uint[::1]
    values: cython.uint[::1]
    sizes: cython.int[::1]
    over: cython.int[::1]  # values beyond one for each cell
    start: cython.int[::1]
    n_sets: cython.int
    largest: cython.int
    last: cython.longlong  # the turn of the last scan
    near: cython.int[::1]  # sets that go with a set of the crossing, of the first house and of the second
    spare: cython.int[::1]  # and how many of the crossing's values each has beyond its own
    n_near: cython.int[::1]
    fewest: cython.int[::1]  # of the crossing's values, that any of them has

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        pairs = meetings(scene)
        self.n_meetings = len(pairs)
        self.one, self.other = array("i", [a for a, _, _ in pairs] or [0]), array("i", [b for _, b, _ in pairs] or [0])
        parts: list[list[int]] = []
        for a, b, shared in pairs:
            parts.append(shared)
            for h in (a, b):
                house = scene.house_cells[scene.house_at[h] : scene.house_at[h + 1]]
                parts.append([c for c in house if c not in shared])
        self.cells_at, self.cells = ragged(parts)
        room = min(_SETS, 3 << scene.order)
        self.member = array("i", bytes(4 * 3 * (scene.order + 1)))
        self.sets, self.values = array("I", bytes(4 * room)), array("I", bytes(4 * room))
        self.sizes, self.over = array("i", bytes(4 * room)), array("i", bytes(4 * room))
        self.near, self.spare = array("i", bytes(8 * room)), array("i", bytes(8 * room))
        self.start, self.n_near = array("i", bytes(4 * 4)), array("i", bytes(4 * 2))
        self.fewest = array("i", bytes(4 * 2))
        self.n_members = self.n_sets = self.largest = self.last = 0
        self.shared = 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings in the present state; returns their number.

        Where neither house has changed since the last scan, all openings have been taken.
        """
        m: cython.int
        largest: cython.int = self._largest()
        last: cython.longlong = self.last if largest <= self.largest else -1  # or there are larger sets than before
        openings: cython.int = 0
        self.last = self.turn[0]
        self.technique = technique
        self.recording = record
        self.largest = largest
        for m in range(self.n_meetings):
            if self.changed[self.one[m]] <= last and self.changed[self.other[m]] <= last:
                continue
            self.n_sets = 0
            self._list(m, 0)
            if self.start[1] == self.start[0]:
                continue
            self._list(m, 1)
            self._list(m, 2)
            if self.start[2] > self.start[1] and self.start[3] > self.start[2]:
                self._heed()
                openings += self._combine(m)
        return openings

    @cython.cfunc
    @cython.exceptval(check=False)
    def _largest(self) -> cython.int:
        """The largest size for which the number of sets to look at is acceptable."""
        size: cython.int
        k: cython.int
        i: cython.int
        n: cython.int
        ways: cython.longlong
        here: cython.longlong
        most: cython.longlong
        tried: cython.longlong
        crossing: cython.longlong
        combined: cython.longlong
        triples: cython.longlong
        for size in range(self.order - 1, 1, -1):
            tried = 0
            most = 0
            crossing = 0
            combined = 0
            triples = 0
            for k in range(3 * self.n_meetings):
                n = 0
                for i in range(self.cells_at[k], self.cells_at[k + 1]):
                    n += self.cand[self.cells[i]] != 0
                ways = 1
                here = 0
                for i in range(1, min(size, n) + 1):
                    ways = ways * (n - i + 1) // i
                    here += ways
                if k % 3 == 0:
                    crossing = here
                    most = here
                    triples = here
                else:
                    tried += crossing * here
                    most += here
                    triples *= here
                if k % 3 == 2:
                    combined += triples
                if most > _SETS or tried > _TRIED or combined > _COMBINED:
                    break
            else:
                return size
        return 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _list(self, m: cython.int, part: cython.int) -> cython.void:
        """List the sets of cells in the crossing of two houses (part 0), or in the rest of the first or the second."""
        i: cython.int
        values: cython.uint = 0
        self.n_members = 0
        for i in range(self.cells_at[3 * m + part], self.cells_at[3 * m + part + 1]):
            values |= self.cand[self.cells[i]]
            self.member[part * (self.order + 1) + self.n_members] = self.cells[i]
            self.n_members += self.cand[self.cells[i]] != 0  # a branch would be guessed wrong too often
        if part == 0:
            self.shared = values
        self.start[part] = self.n_sets
        if self.largest > 1:
            self._extend(part, 0, 0, 0, 0)
        self.start[part + 1] = self.n_sets

    @cython.cfunc
    @cython.exceptval(check=False)
    def _extend(
        self, part: cython.int, size: cython.int, first: cython.int, places: cython.uint, values: cython.uint
    ) -> cython.void:
        """Add the members from the first on to a set.

        Those listed lack two cells in the crossing, and elsewhere have more than the values that no crossing cell has.
        """
        i: cython.int
        here: cython.uint
        n: cython.int
        for i in range(first, self.n_members):
            here = values | self.cand[self.member[part * (self.order + 1) + i]]
            n = count(here)
            if count(here & self.shared) > n - size - 1 if part else size and n >= size + 3:
                self.sets[self.n_sets] = places | _ONE << i
                self.values[self.n_sets] = here
                self.sizes[self.n_sets] = size + 1
                self.over[self.n_sets] = n - size - 1
                self.n_sets += 1
            if size + 1 < self.largest:
                self._extend(part, size + 1, i + 1, places | _ONE << i, here)

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _combine(self, m: cython.int) -> cython.int:
        """Combine sets of the crossing with sets of both houses; returns how many of them strike anything."""
        c: cython.int
        i: cython.int
        j: cython.int
        a: cython.int
        b: cython.int
        n: cython.int
        lacking: cython.int
        openings: cython.int = 0
        half: cython.int = len(self.near) // 2
        for c in range(self.start[0], self.start[1]):
            lacking = self.over[c]
            n = self.sizes[c] + lacking
            self._choose(c, lacking, 0, 0)
            self._choose(c, lacking, 1, half)
            if self.fewest[0] + self.fewest[1] > n:  # they share one of the crossing's values at least
                continue
            for i in range(self.n_near[0]):
                a = self.near[i]
                if count(self.values[a] & self.values[c]) + self.fewest[1] > n:
                    continue
                for j in range(half, half + self.n_near[1]):
                    b = self.near[j]
                    if self.spare[i] + self.spare[j] == lacking and self.values[a] & self.values[b] == 0:
                        openings += self._strike_rest(m, c, a, b)
        return openings

    @cython.cfunc
    @cython.exceptval(check=False)
    def _choose(self, c: cython.int, lacking: cython.int, which: cython.int, at: cython.int) -> cython.void:
        """Note the sets of a house that have more cells than values which a set of the crossing lacks.

        Not so many more that nothing would be left for the other house.
        """
        i: cython.int
        spare: cython.int
        common: cython.int
        is_near: cython.bint
        n: cython.int = 0
        fewest: cython.int = self.order
        for i in range(self.start[1 + which], self.start[2 + which]):
            common = count(self.values[i] & self.values[c])
            spare = common - self.over[i]
            self.near[at + n] = i
            self.spare[at + n] = spare
            is_near = (spare > 0) & (spare < lacking)  # a branch would be guessed wrong too often
            n += is_near
            fewest = min(fewest, common if is_near else fewest)
        self.n_near[which] = n
        self.fewest[which] = fewest

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _strike_rest(self, m: cython.int, c: cython.int, a: cython.int, b: cython.int) -> cython.int:
        """Strike the values of the sets from the rest of each house; 1 if there are any."""
        i: cython.int
        k: cython.int
        p: cython.int
        lost: cython.uint
        hit: cython.int = 0
        all_values: cython.uint = self.values[c] | self.values[a] | self.values[b]
        struck: dict[int, int] = {}
        cells = self._cells(0, self.sets[c]) + self._cells(1, self.sets[a]) + self._cells(2, self.sets[b])
        for k in range(2):
            lost = all_values & ((self.values[a] if k else self.values[b]) ^ self.all_values)
            p = self.other[m] if k else self.one[m]
            for i in range(self.house_at[p], self.house_at[p + 1]):
                if self.cand[self.house_cells[i]] & lost and self.house_cells[i] not in cells:
                    self.strike[self.house_cells[i]] |= self.cand[self.house_cells[i]] & lost
                    struck[self.house_cells[i]] = struck.get(self.house_cells[i], 0) | (
                        self.cand[self.house_cells[i]] & lost
                    )
                    hit = 1
        if hit and self.recording:
            pattern = [
                x for n, s in enumerate((c, a, b)) for p in self._cells(n, self.sets[s]) for x in (n, p, self.cand[p])
            ]
            self._note([self.one[m], self.other[m]], pattern, [x for p in sorted(struck) for x in (p, struck[p])])
        return hit

    def _cells(self, part: int, places: int) -> list[int]:
        """The cells of a set."""
        at = part * (self.order + 1)
        return [self.member[at + i] for i in range(self.order) if places >> i & 1]
