"""Paths: the steps of `explain`, each with the least that it needs, as trying out and the plain definitions see it."""

from __future__ import annotations

import pickle
import random
from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

import pytest

from bookbuilder.board import Board, board
from bookbuilder.kernel import exact
from bookbuilder.puzzle import Candidate, NotedStep, moments
from bookbuilder.solve import LADDER, TRIAL, UNIQUENESS, engines, explain, find_path, solutions
from tests.board.samples import BOARDS, PRINTED, show
from tests.puzzle.lines import values
from tests.solve import plain
from tests.solve.plain.standing import STANDS, is_open, needed

Maker = Callable[[Board, random.Random], tuple[tuple[int, ...], tuple[int, ...]]]

LEVEL = {rung.name: rung.level for rung in (*LADDER, *UNIQUENESS, TRIAL)}
SHORTEST = {*STANDS} - {"ALS-XZ"}  # of these the plain definitions tell the shortest alone
KINDS = (*PRINTED, *(BOARDS[name] for name in ("corners off", "overlapping boxes", "no full house")))
SLOW = (*KINDS, BOARDS["classic with X"])  # where chains abound
FEW, MANY = (2, 4) if exact.COMPILED else (1, 1)  # puzzles
CASES = [(kind, FEW) for kind in KINDS] + [pytest.param((kind, MANY), marks=pytest.mark.slow) for kind in SLOW]


@dataclass(frozen=True)
class Way:
    """A puzzle, its solution and its path; a failing test shows it."""

    board: Board
    givens: tuple[int, ...]
    solution: tuple[int, ...]
    path: tuple[NotedStep, ...]
    uniqueness: bool

    def __str__(self) -> str:
        return show(self.board, self.givens)


def way(its: Board, givens: tuple[int, ...], solution: tuple[int, ...], uniqueness: bool = False) -> Way:
    return Way(its, givens, solution, find_path(its, array("i", givens), solution, uniqueness=uniqueness), uniqueness)


def ways_on(its: Board, make_puzzle: Maker, count: int, uniqueness: bool) -> Iterator[Way]:
    """Minimal puzzles of a board, and every second with more clues than it needs."""
    rng = random.Random(f"path {its.name} {uniqueness}")
    for number in range(count):
        givens, solution = make_puzzle(its, rng)
        more = set(rng.sample(range(len(givens)), len(givens) // 8 if number % 2 else 0))
        filled = tuple(solution[cell] if cell in more else value for cell, value in enumerate(givens))
        yield way(its, filled, solution, uniqueness)


@pytest.fixture(scope="module", params=CASES, ids=lambda case: f"{case[0].name} {case[1]}")
def kind(request: pytest.FixtureRequest) -> tuple[Board, int]:
    """A board, and how many of its puzzles are looked at."""
    return request.param  # type: ignore[no-any-return]


@pytest.fixture(scope="module", params=[False, True], ids=["any", "unique"])
def ways(request: pytest.FixtureRequest, kind: tuple[Board, int], make_puzzle: Maker) -> list[Way]:
    """Ways on one board, which all laws share; with the techniques that take uniqueness for granted, or without."""
    return [*ways_on(kind[0], make_puzzle, kind[1], request.param)]


@pytest.fixture(scope="module")
def hard_ways(make_puzzle: Maker) -> list[Way]:
    """Puzzles of large boards, and of boards on which chains abound."""
    found = [each for name in ("classic with X", "classic") for each in ways_on(BOARDS[name], make_puzzle, 20, True)]
    large = [board(name) for name in ("samurai", "16x16", "jigsaw-3")]
    return found + [each for its in large for each in ways_on(its, make_puzzle, 1, True)]


def assert_replays(each: Way) -> None:
    """Step by step the path reaches the solution, and nothing that it says is wrong or said already."""
    filled, gone = list(each.givens), set[Candidate]()
    for noted in each.path:
        assert noted.step.placements or noted.step.eliminations, (noted, str(each))
        for cell, value in noted.step.placements:
            assert not filled[cell], (noted, str(each))
            filled[cell] = value
        for cell, value in noted.step.eliminations:
            assert each.solution[cell] != value, (noted, str(each))
            assert (cell, value) not in gone, (noted, str(each))
            gone.add((cell, value))
    assert tuple(filled) == each.solution, str(each)


def assert_needs_come_from_before(each: Way) -> None:
    placed, struck = list[Candidate](), list[Candidate]()
    for noted in each.path:
        assert list(noted.placed) == [pair for pair in placed if pair in noted.placed], (noted, str(each))
        assert list(noted.struck) == [pair for pair in struck if pair in noted.struck], (noted, str(each))
        placed += noted.step.placements
        struck += noted.step.eliminations


def is_enough(each: Way, noted: NotedStep, placed: tuple[Candidate, ...], struck: tuple[Candidate, ...]) -> bool:
    return is_open(each.board, each.givens, placed, struck, noted.step)


def assert_valid_by_definition(each: Way, noted: NotedStep) -> None:
    """The technique, as it is written in sets, finds the same from the givens and the needs alone."""
    state = plain.start(each.board, [dict(noted.placed).get(cell, value) for cell, value in enumerate(each.givens)])
    for cell, value in noted.struck:
        state[cell].discard(value)
    openings = plain.TECHNIQUES[noted.step.technique](each.board, state)
    placed, struck = set(noted.step.placements), set(noted.step.eliminations)
    assert any(placed == its and struck <= gone for its, gone in openings), (noted, str(each))


def assert_minimal(each: Way, noted: NotedStep) -> None:
    for less in noted.placed:
        fewer = tuple(pair for pair in noted.placed if pair != less)
        assert not is_enough(each, noted, fewer, noted.struck), (noted, less, str(each))
    for less in noted.struck:
        fewer = tuple(pair for pair in noted.struck if pair != less)
        assert not is_enough(each, noted, noted.placed, fewer), (noted, less, str(each))


def assert_can_be_taken_alone(each: Way, noted: NotedStep) -> None:
    """From the givens and what it needs."""
    if noted.step.technique in SHORTEST:
        assert is_enough(each, noted, noted.placed, noted.struck), (noted, str(each))
    elif noted.step.technique != TRIAL.name:
        assert_valid_by_definition(each, noted)


def tried(each: Way, noted: NotedStep, placed: list[Candidate], struck: list[Candidate]) -> tuple[object, object]:
    """What is needed of all that was done before a step: the latest is left out first, many at a time."""
    gone = needed(struck, lambda fewer: is_enough(each, noted, tuple(placed), tuple(fewer)))
    return tuple(needed(placed, lambda fewer: is_enough(each, noted, tuple(fewer), tuple(gone)))), tuple(gone)


def assert_found_by_trying(each: Way) -> None:
    placed, struck = list[Candidate](), list[Candidate]()
    for noted in each.path:
        if noted.step.technique != TRIAL.name:
            assert (noted.placed, noted.struck) == tried(each, noted, placed, struck), (noted, str(each))
        placed += noted.step.placements
        struck += noted.step.eliminations


def assert_shut_by_what_it_needs(each: Way, noted: NotedStep) -> None:
    """The houses of a naked single are those of its needs."""
    ((cell, value),) = noted.step.placements
    known = {at: given for at, given in enumerate(each.givens) if given} | dict(noted.placed)
    held = {known.get(other, 0) for house in noted.step.houses for other in each.board.houses[house].cells}
    missing = set(range(1, each.board.order + 1)) - {value} - held
    assert not missing or not noted.step.houses, (noted, str(each))
    assert {(cell, other) for other in missing} >= set(noted.struck), (noted, str(each))


def test_a_path_reaches_the_solution_and_says_nothing_twice(ways: list[Way]) -> None:
    for each in ways:
        assert_replays(each)


def test_a_path_has_the_steps_of_explain(ways: list[Way]) -> None:
    for each in ways:
        explained = explain(engines(each.board), array("i", each.givens), uniqueness=each.uniqueness)
        shown = moments(each.board, each.givens, (noted.step for noted in each.path))
        assert list(shown) == list(explained), str(each)


def test_a_step_needs_what_was_done_before_in_that_order(ways: list[Way]) -> None:
    for each in ways:
        assert_needs_come_from_before(each)


@pytest.mark.skipif(not exact.COMPILED, reason="takes too long")
def test_what_a_step_needs_is_found_by_trying(ways: list[Way]) -> None:
    for each in ways:
        assert_found_by_trying(each)


def test_a_path_that_comes_from_another_process_is_the_same_and_shares_its_steps(ways: list[Way]) -> None:
    for each in ways:
        one, other = (pickle.loads(pickle.dumps(each.path)) for _ in range(2))
        assert one == other == each.path, str(each)
        assert all(a.step is b.step for a, b in zip(one, other, strict=True)), str(each)


def test_a_step_has_the_level_of_its_technique(ways: list[Way]) -> None:
    for each, noted in steps_of(ways):
        assert noted.level == LEVEL[noted.step.technique], (noted, str(each))


def test_a_step_can_be_taken_from_the_givens_and_what_it_needs(ways: list[Way]) -> None:
    for each, noted in steps_of(ways):
        assert_can_be_taken_alone(each, noted)


def test_a_step_can_do_without_nothing_that_it_needs(ways: list[Way]) -> None:
    for each, noted in steps_of(ways):
        assert_minimal(each, noted)


def test_trying_out_needs_nothing(ways: list[Way]) -> None:
    for each, noted in steps_of(ways, TRIAL.name):
        assert noted.placed + noted.struck == (), (noted, str(each))


def test_the_houses_of_a_naked_single_are_those_of_its_needs(ways: list[Way]) -> None:
    for each, noted in steps_of(ways, "naked single"):
        assert_shut_by_what_it_needs(each, noted)


def steps_of(ways: list[Way], technique: str = "") -> Iterator[tuple[Way, NotedStep]]:
    """The steps of some ways, or those by one technique."""
    return ((each, noted) for each in ways for noted in each.path if technique in ("", noted.step.technique))


def test_a_pattern_needs_nothing_for_the_sake_of_the_order_in_which_its_cells_are_listed() -> None:
    """With one candidate more, the kernel finds this finned swordfish by another way and lists its body otherwise."""
    its = board("x")
    givens = values("...........95.....2......9..1..638....72.83....894..1..7......8.....21...........")
    (solution,) = islice(solutions(engines(its), array("i", givens)), 2)
    each = way(its, givens, solution)
    fish = [noted for noted in each.path if noted.step.technique == "finned swordfish"]
    assert fish
    for noted in fish:
        assert_minimal(each, noted)


@pytest.mark.slow
@pytest.mark.repeats
def test_hard_puzzles_and_large_boards_keep_all_these_laws(hard_ways: list[Way]) -> None:
    used = Counter[str]()
    for each in hard_ways:
        assert_replays(each)
        assert_needs_come_from_before(each)
        if len(each.board.cells) < 100:
            assert_found_by_trying(each)
        for noted in each.path[:: 1 if len(each.board.cells) < 100 else 7]:
            used[noted.step.technique] += 1
            assert_minimal(each, noted)
            if noted.step.technique not in (*SHORTEST, TRIAL.name):
                assert_valid_by_definition(each, noted)
    assert len(used) > 25, used


def test_a_solved_puzzle_has_an_empty_path() -> None:
    engine = engines(BOARDS["classic"]).exact
    engine.seed(1)
    while not engine.fill(5000):
        pass
    full = tuple(engine.solution)
    assert way(BOARDS["classic"], full, full).path == ()
