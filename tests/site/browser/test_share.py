"""Links carry the state of a game; those of other puzzles, damaged ones and hostile ones are refused."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.site.browser.conftest import Open
from tests.site.browser.pages import made, page_of
from tests.site.browser.playing import enter_grid, message, press, values

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.process]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
ROUND_TRIPS = """
(times) => {
  const { player: { model: { data } }, encode, decode } = bookbuilder;
  let longest = 0;
  for (let time = 0; time < times; time++) {
    const mark = () => (Math.random() < 0.3 ? 0 : Math.floor(Math.random() * 2 ** data.order));
    const cells = data.givens.map((value) => ({
      value: value || Math.floor(Math.random() * (data.order + 1)),
      corner: value ? 0 : mark(), centre: value ? 0 : mark(), colour: Math.floor(Math.random() * 256),
    }));
    const text = encode(data, cells);
    longest = Math.max(longest, text.length);
    if (JSON.stringify(decode(data, text).cells) !== JSON.stringify(cells)) throw new Error(text);
  }
  return longest;
}
"""


@pytest.mark.parametrize("board", ["4x4", "classic", "12x12", "samurai"])
def test_every_state_survives_a_link(open_page: Open, board: str) -> None:
    page = open_page(page_of(made(board, "beginner" if board == "4x4" else "easy")))
    assert page.evaluate(ROUND_TRIPS, 50) < 2600


def link_of(page: Any) -> str:
    press(page, "share")
    link = str(page.get_by_label("Link to the puzzle with your entries").input_value())
    return "#" + link.partition("#")[2]


def test_a_link_opens_where_its_sender_stopped(open_page: Open) -> None:
    text = page_of(made("classic"))
    page = open_page(text)
    enter_grid(page)
    for key in ("1", "ArrowRight", "Shift+Digit4", "Control+Shift+Digit2"):
        page.keyboard.press(key)
    fragment, mine = link_of(page), page.evaluate("bookbuilder.player.model.cells")
    assert len(fragment) < 150
    friend = open_page(text, fragment=fragment)
    assert friend.evaluate("bookbuilder.player.model.cells") == mine
    assert friend.evaluate("location.hash") == ""


@pytest.mark.parametrize("choice", ["Keep mine", "Use the link’s"])
def test_the_player_is_asked_if_link_and_saved_state_differ(serve_page: Open, choice: str) -> None:
    text = page_of(made("classic"))
    page = serve_page(text)
    enter_grid(page)
    page.keyboard.press("1")
    fragment, theirs = link_of(page), values(page)
    page.keyboard.press("Shift+Tab")
    page.evaluate("bookbuilder.player.model.place([bookbuilder.player.grid.focused], 2)")
    mine = values(page)
    page.evaluate("(fragment) => void (location.hash = fragment)", fragment)
    page.get_by_role("dialog").get_by_role("button", name=choice).click()
    assert values(page) == (mine if choice == "Keep mine" else theirs)
    page.reload()
    assert page.get_by_role("dialog").count() == 0
    assert values(page) == (mine if choice == "Keep mine" else theirs)


def asked(page: Any, first: str) -> None:
    """Enter a value, take its link, enter another one, and open the link."""
    enter_grid(page)
    page.keyboard.press(first)
    fragment = link_of(page)
    page.evaluate("bookbuilder.player.model.place([bookbuilder.player.grid.focused], 5)")
    page.evaluate("(fragment) => void (location.hash = fragment)", fragment)
    page.get_by_role("dialog").wait_for()


def test_who_closes_the_question_keeps_the_own_entries_for_good(serve_page: Open) -> None:
    page = serve_page(page_of(made("classic")))
    asked(page, "1")
    mine = values(page)
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    assert page.evaluate("location.hash") == ""
    page.reload()
    assert page.get_by_role("dialog").count() == 0
    assert values(page) == mine


def test_a_second_link_asks_again_in_place_of_the_first(open_page: Open) -> None:
    page = open_page(page_of(made("classic")))
    asked(page, "1")
    other = page.evaluate("""() => {
      const { model, data, grid } = bookbuilder.player;
      const cells = model.cells.map((cell, at) => at === grid.focused ? { ...cell, value: 2 } : cell);
      return "#play=" + bookbuilder.encode(data, cells);
    }""")
    page.evaluate("(other) => void (location.hash = other)", other)
    page.wait_for_timeout(100)
    assert page.locator("dialog").count() == 1
    page.get_by_role("button", name="Use the link’s").click()
    assert page.locator("dialog").count() == 0
    assert values(page)[page.evaluate("bookbuilder.player.grid.focused")] == 2


def test_a_link_is_hidden_when_the_entries_are_no_longer_those_in_it(open_page: Open) -> None:
    page = open_page(page_of(made("classic")))
    enter_grid(page)
    page.keyboard.press("1")
    link_of(page)
    assert page.locator(".share").is_visible()
    page.evaluate("bookbuilder.player.model.place([bookbuilder.player.grid.focused], 2)")
    assert not page.locator(".share").is_visible()


def test_the_link_is_copied_where_the_browser_allows_it(open_page: Open) -> None:
    page = open_page(page_of(made("classic")))
    page.evaluate("""() => {
      const clipboard = { writeText: async (text) => (window.copied = text) };
      Object.defineProperty(navigator, "clipboard", { configurable: true, get: () => clipboard });
    }""")
    fragment = link_of(page)
    page.wait_for_timeout(50)
    assert message(page) == "The link with your entries is copied."
    assert str(page.evaluate("window.copied")).endswith(fragment)


def test_a_link_of_another_puzzle_is_refused(open_page: Open) -> None:
    page = open_page(page_of(made("classic", seed=6)))
    fragment = link_of(page)
    other = open_page(page_of(made("classic")), name="0002.html", fragment=fragment)
    assert "another puzzle" in message(other)
    assert values(other) == list(made("classic").puzzle.givens)


def test_damaged_links_are_refused_and_change_nothing(open_page: Open) -> None:
    puzzle, rng = made("classic"), random.Random(1)
    page = open_page(page_of(puzzle))
    good = link_of(page).partition("=")[2]
    bad = ["", "*", "<img src=x onerror=alert(1)>", "A" * 200_000, good[:-1], good + "A", good + good, good[:20]]
    bad += ["".join(rng.choices(LETTERS, k=len(good))) for _ in range(50)]
    bad += [good[:at] + rng.choice(LETTERS) + good[at + 1 :] for at in range(8)]
    for text in bad:
        if text != good:
            assert page.evaluate("(text) => bookbuilder.decode(bookbuilder.player.data, text).problem", text), text[:80]
    page.evaluate("void (location.hash = '#play=broken!')")
    page.wait_for_timeout(100)
    assert "damaged" in message(page)
    assert values(page) == list(puzzle.puzzle.givens)


def test_a_saved_state_that_cannot_be_read_is_ignored(open_page: Open) -> None:
    puzzle = made("classic")
    page = open_page(page_of(puzzle))
    for saved in ("{", "null", '{"version": 1}', '{"version": 1, "state": "<b>", "known": 3}', '{"version": 2}'):
        page.evaluate("(text) => localStorage.setItem(bookbuilder.player.store.name, text)", saved)
        page.goto("about:blank")  # a reload would save before it leaves
        page.go_back()
        assert values(page) == list(puzzle.puzzle.givens)
