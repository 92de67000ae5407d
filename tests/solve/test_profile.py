"""The source book's ladder: levels, ways of counting, depth."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Sequence
from math import sqrt
from pathlib import Path

import pytest

from bookbuilder.board import Board, board
from bookbuilder.generate import Order, Scheme
from bookbuilder.generate.make import attempt
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.levels import LEVELS
from bookbuilder.solve import BOOK, Strategy, count, course, engines, givens_array, only_solution, steps
from tests.board.samples import BOARDS, SMALL
from tests.pace import some_slow
from tests.solve import plain

Maker = Callable[[Board, random.Random], tuple[tuple[int, ...], tuple[int, ...]]]

LINES = (Path(__file__).parents[1] / "data" / "book-levels.txt").read_text("utf-8").splitlines()
PUZZLES = [line.split() for line in LINES if not line.startswith("#")]
THERE = tuple(strategy for strategy in BOOK if {*strategy.techniques} <= {*TECHNIQUES})
LOOP = BOOK[:2]
EASY_BOARDS = [each for each in SMALL if each.name != "no solution"]


def values(line: str) -> tuple[int, ...]:
    return tuple(int(mark) if mark.isdigit() else 0 for mark in line)


def run(on: Board, givens: Sequence[int], profile: tuple[Strategy, ...] = THERE):
    tools, clues = engines(on), givens_array(givens)
    solution = only_solution(tools, clues)
    assert solution
    return course(tools, clues, solution, profile)


def test_the_book_has_sixteen_strategies_in_five_levels() -> None:
    assert [strategy.level for strategy in BOOK] == [0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4]
    assert next(strategy.name for strategy in BOOK if strategy.level == 3) == "rectangle"


def test_levels_are_those_that_techniques_by_definition_find() -> None:
    wrong = []
    for level, line in PUZZLES:
        done = run(board("classic"), values(line))
        told = "-" if not done.uses else str(done.level) if done.level < 2 else "+"
        if told != level:
            wrong.append(f"{line}: {told}, not {level}")
    assert wrong == []


def test_clean_up_alone_is_told_from_level_0() -> None:
    alone, looped = (next(values(line) for level, line in PUZZLES if level == wanted) for wanted in "-0")
    assert (run(board("classic"), alone).uses, run(board("classic"), alone).hardest) == ((), "clean-up")
    assert (run(board("classic"), looped).uses, run(board("classic"), looped).level) == ((("unique-loop", 1),), 0)


def test_a_full_board_needs_nothing() -> None:
    solution = only_solution(engines(board("classic")), givens_array(values(PUZZLES[0][1])))
    assert solution
    done = run(board("classic"), solution)
    assert (done.level, done.uses, done.depth) == (0, (), 0)


def test_a_guess_is_one_use_whatever_its_depth() -> None:
    deepest = max((run(board("classic"), values(line), LOOP) for _, line in PUZZLES), key=lambda done: done.depth)
    assert deepest.depth > 1
    assert dict(deepest.uses)["unique-loop"] == 1
    assert run(board("classic"), values(PUZZLES[-1][1]), (*LOOP, BOOK[-1])).level in (0, 4)
    everyday = (*BOOK[:6], BOOK[-1])
    guessed = next(done for _, line in PUZZLES if (done := run(board("classic"), values(line), everyday)).depth)
    assert (guessed.level, guessed.hardest, guessed.uses[-1]) == (4, "backtrack", ("backtrack", 1))


def test_uses_of_a_strategy_are_rounds_between_which_the_loop_may_come() -> None:
    """As many uses of each strategy above level 0 as the climb has rounds of it."""
    tools = engines(board("classic"))
    rungs = array("i", [TECHNIQUES.index(name) for strategy in THERE for name in strategy.techniques])
    for _, line in PUZZLES[::7]:
        uses = dict(run(board("classic"), values(line)).uses)
        tools.climber.climb(givens_array(values(line)), rungs, False)
        rounds = [TECHNIQUES[rung] for rung in tools.climber.history]
        for strategy in THERE:
            if strategy.level in (1, 2):
                assert uses.get(strategy.name, 0) == sum(each in strategy.techniques for each in rounds), line
        stops = sum(name not in ("naked single", "hidden single") for name in rounds)
        assert uses.get("unique-loop", 0) <= stops + 1


def test_a_rectangle_of_one_area_is_one_where_no_common_peers_are_looked_for() -> None:
    """The ladder has common peer elimination first, which finds the same; the book has no such strategy."""
    on, line = board("windoku"), "500000020700010008000000010003000000007060080000040000000000096804051000060000000"
    book = array("i", [TECHNIQUES.index(name) for strategy in BOOK for name in strategy.techniques])
    assert dict(run(on, values(line), BOOK).uses)["rectangle"]
    by_book, by_ladder = (
        {len(step.houses) for step in steps(engines(on), givens_array(values(line)), rungs) if "rect" in step.technique}
        for rungs in (book, None)
    )
    assert 1 in by_book
    assert 1 not in by_ladder


def depth_by_trying(on: Board, known: Sequence[int], profile: Sequence[Strategy]) -> int | None:
    """The guesses within each other as the book goes: the cell with the most candidates, its values upwards.

    For strategies that only place values. None where the values known cannot be right.
    """
    done = plain.climb(on, known, [name for strategy in profile for name in strategy.techniques])
    placed = dict(done.placed)
    known = [placed.get(cell, value) for cell, value in enumerate(known)]
    clash = any(len({*shown}) < len(shown) for shown in ([known[c] for c in h.cells if known[c]] for h in on.houses))
    if clash or len(placed) < len(done.placed) or not all(done.state.values()):
        return None
    if not done.state:
        return 0
    cell = max(sorted(done.state), key=lambda each: len(done.state[each]))
    for value in sorted(done.state[cell]):
        deeper = depth_by_trying(on, [*known[:cell], value, *known[cell + 1 :]], profile)
        if deeper is not None:
            return deeper + 1
    return None


@pytest.mark.parametrize("on", some_slow(EASY_BOARDS, {BOARDS["6x6 with X"]}), ids=lambda on: on.name)
def test_depth_is_that_of_guesses_tried_in_turn(on: Board, make_puzzle: Maker) -> None:
    rng = random.Random(on.name)
    for _ in range(5):
        givens, _ = make_puzzle(on, rng)
        for profile in (BOOK[:1], LOOP):
            assert run(on, givens, profile).depth == depth_by_trying(on, givens, profile), f"{on.name} {givens}"


def test_other_values_for_the_same_clues_take_the_same_uses() -> None:
    rng = random.Random(1)
    for _, line in PUZZLES[::10]:
        names = [0, *rng.sample(range(1, 10), 9)]
        assert run(board("classic"), [names[v] for v in values(line)]) == run(board("classic"), values(line))


@pytest.mark.slow
def test_most_of_the_books_own_kind_of_puzzles_need_nothing_beyond_clean_up() -> None:
    """81 +- 2 % on 30,000 puzzles, and the most have 41 clues: `tests/benchmarks/book.py` counts those."""
    n = 3000
    order = Order("book", board("classic"), LEVELS, Scheme(None, 5, 10, 0, "until-stuck"), 1, n)
    made = [attempt(order, place, 0, keys=False, graded=False).puzzle for place in range(n)]
    puzzles = [each for each in made if each]
    assert len(puzzles) == n
    assert max(each.puzzle.clues for each in puzzles) == 41
    alone = sum(not run(board("classic"), each.puzzle.givens).uses for each in puzzles)
    assert abs(alone / n - 0.81) < 0.02 + 3 * sqrt(0.81 * 0.19 / n)


def test_every_puzzle_of_the_sample_has_one_solution() -> None:
    tools = engines(board("classic"))
    assert all(count(tools, givens_array(values(line))) == 1 for _, line in PUZZLES)
