"""Exact search over houses and relations: `exact`, with rules that are examined like houses when a cell changes.

Rules come as numbers, one rule after another: its kind, the number of its cells, these, the number of its numbers, and
these. The kinds are

    MASK    one cell and one word: the values that it may have
    TABLE   two cells and `order` words: by value of the first cell, the values that the second may have
    APART   cells of which no two have the same value
    CAGE    such cells, at most `order`, whose values add up to the one number: sets of values with that sum are tried;
            only where these are listed (`sum_sets`)
    LINEAR  cells, as many coefficients, and totals: bounds, until all cells are set

A rule is examined after the houses, since it takes longer: `follow` puts it off until no house is left.
"""

from __future__ import annotations

from array import array

import cython

from bookbuilder.kernel.scene import Tables

if not cython.compiled:
    from bookbuilder.kernel.bits import lowest
    from bookbuilder.kernel.exact import Exact
else:
    from cython.cimports.bookbuilder.kernel.bits import lowest  # type: ignore[no-redef]
    from cython.cimports.bookbuilder.kernel.exact import Exact  # type: ignore[no-redef]
from bookbuilder.kernel.sum_sets import LARGEST, sum_sets

COMPILED: bool = cython.compiled

MASK, TABLE, APART, CAGE, LINEAR = range(5)
_MASK = cython.declare(cython.int, MASK)
_TABLE = cython.declare(cython.int, TABLE)
_APART = cython.declare(cython.int, APART)
_CAGE = cython.declare(cython.int, CAGE)
_LINEAR = cython.declare(cython.int, LINEAR)


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
    has_sets: cython.bint  # whether `sum_sets` lists sets for a board of this order
    most: cython.int  # the sum of all values
    is_met: cython.int[::1]  # scratch, by cell

    def __init__(self, tables: Tables) -> None:
        """See `Follower`."""
        super().__init__(tables)
        self.own_full_at, self.own_full = tables.in_full_at, tables.in_full
        self.most = self.order * (self.order + 1) // 2
        self.set_at, self.sets = sum_sets(self.order)
        self.has_sets = self.order <= LARGEST
        self.allowed, self.is_met = array("I", bytes(4 * self.n_cells)), array("i", bytes(4 * self.n_cells))
        self.rule_kind, self.rule_at, self.number_at = array("i", [0]), array("i", [0]), array("i", [0])
        self.rule_cells, self.numbers = array("i", [0]), array("q", [0])
        self.in_full_at = array("i", bytes(4 * self.n_cells + 4))
        self._make_room(1, 1, 1)
        self.relate(array("q"))

    def relate(self, rules: array[int]) -> None:
        """Set the rules that hold from now on, in place of those before."""
        self._check_rules(rules)
        self._take_rules(rules)
        self._watch()
        self.n_dirty = self.n_late = self.n_queue = 0

    def _check_rules(self, rules: array[int]) -> None:
        """Count rules, their cells and their numbers; refuse what would lead out of the engine's memory."""
        rule: cython.longlong[::1] = rules if rules else array("q", [0])
        n: cython.Py_ssize_t = len(rules)
        at: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t
        kind: cython.longlong
        n_cells: cython.longlong
        n_numbers: cython.longlong
        rules_counted: cython.int = 0
        cells_counted: cython.int = 0
        numbers_counted: cython.int = 0
        while at < n:
            if at + 2 >= n or rule[at + 1] < 0 or rule[at + 1] >= n - at - 2:
                raise ValueError("a rule is cut off")
            kind, n_cells = rule[at], rule[at + 1]
            n_numbers = rule[at + 2 + n_cells]
            if n_numbers < 0 or n_numbers > n - at - 3 - n_cells:
                raise ValueError("a rule is cut off")
            if kind < 0 or kind > _LINEAR or n_cells == 0:
                raise ValueError("a rule is of no kind, or has no cells")
            if (
                (kind == _MASK and (n_cells != 1 or n_numbers != 1))
                or (kind == _TABLE and (n_cells != 2 or n_numbers != self.order))
                or (kind == _APART and n_numbers != 0)
                or (kind == _CAGE and (n_numbers != 1 or n_cells > self.order or not self.has_sets))
            ):
                raise ValueError(f"a rule has {n_cells} cells and {n_numbers} numbers")
            if kind == _LINEAR and n_numbers <= n_cells:
                raise ValueError("a sum has no total")
            for i in range(at + 2, at + 2 + n_cells):
                if rule[i] < 0 or rule[i] >= self.n_cells or self.is_met[rule[i]] == rules_counted + 1:
                    self._forget_met()
                    raise ValueError("a rule names a cell that is not on the board, or one twice")
                self.is_met[rule[i]] = rules_counted + 1
            if kind in (_MASK, _TABLE):
                for i in range(at + 3 + n_cells, at + 3 + n_cells + n_numbers):
                    if rule[i] < 0 or rule[i] > self.all_values:
                        raise ValueError("a rule allows values that are none")
            at += 3 + n_cells + n_numbers
            rules_counted += 1
            cells_counted += n_cells
            numbers_counted += 2 * n_numbers if kind == _TABLE else n_numbers
        self._forget_met()
        self._make_room(rules_counted, cells_counted, numbers_counted)

    def _forget_met(self) -> None:
        for i in range(self.n_cells):
            self.is_met[i] = 0

    def _make_room(self, n_rules: int, n_cells: int, n_numbers: int) -> None:
        """Have room for so many rules, cells and numbers."""
        if n_rules >= len(self.rule_kind):
            self.rule_kind = array("i", bytes(8 * n_rules + 8))
            self.rule_at, self.number_at = array("i", bytes(8 * n_rules + 8)), array("i", bytes(8 * n_rules + 8))
            self.dirty = array("i", bytes(4 * self.n_full + 8 * n_rules + 8))
            self.late = array("i", bytes(8 * n_rules + 8))
            self.is_dirty = array("b", bytes(self.n_full + 2 * n_rules + 2))
        if n_cells >= len(self.rule_cells):
            self.rule_cells = array("i", bytes(8 * n_cells + 8))
            self.in_full = array("i", bytes(4 * len(self.own_full) + 8 * n_cells + 8))
        if n_numbers >= len(self.numbers):
            self.numbers = array("q", bytes(16 * n_numbers + 16))

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _take_rules(self, rules: array[int]) -> cython.int:
        """Write the rules, which have been checked, to the engine's own tables."""
        rule: cython.longlong[::1] = rules if rules else array("q", [0])
        at: cython.Py_ssize_t = 0
        i: cython.int
        n_cells: cython.int
        n_numbers: cython.int
        cells: cython.int = 0
        numbers: cython.int = 0
        n: cython.Py_ssize_t = len(rules)
        for i in range(self.n_cells):
            self.allowed[i] = self.all_values
        self.n_rules = 0
        while at < n:
            n_cells = cython.cast(cython.int, rule[at + 1])
            n_numbers = cython.cast(cython.int, rule[at + 2 + n_cells])
            if rule[at] == _MASK:
                self.allowed[rule[at + 2]] &= cython.cast(cython.uint, rule[at + 4])
            else:
                self.rule_kind[self.n_rules] = cython.cast(cython.int, rule[at])
                self.rule_at[self.n_rules] = cells
                self.number_at[self.n_rules] = numbers
                self.n_rules += 1
                for i in range(n_cells):
                    self.rule_cells[cells] = cython.cast(cython.int, rule[at + 2 + i])
                    cells += 1
                for i in range(n_numbers):
                    self.numbers[numbers] = rule[at + 3 + n_cells + i]
                    numbers += 1
                if rule[at] == _TABLE:
                    self._turn(numbers - self.order)
                    numbers += self.order
            at += 3 + n_cells + n_numbers
        self.rule_at[self.n_rules] = cells
        self.number_at[self.n_rules] = numbers
        for i in range(self.n_full + self.n_rules + 1):
            self.is_dirty[i] = 0
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _turn(self, at: cython.int) -> cython.void:
        """Write the words of a table from the second cell to the first behind those from the first to the second."""
        u: cython.int
        v: cython.int
        for v in range(self.order):
            self.numbers[at + self.order + v] = 0
            for u in range(self.order):
                self.numbers[at + self.order + v] |= ((self.numbers[at + u] >> v) & 1) << u

    @cython.cfunc
    @cython.exceptval(-1, check=True)
    def _watch(self) -> cython.int:
        """Let cells that change have their rules examined, which are numbered after the full houses."""
        own_at: cython.int[::1] = self.own_full_at
        own: cython.int[::1] = self.own_full
        c: cython.int
        i: cython.int
        r: cython.int
        end: cython.int = 0
        for c in range(self.n_cells):
            self.is_met[c] = 0
        for i in range(self.rule_at[self.n_rules]):
            self.is_met[self.rule_cells[i]] += 1
        for c in range(self.n_cells):
            self.in_full_at[c] = end
            for i in range(own_at[c], own_at[c + 1]):
                self.in_full[end] = own[i]
                end += 1
            i = self.is_met[c]
            self.is_met[c] = end
            end += i
        self.in_full_at[self.n_cells] = end
        for r in range(self.n_rules):
            for i in range(self.rule_at[r], self.rule_at[r + 1]):
                c = self.rule_cells[i]
                self.in_full[self.is_met[c]] = self.n_full + r
                self.is_met[c] += 1
        for c in range(self.n_cells):
            self.is_met[c] = 0
        return 0

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
