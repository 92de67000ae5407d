"""Symmetries that no declared house shows, and cells that must be equal: such puzzles are twins, too."""

from __future__ import annotations

import random

import pytest

from bookbuilder.board import Board, board, boards
from bookbuilder.solve import engines
from bookbuilder.twins import canonical_key, equal_cells, permutations
from tests.board.samples import show
from tests.board.twins import moved

# Rows and columns of a windoku in this order: a twin, though two of the four windows become no windows.
ORDER = (4, 2, 3, 1, 5, 9, 7, 8, 6)
PAIRS = {  # as rows and columns, counted from 1
    "jigsaw-1": "r1c6=r2c7 r8c3=r9c4",
    "jigsaw-5": "r4c3=r5c1 r4c4=r5c5",
    "jigsaw-6": "r1c2=r6c1 r4c2=r5c1",
    "jigsaw-7": "r1c7=r2c6 r6c2=r7c1",
}


def group(generators: tuple[tuple[int, ...], ...], n: int) -> set[tuple[int, ...]]:
    """All products of permutations."""
    found, frontier = {tuple(range(n))}, [tuple(range(n))]
    while frontier:
        here = frontier.pop()
        for images in generators:
            there = tuple(images[cell] for cell in here)
            if there not in found:
                found.add(there)
                frontier.append(there)
    return found


def some_grids(of: Board, count: int) -> list[tuple[int, ...]]:
    exact = engines(of).exact
    exact.seed(8)
    return [tuple(exact.solution) for _ in range(count) if exact.fill(200_000)]


def is_solved(of: Board, values: tuple[int, ...]) -> bool:
    return all(len({values[cell] for cell in house.cells}) == len(house.cells) for house in of.houses)


@pytest.mark.parametrize(("name", "many"), [("classic with windows", 256), ("overlap", 128), ("4x4", 128), ("6x6", 0)])
def test_boards_have_as_many_symmetries_as_are_known(name: str, many: int) -> None:
    of = board("windoku" if name == "classic with windows" else name)
    assert len(group(permutations(of), len(of.cells))) == many or (name == "6x6")


def test_what_keeps_a_windoku_turns_solutions_into_solutions() -> None:
    windoku = board("windoku")
    for grid in some_grids(windoku, 5):
        for images in permutations(windoku):
            assert is_solved(windoku, moved(grid, images)), show(windoku, grid)


def test_windokus_are_twins_that_only_an_implied_window_shows() -> None:
    windoku, rng = board("windoku"), random.Random(5)
    moves = tuple(9 * (ORDER[cell // 9] - 1) + ORDER[cell % 9] - 1 for cell in range(81))
    declared = {frozenset(house.cells) for house in windoku.houses}
    assert {frozenset(moves[cell] for cell in house) for house in declared} != declared
    for grid in some_grids(windoku, 5):
        givens = tuple(value if rng.random() < 0.4 else 0 for value in grid)
        assert canonical_key(windoku, moved(givens, moves)) == canonical_key(windoku, givens), show(windoku, givens)


@pytest.mark.parametrize("name", boards())
def test_cells_are_equal_that_sums_of_houses_show(name: str) -> None:
    of = board(name)
    found = [of.named((first, cell)).replace(", ", "=") for cell, first in enumerate(equal_cells(of)) if cell != first]
    assert sorted(found) == sorted(PAIRS.get(name, "").split())


@pytest.mark.parametrize("name", PAIRS)
def test_equal_cells_are_equal_in_every_grid(name: str) -> None:
    of = board(name)
    first = equal_cells(of)
    for grid in some_grids(of, 20):
        assert all(grid[cell] == grid[other] for cell, other in enumerate(first)), show(of, grid)


@pytest.mark.parametrize("name", PAIRS)
def test_a_clue_may_stand_in_either_of_two_equal_cells(name: str) -> None:
    of, rng = board(name), random.Random(6)
    for grid in some_grids(of, 3):
        for one, other in ((first, cell) for cell, first in enumerate(equal_cells(of)) if cell != first):
            givens = [value if rng.random() < 0.4 else 0 for value in grid]
            givens[one] = givens[other] = 0
            without = canonical_key(of, tuple(givens))
            keys = set()
            for cells in ((one,), (other,), (one, other)):
                told = [grid[cell] if cell in cells else value for cell, value in enumerate(givens)]
                keys.add(canonical_key(of, tuple(told)))
            assert len(keys) == 1, show(of, givens)
            assert without not in keys, show(of, givens)
