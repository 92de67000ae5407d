"""Almost locked sets, by definition."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from bookbuilder.board import Board
from tests.solve.plain.chains import peers_of
from tests.solve.plain.state import NONE, Opening, State, distinct_houses

Cells = frozenset[int]


def almost_locked_sets(board: Board, state: State) -> set[Cells]:
    found = set()
    for house in distinct_houses(board):
        empty = [cell for cell in house.cells if state.get(cell)]
        for size in range(1, len(empty) + 1):
            for cells in combinations(empty, size):
                if len(set().union(*(state[cell] for cell in cells))) == size + 1:
                    found.add(frozenset(cells))
    return found


def als_xz(board: Board, state: State) -> Iterator[Opening]:
    peers = peers_of(board)
    sets = {
        cells: {
            value: frozenset(cell for cell in cells if value in state[cell])
            for value in set().union(*(state[cell] for cell in cells))
        }
        for cells in almost_locked_sets(board, state)
    }
    seen = {places: frozenset.intersection(*(frozenset(peers[cell]) for cell in places))
            for values in sets.values() for places in values.values()}  # fmt: skip
    struck = set()

    def strike(value: int, places: Cells) -> None:
        cells = frozenset.intersection(*(frozenset(peers[cell]) for cell in places))
        struck.update((cell, value) for cell in cells if value in state.get(cell, ()))

    for (one, values), (other, others) in combinations(sets.items(), 2):
        common = values.keys() & others.keys()
        restricted = {value for value in common if others[value] <= seen[values[value]]}
        if not restricted or one & other:
            continue
        for x in restricted:
            for z in common - {x}:
                strike(z, values[z] | others[z])
        for x, y in combinations(restricted, 2):
            for places_of in (values, others):
                for z in places_of.keys() - {x, y}:
                    strike(z, places_of[z])
    yield from ((NONE, frozenset({pair})) for pair in struck)


TECHNIQUES = {"ALS-XZ": als_xz}
