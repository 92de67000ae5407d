"""What a page saves, and when: tabs of one puzzle do not erase each other's entries."""

from __future__ import annotations

from typing import Any

import pytest

from tests.site.browser.conftest import Open
from tests.site.browser.pages import made, page_of
from tests.site.browser.playing import enter_grid, press, values

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.process]
LEAVE = "dispatchEvent(new Event('pagehide'))"
STORED = "localStorage.getItem(bookbuilder.player.store.name)"
UNDOABLE = "bookbuilder.player.model.past.length"


def another_tab(page: Any) -> Any:
    tab = page.context.new_page()
    tab.goto(page.url)
    return tab


def enter(page: Any, key: str) -> None:
    """Enter something and wait until it is saved."""
    enter_grid(page)
    page.keyboard.press(key)
    page.wait_for_timeout(400)


def test_an_idle_tab_goes_on_with_what_another_saved_and_erases_nothing(serve_page: Open) -> None:
    page = serve_page(page_of(made("6x6")))
    idle = another_tab(page)
    enter(page, "4")
    mine = values(page)
    idle.wait_for_function(
        "(mine) => String(bookbuilder.player.model.cells.map((it) => it.value)) === mine", arg=_joined(mine)
    )
    idle.evaluate(LEAVE)
    page.reload()
    assert values(page) == mine


def _joined(values: list[int]) -> str:
    return ",".join(map(str, values))


def test_a_tab_that_missed_the_news_does_not_save_over_it(open_page: Open) -> None:
    page = open_page(page_of(made("6x6")))
    enter(page, "4")
    other = '{"version":1,"state":"other"}'
    page.evaluate("(text) => localStorage.setItem(bookbuilder.player.store.name, text)", other)
    page.evaluate(LEAVE)
    assert page.evaluate(STORED) == other


def test_a_tab_with_the_same_entries_keeps_what_can_be_undone(open_page: Open) -> None:
    page = open_page(page_of(made("6x6")))
    enter(page, "4")
    idle = another_tab(page)
    idle.wait_for_timeout(1100)
    idle.evaluate(LEAVE)  # saves the time
    page.wait_for_timeout(200)
    assert page.evaluate(UNDOABLE) == 1


def test_a_visit_stores_nothing_and_a_game_its_time(serve_page: Open) -> None:
    page = serve_page(page_of(made("6x6")))
    page.evaluate(LEAVE)
    assert page.evaluate(STORED) is None
    enter(page, "4")
    page.evaluate("void (bookbuilder.player.timer.before = 600)")
    page.evaluate(LEAVE)
    page.reload()
    assert page.get_by_role("timer").text_content().startswith("10:")


def test_what_a_hint_ruled_out_is_saved(serve_page: Open) -> None:
    page = serve_page(page_of(made("classic", "extreme")))
    script = """() => {
      const { player: { model, hintbox } } = bookbuilder;
      const step = model.data.steps.find((each) => each.strikes.length);
      hintbox.hints.next = () => step;
      return step.strikes.length;
    }"""
    count = page.evaluate(script)
    for _ in range(3):
        press(page, "hint")
    page.reload()
    assert page.evaluate("bookbuilder.player.model.known.size") == count
