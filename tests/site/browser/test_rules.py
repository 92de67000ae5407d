"""Puzzles with rules beyond houses are played: what cells say, what Check finds, the sum of what is selected."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bookbuilder.relations import RELATIONS, hold
from tests.browsing import violations
from tests.site.browser.conftest import Open
from tests.site.browser.pages import page_of, ruled
from tests.site.browser.playing import (
    cell,
    enter_grid,
    focused,
    label,
    message,
    open_cells,
    play_by_keyboard,
    press,
    values,
)

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.process]

RULES = ["killer", "kropki", "xv", "greater-than", "odd-even", "anti-knight", "non-consecutive"]


def fill(page: Any, given: dict[int, int]) -> None:
    """Enter values in some cells, as the script does."""
    page.evaluate(
        "(all) => all.forEach(([cell, value]) => bookbuilder.player.model.place([cell], value))", [*given.items()]
    )


def faults(page: Any) -> list[int]:
    """The cells that Check has marked."""
    return list(page.evaluate("[...bookbuilder.player.paint.faults.keys()].sort((one, two) => one - two)"))


@pytest.mark.parametrize(("rules", "board"), [("killer", "6x6"), ("greater-than", "6x6"), ("kropki", "4x4")])
def test_a_puzzle_with_rules_is_solved_by_keyboard_alone(open_page: Open, rules: str, board: str) -> None:
    puzzle = ruled(rules, board)
    page = open_page(page_of(puzzle))
    play_by_keyboard(page, puzzle)
    assert values(page) == [*puzzle.solution]
    assert message(page) == "Congratulations! The puzzle is solved."


@pytest.mark.parametrize("rules", RULES)
def test_a_full_board_is_solved_if_it_keeps_the_rules(open_page: Open, rules: str) -> None:
    """Without the answer in the page. The other board is a grid, too: its values are renamed, or it is turned."""
    puzzle = ruled(rules)
    page = open_page(page_of(puzzle, solution="none"))
    board, relations = puzzle.puzzle.board, puzzle.puzzle.relations
    place = {at: board.cells.index((it.column, it.row)) for at, it in enumerate(board.cells)}
    turned = [puzzle.solution[place[at]] for at in range(81)]
    renamed = [value % 9 + 1 for value in puzzle.solution]
    for grid in (puzzle.solution, turned, renamed):
        page.evaluate("bookbuilder.player.model.reset(bookbuilder.player.model.start())")
        wrong = any(given not in (0, value) for given, value in zip(puzzle.puzzle.givens, grid, strict=True))
        fill(page, {at: grid[at] for at in open_cells(puzzle)})
        assert page.evaluate("bookbuilder.isSolved(bookbuilder.player.model)") == (
            not wrong and hold(board, relations, grid)
        )


def test_a_cell_says_its_rules(open_page: Open) -> None:
    puzzle = ruled("killer")
    page = open_page(page_of(puzzle))
    enter_grid(page)
    cage = next(it for it in puzzle.puzzle.relations if 0 in it.cells)
    others = " and ".join(", ".join(f"row {at // 9 + 1} column {at % 9 + 1}" for at in cage.cells[1:]).rsplit(", ", 1))
    told = f"cage of {len(cage.cells)}, sum {cage.numbers[0]}, with {others}"
    assert label(page) == f"row 1 column 1, box 1, empty, {told}"


def test_a_sign_is_said_from_either_side(open_page: Open) -> None:
    puzzle = ruled("greater-than", "6x6")
    page = open_page(page_of(puzzle))
    enter_grid(page)
    one, other = next(it.cells for it in puzzle.puzzle.relations if set(it.cells) == {0, 1})
    names = {0: "row 1 column 1", 1: "row 1 column 2"}
    said = {}
    for at in (0, 1):
        assert focused(page) == at
        said[at] = label(page)
        page.keyboard.press("ArrowRight")
    assert f"greater than {names[other]}" in said[one]
    assert f"less than {names[one]}" in said[other]


@pytest.mark.parametrize(
    ("rules", "kind"),
    [("killer", "cage"), ("kropki", "white dot"), ("xv", "X"), ("greater-than", "greater"), ("odd-even", "odd")],
)
def test_check_without_the_answer_finds_values_that_break_a_rule(open_page: Open, rules: str, kind: str) -> None:
    """The cells of one relation hold values of no common house's clash that it does not allow."""
    puzzle = ruled(rules)
    board, givens = puzzle.puzzle.board, puzzle.puzzle.givens
    page = open_page(page_of(puzzle, solution="none"))
    relation = next(it for it in puzzle.puzzle.relations if it.kind == kind and not any(givens[c] for c in it.cells))
    given = dict(zip(relation.cells, (2, 9, 4, 6, 8), strict=False))
    wrong = [given.get(at, 0) for at in range(len(board.cells))]
    assert not RELATIONS[kind].holds(board, relation, (relation,), wrong)
    fill(page, given)
    press(page, "check")
    assert set(relation.cells) <= set(faults(page))
    assert "break" in message(page)
    at = relation.cells[0]
    assert page.locator(".cell.broken, .cell.repeat").count() >= len(relation.cells)
    assert "breaks a rule" in str(cell(page, at).locator(".unseen").text_content())


def test_check_without_the_answer_finds_nothing_in_right_values(open_page: Open) -> None:
    puzzle = ruled("killer")
    page = open_page(page_of(puzzle, solution="none"))
    fill(page, {at: puzzle.solution[at] for at in range(40)})
    press(page, "check")
    assert (faults(page), message(page)) == ([], "No value repeats, and no rule is broken.")


def test_a_sum_is_broken_as_soon_as_its_open_cells_cannot_make_up_for_the_others(open_page: Open) -> None:
    puzzle = ruled("killer")
    page = open_page(page_of(puzzle, solution="none"))
    small = next(it for it in puzzle.puzzle.relations if len(it.cells) == 2 and it.numbers[0] < 9)
    (first, _), (total,) = small.cells, small.numbers
    for value, wrong in ((total - 1, []), (total, [first])):
        page.evaluate("bookbuilder.player.model.restart()")
        fill(page, {first: value})
        press(page, "check")
        assert faults(page) == wrong


def test_the_sum_of_the_selected_cells_is_shown_and_said(open_page: Open) -> None:
    puzzle = ruled("killer")
    page = open_page(page_of(puzzle))
    total = page.locator(".total")
    enter_grid(page)
    page.keyboard.press("7")
    assert total.text_content() == ""
    page.keyboard.press("ArrowRight")
    page.keyboard.press("5")
    page.keyboard.press("Shift+ArrowLeft")
    assert total.text_content() == "Sum of 2 values: 12"
    page.wait_for_timeout(100)
    assert "Sum of 2 values: 12" in str(page.locator("[role=status]").text_content())
    page.keyboard.press("Shift+ArrowDown")
    assert total.text_content() == "Sum of 2 values: 12"
    page.keyboard.press("Delete")
    assert total.text_content() == ""


def test_a_page_whose_rules_have_no_sums_shows_none(open_page: Open) -> None:
    page = open_page(page_of(ruled("greater-than", "6x6")))
    assert page.locator(".total").count() == 0


def test_marks_leave_the_number_of_a_cage_free(open_page: Open) -> None:
    puzzle = ruled("killer")
    page = open_page(page_of(puzzle), viewport={"width": 1000, "height": 800})
    enter_grid(page)
    for value in range(1, 10):
        page.keyboard.press(f"Shift+Digit{value}")
    page.keyboard.press("Control+Digit4")
    box = cell(page, 0).bounding_box()
    marks = [it.bounding_box() for it in cell(page, 0).locator(".marks span").all()]
    assert len(marks) == 10
    assert min(it["y"] for it in marks) > box["y"] + 0.3 * box["height"]


def test_states_of_twins_with_other_rules_are_kept_apart(open_page: Open) -> None:
    """They have one key and no givens."""
    puzzle = ruled("killer")
    first, *others = puzzle.puzzle.relations
    twin = replace(puzzle, puzzle=replace(puzzle.puzzle, relations=(replace(first, numbers=()), *others)))
    mark = "bookbuilder.fingerprint(bookbuilder.player.data)"
    marks = {open_page(page_of(it)).evaluate(mark) for it in (puzzle, twin)}
    assert len(marks) == 2


def test_a_board_with_dots_keeps_its_colours_on_a_dark_page(open_page: Open) -> None:
    """White would be black there."""
    colour = "getComputedStyle(document.querySelector('.stage')).getPropertyValue('--paper').trim()"
    papers = {
        rules: open_page(page_of(ruled(rules, "4x4")), color_scheme="dark").evaluate(colour)
        for rules in ("kropki", "killer")
    }
    assert papers == {"kropki": "#ffffff", "killer": "#16171a"}


@pytest.mark.parametrize(
    ("rules", "scheme"), [("killer", "light"), ("killer", "dark"), ("kropki", "dark"), ("odd-even", "dark")]
)
def test_a_page_with_rules_is_accessible(open_page: Open, axe: str, rules: str, scheme: str) -> None:
    page = open_page(page_of(ruled(rules)), color_scheme=scheme)
    page.locator("#rules summary").click()
    assert violations(page, axe) == []
