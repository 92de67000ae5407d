"""Boards on which every grid can be solved by itself, checked by a backtracker that knows one grid at a time."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

import pytest

from bookbuilder.board import Board, Cell, board
from bookbuilder.board.shapes import assemble, rectangle
from bookbuilder.board.symmetry import orbits
from bookbuilder.errors import BuildFailed, Undecided
from bookbuilder.generate import (
    Order,
    Scheme,
    make,
    solo_grids,
    stages,
)
from bookbuilder.generate import dig as dig_module
from bookbuilder.generate.dig import standing
from bookbuilder.generate.solo_grids import dependent_grids, dig_each
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.solve import engines
from bookbuilder.supply import read_stock, write_stock
from bookbuilder.twins import Seen
from bookbuilder.workers import Processes
from tests.board.samples import show
from tests.kernel import reference
from tests.pace import some_slow

MakeAll = Callable[..., list[GradedPuzzle]]
HASTY = 10**9  # the share of a kernel that searches one node for a group, so that every group with a branch is in doubt


def overlaid(name: str, order: int, box_rows: int, box_columns: int, *places: tuple[int, int]) -> Board:
    grids = [rectangle(order, box_rows, box_columns, Cell(*at), f"grid {i}") for i, at in enumerate(places, 1)]
    return assemble(name, order, [region for grid in grids for region in grid])


CORNERS = overlaid("corners", 4, 2, 2, (0, 0), (3, 3), (6, 0))  # grids that share single cells
ASKEW = overlaid("askew", 4, 2, 2, (0, 0), (1, 1))  # each grid holds a box of the other one
APART = overlaid("apart", 4, 2, 2, (0, 0), (0, 6))  # no shared cell at all
SMALL = (CORNERS, ASKEW, APART, board("pair-6"))
LARGE = (board("double"), board("triple"), board("samurai"), board("windmill"))
LONG = (board("pair-6"), *LARGE)  # where the backtracker takes its time


def name_of(on: Board) -> str:
    return on.name


@cache
def parts(on: Board) -> tuple[Board, ...]:
    return tuple(on.part(i) for i in range(len(on.grids)))


def count_each(on: Board, clues: Sequence[int]) -> int:
    """1 when every grid has one solution by itself, 2 when one has more."""
    return max(
        reference.count(part, [clues[cell] for cell in cells]) for part, cells in zip(parts(on), on.grids, strict=True)
    )


def order(on: Board, clues: Scheme, count: int = 2) -> Order:
    return Order("each", on, LEVELS, replace(clues, solvable="each"), 1, count)


def dug(on: Board, clues: Scheme, seed: int) -> tuple[tuple[int, ...], tuple[int, ...], bool]:
    """A full board, what digging leaves of it, and whether enough went."""
    exact = engines(on).exact
    exact.seed(seed)
    while not exact.fill(2_000):
        pass
    answer = exact.finished
    exact.seed(seed)
    enough = dig_each(engines(on), stages(on, clues), clues.least)
    return answer, exact.puzzle, enough


# --- what comes ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("symmetry", ["none", "rotate180"])
@pytest.mark.parametrize("on", some_slow([*SMALL, *LARGE], LARGE[1:]), ids=name_of)
def test_every_grid_of_a_puzzle_has_one_solution_by_itself(on: Board, symmetry: str, make_all: MakeAll) -> None:
    if symmetry == "rotate180" and on is CORNERS:
        symmetry = "flip"
    for puzzle in make_all(order(on, Scheme(symmetry))):
        clues = puzzle.puzzle.givens
        for part, cells in zip(parts(on), on.grids, strict=True):
            known = [*reference.solutions(part, [clues[cell] for cell in cells])]
            assert known == [tuple(puzzle.solution[cell] for cell in cells)], show(on, clues)
        for orbit in orbits(on, symmetry):
            assert len({clues[cell] > 0 for cell in orbit}) == 1, show(on, clues)


@pytest.mark.parametrize("on", some_slow([*SMALL, board("double")], LONG), ids=name_of)
def test_no_clue_can_be_spared(on: Board, make_all: MakeAll) -> None:
    for puzzle in make_all(order(on, Scheme("none"))):
        clues = list(puzzle.puzzle.givens)
        for cell, clue in enumerate(clues):
            if clue:
                clues[cell] = 0
                assert count_each(on, clues) == 2, show(on, clues)
                clues[cell] = clue


def test_no_orbit_over_several_grids_can_be_spared(make_all: MakeAll) -> None:
    on = board("samurai")
    (puzzle,) = make_all(order(on, Scheme("rotate90"), 1))
    clues = puzzle.puzzle.givens
    for orbit in orbits(on, "rotate90"):
        if clues[orbit[0]]:
            fewer = [0 if cell in orbit else clue for cell, clue in enumerate(clues)]
            assert dependent_grids(on, fewer), show(on, fewer)


def test_the_clues_of_the_whole_board_alone_would_not_do(make_all: MakeAll) -> None:
    """So the choice makes a difference."""
    found = make_all(Order("whole", board("samurai"), LEVELS, Scheme(), 1, 3))
    assert all(dependent_grids(puzzle.puzzle.board, puzzle.puzzle.givens) for puzzle in found)


@pytest.mark.parametrize("share", [16, HASTY], ids=["as shipped", "all in doubt"])
@pytest.mark.parametrize(
    "clues",
    [
        Scheme("none"),
        Scheme("none", more="until-stuck"),
        Scheme("none", least=20),
        Scheme(None, pairs=2, cells=3, more="none"),
        Scheme(None, pairs=3, more="until-stuck"),
        Scheme(None, cells=4, more="all"),
    ],
    ids=["all", "until stuck", "least", "scheme", "pairs, then until stuck", "cells, then all"],
)
@pytest.mark.parametrize("on", some_slow(SMALL, LONG), ids=name_of)
def test_digging_goes_as_the_backtracker_goes(
    monkeypatch: pytest.MonkeyPatch, on: Board, clues: Scheme, share: int
) -> None:
    monkeypatch.setattr(dig_module, "SHARE", share)
    try:
        plan = stages(on, clues)
    except ValueError:
        pytest.skip("the board has no pairs")
    for seed in (1, 2, 3):
        answer, left, enough = dug(on, clues, seed)
        engines(on).exact.seed(seed)
        expected, gone = answer, 0
        for each in plan:
            stage = standing(each, expected)
            groups = [stage.groups[a:b] for a, b in zip(stage.group_at, stage.group_at[1:], strict=False)]
            numbers = engines(on).exact.shuffled_numbers(len(groups))
            # The backtracker starts from a full board: groups with an empty cell are passed over, as they should be.
            expected, gone = dig_on(on, answer, expected, groups, numbers, stage.want, clues.least, stage.until_stuck)
            if gone < stage.want:
                break
        assert left == expected, show(on, left) + show(on, expected)
        assert enough == (gone >= stage.want)


def dig_on(
    on: Board,
    answer: Sequence[int],
    clues: Sequence[int],
    groups: Sequence[Sequence[int]],
    numbers: Sequence[int],
    want: int,
    least: int,
    until_stuck: bool,
) -> tuple[tuple[int, ...], int]:
    """The reference's digging, from a board that is not full any more."""
    empty = {cell for cell, clue in enumerate(clues) if not clue}
    open_groups = [i for i in numbers if not empty & set(groups[i])]
    return reference.dig(on, clues, groups, open_groups, want, least, until_stuck, count_each)


def test_a_group_that_nobody_decides_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    on = overlaid("two twelves", 12, 3, 4, (0, 0), (9, 8))
    monkeypatch.setattr(dig_module, "SHARE", HASTY)
    _, decided, _ = dug(on, Scheme("none"), 3)
    monkeypatch.setattr(solo_grids, "ALLOWANCE", 0)
    _, left, _ = dug(on, Scheme("none"), 3)
    assert sum(map(bool, left)) > sum(map(bool, decided))
    assert dependent_grids(on, left) == ()


def test_numbers_of_clues_are_those_of_the_whole_board(make_all: MakeAll, few_tries: int) -> None:
    found = make_all(order(board("double"), Scheme("none", least=60, most=60), 3))
    assert [puzzle.puzzle.clues for puzzle in found] == [60] * 3
    with pytest.raises(BuildFailed, match="quads, pairs or cells that cannot all be removed"):
        make_all(order(APART, Scheme(None, cells=26, more="none"), 1))


def test_a_board_of_one_grid_is_made_as_ever(make_all: MakeAll) -> None:
    whole = Order("each", board("classic"), LEVELS, Scheme(), 1, 3)
    alike = replace(whole, clues=Scheme(solvable="each"))
    assert make_all(alike) == make_all(whole)
    assert alike.recipe() == whole.recipe()


@pytest.mark.slow
@pytest.mark.process
def test_two_workers_make_the_same_puzzles_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bookbuilder.workers.processes._WARM_UP_SECONDS", -1.0)
    orders = [order(board("triple"), Scheme(), 6), order(ASKEW, Scheme("none"), 6)]
    wanted = [(which, place) for which in (0, 1) for place in range(6)]
    one, two = (list(make(orders, Seen().claim, wanted, workers=Processes(jobs))) for jobs in (1, 2))
    assert two == one


# --- the stock ----------------------------------------------------------------------------------------------------


def test_a_stock_is_read_back_whole(make_all: MakeAll) -> None:
    wanted = order(board("pair-6"), Scheme())
    puzzles = make_all(wanted)
    stock = read_stock("".join(write_stock([wanted], [puzzles])), "puzzles.txt", [wanted])
    assert [*stock.kept.values()] == puzzles
    assert stock.problems == ()


def test_a_line_with_a_grid_that_depends_on_others_is_a_problem(make_all: MakeAll) -> None:
    wanted = order(board("samurai"), Scheme(), 1)
    puzzles = make_all(replace(wanted, clues=Scheme()))
    (problem,) = read_stock("".join(write_stock([wanted], [puzzles])), "puzzles.txt", [wanted]).problems
    first = dependent_grids(wanted.board, puzzles[0].puzzle.givens)[0]
    assert problem.what.endswith(f"grid {first} does not have exactly one solution by itself")


def test_the_other_choice_is_another_recipe(make_all: MakeAll) -> None:
    wanted = order(board("pair-6"), Scheme(), 1)
    whole = replace(wanted, clues=Scheme())
    stock = read_stock("".join(write_stock([whole], [make_all(whole)])), "puzzles.txt", [wanted])
    assert (stock.kept, stock.outdated) == ({}, {"each"})


def test_where_the_grids_lie_is_part_of_the_recipe() -> None:
    """The same cells and houses for the whole board, but other grids."""
    turned = replace(
        APART,
        grids=APART.grids[::-1],
        houses=tuple(replace(house, grid=3 - house.grid) for house in APART.houses),
    )
    assert order(turned, Scheme()).recipe() != order(APART, Scheme()).recipe()
    whole, other = (replace(order(on, Scheme()), clues=Scheme()) for on in (APART, turned))
    assert whole.recipe() == other.recipe()


def test_what_cannot_be_decided_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object) -> None:
        raise Undecided

    monkeypatch.setattr(solo_grids, "only_solution", never)
    with pytest.raises(Undecided):
        dependent_grids(APART, array("i", [0] * 32))
