"""The rules of one puzzle, as `related` numbers them, laid out for the techniques of the climb.

A rule has an owner, the relation that says it, by its number. Techniques name owners in their records as if they were
houses, with the numbers that follow those of the houses.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache

import cython

from bookbuilder.kernel.related import CAGE, MASK, TABLE
from bookbuilder.kernel.scene import ragged

COMPILED: bool = cython.compiled


@cython.final
@cython.cclass
class Ruled:
    """The rules that hold beside houses. `edition` rises with every change; without rules all tables are empty.

    `allowed` are the values of each cell by masks alone; `apart` the cells that must differ from each but share no
    house with it. A table has two cells, and `order` words from the first to the second, then as many back; `tables_of`
    has those of each cell. A sum has cells of which no two are equal, and a total.
    """

    def __init__(self, order: int, n_cells: int) -> None:
        self.order, self.n_cells = order, n_cells
        self.edition = 0
        self.relate(array("q"), (), ())

    def relate(self, rules: Sequence[int], owners: Sequence[int], apart: Sequence[Sequence[int]]) -> None:
        """Take rules, which `Related` has accepted, with an owner each; `apart` has a row per cell, or none at all."""
        every = (1 << self.order) - 1
        allowed = [every] * self.n_cells
        pairs: list[int] = []
        words: list[int] = []
        table_owners: list[int] = []
        through: list[list[int]] = [[] for _ in range(self.n_cells)]
        sums: list[Sequence[int]] = []
        totals: list[int] = []
        sum_owners: list[int] = []
        at = which = 0
        while at < len(rules):
            kind, n = rules[at], rules[at + 1]
            cells = tuple(rules[at + 2 : at + 2 + n])
            end = at + 3 + n + rules[at + 2 + n]
            numbers = tuple(rules[at + 3 + n : end])
            if kind == MASK:
                allowed[cells[0]] &= numbers[0]
            elif kind == TABLE:
                for cell in cells:
                    through[cell].append(len(table_owners))
                pairs.extend(cells)
                words.extend(numbers)
                words.extend(turned(numbers))
                table_owners.append(owners[which])
            elif kind == CAGE:
                sums.append(cells)
                totals.append(numbers[0])
                sum_owners.append(owners[which])
            at = end
            which += 1
        self.allowed = array("I", allowed)
        self.has_rules = len(rules) > 0
        self.has_apart = any(apart)
        self.apart_at, self.apart = ragged(apart if self.has_apart else [()] * self.n_cells)
        self.n_tables = len(table_owners)
        self.table_cell, self.table = array("i", pairs or [0]), array("I", words or [0])
        self.table_owner = array("i", table_owners or [0])
        self.tables_at, self.tables_of = ragged(through)
        self.n_sums, self.sum_total = len(totals), array("i", totals or [0])
        self.sum_at, self.sum_cell = ragged(sums)
        self.sum_owner = array("i", sum_owners or [0])
        self.n_owners = 1 + max(owners, default=-1)
        self.edition += 1


@lru_cache(maxsize=1024)
def turned(words: tuple[int, ...]) -> tuple[int, ...]:
    """The words of a table from its second cell to its first."""
    return tuple(sum((word >> v & 1) << u for u, word in enumerate(words)) for v in range(len(words)))
