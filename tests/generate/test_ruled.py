"""Making puzzles with rules beyond houses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bookbuilder import api
from bookbuilder.board import Relation, board
from bookbuilder.errors import BuildFailed, InputError
from bookbuilder.generate.asking import order_for
from bookbuilder.generate.choices import ClueChoice
from bookbuilder.generate.make import failure
from bookbuilder.generate.order import Order, Scheme
from bookbuilder.generate.tries import Bench
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import GradedPuzzle, Puzzle
from bookbuilder.relations import RECIPES, asked_rules, hold, ruled_board
from bookbuilder.solve import count, engines, givens_array, ladder, steps, the_solution
from bookbuilder.twins import canonical_key
from tests.board.samples import show


def made(board: str, rules: object, count: int = 2, **more: object) -> list[GradedPuzzle]:
    return [*api.generate(board, count=count, rules=rules, graded=False, **more)]  # type: ignore[call-overload]


def check(puzzle: GradedPuzzle) -> None:
    of, told = puzzle.puzzle.board, puzzle.puzzle.relations
    assert hold(of, told, puzzle.solution), show(of, puzzle.solution)
    found = the_solution(engines(of).of_puzzle(told), givens_array(puzzle.puzzle.givens))
    assert found == puzzle.solution, f"{told}{show(of, puzzle.puzzle.givens)}"
    assert puzzle.key == canonical_key(of, puzzle.puzzle.givens, told)


@pytest.mark.parametrize("name", RECIPES)
def test_puzzles_of_a_rule_have_one_solution_which_keeps_it(name: str) -> None:
    for puzzle in made("classic", name):
        check(puzzle)


@pytest.mark.parametrize(
    ("board", "rules"),
    [("x", "killer"), ("jigsaw-1", "killer"), ("6x6", "killer"), ("4x4", "killer"), ("windoku", "killer"),
     ("classic", ["killer", "anti-knight"]), ("6x6", "odd-even")],
)  # fmt: skip
def test_rules_go_with_boards_and_with_each_other(board: str, rules: object) -> None:
    for puzzle in made(board, rules):
        check(puzzle)


def test_killers_have_no_clue_unless_clues_are_asked_for() -> None:
    (bare,) = made("classic", "killer", 1)
    assert bare.puzzle.clues == 0
    (dug,) = made("classic", "killer", 1, min=5)
    assert dug.puzzle.clues >= 5
    check(dug)


def test_the_same_seed_makes_the_same_puzzles_and_another_seed_others() -> None:
    one, two, three = (made("6x6", "killer", 3, seed=seed) for seed in (1, 1, 2))
    assert one == two
    assert {it.key for it in one}.isdisjoint(it.key for it in three)


def test_no_two_puzzles_are_twins() -> None:
    assert len({it.key for it in made("4x4", "killer", 8)}) == 8


def recipe_of(rules: object) -> str:
    of = api.board("classic")
    return order_for(of, None, 1, 0, ClueChoice(), rules=rules, graded=False).recipe()  # type: ignore[arg-type]


def test_rules_and_their_options_are_part_of_the_recipe() -> None:
    asked = (None, "killer", {"killer": {"cages": 29}}, "odd-even", {"odd-even": 9}, "anti-knight", "anti-king")
    assert len({recipe_of(rules) for rules in asked}) == len(asked)


def test_a_rule_with_a_flaw_is_refused_with_its_name() -> None:
    with pytest.raises(InputError, match="there is no rule 'thermometer'"):
        made("classic", "thermometer")


# --- graded: what is known of rules by which cells differ -------------------------------------------------------------


@pytest.mark.parametrize(
    "rules", ["anti-knight", "anti-king", "disjoint-groups", ["anti-knight", "anti-king"]], ids=str
)
@pytest.mark.parametrize("level", ["easy", "hard"])
def test_puzzles_whose_cells_must_differ_are_made_to_a_level(rules: object, level: str) -> None:
    for puzzle in api.generate("classic", rules=rules, grade=level, count=2, keys=False):  # type: ignore[call-overload]
        assert puzzle.grade.level == level
        assert api.grade(puzzle) == puzzle.grade


@pytest.mark.parametrize("rules", ["anti-knight", "anti-king", "disjoint-groups"])
def test_no_step_takes_a_value_of_the_solution(rules: str) -> None:
    for puzzle in api.generate("classic", rules=rules, count=6, seed=3, keys=False):
        of, givens = puzzle.puzzle.board, puzzle.puzzle.givens
        for step in steps(engines(of), givens_array(givens)):
            assert all(puzzle.solution[cell] == value for cell, value in step.placements), show(of, givens)
            assert all(puzzle.solution[cell] != value for cell, value in step.eliminations), show(of, givens)


def test_a_rule_makes_a_puzzle_easier_than_the_same_clues_without_it() -> None:
    """Most of these have several solutions then."""
    for puzzle in api.generate("classic", rules="anti-knight", grade="easy", count=3, keys=False):
        plain = api.board("classic")
        assert (
            count(engines(plain), givens_array(puzzle.puzzle.givens)) != 1
            or api.grade(Puzzle(plain, puzzle.puzzle.givens)).score >= puzzle.grade.score
        )


@pytest.mark.parametrize(
    ("board", "rules", "level"),
    [("6x6", "killer", "medium"), ("classic", "killer", "hard"), ("6x6", "odd-even", "easy"),
     ("6x6", "kropki", "medium"), ("8x8", "non-consecutive", "easy"), ("6x6", "greater-than", "easy"),
     ("classic", {"xv": 20}, "medium")],
)  # fmt: skip
def test_puzzles_with_rules_are_made_to_a_level(board: str, rules: object, level: str) -> None:
    for puzzle in api.generate(board, grade=level, count=2, rules=rules):  # type: ignore[call-overload]
        check(puzzle)
        assert puzzle.grade.level == level
        assert api.grade(puzzle) == puzzle.grade


@pytest.mark.parametrize("rules", ["killer", {"kropki": 20}])
def test_clues_stand_in_a_pattern_beside_rules(rules: object) -> None:
    picture = "1....1|.1..1.|..11..|..11..|.1..1.|1....1".replace("|", "\n")
    (puzzle,) = made("6x6", rules, 1, pattern=picture)
    assert [bool(value) for value in puzzle.puzzle.givens] == [it == "1" for it in picture if it != "\n"]
    check(puzzle)


def test_a_puzzle_that_is_too_hard_gets_clues_back() -> None:
    """Minimal puzzles of this rule need chains; with a few clues more they do not."""
    (easy,) = api.generate("8x8", grade="easy", count=1, rules="non-consecutive", seed=3)
    (minimal,) = made("8x8", "non-consecutive", 1, seed=3)
    assert easy.puzzle.clues > minimal.puzzle.clues


def test_puzzles_may_be_asked_to_need_a_technique_that_follows_rules() -> None:
    (puzzle,) = api.generate("6x6", count=1, rules="killer", needs="sum and house")
    assert "sum and house" in {technique for technique, _ in puzzle.grade.techniques}
    with pytest.raises(InputError, match="follows rules beyond houses, which these puzzles do not have"):
        next(iter(api.generate("6x6", needs="sum and house")))


def test_a_grade_is_that_of_the_whole_puzzle() -> None:
    """Clues that need chains by themselves are easy with a few sums."""
    hard = next(puzzle for puzzle in api.generate("classic", grade="expert", count=1))
    cages = tuple(
        Relation("cage", cells, (sum(hard.solution[c] for c in cells),)) for cells in ((0, 1), (40, 41), (79, 80))
    )
    assert api.grade(Puzzle(hard.puzzle.board, hard.puzzle.givens, cages)).score < hard.grade.score


def test_what_the_ladder_cannot_follow_is_refused() -> None:
    with pytest.raises(InputError, match="graded on boards of up to 16 values"):
        next(iter(api.generate("25x25", rules="killer")))
    large = api.board("25x25")
    caged = Puzzle(large, (0,) * 625, (Relation("cage", (0, 1), (5,)),))
    with pytest.raises(InputError, match="are not graded or explained"):
        api.grade(caged)


def test_steps_of_puzzles_with_rules_are_explained() -> None:
    (puzzle,) = made("6x6", "killer", 1)
    told = [*api.explain(puzzle)]
    assert {cell: value for it in told for cell, value in it.step.placements} == dict(enumerate(puzzle.solution))
    assert any(it.step.relations for it in told)


def test_nobody_assumes_uniqueness_where_rules_hold() -> None:
    with pytest.raises(InputError, match="are not known where rules hold beyond houses"):
        next(iter(api.generate("classic", rules="anti-knight", uniqueness=True)))


@pytest.mark.slow
def test_where_layouts_never_decide_the_error_says_so() -> None:
    """A single sum says too little."""
    with pytest.raises(BuildFailed) as caught:
        made("4x4", {"killer": {"sums": 1}}, 1)
    assert "several solutions" in str(caught.value)
    assert caught.value.hint.startswith("let the rules print more")


def test_a_pattern_that_no_plain_puzzle_has_may_do_where_knights_are_apart() -> None:
    """Two rows of a band without a clue can be exchanged, but not the knights in them."""
    rows = ["." * 9, "." * 9, *["1.1.1.1.1", ".1.1.1.1."] * 3, "1.1.1.1.1"]
    (puzzle,) = api.generate("classic", rules="anti-knight", pattern="\n".join(rows), keys=False)
    check(replace(puzzle, key=canonical_key(puzzle.puzzle.board, puzzle.puzzle.givens)))


def test_a_board_that_keeps_no_grid_is_told() -> None:
    with pytest.raises(InputError, match="no grid of the board 4x4 keeps these rules together"):
        made("4x4", "non-consecutive", 1)
    with pytest.raises(InputError, match="no grid of the board 6x6 keeps these rules together"):
        made("6x6", ["anti-knight", "anti-king"], 1)


def test_more_puzzles_than_a_board_has_grids_are_refused() -> None:
    with pytest.raises(
        InputError, match="there are 16 different grids that keep these rules, but 50 puzzles are asked"
    ):
        made("6x6", "anti-knight", 50)


def test_a_tiny_board_has_more_puzzles_with_rules_than_without() -> None:
    assert len(made("4x4", "killer", 40)) == 40


@pytest.mark.parametrize("board", ["classic", "6x6", "4x4"])
@pytest.mark.parametrize("rules", ["killer", "kropki", "greater-than"])
def test_a_puzzle_without_clues_begins_with_a_technique_that_may(board: str, rules: str) -> None:
    by_name = {rung.name: rung for rung in ladder(is_ruled=True)}
    for puzzle in made(board, rules, 4):
        assert puzzle.puzzle.clues == 0
        tools = engines(puzzle.puzzle.board).of_puzzle(puzzle.puzzle.relations)
        first, *_ = steps(tools, givens_array(puzzle.puzzle.givens))
        assert by_name[first.technique].begins, show(puzzle.puzzle.board, puzzle.solution)


@pytest.mark.parametrize("rules", ["killer", "kropki", ["killer", "anti-knight"], "greater-than"])
@pytest.mark.parametrize("grade", ["beginner", "beginner..easy"])
def test_a_level_that_no_puzzle_without_clues_has_is_refused_at_once(rules: object, grade: str) -> None:
    with pytest.raises(
        InputError, match=r"`grade`: puzzles of .* without clues are easy at least.*\n.*clues: {min: 4}"
    ):
        api.generate("classic", rules=rules, grade=grade)  # type: ignore[call-overload]


@pytest.mark.parametrize("more", [{"rules": ["killer", "odd-even"]}, {"rules": "killer", "min": 4}, {"rules": "xv"}])
def test_a_level_that_may_exist_is_not_refused(more: dict[str, object]) -> None:
    api.generate("classic", grade="beginner", **more)  # type: ignore[call-overload]


def test_a_killer_without_a_layout_does_not_fail_for_want_of_marks() -> None:
    order = order_for(api.board("classic"), None, 1, 1, ClueChoice(), rules="killer")
    what = str(failure(order, 0, [("no such layout of cages on its grid", 7)]))
    assert "      7  no such layout of cages on its grid" in what
    assert "let the rules print more" in what


def test_puzzles_whose_rules_tell_values_may_have_fewer_clues_than_values() -> None:
    (puzzle,) = api.generate("6x6", rules="killer", min=1, max=3, graded=False, keys=False)
    assert 1 <= sum(map(bool, puzzle.puzzle.givens)) <= 3
    with pytest.raises(InputError, match="needs at least 5, or two values could be swapped"):
        next(iter(api.generate("6x6", rules="anti-knight", min=1, max=3, graded=False)))


def test_easy_puzzles_of_all_dots_have_more_of_them_than_extreme_ones() -> None:
    easy, extreme = (
        [len(it.puzzle.relations) for it in api.generate("classic", count=3, rules="kropki", grade=level)]
        for level in ("easy", "extreme")
    )
    assert min(easy) > max(extreme)


@pytest.mark.parametrize(("level", "is_brief"), [("hard", True), ("extreme", False), ("", False)])
def test_digging_is_brief_only_where_extreme_puzzles_are_refused(level: str, is_brief: bool) -> None:
    on = ruled_board(board("classic"), asked_rules(board("classic"), "anti-knight"))
    levels = (level,) if level else ()
    order = Order("s", on, levels or LEVELS, Scheme("rotate180", more="all"), 1, 1)
    assert Bench.of(engines(on), order, levels).is_brief == is_brief
