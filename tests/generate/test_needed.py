"""Puzzles that need a technique: by its name, with nothing harder, as a plain climb that shares no code confirms."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bookbuilder import api
from bookbuilder.board import Board, board
from bookbuilder.errors import BuildFailed, InputError
from bookbuilder.generate import Needed, needed
from bookbuilder.levels import LEVELS, Mix
from bookbuilder.solve import LADDER, ladder
from bookbuilder.words import words
from tests.board.samples import show
from tests.solve.plain import climb

NAMES = [rung.name for rung in LADDER]
QUICK = ["pointing", "naked pair", "X-wing", "skyscraper", "XY-wing"]


def check_need(on: Board, givens: Sequence[int], technique: str, most: str, order: Sequence[str] = NAMES) -> None:
    """The easier techniques get stuck, this one goes on, and nothing beyond `most` is needed."""
    easier = order[: order.index(technique)]
    assert climb(on, givens, easier).state, f"{technique} is not needed\n{show(on, givens)}"
    counts = climb(on, givens, order[: order.index(most) + 1])
    assert not counts.state, f"something harder than {most} is needed\n{show(on, givens)}"
    assert counts.counts[technique], f"{technique} never helps\n{show(on, givens)}"


@pytest.mark.parametrize("technique", QUICK)
def test_a_puzzle_needs_the_technique_and_nothing_harder(technique: str) -> None:
    for made in api.generate(needs=technique, count=2, seed=9, keys=False):
        assert made.grade.hardest == technique
        check_need(made.puzzle.board, made.puzzle.givens, technique, technique)


def test_a_puzzle_may_have_to_need_several() -> None:
    for made in api.generate("6x6", needs=["naked pair", "pointing"], count=2, seed=9, keys=False):
        for technique in ("pointing", "naked pair"):
            check_need(made.puzzle.board, made.puzzle.givens, technique, "naked pair")


def test_with_a_grade_something_harder_may_be_needed() -> None:
    (made,) = api.generate(needs="naked pair", grade="expert", seed=9, keys=False)
    assert made.grade.level == "expert"
    check_need(made.puzzle.board, made.puzzle.givens, "naked pair", made.grade.hardest)


def test_what_assumes_one_solution_can_be_needed_where_that_is_allowed() -> None:
    (made,) = api.generate(needs="unique rectangle", uniqueness=True, seed=9, keys=False)
    order = [rung.name for rung in ladder(True)]
    check_need(made.puzzle.board, made.puzzle.givens, "unique rectangle", "unique rectangle", order)


def test_a_puzzle_needs_nothing_harder_one_step_at_a_time_either() -> None:
    """A hidden rectangle may strike what another one needs."""
    order = [rung.name for rung in ladder(True)]
    for made in api.generate(needs="hidden rectangle", uniqueness=True, count=8, seed=6, keys=False):
        steps = [each.step.technique for each in api.explain(made.puzzle, uniqueness=True)]
        assert max(steps, key=order.index) == "hidden rectangle", show(made.puzzle.board, made.puzzle.givens)


def test_a_puzzle_needs_the_technique_one_step_at_a_time_whatever_else_it_needs() -> None:
    for made in api.generate("x", needs="XY-wing", grade="extreme", count=6, seed=0, keys=False):
        steps = [each.step.technique for each in api.explain(made.puzzle)]
        assert "XY-wing" in steps, show(made.puzzle.board, made.puzzle.givens)


@pytest.mark.parametrize(
    ("names", "mix", "found"),
    [
        (["xwing"], None, Needed(("X-wing",), Mix(("hard",)), "X-wing")),
        (["XY Chain", "naked PAIR"], None, Needed(("naked pair", "XY-chain"), Mix(("expert",)), "XY-chain")),
        (["X-wing"], Mix(LEVELS), Needed(("X-wing",), Mix(LEVELS), "")),
        (["X-wing"], Mix(("hard", "expert"), even=True), Needed(("X-wing",), Mix(("hard", "expert"), even=True), "")),
    ],
)
def test_names_are_read_as_people_write_them(names: list[str], mix: Mix | None, found: Needed) -> None:
    assert needed(names, mix, uniqueness=False, board=None) == (found, ())


@pytest.mark.parametrize(
    ("names", "grade", "what", "hint"),
    [
        (
            ["xwong"],
            None,
            'there is no technique "xwong"',
            "did you mean `X-wing`? `bookbuilder list techniques` shows",
        ),
        (["sashimi X-wing"], None, 'there is no technique "sashimi X-wing"', "did you mean `finned X-wing`?"),
        (["Sashimi Swordfish"], None, "there is no technique", "did you mean `finned swordfish`?"),
        (["Y-wing"], None, "there is no technique", "did you mean `XY-wing`?"),
        (["box-line reduction"], None, "there is no technique", "did you mean `claiming`?"),
        (["magic"], None, 'there is no technique "magic"', "`bookbuilder list techniques` shows"),
        (["trial and error"], None, "no puzzle can be asked to need trial and error", "`bookbuilder list techniques`"),
        (["unique rectangle"], None, "assumes that there is only one solution", "`--uniqueness`"),
        (["X-wing", "x wing"], None, "`needs` names X-wing twice", "delete"),
        (["swordfish"], "easy", "swordfish makes a puzzle expert at least", "delete `grade`"),
        (["X-wing"], "medium..expert", "X-wing makes a puzzle hard at least", "`hard`"),
    ],
)
def test_what_cannot_be_needed_is_told(names: list[str], grade: str | None, what: str, hint: str) -> None:
    with pytest.raises(InputError, match=what) as caught:
        api.generate(needs=names, grade=grade)
    (problem,) = caught.value.problems
    assert hint in problem.hint
    assert len(problem.hint) < 120


@pytest.mark.parametrize(("kind", "title"), words("en").techniques.items())
def test_names_that_explanations_print_are_answered_with_ours(kind: str, title: str) -> None:
    technique, _, its_kind = kind.partition(", ")
    found, objections = needed([title.upper()], None, uniqueness=True, board=None)
    if found:
        assert (found.techniques, its_kind) == ((technique,), "")
    else:
        assert objections[0].hint.startswith(f"did you mean `{technique}`?")


@pytest.mark.parametrize(
    ("on", "technique", "hint"),
    [
        ("classic", "law of leftovers", "such as jigsaw-1"),
        ("samurai", "law of leftovers", "such as jigsaw-1"),
        ("x", "implied house", "such as windoku"),
        ("jigsaw-8", "hidden single in an implied house", "such as windoku"),
        ("windoku", "law of leftovers", "such as jigsaw-1"),
        ("6x6", "naked quad", "name another technique or another board"),
        ("jigsaw-7", "jellyfish", "name another technique or another board"),
    ],
)
def test_a_technique_that_the_boards_houses_rule_out_is_refused(on: str, technique: str, hint: str) -> None:
    with pytest.raises(InputError) as caught:
        api.generate(on, needs=technique)
    (problem,) = caught.value.problems
    assert problem.what == f"`needs`: no puzzle on the board {on} can need {technique}"
    assert problem.hint.endswith(hint)


def test_a_technique_above_the_levels_of_a_tiny_board_is_refused() -> None:
    for grade in (None, "hard", "any"):
        with pytest.raises(InputError, match="`needs`: the board 4x4 has no puzzles above the level") as caught:
            api.generate("4x4", needs="X-wing", grade=grade)
        assert caught.value.problems[0].hint == "name a technique of the level beginner, or use a larger board"


@pytest.mark.usefixtures("few_tries")
def test_a_technique_that_never_comes_up_is_told_with_the_tally() -> None:
    with pytest.raises(BuildFailed, match="that needs swordfish") as caught:
        list(api.generate("6x6", needs="swordfish"))
    assert caught.value.hint.startswith("ask for another technique, allow harder steps with `grade: any`")


def test_a_board_has_no_technique_of_its_own() -> None:
    (made,) = api.generate("x", needs="naked triple", seed=2, keys=False)
    check_need(board("x"), made.puzzle.givens, "naked triple", "naked triple")


@pytest.mark.parametrize(
    ("grade", "hint"),
    [
        (
            None,
            "ask for another technique, allow harder steps with `grade: any` (in a command: `--grade any`), or change",
        ),
        ("extreme", "ask for another technique or a harder level, or change"),
        ("any", "ask for another technique, or change"),
    ],
)
def test_a_technique_that_never_comes_is_asked_for_with_harder_steps(
    few_tries: int, grade: str | None, hint: str
) -> None:
    with pytest.raises(BuildFailed) as caught:
        list(api.generate(needs="Sue de Coq", grade=grade, seed=3, keys=False))
    assert caught.value.hint.startswith(hint)
