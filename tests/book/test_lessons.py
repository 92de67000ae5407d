"""Hints and walkthroughs: what a section asks for of a puzzle's path, and the board as it is by then."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import accumulate

import pytest

from bookbuilder import api
from bookbuilder.board import Board
from bookbuilder.book import Lessons, Passage, PuzzleWalkthrough, hints, walkthrough
from bookbuilder.book.lessons import MOST_KEY, RUN, SHORT
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import TRIAL_AND_ERROR, UNGRADED, GradedPuzzle, NotedStep, Puzzle, Step
from bookbuilder.puzzle.techniques import RECORDS
from bookbuilder.solve import engines, find_path
from tests.board.samples import PRINTED


def dug(its: Board, rng: random.Random) -> GradedPuzzle:
    """A minimal puzzle with its path."""
    exact, n = engines(its).exact, len(its.cells)
    exact.seed(rng.getrandbits(64))
    while not exact.fill(5000):
        pass
    solution = exact.solution
    exact.begin_dig(array("i", range(n + 1)), array("i", range(n)), -1, 0, False)
    while not exact.dig(5000):
        pass
    return noted(its, exact.puzzle, solution)


def noted(its: Board, givens: tuple[int, ...], solution: tuple[int, ...]) -> GradedPuzzle:
    path = find_path(its, array("i", givens), solution)
    return GradedPuzzle(Puzzle(its, givens), solution, UNGRADED, "", path=path)


@pytest.fixture(params=PRINTED, ids=lambda board: board.name)
def puzzles(request: pytest.FixtureRequest) -> list[GradedPuzzle]:
    """A few puzzles of a board, one of them with more clues than it needs."""
    its, rng = request.param, random.Random(request.param.name)
    found = [dug(its, rng) for _ in range(3)]
    easy, filled = found[-1], list(found[-1].puzzle.givens)
    for cell in rng.sample(range(len(filled)), len(filled) // 8):
        filled[cell] = easy.solution[cell]
    return [*found, noted(its, tuple(filled), easy.solution)]


def replayed(puzzle: GradedPuzzle, steps: list[Step] | tuple[Step, ...]) -> list[int]:
    """The board after all the steps."""
    values = list(puzzle.puzzle.givens)
    for step in steps:
        for cell, value in step.placements:
            assert not values[cell], step
            values[cell] = value
    return values


def shown(way: PuzzleWalkthrough) -> Iterator[tuple[list[Step], Passage]]:
    """Each passage with the steps before it."""
    done: list[Step] = []
    for passage in way.passages:
        done += [moment.step for moment in passage.before]
        yield list(done), passage
        done += [moment.step for moment in passage.moments]


def hardest(puzzle: GradedPuzzle) -> str:
    return max((each.level for each in puzzle.path), key=LEVELS.index)


@pytest.mark.parametrize("steps", ["key", "all"])
def test_the_steps_of_a_walkthrough_lead_to_the_solution(puzzles: list[GradedPuzzle], steps: str) -> None:
    for puzzle in puzzles:
        assert replayed(puzzle, walkthrough(puzzle, steps).steps) == list(puzzle.solution)


@pytest.mark.parametrize("steps", ["key", "all"])
def test_every_passage_shows_what_the_steps_before_it_leave(puzzles: list[GradedPuzzle], steps: str) -> None:
    for puzzle in puzzles:
        for before, passage in shown(walkthrough(puzzle, steps)):
            moment = passage.moments[0]
            assert list(moment.values) == replayed(puzzle, before)
            for cell, value in enumerate(puzzle.solution):
                assert value == moment.values[cell] or value in moment.candidates[cell]
            struck = {each for step in before for each in step.eliminations}
            assert not any(value in moment.candidates[cell] for cell, value in struck)
            assert all(value in moment.candidates[cell] for cell, value in moment.step.eliminations)


def test_key_steps_are_the_first_at_the_hardest_level(puzzles: list[GradedPuzzle]) -> None:
    for puzzle in puzzles:
        way, key = walkthrough(puzzle, "key"), [each for each in puzzle.path if each.level == hardest(puzzle)]
        told = [passage.moments[0].step for passage in way.passages]
        assert [bare(step) for step in told] == [bare(each.step) for each in key[:MOST_KEY]]
        assert way.more == len(key[MOST_KEY:])
        assert all(len(passage.moments) == 1 for passage in way.passages)


def test_key_steps_are_those_of_the_techniques_that_are_taught(puzzles: list[GradedPuzzle]) -> None:
    for puzzle in puzzles:
        taught = puzzle.path[len(puzzle.path) // 2].step.technique
        its = [at for at, each in enumerate(puzzle.path) if each.step.technique == taught]
        way = walkthrough(puzzle, "key", [taught])
        told = way.passages
        shown_of_it = [passage for passage in told if passage.moments[0].step.technique == taught]
        assert len(shown_of_it) == min(len(its), MOST_KEY)
        assert len(told) == min(
            MOST_KEY, len({*its, *(at for at, e in enumerate(puzzle.path) if e.level == hardest(puzzle))})
        )
        levels = [LEVELS.index(each.level) for each in puzzle.path]
        shown = [at - 1 for at in accumulate(len(passage.before) + 1 for passage in told)]
        assert way.more == sum(level >= max(levels[at] for at in shown) for level in levels[shown[-1] + 1 :])


def bare(step: Step) -> Step:
    """A step without the houses of a naked single, which depend on what stands besides."""
    return replace(step, houses=()) if step.technique == "naked single" else step


def test_all_steps_have_a_passage_but_short_runs_of_placements(puzzles: list[GradedPuzzle]) -> None:
    for puzzle in puzzles:
        way, its = walkthrough(puzzle, "all"), puzzle.puzzle.board
        most = max(its.order, len(its.cells) // RUN)
        assert (way.rest, way.more) == ((), 0)
        for passage in way.passages:
            assert len(passage.before) <= SHORT
            before = [moment.step for moment in passage.before]
            assert all(step.placements and step.technique != TRIAL_AND_ERROR for step in before)
            steps = [moment.step for moment in passage.moments]
            placing = all(step.placements and step.technique != TRIAL_AND_ERROR for step in steps)
            assert len(steps) <= (most if placing else 1)


def test_hints_are_the_first_steps_at_the_hardest_level(puzzles: list[GradedPuzzle]) -> None:
    for puzzle in puzzles:
        key = [each for each in puzzle.path if each.level == hardest(puzzle)]
        for most in (0, 1, 3):
            assert list(hints(puzzle.path, most)) == key[:most]


def test_hints_are_of_the_techniques_that_are_taught() -> None:
    told = ("hidden single", "beginner"), ("pointing", "medium"), ("naked pair", "medium"), ("pointing", "medium")
    path = tuple(NotedStep(Step(name, (), (), (), ()), level, ((0, 1),), ()) for name, level in told)
    assert [hints(path, most, ("naked pair",)) for most in (1, 2)] == [path[2:3], path[1:3]]
    assert hints(path, 2, ("hidden single",)) == path[:2]
    assert hints(path, 1, ("X-wing",)) == path[1:2], "a path may get by without"
    lessons = Lessons(hints=2, teaches=("naked pair",))
    kept = noted_of(lessons, 1, path)
    assert hints(kept, 2, lessons.teaches) == kept == path[1:3]


def test_a_solved_puzzle_has_nothing_to_show(puzzles: list[GradedPuzzle]) -> None:
    solution = puzzles[0].solution
    solved = noted(puzzles[0].puzzle.board, solution, solution)
    assert walkthrough(solved, "key") == walkthrough(solved, "all") == PuzzleWalkthrough((), (), 0)
    assert hints(solved.path, 3) == ()


def test_as_many_paths_are_needed_as_puzzles_are_shown_by_them() -> None:
    assert Lessons().paths(40) == 0
    assert Lessons(walkthroughs=2).paths(40) == 2
    assert Lessons(walkthroughs=2, hints=1).paths(40) == 40


def noted_of(lessons: Lessons, place: int, path: tuple[NotedStep, ...]) -> tuple[NotedStep, ...]:
    """What is noted of a path for the pages."""
    return tuple(path[at] for at in lessons.shown(place, [noted.step for noted in path]))


@pytest.mark.parametrize("hints_wanted", [0, 1, 3])
def test_what_is_noted_of_a_path_gives_the_same_hints(hints_wanted: int) -> None:
    """Whole paths take most of a book's memory, and only walkthroughs need them."""
    lessons = Lessons(walkthroughs=1, hints=hints_wanted)
    techniques = ("naked single", "naked pair", "naked single", "pointing", "naked pair", "pointing")
    path = tuple(
        NotedStep(Step(name, (), (), (), ()), RECORDS[name].level, ((at, 1),), ()) for at, name in enumerate(techniques)
    )
    assert noted_of(lessons, 0, path) == path
    kept = noted_of(lessons, 1, path)
    assert hints(kept, hints_wanted) == hints(path, hints_wanted) == kept


# --- steps by rules ---


@cache
def dotted() -> GradedPuzzle:
    """A kropki without a clue, with its path: many steps look at two cells and the dot between them."""
    made = next(api.generate("6x6", rules="kropki", seed=1, keys=False))
    own = made.puzzle
    return replace(made, path=find_path(own.board, array("i", own.givens), made.solution, relations=own.relations))


def test_steps_by_printed_rules_share_passages_as_placements_do() -> None:
    puzzle, most = dotted(), 6
    way = walkthrough(puzzle, "all")
    by_rules = [noted.step for noted in puzzle.path if noted.step.relations]
    others = [noted.step for noted in puzzle.path if noted.step.eliminations and not noted.step.relations]
    assert len(by_rules) > 10 * most
    assert len(way.passages) < len(puzzle.path) / most + 2 * len(others) + 2
    for passage in way.passages:
        assert len(passage.moments) <= (most if passage.moments[0].step not in others else 1)
    assert replayed(puzzle, way.steps) == list(puzzle.solution)


def test_a_run_that_strikes_shows_candidates_and_a_run_of_placements_does_not() -> None:
    runs = [passage for passage in walkthrough(dotted(), "all").passages if passage.is_run]
    striking = [any(moment.step.eliminations for moment in passage.moments) for passage in runs]
    assert {*striking} == {True, False}
    assert [passage.has_candidates for passage in runs] == striking
