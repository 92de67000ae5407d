"""`vary` in a section: its results, and everything that an author can get wrong there."""

from __future__ import annotations

from pathlib import Path

import pytest

from bookbuilder.errors import InputError
from bookbuilder.plan import Plan, plan_book

OURS = (
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "9.7.6......5732...61......4..38.6.2...4.1..9...8.4..6.....9..584.....6.7...573.4.",  # a twin of the first
)
MINE = OURS[0]


def planned(folder: Path, section: str, *lines: str, top: str = "") -> Plan:
    (folder / "mine.txt").write_text("\n".join(lines or (MINE,)), "utf-8")
    config = folder / "book.yaml"
    config.write_text(f"title: T\n{top}sections:\n  - {{title: A, {section}}}\n", "utf-8")
    return plan_book(config)


def told(folder: Path, section: str, *lines: str, top: str = "") -> list[tuple[str, str, str]]:
    with pytest.raises(InputError) as caught:
        planned(folder, section, *lines, top=top)
    found = caught.value.problems
    return [(f"{Path(p.place.file).name}:{p.place.line}:{p.place.column}", p.what, p.hint) for p in found]


def test_several_variants_of_each_puzzle_of_a_file_count_as_puzzles(tmp_path: Path) -> None:
    plan = planned(tmp_path, "from: mine.txt, vary: {count: 3}", MINE, top="twins: allow\n")
    assert (plan.orders[0].count, plan.outline.total, plan.twins) == (3, 3, True)
    plan = planned(tmp_path, "from: mine.txt, count: 4, vary: {count: 3}", *OURS, "never read", top="twins: allow\n")
    assert (plan.orders[0].count, plan.outline.total) == (4, 4)


def test_an_order_has_the_variation(tmp_path: Path) -> None:
    plan = planned(tmp_path, "count: 3, vary: {rotate: 90, count: 2}", top="twins: allow\n")
    assert str(plan.orders[0].vary) == "rotate 90; random, 2 of each puzzle"
    assert planned(tmp_path, "count: 3").orders[0].vary is None


@pytest.mark.parametrize(
    ("section", "place", "what", "hint"),
    [
        ("count: 1, board: jigsaw-1, vary: {mirror: true}", "3:",
         "`sections[0].vary.mirror`: the board jigsaw-1 does not allow mirror", "the moves are: rotate 180"),
        ("from: mine.txt, vary: {swap: [rows 1 2, rows 3 4]}", "3:",
         "`sections[0].vary.swap[1]`: the board classic does not allow swap rows 3 4",
         "the moves are: swap rows within 1 2 3, 4 5 6, 7 8 9"),
        ("from: mine.txt, vary: {steps: fold}", "3:", "`sections[0].vary.steps`: 'fold' is not a move", "vary --help"),
        ("from: mine.txt, vary: {relabel: [1, 1]}", "3:", "must name each value from 1 to 2 once", ""),
        ("from: mine.txt, vary: {relabel: [2, 1]}", "3:", "has 2 values, but the board classic has 9", "values 1"),
        ("from: mine.txt, vary: {shift: 9}", "3:",
         "`sections[0].vary` does not change any puzzle of the board classic", "choose transforms"),
        ("from: mine.txt, vary: {random: false}", "3:", "does not change any puzzle", "choose transforms"),
        ("count: 2, vary: {count: 2}", "3:", "variants of one puzzle are twins of each other", "`twins: allow`"),
        ("from: mine.txt, vary: {count: 2}", "3:", "variants of one puzzle are twins of each other", "`twins: allow`"),
        ("count: 2, vary: {count: 2, random: false}", "3:", "all variants of a puzzle are the same",
         "delete `random`"),
        ("from: mine.txt, count: 3, vary: {shift: 1}", "3:", "asks for 3 puzzles, but mine.txt has 1", "`count: 1`"),
    ],
)  # fmt: skip
def test_a_wrong_variation_is_one_problem_at_its_place(
    tmp_path: Path, section: str, place: str, what: str, hint: str
) -> None:
    ((found, problem, advice),) = told(tmp_path, section)
    assert found.startswith(f"book.yaml:{place}")
    assert what in problem
    assert hint in advice


def test_too_few_puzzles_for_so_many_variants_is_told(tmp_path: Path) -> None:
    ((_, what, hint),) = told(tmp_path, "from: mine.txt, count: 7, vary: {count: 3}", top="twins: allow\n")
    assert what.endswith("the section asks for 7 puzzles, but mine.txt has 1 of 3 variants each")
    assert hint == "write `count: 3`, or delete `count`"


def test_lines_that_differ_in_a_pattern_do_not_change_places(tmp_path: Path) -> None:
    section = "board: classic, count: 1, clues: {pattern: heart}, vary: {swap: [rows 1 2]}"
    ((place, what, hint),) = told(tmp_path, section)
    assert place == "book.yaml:3:67"
    assert what == "`sections[0].vary` moves clues so that they match no turn of the pattern"
    assert "turn or mirror" in hint


@pytest.mark.parametrize("vary", ["{rotate: 90}", "{shift: 2}", "{random: true}", "{mirror: true, random: true}"])
def test_a_pattern_may_be_turned_and_its_values_renamed(tmp_path: Path, vary: str) -> None:
    plan = planned(tmp_path, f"board: classic, count: 1, clues: {{pattern: heart}}, vary: {vary}")
    assert plan.orders[0].vary is not None
    assert plan.orders[0].vary.in_place
