"""Grades: the same for twins, in step with the ladder, monotone in cost."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbuilder.board import Board
from bookbuilder.board import board as named
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import Grade
from bookbuilder.solve import LADDER, TRIAL, VERSION, engines, grade, grade_up_to
from bookbuilder.solve.grade import score
from bookbuilder.solve.ladder import usual_cost
from tests.board.samples import BOARDS, PRINTED, show
from tests.board.twins import twin
from tests.puzzle.lines import lines, values

Maker = Callable[[Board, random.Random], tuple[tuple[int, ...], tuple[int, ...]]]
GRADES = lines("grades.txt")
each_kind = pytest.mark.parametrize("board", PRINTED, ids=lambda board: board.name)


def grade_of(board: Board, givens: tuple[int, ...]) -> Grade:
    return grade(engines(board), array("i", givens))


@each_kind
def test_twins_have_equal_grades(board: Board, make_puzzle: Maker) -> None:
    rng = random.Random(f"twins {board.name}")
    for _ in range(25):
        givens, _ = make_puzzle(board, rng)
        other = twin(board, givens, rng)
        assert grade_of(board, other) == grade_of(board, givens), show(board, givens) + show(board, other)


@each_kind
def test_the_level_is_that_of_the_highest_technique_used(board: Board, make_puzzle: Maker) -> None:
    rng, ladder = random.Random(f"level {board.name}"), [*LADDER, TRIAL]
    names = [rung.technique for rung in ladder]
    for _ in range(25):
        givens, _ = make_puzzle(board, rng)
        found = grade_of(board, givens)
        used = [names.index(technique) for technique, _ in found.techniques]
        assert used == sorted(used), f"{found}{show(board, givens)}"
        assert (found.hardest, found.level) == (names[used[-1]], ladder[used[-1]].level), (
            f"{found}{show(board, givens)}"
        )
        assert found.steps == sum(count for _, count in found.techniques), f"{found}{show(board, givens)}"


@each_kind
def test_a_score_starts_with_the_level(board: Board, make_puzzle: Maker) -> None:
    rng = random.Random(f"score {board.name}")
    for _ in range(25):
        found = grade_of(board, make_puzzle(board, rng)[0])
        assert found.score // 1000 == LEVELS.index(found.level) + 1, found


@each_kind
def test_a_grade_up_to_a_level_is_the_grade_or_none_where_more_is_needed(board: Board, make_puzzle: Maker) -> None:
    rng = random.Random(f"up to {board.name}")
    for _ in range(10):
        givens, _ = make_puzzle(board, rng)
        whole = grade_of(board, givens)
        for level in LEVELS:
            wanted = whole if LEVELS.index(whole.level) <= LEVELS.index(level) else None
            assert grade_up_to(engines(board), array("i", givens), level) == wanted, f"{level}{show(board, givens)}"


@pytest.mark.parametrize(("number", "fields"), GRADES, ids=[f"line {number}" for number, _ in GRADES])
def test_a_known_puzzle_keeps_its_grade(number: int, fields: list[str]) -> None:
    """A change here is a change of the ladder, and needs a new VERSION."""
    name, givens, *known = fields
    found = grade_of(BOARDS[name], values(givens))
    message = show(BOARDS[name], values(givens))
    assert [found.level, str(found.score), found.hardest, str(found.tightest)] == known, message


def test_a_grade_names_the_ladder_that_gave_it() -> None:
    assert grade_of(BOARDS["4x4"], (0, 0, 4, 0, 0, 0, 0, 2, 1, 0, 3, 0, 4, 0, 0, 0)).ladder == VERSION == 4


def test_a_puzzle_past_the_ladder_needs_trial_and_error_once() -> None:
    hardest = next(fields[1] for _, fields in lines("puzzles.txt") if fields[1].startswith("8...."))
    found = grade_of(BOARDS["classic"], values(hardest))
    assert (found.level, found.hardest, found.techniques[-1]) == ("extreme", TRIAL.technique, (TRIAL.technique, 1))
    assert found.tightest == 0


def test_a_finished_board_has_the_lowest_grade_of_all() -> None:
    found = grade_of(BOARDS["4x4"], (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1))
    assert (found.level, found.score, found.steps, found.techniques) == (LEVELS[0], 1000, 0, ())


def test_the_ladder_never_goes_down_a_level() -> None:
    levels = [LEVELS.index(rung.level) for rung in (*LADDER, TRIAL)]
    assert levels == sorted(levels)


def test_a_higher_rung_never_costs_less() -> None:
    costs = [rung.cost for rung in (*LADDER, TRIAL)]
    assert all(low < high for low, high in pairwise(costs))


@each_kind
@given(st.sampled_from(LEVELS), st.integers(0, 10**6), st.integers(1, 10**5))
def test_more_cost_never_scores_less_and_never_reaches_the_next_level(
    board: Board, level: str, cost: int, more: int
) -> None:
    floor = 1000 * (LEVELS.index(level) + 1)
    assert floor <= score(level, cost, board) <= score(level, cost + more, board) < floor + 1000


@each_kind
def test_what_is_usual_for_a_level_scores_in_its_middle(board: Board) -> None:
    cells = len(board.cells)
    for level in LEVELS:
        usual = -(-cells * usual_cost(level, board.order) // 100)
        middle = 1000 * (LEVELS.index(level) + 1) + 500
        assert middle - 1 <= score(level, usual, board) <= middle + 30, level


def test_there_is_a_usual_cost_for_every_level_and_order_and_it_grows_with_the_level() -> None:
    for order in range(1, 40):
        costs = [usual_cost(level, order) for level in LEVELS]
        assert costs == sorted(costs), order


@given(st.sampled_from(LEVELS), st.integers(0, 10**4))
def test_the_same_cost_a_cell_scores_the_same_on_boards_of_one_order(level: str, cost: int) -> None:
    small, large = named("classic"), named("samurai")
    assert score(level, cost * 81, small) == score(level, cost * 369, large)
