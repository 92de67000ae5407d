"""Ratings of many puzzles at once: what grades say of each, and of those without one solution, what they have."""

from __future__ import annotations

import random
from array import array

import pytest

from bookbuilder.board import Board
from bookbuilder.solve import Rating, engines, grade, ratings
from tests.board.samples import BOARDS, PRINTED
from tests.puzzle.lines import lines, values
from tests.solve.test_grade import Maker

PUZZLES = [values(fields[1]) for _, fields in lines("grades.txt") if fields[0] == "classic"]


def flat(puzzles: list[tuple[int, ...]]) -> array[int]:
    return array("i", [value for givens in puzzles for value in givens])


@pytest.mark.parametrize("uniqueness", [False, True])
def test_a_rating_is_what_the_grade_says(uniqueness: bool) -> None:
    tools = engines(BOARDS["classic"])
    grades = [grade(tools, array("i", givens), uniqueness=uniqueness) for givens in PUZZLES]
    expected = [Rating(each.level, each.score, each.hardest) for each in grades]
    assert ratings(tools, flat(PUZZLES), uniqueness=uniqueness) == expected


@pytest.mark.parametrize("board", PRINTED, ids=lambda board: board.name)
def test_faults_stand_between_the_ratings_on_any_board(board: Board, make_puzzle: Maker) -> None:
    tools = engines(board)
    givens, solution = make_puzzle(board, random.Random(f"ratings {board.name}"))
    graded = grade(tools, array("i", givens))
    one = Rating(graded.level, graded.score, graded.hardest)
    first, second = board.houses[0].cells[:2]
    twice = list(solution)
    twice[second] = twice[first]
    found = ratings(tools, flat([(0,) * len(givens), givens, tuple(twice), givens, solution]))
    assert found[:4] == ["more than one solution", one, "no solution", one]
    assert isinstance(found[4], Rating)
    assert found[4].level == "beginner"


def test_none_are_none() -> None:
    assert ratings(engines(BOARDS["classic"]), array("i")) == []


def test_what_a_quick_proof_does_not_decide_is_proved_with_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    tools = engines(BOARDS["classic"])
    expected = ratings(tools, flat(PUZZLES))
    monkeypatch.setitem(tools.__dict__, "proof_nodes", 0)
    assert ratings(tools, flat(PUZZLES)) == expected
    assert ratings(tools, flat([(0,) * 81])) == ["more than one solution"]
