"""Forcing chains, by definition: what follows from an assumption, round by round."""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.board import Board
from tests.solve.plain.chains import peers_of
from tests.solve.plain.state import NONE, Opening, Pairs, State, full_houses, places_of

Places = list[tuple[int, set[int]]]  # a value and where it may be in a full house


def after(state: State, peers: dict[int, set[int]], houses: Places, cell: int, value: int) -> Pairs | None:
    """The candidates that an assumption strikes; None if it is contradicted."""
    left = {place: set(values) for place, values in state.items()}
    placed, placing = set[tuple[int, int]](), {(cell, value)}
    while placing:
        placed |= placing
        for place, v in placing:
            left[place] &= {v}
            for peer in peers[place]:
                left[peer].discard(v)
        now = [(v, [place for place in places if v in left[place]]) for v, places in houses]
        if not all(left.values()) or not all(places for _, places in now):
            return None
        naked = {(place, min(values)) for place, values in left.items() if len(values) == 1}
        hidden = {(places[0], v) for v, places in now if len(places) == 1}
        placing = (naked | hidden) - placed
    return frozenset((place, v) for place, values in state.items() for v in values - left[place])


def forcing_chains(board: Board, state: State) -> Iterator[Opening]:
    peers = {cell: others & state.keys() for cell, others in peers_of(board).items()}
    values = range(1, board.order + 1)
    houses = [(value, places_of(state, house, value)) for house in full_houses(board) for value in values]
    houses = [(value, places) for value, places in houses if places]
    led = {(c, v): after(state, peers, houses, c, v) for c, left in state.items() for v in left}
    struck = {pair for pair, there in led.items() if there is None}
    if not struck:
        choices = [[(cell, value) for value in left] for cell, left in state.items()]
        choices += [[(cell, value) for cell in places] for value, places in houses]
        for choice in choices:
            if len(choice) > 1:
                struck |= frozenset.intersection(*(led[pair] or NONE for pair in choice))
    yield from ((NONE, frozenset({pair})) for pair in struck)


TECHNIQUES = {"forcing chain": forcing_chains}
