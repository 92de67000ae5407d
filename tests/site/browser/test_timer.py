"""The timer counts the time of play: not while the page is out of sight, and not once the puzzle is solved."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bookbuilder.site import PuzzleSheet, SiteLook, page_html
from bookbuilder.symbols import symbol_set
from bookbuilder.words import words
from tests.site.browser.conftest import Open
from tests.site.browser.pages import made, page_of
from tests.site.browser.playing import press

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.process]
RUNS = "bookbuilder.player.timer.since !== null"
SECONDS = "bookbuilder.player.timer.seconds"
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def fill(page: Any, solution: Any) -> None:
    script = "(all) => bookbuilder.player.model.change(all.keys(), (_, at) => ({ value: all[at] }))"
    page.evaluate(script, list(solution))


def test_the_timer_stops_when_the_puzzle_is_solved_and_goes_on_if_it_is_not_after_all(serve_page: Open) -> None:
    puzzle = made("6x6")
    page = serve_page(page_of(puzzle))
    assert page.evaluate(RUNS)
    fill(page, puzzle.solution)
    assert not page.evaluate(RUNS)
    before = page.evaluate(SECONDS)
    page.evaluate("(hidden) => (" + HIDE + ")(hidden)", True)
    page.evaluate("(hidden) => (" + HIDE + ")(hidden)", False)
    assert page.evaluate(SECONDS) == before
    page.reload()
    assert not page.evaluate(RUNS)
    page.evaluate("bookbuilder.player.model.clear([bookbuilder.player.data.givens.indexOf(0)])")
    assert page.evaluate(RUNS)


def test_the_timer_pauses_while_the_page_is_out_of_sight(open_page: Open) -> None:
    page = open_page(page_of(made("6x6")))
    page.evaluate(HIDE, True)
    assert not page.evaluate(RUNS)
    page.evaluate(HIDE, False)
    assert page.evaluate(RUNS)


def test_start_over_leaves_the_time(open_page: Open) -> None:
    page = open_page(page_of(made("6x6")))
    page.evaluate("void (bookbuilder.player.timer.before = 600)")
    page.evaluate("bookbuilder.player.model.place([bookbuilder.player.data.givens.indexOf(0)], 4)")
    press(page, "restart")
    assert page.evaluate(SECONDS) >= 600


def test_the_time_can_be_hidden_and_shown(open_page: Open) -> None:
    page = open_page(page_of(made("6x6")))
    face, toggle = page.get_by_role("timer"), page.get_by_role("button", name="Time", exact=True)
    assert face.is_visible()
    toggle.click()
    assert not face.is_visible()
    assert toggle.get_attribute("aria-pressed") == "false"
    toggle.click()
    assert face.is_visible()


def test_a_page_may_have_no_timer(serve_page: Open) -> None:
    puzzle = made("6x6")
    look = replace(SiteLook("Sunday Puzzles", "en", words("en")), timer=False)
    page = serve_page(page_html(PuzzleSheet("main-1", 1, puzzle, symbol_set("digits", 6), "Easy"), look))
    assert page.locator(".timer").count() == 0
    fill(page, puzzle.solution)
    assert str(page.locator(".message").text_content()).startswith("Congratulations")
    page.reload()
    assert page.evaluate("bookbuilder.isSolved(bookbuilder.player.model)")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_where_motion_is_not_wanted(open_page: Open, motion: str) -> None:
    puzzle = made("6x6")
    page = open_page(page_of(puzzle), reduced_motion=motion)
    fill(page, puzzle.solution)
    assert page.locator(".solved").count() == 1
    assert (page.evaluate("document.getAnimations().length") == 0) is (motion == "reduce")
