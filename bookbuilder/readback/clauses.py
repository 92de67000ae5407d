"""A board and rules go in, clauses of a SAT solver come out: a variable says "this cell has this value".

A total is told by the sets of values that have it: one of them is chosen, and no cell has a value outside it. As the
cells are all different, they then have every value of the set.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from bookbuilder.board import Board, Relation
from bookbuilder.readback.rulings import Among, Condition, Different, Matching, Totalling, conditions

_MOST_CLAUSES = 3_000_000  # a 25x25 needs one million, the largest square, 32x32, 2.6
_MOST_SETS = 20_000  # with one total

Clause = list[int]


class TooHard(Exception):
    """The proof was given up."""


def variable(board: Board, cell: int, value: int) -> int:
    """The variable that says that a cell has a value; those up to `variables` are taken."""
    return cell * board.order + value


def variables(board: Board) -> int:
    """The highest of a board's variables."""
    return (len(board.cells) + 1) * board.order


def board_clauses(board: Board) -> Iterator[Clause]:
    """The clauses of a board's houses. Raises TooHard for too many."""
    houses = {frozenset(house.cells) for house in board.houses}
    pairs = sum(len(house) * (len(house) - 1) // 2 for house in houses)
    if (pairs + len(board.cells) * board.order) * board.order > _MOST_CLAUSES:
        raise TooHard
    return _of_houses(board, houses)


def _of_houses(board: Board, houses: set[frozenset[int]]) -> Iterator[Clause]:
    """One value in a cell, no value twice in a house, each value somewhere in a full house."""
    values = range(1, board.order + 1)
    for cell in range(len(board.cells)):
        yield [variable(board, cell, value) for value in values]
        yield from ([-variable(board, cell, a), -variable(board, cell, b)] for a, b in combinations(values, 2))
    for house in sorted(map(sorted, houses)):
        yield from _different(board, house)
        if len(house) == board.order:
            yield from ([variable(board, cell, value) for cell in house] for value in values)


def rule_clauses(board: Board, rules: Sequence[Relation], fresh: Iterator[int]) -> Iterator[Clause]:
    """The clauses of rules; `fresh` are variables that mean nothing yet. Raises TooHard for too many sets."""
    for condition in conditions(board, rules):
        yield from _of_condition(board, condition, fresh)


def _of_condition(board: Board, condition: Condition, fresh: Iterator[int]) -> Iterator[Clause]:
    values = range(1, board.order + 1)
    match condition:
        case Different(cells):
            yield from _different(board, cells)
        case Among(cell, allowed):
            yield from ([-variable(board, cell, value)] for value in values if value not in allowed)
        case Matching(first, second, match):
            for one in values:
                for other in values:
                    if not match(one, other):
                        yield [-variable(board, first, one), -variable(board, second, other)]
        case Totalling(cells, total):
            chosen = {next(fresh): members for members in sets(board.order, len(cells), total)}
            yield [*chosen]
            for choice, members in chosen.items():
                for value in values:
                    if value not in members:
                        yield from ([-choice, -variable(board, cell, value)] for cell in cells)


def _different(board: Board, cells: Sequence[int]) -> Iterator[Clause]:
    for value in range(1, board.order + 1):
        yield from ([-variable(board, a, value), -variable(board, b, value)] for a, b in combinations(cells, 2))


@lru_cache(maxsize=1024)
def sets(order: int, size: int, total: int) -> tuple[frozenset[int], ...]:
    """The sets of so many values up to `order` that have a total. Raises TooHard for too many."""
    found = list[frozenset[int]]()
    for members in _sets(order, size, total):
        if len(found) == _MOST_SETS:
            raise TooHard
        found.append(frozenset(members))
    return tuple(found)


def _sets(highest: int, size: int, total: int) -> Iterator[tuple[int, ...]]:
    """The same, the highest value first; none is begun that cannot be completed."""
    if size == 0:
        yield from [()] * (total == 0)
        return
    for value in range(min(highest, total), size - 1, -1):
        if size * (2 * value - size + 1) // 2 < total:
            return
        for rest in _sets(value - 1, size - 1, total - value):
            yield (value, *rest)
