"""The number that twins share."""

from __future__ import annotations

import random
from array import array
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookbuilder.board import Board
from bookbuilder.kernel.refine import TO_LEAD
from bookbuilder.solve import engines
from tests.board.samples import BOARDS, PRINTED, show
from tests.board.strategies import law, puzzles
from tests.board.twins import moved, renamed, symmetries_of, twin


def invariant(board: Board, givens: Sequence[int]) -> int:
    return engines(board).refiner.invariant(array("i", givens))


def some_clues(board: Board, rng: random.Random, share: float = 0.3) -> tuple[int, ...]:
    """A part of a random full board."""
    exact = engines(board).exact
    exact.seed(rng.getrandbits(64))
    assert exact.fill(20_000)
    return tuple(value if rng.random() < share else 0 for value in exact.solution)


@pytest.mark.parametrize("board", PRINTED, ids=lambda board: board.name)
def test_twins_share_their_number(board: Board) -> None:
    rng = random.Random(1)
    for _ in range(10):
        givens = some_clues(board, rng)
        other = twin(board, givens, rng)
        assert invariant(board, other) == invariant(board, givens), show(board, givens) + show(board, other)


@pytest.mark.slow
@settings(law, max_examples=100)
@given(puzzles(), st.randoms(use_true_random=False))
def test_renaming_values_changes_no_number(puzzle: tuple[Board, tuple[int, ...]], rng: random.Random) -> None:
    board, givens = puzzle
    assert invariant(board, renamed(board, givens, rng)) == invariant(board, givens), show(board, givens)


@pytest.mark.parametrize("name", ["classic", "6x6 with X", "jigsaw 6", "two 6x6"])
def test_a_clue_moved_to_another_cell_makes_another_number(name: str) -> None:
    """Unless a symmetry of the board undoes it, as one may on a board with few clues; here none does."""
    board = BOARDS[name]
    rng = random.Random(2)
    givens = some_clues(board, rng)
    numbers = set()
    clue = next(cell for cell, value in enumerate(givens) if value)
    for cell, value in enumerate(givens):
        if not value:
            changed = list(givens)
            changed[clue], changed[cell] = 0, givens[clue]
            numbers.add(invariant(board, changed))
    assert invariant(board, givens) not in numbers
    assert len(numbers) > 0.8 * givens.count(0), show(board, givens)


def test_a_clue_of_another_value_makes_another_number() -> None:
    board = BOARDS["4x4"]
    two_values, one_value = (1, 0, 0, 0, 0, 0, 2) + (0,) * 9, (1, 0, 0, 0, 0, 0, 1) + (0,) * 9
    assert invariant(board, two_values) != invariant(board, one_value)


def test_random_puzzles_have_numbers_of_their_own() -> None:
    board, rng = BOARDS["classic"], random.Random(3)
    numbers = {invariant(board, some_clues(board, rng)) for _ in range(100)}
    assert len(numbers) == 100


def test_the_number_has_no_memory() -> None:
    board, rng = BOARDS["6x6"], random.Random(4)
    first, second = some_clues(board, rng), some_clues(board, rng)
    before = invariant(board, first)
    invariant(board, second)
    assert invariant(board, first) == before


def test_a_move_that_breaks_houses_makes_another_number() -> None:
    """On a board of 2x3 boxes, swapping rows and columns is no symmetry."""
    board, rng = BOARDS["6x6"], random.Random(5)
    givens = some_clues(board, rng)
    turned = tuple(cell % 6 * 6 + cell // 6 for cell in range(36))
    assert turned not in symmetries_of(board)
    assert invariant(board, moved(givens, turned)) != invariant(board, givens), show(board, givens)


@pytest.mark.parametrize("board", PRINTED, ids=lambda board: board.name)
def test_twins_have_the_same_colours_in_another_sequence(board: Board) -> None:
    rng = random.Random(2)
    refiner, givens = engines(board).refiner, some_clues(board, rng)
    for moves in symmetries_of(board):
        other = moved(givens, moves)
        here, there = (refiner.colours(array("i", each)) for each in (givens, other))
        assert list(there) == list(moved(here, moves)), show(board, givens)


def test_a_mark_tells_the_cells_of_a_full_grid_apart() -> None:
    board = BOARDS["classic"]
    refiner, grid = engines(board).refiner, array("i", some_clues(board, random.Random(3), share=1.0))
    assert len(set(refiner.colours(grid))) == 1
    assert len(set(refiner.colours(grid, 7))) == 81


@pytest.mark.parametrize("share", [0.3, 1.0])
@pytest.mark.parametrize("board", PRINTED, ids=lambda board: board.name)
def test_marks_lead_that_give_the_least_number(board: Board, share: float) -> None:
    refiner, grid = engines(board).refiner, array("i", some_clues(board, random.Random(4), share=share))
    cells = range(len(board.cells))
    numbers = {cell: sum(refiner.colours(grid, cell, TO_LEAD)) & 0xFFFFFFFFFFFFFFFF for cell in cells}
    least = [cell for cell in cells if numbers[cell] == min(numbers.values())]
    assert refiner.leading(grid, array("i", cells)) == least, show(board, tuple(grid))
    assert refiner.leading(grid, array("i", [])) == []


@pytest.mark.parametrize("board", PRINTED, ids=lambda board: board.name)
def test_a_puzzle_is_renumbered_as_its_clues_and_houses_say(board: Board) -> None:
    rng = random.Random(5)
    givens, n = some_clues(board, rng), len(board.cells)
    cells = rng.sample(range(n), n)
    names = {0: 0}
    told = [board.order, n, *[names.setdefault(givens[cell], len(names)) for cell in cells]]
    different = {frozenset(house.cells) for house in board.houses}
    for house in sorted(sorted(map(cells.index, each)) for each in different):
        told += [len(house), *house]
    assert list(engines(board).refiner.renumbered(array("i", givens), array("i", cells))) == told, show(board, givens)


def test_cells_that_are_not_there_are_refused() -> None:
    refiner, grid = engines(BOARDS["4x4"]).refiner, array("i", [0] * 16)
    for cell in (-1, 16):
        with pytest.raises(ValueError, match=f"^there is no cell {cell} among 16$"):
            refiner.leading(grid, array("i", [cell]))
        with pytest.raises(ValueError, match=f"^there is no cell {cell} among 16$"):
            refiner.renumbered(grid, array("i", [*range(15), cell]))
    with pytest.raises(ValueError, match=r"^there is no cell 16 among 16$"):
        refiner.colours(grid, 16)
    with pytest.raises(ValueError, match=r"^15 numbers for 16 cells$"):
        refiner.renumbered(grid, array("i", range(15)))
