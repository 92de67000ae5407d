"""What follows from there being no second solution, by definition."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from bookbuilder.board import Board
from tests.solve.plain.state import NONE, Opening, State, distinct_houses, full_houses, places_of
from tests.solve.plain.wings import peers_of, seen_by_all


def rectangles(board: Board, state: State) -> Iterator[Opening]:
    peers = peers_of(board, state)
    houses = [set(house.cells) for house in board.houses]
    for pair in {frozenset(left) for left in state.values() if len(left) == 2}:
        holding = [cell for cell in state if pair <= state[cell]]
        for a, b, c, d in combinations(holding, 4):
            more = [cell for cell in (a, b, c, d) if state[cell] != pair]
            if len(more) == 4:
                continue
            for two, others in (({a, b}, {c, d}), ({a, c}, {b, d}), ({a, d}, {b, c})):
                if any(len(two & cells) != len(others & cells) or len(two & cells) == 2 for cells in houses):
                    continue
                if not any({a, b, c, d} & cells for cells in houses):
                    continue
                yield from _follows(board, state, peers, pair, more)


def _follows(
    board: Board, state: State, peers: dict[int, set[int]], pair: frozenset[int], more: list[int]
) -> Iterator[Opening]:
    if len(more) == 1:
        yield NONE, frozenset((more[0], value) for value in pair)
    if len(more) >= 2:
        extras = set().union(*(state[cell] for cell in more)) - pair
        if len(extras) == 1:
            struck = seen_by_all(state, peers, tuple(more), min(extras))
            if struck:
                yield NONE, struck
    if len(more) == 2:
        for value in pair:
            if any(places_of(state, house, value) == set(more) for house in full_houses(board)):
                (other,) = pair - {value}
                yield NONE, frozenset((cell, other) for cell in more)


def grave(board: Board, state: State) -> Iterator[Opening]:
    sizes = sorted(len(left) for left in state.values())
    if sizes != [2] * (len(sizes) - 1) + [3]:
        return
    (odd,) = [cell for cell in state if len(state[cell]) == 3]
    if not any(odd in house.cells for house in board.houses):
        return
    for value in state[odd]:
        without = {cell: left - ({value} if cell == odd else set()) for cell, left in state.items()}
        if all(
            len(places_of(without, house, each)) in {0, 2}
            for house in distinct_houses(board)
            for each in range(1, board.order + 1)
        ):
            yield frozenset({(odd, value)}), NONE


TECHNIQUES = {
    "unique rectangle": rectangles,
    "BUG+1": grave,
}
