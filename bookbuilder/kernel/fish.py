"""Fish of two, three and four lines: one value, base lines of one direction, cover lines of the other.

Base lines are full houses, so each holds the value once; cover lines may be short, and hold it at most once.

         c1  c2  c3            c1  c2  c3  c4           X  a base line's candidate in a cover, the body
    b1    X   .   X       b1    X   .   X   .           F  one outside the covers, a fin
    b2    -   .   -       b2    X   .   X   F           -  struck
    b3    X   .   X       b3    .   .   -   .
          basic                finned; F, X and - share a box

    basic    All candidates of n base lines lie in n cover lines. The bases need n cells of the covers, which have no
             more, so the rest of the covers is struck.
    finned   The same except for some fins. A candidate of the covers, outside the bases, that sees all the fins is
             struck: if it were true, the fish would be basic, and that candidate would be gone. It does not matter
             whether the fish without its fins still has two cells in every base (if not, it is called sashimi).

On boards of several grids, lines of one direction may share cells, and a cell may lie in several cover lines. So no two
bases of a fish may share a candidate, nor may two covers; each choice of covers is a fish of its own. Every base has a
candidate in the covers, every cover one of a base, and the fish is connected: two X-wings are not a jellyfish. Fish
with different lines are different, and a fish is an opening if it strikes something. If very many lines overlap, larger
fish are not searched.

The houses of a record are the n bases, then the n covers; node 0 of its pattern is the body, node 1 the fins.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    from bookbuilder.kernel.covers import Covers
    from bookbuilder.kernel.templates import Templates
else:
    from cython.cimports.bookbuilder.kernel.covers import Covers  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.templates import Templates  # type: ignore[no-redef]
from bookbuilder.kernel.lines import lines_of, views_of
from bookbuilder.kernel.scene import Scene, heed, ragged

COMPILED: bool = cython.compiled

TECHNIQUES = ("X-wing", "finned X-wing", "swordfish", "finned swordfish", "jellyfish", "finned jellyfish")


# The limit for large boards: a size of fish is not looked for with the lines of a direction as bases when a value may
# have more base sets and covers than this there, by the estimate of `_is_in_bounds`, of which twins have equally many.
_CHOICES = cython.declare(cython.double, 2e6)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _fits(bits: cython.ulonglong, most: cython.int) -> cython.bint:
    """Whether no more than `most` bits are set."""
    while bits and most:
        bits &= bits - 1
        most -= 1
    return bits == 0


@cython.final
@cython.cclass
class Fish(Covers):
    """Scans for the techniques of this module, by their places in TECHNIQUES. Tables come from `lines`."""

    line_at: cython.int[::1]
    lines: cython.int[::1]
    strand: cython.ulonglong[::1]
    view_at: cython.int[::1]
    view_fins: cython.int[::1]
    view_line: cython.int[::1]
    view_seen: cython.uint[::1]
    view_fin: cython.uint[::1]
    has_apart: cython.bint

    # A member is a line that may be a base.
    n_members: cython.int
    member: cython.int[::1]
    brings: cython.ulonglong[::1]  # the strands that must cover it
    n_far: cython.int  # lines that may be bases if the target sees nothing of them
    far: cython.int[::1]
    far_brings: cython.ulonglong[::1]
    near: cython.longlong[::1]  # the last tick that marked a line
    near_tick: cython.longlong

    templates: Templates
    blank: cython.longlong[::1]  # by technique, direction and value: its age when it had no fish

    def __init__(self, scene: Scene) -> None:
        lines = lines_of(scene)
        super().__init__(scene, lines)
        self.line_at, self.lines = ragged(lines.full)
        self.strand = array("Q", lines.strand)
        views = views_of(scene, lines)
        self.view_at, self.view_fins, self.has_apart = views.at, views.fins, views.has_apart
        self.view_line = views.line or array("i", [0])
        self.view_seen, self.view_fin = views.seen or array("I", [0]), views.fin or array("I", [0])
        self.member = array("i", bytes(4 * (scene.n_houses + 1)))
        self.brings = array("Q", bytes(8 * (scene.n_houses + 1)))
        self.far = array("i", bytes(4 * (scene.n_houses + 1)))
        self.far_brings = array("Q", bytes(8 * (scene.n_houses + 1)))
        self.near = array("q", bytes(8 * (scene.n_houses + 1)))
        self.n_members = self.n_far = self.near_tick = 0
        self.templates = Templates(scene)
        self.blank = array("q", bytes(8 * 2 * scene.order * len(TECHNIQUES)))

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> cython.int:
        """Find all openings of a technique in the present state; returns their number."""
        base: cython.int
        sought: cython.int
        i: cython.int = 2 * self.order * kind
        n: cython.int
        openings: cython.int = 0
        self.size = 2 + kind // 2
        self.finned = kind % 2 == 1
        self.technique = technique
        self.recording = record
        for base in range(2):
            self.base = base
            for sought in range(self.order):
                if self.templates._doubt(sought) and self.blank[i] != self.templates.ages[sought]:
                    self.sought = sought
                    n = 0
                    if self._is_in_bounds():
                        n = self._finned() if self.finned else self._basic()
                    heed()
                    openings += n
                    if n == 0:
                        self.blank[i] = self.templates.ages[sought]
                i += 1
        return openings

    @cython.cfunc
    @cython.exceptval(check=False)
    def _is_in_bounds(self) -> cython.bint:
        """Whether the time allows a search for the value's fish.

        Bases are chosen freely, or each after the first among those that share a crossing line with an earlier one; and
        each needs a cover among the crossing lines through a candidate, of which boards of several grids have many.
        """
        i: cython.int
        k: cython.int
        c: cython.int
        h: cython.int
        n_lines: cython.int = 0  # that have the value
        places: cython.uint
        free: cython.double = 1
        joined: cython.double
        here: cython.double
        meetings: cython.double = 0  # of two of them in a line across
        n_cells: cython.double = 0
        n_covers: cython.double = 0
        row: cython.int = self.base * self.n_cells
        cross: cython.int = (1 - self.base) * self.n_cells
        for i in range(self.line_at[self.base], self.line_at[self.base + 1]):
            h = self.lines[i]
            places = self.spots[h * self.order + self.sought]
            if places == 0:
                continue
            n_lines += 1
            k = self.house_at[h]
            while places:
                if places & 1:
                    c = cross + self.house_cells[k]
                    n_cells += 1
                    n_covers += self.cover_at[c + 1] - self.cover_at[c]
                places >>= 1
                k += 1
        if n_lines < self.size:
            return False
        n_covers = n_covers / n_cells if n_covers > n_cells else 1  # for a base, on average
        for i in range(self.size):
            free *= n_covers * (n_lines - i) / (i + 1)
        if free <= _CHOICES:
            return True
        for h in range(self.n_houses):
            if self.direction[h] != 2 - self.base:
                continue
            places = self.spots[h * self.order + self.sought]
            k = self.house_at[h]
            here = 0
            while places:
                if places & 1:
                    c = row + self.house_cells[k]
                    here += self.cover_at[c + 1] - self.cover_at[c]
                places >>= 1
                k += 1
            meetings += here * here
        joined = n_lines * n_covers
        i = 1
        while i < self.size:
            joined *= n_covers * meetings / n_lines
            i += 1
        return joined <= _CHOICES

    # --- bases ------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _join(self, h: cython.int, bare: cython.uint) -> cython.void:
        """Make a line a member if the permitted number of covers can cover its candidates in these places."""
        i: cython.int = self.house_at[h]
        cross: cython.int = (1 - self.base) * self.n_cells
        bit: cython.ulonglong
        strands: cython.ulonglong = 0
        if not _fits(bare, self.size - self.finned):
            return
        while bare:
            if bare & 1:
                bit = self.strand[cross + self.house_cells[i]]
                if bit == 0:
                    return
                strands |= bit
            bare >>= 1
            i += 1
        self.member[self.n_members] = h
        self.brings[self.n_members] = strands
        self.n_members += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _join_all(self) -> cython.void:
        """Make all lines members that can be bases without fins."""
        i: cython.int
        places: cython.uint
        self.n_members = 0
        for i in range(self.line_at[self.base], self.line_at[self.base + 1]):
            places = self.spots[self.lines[i] * self.order + self.sought]
            if places:
                self._join(self.lines[i], places)

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _basic(self) -> cython.int:
        """Find all basic fish of the value."""
        self._join_all()
        return self._extend(0, 0, self.n_members, 0) if self.n_members >= self.size else 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _finned(self) -> cython.int:
        """Find all finned fish of the value."""
        i: cython.int
        w: cython.int
        bits: cython.ulonglong
        openings: cython.int = 0
        self.n_far = 0
        if self.has_apart:
            self._join_all()
            self.n_far = self.n_members
            for i in range(self.n_far):
                self.far[i] = self.member[i]
                self.far_brings[i] = self.brings[i]
        for w in range(self.words):
            bits = self.templates.suspects[self.sought * self.words + w]
            self.target = w * 64
            while bits:
                if bits & 1:
                    openings += self._struck()
                bits >>= 1
                self.target += 1
        return openings

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _struck(self) -> cython.int:
        """Find the finned fish that strike the target and no earlier cell."""
        i: cython.int
        places: cython.uint
        n_finned: cython.int
        row: cython.int = self.base * self.n_cells + self.target
        self.n_members = 0
        for i in range(self.view_at[row], self.view_fins[row]):
            places = self.spots[self.view_line[i] * self.order + self.sought]
            if places & self.view_fin[i]:
                self._join(self.view_line[i], places ^ (places & self.view_seen[i]))
        if self.n_members == 0:
            return 0
        n_finned = self.n_members
        for i in range(self.view_at[row], self.view_at[row + 1]):
            places = self.spots[self.view_line[i] * self.order + self.sought]
            if places and places & self.view_fin[i] == 0:
                self._join(self.view_line[i], places ^ (places & self.view_seen[i]))
        if self.n_far:
            self._join_far(row)
        return self._extend(0, 0, n_finned, 0) if self.n_members >= self.size else 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _join_far(self, row: cython.int) -> cython.void:
        """Make lines members of which the target sees nothing, if they are connected with the others."""
        i: cython.int
        start: cython.int = 0
        steps: cython.int = self.size - 1
        reached: cython.ulonglong = 0
        self.near_tick += 1
        for i in range(self.view_at[row], self.view_at[row + 1]):
            self.near[self.view_line[i]] = self.near_tick
        for i in range(self.in_house_at[self.target], self.in_house_at[self.target + 1]):
            self.near[self.in_house[i]] = self.near_tick
        for i in range(self.n_members):
            reached |= self._strands(self.member[i])
        while steps and start < self.n_members:  # as long as there are new ones
            steps -= 1
            start = self.n_members
            for i in range(self.n_far):
                if self.far_brings[i] & reached and self.near[self.far[i]] != self.near_tick:
                    self.near[self.far[i]] = self.near_tick
                    self.member[self.n_members] = self.far[i]
                    self.brings[self.n_members] = self.far_brings[i]
                    self.n_members += 1
            for i in range(start, self.n_members):
                reached |= self.brings[i]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _strands(self, h: cython.int) -> cython.ulonglong:
        """The strands of all candidates of a base line."""
        i: cython.int = self.house_at[h]
        cross: cython.int = (1 - self.base) * self.n_cells
        places: cython.uint = self.spots[h * self.order + self.sought]
        strands: cython.ulonglong = 0
        while places:
            if places & 1:
                strands |= self.strand[cross + self.house_cells[i]]
            places >>= 1
            i += 1
        return strands

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _extend(self, depth: cython.int, first: cython.int, stop: cython.int, union: cython.ulonglong) -> cython.int:
        """Add one of the members first..stop to the chosen bases; returns the number of fish that strike something."""
        i: cython.int
        more: cython.ulonglong
        openings: cython.int = 0
        for i in range(first, stop):
            more = union | self.brings[i]
            if not _fits(more, self.size - self.finned):
                continue
            self.chosen[depth] = self.member[i]
            if depth + 1 < self.size:
                openings += self._extend(depth + 1, i + 1, self.n_members, more)
            elif self._lay_bases():
                openings += self._cover_all()
        return openings

    @cython.cfunc
    @cython.exceptval(check=False)
    def _lay_bases(self) -> cython.bint:
        """Note the candidates of the chosen bases; False if two bases share one."""
        k: cython.int
        i: cython.int
        c: cython.int
        places: cython.uint
        self.tick += 1
        self.n_base = 0
        for k in range(self.size):
            places = self.spots[self.chosen[k] * self.order + self.sought]
            i = self.house_at[self.chosen[k]]
            while places:
                if places & 1:
                    c = self.house_cells[i]
                    if self.in_base[c] == self.tick:
                        return False
                    self.in_base[c] = self.tick
                    self.base_cell[self.n_base] = c
                    self.owner[self.n_base] = k
                    self.is_bare[self.n_base] = not (self.finned and self._see(c, self.target))
                    self.n_base += 1
                places >>= 1
                i += 1
        return True
