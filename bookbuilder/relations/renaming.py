"""A full grid goes in; the same grid with other names for its values comes out, on which pairs have many marks or few.

Where a puzzle prints all its marks and no clue, the marks decide how hard it is. A classic as it is filled has 44 dots
of kropki on average: one in sixty is easy, and one in four extreme. With 60 dots, one in twelve is easy; with 31, three
in four are extreme.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations, product

from bookbuilder.board import Board
from bookbuilder.relations.kind import RelationKind, Values
from bookbuilder.relations.recipe import Draw


def renamed(board: Board, kinds: Sequence[RelationKind], values: Values, are_many: bool, draw: Draw) -> tuple[int, ...]:
    """The grid after swaps of two values, until none brings more marks of the kinds, or fewer.

    Only marks of two cells count. The values must keep what the board says under any names.
    """
    pairs = [(kind, [cells for cells in kind.places(board) if len(cells) == 2]) for kind in kinds]
    met, marked = _table(board.order), _table(board.order)
    for one, other in {cells for _, places in pairs for cells in places}:
        met[values[one] - 1][values[other] - 1] += 1
        met[values[other] - 1][values[one] - 1] += 1
    trial = [*values]
    for (kind, places), (u, v) in product(pairs, permutations(range(board.order), 2)):
        for one, other in places[:1]:  # what has a mark there has it everywhere
            trial[one], trial[other] = u + 1, v + 1
            if kind.told(board, (one, other), trial):
                marked[u][v] = 1 if are_many else -1
    if len({marked[u][v] for u, v in permutations(range(board.order), 2)}) < 2:
        return tuple(values)
    swaps = [*combinations(range(board.order), 2)]
    names = [*range(board.order)]  # by value, the value that takes its place
    best, is_better = _score(met, marked, names), True
    while is_better:
        is_better = False
        for i in range(len(swaps) - 1, 0, -1):
            j = draw(i + 1)
            swaps[i], swaps[j] = swaps[j], swaps[i]
        for u, v in swaps:
            names[u], names[v] = names[v], names[u]
            if (score := _score(met, marked, names)) > best:
                best, is_better = score, True
            else:
                names[u], names[v] = names[v], names[u]
    return tuple(names[value - 1] + 1 for value in values)


def _table(order: int) -> list[list[int]]:
    return [[0] * order for _ in range(order)]


def _score(met: Sequence[Sequence[int]], marked: Sequence[Sequence[int]], names: Sequence[int]) -> int:
    return sum(row[v] * marks[names[v]] for u, row in enumerate(met) for marks in (marked[names[u]],) for v in range(u))
