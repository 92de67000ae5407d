"""A board goes in; its full houses come out, one by one and several side by side: their values have a known total."""

from __future__ import annotations

from functools import lru_cache

from bookbuilder.board.model import Board, Cell

LONGEST = 3  # houses side by side
MOST = 2_000  # of them all together: a monster of 25 grids has more, of which the first count


@lru_cache(maxsize=64)
def blocks(board: Board) -> tuple[tuple[int, ...], ...]:
    """The full houses, as indices, and up to LONGEST of one direction without a common cell that touch each other.

    Of those with the same cells, only the fewest houses count.
    """
    cells = {at: frozenset(house.cells) for at, house in enumerate(board.houses) if board.is_full(house)}
    ways = [board.direction(house) for house in board.houses]
    beside = {at: _beside(board, cells, ways, at) for at in cells}
    known: dict[frozenset[int], tuple[int, ...]] = {}
    grown: list[tuple[tuple[int, ...], frozenset[int]]] = [((at,), inside) for at, inside in cells.items()]
    for _ in range(LONGEST):
        for houses, inside in grown:
            if len(known) < MOST:
                known.setdefault(inside, houses)
        longer = {
            tuple(sorted((*houses, other))): inside | cells[other]
            for houses, inside in grown
            for at in houses
            for other in beside[at]
            if not inside & cells[other]
        }
        grown = sorted(longer.items())
    return tuple(known.values())


def _beside(board: Board, cells: dict[int, frozenset[int]], ways: list[int], at: int) -> list[int]:
    """The houses of the same direction that touch one, but have no cell in common with it."""
    around = set[Cell]()
    for cell in cells[at]:
        row, column = board.cells[cell]
        around |= {Cell(row + 1, column), Cell(row - 1, column), Cell(row, column + 1), Cell(row, column - 1)}
    return [
        other
        for other, inside in cells.items()
        if ways[other] == ways[at] and not inside & cells[at] and any(board.cells[cell] in around for cell in inside)
    ]
