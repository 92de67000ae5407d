"""Grades: the same for twins, in step with the ladder, monotone in cost."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from itertools import pairwise

import pytest

from bookbuilder.board import Board
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import Grade
from bookbuilder.solve import LADDER, TRIAL, VERSION, engines, grade, grade_up_to
from bookbuilder.solve.score import score
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
    names = [rung.name for rung in ladder]
    for _ in range(25):
        givens, _ = make_puzzle(board, rng)
        found = grade_of(board, givens)
        used = [names.index(technique) for technique, _ in found.techniques]
        assert used == sorted(used), f"{found}{show(board, givens)}"
        assert (found.hardest, found.level) == (names[used[-1]], ladder[used[-1]].level), (
            f"{found}{show(board, givens)}"
        )
        assert found.steps == sum(count for _, count in found.techniques), f"{found}{show(board, givens)}"


def test_every_link_of_a_chain_adds_to_the_cost_of_its_round(make_puzzle: Maker) -> None:
    board, rng, lengths = BOARDS["classic"], random.Random("links"), set[int]()
    chain = next(rung for rung in LADDER if rung.per_link)
    rungs = {TECHNIQUES.index(rung.name): rung for rung in LADDER}
    while len(lengths) < 3:
        givens, _ = make_puzzle(board, rng)
        found, climber = grade_of(board, givens), engines(board).climber
        if found.hardest == chain.name:
            costs = [
                rungs[technique].cost + rungs[technique].per_link * links
                for technique, links in zip(climber.history, climber.links, strict=True)
            ]
            lengths |= {*climber.links}
            assert found.score == score("extreme", max(costs), sum(costs), board), show(board, givens)


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
    assert [found.level, str(found.score), found.hardest, str(found.rounds)] == known, message


def test_a_grade_names_the_ladder_that_gave_it() -> None:
    assert grade_of(BOARDS["4x4"], (0, 0, 4, 0, 0, 0, 0, 2, 1, 0, 3, 0, 4, 0, 0, 0)).ladder == VERSION


def test_a_puzzle_past_the_ladder_needs_trial_and_error_once() -> None:
    hardest = next(fields[1] for _, fields in lines("puzzles.txt") if fields[1].startswith("8...."))
    found = grade_of(BOARDS["classic"], values(hardest))
    assert (found.level, found.hardest, found.techniques[-1]) == ("extreme", TRIAL.name, (TRIAL.name, 1))


def test_a_finished_board_has_the_lowest_grade_of_all() -> None:
    found = grade_of(BOARDS["4x4"], (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1))
    assert (found.level, found.score, found.steps, found.techniques) == (LEVELS[0], 1000, 0, ())


def test_the_ladder_never_goes_down_a_level() -> None:
    levels = [LEVELS.index(rung.level) for rung in (*LADDER, TRIAL)]
    assert levels == sorted(levels)


def test_a_higher_rung_never_costs_less() -> None:
    costs = [rung.cost for rung in (*LADDER, TRIAL)]
    assert all(low < high for low, high in pairwise(costs))
