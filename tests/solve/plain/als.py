"""Almost locked sets, by definition."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from bookbuilder.board import Board
from tests.solve.plain.chains import almost_locked_sets, peers_of
from tests.solve.plain.state import NONE, Opening, State, distinct_houses

Cells = frozenset[int]


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


def als_xy_wings(board: Board, state: State) -> Iterator[Opening]:
    peers, sets = peers_of(board), almost_locked_sets(board, state)

    def places(cells: Cells, value: int) -> Cells:
        return frozenset(cell for cell in cells if value in state[cell])

    values_of = {cells: set().union(*(state[cell] for cell in cells)) for cells in sets}
    seen = {
        (cells, value): frozenset.intersection(*(frozenset(peers[cell]) for cell in places(cells, value)))
        for cells in sets
        for value in values_of[cells]
    }
    struck = set()
    for hinge in sets:
        shared = [
            (other, value)
            for other in sets
            if not hinge & other
            for value in values_of[hinge] & values_of[other]
            if places(other, value) <= seen[hinge, value]
        ]
        for (one, x), (other, y) in combinations(shared, 2):
            if x != y and not one & other:
                for z in values_of[one] & values_of[other] - {x, y}:
                    cells = seen[one, z] & seen[other, z]
                    struck.update((cell, z) for cell in cells if z in state.get(cell, ()))
    yield from ((NONE, frozenset({pair})) for pair in struck)


def subsets_of(cells: set[int], least: int) -> list[Cells]:
    return [frozenset(some) for size in range(least, len(cells) + 1) for some in combinations(sorted(cells), size)]


def sues_de_coq(board: Board, state: State) -> Iterator[Opening]:
    def values_of(cells: Cells) -> set[int]:
        return set().union(*(state[cell] for cell in cells))

    for one, other in combinations(distinct_houses(board), 2):
        first, second = ({cell for cell in house.cells if state.get(cell)} for house in (one, other))
        if len({*one.cells} & {*other.cells}) < 2:
            continue
        for crossing in subsets_of(first & second, 2):
            shared = values_of(crossing)
            ends = [
                [cells for cells in subsets_of(house, 1) if len(values_of(cells) - shared) < len(cells)]
                for house in (first - second, second - first)
            ]
            for a, b in product(*ends):
                whole = crossing | a | b
                if values_of(a) & values_of(b) or len(whole) != len(values_of(whole)):
                    continue
                struck = {
                    (cell, value)
                    for cell in first - whole
                    for value in state[cell] & values_of(crossing | a) - values_of(b)
                }
                struck |= {
                    (cell, value)
                    for cell in second - whole
                    for value in state[cell] & values_of(crossing | b) - values_of(a)
                }
                if struck:
                    yield NONE, frozenset(struck)


TECHNIQUES = {"ALS-XZ": als_xz, "ALS-XY-wing": als_xy_wings, "Sue de Coq": sues_de_coq}
