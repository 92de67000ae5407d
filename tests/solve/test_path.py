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
CASES = [(its, FEW) for its in KINDS] + [pytest.param(its, MANY, marks=pytest.mark.slow) for its in SLOW]


@dataclass(frozen=True)
class Way:
    """A puzzle, its solution and its path."""

    board: Board
    givens: tuple[int, ...]
    solution: tuple[int, ...]
    path: tuple[NotedStep, ...]

    def __str__(self) -> str:
        return show(self.board, self.givens)


def way(its: Board, givens: tuple[int, ...], solution: tuple[int, ...], uniqueness: bool = False) -> Way:
    return Way(its, givens, solution, find_path(its, array("i", givens), solution, uniqueness=uniqueness))


def ways_on(its: Board, make_puzzle: Maker, count: int, uniqueness: bool) -> Iterator[Way]:
    """Minimal puzzles of a board, and every second with more clues than it needs."""
    rng = random.Random(f"path {its.name} {uniqueness}")
    for number in range(count):
        givens, solution = make_puzzle(its, rng)
        more = set(rng.sample(range(len(givens)), len(givens) // 8 if number % 2 else 0))
        filled = tuple(solution[cell] if cell in more else value for cell, value in enumerate(givens))
        yield way(its, filled, solution, uniqueness)


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
        assert noted.step.placements or noted.step.eliminations
        for cell, value in noted.step.placements:
            assert not filled[cell], (noted, str(each))
            filled[cell] = value
        for cell, value in noted.step.eliminations:
            assert each.solution[cell] != value, (noted, str(each))
            assert (cell, value) not in gone
            gone.add((cell, value))
    assert tuple(filled) == each.solution


def assert_needs_come_from_before(each: Way) -> None:
    placed, struck = list[Candidate](), list[Candidate]()
    for noted in each.path:
        assert list(noted.placed) == [pair for pair in placed if pair in noted.placed]
        assert list(noted.struck) == [pair for pair in struck if pair in noted.struck]
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


def assert_has_the_steps_of_explain(each: Way, uniqueness: bool) -> None:
    explained = explain(engines(each.board), array("i", each.givens), uniqueness=uniqueness)
    assert list(moments(each.board, each.givens, (noted.step for noted in each.path))) == list(explained), str(each)


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


def assert_travels(each: Way) -> None:
    """A path that comes from another process is the same, and shares its steps."""
    one, other = (pickle.loads(pickle.dumps(each.path)) for _ in range(2))
    assert one == other == each.path
    assert all(a.step is b.step for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("uniqueness", [False, True])
@pytest.mark.parametrize(("its", "count"), CASES, ids=lambda value: getattr(value, "name", value))
def test_a_path_has_the_steps_of_explain_each_with_the_least_that_it_needs(
    its: Board, uniqueness: bool, count: int, make_puzzle: Maker
) -> None:
    for each in ways_on(its, make_puzzle, count, uniqueness):
        assert_replays(each)
        assert_has_the_steps_of_explain(each, uniqueness)
        assert_needs_come_from_before(each)
        if exact.COMPILED:  # or it takes too long
            assert_found_by_trying(each)
        assert_travels(each)
        for noted in each.path:
            assert noted.level == LEVEL[noted.step.technique]
            assert_can_be_taken_alone(each, noted)
            assert_minimal(each, noted)
            if noted.step.technique == TRIAL.name:
                assert noted.placed + noted.struck == ()
            if noted.step.technique == "naked single":
                assert_shut_by_what_it_needs(each, noted)


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
