"""What a screen reader is told, which is the region of the role `status`; what is shown says less."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bookbuilder.words import words
from tests.site.browser.conftest import Open
from tests.site.browser.pages import made, page_of
from tests.site.browser.playing import enter_grid, message, open_cells, press, values

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.process]
ENGLISH = words("en")
SOLVED = ENGLISH.say("play.solved")


def announced(page: Any) -> str:
    """What is said a moment later."""
    page.wait_for_timeout(150)
    return str(page.get_by_role("status").text_content())


def all_but_one(page: Any, solution: Any) -> int:
    """Fill all cells but the first open one, which gets the focus."""
    script = """(all) => {
      const { model, grid } = bookbuilder.player, open = model.data.givens.indexOf(0);
      model.change(all.keys(), (_, at) => at === open ? {} : { value: all[at] });
      grid.go(open);
      return open;
    }"""
    return int(page.evaluate(script, list(solution)))


def test_the_end_is_announced_after_the_last_entry(open_page: Open) -> None:
    puzzle = made("6x6")
    page = open_page(page_of(puzzle))
    right = puzzle.solution[all_but_one(page, puzzle.solution)]
    wrong = right % 6 + 1
    page.keyboard.press(str(wrong))
    assert announced(page).startswith(f"{wrong} The board is full, but something is wrong.")
    page.keyboard.press(str(right))
    assert announced(page) == f"{right} {SOLVED}"


def test_a_solved_board_is_congratulated_once(serve_page: Open) -> None:
    puzzle = made("6x6")
    page = serve_page(page_of(puzzle))
    right = puzzle.solution[all_but_one(page, puzzle.solution)]
    page.keyboard.press(str(right))
    assert message(page) == SOLVED
    page.keyboard.press("Control+Shift+Digit2")  # a colour
    assert message(page) == ""
    page.reload()
    assert values(page) == list(puzzle.solution)
    assert message(page) == ""
    page.keyboard.press("Tab")
    page.evaluate("bookbuilder.player.model.undo()")
    page.evaluate("bookbuilder.player.model.clear([bookbuilder.player.grid.focused])")
    page.evaluate("(value) => bookbuilder.player.model.place([bookbuilder.player.grid.focused], value)", right)
    assert message(page) == SOLVED


def test_what_changed_is_announced_wherever_the_focus_is(open_page: Open) -> None:
    puzzle = made("classic", "extreme")
    page = open_page(page_of(puzzle))
    one, other, *_ = open_cells(puzzle)
    names = page.evaluate("bookbuilder.player.words.names")
    page.evaluate(
        "([one, other]) => { bookbuilder.player.grid.go(one); bookbuilder.player.grid.focus(other) }", [one, other]
    )
    page.keyboard.press("5")
    assert announced(page) == f"{names[one]}, 5"
    page.evaluate("(other) => bookbuilder.player.grid.add(other)", other)
    page.keyboard.press("6")
    assert announced(page) == "2 cells: 6"
    page.keyboard.press("Delete")
    assert announced(page) == "2 cells: empty"
    page.evaluate("(one) => bookbuilder.player.model.mark('corner', [one], 2)", one)
    page.keyboard.press("Control+Digit3")
    assert announced(page) == "2 cells changed"


def test_steps_are_announced_as_they_are_said(open_page: Open) -> None:
    """A screen reader would read r7c2 as a word."""
    page = open_page(page_of(made("classic", "extreme")))
    for _ in range(3):
        press(page, "hint")
    press(page, "replay")
    assert re.search(r"\brow\s\d\scolumn\s\d", announced(page))
    texts = page.evaluate("bookbuilder.player.data.steps.map(({ name, where, why, what }) => [name, where, why, what])")
    assert not [text for each in texts for text in each if re.search(r"r\d+c\d+", text)]


def test_start_over_clears_hints_as_well_and_undo_brings_them_back(open_page: Open) -> None:
    page = open_page(page_of(made("6x6")))
    press(page, "restart")
    assert message(page) == ""  # there was nothing to clear
    known = "bookbuilder.player.model.known.size"
    page.evaluate("bookbuilder.player.model.known.add(3)")
    enter_grid(page)
    page.keyboard.press("1")
    press(page, "restart")
    assert message(page) == ENGLISH.say("play.restart.done")
    assert page.evaluate(known) == 0
    page.locator("[data-command=undo]").click()
    assert page.evaluate(known) == 1
    page.locator("[data-command=redo]").click()
    assert page.evaluate(known) == 0
