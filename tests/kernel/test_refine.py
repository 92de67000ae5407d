"""The number that twins share."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookbuilder.board import Board
from bookbuilder.kernel import Refiner, house_tables
from bookbuilder.kernel._mode import load
from bookbuilder.kernel.colours import FROM_A_MARK, TO_LEAD
from bookbuilder.solve import engines
from bookbuilder.twins.keys import refiner_of
from bookbuilder.twins.symmetries import telling_tables
from tests.board.samples import BOARDS, PRINTED, show, square
from tests.board.strategies import law, puzzles
from tests.board.twins import moved, renamed, symmetries_of, twin


def invariant(board: Board, givens: Sequence[int]) -> int:
    return refiner_of(board).invariant(bytes(givens))


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
    refiner, givens = refiner_of(board), some_clues(board, rng)
    for moves in symmetries_of(board):
        other = moved(givens, moves)
        here, there = (refiner.colours(bytes(each)) for each in (givens, other))
        assert list(there) == list(moved(here, moves)), show(board, givens)


def test_a_mark_tells_the_cells_of_a_full_grid_apart() -> None:
    board = BOARDS["classic"]
    refiner, grid = refiner_of(board), bytes(some_clues(board, random.Random(3), share=1.0))
    assert len(set(refiner.colours(grid))) == 1
    assert len(set(refiner.colours(grid, 7, FROM_A_MARK))) == 81


@pytest.mark.parametrize("board", PRINTED, ids=lambda board: board.name)
@pytest.mark.parametrize("share", [0.0, 0.3, 1.0])
def test_vectors_make_the_same_colours_numbers_and_texts(board: Board, share: float) -> None:
    """Of all marks, too; where a processor or a board has no vectors, there is nothing to compare."""
    refiner, rng = Refiner(telling_tables(board)), random.Random(8)
    for _ in range(3):
        puzzle = bytes(some_clues(board, rng, share))
        marks = rng.sample(range(len(puzzle)), 4)
        told = []
        for copy in range(refiner.copies + 1):
            refiner.use(copy)
            colours = [list(refiner.colours(puzzle, mark, rounds)) for mark in (-1, *marks) for rounds in range(4)]
            told.append((colours, refiner.invariant(puzzle), refiner.written(puzzle), refiner.numbered(puzzle)))
        assert told.count(told[0]) == len(told), show(board, tuple(puzzle))


def test_boards_of_as_many_houses_as_vectors_hold_have_vectors_where_any_has() -> None:
    """31 houses, some cells in one, none or several; one house more has no room, nor has one value more."""
    houses = [tuple(range(h, h + 5)) for h in range(31)]
    of = {n: Refiner(house_tables(15, 37, houses[:n])) for n in (1, 30, 31)}
    assert len({refiner.copies for refiner in of.values()}) == 1
    assert Refiner(house_tables(15, 37, [*houses, (0, 36)])).copies == 0
    assert Refiner(house_tables(16, 37, houses)).copies == 0
    assert Refiner(house_tables(15, 37, [])).copies == 0
    rng = random.Random(9)
    puzzle = bytes(rng.choice((0, rng.randrange(1, 16))) for _ in range(37))
    for refiner in of.values():
        told = []
        for copy in range(refiner.copies + 1):
            refiner.use(copy)
            told.append((list(refiner.colours(puzzle)), list(refiner.colours(puzzle, 36)), refiner.invariant(puzzle)))
        assert told.count(told[0]) == len(told)


def test_vectors_that_are_not_there_are_refused() -> None:
    refiner = Refiner(telling_tables(BOARDS["4x4"]))
    for copy in (-1, refiner.copies + 1):
        with pytest.raises(ValueError, match=f"^there is no copy {copy} for this processor and board$"):
            refiner.use(copy)


def read(board: Board, givens: Sequence[int], order: Sequence[int]) -> list[int]:
    """A puzzle with its cells in some order, as the clues and houses say."""
    names = {0: 0}
    told = [board.order, len(order), *[names.setdefault(givens[cell], len(names)) for cell in order]]
    turns = {cell: turn for turn, cell in enumerate(order)}
    for house in sorted(sorted(turns[cell] for cell in each) for each in {frozenset(h.cells) for h in board.houses}):
        told += [len(house), *house]
    return told


def slowly_written(board: Board, givens: Sequence[int]) -> tuple[list[int], list[int]] | None:
    """A puzzle as it is written, and the cells in that order, from nothing but the colours."""
    refiner, puzzle, cells = refiner_of(board), bytes(givens), range(len(board.cells))
    colours = refiner.colours(puzzle)
    leading = [colours]
    shared = [(size, colour) for colour, size in Counter(colours).items() if size > 1]
    if shared:
        marks = [cell for cell in cells if colours[cell] == min(shared)[1]]
        numbers = {cell: sum(refiner.colours(puzzle, cell, TO_LEAD)) & 0xFFFFFFFFFFFFFFFF for cell in marks}
        least = [cell for cell in marks if numbers[cell] == min(numbers.values())]
        leading = [refiner.colours(puzzle, cell, FROM_A_MARK) for cell in least]
    if any(len(set(each)) < len(each) for each in leading):
        return None
    orders = [sorted(cells, key=each.__getitem__) for each in leading]
    first = min(orders, key=lambda order: [(told & 255, told) for told in read(board, givens, order)])
    return read(board, givens, first), first


def assert_written(board: Board, givens: Sequence[int]) -> None:
    refiner, expected = refiner_of(board), slowly_written(board, givens)
    told, cells = refiner.written(bytes(givens)), refiner.numbered(bytes(givens))
    if expected is None:
        assert told is None, show(board, givens)
        assert cells is None, show(board, givens)
    else:
        assert told is not None, show(board, givens)
        assert cells is not None, show(board, givens)
        assert (list(told), list(cells)) == expected, show(board, givens)


@pytest.mark.parametrize("share", [0.05, 0.3, 1.0])
@pytest.mark.parametrize("board", PRINTED, ids=lambda board: board.name)
def test_a_puzzle_is_written_as_its_colours_order_the_cells(board: Board, share: float) -> None:
    rng = random.Random(4)
    for _ in range(3):
        assert_written(board, some_clues(board, rng, share))


@settings(law, max_examples=200)
@given(st.lists(st.integers(0, 4), min_size=8, max_size=8))
def test_puzzles_with_symmetries_are_written_alike_by_every_mark_that_leads(half: list[int]) -> None:
    """Here often several marks lead, or the colours do not suffice."""
    for board in (BOARDS["4x4"], BOARDS["4x4 with X"]):
        assert_written(board, (*half, *half[::-1]))
        assert_written(board, (*half, *half))


def test_of_several_marks_that_lead_the_one_that_reads_least_is_taken() -> None:
    """Half a turn makes each of these the same puzzle again, so marks come in pairs."""
    board, rng = BOARDS["classic"], random.Random(6)
    for _ in range(5):
        half = [rng.randrange(1, 10) if rng.random() < 0.3 else 0 for _ in range(40)]
        assert_written(board, (*half, 0, *half[::-1]))


def test_a_puzzle_that_was_refused_leaves_no_trace() -> None:
    board, rng = BOARDS["6x6"], random.Random(7)
    refiner, givens = refiner_of(board), some_clues(board, rng)
    with pytest.raises(ValueError, match=r"^the value 7 is not between 0 and 6$"):
        refiner.written(bytes([1] * 35 + [7]))
    assert_written(board, givens)


def test_the_choice_among_many_marks_can_be_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    board = square("16x16", 16, 4, 4)
    with monkeypatch.context() as patched:
        patched.setattr(load("refine"), "heed", interrupt)
        with pytest.raises(KeyboardInterrupt):
            refiner_of(board).written(bytes(256))
    assert_written(board, (0,) * 256)


def test_a_mark_that_is_not_there_is_refused() -> None:
    refiner, grid = refiner_of(BOARDS["4x4"]), bytes(16)
    for cell in (-2, 16):
        with pytest.raises(ValueError, match=f"^there is no cell {cell} among 16$"):
            refiner.colours(grid, cell)
