"""The techniques of every day, by definition."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from bookbuilder.board import Board, House
from tests.solve.plain.state import NONE, Opening, State, distinct_houses, full_houses, is_area, peers_of, places_of


def last_cells(board: Board, state: State) -> Iterator[Opening]:
    cells = set()
    for house in full_houses(board):
        empty = [cell for cell in house.cells if cell in state]
        if len(empty) == 1 and state[empty[0]]:
            cells.add(empty[0])
    for cell in cells:
        (value,) = state[cell]
        yield frozenset({(cell, value)}), NONE


def naked_singles(board: Board, state: State) -> Iterator[Opening]:
    for cell, left in state.items():
        if len(left) == 1:
            yield frozenset({(cell, min(left))}), NONE


def _hidden_singles(board: Board, state: State, houses: list[House]) -> Iterator[Opening]:
    found = set()
    for house in houses:
        for value in range(1, board.order + 1):
            places = places_of(state, house, value)
            if len(places) == 1:
                found.add((min(places), value))
    for pair in found:
        yield frozenset({pair}), NONE


def hidden_singles(board: Board, state: State) -> Iterator[Opening]:
    yield from _hidden_singles(board, state, full_houses(board))


def hidden_singles_in_areas(board: Board, state: State) -> Iterator[Opening]:
    yield from _hidden_singles(board, state, [house for house in full_houses(board) if is_area(board, house)])


def _locked(board: Board, state: State, from_area: bool) -> Iterator[Opening]:
    for house in full_houses(board):
        if is_area(board, house) != from_area:
            continue
        for other in distinct_houses(board):
            both = set(house.cells) & set(other.cells)
            if other is house or len(both) < 2:
                continue
            for value in range(1, board.order + 1):
                places = places_of(state, house, value)
                struck = places_of(state, other, value) - places
                if places and places <= both and struck:
                    yield NONE, frozenset((cell, value) for cell in struck)


def pointing(board: Board, state: State) -> Iterator[Opening]:
    yield from _locked(board, state, True)


def claiming(board: Board, state: State) -> Iterator[Opening]:
    yield from _locked(board, state, False)


def common_peers(board: Board, state: State) -> Iterator[Opening]:
    for house in full_houses(board):
        for value in range(1, board.order + 1):
            places = places_of(state, house, value)
            if not places:
                continue
            seen = set.intersection(*(set(peers_of(board, cell)) for cell in places))
            struck = {
                cell
                for cell in seen & {cell for cell, left in state.items() if value in left}
                if not any({cell, *places} <= set(other.cells) for other in board.houses)
            }
            if struck:
                yield NONE, frozenset((cell, value) for cell in struck)


def naked_pairs(board: Board, state: State) -> Iterator[Opening]:
    for house in distinct_houses(board):
        for a, b in combinations([cell for cell in house.cells if cell in state], 2):
            if len(state[a]) == 2 and state[a] == state[b]:
                others = [cell for cell in house.cells if cell in state and cell not in (a, b)]
                struck = frozenset((cell, value) for cell in others for value in state[cell] & state[a])
                if struck:
                    yield NONE, struck


def hidden_pairs(board: Board, state: State) -> Iterator[Opening]:
    for house in full_houses(board):
        for pair in combinations(range(1, board.order + 1), 2):
            places, others = (places_of(state, house, value) for value in pair)
            if len(places) == 2 and places == others:
                struck = frozenset((cell, value) for cell in places for value in state[cell] - set(pair))
                if struck:
                    yield NONE, struck


TECHNIQUES = {
    "last cell": last_cells,
    "hidden single in an area": hidden_singles_in_areas,
    "hidden single": hidden_singles,
    "naked single": naked_singles,
    "pointing": pointing,
    "claiming": claiming,
    "common peer elimination": common_peers,
    "naked pair": naked_pairs,
    "hidden pair": hidden_pairs,
}
