"""Laws of the score: the hardest technique first, then the rounds; 500 is usual."""

from __future__ import annotations

from array import array
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbuilder.board import Board
from bookbuilder.board import board as named
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle.techniques import Technique
from bookbuilder.solve import LADDER, TRIAL, UNIQUENESS, engines, grade
from bookbuilder.solve.score import score, usual
from tests.board.samples import BOARDS
from tests.puzzle.lines import lines, values

COSTS = {rung.name: rung.cost for rung in (*LADDER, *UNIQUENESS, TRIAL)}
PER_LINK = {rung.name: rung.per_link for rung in (*LADDER, *UNIQUENESS, TRIAL)}
NEIGHBOURS = [(low, high) for low, high in pairwise((*LADDER, TRIAL)) if low.level == high.level]
TOTALS = st.integers(1, 10**7)


@given(st.sampled_from(NEIGHBOURS), TOTALS, TOTALS, st.sampled_from([6, 9, 16]))
def test_no_number_of_rounds_makes_up_for_a_harder_technique(
    pair: tuple[Technique, Technique], many: int, few: int, order: int
) -> None:
    low, high = pair
    board = named({6: "6x6", 9: "classic", 16: "16x16"}[order])
    assert score(low.level, low.cost, many, board) <= score(high.level, high.cost, few, board)


@given(st.sampled_from((*LADDER, TRIAL)), TOTALS, TOTALS)
def test_more_rounds_never_score_less_and_never_reach_the_next_level(rung: Technique, total: int, more: int) -> None:
    board = named("classic")
    floor = 1000 * (LEVELS.index(rung.level) + 1)
    assert floor <= score(rung.level, rung.cost, total, board) <= score(rung.level, rung.cost, total + more, board)
    assert score(rung.level, rung.cost, total + more, board) < floor + 1000


@pytest.mark.repeats
def test_openings_that_are_seen_at_once_count_as_one_round() -> None:
    for _, (name, givens, *_) in lines("puzzles.txt"):
        tools = engines(BOARDS[name])
        found = grade(tools, array("i", values(givens)))
        if found.hardest == TRIAL.name or not found.rounds:
            continue
        climbed = zip(tools.climber.history, tools.climber.links, strict=True)
        rounds = [COSTS[TECHNIQUES[each]] + PER_LINK[TECHNIQUES[each]] * links for each, links in climbed]
        assert found.rounds == len(rounds) <= found.steps
        assert found.score == score(found.level, max(rounds), sum(rounds), BOARDS[name]), f"{name} {givens}"


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_usual_lies_between_what_the_level_costs_least_and_most(level: str) -> None:
    costs = [1000 * rung.cost for rung in (*LADDER, TRIAL) if rung.level == level]
    above = [1000 * rung.cost for rung in LADDER if LEVELS.index(rung.level) > LEVELS.index(level)]
    for board in BOARDS.values():
        assert min(costs) <= usual(level, board) <= min(above, default=2 * max(costs)), board.name


@pytest.mark.parametrize("name", ["4x4", "classic", "samurai"])
def test_a_board_that_is_full_scores_nothing_within_its_level(name: str) -> None:
    board: Board = named(name)
    assert score(LEVELS[0], LADDER[0].cost, 0, board) == 1000
