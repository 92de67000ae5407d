"""The stages of digging: symmetries and the source book's scheme of quadruples, pairs and cells."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest

from bookbuilder.board import Relation, board
from bookbuilder.board.symmetry import grid_by_grid, pairs, quadruples
from bookbuilder.errors import BuildFailed
from bookbuilder.generate import Order, Scheme, stages
from bookbuilder.generate.dig import ANY, Stage, dig
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.solve import count, engines, givens_array
from tests.board.samples import BOARDS, in_a_line, show

CLASSIC = BOARDS["classic"]
MakeAll = Callable[..., list[GradedPuzzle]]


def scheme(quads: int = 0, pairs: int = 0, cells: int = 0, more: str = "none", least: int = 0) -> Scheme:
    return Scheme(None, quads, pairs, cells, more, least)


def order(clues: Scheme, n: int = 8) -> Order:
    return Order("scheme", CLASSIC, LEVELS, clues, 1, n)


def groups_of(stage: Stage) -> list[tuple[int, ...]]:
    bounds = zip(stage.group_at, stage.group_at[1:], strict=False)
    return [tuple(stage.groups[start:stop]) for start, stop in bounds]


def can_spare(puzzle: GradedPuzzle, cells: tuple[int, ...]) -> bool:
    """Whether the solution stays the only one without these clues."""
    givens = [0 if cell in cells else value for cell, value in enumerate(puzzle.puzzle.givens)]
    return count(engines(puzzle.puzzle.board), givens_array(givens)) == 1


def test_a_symmetry_is_one_stage_of_its_orbits() -> None:
    (stage,) = stages(CLASSIC, Scheme("rotate180"))
    assert (len(groups_of(stage)), stage.want, stage.until_stuck) == (41, ANY, False)


def test_a_symmetry_may_stop_at_the_first_orbit_that_must_stay() -> None:
    (stage,) = stages(CLASSIC, Scheme("rotate180", more="until-stuck"))
    assert stage.until_stuck


def test_a_symmetry_with_nothing_to_go_takes_nothing() -> None:
    assert stages(CLASSIC, Scheme("rotate180", more="none")) == ()


def test_the_scheme_goes_from_quadruples_to_pairs_to_cells_and_on() -> None:
    found = stages(CLASSIC, scheme(5, 10, 3, "until-stuck"))
    assert [(len(groups_of(stage)[0]), stage.want, stage.until_stuck) for stage in found] == [
        (4, 5, False),
        (2, 10, False),
        (1, 3, False),
        (1, ANY, True),
    ]


def test_clues_by_themselves_are_half_a_turn_and_all_that_go() -> None:
    assert Scheme() == Scheme("rotate180", quads=0, pairs=0, cells=0, more="all", least=0, most=None)


def test_kinds_that_are_not_asked_for_have_no_stage() -> None:
    assert stages(CLASSIC, scheme()) == ()
    assert [stage.want for stage in stages(CLASSIC, scheme(pairs=2))] == [2]


@pytest.mark.parametrize(
    ("clues", "what"),
    [
        (scheme(quads=21), "the board classic has 20 quadruples, but 21 were requested"),
        (scheme(pairs=41), "the board classic has 40 pairs, but 41 were requested"),
        (scheme(cells=82), "the board classic has 81 cells, but 82 were requested"),
    ],
)
def test_more_groups_than_the_board_has_are_refused(clues: Scheme, what: str) -> None:
    with pytest.raises(ValueError, match=f"^{what}$"):
        stages(CLASSIC, clues)


def test_a_symmetry_that_the_board_lacks_is_refused() -> None:
    with pytest.raises(ValueError, match="the board a line does not have the symmetry rotate90"):
        stages(in_a_line("a line", 3, 3), Scheme("rotate90"))


def test_all_groups_of_a_kind_may_be_asked_for() -> None:
    assert [stage.want for stage in stages(CLASSIC, scheme(20, 40, 81))] == [20, 40, 81]


def test_quadruples_and_pairs_are_removed_grid_by_grid() -> None:
    samurai = board("samurai")
    found = stages(samurai, scheme(3, 2, 4))
    assert [(stage.want, stage.a_grid) for stage in found] == [(3, True)] * 5 + [(2, True)] * 5 + [(4, False)]
    for stage, cells in zip(found, samurai.grids * 2, strict=False):
        assert {cell for group in groups_of(stage) for cell in group} <= set(cells)
    with pytest.raises(ValueError, match="a grid of the board samurai has 20 quadruples, but 21"):
        stages(samurai, scheme(21))


# --- what comes out -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("symmetry", ["none", "rotate180", "rotate90", "mirror", "flip", "diagonal", "full"])
def test_clues_left_by_a_symmetry_look_the_same_after_it(symmetry: str, make_all: MakeAll) -> None:
    clues = Scheme(symmetry)
    (stage,) = stages(CLASSIC, clues)
    for puzzle in make_all(order(clues, 3)):
        givens = puzzle.puzzle.givens
        for group in groups_of(stage):
            assert len({bool(givens[cell]) for cell in group}) == 1, show(CLASSIC, givens)


def test_no_orbit_can_be_spared_when_all_went_that_can(make_all: MakeAll) -> None:
    clues = Scheme("rotate180")
    (stage,) = stages(CLASSIC, clues)
    for puzzle in make_all(order(clues, 3)):
        left = [group for group in groups_of(stage) if puzzle.puzzle.givens[group[0]]]
        assert not [group for group in left if can_spare(puzzle, group)], show(CLASSIC, puzzle.puzzle.givens)


def test_five_quadruples_and_ten_pairs_leave_41_clues(make_all: MakeAll) -> None:
    for puzzle in make_all(order(scheme(5, 10))):
        assert puzzle.puzzle.clues == 81 - 5 * 4 - 10 * 2, show(CLASSIC, puzzle.puzzle.givens)


def test_what_the_quadruples_and_pairs_leave_looks_the_same_after_half_a_turn(make_all: MakeAll) -> None:
    for puzzle in make_all(order(scheme(5, 10))):
        shown = [bool(value) for value in puzzle.puzzle.givens]
        assert shown == shown[::-1], show(CLASSIC, puzzle.puzzle.givens)


def test_the_stated_number_of_single_cells_goes_besides(make_all: MakeAll) -> None:
    for puzzle in make_all(order(scheme(3, 4, 6))):
        assert puzzle.puzzle.clues == 81 - 3 * 4 - 4 * 2 - 6, show(CLASSIC, puzzle.puzzle.givens)


def test_cells_until_stuck_leave_fewer_clues_than_none_and_mostly_more_than_all(make_all: MakeAll) -> None:
    stuck, everything = (
        [puzzle.puzzle.clues for puzzle in make_all(order(scheme(5, 10, more=more), 20))]
        for more in ("until-stuck", "all")
    )
    assert max(stuck) <= 41
    assert sum(everything) < sum(stuck)


def test_no_cell_can_be_spared_when_all_went_that_can(make_all: MakeAll) -> None:
    for puzzle in make_all(order(scheme(5, 10, more="all"), 3)):
        left = [(cell,) for cell, value in enumerate(puzzle.puzzle.givens) if value]
        assert not [cell for cell in left if can_spare(puzzle, cell)], show(CLASSIC, puzzle.puzzle.givens)


@pytest.mark.parametrize(
    "clues", [Scheme("none", least=35), Scheme("rotate180", least=35), scheme(5, 10, more="all", least=35)]
)
def test_clues_never_fall_below_the_least(clues: Scheme, make_all: MakeAll) -> None:
    found = [puzzle.puzzle.clues for puzzle in make_all(order(clues))]
    assert set(found) <= {35, 36}  # an orbit of two may stop one above


def test_clues_never_rise_above_the_most(make_all: MakeAll) -> None:
    found = [puzzle.puzzle.clues for puzzle in make_all(order(Scheme("none", most=24)))]
    assert max(found) <= 24


@pytest.mark.parametrize(
    ("clues", "why"),
    [
        (Scheme("none", most=17), "too many clues"),
        (scheme(quads=20), "quads, pairs or cells that cannot all be removed"),
        (scheme(quads=5, least=70), "quads, pairs or cells that cannot all be removed"),
    ],
)
def test_clues_that_never_come_out_right_are_told_as_such(
    clues: Scheme, why: str, make_all: MakeAll, few_tries: int
) -> None:
    with pytest.raises(BuildFailed) as caught:
        make_all(order(clues, 1))
    assert f"{few_tries:>7}  {why}" in caught.value.what


def test_the_scheme_is_digging_of_the_kernels_kind() -> None:
    (stage,) = stages(BOARDS["4x4"], scheme(quads=2))
    assert stage.group_at == array("i", [0, 4, 8, 12, 16])
    assert groups_of(stage) == [(0, 3, 12, 15), (1, 2, 13, 14), (4, 7, 8, 11), (5, 6, 9, 10)]


@pytest.mark.parametrize("solvable", ["whole", "each"])
def test_each_grid_loses_the_groups_that_were_asked_for(solvable: str, make_all: MakeAll) -> None:
    """What another grid has emptied counts as removed: each group is empty in the end, or whole where it must stay."""
    kind = board("double")
    clues = replace(scheme(quads=4, pairs=5), solvable=solvable)
    for puzzle in make_all(Order("grids", kind, LEVELS, clues, 1, 3)):
        givens = puzzle.puzzle.givens
        for groups in (quadruples, pairs):
            for its in grid_by_grid(kind, groups):
                empty = sum(not any(givens[cell] for cell in group) for group in its)
                assert empty >= (4 if groups is quadruples else 5), show(kind, givens)


def test_brief_digging_leaves_clues_that_only_a_long_search_could_spare() -> None:
    on = replace(CLASSIC, name="classic anti-knight", relations=(Relation("anti-knight"),))
    tools, clues = engines(on), {True: 0, False: 0}
    for is_brief, seed in product(clues, range(4)):
        tools.exact.seed(seed)
        assert tools.exact.fill(10_000)
        assert dig(tools, stages(on, Scheme(None)), 0, is_brief=is_brief)
        assert count(tools, givens_array(tools.exact.puzzle)) == 1, show(on, tools.exact.puzzle)
        clues[is_brief] += sum(map(bool, tools.exact.puzzle))
    assert clues[True] > clues[False]
