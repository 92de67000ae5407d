"""Techniques that assume one solution: off the ladder unless requested, and then right for puzzles that have one."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import pytest

from bookbuilder.board import Board
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.puzzle import Step
from bookbuilder.solve import LADDER, TRIAL, UNIQUENESS, engines, grade, rungs, steps
from tests.board.samples import BOARDS, PRINTED, pictured, show
from tests.board.twins import twin
from tests.pace import few_or_many, few_quick
from tests.solve import plain
from tests.solve.plain import everyday

Maker = Callable[[Board, random.Random], tuple[tuple[int, ...], tuple[int, ...]]]

TAKING = {rung.name for rung in UNIQUENESS}
BOARDS_OF_KINDS = [BOARDS[name] for name in ("classic", "6x6 with X", "jigsaw 6", "two 6x6", "corners off")]
HOLE = pictured("a hole", 6, "AAABBB AAABBB CC.DDD CCCDDD EEEFFF EEEFFF")  # in a row, a column and a box
LONG = {BOARDS[name] for name in ("classic", "6x6 with X")}  # where the plain climb takes its time
each_kind = pytest.mark.parametrize("board", BOARDS_OF_KINDS, ids=lambda board: board.name)


def named(*names: str) -> array[int]:
    return array("i", [TECHNIQUES.index(name) for name in names])


def test_the_ladder_takes_no_single_solution_for_granted() -> None:
    assert TAKING.isdisjoint(rung.name for rung in LADDER)
    assert rungs() == named(*(rung.name for rung in LADDER))


def test_asked_for_they_stand_where_their_costs_say() -> None:
    costs = {TECHNIQUES.index(rung.name): rung.cost for rung in (*LADDER, *UNIQUENESS)}
    asked = rungs(uniqueness=True)
    assert set(asked) == costs.keys()
    assert all(costs[low] < costs[high] for low, high in pairwise(asked))
    assert all(rung.level == "expert" for rung in UNIQUENESS)


@pytest.mark.repeats
@each_kind
def test_a_grade_names_what_took_one_solution_for_granted(board: Board, make_puzzle: Maker) -> None:
    """One that names nothing of the kind is the grade without; one that does is not harder at trying."""
    rng, differing = random.Random(f"asked {board.name}"), 0
    for _ in range(1000):
        givens, _ = make_puzzle(board, rng)
        usual = grade(engines(board), array("i", givens))
        asked = grade(engines(board), array("i", givens), uniqueness=True)
        assert TAKING.isdisjoint(dict(usual.techniques)), show(board, givens)
        if TAKING.isdisjoint(dict(asked.techniques)):
            assert asked == usual, show(board, givens)
        else:
            differing += 1
            if differing > 3:
                break
            assert asked.hardest != TRIAL.name or usual.hardest == TRIAL.name, show(board, givens)
    assert differing or board.name == "corners off"  # where the usual ladder now does as much


@pytest.mark.repeats
@each_kind
@few_quick(60, 200)
def test_twins_have_equal_grades_with_uniqueness(board: Board, make_puzzle: Maker, n: int) -> None:
    rng = random.Random(f"unique twins {board.name}")
    for _ in range(n):
        givens, _ = make_puzzle(board, rng)
        other = twin(board, givens, rng)
        grades = [grade(engines(board), array("i", each), uniqueness=True) for each in (givens, other)]
        assert grades[0] == grades[1], show(board, givens) + show(board, other)


@pytest.mark.repeats
def test_steps_are_told_with_uniqueness_only_when_asked(make_puzzle: Maker) -> None:
    board, rng, asked = BOARDS["classic"], random.Random("told"), set()
    for _ in range(100):
        givens = array("i", make_puzzle(board, rng)[0])
        assert TAKING.isdisjoint(step.technique for step in steps(engines(board), givens))
        asked |= {step.technique for step in steps(engines(board), givens, uniqueness=True)}
    assert "unique rectangle" in asked


def assert_rectangle(board: Board, step: Step) -> str:
    """Assert that a step is a unique rectangle as the module describes it; returns which of its kinds it is."""
    two, more, *others = step.nodes
    four = (*two.cells, *more.cells)
    assert len(four) == 4
    assert len(two.values) == 2 < len(more.values)
    a, *rest = four
    pairings = [({a, d}, set(rest) - {d}) for d in rest]
    houses = [set(house.cells) for house in board.houses]
    fair = [pair for pair in pairings if all(len(pair[0] & house) == len(pair[1] & house) < 2 for house in houses)]
    assert fair
    beyond = set(more.values) - set(two.values)
    if others:
        (partners,), (house,) = others, step.houses
        subset, values = {*more.cells, *partners.cells}, {*beyond, *partners.values}
        assert subset < houses[house]
        assert len(partners.cells) == len(values) - 1
        assert {cell for cell, _ in step.eliminations} <= houses[house] - subset
        assert {value for _, value in step.eliminations} <= values
        return "subset"
    if len(more.cells) == 1:
        assert step.eliminations == tuple((more.cells[0], value) for value in two.values)
        return "one"
    if not step.houses:
        (value,) = beyond
        for cell, struck in step.eliminations:
            assert struck == value
            assert all(any({cell, other} <= house for house in houses) for other in more.cells)
        return "some"
    assert all(board.is_full(board.houses[house]) for house in step.houses)
    (value,) = {value for _, value in step.eliminations}
    assert value in two.values
    assert {*step.eliminations} == {(cell, value) for cell in more.cells}
    if len(step.houses) == 2:
        assert set(more.cells) in [cells for pair in fair for cells in pair]
        return "opposite"
    assert set(more.cells) < houses[step.houses[0]]
    return "held"


def assert_grave(board: Board, step: Step) -> None:
    ((cell, value),) = step.placements
    assert step.cells == (cell,)
    assert len(step.values) == 3
    assert value in step.values
    cells = {frozenset(board.houses[house].cells) for house in step.houses}
    assert cells == {frozenset(house.cells) for house in board.houses if cell in house.cells}


@pytest.mark.slow
@each_kind
def test_rectangles_are_met_often_and_right_where_there_is_one_solution(board: Board, make_puzzle: Maker) -> None:
    rng, met = random.Random(f"rectangles {board.name}"), Counter[str]()
    numbers = named("last cell", "hidden single in an area", "hidden single", "naked single", "unique rectangle")
    for _ in range(2000):
        givens, solution = make_puzzle(board, rng)
        for step in steps(engines(board), array("i", givens), numbers):
            assert all(solution[cell] != value for cell, value in step.eliminations), f"{step}{show(board, givens)}"
            if step.technique == "unique rectangle":
                met[assert_rectangle(board, step)] += 1
    assert met.total() >= (5 if "X" in board.name else 50), met
    assert met.keys() >= ({"one"} if "X" in board.name else {"one", "some", "held", "subset"}), met


@pytest.mark.slow
@pytest.mark.parametrize(
    ("board", "n_puzzles"),
    [(BOARDS["classic"], 1000), (BOARDS["6x6"], 3000), (BOARDS["jigsaw 5"], 4000), (HOLE, 4000)],
    ids=lambda given: getattr(given, "name", None),
)
def test_bug_plus_one_is_met_and_right_where_there_is_one_solution(
    board: Board, n_puzzles: int, make_puzzle: Maker
) -> None:
    numbers, rng, met = named(*everyday.TECHNIQUES, "BUG+1"), random.Random(f"bug {board.name}"), 0
    for _ in range(n_puzzles):
        givens, solution = make_puzzle(board, rng)
        for step in steps(engines(board), array("i", givens), numbers):
            if step.technique == "BUG+1":
                met += 1
                assert_grave(board, step)
                ((cell, value),) = step.placements
                assert solution[cell] == value, f"{step}{show(board, givens)}"
    assert met >= 5


@pytest.mark.repeats
@pytest.mark.parametrize(
    ("board", "n"), few_or_many(PRINTED, LONG, 8, 15), ids=lambda value: getattr(value, "name", value)
)
def test_the_climb_with_uniqueness_is_the_one_described(board: Board, make_puzzle: Maker, n: int) -> None:
    rng = random.Random(f"unique {board.name}")
    names = [TECHNIQUES[number] for number in rungs(uniqueness=True)]
    for _ in range(n):
        givens, _ = make_puzzle(board, rng)
        climber = engines(board).climber
        climber.climb(array("i", givens), rungs(uniqueness=True), False)
        known = plain.climb(board, givens, names)
        assert +Counter(dict(zip(TECHNIQUES, climber.counts, strict=True))) == known.counts, show(board, givens)
