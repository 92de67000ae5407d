"""What each key does on a page, on keyboards of other scripts too, and that a key that is held does it once."""

from __future__ import annotations

from typing import Any

import pytest

from bookbuilder.symbols import SymbolSet, symbol_set
from tests.site.browser.conftest import Open
from tests.site.browser.pages import made, page_of
from tests.site.browser.playing import enter_grid, focused, label, message, press, values

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.process]

# Keys one after the other, in an empty cell of a classic, and what that cell holds then.
CONTENTS = [
    ("4", "4"),
    ("4 4", "empty"),
    ("4 0", "empty"),
    ("4 Delete", "empty"),
    ("4 Backspace", "empty"),
    ("Shift+Digit2", "empty, corner marks 2"),
    ("Control+Digit2", "empty, marks 2"),
    ("Control+Shift+Digit2", "empty, colours 2"),
    ("Shift+Digit2 Control+Digit3 Backspace", "empty"),
    ("Shift+Digit2 Control+Digit3 Shift+Delete", "empty, marks 3"),
    ("Shift+Digit2 Control+Digit3 0", "empty"),
    ("x 2", "empty, corner marks 2"),
    ("c 2", "empty, marks 2"),
    ("v 2", "empty, colours 2"),
    ("v 9", "empty"),
    ("v z 2", "2"),
    ("v y 2", "2"),
    ("4 5 Control+z", "4"),
    ("4 5 [", "4"),
    ("4 5 Control+z Control+y", "5"),
    ("4 5 Control+z Control+Shift+Z", "5"),
    ("4 5 [ ]", "5"),
    ("Meta+Digit4", "empty"),
    ("Alt+Digit4", "empty"),
    ("q", "empty"),
]  # fmt: skip


def test_every_key_enters_or_clears_what_the_help_says(open_page: Open) -> None:
    page = open_page(page_of(made("classic", "extreme")))
    found = []
    for keys, _ in CONTENTS:
        begin(page)
        for key in keys.split():
            page.keyboard.press(key)
        found.append((keys, label(page).partition(", box ")[2].partition(", ")[2]))
    assert found == CONTENTS


def begin(page: Any) -> None:
    """An untouched board with the focus on its first open cell."""
    page.evaluate("""() => {
      const { model, grid, entry } = bookbuilder.player;
      model.reset(model.start());
      entry.choose("value");
      grid.go(model.data.givens.indexOf(0));
    }""")


# Keys, from r4c5 of a 6x6, whose boxes have two rows; the cell that has the focus then, and the cells selected.
ROW, COLUMN = list(range(18, 24)), list(range(4, 36, 6))
MOVES = [
    ("ArrowUp", 16, [16]),
    ("ArrowLeft", 21, [21]),
    ("Home", 18, [18]),
    ("End", 23, [23]),
    ("Control+Home", 0, [0]),
    ("Control+End", 35, [35]),
    ("PageUp", 10, [10]),
    ("PageDown", 34, [34]),
    ("Control+ArrowUp", 16, [22]),
    ("Control+ArrowUp Space", 16, [16, 22]),
    ("Control+ArrowUp Space Space", 16, [22]),
    ("Shift+ArrowUp", 16, [16, 22]),
    ("Shift+Home", 18, [18, 19, 20, 21, 22]),
    ("Shift+End", 23, [22, 23]),
    ("Shift+PageUp", 10, [10, 16, 22]),
    ("Shift+PageDown", 34, [22, 28, 34]),
    ("Control+Shift+End", 35, [22, 23, 28, 29, 34, 35]),
    ("Shift+Space", 22, ROW),
    ("Control+Space", 22, COLUMN),
    ("Control+a", 22, list(range(36))),
    ("Control+a Escape", 22, [22]),
]  # fmt: skip


def test_every_key_moves_or_selects_as_the_grid_pattern_asks(open_page: Open) -> None:
    page = open_page(page_of(made("6x6")))
    found = []
    for keys, *_ in MOVES:
        page.evaluate("bookbuilder.player.grid.go(22)")
        for key in keys.split():
            page.keyboard.press(key)
        found.append((keys, focused(page), page.evaluate("bookbuilder.player.grid.chosen()")))
    assert found == MOVES


@pytest.mark.parametrize(("board", "row"), [("6x6", 2), ("8x8", 2), ("12x12", 3), ("16x16", 4)])
def test_a_page_key_moves_by_the_height_of_a_box(open_page: Open, board: str, row: int) -> None:
    puzzle = made(board, "any")
    page = open_page(page_of(puzzle))
    enter_grid(page)
    page.keyboard.press("Control+Home")
    page.keyboard.press("PageDown")
    assert focused(page) // puzzle.puzzle.board.width == row


def strike(page: Any, key: str, code: str = "", **more: bool) -> bool:
    """A key that no keyboard of the test has; whether the page took it."""
    script = """(init) => !document.activeElement.dispatchEvent(
      new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }))"""
    return bool(page.evaluate(script, {"key": key, "code": code, **more}))


def test_a_key_that_is_held_enters_and_selects_once(open_page: Open) -> None:
    page = open_page(page_of(made("classic", "extreme")))
    begin(page)
    page.keyboard.press("4")
    assert strike(page, "4", "Digit4", repeat=True)
    assert label(page).endswith(", 4")
    page.keyboard.press("Control+ArrowRight")
    page.keyboard.press("Space")
    assert strike(page, " ", "Space", repeat=True)  # or the page would scroll
    assert len(page.evaluate("bookbuilder.player.grid.chosen()")) == 2


def test_shortcuts_work_on_a_keyboard_of_another_script(open_page: Open) -> None:
    page = open_page(page_of(made("16x16", "any")))
    begin(page)
    page.keyboard.press("4")
    strike(page, "я", "KeyZ", ctrlKey=True)
    assert label(page).endswith(", empty")
    strike(page, "н", "KeyY", ctrlKey=True)
    assert label(page).endswith(", 4")
    strike(page, "я", "KeyZ", ctrlKey=True)
    strike(page, "ф", "KeyA")
    assert label(page).endswith(", 10")
    strike(page, "ч", "KeyX")
    assert page.locator("[data-mode=corner]").get_attribute("aria-pressed") == "true"
    strike(page, "ф", "KeyA", ctrlKey=True)
    assert page.evaluate("bookbuilder.player.grid.selected.size") == 256


def test_altgr_makes_a_character_and_is_no_command(open_page: Open) -> None:
    """On a German keyboard [ is AltGr and 8, which Windows reports with Ctrl and Alt."""
    page = open_page(page_of(made("classic", "extreme")))
    begin(page)
    page.keyboard.press("4")
    assert strike(page, "[", "Digit8", ctrlKey=True, altKey=True, modifierAltGraph=True)
    assert label(page).endswith(", empty")
    assert not strike(page, "²", "Digit2", modifierAltGraph=True)
    assert label(page).endswith(", empty")


def test_keys_of_the_number_pad_are_digits_only_with_numlock(open_page: Open) -> None:
    page = open_page(page_of(made("classic", "extreme")))
    begin(page)
    assert not strike(page, "Clear", "Numpad5")
    page.keyboard.press("4")
    assert not strike(page, "Insert", "Numpad0")
    assert label(page).endswith(", 4")
    strike(page, "5", "Numpad5")
    assert label(page).endswith(", 5")
    strike(page, "0", "Numpad0")
    assert label(page).endswith(", empty")


def test_a_digit_is_a_colour_whatever_the_values_are(open_page: Open) -> None:
    page = open_page(page_of(made("4x4", "beginner")))
    begin(page)
    for key in ("v", "1", "8", "9"):
        page.keyboard.press(key)
    assert label(page).endswith(", empty, colours 1 and 8")
    page = open_page(page_of(made("classic"), symbols=SymbolSet("own", tuple("012345678"))))
    begin(page)
    page.keyboard.press("Control+Shift+Digit1")
    assert label(page).endswith(", empty, colours 1")
    for key, value in (("1", "1"), ("0", "0"), ("9", "0")):
        page.keyboard.press(key)
        assert label(page).endswith(f", {value}, colours 1")


def test_pictures_and_letters_are_entered_by_their_numbers_too(open_page: Open) -> None:
    page = open_page(page_of(made("classic"), symbols=symbol_set("fruit", 9)))
    begin(page)
    page.keyboard.press("2")
    assert values(page)[focused(page)] == 2


def test_in_the_replay_keys_enter_nothing_and_the_page_says_why(open_page: Open) -> None:
    page = open_page(page_of(made("6x6")))
    begin(page)
    page.keyboard.press("4")
    press(page, "check")
    before = values(page)
    press(page, "replay")
    assert message(page) == ""
    for command in ("undo", "redo", "several", "check"):
        assert page.locator(f"[data-command={command}]").is_disabled()
    for key in ("2", "Delete", "Control+z"):
        page.evaluate("bookbuilder.player.note.textContent = ''")
        page.evaluate("bookbuilder.player.grid.focus(bookbuilder.player.grid.focused)")
        page.keyboard.press(key)
        assert message(page) == "The solution is shown. Close it to go on."
    page.locator(".replay").get_by_role("button", name="Close").click()
    assert (values(page), message(page)) == (before, "")
    assert page.locator("[data-command=undo]").is_enabled()
