"""Puzzles that are too hard get clues back: no more than they need, with the symmetry and the solution they had."""

from __future__ import annotations

from array import array
from itertools import pairwise

import pytest

from bookbuilder import api
from bookbuilder.board import board, orbits
from bookbuilder.generate import Order, Scheme
from bookbuilder.generate.tries import Bench
from bookbuilder.kernel import maker
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.solve import engines, is_within

CASES = [("classic", "rotate180", "beginner"), ("x", "rotate90", "easy"), ("windoku", "none", "medium")]


@pytest.mark.parametrize(("name", "symmetry", "level"), CASES)
def test_no_group_that_was_put_back_can_go_again(name: str, symmetry: str, level: str) -> None:
    tools = engines(board(name))
    bench = Bench.of(tools, Order("eased", board(name), (level,), Scheme(symmetry), 1, 1), (level,))
    (stage,), done = bench.plan, 0
    for seed in range(40):
        if bench.maker.start(seed, 10_000) != maker.TOO_HARD:
            continue
        hard = bench.maker.givens
        bench.maker.ease()
        found = bench.maker.givens
        assert is_within(tools, array("i", found), level), found
        assert all(value in (0, answer) for value, answer in zip(found, tools.exact.finished, strict=True))
        for start, stop in pairwise(stage.group_at):
            group = stage.groups[start:stop]
            assert len({found[cell] > 0 for cell in group}) == 1, "half an orbit"
            if found[group[0]] and not hard[group[0]]:
                fewer = array("i", found)
                for cell in group:
                    fewer[cell] = 0
                assert not is_within(tools, fewer, level), (found, list(group))
        done += 1
    assert done >= 5


def made(name: str, level: str, count: int, **clues: int | str) -> list[GradedPuzzle]:
    return list(api.generate(name, grade=level, count=count, seed=3, **clues))  # type: ignore[arg-type]


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_large_boards_have_puzzles_of_low_levels(level: str) -> None:
    """Nearly every 12x12 puzzle from which no clue can be removed is harder."""
    assert {each.grade.level for each in made("12x12", level, 3)} == {level}


def test_what_is_asked_of_the_clues_holds_for_eased_puzzles_too() -> None:
    for puzzle in made("x", "easy", 6, symmetry="rotate180", max=26):
        givens = puzzle.puzzle.givens
        assert sum(map(bool, givens)) <= 26
        assert all(len({givens[cell] > 0 for cell in orbit}) == 1 for orbit in orbits(board("x"), "rotate180"))


def test_with_a_stated_number_of_clues_none_comes_back() -> None:
    """`more: none` leaves as many as were asked for."""
    assert {each.puzzle.clues for each in made("classic", "easy", 3, cells=50, more="none")} == {31}
