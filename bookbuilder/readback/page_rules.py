"""The data of a page to play and the rules of its puzzle go in; what the page would check otherwise comes out.

Both are brought to one form: which pairs of cells differ, which values a cell can have, which values of two cells do
not go together, and which cells have which totals.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from bookbuilder.board import Board
from bookbuilder.readback.rulings import Among, Different, Matching, Rules, Totalling, conditions

_Pair = frozenset[int]
_Clash = frozenset[tuple[int, int]]  # two cells, each with a value


@dataclass(slots=True)
class _Form:
    """What rules say; used within one call."""

    order: int
    apart: set[_Pair] = field(default_factory=set)
    among: dict[int, frozenset[int]] = field(default_factory=dict)
    clashes: set[_Clash] = field(default_factory=set)
    totals: set[tuple[frozenset[int], int]] = field(default_factory=set)

    def differ(self, cells: Iterable[int]) -> None:
        self.apart.update(map(frozenset, combinations(cells, 2)))

    def have(self, cell: int, values: Iterable[int]) -> None:
        self.among[cell] = self.among.get(cell, frozenset(range(1, self.order + 1))) & frozenset(values)


def page_rule_flaws(data: Mapping[str, Any], board: Board, rules: Rules) -> Iterator[str]:
    """What is wrong with the rules in a page's data, as clauses that follow the file's name."""
    told = data.get("rules")
    if told is None and not rules:
        return
    if told is None:
        yield "has no rules in its data, but the puzzle has some"
        return
    try:
        same = _of_page(data, told, board.order) == _of_rules(board, rules)
    except (TypeError, ValueError, LookupError, AttributeError):
        same = False
    if not same:
        yield "has other rules in its data than the puzzle"


def _of_rules(board: Board, rules: Rules) -> _Form:
    form, values = _Form(board.order), range(1, board.order + 1)
    for house in board.houses:
        form.differ(house.cells)
    for condition in conditions(board, rules):
        match condition:
            case Different(cells):
                form.differ(cells)
            case Among(cell, allowed):
                form.have(cell, allowed)
            case Matching(one, other, match):
                form.clashes.update(
                    frozenset({(one, a), (other, b)}) for a in values for b in values if not match(a, b)
                )
            case Totalling(cells, total):
                form.totals.add((frozenset(cells), total))
    return form


def _of_page(data: Mapping[str, Any], told: Mapping[str, Any], order: int) -> _Form:
    form, values = _Form(order), range(1, order + 1)
    for _, _, cells in data["houses"]:
        form.differ(cells)
    for cell, mask in told["masks"]:
        form.have(cell, (value for value in values if mask >> (value - 1) & 1))
    for table, one, other in told["pairs"]:
        allowed = told["tables"][table]
        form.clashes.update(
            frozenset({(one, a), (other, b)}) for a in values for b in values if not allowed[a - 1] >> (b - 1) & 1
        )
    for cells, (total,) in told["sums"]:
        form.totals.add((frozenset(cells), total))
    return form
