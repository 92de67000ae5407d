"""What the plain techniques work on, and what they ask a board.

state: the candidates of every empty cell, as a set; a cell that has its value is not in it, but among those filled
"""

from __future__ import annotations

from functools import lru_cache

from bookbuilder.board import Board, House

State = dict[int, set[int]]
Pairs = frozenset[tuple[int, int]]
Opening = tuple[Pairs, Pairs]  # placed, struck
NONE: Pairs = frozenset()


class Position(State):
    """A state that knows the values of the filled cells as well."""

    def __init__(self, candidates: State, filled: dict[int, int]) -> None:
        super().__init__(candidates)
        self.filled = filled

    def fill(self, cell: int, value: int) -> None:
        """Write a value into a cell, as often as several openings say so."""
        self.pop(cell, None)
        self.filled[cell] = value


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


def direction(board: Board, house: House) -> str:
    """Which way a house runs: across, down, or neither."""
    rows = {board.cells[cell].row for cell in house.cells}
    columns = {board.cells[cell].column for cell in house.cells}
    if len(rows) == 1 < len(columns):
        return "across"
    return "down" if len(columns) == 1 < len(rows) else "other"


@lru_cache(maxsize=100_000)
def peers_of(board: Board, cell: int) -> frozenset[int]:
    """The cells that share a house with a cell."""
    return frozenset(other for house in board.houses if cell in house.cells for other in house.cells) - {cell}


def places_of(state: State, house: House, value: int) -> set[int]:
    """The empty cells of a house that may hold a value."""
    return {cell for cell in house.cells if value in state.get(cell, ())}


def strike_from_houses(board: Board, state: State, cell: int, value: int) -> None:
    for house in board.houses:
        if cell in house.cells:
            for other in house.cells:
                if other in state:
                    state[other].discard(value)
