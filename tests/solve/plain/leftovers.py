"""What follows from sets of houses that cover nearly the same cells, by definition: every choice of houses is tried."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from bookbuilder.board import Board
from tests.solve.plain.state import NONE, Opening, Position, State, direction, full_houses, peers_of

Cells = frozenset[int]
FEW, MOST = 5, 6  # cells left on either side, houses on either side; of both no more than half the order


def _are_apart(houses: Sequence[Cells]) -> bool:
    return len(_all(houses)) == sum(map(len, houses))


def _all(houses: Iterable[Cells]) -> Cells:
    return frozenset(cell for cells in houses for cell in cells)


def _hang_together(houses: Sequence[Cells]) -> bool:
    """Whether one comes from every house to every other one through houses that share cells."""
    reached, left = houses[0], list(houses[1:])
    while near := [cells for cells in left if cells & reached]:
        left = [cells for cells in left if not cells & reached]
        reached |= _all(near)
    return not left


def _by_direction(board: Board) -> tuple[list[list[Cells]], list[Cells]]:
    """The full houses: lines across and lines down, and the others."""
    houses = [(direction(board, house), frozenset(house.cells)) for house in full_houses(board)]
    lines = [[cells for way, cells in houses if way == wanted] for wanted in ("across", "down")]
    return lines, [cells for way, cells in houses if way == "other"]


@lru_cache
def sides(board: Board) -> frozenset[tuple[Cells, Cells]]:
    """Pairs of groups that hold the same values, each in both orders."""
    found = set[tuple[Cells, Cells]]()
    both, areas = _by_direction(board)
    for lines in both:
        for size in range(2, min(MOST, board.order // 2) + 1):
            wholes = [chosen for chosen in combinations(lines, size) if _are_apart(chosen)]
            for parts in combinations(areas, size):
                for chosen in wholes if _are_apart(parts) else ():
                    one, other = _all(chosen) - _all(parts), _all(parts) - _all(chosen)
                    if 0 < len(one) <= min(FEW, (board.order + 1) // 2) and _hang_together([*chosen, *parts]):
                        found |= {(one, other), (other, one)}
    return frozenset(found)


@lru_cache
def implied_houses(board: Board) -> frozenset[Cells]:
    """Groups that hold every value once; those found first help to find others, which help no more."""
    _, areas = _by_direction(board)
    first = _left_of(board, areas)
    return first | _left_of(board, [*areas, *first])


def _left_of(board: Board, areas: list[Cells]) -> frozenset[Cells]:
    """What lines have besides areas that they cover entirely."""
    declared, found = {frozenset(house.cells) for house in board.houses}, set[Cells]()
    for lines in _by_direction(board)[0]:
        for size in range(1, min(MOST, board.order // 2)):
            for parts in combinations(areas, size):
                if not _are_apart(parts):
                    continue
                wholes = [line for line in lines if line & _all(parts)]
                if len(wholes) == size + 1 and _are_apart(wholes) and _all(parts) < _all(wholes):
                    found.add(_all(wholes) - _all(parts))
    return frozenset(found - declared)


def _places(state: State, cells: Iterable[int], value: int) -> set[int]:
    return {cell for cell in cells if value in state.get(cell, ())}


def _stands(state: State, cells: Iterable[int], value: int) -> list[int]:
    """The cells that have a value already."""
    assert isinstance(state, Position)
    return sorted(cell for cell in cells if state.filled.get(cell) == value)


def _held(board: Board, state: State, cells: Cells, value: int) -> list[Cells]:
    """The full houses that have a value, open in several cells at most, only in these cells."""
    houses = (frozenset(house.cells) for house in full_houses(board))
    return [its for its in houses if (places := _places(state, its, value)) and places <= cells]


def _seen(board: Board, state: State, cells: Cells, value: int) -> Opening | None:
    """What is struck by all the places of a value among these cells, of which one has it."""
    places = _places(state, cells, value)
    fellows = frozenset.intersection(*(frozenset(peers_of(board, cell)) for cell in places))
    struck = frozenset((cell, value) for cell in _places(state, fellows, value))
    return (NONE, struck) if struck else None


def law(board: Board, state: State) -> Iterator[Opening]:
    openings = [
        opening
        for one, other in sides(board)
        for value in range(1, board.order + 1)
        for opening in _law(board, state, one, other, value)
    ]
    yield from _once(openings)


def _once(openings: Iterable[Opening]) -> Iterator[Opening]:
    """Openings, but only one of those that place the same."""
    done = set[Opening]()
    for opening in openings:
        if not opening[0] or opening not in done:
            yield opening
        done.add(opening)


def _law(board: Board, state: State, one: Cells, other: Cells, value: int) -> Iterator[Opening]:
    """What one group says of a value in the other, and, if no value is twice in the other, of the rest of itself."""
    places, stands = _places(state, other, value), _stands(state, other, value)
    if places and not _places(state, one, value) and not _stands(state, one, value):
        yield NONE, frozenset((cell, value) for cell in places)
    filled, held = _stands(state, one, value), _held(board, state, one, value)
    if not filled and not held:
        return
    if len(places) == 1 and not stands:
        yield frozenset((cell, value) for cell in places), NONE
    elif places and not stands and (opening := _seen(board, state, other, value)):
        yield opening
    if all(b in peers_of(board, a) for a, b in combinations(other, 2)):
        for its in [frozenset(filled)] if filled else held:
            if struck := frozenset((cell, value) for cell in _places(state, one - its, value)):
                yield NONE, struck


def hidden_singles(board: Board, state: State) -> Iterator[Opening]:
    yield from _once(_hidden_singles(board, state))


def _hidden_singles(board: Board, state: State) -> Iterator[Opening]:
    for cells in implied_houses(board):
        for value in range(1, board.order + 1):
            if len(_places(state, cells, value)) == 1 and not _stands(state, cells, value):
                yield frozenset((cell, value) for cell in _places(state, cells, value)), NONE


def implied(board: Board, state: State) -> Iterator[Opening]:
    for cells in implied_houses(board):
        for value in range(1, board.order + 1):
            places = _places(state, cells, value)
            for its in [frozenset[int]()] if _stands(state, cells, value) else _held(board, state, cells, value):
                if struck := frozenset((cell, value) for cell in places - its):
                    yield NONE, struck
            if places and not _stands(state, cells, value) and (opening := _seen(board, state, cells, value)):
                yield opening


TECHNIQUES = {
    "law of leftovers": law,
    "hidden single in an implied house": hidden_singles,
    "implied house": implied,
}
