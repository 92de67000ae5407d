"""Fish, by definition: base lines of one direction, cover lines of the other, and what lies outside them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from bookbuilder.board import Board, House
from tests.solve.plain.state import (
    NONE,
    Opening,
    State,
    direction,
    distinct_houses,
    full_houses,
    peers_of,
    places_of,
)

Line = frozenset[int]  # the cells of a line that may hold the value


def lines_of(board: Board, state: State, houses: list[House], way: str, value: int) -> list[Line]:
    found = [frozenset(places_of(state, house, value)) for house in houses if direction(board, house) == way]
    return [line for line in found if line]


def are_apart(lines: tuple[Line, ...]) -> bool:
    return all(not a & b for a, b in combinations(lines, 2))


def hang_together(bases: tuple[Line, ...], covers: tuple[Line, ...]) -> bool:
    """Whether one comes from each line to each other one over candidates that a base and a cover share."""
    reached, left = set(bases[0]), [*bases[1:], *covers]
    body = frozenset().union(*bases) & frozenset().union(*covers)
    while left:
        near = [line for line in left if line & reached & body]
        if not near:
            return False
        reached.update(*near)
        left = [line for line in left if line not in near]
    return True


def fish(board: Board, state: State, size: int, finned: bool) -> Iterator[Opening]:
    for way, other_way in (("across", "down"), ("down", "across")):
        for value in range(1, board.order + 1):
            lines = lines_of(board, state, full_houses(board), way, value)
            other_lines = lines_of(board, state, distinct_houses(board), other_way, value)
            for bases in combinations(lines, size):
                cells = frozenset().union(*bases)
                if not are_apart(bases):
                    continue
                near = [line for line in other_lines if line & cells]
                for covers in combinations(near, size):
                    covered = frozenset().union(*covers)
                    fins = cells - covered
                    if finned != bool(fins):
                        continue
                    struck = set(covered - cells)
                    for fin in fins:
                        struck &= peers_of(board, fin)
                    if struck and are_apart(covers) and hang_together(bases, covers):
                        yield NONE, frozenset((cell, value) for cell in struck)


TECHNIQUES = {
    "X-wing": partial(fish, size=2, finned=False),
    "finned X-wing": partial(fish, size=2, finned=True),
    "swordfish": partial(fish, size=3, finned=False),
    "finned swordfish": partial(fish, size=3, finned=True),
    "jellyfish": partial(fish, size=4, finned=False),
    "finned jellyfish": partial(fish, size=4, finned=True),
}
