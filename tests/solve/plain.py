"""The climb as its description reads: techniques by definition over sets, with no line of the kernel's.

    state: the candidates of every empty cell, as a set; a cell that has its value is not in it

A technique yields its openings in a state, each as what it places and what it strikes: pairs of cell and value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from bookbuilder.board import Board, House

State = dict[int, set[int]]
Pairs = frozenset[tuple[int, int]]
Opening = tuple[Pairs, Pairs]  # placed, struck
NONE: Pairs = frozenset()


@dataclass(frozen=True)
class Climbed:
    """Where a climb ended, and what it took."""

    state: State
    counts: Counter[str]
    tightest: int  # openings in the round with the fewest
    placed: Pairs
    struck: Pairs


def distinct_houses(board: Board) -> list[House]:
    """The board's houses, only the first of those with the same cells."""
    firsts: dict[frozenset[int], House] = {}
    for house in board.houses:
        firsts.setdefault(frozenset(house.cells), house)
    return list(firsts.values())


def full_houses(board: Board) -> list[House]:
    return [house for house in distinct_houses(board) if len(house.cells) == board.order]


def is_area(board: Board, house: House) -> bool:
    """Whether the cells do not lie on one line."""
    rows = {board.cells[cell].row for cell in house.cells}
    columns = {board.cells[cell].column for cell in house.cells}
    falling = {board.cells[cell].row - board.cells[cell].column for cell in house.cells}
    rising = {board.cells[cell].row + board.cells[cell].column for cell in house.cells}
    return all(len(lines) > 1 for lines in (rows, columns, falling, rising))


def places_of(state: State, house: House, value: int) -> set[int]:
    """The empty cells of a house that may hold a value."""
    return {cell for cell in house.cells if value in state.get(cell, ())}


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


TECHNIQUES: dict[str, Callable[[Board, State], Iterator[Opening]]] = {
    "last cell": last_cells,
    "hidden single in an area": hidden_singles_in_areas,
    "hidden single": hidden_singles,
    "naked single": naked_singles,
    "pointing": pointing,
    "claiming": claiming,
    "naked pair": naked_pairs,
    "hidden pair": hidden_pairs,
}


def start(board: Board, givens: Sequence[int]) -> State:
    """Every empty cell with the values that no cell of its houses shows."""
    state: State = {cell: set(range(1, board.order + 1)) for cell, value in enumerate(givens) if not value}
    for cell, value in enumerate(givens):
        if value:
            strike_from_houses(board, state, cell, value)
    return state


def climb(board: Board, givens: Sequence[int], ladder: Sequence[str]) -> Climbed:
    """Rounds, each of all the openings that the lowest technique with any has in the present state."""
    state, counts, fewest = start(board, givens), Counter[str](), []
    all_placed, all_struck = set(), set()
    while state:
        for technique in ladder:
            openings = list(TECHNIQUES[technique](board, state))
            if openings:
                break
        else:
            break
        counts[technique] += len(openings)
        fewest.append(len(openings))
        for placed, struck in openings:
            all_placed |= placed
            all_struck |= struck
        for cell, value in {pair for _, struck in openings for pair in struck}:
            state[cell].discard(value)
        for cell, value in {pair for placed, _ in openings for pair in placed}:
            state.pop(cell, None)
            strike_from_houses(board, state, cell, value)
    return Climbed(state, counts, min(fewest, default=0), frozenset(all_placed), frozenset(all_struck))


def strike_from_houses(board: Board, state: State, cell: int, value: int) -> None:
    for house in board.houses:
        if cell in house.cells:
            for other in house.cells:
                if other in state:
                    state[other].discard(value)
