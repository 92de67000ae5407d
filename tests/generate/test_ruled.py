"""Making puzzles with rules beyond houses."""

from __future__ import annotations

import pytest

from bookbuilder import api
from bookbuilder.errors import InputError
from bookbuilder.generate.asking import order_for
from bookbuilder.generate.choices import ClueChoice
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.relations import RECIPES, hold
from bookbuilder.solve import engines, givens_array, the_solution
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
    with pytest.raises(InputError, match="there is no rule thermometer"):
        made("classic", "thermometer")
