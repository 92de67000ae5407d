"""What authors ask for by name: options, and what is told of a full grid."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bookbuilder.board import Board, Cell, House, board
from bookbuilder.relations import (
    RECIPES,
    AskedRule,
    WrongOptions,
    are_enough,
    asked_rules,
    crowded,
    drawn_alike,
    hold,
    read_relations,
    renamed_values,
    ruled_board,
    told_rules,
)
from bookbuilder.solve import engines
from tests.board.samples import BOARDS, show

CLASSIC = board("classic")


def grid_of(of: Board, seed: int = 3) -> tuple[int, ...]:
    exact = engines(of).exact
    exact.seed(seed)
    while not exact.fill(20_000):
        pass
    return tuple(exact.solution)


def told(of: Board, asked: object, seed: int = 1):
    """The relations of the first layout that is found on a grid."""
    rng, grid, rules = random.Random(seed), grid_of(of), asked_rules(of, asked)
    layouts = (told_rules(rules, of, grid, rng.randrange) for _ in range(200))
    relations = next(layout for layout in layouts if not isinstance(layout, str))
    assert hold(of, relations, grid), show(of, grid)
    return relations


@pytest.mark.parametrize("name", RECIPES)
@pytest.mark.parametrize("of", ["classic", "6x6", "4x4"])
def test_what_is_told_holds_on_the_grid(of: str, name: str) -> None:
    told(board(of), name)


@pytest.mark.parametrize("of", ["classic", "x", "jigsaw-1", "samurai", "6x6", "4x4", "windoku"])
def test_cages_cover_the_board_and_are_neither_alone_nor_too_large(of: str) -> None:
    cages = told(board(of), "killer")
    covered = Counter(cell for cage in cages for cell in cage.cells)
    assert set(covered) == set(range(len(board(of).cells)))
    assert set(covered.values()) == {1}
    assert {len(cage.cells) for cage in cages} <= {2, 3, 4, 5}


def test_cages_are_the_same_after_half_a_turn() -> None:
    cages = {frozenset(cage.cells) for cage in told(CLASSIC, "killer")}
    assert {frozenset(80 - cell for cell in cage) for cage in cages} == cages


def test_cages_may_have_no_symmetry() -> None:
    cages = {frozenset(cage.cells) for cage in told(CLASSIC, {"killer": {"symmetry": "none"}})}
    assert {frozenset(80 - cell for cell in cage) for cage in cages} != cages


@pytest.mark.parametrize(("cages", "least", "most"), [("29..31", 29, 31), (27, 27, 27), ("33", 33, 33), (None, 28, 32)])
def test_there_are_as_many_cages_as_asked_for(cages: object, least: int, most: int) -> None:
    found = {len(told(CLASSIC, {"killer": {"cages": cages}} if cages else "killer", seed)) for seed in range(5)}
    assert all(least <= number <= most for number in found), found


@pytest.mark.parametrize("symmetry", ["rotate180", "none"])
def test_the_fewest_cages_that_may_be_asked_for_are_grown(symmetry: str) -> None:
    assert len(told(CLASSIC, {"killer": {"cages": 19, "symmetry": symmetry}})) == 19


@pytest.mark.parametrize(
    "asked",
    [
        [{"killer": {"cages": 31}}, "anti-knight"],
        ["anti-knight", {"killer": {"cages": 31}}],
        [{"killer": {"cages": 31}, "anti-knight": {}}],
        {"killer": {"cages": 31}, "anti-knight": {}},
        {"killer": {"cages": 31}, "anti-knight": None},
    ],
)
def test_options_of_one_rule_go_with_other_rules(asked: object) -> None:
    assert asked_rules(CLASSIC, asked) == asked_rules(CLASSIC, {"killer": {"cages": "31..31"}, "anti-knight": True})


def test_empty_options_are_the_usual_ones() -> None:
    assert all(asked_rules(CLASSIC, {name: {}}) == asked_rules(CLASSIC, name) for name in RECIPES)


def test_some_cages_may_hide_their_sums() -> None:
    cages = told(CLASSIC, {"killer": {"sums": 20}})
    assert sum(bool(cage.numbers) for cage in cages) == 20


def test_so_many_marks_are_shown() -> None:
    assert len(told(CLASSIC, {"odd-even": 12})) == 12
    assert len(told(CLASSIC, {"kropki": 20})) == 20
    assert told(CLASSIC, "kropki")[-1].cells == ()


@pytest.mark.parametrize(
    "asked", [{"odd-even": 30, "low-high": 20}, {"kropki": 40, "xv": 10}, {"kropki": "all", "xv": 9}]
)
def test_marks_of_several_rules_are_not_drawn_over_each_other(asked: object) -> None:
    relations = told(CLASSIC, asked)
    assert not crowded(CLASSIC, relations)


@pytest.mark.parametrize(
    ("asked", "pair"),
    [
        (["kropki", "greater-than"], ("kropki", "greater-than")),
        ({"kropki": 9, "xv": "all"}, ("kropki", "xv")),
        (["killer", "kropki", "odd-even"], None),
        ({"kropki": "all", "xv": 9}, None),
    ],
)
def test_rules_that_would_be_drawn_over_each_other_are_known_by_name(
    asked: object, pair: tuple[str, str] | None
) -> None:
    found = drawn_alike(asked_rules(CLASSIC, asked))
    assert (found and tuple(rule.name for rule in found)) == pair


@pytest.mark.parametrize(
    ("text", "is_crowded"),
    [
        ("cage@0,1=4;cage@1,2=5", True),
        ("white dot@0,1;V@1,0", True),
        ("odd@0;low@0", True),
        ("cage@0,1=4;candidates@0=1,3", True),
        ("cage@0,1;candidates@0=1,3", False),
        ("cage@0,1=4;white dot@0,1;odd@0", False),
        ("kropki@;anti-knight@", False),
    ],
)
def test_relations_that_are_drawn_in_one_place_are_crowded(text: str, is_crowded: bool) -> None:
    assert bool(crowded(CLASSIC, read_relations(text, CLASSIC))) == is_crowded


def test_a_board_with_a_rule_has_a_name_of_its_own() -> None:
    ruled = ruled_board(CLASSIC, asked_rules(CLASSIC, ["anti-knight", "disjoint-groups"]))
    assert ruled.name == "classic anti-knight disjoint-groups"
    assert [relation.kind for relation in ruled.relations] == ["anti-knight", "disjoint groups"]
    assert ruled_board(CLASSIC, asked_rules(CLASSIC, "killer")) is CLASSIC


@pytest.mark.parametrize(
    ("asked", "is_it"),
    [
        ("killer", True),
        ("kropki", True),
        ("greater-than", True),
        ({"kropki": 9}, False),
        ("odd-even", False),
        ("xv", False),
    ],
)
def test_some_rules_are_enough_without_clues(asked: object, is_it: bool) -> None:
    assert are_enough(asked_rules(CLASSIC, asked)) == is_it


def test_rules_come_in_the_same_order_however_they_are_written() -> None:
    assert asked_rules(CLASSIC, ["xv", "killer"]) == asked_rules(CLASSIC, {"killer": None, "xv": "all"})


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("killr", "there is no rule 'killr'"),
        (7, "`rules` is a name, a mapping such as"),
        ([7], "`rules` is a name, a mapping such as"),
        ({"killer": {"cages": 30}}, "as one lies on the middle cell: ask for 29 or 31, or use symmetry: none"),
        ({"killer": {"cages": 3}}, "there can be 19 to 40 cages on 81 cells"),
        ({"killer": {"cages": "31..29"}}, "31..29 begins with the higher number: write 29..31"),
        ({"killer": {"cages": "many"}}, "say how many cages, such as 30 or 29..31"),
        ({"killer": {"cages": "9" * 5000}}, "say how many cages, such as 30 or 29..31"),
        ({"killer": {"cages": [30]}}, "say how many cages, such as 30 or 29..31"),
        ({"killer": {"symmetry": "mirror"}}, "its symmetry is rotate180 or none"),
        ({"killer": {"colour": 1}}, "there is no option colour"),
        ({"killer": {"sums": 0}}, "say how many cages show their sum"),
        ({"killer": 5}, "its options are cages, symmetry and sums"),
        ({"odd-even": "few"}, "say how many marks, 1 to 81, or all"),
        ({"killer": {"cages": 40}}, "ask for 39, or use symmetry: none"),
        ({"kropki": 150}, "say how many marks, 1 to 144, or all"),
        ([], "`rules` is a name, a mapping such as"),
        ({}, "`rules` is a name, a mapping such as"),
        (["killer", {}], "`rules` is a name, a mapping such as"),
        (["killer", {"killer": {}}], "the rule killer is named twice"),
        ([{"killer": {}, 7: 1}], "there is no rule 7"),
        ("", "there is no rule ''"),
        ({"anti-knight": 3}, "the rule anti-knight: it has no options"),
    ],
)  # fmt: skip
def test_wrong_options_are_described(asked: object, said: str) -> None:
    with pytest.raises(WrongOptions) as caught:
        asked_rules(CLASSIC, asked)
    assert said in str(caught.value)


def test_a_rule_that_a_board_cannot_have_is_refused() -> None:
    with pytest.raises(WrongOptions, match="the board has no boxes of one shape"):
        asked_rules(board("jigsaw-1"), "disjoint-groups")
    with pytest.raises(WrongOptions, match="is not the same after half a turn"):
        asked_rules(BOARDS["holes"], {"killer": {"symmetry": "rotate180"}})


def test_cages_on_a_board_with_a_lone_cell_are_refused() -> None:
    cells = (*(Cell(row, column) for row in range(2) for column in range(2)), Cell(3, 3))
    lone = Board("lone", 5, cells, (House("box", "box 1", (0, 1, 2, 3, 4)),))
    with pytest.raises(WrongOptions, match="has no neighbour to share a cage with"):
        asked_rules(lone, "killer")


def test_a_rule_without_options_is_equal_to_itself() -> None:
    assert asked_rules(CLASSIC, "anti-king") == (AskedRule("anti-king"),)


@pytest.mark.parametrize("of", ["classic", "x", "6x6", "samurai"])
def test_values_are_renamed_so_that_pairs_have_many_marks_or_few(of: str) -> None:
    on, rules, grid = board(of), asked_rules(board(of), "kropki"), grid_of(board(of))

    def marks(values: tuple[int, ...]) -> int:
        layout = told_rules(rules, on, values, random.Random(1).randrange)
        assert not isinstance(layout, str)
        assert hold(on, layout, values), show(on, values)
        return len(layout)

    few, many = (renamed_values(rules, on, grid, are_many, random.Random(1).randrange) for are_many in (False, True))
    assert marks(few) < marks(grid) < marks(many)
    for values in (few, many):
        assert len({*zip(grid, values, strict=True)}) == on.order, show(on, values)


@pytest.mark.parametrize("rules", ["killer", "greater-than", ["kropki", "non-consecutive"]])
def test_values_keep_their_names_where_these_change_no_marks_or_the_board_speaks_of_numbers(rules: object) -> None:
    asked = asked_rules(CLASSIC, rules)
    grid = grid_of(CLASSIC)
    assert renamed_values(asked, ruled_board(CLASSIC, asked), grid, True, random.Random(1).randrange) == grid
