"""Twins: a puzzle moved onto itself by a symmetry of its board, and its values renamed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from bookbuilder.board import Board, Cell, House

Moves = tuple[int, ...]  # where each cell goes


@cache
def symmetries_of(board: Board) -> tuple[Moves, ...]:
    """Some moves that carry every house onto a house: turns, reflections, swaps of lines and of bands of lines."""
    houses = {frozenset(house.cells) for house in board.houses}
    return tuple(
        moves
        for moves in _rearrangements(board)
        if {frozenset(moves[cell] for cell in house) for house in houses} == houses
    )


def moved(values: Sequence[int], moves: Moves) -> tuple[int, ...]:
    """Values with each cell's moved to where the cell goes."""
    places = dict(zip(moves, values, strict=True))
    return tuple(places[cell] for cell in range(len(values)))


def renamed(board: Board, values: Sequence[int], rng: random.Random) -> tuple[int, ...]:
    """Values by other names, drawn at random."""
    names = [0, *rng.sample(range(1, board.order + 1), board.order)]
    return tuple(names[value] for value in values)


def twin(board: Board, values: Sequence[int], rng: random.Random) -> tuple[int, ...]:
    """A random twin: a dozen of the board's symmetries, one after the other, and other names."""
    for moves in rng.choices(symmetries_of(board), k=12):
        values = moved(values, moves)
    return renamed(board, values, rng)


def reordered(board: Board, rng: random.Random) -> tuple[Board, Moves]:
    """The same board with its cells and houses in another order, and where each cell goes."""
    n_cells = len(board.cells)
    moves = tuple(rng.sample(range(n_cells), n_cells))

    def there(cells: Sequence[int]) -> tuple[int, ...]:
        return tuple(moves[cell] for cell in rng.sample(cells, len(cells)))

    houses = [House(house.kind, house.label, there(house.cells), house.grid) for house in board.houses]
    rng.shuffle(houses)
    cells = tuple(cell for _, cell in sorted(zip(moves, board.cells, strict=True)))
    grids = tuple(there(grid) for grid in board.grids)
    return Board(board.name, board.order, cells, tuple(houses), grids, board.relations), moves


def _rearrangements(board: Board) -> Iterator[Moves]:
    """Moves that carry cells onto cells, whatever becomes of the houses."""
    index = {cell: i for i, cell in enumerate(board.cells)}
    bottom, right = max(cell.row for cell in board.cells), max(cell.column for cell in board.cells)

    def by_rule(rule: dict[Cell, Cell]) -> Iterator[Moves]:
        if set(rule.values()) == set(index):
            yield tuple(index[rule[cell]] for cell in board.cells)

    yield tuple(range(len(board.cells)))
    yield from by_rule({cell: Cell(cell.column, cell.row) for cell in board.cells})
    yield from by_rule({cell: Cell(cell.row, right - cell.column) for cell in board.cells})
    yield from by_rule({cell: Cell(bottom - cell.row, cell.column) for cell in board.cells})
    yield from by_rule({cell: Cell(bottom - cell.row, right - cell.column) for cell in board.cells})
    for thickness in range(1, 5):
        for swap in _swaps(bottom + 1, thickness):
            yield from by_rule({cell: Cell(swap.get(cell.row, cell.row), cell.column) for cell in board.cells})
        for swap in _swaps(right + 1, thickness):
            yield from by_rule({cell: Cell(cell.row, swap.get(cell.column, cell.column)) for cell in board.cells})


def _swaps(n_lines: int, thickness: int) -> Iterator[dict[int, int]]:
    """Bands of some lines that change places with one another."""
    for a, b in combinations(range(0, n_lines - thickness + 1, thickness), 2):
        band = {a + i: b + i for i in range(thickness)}
        yield band | {there: here for here, there in band.items()}
