# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Fish of two, three and four lines: one value, base lines of one direction, cover lines of the other.

Base lines are full houses, so each holds the value once; cover lines may be short, they hold it once at the most.

         c1  c2  c3            c1  c2  c3  c4           X  a base line's candidate in a cover, the body
    b1    X   .   X       b1    X   .   X   .           F  one outside the covers, a fin
    b2    -   .   -       b2    X   .   X   F           -  struck
    b3    X   .   X       b3    .   .   -   .
          basic                finned; F, X and - share a box

    basic    All candidates of n base lines lie in n cover lines. The bases need n cells of the covers, which have no
             more, so the rest of the covers is struck.
    finned   The same but for some fins. A candidate of the covers, outside the bases, that sees all the fins is
             struck: were it true, the fish would be basic, and that candidate would be gone. It does not matter
             whether the fish without its fins still has two cells in every base (if not, it is called sashimi).

On boards of several grids lines of one direction may share cells, and a cell may lie in several cover lines. So two
bases of a fish have no candidate in common, nor have two covers; each choice of covers is a fish of its own. Every
base has a candidate in the covers, every cover one of a base, and the fish hangs together: two X-wings are no
jellyfish. A fish is told from another by its lines, and is an opening when it strikes something.

The houses of a record are the n bases, then the n covers; node 0 of its pattern is the body, node 1 the fins.
"""

from __future__ import annotations

from array import array

import cython

from bookbuilder.kernel.scene import Scene, ragged

COMPILED: bool = cython.compiled

TECHNIQUES = ("X-wing", "finned X-wing", "swordfish", "finned swordfish", "jellyfish", "finned jellyfish")


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
class Fish:
    """Scans for the techniques of this module, by their places in TECHNIQUES.

    Tables by direction have two parts: 0 for lines across, 1 for lines down. A strand is a set of cover lines that
    hang together by cells they share, mostly one line alone; a cell lies in one strand at most. Its bit stands for
    others too, if there are more than 64, so counting bits never counts too many strands.
    """

    order: cython.int
    n_cells: cython.int
    n_houses: cython.int
    words: cython.int
    house_at: cython.int[::1]
    house_cells: cython.int[::1]
    in_house_at: cython.int[::1]
    in_house: cython.int[::1]
    direction: cython.char[::1]
    spots: cython.uint[::1]
    where: cython.ulonglong[::1]
    sees: cython.ulonglong[::1]
    strike: cython.uint[::1]
    trail: list[int]

    line_at: cython.int[::1]  # the full lines of each direction
    lines: cython.int[::1]
    cover_at: cython.int[::1]  # the lines of each direction through a cell
    covers: cython.int[::1]
    strand: cython.ulonglong[::1]  # the strand of each direction that a cell lies in, as a bit
    # The full lines of each direction that a cell sees a part of but is no part of, those that may have fins first;
    # the places that it sees, and those of fins, which are not in all lines through the cell that may be covers.
    view_at: cython.int[::1]
    view_fins: cython.int[::1]
    view_line: cython.int[::1]
    view_seen: cython.uint[::1]
    view_fin: cython.uint[::1]
    has_apart: cython.bint  # whether there are full lines that some cell sees nothing of

    # What is looked for: a technique, the bases' direction, a value, and of a finned fish what it is to strike.
    size: cython.int
    finned: cython.bint
    technique: cython.int
    recording: cython.bint
    base: cython.int
    value: cython.int
    target: cython.int

    # The fish that is being put together. A member is a line that may be a base.
    n_members: cython.int
    member: cython.int[::1]
    brings: cython.ulonglong[::1]  # the strands that must cover it
    chosen: cython.int[::1]
    n_far: cython.int  # lines that may be bases if the target sees nothing of them
    far: cython.int[::1]
    far_brings: cython.ulonglong[::1]
    near: cython.longlong[::1]  # the last tick that marked a line
    near_tick: cython.longlong
    n_base: cython.int
    base_cell: cython.int[::1]
    owner: cython.int[::1]
    is_bare: cython.char[::1]  # whether the cell must be covered: no target sees it
    in_base: cython.longlong[::1]  # the last tick that marked a cell
    tick: cython.longlong
    n_covers: cython.int
    cover: cython.int[::1]
    cover_of: cython.int[::1]  # by cell: the number of its cover from 1 on, or 0
    joins: cython.int[::1]
    hit: cython.int[::1]

    def __init__(self, scene: Scene) -> None:
        self.order, self.n_cells, self.n_houses, self.words = scene.order, scene.n_cells, scene.n_houses, scene.words
        self.house_at, self.house_cells = scene.house_at, scene.house_cells
        self.in_house_at, self.in_house, self.direction = scene.in_house_at, scene.in_house, scene.direction
        self.spots, self.where, self.sees = scene.spots, scene.where, scene.sees
        self.strike, self.trail = scene.strike, scene.trail
        self.target = 0  # a basic fish has none
        self._lay_lines(scene)
        self._lay_views(scene)
        self.member = array("i", bytes(4 * (scene.n_houses + 1)))
        self.brings = array("Q", bytes(8 * (scene.n_houses + 1)))
        self.far = array("i", bytes(4 * (scene.n_houses + 1)))
        self.far_brings = array("Q", bytes(8 * (scene.n_houses + 1)))
        self.near = array("q", bytes(8 * (scene.n_houses + 1)))
        self.near_tick = 0
        self.chosen = array("i", bytes(4 * 4))
        self.base_cell = array("i", bytes(4 * 4 * scene.order))
        self.owner = array("i", bytes(4 * 4 * scene.order))
        self.is_bare = array("b", bytes(4 * scene.order))
        self.in_base = array("q", bytes(8 * scene.n_cells))
        self.tick = 0
        self.cover = array("i", bytes(4 * 4))
        self.cover_of = array("i", bytes(4 * scene.n_cells))
        self.joins = array("i", bytes(4 * 4))
        self.hit = array("i", bytes(4 * 4 * scene.order))

    def _lay_lines(self, scene: Scene) -> None:
        """Note the lines by direction and by cell, and the strands."""
        n: cython.int = scene.n_cells
        rows = [[h for h in range(scene.n_houses) if scene.direction[h] == d and scene.is_full[h]] for d in (1, 2)]
        self.line_at, self.lines = ragged(rows)
        through = [
            [h for h in scene.in_house[scene.in_house_at[c] : scene.in_house_at[c + 1]] if scene.direction[h] == d]
            for d in (1, 2)
            for c in range(n)
        ]
        self.cover_at, self.covers = ragged(through)
        leads = list(range(scene.n_houses))  # a line of the same strand, that of lines which lead nowhere is their own

        def root(h: int) -> int:
            while leads[h] != h:
                h = leads[h]
            return h

        for lines in through:
            for h in lines[1:]:
                leads[root(h)] = root(lines[0])
        number: dict[int, int] = {}
        self.strand = array(
            "Q",
            [1 << number.setdefault(root(lines[0]), len(number)) % 64 if lines else 0 for lines in through],
        )

    def _lay_views(self, scene: Scene) -> None:
        """Note which full lines each cell sees a part of."""
        at, fins = array("i", [0]), array("i")
        line, seen, fin = array("i"), array("I"), array("I")
        c: cython.int
        self.has_apart = False
        for d in (1, 2):
            n_lines = self.line_at[d] - self.line_at[d - 1]
            cross: cython.int = (2 - d) * scene.n_cells
            for c in range(scene.n_cells):
                own = set(scene.in_house[scene.in_house_at[c] : scene.in_house_at[c + 1]])
                n_across = self.cover_at[cross + c + 1] - self.cover_at[cross + c]
                parts: dict[int, list[int]] = {}
                for other in scene.peers[scene.peer_at[c] : scene.peer_at[c + 1]] if n_across else ():
                    shared = 0
                    for i in range(scene.in_house_at[other], scene.in_house_at[other + 1]):
                        if scene.direction[scene.in_house[i]] == 3 - d and scene.in_house[i] in own:
                            shared += 1
                    for i in range(scene.in_house_at[other], scene.in_house_at[other + 1]):
                        h = scene.in_house[i]
                        if scene.direction[h] == d and scene.is_full[h] and h not in own:
                            part = parts.setdefault(h, [0, 0])
                            part[0] |= 1 << scene.in_place[i]
                            if shared < n_across:
                                part[1] |= 1 << scene.in_place[i]
                in_order = sorted(parts, key=lambda h: (parts[h][1] == 0, h))
                fins.append(len(line) + sum(1 for h in in_order if parts[h][1]))
                line.extend(in_order)
                seen.extend([parts[h][0] for h in in_order])
                fin.extend([parts[h][1] for h in in_order])
                at.append(len(line))
                n_own = sum(1 for h in own if scene.direction[h] == d and scene.is_full[h])
                self.has_apart = self.has_apart or (n_across > 0 and len(in_order) + n_own < n_lines)
        self.view_at, self.view_fins = at, fins
        self.view_line = line if line else array("i", [0])
        self.view_seen, self.view_fin = (seen, fin) if line else (array("I", [0]), array("I", [0]))

    def scan(self, kind: cython.int, technique: cython.int, record: cython.bint) -> int:
        """All openings of a technique in the present state; how many."""
        base: cython.int
        value: cython.int
        found: cython.int = 0
        self.size = 2 + kind // 2
        self.finned = kind % 2 == 1
        self.technique = technique
        self.recording = record
        for base in range(2):
            self.base = base
            for value in range(self.order):
                self.value = value
                found += self._finned() if self.finned else self._basic()
        return found

    # --- bases ------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(check=False)
    def _join(self, h: cython.int, bare: cython.uint) -> cython.void:
        """Make a line a member if so few covers as there may be can cover the candidates in these places."""
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
        """Make all lines members that can be bases when nothing is seen."""
        i: cython.int
        places: cython.uint
        self.n_members = 0
        for i in range(self.line_at[self.base], self.line_at[self.base + 1]):
            places = self.spots[self.lines[i] * self.order + self.value]
            if places:
                self._join(self.lines[i], places)

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _basic(self) -> cython.int:
        """All basic fish of the value."""
        self._join_all()
        return self._extend(0, 0, self.n_members, 0) if self.n_members >= self.size else 0

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _finned(self) -> cython.int:
        """All finned fish of the value."""
        i: cython.int
        w: cython.int
        bits: cython.ulonglong
        found: cython.int = 0
        self.n_far = 0
        if self.has_apart:
            self._join_all()
            self.n_far = self.n_members
            for i in range(self.n_far):
                self.far[i] = self.member[i]
                self.far_brings[i] = self.brings[i]
        for w in range(self.words):
            bits = self.where[self.value * self.words + w]
            self.target = w * 64
            while bits:
                if bits & 1:
                    found += self._struck()
                bits >>= 1
                self.target += 1
        return found

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _struck(self) -> cython.int:
        """The finned fish that strike the target and no cell before it."""
        i: cython.int
        places: cython.uint
        n_finned: cython.int
        row: cython.int = self.base * self.n_cells + self.target
        self.n_members = 0
        for i in range(self.view_at[row], self.view_fins[row]):
            places = self.spots[self.view_line[i] * self.order + self.value]
            if places & self.view_fin[i]:
                self._join(self.view_line[i], places ^ (places & self.view_seen[i]))
        if self.n_members == 0:
            return 0
        n_finned = self.n_members
        for i in range(self.view_at[row], self.view_at[row + 1]):
            places = self.spots[self.view_line[i] * self.order + self.value]
            if places and places & self.view_fin[i] == 0:
                self._join(self.view_line[i], places ^ (places & self.view_seen[i]))
        if self.n_far:
            self._join_far(row)
        return self._extend(0, 0, n_finned, 0) if self.n_members >= self.size else 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _join_far(self, row: cython.int) -> cython.void:
        """Make lines members of which the target sees nothing, as far as they hang together with the others."""
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
        places: cython.uint = self.spots[h * self.order + self.value]
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
        """Add one of the members first..stop to the bases chosen; how many fish strike something."""
        i: cython.int
        more: cython.ulonglong
        found: cython.int = 0
        for i in range(first, stop):
            more = union | self.brings[i]
            if not _fits(more, self.size - self.finned):
                continue
            self.chosen[depth] = self.member[i]
            if depth + 1 < self.size:
                found += self._extend(depth + 1, i + 1, self.n_members, more)
            elif self._lay_bases():
                found += self._cover_all()
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def _lay_bases(self) -> cython.bint:
        """Note the candidates of the chosen bases; False when two bases share one."""
        k: cython.int
        i: cython.int
        c: cython.int
        places: cython.uint
        self.tick += 1
        self.n_base = 0
        for k in range(self.size):
            places = self.spots[self.chosen[k] * self.order + self.value]
            i = self.house_at[self.chosen[k]]
            while places:
                if places & 1:
                    c = self.house_cells[i]
                    if self.in_base[c] == self.tick:
                        return False
                    self.in_base[c] = self.tick
                    self.base_cell[self.n_base] = c
                    self.owner[self.n_base] = k
                    self.is_bare[self.n_base] = not (self.finned and self._is_seen(c, self.target))
                    self.n_base += 1
                places >>= 1
                i += 1
        return True

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _is_seen(self, a: cython.int, b: cython.int) -> cython.bint:
        return self.sees[a * self.words + (b >> 6)] >> (b & 63) & 1 != 0

    # --- covers -----------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _cover_all(self) -> cython.int:
        """All choices of covers for the bases; a finned fish has one through the target."""
        i: cython.int
        found: cython.int = 0
        row: cython.int = (1 - self.base) * self.n_cells + self.target
        self.n_covers = 0
        if not self.finned:
            return self._cover()
        for i in range(self.cover_at[row], self.cover_at[row + 1]):
            if self._put(self.covers[i]):
                found += self._cover()
                self._pull()
        return found

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _cover(self) -> cython.int:
        """Cover the first cell that must be covered and is not, in every way; how many fish strike something."""
        i: cython.int = 0
        j: cython.int
        row: cython.int
        found: cython.int = 0
        while i < self.n_base and (not self.is_bare[i] or self.cover_of[self.base_cell[i]]):
            i += 1
        if i == self.n_base:
            return self._fish() if self.n_covers == self.size else self._more(0) if self.finned else 0
        if self.n_covers == self.size:
            return 0
        row = (1 - self.base) * self.n_cells + self.base_cell[i]
        for j in range(self.cover_at[row], self.cover_at[row + 1]):
            if self._put(self.covers[j]):
                found += self._cover()
                self._pull()
        return found

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _more(self, first: cython.int) -> cython.int:
        """Add covers that need not be, from house `first` on, which turn fins into body."""
        h: cython.int
        i: cython.int
        c: cython.int
        places: cython.uint
        of_use: cython.bint
        found: cython.int = 0
        for h in range(first, self.n_houses):
            if self.direction[h] != 2 - self.base:
                continue
            of_use = False
            places = self.spots[h * self.order + self.value]
            i = self.house_at[h]
            while places:
                c = self.house_cells[i]
                if places & 1 and self.in_base[c] == self.tick and self.cover_of[c] == 0:
                    of_use = True
                places >>= 1
                i += 1
            if of_use and self._put(h):
                found += self._fish() if self.n_covers == self.size else self._more(h + 1)
                self._pull()
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def _put(self, h: cython.int) -> cython.bint:
        """Add a cover; False when it shares a candidate with another one."""
        i: cython.int = self.house_at[h]
        places: cython.uint = self.spots[h * self.order + self.value]
        left: cython.uint = places
        while left:
            if left & 1 and self.cover_of[self.house_cells[i]]:
                return False
            left >>= 1
            i += 1
        self.cover[self.n_covers] = h
        self.n_covers += 1
        i = self.house_at[h]
        while places:
            if places & 1:
                self.cover_of[self.house_cells[i]] = self.n_covers
            places >>= 1
            i += 1
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _pull(self) -> cython.void:
        """Take the last cover back."""
        h: cython.int
        i: cython.int
        places: cython.uint
        self.n_covers -= 1
        h = self.cover[self.n_covers]
        i = self.house_at[h]
        places = self.spots[h * self.order + self.value]
        while places:
            if places & 1:
                self.cover_of[self.house_cells[i]] = 0
            places >>= 1
            i += 1

    # --- the fish ---------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _fish(self) -> cython.int:
        """Strike what the fish strikes; 1 if there is anything, and it is a fish that counts from here."""
        k: cython.int
        i: cython.int
        c: cython.int
        places: cython.uint
        n_hit: cython.int = 0
        if not self._hangs_together():
            return 0
        for k in range(self.size):
            places = self.spots[self.cover[k] * self.order + self.value]
            i = self.house_at[self.cover[k]]
            while places:
                c = self.house_cells[i]
                if places & 1 and self.in_base[c] != self.tick and self._sees_fins(c):
                    if self.finned and c < self.target:
                        return 0
                    self.hit[n_hit] = c
                    n_hit += 1
                places >>= 1
                i += 1
        for i in range(n_hit):
            self.strike[self.hit[i]] |= cython.cast(cython.uint, 1) << self.value
        if n_hit and self.recording:
            self._note(n_hit)
        return n_hit > 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _hangs_together(self) -> cython.bint:
        """Whether bases and covers all meet, at once or by way of others; and whether a finned fish has fins."""
        k: cython.int
        i: cython.int
        u: cython.int
        before: cython.int = 0
        reached: cython.int
        n_fins: cython.int = 0
        for k in range(self.size):
            self.joins[k] = 0
        for i in range(self.n_base):
            u = self.cover_of[self.base_cell[i]]
            if u:
                self.joins[self.owner[i]] |= 1 << (u - 1)
            else:
                n_fins += 1
        if self.finned and n_fins == 0:
            return False
        reached = self.joins[0]
        while reached != before:
            before = reached
            for k in range(self.size):
                if self.joins[k] & reached:
                    reached |= self.joins[k]
        for k in range(self.size):
            if self.joins[k] & reached == 0:
                return False
        return reached == (1 << self.size) - 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _sees_fins(self, c: cython.int) -> cython.bint:
        i: cython.int
        if self.finned:
            for i in range(self.n_base):
                if self.cover_of[self.base_cell[i]] == 0 and not self._is_seen(c, self.base_cell[i]):
                    return False
        return True

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _note(self, n_hit: cython.int) -> cython.int:
        """Record the fish."""
        bit: cython.uint = cython.cast(cython.uint, 1) << self.value
        houses = sorted([self.chosen[k] for k in range(self.size)]) + sorted([self.cover[k] for k in range(self.size)])
        cells = [self.base_cell[i] for i in range(self.n_base)]
        body = [x for c in cells if self.cover_of[c] for x in (0, c, bit)]
        fins = [x for c in cells if not self.cover_of[c] for x in (1, c, bit)]
        struck = [x for i in range(n_hit) for x in (self.hit[i], bit)]
        self.trail.extend([self.technique, len(houses), *houses, len(cells), *body, *fins, 0, n_hit, *struck])
        return 0
