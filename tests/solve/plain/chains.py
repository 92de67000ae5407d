"""Alternating inference chains, by definition.

A node is a value and the cells that it is about: one, or all that hold it of those that two houses share.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations, permutations

from bookbuilder.board import Board
from tests.solve.plain.state import NONE, Opening, State, distinct_houses, full_houses, places_of

Node = tuple[int, frozenset[int]]
Graph = dict[Node, set[Node]]


def peers_of(board: Board) -> dict[int, set[int]]:
    return {
        cell: {other for house in board.houses if cell in house.cells for other in house.cells} - {cell}
        for cell in range(len(board.cells))
    }


def nodes_of(board: Board, state: State) -> set[Node]:
    singles = {(value, frozenset({cell})) for cell, left in state.items() for value in left}
    groups = set()
    for one, other in combinations(distinct_houses(board), 2):
        for value in range(1, board.order + 1):
            cells = places_of(state, one, value) & places_of(state, other, value)
            if len(cells) >= 2:
                groups.add((value, frozenset(cells)))
    return singles | groups


def what_turns_off(board: Board, state: State, nodes: set[Node]) -> Graph:
    """For each node those that are off when it is on."""
    peers = peers_of(board)
    off: Graph = {}
    for value, cells in nodes:
        seen = set.intersection(*(peers[cell] for cell in cells))
        off[value, cells] = {(v, others) for v, others in nodes if v == value and others <= seen}
        if len(cells) == 1:
            off[value, cells] |= {(v, cells) for v in state[min(cells)] - {value}}
    return off


def what_turns_on(board: Board, state: State, nodes: set[Node]) -> Graph:
    """For each node those that are on when it is off."""
    on: Graph = defaultdict(set)
    for cell, left in state.items():
        if len(left) == 2:
            for value in left:
                on[value, frozenset({cell})].add((sum(left) - value, frozenset({cell})))
    for house in full_houses(board):
        for value in range(1, board.order + 1):
            places = places_of(state, house, value)
            for node in nodes:
                rest = (value, frozenset(places - node[1]))
                if node[0] == value and node[1] <= places and rest in nodes:
                    on[node].add(rest)
    return on


def after(nodes: Iterable[Node], graph: Graph) -> set[Node]:
    return {other for node in nodes for other in graph.get(node, ())}


def chains(board: Board, state: State) -> Iterator[Opening]:
    nodes = nodes_of(board, state)
    yield from follow(board, state, nodes, what_turns_on(board, state, nodes))


def chains_through_sets(board: Board, state: State) -> Iterator[Opening]:
    """The cells of an almost locked set that have a value are a node: if it is off, those of its others are on."""
    nodes = nodes_of(board, state)
    on = what_turns_on(board, state, nodes)
    for cells in almost_locked_sets(board, state):
        if len(cells) > 1:
            its = {
                value: frozenset(cell for cell in cells if value in state[cell])
                for cell in cells
                for value in state[cell]
            }
            for value, other in permutations(its, 2):
                on[value, its[value]].add((other, its[other]))
            nodes |= {*its.items()}
    yield from follow(board, state, nodes, on)


def almost_locked_sets(board: Board, state: State) -> set[frozenset[int]]:
    found = set()
    for house in distinct_houses(board):
        empty = [cell for cell in house.cells if state.get(cell)]
        for size in range(1, len(empty) + 1):
            for cells in combinations(empty, size):
                if len(set().union(*(state[cell] for cell in cells))) == size + 1:
                    found.add(frozenset(cells))
    return found


def follow(board: Board, state: State, nodes: set[Node], on: Graph) -> Iterator[Opening]:
    off = what_turns_off(board, state, nodes)
    ahead = {}  # for each assumption the nodes that are on, all that have been, and all that have been off
    for cell, left in state.items():
        for value in left:
            start = {(value, frozenset({cell}))}
            ahead[cell, value] = (start, start, set[Node]())
    while ahead:
        struck = set()
        for (cell, value), (front, were_on, were_off) in list(ahead.items()):
            now_off = after(front, off) - were_off
            now_on = after(now_off, on) - were_on
            if not now_on:
                del ahead[cell, value]
                continue
            ahead[cell, value] = now_on, were_on | now_on, were_off | now_off
            if (value, frozenset({cell})) in after(now_on, off):
                struck.add((cell, value))
        if struck:
            yield from ((NONE, frozenset({pair})) for pair in struck)
            return


TECHNIQUES = {"alternating inference chain": chains, "chain through sets": chains_through_sets}
