"""What follows from there being no second solution, by definition."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from bookbuilder.board import Board
from tests.solve.plain.state import NONE, Opening, State, distinct_houses, full_houses, places_of
from tests.solve.plain.wings import peers_of, seen_by_all


def rectangles(board: Board, state: State) -> Iterator[Opening]:
    peers = peers_of(board, state)
    for pair, two, others in swappable(board, state):
        more = [cell for cell in sorted(two | others) if state[cell] != pair]
        yield from _follows(board, state, peers, pair, more)
        if len(more) == 2:
            yield from _with_subsets(board, state, pair, more)
            if set(more) in (two, others):
                yield from _crossed(board, state, peers, pair, two, others)


def swappable(board: Board, state: State) -> Iterator[tuple[frozenset[int], set[int], set[int]]]:
    """Two values and two opposite pairs of cells that have both of them, one cell nothing else; no house tells them."""
    houses = [set(house.cells) for house in board.houses]
    for pair in {frozenset(left) for left in state.values() if len(left) == 2}:
        holding = [cell for cell in state if pair <= state[cell]]
        for a, b, c, d in combinations(holding, 4):
            if all(state[cell] != pair for cell in (a, b, c, d)):
                continue
            for two, others in (({a, b}, {c, d}), ({a, c}, {b, d}), ({a, d}, {b, c})):
                if any(len(two & cells) != len(others & cells) or len(two & cells) == 2 for cells in houses):
                    continue
                if any({a, b, c, d} & cells for cells in houses):
                    yield pair, two, others


def _with_subsets(board: Board, state: State, pair: frozenset[int], more: list[int]) -> Iterator[Opening]:
    """One of two cells of a house has one of the values beyond the pair, and makes a subset with up to three others."""
    extras = set().union(*(state[cell] for cell in more)) - pair
    for house in distinct_houses(board):
        others = [cell for cell in house.cells if state.get(cell) and cell not in more]
        for size in (1, 2, 3) if set(more) <= set(house.cells) and len(extras) > 1 else ():
            for cells in combinations(others, size):
                values = extras.union(*(state[cell] for cell in cells))
                struck = frozenset((cell, v) for cell in others if cell not in cells for v in state[cell] & values)
                if len(values) == size + 1 and struck:
                    yield NONE, struck


def _crossed(
    board: Board, state: State, peers: dict[int, set[int]], pair: frozenset[int], two: set[int], others: set[int]
) -> Iterator[Opening]:
    """Opposite cells with more than a pair lose a value that two houses have only in these and their neighbours."""
    roof, floor = (two, others) if any(state[cell] != pair for cell in two) else (others, two)
    if not all(floor <= peers[cell] for cell in roof):
        return
    for value in pair:
        held = [places_of(state, house, value) for house in full_houses(board)]
        for first, second in ((sorted(roof), sorted(floor)), (sorted(roof), sorted(floor)[::-1])):
            if all({a, b} in held for a, b in zip(first, second, strict=True)):
                yield NONE, frozenset((cell, value) for cell in roof)
                break


def hidden_rectangles(board: Board, state: State) -> Iterator[Opening]:
    peers = peers_of(board, state)
    for pair, two, others in swappable(board, state):
        for floor in [cell for cell in two | others if state[cell] == pair]:
            beside = others if floor in two else two
            (opposite,) = (two | others) - beside - {floor}
            for q in pair:
                held = [places_of(state, house, p) for house in full_houses(board) for p in pair - {q}]
                if all({opposite, cell} in held for cell in beside) and peers[floor] & beside:
                    yield NONE, frozenset({(opposite, q)})


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
    "hidden rectangle": hidden_rectangles,
    "BUG+1": grave,
}
