"""Whoever plays by keyboard sees the focus, and never loses it to the page."""

from __future__ import annotations

from typing import Any

import pytest

from tests.site.browser.conftest import Open
from tests.site.browser.pages import made, page_of
from tests.site.browser.playing import enter_grid

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.process]
HAS_FOCUS = "document.activeElement !== document.body"
IN_SIGHT = """() => {
  const { top, left, bottom, right } = document.activeElement.getBoundingClientRect();
  return top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
}"""


@pytest.mark.parametrize(
    ("board", "width", "height"), [("classic", 640, 360), ("classic", 320, 256), ("samurai", 640, 360)]
)
def test_the_cell_with_the_focus_is_in_the_window(open_page: Open, board: str, width: int, height: int) -> None:
    page = open_page(page_of(made(board)), viewport={"width": width, "height": height})
    enter_grid(page)
    for key in ("Control+Home", *["ArrowDown"] * 8, "Control+End", "PageUp", "Control+Home"):
        page.keyboard.press(key)
        assert page.evaluate(IN_SIGHT), key


def use(page: Any, name: str, within: str = "#play") -> None:
    """Press a button by keyboard."""
    page.locator(within).get_by_role("button", name=name, exact=True).focus()
    page.keyboard.press("Enter")


def test_the_focus_stays_when_the_hint_is_closed_or_entered(open_page: Open) -> None:
    page = open_page(page_of(made("6x6")))
    for name in ("Close", "Enter it"):
        for _ in range(3):
            use(page, "Hint")
        use(page, name, ".hint")
        assert page.evaluate("document.activeElement.dataset.command") == "hint"
    assert not page.locator(".hint").is_visible()


def test_the_focus_stays_on_undo_and_redo_when_nothing_is_left(open_page: Open) -> None:
    page = open_page(page_of(made("6x6")))
    enter_grid(page)
    page.keyboard.press("4")
    for name in ("Undo", "Undo", "Redo", "Redo"):
        use(page, name)
        assert page.evaluate("document.activeElement.dataset.command") == name.lower()
    page.wait_for_timeout(150)
    assert str(page.get_by_role("status").text_content()).endswith("Nothing to redo")


def test_the_focus_stays_at_both_ends_of_the_replay(open_page: Open) -> None:
    puzzle = made("6x6")
    page = open_page(page_of(puzzle))
    use(page, "Show the solution")
    count = page.locator(".replay .count")
    end = len(puzzle.path)
    for name, step in (
        ("Back", 1),
        ("First step", 1),
        ("Last step", end),
        ("Next", end),
        ("Back", end - 1),
        ("First step", 1),
    ):
        use(page, name, ".replay")
        assert page.evaluate("document.activeElement.textContent") == name
        assert str(count.text_content()).startswith(f"Step {step} of {end}: ")
    assert page.locator(".replay").get_by_role("button", name="Back", exact=True).is_disabled()
    use(page, "Close", ".replay")
    assert page.evaluate(HAS_FOCUS)
