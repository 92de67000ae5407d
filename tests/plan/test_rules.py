"""Rules beyond houses in sections and series: what they become, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from bookbuilder.errors import InputError
from bookbuilder.generate import Order
from bookbuilder.plan import Plan, plan_book, plan_newspaper
from bookbuilder.typeset.checks import resettled

PAPER = """\
title: Daily
newspaper:
  from: 2027-01-01
  until: 2027-01-31
  no_repeat_days: {}
  series:
    - id: main
      board: 6x6
      rules: anti-knight
      start: 2027-01-01
      grades: easy
      slots: [{{width: 78mm, formats: [svg]}}]
"""


def planned(folder: Path, section: str, top: str = "") -> Order:
    """The order of a book's only section."""
    file = folder / "book.yaml"
    lines = "".join(f"    {line}\n" for line in section.split(" | "))
    file.write_text(f"title: T\n{top}sections:\n  - title: S\n{lines}", "utf-8")
    (order,) = plan_book(file).orders
    return order


@pytest.mark.parametrize(
    ("rules", "printed", "is_bare"),
    [
        ("killer", ["killer"], True),
        ("[killer, anti-knight]", ["killer"], True),
        ("{killer: {cages: 29..31}}", ["killer"], True),
        ("[{killer: {cages: 31}}, anti-knight]", ["killer"], True),
        ("[{killer: {cages: 31}, anti-knight: {}}]", ["killer"], True),
        ("{killer: {cages: 31}, anti-knight: }", ["killer"], True),
        ("{killer: {}, anti-knight: {}}", ["killer"], True),
        ("kropki", ["kropki"], True),
        ("{kropki: 20}", ["kropki"], False),
        ("odd-even", ["odd-even"], False),
        ("anti-king", [], False),
    ],
)
def test_what_puzzles_print_and_whether_they_have_clues(
    tmp_path: Path, rules: str, printed: list[str], is_bare: bool
) -> None:
    order = planned(tmp_path, f"rules: {rules} | count: 3")
    assert ([rule.name for rule in order.rules], order.bare) == (printed, is_bare)


def test_a_board_with_rules_has_a_name_of_its_own(tmp_path: Path) -> None:
    order = planned(tmp_path, "rules: [anti-knight, killer] | count: 3")
    assert (order.board.name, [relation.kind for relation in order.board.relations]) == (
        "classic anti-knight",
        ["anti-knight"],
    )


def test_a_killer_that_asks_for_clues_has_some(tmp_path: Path) -> None:
    assert not planned(tmp_path, "rules: killer | count: 3 | clues: {min: 4}").bare


def test_a_section_without_rules_keeps_its_recipe(tmp_path: Path) -> None:
    assert planned(tmp_path, "count: 3").recipe() == planned(tmp_path, "count: 3 | board: classic").recipe()
    assert planned(tmp_path, "count: 3").recipe() != planned(tmp_path, "count: 3 | rules: odd-even").recipe()


@pytest.mark.parametrize(
    ("section", "top", "where", "what"),
    [
        ("rules: thermometer | count: 3", "", "4:12", "there is no rule 'thermometer'"),
        ("rules: [consecutive, non-consecutive] | count: 3", "", "4:12", "consecutive would print nothing"),
        ("rules: {killer: {cages: 30}} | count: 3", "", "4:12", "ask for 29 or 31"),
        (
            "rules: [kropki, greater-than] | count: 3",
            "",
            "4:12",
            "kropki and greater-than would be drawn over each other",
        ),
        ("rules: [killer, {killer: {cages: 31}}] | count: 3", "", "4:12", "the rule killer is named twice"),
        ("rules: [killer, [xv]] | count: 3", "", "4:21", "must be text or a mapping"),
        ("rules: [killer, {}] | count: 3", "", "4:12", "is a name, a mapping such as {killer: {sums: 20}, anti-"),
        ("rules: {anti-knight: all} | count: 3", "", "4:12", "it has no options: leave out what follows its name"),
        ("rules: 7 | count: 3", "", "4:12", "there is no rule '7'"),
        ("board: 4x4 | rules: non-consecutive | count: 3", "", "5:12", "no grid of the board 4x4 keeps these rules"),
        ("board: 6x6 | rules: [anti-knight, anti-king] | count: 3", "", "5:12", "no grid of the board 6x6 keeps these"),
        ("board: 6x6 | rules: anti-knight | count: 50", "", "5:12", "there are 16 different grids that keep these"),
        ("rules: killer | uniqueness: true | count: 3", "", "5:5", "are not known where rules hold beyond houses"),
        ("rules: killer | vary: {rotate: 90} | count: 3", "", "5:5", "variants of puzzles with rules beyond houses"),
        ("board: samurai | rules: killer | solvable: each | count: 3", "", "6:15", "rules hold on the whole board"),
        ("symbols: letters | rules: killer | count: 3", "", "5:5", "the symbols letters are not numbers"),
        (
            "symbols: letters | rules: kropki | count: 3",
            "",
            "5:5",
            "about numbers, but the symbols letters are not",
        ),
        ("symbols: fruit | rules: non-consecutive | count: 3", "", "5:5", "the symbols fruit are not numbers"),
        ("rules: killer | grade: beginner | count: 3", "", "5:12", "`sections[0].grade`: puzzles of killer without"),
        (
            "rules: kropki | grade: {beginner: 1, easy: 2}",
            "",
            "5:12",
            "easy at least, since no easier technique begins",
        ),
        ("rules: killer | needs: last cell of a sum | count: 3", "", "5:12", "`sections[0].needs`: puzzles of killer"),
        ("board: 25x25 | rules: killer | count: 3", "", "5:12", "graded on boards of up to 16 values"),
    ],
)
def test_what_cannot_be_made_is_refused_before_anything_is_made(
    tmp_path: Path, section: str, top: str, where: str, what: str
) -> None:
    with pytest.raises(InputError) as caught:
        planned(tmp_path, section, top)
    told = str(caught.value)
    assert what in told, told
    assert f"book.yaml:{where}" in told, told


@pytest.mark.parametrize(
    ("section", "printed"),
    [
        ("rules: {kropki: 20} | count: 3", ("white dot", "black dot")),
        ("rules: [killer, xv, anti-king] | count: 3", ("cage", "X", "V", "xv")),
        ("count: 3", ()),
    ],
)
def test_pages_know_before_any_puzzle_what_puzzles_print(
    tmp_path: Path, section: str, printed: tuple[str, ...]
) -> None:
    file = tmp_path / "book.yaml"
    lines = "".join(f"    {line}\n" for line in section.split(" | "))
    file.write_text(f"title: T\nsections:\n  - title: S\n{lines}", "utf-8")
    (outline,) = plan_book(file).layout.setting.outline.sections
    assert outline.printed == printed


@pytest.mark.parametrize("trim", ["trim: 3x4.5in", "trim: 6x9in | page: nine-up"])
def test_sums_that_would_be_too_small_to_print_are_refused_before_any_puzzle(tmp_path: Path, trim: str) -> None:
    top = "".join(f"{line}\n" for line in trim.split(" | "))
    with pytest.raises(InputError, match=r"the sums in the cages of its puzzles would be [0-9.]+ pt at .*; .* needs"):
        planned(tmp_path, "rules: killer | count: 9", top)


SAMURAI = "rules: killer | count: 2 | board: samurai"


@pytest.mark.parametrize("outputs", ["[html]", "[html, json]", "[json]"])
def test_sizes_on_paper_do_not_matter_where_no_page_is_drawn(tmp_path: Path, outputs: str) -> None:
    assert planned(tmp_path, SAMURAI, f"trim: 6x9in\noutputs: {outputs}\n").count == 2
    plan = plan_book(tmp_path / "book.yaml")
    assert not [note for note in plan.notes if "small cells" in note]
    assert not resettled(plan.layout, plan.outline).is_drawn


@pytest.mark.parametrize("output", ["interior", "booklet", "screen"])
def test_sizes_on_paper_matter_where_a_page_is_drawn(tmp_path: Path, output: str) -> None:
    with pytest.raises(InputError, match="the sums in the cages of its puzzles would be"):
        planned(tmp_path, SAMURAI, f"trim: 6x9in\noutputs: [html, {output}]\n")


@pytest.mark.parametrize(("sections", "rules"), [(("killer",), ["killer"]), (("killer", ""), [])])
def test_the_example_has_the_rules_of_the_board_that_explains_them(
    tmp_path: Path, sections: tuple[str, ...], rules: list[str]
) -> None:
    file = tmp_path / "book.yaml"
    lines = [f"  - title: S{at}\n    count: 3\n" + f"    rules: {it}\n" * bool(it) for at, it in enumerate(sections)]
    file.write_text("title: T\nsections:\n" + "".join(lines), "utf-8")
    example = plan_book(file).example
    assert example is not None
    assert ([rule.name for rule in example.rules], example.bare) == (rules, bool(rules))


def test_sections_together_do_not_ask_for_more_than_a_board_has_grids(tmp_path: Path) -> None:
    file = tmp_path / "book.yaml"
    section = "{title: S%d, board: 6x6, rules: anti-knight, count: %d}"
    file.write_text(f"title: T\nsections:\n  - {section % (1, 10)}\n  - {section % (2, 6)}\n", "utf-8")
    assert len(plan_book(file).orders) == 2
    file.write_text(f"title: T\nsections:\n  - {section % (1, 10)}\n  - {section % (2, 7)}\n", "utf-8")
    with pytest.raises(InputError, match=r"sections\[1\].rules.*16 different grids .* but 17 puzzles are asked for"):
        plan_book(file)


def test_a_series_does_not_run_for_more_days_than_its_board_has_grids(tmp_path: Path) -> None:
    file = tmp_path / "paper.yaml"
    series = "{id: k, board: 6x6, rules: anti-knight, start: 2027-01-04, grades: easy, slots: [{width: 60mm}]}"
    text = "title: T\nnewspaper:\n  from: 2027-01-04\n  until: 2027-01-%d\n  series:\n    - %s\n"
    file.write_text(text % (19, series), "utf-8")
    assert plan_newspaper(file).series[0].board.name == "6x6 anti-knight"
    file.write_text(text % (20, series), "utf-8")
    with pytest.raises(InputError, match="16 different grids that keep these rules, but 17 puzzles are asked for"):
        plan_newspaper(file)


def test_pages_know_of_which_marks_not_all_need_be_shown(tmp_path: Path) -> None:
    file, head = tmp_path / "book.yaml", "title: T\nsections:\n"
    file.write_text(
        f"{head}  - {{title: A, rules: {{xv: 12}}, count: 2}}\n  - {{title: B, rules: xv, count: 2}}\n", "utf-8"
    )
    few, every = plan_book(file).layout.setting.outline.sections
    assert (few.partly, every.partly) == (("X", "V"), ())


@pytest.mark.parametrize(("rules", "partly"), [(";consecutive@", ()), ("", ("white dot",))])
def test_puzzles_of_a_file_show_all_marks_only_if_they_say_so(
    tmp_path: Path, rules: str, partly: tuple[str, ...]
) -> None:
    (tmp_path / "own.txt").write_text(f"4x4:{'.' * 16}::::rules=white dot@0,1{rules}\n", "utf-8")
    (outline,) = planned_from(tmp_path).layout.setting.outline.sections
    assert outline.partly == partly


def test_puzzles_of_a_file_of_which_only_some_show_all_marks_are_refused(tmp_path: Path) -> None:
    rules = ("white dot@0,1;consecutive@", "white dot@0,1")
    (tmp_path / "own.txt").write_text("".join(f"4x4:{'.' * 16}::::rules={its}\n" for its in rules), "utf-8")
    with pytest.raises(InputError, match="by the rule consecutive, 1 of its 2 puzzles show all their marks"):
        planned_from(tmp_path)


def planned_from(folder: Path) -> Plan:
    """A book of the puzzles of own.txt."""
    (folder / "book.yaml").write_text("title: T\nsections: [{title: A, from: own.txt}]\n", "utf-8")
    return plan_book(folder / "book.yaml")


@pytest.mark.parametrize(
    ("keys", "where"),
    [
        ("grades: beginner", "grades"),
        ("grades: {mon: easy, wed: beginner}", "grades.wed"),
        ("grades: easy, holidays: {2027-01-05: {grade: beginner}}", "holidays.2027-01-05.grade"),
        ("grades: easy, holidays: {2027-01-05: {grade: beginner, clues: {min: 12}}}", ""),
    ],
)
def test_a_series_does_not_ask_for_a_level_that_its_rules_do_not_have(tmp_path: Path, keys: str, where: str) -> None:
    file = tmp_path / "paper.yaml"
    series = f"{{id: k, board: 6x6, rules: killer, start: 2027-01-04, {keys}, slots: [{{width: 60mm}}]}}"
    file.write_text(
        f"title: T\nnewspaper:\n  from: 2027-01-04\n  until: 2027-01-08\n  series:\n    - {series}\n", "utf-8"
    )
    if not where:
        plan_newspaper(file)
        return
    with pytest.raises(InputError) as caught:
        plan_newspaper(file)
    assert f"series[0].{where}`: puzzles of killer without clues are easy at least" in str(caught.value)


def grids_lacking(folder: Path, no_repeat_days: int) -> list[str]:
    """What is said of a month of puzzles on a board with 16 grids that keep its rules."""
    path = folder / "paper.yaml"
    path.write_text(PAPER.format(no_repeat_days), "utf-8")
    try:
        plan_newspaper(path)
    except InputError as error:
        return [problem.what.partition(", but ")[2] for problem in error.problems]
    return []


def test_a_series_needs_a_grid_per_day_only_until_puzzles_may_be_repeated(tmp_path: Path) -> None:
    assert grids_lacking(tmp_path, 15) == []
    assert grids_lacking(tmp_path, 16) == ["17 puzzles are asked for"]
    assert grids_lacking(tmp_path, 365) == ["31 puzzles are asked for"]
