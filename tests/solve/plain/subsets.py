"""Subsets of three and four, by definition."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from bookbuilder.board import Board
from tests.solve.plain.state import NONE, Opening, State, distinct_houses, full_houses, places_of


def naked(board: Board, state: State, size: int) -> Iterator[Opening]:
    for house in distinct_houses(board):
        for cells in combinations([cell for cell in house.cells if state.get(cell)], size):
            values = set().union(*(state[cell] for cell in cells))
            others = [cell for cell in house.cells if cell in state and cell not in cells]
            struck = frozenset((cell, value) for cell in others for value in state[cell] & values)
            if len(values) == size and struck:
                yield NONE, struck


def hidden(board: Board, state: State, size: int) -> Iterator[Opening]:
    for house in full_houses(board):
        places = {value: places_of(state, house, value) for value in range(1, board.order + 1)}
        for values in combinations([value for value in places if places[value]], size):
            cells = set().union(*(places[value] for value in values))
            struck = frozenset((cell, value) for cell in cells for value in state[cell] - set(values))
            if len(cells) == size and struck:
                yield NONE, struck


def locked(board: Board, state: State, size: int) -> Iterator[Opening]:
    houses = distinct_houses(board)
    sets = {
        cells
        for one, other in combinations(houses, 2)
        for cells in combinations(
            [cell for cell in sorted({*one.cells} & {*other.cells}) if len(state.get(cell, ())) > 1], size
        )
    }
    for cells in sets:
        values = set().union(*(state[cell] for cell in cells))
        around = [{*house.cells} for house in houses if {*cells} <= {*house.cells}]
        losing = [{cell for cell in house - {*cells} if state.get(cell, set()) & values} for house in around]
        apart = any(a - other and b - one for (one, a), (other, b) in combinations(zip(around, losing, strict=True), 2))
        if len(values) == size and apart:
            yield NONE, frozenset((cell, value) for cell in set().union(*losing) for value in state[cell] & values)


TECHNIQUES = {
    "locked pair": partial(locked, size=2),
    "locked triple": partial(locked, size=3),
    "naked triple": partial(naked, size=3),
    "hidden triple": partial(hidden, size=3),
    "naked quad": partial(naked, size=4),
    "hidden quad": partial(hidden, size=4),
}
