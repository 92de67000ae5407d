"""Exact search over houses and relations: `exact`, with rules that are examined like houses when a cell changes.

Rules come as numbers, one rule after another: its kind, the number of its cells, these, the number of its numbers, and
these. The kinds are

    MASK    one cell and one word: the values that it may have
    TABLE   two cells and `order` words: by value of the first cell, the values that the second may have
    APART   cells of which no two have the same value
    CAGE    such cells whose values add up to the one number: sets of values with that sum are tried (`sum_sets`)
    LINEAR  cells, as many coefficients, and totals: bounds, until all cells are set

A rule is examined after the houses, since it takes longer: `follow` puts it off until no house is left.
"""

from __future__ import annotations

from array import array
from itertools import accumulate

import cython

from bookbuilder.kernel.scene import Tables, ragged

if not cython.compiled:
    from bookbuilder.kernel.bits import lowest
    from bookbuilder.kernel.exact import Exact
else:
    from cython.cimports.bookbuilder.kernel.bits import lowest  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.exact import Exact  # type: ignore[no-redef]
from bookbuilder.kernel.sum_sets import sum_sets

COMPILED: bool = cython.compiled

MASK, TABLE, APART, CAGE, LINEAR = range(5)
_TABLE = cython.declare(cython.int, TABLE)
_APART = cython.declare(cython.int, APART)
_CAGE = cython.declare(cython.int, CAGE)


@cython.final
@cython.cclass
class Related(Exact):
    """The engine of a board of any houses whose puzzles have relations.

    `relate` sets the rules of the puzzles that follow. It raises ValueError for rules that are none.
    """

    n_rules: cython.int
    allowed: cython.uint[::1]  # by cell
    rule_kind: cython.int[::1]
    rule_at: cython.int[::1]  # where each rule's cells start in `rule_cells`
    rule_cells: cython.int[::1]
    number_at: cython.int[::1]  # where its numbers start in `numbers`
    numbers: cython.longlong[::1]
    own_full_at: array[int]  # the full houses of each cell, without rules
    own_full: array[int]
    set_at: cython.int[::1]  # where the sets of a size and a total start, by size * (most + 1) + total
    sets: cython.uint[::1]
    most: cython.int  # the sum of all values

    def __init__(self, tables: Tables) -> None:
        """See `Follower`."""
        super().__init__(tables)
        self.own_full_at, self.own_full = tables.in_full_at, tables.in_full
        self.most = self.order * (self.order + 1) // 2
        sets = sum_sets(self.order)
        self.set_at, self.sets = sets
        self.relate(array("q"))

    def relate(self, rules: array[int]) -> None:
        """Set the rules that hold from now on, in place of those before."""
        every = (1 << self.order) - 1
        allowed = array("I", [every]) * self.n_cells
        kinds = array("i")
        cells: list[list[int]] = []
        numbers: list[list[int]] = []
        at = 0
        while at < len(rules):
            kind = rules[at]
            inside = self._listed(rules, at + 1)
            told = self._listed(rules, at + 2 + len(inside))
            at += 3 + len(inside) + len(told)
            self._check_rule(kind, inside, told)
            if kind == MASK:
                allowed[inside[0]] &= told[0]
                continue
            kinds.append(kind)
            cells.append(inside)
            numbers.append(self._both_ways(told) if kind == TABLE else told)
        self.allowed = allowed
        self.n_rules = len(kinds)
        self.rule_kind = kinds if kinds else array("i", [0])
        self.rule_at, self.rule_cells = ragged(cells)
        ends = accumulate(map(len, numbers), initial=0)
        self.number_at = array("i", ends)
        flat = array("q", [number for told in numbers for number in told])
        self.numbers = flat if flat else array("q", [0])
        self._watch(cells)

    def _listed(self, rules: array[int], at: int) -> list[int]:
        """The numbers of a list that begins with how many they are."""
        if at >= len(rules) or not 0 <= rules[at] < len(rules) - at:
            raise ValueError("a rule is cut off")
        return list(rules[at + 1 : at + 1 + rules[at]])

    def _check_rule(self, kind: int, cells: list[int], numbers: list[int]) -> None:
        """Refuse what would lead out of the engine's memory."""
        wanted = {MASK: (1, 1), TABLE: (2, self.order), APART: (len(cells), 0), CAGE: (len(cells), 1)}
        if kind not in (*wanted, LINEAR) or not cells:
            raise ValueError("a rule is of no kind, or has no cells")
        if kind in wanted and (len(cells), len(numbers)) != wanted[kind]:
            raise ValueError(f"a rule has {len(cells)} cells and {len(numbers)} numbers")
        if kind == LINEAR and len(numbers) <= len(cells):
            raise ValueError("a sum has no total")
        if not all(0 <= cell < self.n_cells for cell in cells) or (kind != LINEAR and len(set(cells)) < len(cells)):
            raise ValueError("a rule names a cell that is not on the board, or one twice")
        if kind in (MASK, TABLE) and not all(0 <= word < 1 << self.order for word in numbers):
            raise ValueError("a rule allows values that are none")

    def _both_ways(self, rows: list[int]) -> list[int]:
        """The words of a table from the first cell to the second, then from the second to the first."""
        back = [sum((row >> v & 1) << u for u, row in enumerate(rows)) for v in range(self.order)]
        return [*rows, *back]

    def _watch(self, cells: list[list[int]]) -> None:
        """Let cells that change have their rules examined, which are numbered after the full houses."""
        rows = [[*self.own_full[self.own_full_at[cell] : self.own_full_at[cell + 1]]] for cell in range(self.n_cells)]
        for rule, inside in enumerate(cells):
            for cell in sorted(set(inside)):
                rows[cell].append(self.n_full + rule)
        self.in_full_at, self.in_full = ragged(rows)
        self.dirty = array("i", bytes(4 * (self.n_full + self.n_rules + 1)))
        self.late = array("i", bytes(4 * (self.n_rules + 1)))
        self.is_dirty = array("b", bytes(self.n_full + self.n_rules + 1))
        self.n_dirty = self.n_late = self.n_queue = 0

    # --- search -------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin(self) -> cython.void:
        """As without rules; then cells lose what they may not have, and every rule is to be examined."""
        c: cython.int
        r: cython.int
        m: cython.uint
        Exact._begin(self)
        for c in range(self.n_cells):
            m = self.cand[c] & self.allowed[c]
            if m == 0:
                self.ended = True
            elif m != self.cand[c]:
                self.cand[c] = m
                if m & (m - 1) == 0:
                    self._push(c)
            if self.clues[c]:
                self._push(c)  # for cells that no house makes peers
        for r in range(self.n_rules):
            self.late[r] = self.n_full + r
            self.is_dirty[self.n_full + r] = 1
        self.n_late = self.n_rules

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _examine(self, h: cython.int) -> cython.bint:
        """Follow one rule, by its number among houses and rules; False on a contradiction."""
        r: cython.int = h - self.n_full
        if self.rule_kind[r] == _TABLE:
            return self._follow_table(r)
        if self.rule_kind[r] == _CAGE:
            return self._follow_cage(r)
        if self.rule_kind[r] == _APART:
            return self._follow_apart(r)
        return self._follow_linear(r)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _limit(self, c: cython.int, mask: cython.uint) -> cython.bint:
        """Leave a cell these candidates only; False if it has none of them."""
        base: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, self.level) * self.n_cells
        before: cython.uint = self.cand[base + c]
        m: cython.uint = before & mask
        if m == before:
            return True
        if m == 0:
            return False
        self.cand[base + c] = m
        if m & (m - 1) == 0:
            if self.n_watched and self.is_watched[c]:
                self.n_watched -= 1
            self._push(c)
        self._soil(c)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow_table(self, r: cython.int) -> cython.bint:
        base: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, self.level) * self.n_cells
        at: cython.int = self.number_at[r]
        a: cython.int = self.rule_cells[self.rule_at[r]]
        b: cython.int = self.rule_cells[self.rule_at[r] + 1]
        left: cython.uint = self.cand[base + a]
        m: cython.uint = 0
        while left:
            m |= cython.cast(cython.uint, self.numbers[at + lowest(left)])
            left &= left - 1
        if not self._limit(b, m):
            return False
        left = self.cand[base + b]
        m = 0
        while left:
            m |= cython.cast(cython.uint, self.numbers[at + self.order + lowest(left)])
            left &= left - 1
        return self._limit(a, m)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow_apart(self, r: cython.int) -> cython.bint:
        base: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, self.level) * self.n_cells
        i: cython.int
        m: cython.uint
        fixed: cython.uint = 0
        for i in range(self.rule_at[r], self.rule_at[r + 1]):
            m = self.cand[base + self.rule_cells[i]]
            if m & (m - 1) == 0:
                if fixed & m:
                    return False
                fixed |= m
        if fixed:
            for i in range(self.rule_at[r], self.rule_at[r + 1]):
                m = self.cand[base + self.rule_cells[i]]
                if m & (m - 1) and not self._limit(self.rule_cells[i], self.all_values ^ fixed):
                    return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow_cage(self, r: cython.int) -> cython.bint:
        """Cells of a cage keep the values of sets that have the sum, lie in the candidates, and meet every cell."""
        base: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, self.level) * self.n_cells
        i: cython.int
        j: cython.int
        n_open: cython.int = 0
        total: cython.int = cython.cast(cython.int, self.numbers[self.number_at[r]])
        first: cython.int = self.rule_at[r]
        last: cython.int = self.rule_at[r + 1]
        m: cython.uint
        fixed: cython.uint = 0
        union: cython.uint = 0
        possible: cython.uint = 0
        for i in range(first, last):
            m = self.cand[base + self.rule_cells[i]]
            if m & (m - 1) == 0:
                if fixed & m:
                    return False
                fixed |= m
                total -= lowest(m) + 1
            else:
                union |= m
                n_open += 1
        if n_open == 0:
            return total == 0
        if total <= 0 or total > self.most:
            return False
        union &= self.all_values ^ fixed
        i = n_open * (self.most + 1) + total
        for j in range(self.set_at[i], self.set_at[i + 1]):
            m = self.sets[j]
            if m & union == m and self._meets_all(m, first, last):
                possible |= m
        if possible == 0:
            return False
        for i in range(first, last):
            m = self.cand[base + self.rule_cells[i]]
            if m & (m - 1) and not self._limit(self.rule_cells[i], possible):
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _meets_all(self, mask: cython.uint, first: cython.int, last: cython.int) -> cython.bint:
        """Whether every open cell of a cage has a candidate of a set."""
        base: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, self.level) * self.n_cells
        i: cython.int
        m: cython.uint
        for i in range(first, last):
            m = self.cand[base + self.rule_cells[i]]
            if m & (m - 1) and m & mask == 0:
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow_linear(self, r: cython.int) -> cython.bint:
        """Cells keep the values with which the others can still reach a total between the least and the greatest."""
        base: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, self.level) * self.n_cells
        i: cython.int
        c: cython.int
        k: cython.int
        v: cython.int
        n: cython.int = self.rule_at[r + 1] - self.rule_at[r]
        at: cython.int = self.number_at[r]
        until: cython.int = self.number_at[r + 1]
        least: cython.longlong = 0
        most: cython.longlong = 0
        low: cython.longlong
        high: cython.longlong
        here: cython.longlong
        m: cython.uint
        kept: cython.uint
        is_open: cython.bint = False
        low = self.numbers[at + n]
        high = low
        for k in range(at + n, until):
            low = min(low, self.numbers[k])
            high = max(high, self.numbers[k])
        for i in range(n):
            m = self.cand[base + self.rule_cells[self.rule_at[r] + i]]
            is_open = is_open or m & (m - 1) != 0
            least += self._extreme(m, self.numbers[at + i], False)
            most += self._extreme(m, self.numbers[at + i], True)
        if least > high or most < low:
            return False
        if not is_open:
            return self._is_a_total(r, least)
        for i in range(n):
            c = self.rule_cells[self.rule_at[r] + i]
            m = self.cand[base + c]
            if m & (m - 1) == 0:
                continue
            kept = 0
            while m:
                v = lowest(m)
                here = self.numbers[at + i] * (v + 1)
                if (
                    least - self._extreme(self.cand[base + c], self.numbers[at + i], False) + here <= high
                    and most - self._extreme(self.cand[base + c], self.numbers[at + i], True) + here >= low
                ):
                    kept |= m & (m ^ (m - 1))
                m &= m - 1
            if kept != self.cand[base + c]:
                if not self._limit(c, kept):
                    return False
                self._again(r)
                return True
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_a_total(self, r: cython.int, number: cython.longlong) -> cython.bint:
        k: cython.int
        found: cython.bint = False
        for k in range(self.number_at[r] + self.rule_at[r + 1] - self.rule_at[r], self.number_at[r + 1]):
            found = found or self.numbers[k] == number
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _extreme(self, m: cython.uint, coefficient: cython.longlong, greatest: cython.bint) -> cython.longlong:
        """The least or the greatest that a cell's candidates come to."""
        v: cython.int
        if (coefficient > 0) == greatest:
            v = 32
            while not m >> (v - 1) & 1:
                v -= 1
            return coefficient * v
        return coefficient * (lowest(m) + 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    @cython.inline
    def _again(self, r: cython.int) -> cython.void:
        """Let a rule be examined once more."""
        if not self.is_dirty[self.n_full + r]:
            self.is_dirty[self.n_full + r] = 1
            self.late[self.n_late] = self.n_full + r
            self.n_late += 1
