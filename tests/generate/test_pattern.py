"""Designer puzzles: clues in given cells, values that leave one solution."""

from __future__ import annotations

import sys
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookbuilder.board import Board, board
from bookbuilder.board.patterns import lay, pattern
from bookbuilder.errors import BuildFailed
from bookbuilder.generate import (
    Order,
    Scheme,
    hopeless,
    make,
)
from bookbuilder.generate.pattern import planted
from bookbuilder.generate.solo_grids import dependent_grids
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.solve import count, engines, givens_array
from bookbuilder.twins import Seen
from tests.board.samples import BOARDS

ALL = LEVELS


def cells(name: str, on: str = "classic") -> tuple[int, ...]:
    return lay(pattern(name), board(on))


def order(pattern: tuple[int, ...], levels: tuple[str, ...] = ALL, on: str = "classic", **more: str) -> Order:
    return Order("own", board(on), levels, Scheme(symmetry=None, pattern=pattern, **more), 1, 9)


def made(asked: Order, place: int = 0) -> GradedPuzzle:
    ((_, _, puzzle),) = make([asked], Seen().claim, [(0, place)], keys=False, graded=False)
    return puzzle


def without(its: Board, kind: str, *numbers: int) -> list[int]:
    """All cells but those of some lines, counted from 1."""
    lines = [house for house in its.houses if house.kind == kind]
    empty = {cell for number in numbers for cell in lines[number - 1].cells}
    return [cell for cell in range(len(its.cells)) if cell not in empty]


def test_puzzles_come_one_after_the_other_all_with_one_solution_and_different() -> None:
    tools = engines(board("classic"))
    tools.exact.seed(5)
    found = [each.givens for each in islice(planted(tools, cells("diamond"), False, 3_000), 10)]
    assert len(set(found)) == 10
    for givens in found:
        assert [cell for cell, value in enumerate(givens) if value] == list(cells("diamond")), givens
        assert count(tools, givens_array(givens)) == 1, givens


@settings(max_examples=15)
@given(st.lists(st.integers(0, 15), min_size=7, max_size=12, unique=True), st.integers(1, 2**40))
def test_on_a_small_board_each_set_of_cells_is_hopeless_or_planted_or_told_how_near_it_came(
    chosen: list[int], seed: int
) -> None:
    tools = engines(board("4x4"))
    tools.exact.seed(seed)
    found = list(islice(planted(tools, sorted(chosen), False, 300), 1))
    for each in found:
        assert (count(tools, givens_array(each.givens)) == 1) == (each.open_cells == ())
        if each.open_cells:
            assert each.solutions > 1
        else:
            assert hopeless(board("4x4"), chosen) is None, each.givens


@pytest.mark.parametrize("seed", [24, 28, 29, 36])
def test_where_solutions_are_many_the_nearest_is_no_puzzle_even_if_chance_finds_the_same_one_twice(seed: int) -> None:
    its = BOARDS["overlapping boxes"]
    tools = engines(its)
    tools.exact.seed(seed)
    (nearest,) = planted(tools, (7, 8, 16, 20, 24), False, 30)
    assert nearest.open_cells
    assert nearest.solutions > 1


def test_a_search_that_fails_tells_the_cells_that_stay_open() -> None:
    tools = engines(board("classic"))
    tools.exact.seed(1)
    corner = tuple(cell for cell in range(81) if cell % 9 < 5 and cell // 9 < 6)
    (nearest,) = planted(tools, corner, False, 50)
    assert nearest.open_cells
    assert not set(nearest.open_cells) & set(corner)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_puzzles_whatever_was_made_before() -> None:
    first = made(order(cells("wave")), 3)
    each = made(order(cells("samurai", "samurai"), on="samurai", solvable="each"))
    assert made(order(cells("wave")), 3) == first
    assert made(order(cells("samurai", "samurai"), on="samurai", solvable="each")) == each


@pytest.mark.parametrize("level", ["easy", "hard", "extreme"])
def test_a_pattern_and_a_level_go_together(level: str) -> None:
    asked = order(cells("diamond"), (level,))
    found = [puzzle for _, _, puzzle in make([asked], Seen().claim, [(0, place) for place in range(3)])]
    assert [puzzle.grade.level for puzzle in found] == [level] * 3
    assert len({puzzle.key for puzzle in found}) == 3


def test_every_grid_can_have_one_solution_by_itself() -> None:
    puzzle = made(order(cells("samurai", "samurai"), on="samurai", solvable="each"))
    assert dependent_grids(board("samurai"), puzzle.puzzle.givens) == ()


@pytest.mark.slow
def test_a_pattern_that_never_works_is_given_up_with_what_came_nearest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["bookbuilder.generate.pattern"], "_CHANGES", 0)
    corner = tuple(cell for cell in range(81) if cell % 9 < 5 and cell // 9 < 6)
    with pytest.raises(
        BuildFailed,
        match=r"(?s)puzzle 1 was not found in 40 attempts.*at best 64 solutions or more, two of which differ",
    ) as failed:
        list(make([order(corner)], Seen().claim, [(0, 0)]))
    assert str(failed.value).count("at best") == 1
    assert "level" not in failed.value.hint


@pytest.mark.parametrize("kind", ["row", "column"])
def test_two_empty_lines_of_a_band_are_hopeless(kind: str) -> None:
    its = board("classic")
    assert f"{kind} 4 and {kind} 6 have no clue and can be swapped" in str(hopeless(its, without(its, kind, 4, 6)))
    assert hopeless(its, without(its, kind, 3, 4)) is None


def test_two_empty_bands_are_hopeless() -> None:
    its = board("classic")
    assert "can be swapped" in str(hopeless(its, without(its, "row", 1, 2, 3, 4, 5, 6)))


def test_too_few_clues_are_hopeless() -> None:
    its = board("classic")
    assert hopeless(its, range(16)) == "the pattern has 16 clues; the board classic needs at least 17 for one solution"
    assert "board 16x16 needs at least 15" in str(hopeless(board("16x16"), range(14)))
    assert "board x needs at least 8" in str(hopeless(board("x"), range(7)))


def test_what_can_change_places_is_seen_on_any_board() -> None:
    assert hopeless(board("x"), without(board("x"), "row", 1, 2)) is None  # the diagonals hold them apart
    its = board("samurai")
    assert "can be swapped" in str(hopeless(its, without(its, "row", 10, 11)))  # two lines of the second grid
