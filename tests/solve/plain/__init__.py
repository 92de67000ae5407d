"""The climb implemented from its description: techniques by definition, over sets, without any kernel code.

A technique yields its openings in a state, each as what it places and what it strikes: pairs of cell and value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from bookbuilder.board import Board
from tests.solve.plain import als, chains, dynamic, everyday, fish, forcing, leftovers, links, subsets, unique, wings
from tests.solve.plain.state import Opening, Pairs, Position, State, strike_from_houses

TECHNIQUES: dict[str, Callable[[Board, State], Iterator[Opening]]] = {
    **everyday.TECHNIQUES,
    **leftovers.TECHNIQUES,
    **subsets.TECHNIQUES,
    **fish.TECHNIQUES,
    **links.TECHNIQUES,
    **wings.TECHNIQUES,
    **chains.TECHNIQUES,
    **als.TECHNIQUES,
    **forcing.TECHNIQUES,
    **dynamic.TECHNIQUES,
    **unique.TECHNIQUES,
}


@dataclass(frozen=True)
class Climbed:
    """The end of a climb, and the techniques that it took."""

    state: State
    counts: Counter[str]
    rounds: int
    placed: Pairs
    struck: Pairs


def start(board: Board, givens: Sequence[int]) -> Position:
    """Every empty cell with the values that no cell of its houses shows."""
    state = Position(
        {cell: set(range(1, board.order + 1)) for cell, value in enumerate(givens) if not value},
        {cell: value for cell, value in enumerate(givens) if value},
    )
    for cell, value in enumerate(givens):
        if value:
            strike_from_houses(board, state, cell, value)
    return state


def climb(board: Board, givens: Sequence[int], ladder: Sequence[str]) -> Climbed:
    """Rounds, each of all the openings that the lowest technique with any has in the present state."""
    state, counts, rounds = start(board, givens), Counter[str](), 0
    all_placed, all_struck = set(), set()
    while state:
        for technique in ladder:
            openings = list(TECHNIQUES[technique](board, state))
            if openings:
                break
        else:
            break
        counts[technique] += len(openings)
        rounds += 1
        for placed, struck in openings:
            all_placed |= placed
            all_struck |= struck
        for cell, value in {pair for _, struck in openings for pair in struck}:
            state[cell].discard(value)
        for cell, value in {pair for placed, _ in openings for pair in placed}:
            state.fill(cell, value)
            strike_from_houses(board, state, cell, value)
    return Climbed(state, counts, rounds, frozenset(all_placed), frozenset(all_struck))
