"""Solving puzzles with relations: the kernel's search, clause learning, and trying everything."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookbuilder.board import Board, Relation, board
from bookbuilder.errors import NoUniqueSolution
from bookbuilder.relations import RELATIONS, hold
from bookbuilder.solve import engines, givens_array, solutions, the_solution
from bookbuilder.solve.clauses import Clauses
from tests.board.samples import BOARDS, show
from tests.board.strategies import law
from tests.relations.strategies import relations

SMALL, SIX, CLASSIC = BOARDS["4x4"], BOARDS["6x6"], board("classic")
EMPTY = (0,) * 16


def every_grid(of: Board) -> list[tuple[int, ...]]:
    """All grids of a small board."""
    return [*solutions(engines(of), givens_array((0,) * len(of.cells)))]


GRIDS = every_grid(SMALL)


def with_relations(of: Board, *kinds: str) -> Board:
    return Board(f"{of.name} {' '.join(kinds)}", of.order, of.cells, of.houses, of.grids, tuple(map(Relation, kinds)))


def count(of: Board) -> int:
    """The number of all grids."""
    return engines(of).exact.count(givens_array((0,) * len(of.cells)), 100_000, 100_000_000)


def kept(givens: Sequence[int], told: tuple[Relation, ...], of: Board = SMALL) -> Iterator[tuple[int, ...]]:
    """The grids with these clues and relations."""
    for grid in GRIDS:
        if all(given in (0, value) for given, value in zip(givens, grid, strict=True)) and hold(of, told, grid):
            yield grid


@settings(law, max_examples=60)
@given(st.data(), st.lists(st.sampled_from([0, 0, 0, 0, 1, 2, 3, 4]), min_size=16, max_size=16))
def test_a_small_puzzle_has_the_solutions_that_trying_everything_finds(data: st.DataObject, givens: list[int]) -> None:
    told = data.draw(relations(SMALL))
    if data.draw(st.booleans()):
        givens = [0] * 16
    found = [*solutions(engines(SMALL).of_puzzle(told), givens_array(givens))]
    assert sorted(found) == sorted(kept(givens, told)), f"{told}{show(SMALL, givens)}"
    assert len(found) == len(set(found))


@pytest.mark.parametrize(("order", "inside"), [(9, 9), (16, 16), (20, 20), (25, 16)])
def test_the_innie_of_a_row_has_its_value_on_boards_of_any_size(order: int, inside: int) -> None:
    """Two cages lie in the first row, but for one cell of it. Sets of values are listed for up to 16 values only."""
    of = board(f"{order}x{order}" if order != 9 else "classic")
    tools = engines(of)
    tools.exact.seed(1)
    assert tools.exact.fill(10_000_000)
    grid = tuple(tools.exact.finished)
    half = order // 2
    cages = tuple(
        Relation("cage", cells, (sum(grid[at] for at in cells),))
        for cells in (tuple(range(half)), tuple(range(half, order - 1)))
    )
    clues = tuple(0 if at < order else value for at, value in enumerate(grid))
    found = [*solutions(tools.of_puzzle(cages), givens_array(clues))]
    assert grid in found
    assert all(hold(of, cages, it) for it in found)


@settings(law, max_examples=40)
@given(st.data(), st.lists(st.sampled_from([0, 0, 0, 0, 1, 2, 3, 4]), min_size=16, max_size=16))
def test_clause_learning_finds_the_same(data: st.DataObject, givens: list[int]) -> None:
    told = data.draw(relations(SMALL))
    clauses = Clauses(SMALL, givens, told)
    clauses.begin(givens)
    found = []
    while clauses.next_solution(10_000) == 1:
        found.append(clauses.solution)
    assert sorted(found) == sorted(kept(givens, told)), f"{told}{show(SMALL, givens)}"


@settings(law, max_examples=30)
@given(st.data())
def test_relations_of_a_board_hold_like_those_of_a_puzzle(data: st.DataObject) -> None:
    kinds = data.draw(st.sets(st.sampled_from(["anti-knight", "non-consecutive", "disjoint groups", "anti-king"])))
    told = data.draw(relations(SMALL, whole=False))
    of = with_relations(SMALL, *sorted(kinds))
    found = [*solutions(engines(of).of_puzzle(told), givens_array(EMPTY))]
    assert sorted(found) == sorted(kept(EMPTY, told, of)), f"{kinds} {told}"


@pytest.mark.parametrize(
    ("name", "kinds", "many"),
    [
        ("4x4", "anti-knight", 24),
        ("4x4", "anti-king", 0),
        ("4x4", "non-consecutive", 0),
        ("6x6", "anti-knight", 11_520),
        ("6x6", "anti-king", 74_160),
        ("6x6", "non-consecutive", 48),
        ("4x4", "kropki", 0),  # no dot at all
        ("6x6", "kropki", 0),
        ("6x6", "anti-knight non-consecutive", 0),
        ("6x6", "anti-king non-consecutive", 0),
        ("6x6", "anti-king anti-knight", 0),
        pytest.param("classic", "anti-king anti-knight non-consecutive", 72, marks=pytest.mark.repeats),
        pytest.param("classic", "consecutive xv", 0, marks=pytest.mark.repeats),  # neither dots nor letters
    ],
)
def test_boards_have_as_many_grids_that_keep_a_rule_as_are_known(name: str, kinds: str, many: int) -> None:
    """Two other solvers agree on these numbers."""
    assert count(with_relations(board(name), *kinds.split())) == many


@pytest.mark.slow
def test_the_classic_board_has_as_many_grids_that_keep_two_rules_as_are_known() -> None:
    assert count(with_relations(CLASSIC, "anti-king", "non-consecutive")) == 1_152


def test_a_four_by_four_with_every_bar_is_never_unique_without_a_given() -> None:
    """The mirrored grid, every v as 5 - v, has the same bars; one given decides."""
    for grid in random.Random(1).sample(GRIDS, 20):
        told = (*RELATIONS["white dot"].found(SMALL, grid), Relation("consecutive"))
        tools = engines(SMALL).of_puzzle(told)
        with pytest.raises(NoUniqueSolution):
            the_solution(tools, givens_array(EMPTY))
        assert the_solution(tools, givens_array((grid[0], *EMPTY[1:]))) == grid, show(SMALL, grid)


@pytest.mark.parametrize("name", ["8x8", "classic"])
def test_larger_boards_have_grids_without_any_dot(name: str) -> None:
    dotless = with_relations(board(name), "kropki")
    assert next(solutions(engines(dotless), givens_array((0,) * len(dotless.cells))), None)


@pytest.mark.parametrize(("doubled", "unique"), [("white dot", 272), ("black dot", 288)])
def test_grids_of_four_by_four_told_by_all_dots_depend_on_the_dot_between_one_and_two(
    doubled: str, unique: int
) -> None:
    """Two other solvers agree on these numbers."""

    def dots(grid: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(
            _dot(min(grid[one], grid[other]), max(grid[one], grid[other]), doubled)
            for one, other in RELATIONS["white dot"].places(SMALL)
        )

    assert sum(many == 1 for many in Counter(map(dots, GRIDS)).values()) == unique


def _dot(low: int, high: int, doubled: str) -> str:
    """The dot between two values, if 1 and 2 have the one that is named."""
    if (low, high) == (1, 2):
        return doubled
    return "white dot" if high == low + 1 else "black dot" if high == 2 * low else ""


def test_engines_of_two_puzzles_may_be_used_in_turn() -> None:
    one, other = (engines(SMALL).of_puzzle((Relation("cage", (0,), (value,)),)) for value in (1, 2))
    for tools, value in ((one, 1), (other, 2), (one, 1)):
        assert {grid[0] for grid in solutions(tools, givens_array(EMPTY))} == {value}


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ([3, 2, 0, 99, 1, 5], "a rule names a cell that is not on the board"),
        ([3, 2, 0, 0, 1, 5], "or one twice"),
        ([3, 2, 0, 1], "cut off"),
        ([9, 1, 0, 0], "of no kind"),
        ([1, 2, 0, 1, 1, 5], "a rule has 2 cells and 1 numbers"),
        ([0, 1, 0, 1, 16], "a rule allows values that are none"),
        ([4, 2, 0, 1, 2, 1, 1], "a sum has no total"),
    ],
)
def test_rules_that_are_none_are_refused(rules: list[int], said: str) -> None:
    from array import array

    exact = engines(SMALL).of_puzzle((Relation("odd", (0,)),)).exact
    with pytest.raises(ValueError, match=said):
        exact.relate(array("q", rules))  # type: ignore[union-attr]
