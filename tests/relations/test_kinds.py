"""What relations mean: in primitives and by the rules as they are printed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookbuilder.board import Board, Relation, board
from bookbuilder.relations import (
    RELATIONS,
    Apart,
    Look,
    contradiction,
    first_broken,
    flaws,
    hold,
    is_kept,
    primitives,
    read_relations,
)
from bookbuilder.solve import engines
from tests.board.samples import BOARDS, show
from tests.board.strategies import law
from tests.relations.strategies import relations

SMALL, SIX, CLASSIC = BOARDS["4x4"], BOARDS["6x6"], board("classic")


def grids(of: Board, count: int) -> list[tuple[int, ...]]:
    exact = engines(of).exact
    exact.seed(4)
    return [tuple(exact.solution) for _ in range(count) if exact.fill(20_000)]


@settings(law, max_examples=200)
@given(st.data(), st.sampled_from([SMALL, SIX]))
def test_primitives_say_what_the_printed_rule_says(data: st.DataObject, of: Board) -> None:
    told = data.draw(relations(of))
    values = data.draw(st.lists(st.integers(1, of.order), min_size=len(of.cells), max_size=len(of.cells)))
    kept = all(is_kept(primitive, values) for primitive in primitives(of, told))
    assert hold(of, told, values) == kept, f"{told}{show(of, values)}"


@pytest.mark.parametrize("name", RELATIONS)
def test_what_is_found_on_a_grid_holds_there(name: str) -> None:
    kind = RELATIONS[name]
    for grid in grids(CLASSIC, 3):
        found = kind.found(CLASSIC, grid)
        assert hold(CLASSIC, found, grid), show(CLASSIC, grid)
        assert not [*flaws(CLASSIC, found)]


@pytest.mark.parametrize(
    ("name", "marks"), [("kropki", "white dot, black dot"), ("xv", "X, V"), ("consecutive", "white dot")]
)
def test_where_all_marks_are_shown_one_less_is_wrong(name: str, marks: str) -> None:
    for grid in grids(CLASSIC, 3):
        found = [mark for kind in marks.split(", ") for mark in RELATIONS[kind].found(CLASSIC, grid)]
        assert hold(CLASSIC, (*found, Relation(name)), grid), show(CLASSIC, grid)
        for mark in found[:5]:
            fewer = [other for other in found if other != mark]
            assert not hold(CLASSIC, (*fewer, Relation(name)), grid), f"{mark}{show(CLASSIC, grid)}"


@pytest.mark.parametrize(
    ("name", "many"), [("anti-knight", 224), ("anti-king", 128), ("non-consecutive", 144), ("disjoint groups", 9)]
)
def test_rules_of_the_whole_classic_board_come_down_to_so_many_primitives(name: str, many: int) -> None:
    assert len(primitives(CLASSIC, (Relation(name),))) == many


def test_knights_of_a_samurai_do_not_leap_from_grid_to_grid() -> None:
    samurai = board("samurai")
    grids_of = [set(grid) for grid in samurai.grids]
    for primitive in primitives(samurai, (Relation("anti-knight"),)):
        assert isinstance(primitive, Apart)
        assert any(set(primitive.cells) <= grid for grid in grids_of), samurai.named(primitive.cells)


def test_between_a_one_and_a_two_stands_a_white_dot() -> None:
    values = [1, 2, *[4] * 14]
    assert RELATIONS["white dot"].told(SMALL, (0, 1), values) == Relation("white dot", (0, 1))
    assert RELATIONS["black dot"].told(SMALL, (0, 1), values) is None
    assert hold(SMALL, (Relation("black dot", (0, 1)),), values)  # read from elsewhere, it is right as well


def test_the_first_cell_of_a_sign_is_the_greater_one() -> None:
    values = [1, 3, *[4] * 14]
    assert RELATIONS["greater"].told(SMALL, (0, 1), values) == Relation("greater", (1, 0))


def test_five_is_neither_low_nor_high() -> None:
    values = [5] * 81
    assert RELATIONS["low"].told(CLASSIC, (0,), values) is None
    assert RELATIONS["high"].told(CLASSIC, (0,), values) is None


@pytest.mark.parametrize(
    ("relation", "said"),
    [
        (Relation("cage", (0, 1, 0), (6,)), "the cage of r1c1, r1c2, r1c1: it names r1c1 twice"),
        (Relation("cage", (0, 1, 2), (5,)), "no set of values has the sum 5: 3 cells have a sum of 6 to 9"),
        (Relation("cage", (0, 1, 2, 3), (9,)), "no set of values has the sum 9: 4 cells have the sum 10"),
        (Relation("cage", (0, 1, 2, 3, 4), ()), "it has 5 cells, but there are only 4 values"),
        (Relation("cage", (), (5,)), "the cage: it has no cells"),
        (Relation("cage", (0, 99), (5,)), "it names the cell 99, but the cells of the board are 0 to 15"),
        (Relation("white dot", (0, 2)), "r1c1, r1c3 do not share a side"),
        (Relation("white dot", (0,)), "it stands between two cells: give these and no number"),
        (Relation("X", (0, 1)), "no two values of the board fit"),
        (Relation("odd", ()), "it marks cells: give at least one, and no number"),
        (Relation("candidates", (0,), (7,)), "7 is no value: they go from 1 to 4"),
        (Relation("anti-knight", (0,)), "it speaks of the whole board: give no cells and no numbers"),
        (Relation("thermometer", (0,)), "there is no relation 'thermometer'; there are cage, "),
        (Relation("anti-knigth"), "there is no relation 'anti-knigth': did you mean 'anti-knight'?"),
        (Relation("disjoint-groups"), "there is no relation 'disjoint-groups': did you mean 'disjoint groups'?"),
    ],
)  # fmt: skip
def test_a_relation_with_a_flaw_is_described(relation: Relation, said: str) -> None:
    (flaw,) = flaws(SMALL, (relation,))
    assert said in flaw


def test_disjoint_groups_want_boxes_of_one_shape() -> None:
    (flaw,) = flaws(board("jigsaw-1"), (Relation("disjoint groups"),))
    assert flaw == "the disjoint groups: the board has no boxes of one shape"


def test_a_thousand_thousand_relations_are_too_many() -> None:
    (flaw,) = flaws(SMALL, (Relation("odd", (0,)),) * 5_001)
    assert flaw == "there are 5,001 relations; the limit is 5,000"


def test_relations_of_too_many_cells_are_too_many() -> None:
    cells = tuple(range(1701))
    many = next(flaws(board("monster"), (Relation("odd", cells),) * 30))
    assert many == "the relations name 51,030 cells; the limit is 50,000"
    assert "twice" in next(flaws(board("monster"), (Relation("odd", (*cells, 7)),)))


def test_only_what_has_no_cells_is_drawn_nowhere() -> None:
    for name, kind in RELATIONS.items():
        assert (kind.drawn.look == Look.NOTHING) == (
            "it speaks of the whole board" in kind.flaw(SMALL, Relation(name, (0,)))
        ), name


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("odd@0;even@0", "odd and even of r1c1 cannot hold together"),
        ("X@0,1;V@0,1", "X and V of r1c1, r1c2 cannot hold together"),
        ("greater@0,1;greater@1,0", "greater of r1c1, r1c2 cannot hold together"),
        ("white dot@0,1;black dot@0,1", ""),  # 1 and 2
        ("cage@0,1=3;odd@0", ""),
        ("cage@0,1,9=9;cage@9,0,1=10", "cage 9 and 10 of r1c1, r1c2, r2c1 cannot hold together"),
        ("cage@0,1,9=9;cage@0,1,9=9;cage@0,1,9", ""),
        ("candidates@0=1,2;candidates@0=3", "candidates 1, 2 and 3 of r1c1 cannot hold together"),
    ],
)
def test_rules_that_contradict_each_other_are_named(text: str, said: str) -> None:
    on = board("classic")
    assert contradiction(on, read_relations(text, on)) == said


def test_the_rule_that_a_solution_breaks_is_named() -> None:
    on, solution = board("4x4"), (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
    cages = read_relations("cage@0,1=3;cage@2,3=6", on)
    assert first_broken(on, cages, solution) == cages[1]
