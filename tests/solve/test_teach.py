"""Walkthroughs and hints: they lead to the solution, and show no more than they are for."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from bookbuilder.board import Board
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import Hint, Moment, Picture, Step, Walkthrough
from bookbuilder.solve import LADDER, TRIAL, engines, explain, hints, walkthrough
from bookbuilder.solve.explain import left_in
from bookbuilder.solve.reasons import CHAINS, stands
from bookbuilder.solve.steps import decode
from bookbuilder.solve.teach import MOST_KEY, RUN, SHORT
from tests.board.samples import PRINTED

Maker = Callable[[Board, random.Random], tuple[tuple[int, ...], tuple[int, ...]]]
Taught = tuple[Board, tuple[int, ...], tuple[int, ...]]

RANK = {rung.technique: LEVELS.index(rung.level) for rung in (*LADDER, TRIAL)}


@pytest.fixture(params=PRINTED, ids=lambda board: board.name)
def taught(request: pytest.FixtureRequest, make_puzzle: Maker) -> list[Taught]:
    """A few puzzles of a board with their solutions, some of them with more clues than they need."""
    board, rng, found = request.param, random.Random(request.param.name), []
    for more in (0, 0, len(request.param.cells) // 8):
        givens, solution = make_puzzle(board, rng)
        filled = list(givens)
        for cell in rng.sample(range(len(filled)), more):
            filled[cell] = solution[cell]
        found.append((board, tuple(filled), solution))
    return found


def moments(board: Board, givens: tuple[int, ...]) -> list[Moment]:
    return list(explain(engines(board), array("i", givens)))


def replayed(givens: tuple[int, ...], steps: tuple[Step, ...], solution: tuple[int, ...]) -> list[int]:
    """The board after all the steps, none of which may say what is not so."""
    values = list(givens)
    for step in steps:
        for cell, value in step.placements:
            assert not values[cell], step
            values[cell] = value
        assert all(solution[cell] != value for cell, value in step.eliminations), step
    return values


def shown(way: Walkthrough) -> Iterator[tuple[list[Step], Picture]]:
    """Each picture with the steps before it."""
    done: list[Step] = []
    for picture in way.pictures:
        done += picture.before
        yield list(done), picture
        done += [moment.step for moment in picture.moments]


@pytest.mark.parametrize("steps", ["key", "all"])
def test_the_moments_of_a_walkthrough_lead_to_the_solution(taught: list[Taught], steps: str) -> None:
    for board, givens, solution in taught:
        way = walkthrough(board, moments(board, givens), steps)
        assert replayed(givens, way.steps, solution) == list(solution)


@pytest.mark.parametrize("steps", ["key", "all"])
def test_every_picture_shows_what_the_steps_before_it_leave(taught: list[Taught], steps: str) -> None:
    for board, givens, solution in taught:
        for before, picture in shown(walkthrough(board, moments(board, givens), steps)):
            moment = picture.moments[0]
            assert list(moment.values) == replayed(givens, tuple(before), solution)
            for cell, value in enumerate(solution):
                assert value == moment.values[cell] or value in moment.candidates[cell]
            struck = {each for step in before for each in step.eliminations}
            assert not any(value in moment.candidates[cell] for cell, value in struck)
            assert all(value in moment.candidates[cell] for cell, value in moment.step.eliminations)


def test_key_steps_are_the_first_at_the_hardest_level(taught: list[Taught]) -> None:
    for board, givens, _ in taught:
        way = walkthrough(board, moments(board, givens), "key")
        hardest = max(RANK[step.technique] for step in way.steps)
        key = [step for step in way.steps if RANK[step.technique] == hardest]
        assert [picture.moments[0].step for picture in way.pictures] == key[:MOST_KEY]
        assert way.more == len(key[MOST_KEY:])
        assert all(len(picture.moments) == 1 for picture in way.pictures)


def test_all_steps_have_a_picture_but_short_runs_of_placements(taught: list[Taught]) -> None:
    for board, givens, _ in taught:
        way = walkthrough(board, moments(board, givens), "all")
        most = max(board.order, len(board.cells) // RUN)
        assert (way.rest, way.more) == ((), 0)
        for picture in way.pictures:
            assert len(picture.before) <= SHORT
            assert all(step.placements and step.technique != TRIAL.technique for step in picture.before)
            placing = all(m.step.placements and m.step.technique != TRIAL.technique for m in picture.moments)
            assert len(picture.moments) <= (most if placing else 1)


def is_open(board: Board, givens: tuple[int, ...], hint: Hint) -> bool:
    """Whether the hint's step is there once all that it needs is."""
    values, allowed = array("i", givens), array("I", [(1 << board.order) - 1] * len(givens))
    for cell, value in hint.placed:
        values[cell] = value
    for cell, value in hint.struck:
        allowed[cell] &= ~(1 << (value - 1))
    climber, step = engines(board).climber, hint.step
    if step.technique in CHAINS:  # which need not be the shortest there is
        climber.climb(values, array("i", []), False, allowed, 0)
        return stands(board, step, left_in(engines(board)))
    climber.climb(values, array("i", [TECHNIQUES.index(step.technique)]), True, allowed, 1)
    return any(
        (each.nodes, each.placements) == (step.nodes, step.placements)
        and each.houses in ((), step.houses)  # the houses of a naked single are no part of its record
        and set(each.eliminations) >= set(step.eliminations)
        for each in decode(engines(board), climber.records)
    )


def bare(step: Step) -> Step:
    """A step without the houses of a naked single, which depend on what stands besides."""
    return replace(step, houses=()) if step.technique == "naked single" else step


def test_hints_need_what_they_name_and_name_no_more(taught: list[Taught]) -> None:
    for board, givens, solution in taught:
        way = walkthrough(board, moments(board, givens), "key")
        found = hints(engines(board), moments(board, givens), 3)
        steps = [hint.step for hint in found], [picture.moments[0].step for picture in way.pictures[:3]]
        assert [bare(step) for step in steps[0]] == [bare(step) for step in steps[1]]
        for hint in found:
            assert all(solution[cell] == value and not givens[cell] for cell, value in hint.placed)
            assert all(solution[cell] != value for cell, value in hint.struck)
            if hint.step.technique == TRIAL.technique:
                assert not hint.placed + hint.struck
                continue
            assert is_open(board, givens, hint)
            for less in hint.placed:
                fewer = tuple(each for each in hint.placed if each != less)
                assert not is_open(board, givens, Hint(fewer, hint.struck, hint.step)), hint
            for less in hint.struck:
                fewer = tuple(each for each in hint.struck if each != less)
                assert not is_open(board, givens, Hint(hint.placed, fewer, hint.step)), hint


def test_a_solved_puzzle_has_nothing_to_show() -> None:
    board = PRINTED[0]
    exact = engines(board).exact
    exact.seed(1)
    while not exact.fill(5000):
        pass
    full = tuple(exact.solution)
    assert moments(board, full) == []
    assert walkthrough(board, [], "key") == walkthrough(board, [], "all") == Walkthrough((), (), 0)
    assert hints(engines(board), [], 3) == ()
