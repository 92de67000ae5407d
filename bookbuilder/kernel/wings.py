"""Wings: if a cell does not have one of its values, it has the other.

    XY-wing     a pivot xy sees two wings xz and yz: whatever the pivot is, one of the wings is z
    XYZ-wing    a pivot xyz sees two wings xz and yz: one of the three is z
    W-wing      two cells xy that do not see each other, and a full house with just two places for x, one seen by
                each of them: one of these places is x, so one of the two cells is y

Cells that see all the cells of which one is z (both wings, and the pivot if it may be z) or y lose that value.

The pattern of a record, with the houses through which one node sees the next:

    XY-wing     node 0 the pivot, 1 and 2 the wings; the houses from the pivot to each wing
    XYZ-wing    the same
    W-wing      node 0 a cell xy, 1 the place it sees, 2 the other place, 3 the other cell xy; three houses, of which
                the middle one is the house with two places
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from bookbuilder.kernel.bits import lowest
    from bookbuilder.kernel.bivalue import Bivalue
else:
    from cython.cimports.bookbuilder.kernel.bits import lowest  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.bivalue import Bivalue  # type: ignore[no-redef]

COMPILED: bool = cython.compiled

TECHNIQUES = ("XY-wing", "XYZ-wing", "W-wing")


@cython.final
@cython.cclass
class Wings(Bivalue):
    """Scans for the techniques of this module, by their places in TECHNIQUES."""

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings of a technique in the present state; returns their number."""
        self.technique = technique
        self.recording = record
        self._gather()
        if self.n_pairs < 2:
            return 0
        if kind == 0:
            return self._xy_wings()
        if kind == 1:
            return self._xyz_wings()
        return self._w_wings()

    # --- one pivot --------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _xy_wings(self) -> cython.int:
        k: cython.int
        i: cython.int
        j: cython.int
        n: cython.int
        a: cython.int
        b: cython.int
        c: cython.int
        m: cython.uint
        openings: cython.int = 0
        for k in range(self.n_pairs):
            c = self.pair[k]
            m = self.cand[c]
            n = 0
            for i in range(self.peer_at[c], self.peer_at[c + 1]):
                a = self.peers[i]
                self.near[n] = a
                n += (self.rank[a] >= 0) & (self.cand[a] & m != 0) & (self.cand[a] != m)
            for i in range(n):
                a = self.near[i]
                for j in range(i + 1, n):
                    b = self.near[j]
                    if self.cand[a] ^ self.cand[b] == m and self._strike(a, b, -1, self.cand[a] & self.cand[b]):
                        openings += 1
                        if self.recording:
                            self._note_wing(c, a, b, -1, self.cand[a] & self.cand[b])
        return openings

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _xyz_wings(self) -> cython.int:
        i: cython.int
        j: cython.int
        n: cython.int
        a: cython.int
        b: cython.int
        c: cython.int
        m: cython.uint
        rest: cython.uint
        openings: cython.int = 0
        for c in range(self.n_cells):
            m = self.cand[c]
            if m == 0:
                continue
            rest = m & (m - 1)
            if rest == 0:
                continue
            rest &= rest - 1
            if rest == 0 or rest & (rest - 1):
                continue  # not three values
            n = 0
            for i in range(self.peer_at[c], self.peer_at[c + 1]):
                a = self.peers[i]
                self.near[n] = a
                n += (self.rank[a] >= 0) & (self.cand[a] | m == m)
            for i in range(n):
                a = self.near[i]
                for j in range(i + 1, n):
                    b = self.near[j]
                    if self.cand[a] != self.cand[b] and self._strike(a, b, c, self.cand[a] & self.cand[b]):
                        openings += 1
                        if self.recording:
                            self._note_wing(c, a, b, c, self.cand[a] & self.cand[b])
        return openings

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _note_wing(self, c: cython.int, a: cython.int, b: cython.int, also: cython.int, z: cython.uint) -> cython.int:
        pattern = [0, c, self.cand[c], 1, a, self.cand[a], 2, b, self.cand[b]]
        self._note([self._common_house(c, a), self._common_house(c, b)], pattern, self._struck(a, b, also, z))
        return 0

    # --- W-wings ----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _w_wings(self) -> cython.int:
        i: cython.int
        j: cython.int
        a: cython.int
        b: cython.int
        h: cython.int
        m: cython.uint
        y: cython.uint
        openings: cython.int = 0
        for i in range(self.n_pairs):
            a = self.pair[i]
            m = self.cand[a]
            for j in range(i + 1, self.n_pairs):
                b = self.pair[j]
                if self.cand[b] != m or self._see(a, b):
                    continue
                y = m & (m - 1)
                while y:  # the higher value, then the lower
                    if self._have_victim(a, b, y):
                        h = self._bridge(a, b, m ^ y)
                        if h >= 0:
                            self._strike(a, b, -1, y)
                            openings += 1
                            if self.recording:
                                self._note_w_wing(a, b, h, m ^ y, y)
                    y = m ^ y if y & (m - 1) else 0
        return openings

    @cython.cfunc
    @cython.exceptval(check=False)
    def _have_victim(self, a: cython.int, b: cython.int, bit: cython.uint) -> cython.bint:
        """Whether any cell that sees both a and b may have this value."""
        w: cython.int
        v: cython.int = lowest(bit)
        m: cython.ulonglong = 0
        for w in range(self.words):
            m |= self.where[v * self.words + w] & self.sees[a * self.words + w] & self.sees[b * self.words + w]
        return m != 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _bridge(self, a: cython.int, b: cython.int, bit: cython.uint) -> cython.int:
        """A full house with just two places for a value, one seen by a and the other by b, or -1."""
        i: cython.int
        j: cython.int
        h: cython.int
        p: cython.int
        v: cython.int = lowest(bit)
        other: cython.uint
        for i in range(self.peer_at[a], self.peer_at[a + 1]):
            p = self.peers[i]
            if self.cand[p] & bit == 0:
                continue
            for j in range(self.in_house_at[p], self.in_house_at[p + 1]):
                h = self.in_house[j]
                other = self.spots[h * self.order + v] ^ (cython.cast(cython.uint, 1) << self.in_place[j])
                if other == 0 or other & (other - 1) or not self.is_full[h]:
                    continue
                if self._see(b, self.house_cells[self.house_at[h] + lowest(other)]):
                    return h
        return -1

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _note_w_wing(self, a: cython.int, b: cython.int, h: cython.int, x: cython.uint, y: cython.uint) -> cython.int:
        cells = [self.house_cells[i] for i in range(self.house_at[h], self.house_at[h + 1])]
        p, q = [cell for cell in cells if self.cand[cell] & x]
        if not (self._see(a, p) and self._see(b, q)):
            p, q = q, p
        pattern = [0, a, x | y, 1, p, x, 2, q, x, 3, b, x | y]
        self._note([self._common_house(a, p), h, self._common_house(q, b)], pattern, self._struck(a, b, -1, y))
        return 0
