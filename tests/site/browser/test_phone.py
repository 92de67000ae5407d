"""Pages on a phone of 360 by 640: what is in sight at once, what stays where it is, and the menu."""

from __future__ import annotations

from typing import Any

import pytest

from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.symbols import symbol_set
from tests.browsing import violations
from tests.site.browser.conftest import PHONE, Open
from tests.site.browser.pages import made, page_of, ruled_and_graded
from tests.site.browser.playing import message, open_menu, press

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.process]
PUZZLES = ["classic", "killer", "4x4", "12x12", "16x16", "samurai"]


def puzzle_of(name: str) -> GradedPuzzle:
    return ruled_and_graded("killer") if name == "killer" else made(name, "any")


def box(page: Any, selector: str) -> dict[str, float]:
    found: dict[str, float] = page.locator(f"{selector}:visible").first.bounding_box()
    return found


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "he"])
def test_a_head_of_one_line_leaves_room_for_the_board_and_all_of_its_keys(open_page: Open, language: str) -> None:
    page = open_page(page_of(made("classic"), language=language), **PHONE)
    page.wait_for_timeout(100)
    assert box(page, "header")["height"] <= 40
    commands = [box(page, f"[data-command={name}]") for name in ("undo", "redo", "several", "check", "hint")]
    assert len({each["y"] for each in commands}) == 1
    assert max(each["y"] + each["height"] for each in commands) <= 440
    assert box(page, ".keys [data-value]")["height"] >= 50
    said = box(page, ".said")
    assert said["y"] + said["height"] <= 640


@pytest.mark.parametrize("name", PUZZLES)
def test_check_and_hint_are_in_sight_and_what_they_say_moves_no_key(open_page: Open, name: str) -> None:
    page = open_page(page_of(puzzle_of(name)), **PHONE)
    page.wait_for_timeout(100)
    before = box(page, ".keys")
    for command in ("check", "hint"):
        here = box(page, f"[data-command={command}]")
        assert here["y"] + here["height"] <= 640
    press(page, "check")
    assert message(page)
    assert box(page, ".keys") == before
    press(page, "hint")
    assert box(page, ".keys") == before
    panel = box(page, ".hint")
    assert panel["y"] + panel["height"] <= 640


COVERED = """() => [...document.querySelectorAll(".keys button")].filter((key) => key.offsetParent).filter((key) => {
  const { left, top, width, height } = key.getBoundingClientRect();
  const at = (share) => document.elementFromPoint(left + width / 2, top + height * share);
  return [0.1, 0.5, 0.9].some((share) => !key.contains(at(share)));
}).length"""


@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 844), (844, 390)])
def test_no_key_is_covered_by_a_hint_or_a_link(open_page: Open, name: str, width: int, height: int) -> None:
    page = open_page(page_of(puzzle_of(name)), **PHONE | {"viewport": {"width": width, "height": height}})
    page.wait_for_timeout(100)
    before = page.evaluate(COVERED)  # in low windows keys may be below the fold
    press(page, "hint")
    for part in (1, 2, 3):
        assert page.locator(".hint .lines p").count() == part
        assert page.evaluate(COVERED) <= before
        if part < 3:
            page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Close").click()
    press(page, "share")
    assert page.evaluate(COVERED) <= before


@pytest.mark.parametrize("language", ["en", "de", "es", "fr", "he"])
def test_the_commands_stand_on_one_line_beside_a_magnifier_too(open_page: Open, language: str) -> None:
    page = open_page(page_of(made("samurai"), language=language), **PHONE)
    page.locator(".overview").wait_for()
    names = ("undo", "redo", "several", "check", "hint", "zoom")
    assert len({box(page, f"[data-command={name}]")["y"] for name in names}) == 1


def test_what_a_hint_covers_is_out_of_reach_until_it_is_closed(open_page: Open, axe: str) -> None:
    page = open_page(page_of(made("classic")), **PHONE)
    page.locator("[data-command=hint]").focus()
    page.keyboard.press("Enter")
    more = page.get_by_role("button", name="More")
    assert more.evaluate("(key) => key === document.activeElement")
    assert page.get_by_role("button", name="Check").count() == 0
    for _ in range(2):
        page.keyboard.press("Enter")
    assert violations(page, axe) == []
    page.get_by_role("button", name="Close").click()
    assert page.evaluate("document.activeElement.dataset.command") == "hint"
    assert page.get_by_role("button", name="Check").is_visible()


def test_the_menu_is_for_keyboards_and_screen_readers_too(open_page: Open, axe: str) -> None:
    page = open_page(page_of(made("classic")), **PHONE)
    button = page.get_by_role("button", name="Menu")
    start_over = page.get_by_role("button", name="Start over")
    assert start_over.count() == 0  # not in the accessibility tree either
    button.focus()
    page.keyboard.press("Enter")
    assert button.get_attribute("aria-expanded") == "true"
    assert page.evaluate("document.activeElement.dataset.command") == "replay"
    assert start_over.is_visible()
    assert violations(page, axe) == []
    page.keyboard.press("Escape")
    assert not start_over.is_visible()
    assert page.evaluate("document.activeElement.dataset.command") == "menu"
    open_menu(page)
    page.locator(".cell").first.click()
    assert button.get_attribute("aria-expanded") == "false"
    press(page, "restart")
    assert button.get_attribute("aria-expanded") == "false"


def test_on_a_wide_screen_the_menu_and_the_rule_stand_under_the_keys(open_page: Open) -> None:
    page = open_page(page_of(ruled_and_graded("killer")), viewport={"width": 1440, "height": 900})
    assert not page.locator("[data-command=menu]").is_visible()
    keys, rule = box(page, ".keys"), page.locator(".rule").last.bounding_box()
    assert box(page, "[data-command=restart]")["y"] > keys["y"] + keys["height"]
    assert rule["x"] == pytest.approx(keys["x"], abs=1)
    assert rule["y"] + rule["height"] <= 900


INSETS = """(values) => {
  const { model, grid } = bookbuilder.player;
  const open = model.data.givens.indexOf(0);
  for (const value of values) model.mark("corner", [open], value);
  const cell = grid.cells[open].getBoundingClientRect();
  const marks = [...grid.cells[open].querySelectorAll(".corner:not(.low) > *")].map((it) => it.getBoundingClientRect());
  return [marks[0].left - cell.left, cell.right - marks.at(-1).right].map((inset) => inset / cell.width);
}"""


def test_corner_marks_stand_as_far_from_the_left_as_from_the_right(open_page: Open) -> None:
    page = open_page(page_of(made("classic")), **PHONE)
    assert page.evaluate(INSETS, [1, 2, 4]) == pytest.approx([0.07, 0.07], abs=0.01)


def test_the_map_of_a_samurai_shows_its_outlines(open_page: Open) -> None:
    page = open_page(page_of(made("samurai")), **PHONE)
    lines = page.locator(".overview path")
    assert lines.count() == page.locator(".board .thick").count() - page.locator("#answer .thick").count() > 0
    assert lines.first.evaluate("(line) => getComputedStyle(line).stroke") == "rgb(21, 21, 21)"
    assert lines.first.evaluate("(line) => getComputedStyle(line).strokeWidth") == "1px"
    assert page.locator(".overview").evaluate("(map) => getComputedStyle(map.firstChild).borderStyle") == "none"


def test_on_a_dark_page_lines_of_cells_are_quieter_than_those_of_boxes(open_page: Open) -> None:
    page = open_page(page_of(made("classic"), symbols=symbol_set("digits", 9)), color_scheme="dark")
    colour = "(line) => getComputedStyle(line).stroke"
    assert page.locator("#board .thin").first.evaluate(colour) == "rgb(98, 101, 108)"
    assert page.locator("#board .thick").first.evaluate(colour) == "rgb(214, 214, 211)"
    page.emulate_media(media="print")
    assert page.locator("#board .thin").first.evaluate(colour) == "rgb(0, 0, 0)"
