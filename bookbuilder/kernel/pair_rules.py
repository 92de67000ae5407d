"""What two cells may have together, beside what houses say: a dot between them, a sign, a sum of two.

    pair rule            a candidate goes that none of the other cell's goes with
    pair rule and house  wherever a full house has a value, a cell near by cannot have a candidate: it goes

The pattern of a record is the cell that shows it, with its candidates, in node 0, or the places of the house with the
value, a node each; then the cell that loses, with its candidates. Owners (see `ruled`) come before the house.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import count, lowest
    from bookbuilder.kernel.ruled import Ruled
    from bookbuilder.kernel.scanner import Scanner
else:
    from cython.cimports.bookbuilder.kernel.bits import count, lowest  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.ruled import Ruled  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.scanner import Scanner  # type: ignore[no-redef]
from bookbuilder.kernel.scene import Scene

COMPILED: bool = cython.compiled

TECHNIQUES = ("pair rule", "pair rule and house")
_PLACES = cython.declare(cython.int, 4)  # of a value in a house, at most


@cython.final
@cython.cclass
class PairRules(Scanner):
    """Scans for the techniques of this module, by their places in TECHNIQUES."""

    ruled: Ruled

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene)
        self.ruled = scene.ruled

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings of a technique in the present state; returns their number."""
        t: cython.int
        h: cython.int
        v: cython.int
        openings: cython.int = 0
        self.technique = technique
        self.recording = record
        if self.ruled.n_tables == 0:
            return 0
        if kind == 0:
            for t in range(self.ruled.n_tables):
                openings += self._follow(t, 0) + self._follow(t, 1)
            return openings
        for h in range(self.n_houses):
            if self.is_full[h]:
                for v in range(self.order):
                    if 2 <= count(self.spots[h * self.order + v]) <= _PLACES:
                        openings += self._wherever(h, v)
        return openings

    @cython.cfunc
    @cython.exceptval(check=False)
    def _with(self, t: cython.int, second: cython.bint, values: cython.uint) -> cython.uint:
        """What the other cell of a table may have if its first or second one has some of these values."""
        ruled: Ruled = self.ruled
        at: cython.int = (2 * t + second) * self.order
        allowed: cython.uint = 0
        while values:
            allowed |= ruled.table[at + lowest(values)]
            values &= values - 1
        return allowed

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _follow(self, t: cython.int, second: cython.bint) -> cython.int:
        """Strike from the other cell of a table what its first or second one rules out; 1 if there is anything."""
        ruled: Ruled = self.ruled
        shows: cython.int = ruled.table_cell[2 * t + second]
        loses: cython.int = ruled.table_cell[2 * t + 1 - second]
        values: cython.uint = self.cand[shows]
        allowed: cython.uint
        if self.cand[loses] == 0:
            return 0
        if self.value[shows]:
            values = cython.cast(cython.uint, 1) << (self.value[shows] - 1)
        allowed = self._with(t, second, values)
        if self.cand[loses] & ~allowed == 0 or self.cand[loses] & allowed == 0:
            return 0
        self.strike[loses] |= self.cand[loses] & ~allowed
        if self.recording:
            pattern = [0, shows, values, 1, loses, self.cand[loses]]
            struck = [loses, self.cand[loses] & ~allowed]
            self._note([self.n_houses + ruled.table_owner[t]], pattern, struck)
        return 1

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _wherever(self, h: cython.int, v: cython.int) -> cython.int:
        """Strike from cells what rules forbid beside each place of a value in a house; returns how many lose any.

        These are cells with a rule that names the first place, too, and the first place itself.
        """
        ruled: Ruled = self.ruled
        i: cython.int
        t: cython.int
        c: cython.int
        first: cython.int = self.house_cells[self.house_at[h] + lowest(self.spots[h * self.order + v])]
        openings: cython.int = self._beside_all(h, v, first)
        for i in range(ruled.tables_at[first], ruled.tables_at[first + 1]):
            t = ruled.tables_of[i]
            c = ruled.table_cell[2 * t] + ruled.table_cell[2 * t + 1] - first
            if not self._is_earlier(first, i, c):
                openings += self._beside_all(h, v, c)
        return openings

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _beside_all(self, h: cython.int, v: cython.int, c: cython.int) -> cython.int:
        """Strike from a cell what rules forbid beside each place of a value in a house; 1 if there is anything."""
        gone: cython.uint = self.cand[c]
        m: cython.uint = self.spots[h * self.order + v]
        while m and gone:
            gone &= self._forbidden(self.house_cells[self.house_at[h] + lowest(m)], v, c)
            m &= m - 1
        if gone == 0 or gone == self.cand[c] or gone == cython.cast(cython.uint, 1) << v:
            return 0  # what houses alone say is not told here
        self.strike[c] |= gone
        if self.recording:
            self._tell(h, v, c, gone)
        return 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_earlier(self, a: cython.int, until: cython.int, c: cython.int) -> cython.bint:
        """Whether a table before this one has the same two cells."""
        ruled: Ruled = self.ruled
        i: cython.int
        for i in range(ruled.tables_at[a], until):
            if ruled.table_cell[2 * ruled.tables_of[i]] == c or ruled.table_cell[2 * ruled.tables_of[i] + 1] == c:
                return True
        return False

    @cython.cfunc
    @cython.exceptval(check=False)
    def _forbidden(self, place: cython.int, v: cython.int, c: cython.int) -> cython.uint:
        """What a cell cannot have if another, or it itself, has value number v."""
        ruled: Ruled = self.ruled
        i: cython.int
        t: cython.int
        gone: cython.uint = 0
        bit: cython.uint = cython.cast(cython.uint, 1) << v
        if place == c:
            return self.all_values ^ bit
        if self._see(place, c):
            gone = bit
        for i in range(ruled.tables_at[place], ruled.tables_at[place + 1]):
            t = ruled.tables_of[i]
            if ruled.table_cell[2 * t] == c:
                gone |= self.all_values & ~self._with(t, True, bit)
            elif ruled.table_cell[2 * t + 1] == c:
                gone |= self.all_values & ~self._with(t, False, bit)
        return gone

    # --- records --------------------------------------------------------------------------------------------------

    def _tell(self, h: int, v: int, c: int, gone: int) -> None:
        """Record what a cell loses beside every place of a value in a house."""
        ruled: Ruled = self.ruled
        owners: list[int] = []
        pattern: list[int] = []
        m = self.spots[h * self.order + v]
        n = 0
        while m:
            place = self.house_cells[self.house_at[h] + lowest(m)]
            m &= m - 1
            pattern += [n, place, 1 << v]
            n += 1
            for i in range(ruled.tables_at[place], ruled.tables_at[place + 1]):
                t = ruled.tables_of[i]
                if c in (ruled.table_cell[2 * t], ruled.table_cell[2 * t + 1]) and c != place:
                    owner = self.n_houses + ruled.table_owner[t]
                    if owner not in owners:
                        owners.append(owner)
        pattern += [n, c, self.cand[c]]
        self._note([*owners, h], pattern, [c, gone])
