"""Tiny boards: how many different puzzles they have, and which levels."""

from __future__ import annotations

import pytest

from bookbuilder import api
from bookbuilder.board import Board, board
from bookbuilder.errors import InputError
from bookbuilder.generate import Scheme, different, few_levels, way_out
from bookbuilder.levels import LEVELS
from tests.board.samples import BOARDS

SMALL = board("4x4")


@pytest.mark.parametrize(("symmetry", "number"), [("rotate180", 13), ("none", 36), ("mirror", 15)])
def test_a_tiny_board_has_few_different_puzzles(symmetry: str, number: int) -> None:
    """36 is the number of minimal 4x4 puzzles up to symmetry, as published."""
    assert different(SMALL, Scheme(symmetry), LEVELS) == number


@pytest.mark.parametrize(
    ("drawn", "number"), [("1... ..1. .1.. ...1", 2), ("11.. ..1. .1.. ..11", 6), ("11.. 11.. .... ....", None)]
)
def test_a_pattern_on_a_tiny_board_has_few_different_puzzles(drawn: str, number: int | None) -> None:
    """Of a pattern that leaves no puzzle at all, the search tells what is wrong with it."""
    pattern = tuple(at for at, mark in enumerate(drawn.replace(" ", "")) if mark == "1")
    assert different(SMALL, Scheme(None, pattern=pattern), LEVELS) == number


@pytest.mark.parametrize(("most", "number"), [(4, 13), (5, 35), (6, 36)])
def test_those_with_too_many_clues_do_not_count(most: int, number: int) -> None:
    """13 of the 36 have four clues, and one has six, as published."""
    assert different(SMALL, Scheme("none", most=most), LEVELS) == number


@pytest.mark.parametrize("clues", [Scheme(least=6), Scheme(more="none"), Scheme(None, quads=1)])
def test_other_schemes_are_not_counted(clues: Scheme) -> None:
    assert different(SMALL, clues, LEVELS) is None


def test_larger_boards_are_not_counted() -> None:
    assert different(board("6x6"), Scheme(), LEVELS) is None
    assert few_levels(board("6x6"), ["extreme"], all_needed=True) is None


@pytest.mark.parametrize(("on", "there"), [(SMALL, "beginner"), (BOARDS["4x4 with X"], "beginner or easy")])
def test_levels_that_a_tiny_board_lacks_are_told_with_those_that_it_has(on: Board, there: str) -> None:
    assert few_levels(on, ["beginner"], all_needed=True) is None
    what, hint = few_levels(on, ["beginner", "hard"], all_needed=True) or ("", "")
    assert what.endswith(f"has no puzzles above the level {there.split()[-1]}")
    assert hint == f"ask for {there}, or use a larger board"
    assert few_levels(on, ["beginner", "hard"], all_needed=False) is None
    assert few_levels(on, ["medium", "hard"], all_needed=False)


def test_the_way_out_says_how_many_there_are_without_symmetry() -> None:
    assert way_out(SMALL, Scheme("rotate180"), LEVELS) == "`clues: {symmetry: none}` (36 different puzzles)"


def test_generate_refuses_levels_that_the_board_lacks() -> None:
    with pytest.raises(InputError, match="the board 4x4 has no puzzles above the level beginner"):
        api.generate("4x4", grade="hard")


def test_generate_refuses_more_puzzles_than_the_board_has() -> None:
    with pytest.raises(InputError, match=r"`count`: the board 4x4 has 13 different puzzles .*, but 14 ") as no:
        api.generate("4x4", count=14)
    hint = "ask for fewer, set `symmetry` to none (36 different puzzles), or use a larger board"
    assert no.value.problems[0].hint == hint
    assert len({made.key for made in api.generate("4x4", count=13)}) == 13
    with pytest.raises(InputError) as no:
        api.generate("4x4", count=37, symmetry="none")
    assert no.value.problems[0].hint == "ask for fewer, or use a larger board"
    with pytest.raises(InputError) as no:
        api.generate("4x4", count=3, pattern="1...\n..1.\n.1..\n...1")
    assert no.value.problems[0].hint == "ask for fewer, or use another pattern or a larger board"
