"""Explanations: replayed step by step they reach the solution, and each step gives the reasons that the board shows."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Iterator

import pytest

from bookbuilder.board import Board
from bookbuilder.errors import NoUniqueSolution
from bookbuilder.puzzle import Moment
from bookbuilder.solve import LADDER, TRIAL, UNIQUENESS, engines, explain, grade, techniques_in_turn
from tests.board.samples import BOARDS, PRINTED, show
from tests.solve.plain.standing import STANDS, stands

Maker = Callable[[Board, random.Random], tuple[tuple[int, ...], tuple[int, ...]]]

MORE = [BOARDS[name] for name in ("overlapping boxes", "corners off", "4x4 with centre", "no full house", "one cell")]


@pytest.fixture(params=[*PRINTED, *MORE], ids=lambda board: board.name)
def puzzles(request: pytest.FixtureRequest, make_puzzle: Maker) -> list[tuple[Board, tuple[int, ...], tuple[int, ...]]]:
    rng = random.Random(request.param.name)
    return [(request.param, *make_puzzle(request.param, rng)) for _ in range(6)]


def way(board: Board, givens: tuple[int, ...], uniqueness: bool = False) -> Iterator[Moment]:
    return explain(engines(board), array("i", givens), uniqueness=uniqueness)


@pytest.mark.parametrize("uniqueness", [False, True])
def test_replayed_step_by_step_it_reaches_the_solution(puzzles, uniqueness: bool) -> None:
    for board, givens, solution in puzzles:
        values, gone = list(givens), set()
        for moment in way(board, givens, uniqueness):
            step = moment.step
            assert list(moment.values) == values, step
            assert step.placements or step.eliminations
            for cell, value in step.eliminations:
                assert solution[cell] != value, (step, show(board, givens))
                assert value in moment.candidates[cell], step
                gone.add((cell, value))
            for cell, value in step.placements:
                assert solution[cell] == value, (step, show(board, givens))
                assert not values[cell], step
                values[cell] = value
            assert all(value not in moment.candidates[cell] for cell, value in gone - set(step.eliminations))
        assert tuple(values) == solution


def test_each_step_is_of_the_ladder_and_trial_comes_last(puzzles) -> None:
    asked = {rung.name for rung in LADDER}
    for board, givens, _ in puzzles:
        for moment in way(board, givens):
            assert moment.step.technique in asked | {TRIAL.name}
        taken = {moment.step.technique for moment in way(board, givens, uniqueness=True)}
        assert taken <= asked | {TRIAL.name} | {rung.name for rung in UNIQUENESS}


def test_the_houses_of_a_naked_single_hold_all_other_values(puzzles) -> None:
    for board, givens, _ in puzzles:
        for moment in way(board, givens):
            if moment.step.technique != "naked single":
                continue
            ((cell, value),) = moment.step.placements
            houses = [board.houses[house].cells for house in moment.step.houses]
            held = {moment.values[other] for its in houses for other in its} - {0}
            seen = {moment.values[other] for house in board.houses if cell in house.cells for other in house.cells}
            others = set(range(1, board.order + 1)) - {value}
            assert all(cell in its for its in houses)
            assert (others <= held) == (others <= seen) == (bool(houses) or not others)
            for left_out in houses:
                kept = {moment.values[other] for its in houses if its != left_out for other in its}
                assert not others <= kept


@pytest.mark.slow
def test_the_links_of_a_forcing_chain_follow_from_those_before_them(make_puzzle: Maker) -> None:
    chains = 0
    board, rng = BOARDS["classic with X"], random.Random(3)
    for _ in range(12):
        givens, _ = make_puzzle(board, rng)
        for moment in way(board, givens):
            if moment.step.technique == "forcing chain":
                assert_follows(board, moment)
                chains += 1
    assert chains > 20


@pytest.mark.slow
def test_every_chain_stands_on_the_board_that_it_was_found_on_and_on_none_with_all_candidates(
    make_puzzle: Maker,
) -> None:
    found: dict[str, int] = {}
    for name in ("classic with X", "jigsaw 6", "two 6x6"):
        board, rng = BOARDS[name], random.Random(3)
        for _ in range(12):
            givens, _ = make_puzzle(board, rng)
            for moment in way(board, givens):
                if moment.step.technique in STANDS:
                    assert stands(board, moment.step, moment.candidates), moment.step
                    assert not stands(board, moment.step, [range(1, board.order + 1)] * len(board.cells)), moment.step
                    found[moment.step.technique] = found.get(moment.step.technique, 0) + 1
    assert found.keys() == set(STANDS)


def assert_follows(board: Board, moment: Moment) -> None:
    """Each node is the last candidate of its cell, or the last place in its house, by what is placed before it."""
    start, *nodes = moment.step.nodes
    tried = {(cell, value) for cell in start.cells for value in start.values}
    left = [set(its) for its in moment.candidates]
    contradicts = len(tried) == 1
    if contradicts:
        place(board, left, *tried.copy().pop())
    for node in nodes[:-1] if contradicts else nodes:
        ((cell,), (value,)) = node.cells, node.values
        if (cell, value) in tried:
            left = [set(its) for its in moment.candidates]
        elif node.house is None:
            assert left[cell] <= {value}, moment.step
        else:
            places = [other for other in board.houses[node.house].cells if value in left[other]]
            assert places in ([cell], []), moment.step
        place(board, left, cell, value)
    if contradicts:
        last = nodes[-1]
        if last.house is None:
            assert not left[last.cells[0]], moment.step
        else:
            assert not any(set(last.values) & left[cell] for cell in board.houses[last.house].cells), moment.step


def place(board: Board, left: list[set[int]], cell: int, value: int) -> None:
    for house in board.houses:
        if cell in house.cells:
            for other in house.cells:
                if other != cell:
                    left[other].discard(value)
    left[cell] &= {value}


@pytest.mark.parametrize(("givens", "what"), [("." * 16, "more than one solution"), ("11" + "." * 14, "no solution")])
def test_what_has_no_unique_solution_is_refused(givens: str, what: str) -> None:
    values = tuple(0 if character == "." else int(character) for character in givens)
    with pytest.raises(NoUniqueSolution, match=what):
        next(way(BOARDS["4x4"], values))


def test_a_solved_puzzle_needs_no_step(make_puzzle: Maker) -> None:
    _, solution = make_puzzle(BOARDS["4x4"], random.Random(1))
    assert list(way(BOARDS["4x4"], solution)) == []


def test_a_puzzle_past_the_ladder_may_be_solved_in_turn_where_trial_is_allowed() -> None:
    board = BOARDS["classic"]
    hardest = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    givens = array("i", [int(mark) if mark != "." else 0 for mark in hardest])
    assert techniques_in_turn(engines(board), givens, "extreme", uniqueness=False) is not None
    assert techniques_in_turn(engines(board), givens, "expert", uniqueness=False) is None


def test_a_technique_that_only_rounds_need_is_none_of_those_in_turn() -> None:
    board = BOARDS["classic"]
    text = "...8.....89....2...21..5...2.9.6..7...65.98...8..7.4.6...6..93...2....61.....4..."
    givens = array("i", [int(mark) if mark != "." else 0 for mark in text])
    assert dict(grade(engines(board), givens).techniques)["XY-wing"] == 1
    steps = [moment.step.technique for moment in explain(engines(board), givens)]
    assert "XY-wing" not in steps
    assert techniques_in_turn(engines(board), givens, "extreme", uniqueness=False) == set(steps)
