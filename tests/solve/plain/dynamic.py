"""Dynamic forcing chains, by definition: assumptions that come to nothing by singles, locked candidates and pairs."""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.board import Board
from tests.solve.plain import everyday
from tests.solve.plain.leftovers import sides
from tests.solve.plain.state import NONE, Opening, Position, State, full_houses, peers_of, places_of


def gone(board: Board, state: State) -> Iterator[Opening]:
    """A value that is nowhere on one side of the law of leftovers is nowhere on the other."""
    for one, other in sides(board):
        for value in range(1, board.order + 1):
            struck = frozenset((cell, value) for cell in other if value in state.get(cell, ()))
            if struck and not any(has(state, cell, value) for cell in one):
                yield NONE, struck


def has(state: State, cell: int, value: int) -> bool:
    """Whether a cell has a value, or may have it."""
    assert isinstance(state, Position)
    return state.filled.get(cell) == value or value in state.get(cell, ())


STRIKING = (everyday.pointing, everyday.claiming, gone, everyday.naked_pairs, everyday.hidden_pairs)
WAYS = (everyday.naked_singles, everyday.hidden_singles, *STRIKING)


def strike(board: Board, state: State) -> bool:
    """Strike all that the first way with any openings strikes; whether there is one."""
    openings = next((found for way in STRIKING if (found := list(way(board, state)))), [])
    for cell, value in {pair for _, struck in openings for pair in struck}:
        state[cell].discard(value)
    return bool(openings)


def is_refuted(board: Board, state: Position, cell: int, value: int) -> bool:
    wanted = [
        (house.cells, v)
        for house in full_houses(board)
        for v in range(1, board.order + 1)
        if places_of(state, house, v)
    ]
    left = Position({place: set(values) for place, values in state.items()}, dict(state.filled))
    placing = [(cell, value)]
    while True:
        for place, v in placing:
            if left.filled.get(place) == v:
                continue
            if v not in left.get(place, ()):
                return True
            left.fill(place, v)
            for peer in peers_of(board, place) & left.keys():
                left[peer].discard(v)
        if not all(left.values()) or not all(any(has(left, place, v) for place in cells) for cells, v in wanted):
            return True
        openings = next((found for way in WAYS if (found := list(way(board, left)))), [])
        if not openings:
            return False
        placing = [pair for placed, _ in openings for pair in placed]
        for place, v in {pair for _, struck in openings for pair in struck}:
            left[place].discard(v)


def dynamic_forcing_chains(board: Board, state: State) -> Iterator[Opening]:
    assert isinstance(state, Position)
    for cell, left in state.items():
        for value in left:
            if is_refuted(board, state, cell, value):
                yield NONE, frozenset({(cell, value)})


TECHNIQUES = {"dynamic forcing chain": dynamic_forcing_chains}
