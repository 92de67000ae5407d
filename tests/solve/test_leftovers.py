"""What follows from houses: found completely, the same for every order of cells and houses, and never wrong."""

from __future__ import annotations

import random
from array import array
from dataclasses import replace
from importlib import import_module

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookbuilder.board import Board, Leftovers, board, boards
from bookbuilder.board import leftovers as found_on
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.solve import engines, steps
from tests.board.samples import BOARDS, SMALL, show
from tests.pace import few_or_many, some_slow
from tests.solve.plain.leftovers import implied_houses, sides
from tests.solve.test_climb import Maker, assert_same_climb

module = import_module("bookbuilder.board.leftovers")  # the package has the function by this name
NAMES = ("law of leftovers", "hidden single in an implied house", "implied house")
SHOWING = [BOARDS[name] for name in ("jigsaw 5", "jigsaw 6", "overlapping boxes", "two 6x6")]
LARGE = [board(name) for name in ("windoku", "jigsaw-1", "jigsaw-4")]

Groups = set[tuple[frozenset[int], frozenset[int]]]


def groups(its: Board) -> Groups:
    """The two groups of each, in both orders."""
    told = [(frozenset(each.inside), frozenset(each.outside)) for each in found_on(its)]
    return {pair for one, other in told for pair in ((one, other), (other, one))}


def covered(its: Board, houses: tuple[int, ...]) -> list[int]:
    return [cell for house in houses for cell in its.houses[house].cells]


@pytest.mark.parametrize("its", some_slow([*SMALL, *LARGE], {*LARGE}), ids=lambda its: its.name)
def test_all_are_found_and_no_others(its: Board) -> None:
    known: Groups = {(cells, frozenset()) for cells in implied_houses(its)}
    assert groups(its) == sides(its) | known | {(other, one) for one, other in known}


@pytest.mark.parametrize("its", [*SHOWING, *LARGE], ids=lambda its: its.name)
def test_the_houses_of_each_are_full_and_apart_and_leave_its_cells(its: Board) -> None:
    for each in found_on(its):
        wholes, parts = covered(its, each.wholes), covered(its, each.parts)
        assert len(set(wholes)) == len(wholes) == len(each.wholes) * its.order
        assert len(set(parts)) == len(parts) == len(each.parts) * its.order
        assert (set(wholes) - set(parts), set(parts) - set(wholes)) == ({*each.inside}, {*each.outside})
        assert len(each.wholes) - len(each.parts) == (not each.outside)


def test_a_board_with_four_windows_has_five_hidden_ones() -> None:
    its = board("windoku")
    bands = [(1, 2, 3), (5, 6, 7), (0, 4, 8)]
    windows = {
        frozenset(i for i, cell in enumerate(its.cells) if cell.row in rows and cell.column in columns)
        for rows in bands
        for columns in bands
        if bands[2] in (rows, columns)
    }
    assert len(windows) == 5
    assert {frozenset(each.inside) for each in found_on(its)} == windows


@pytest.mark.parametrize("name", ["4x4", "6x6", "8x8", "classic", "x", "12x12", "samurai"])
def test_boards_whose_boxes_fit_into_bands_have_none(name: str) -> None:
    assert found_on(board(name)) == ()


@pytest.mark.parametrize("its", SHOWING, ids=lambda its: its.name)
def test_they_do_not_depend_on_the_order_of_cells_and_houses(its: Board) -> None:
    rng = random.Random(its.name)
    order = rng.sample(range(len(its.cells)), len(its.cells))
    place = {cell: at for at, cell in enumerate(order)}
    houses = [replace(house, cells=tuple(place[cell] for cell in house.cells), grid=0) for house in its.houses]
    rng.shuffle(houses)
    other = Board("shuffled", its.order, tuple(its.cells[cell] for cell in order), tuple(houses))
    moved = {tuple(frozenset(place[cell] for cell in side) for side in pair) for pair in groups(its)}
    assert groups(other) == moved


def test_every_board_here_is_searched_within_the_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of it is enough for all but the largest, so there is no second try with fewer cells."""
    before = {name: found_on(board(name)) for name in boards() if len(board(name).cells) < 1000}
    monkeypatch.setattr(module, "EFFORT", module.EFFORT // 2)
    found_on.cache_clear()
    assert before == {name: found_on(board(name)) for name in before}
    found_on.cache_clear()


def test_where_the_effort_does_not_suffice_only_smaller_ones_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    its = board("jigsaw-1")
    whole = set(found_on(its))
    sizes: list[int] = []
    for effort in (100, 6_000):
        monkeypatch.setattr(module, "EFFORT", effort)
        found_on.cache_clear()
        some: set[Leftovers] = set(found_on(its))
        assert some < whole
        sizes.append(len(some))
    found_on.cache_clear()
    assert 0 == sizes[0] < sizes[1]


@pytest.mark.repeats
@settings(max_examples=60, deadline=None)
@given(st.sampled_from([*SHOWING, *LARGE]), st.integers(0, 2**32), st.sampled_from([0.1, 0.3, 0.5]))
def test_nothing_that_they_strike_or_place_differs_from_the_solution(its: Board, seed: int, share: float) -> None:
    """Some givens, and candidates struck at random that are not of the solution."""
    rng, exact = random.Random(seed), engines(its).exact
    exact.seed(seed)
    while not exact.fill(5000):
        pass
    solution = exact.solution
    givens = array("i", [value if rng.random() < share else 0 for value in solution])
    allowed = array("I", [rng.getrandbits(its.order) | 1 << (value - 1) for value in solution])
    for name in NAMES:
        for step in steps(engines(its), givens, array("i", [TECHNIQUES.index(name)]), allowed):
            assert all(solution[cell] == value for cell, value in step.placements), f"{step}{show(its, solution)}"
            assert all(solution[cell] != value for cell, value in step.eliminations), f"{step}{show(its, solution)}"


@pytest.mark.repeats
@pytest.mark.parametrize(
    ("its", "n"), few_or_many(LARGE, LARGE[1:], 1, 2), ids=lambda value: getattr(value, "name", value)
)
def test_the_climb_is_the_one_described_on_boards_of_81_cells(its: Board, make_puzzle: Maker, n: int) -> None:
    rng = random.Random(its.name)
    for _ in range(n):
        assert_same_climb(its, make_puzzle(its, rng)[0], ("naked single", "hidden single", *NAMES))
