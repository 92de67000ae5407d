"""Wings, remote pairs and chains of cells with two values, by definition."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from bookbuilder.board import Board
from tests.solve.plain.state import NONE, Opening, Pairs, State, distinct_houses, full_houses, places_of

Peers = dict[int, set[int]]


def peers_of(board: Board, state: State) -> Peers:
    """The empty cells that each empty cell shares a house with."""
    peers: Peers = {cell: set() for cell in state}
    for house in board.houses:
        for cell in house.cells:
            if cell in state:
                peers[cell] |= {other for other in house.cells if other in state and other != cell}
    return peers


def with_two(state: State) -> list[int]:
    return [cell for cell in state if len(state[cell]) == 2]


def seen_by_all(state: State, peers: Peers, cells: tuple[int, ...], value: int) -> Pairs:
    """The value, in the cells that see all of these."""
    seen = set.intersection(*(peers[cell] for cell in cells))
    return frozenset((cell, value) for cell in seen if value in state[cell])


def xy_wings(board: Board, state: State) -> Iterator[Opening]:
    peers = peers_of(board, state)
    for pivot in with_two(state):
        x, y = state[pivot]
        for a, b in combinations(set(with_two(state)) & peers[pivot], 2):
            for z in state[a] & state[b] - {x, y}:
                if {frozenset(state[a]), frozenset(state[b])} == {frozenset({x, z}), frozenset({y, z})}:
                    struck = seen_by_all(state, peers, (a, b), z)
                    if struck:
                        yield NONE, struck


def xyz_wings(board: Board, state: State) -> Iterator[Opening]:
    peers = peers_of(board, state)
    for pivot in [cell for cell in state if len(state[cell]) == 3]:
        for a, b in combinations(set(with_two(state)) & peers[pivot], 2):
            for z in state[pivot]:
                x, y = state[pivot] - {z}
                if {frozenset(state[a]), frozenset(state[b])} == {frozenset({x, z}), frozenset({y, z})}:
                    struck = seen_by_all(state, peers, (pivot, a, b), z)
                    if struck:
                        yield NONE, struck


def w_wings(board: Board, state: State) -> Iterator[Opening]:
    peers = peers_of(board, state)
    for a, b in combinations(with_two(state), 2):
        if state[a] != state[b] or b in peers[a]:
            continue
        for x in state[a]:
            (y,) = state[a] - {x}
            places = [places_of(state, house, x) for house in full_houses(board)]
            links = [(p, q) for cells in places if len(cells) == 2 for p, q in (sorted(cells), sorted(cells)[::-1])]
            struck = seen_by_all(state, peers, (a, b), y)
            if struck and any(p in peers[a] and q in peers[b] for p, q in links):
                yield NONE, struck


def remote_pairs(board: Board, state: State) -> Iterator[Opening]:
    peers = peers_of(board, state)
    left = with_two(state)
    while left:
        colours = {left[0]: 0}
        waiting = [left[0]]
        while waiting:
            cell = waiting.pop()
            for other in peers[cell] - colours.keys():
                if state[other] == state[cell]:
                    colours[other] = 1 - colours[cell]
                    waiting.append(other)
        pair = state[left[0]]
        left = [cell for cell in left if cell not in colours]
        if len(colours) < 4:
            continue
        struck = set()
        for cell in state.keys() - colours.keys():
            houses = [set(house.cells) & colours.keys() for house in distinct_houses(board) if cell in house.cells]
            seen = [{colours[other] for other in others} for others in houses]
            if {0, 1} <= set().union(*seen) and {0, 1} not in seen:
                struck |= {(cell, value) for value in state[cell] & pair}
        if struck:
            yield NONE, frozenset(struck)


def xy_chains(board: Board, state: State) -> Iterator[Opening]:
    """All chains cell by cell, those of two cells first; only the cells they have come to, not how, is kept."""
    peers = peers_of(board, state)
    pairs = with_two(state)
    # (first cell, z) with what must be if the first is not z, cell and value: at the start that it is the other value.
    ends = {(cell, z): {(cell, min(state[cell] - {z}))} for cell in pairs for z in state[cell]}
    for _ in range(2 * len(pairs)):
        for start, reached in ends.items():
            ends[start] = {
                (after, min(state[after] - {value}))
                for cell, value in reached
                for after in peers[cell]
                if len(state[after]) == 2 and value in state[after]
            }
        openings = {
            (z, frozenset({first, last})): seen_by_all(state, peers, (first, last), z)
            for (first, z), reached in ends.items()
            for last, value in reached
            if value == z and last != first
        }
        struck = [pairs for pairs in openings.values() if pairs]
        if struck:
            yield from ((NONE, pairs) for pairs in struck)
            return


TECHNIQUES = {
    "XY-wing": xy_wings,
    "XYZ-wing": xyz_wings,
    "W-wing": w_wings,
    "remote pairs": remote_pairs,
    "XY-chain": xy_chains,
}
