"""Pages for everyone: names in the accessibility tree, axe-core's rules, contrast, small screens, print."""

from __future__ import annotations

from datetime import date as Date
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image

from bookbuilder.site import PageLinks, PuzzleSheet, SiteLook, calendar_html, page_html
from bookbuilder.symbols import symbol_set
from bookbuilder.words import words
from tests.book.issues import BOARDS, issue, record
from tests.browsing import violations
from tests.site.browser.conftest import PHONE, Open
from tests.site.browser.pages import made, page_of
from tests.site.browser.playing import enter_grid, focused, hint, open_menu, press
from tests.site.reading import cell_names

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.process]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("board", ["classic", "samurai"])
def test_axe_finds_nothing_to_complain_of(open_page: Open, axe: str, board: str, scheme: str) -> None:
    puzzle = made(board)
    page = open_page(page_of(puzzle), color_scheme=scheme, **(PHONE if board == "samurai" else {}))
    assert violations(page, axe) == []
    enter_grid(page)
    for key in ("1", "ArrowRight", "Shift+Digit2", "Control+Digit3", "Control+Shift+Digit4"):
        page.keyboard.press(key)
    for _ in range(3):
        hint(page)
    press(page, "share")
    open_menu(page)
    page.locator(".help summary").click()
    assert violations(page, axe) == []
    press(page, "replay")
    assert violations(page, axe) == []


def tree(page: Any) -> list[dict[str, Any]]:
    """Chromium's accessibility tree."""
    session = page.context.new_cdp_session(page)
    return list(session.send("Accessibility.getFullAXTree")["nodes"])


@pytest.mark.parametrize("board", ["classic", "samurai"])
def test_every_cell_is_in_the_accessibility_tree_by_place_and_contents(open_page: Open, board: str) -> None:
    puzzle = made(board)
    page = open_page(page_of(puzzle))
    names = [node["name"]["value"] for node in tree(page) if node.get("role", {}).get("value") == "gridcell"]
    assert len(names) == len(puzzle.puzzle.board.cells)
    said = {
        f"{name}, " + (f"given {given}" if given else "empty")
        for name, given in zip(cell_names(puzzle.puzzle.board, words("en")), puzzle.puzzle.givens, strict=True)
    }
    assert set(names) == said
    rows = [node["name"]["value"] for node in tree(page) if node.get("role", {}).get("value") == "row"]
    assert rows == [f"Row {n}" for n in range(1, puzzle.puzzle.board.height + 1)]


def test_the_tree_tells_marks_focus_and_what_cannot_be_changed(open_page: Open) -> None:
    puzzle = made("classic")
    page = open_page(page_of(puzzle))
    enter_grid(page)
    page.keyboard.press("Control+Digit2")
    page.keyboard.press("Control+Digit6")
    cells = [node for node in tree(page) if node.get("role", {}).get("value") == "gridcell"]
    states = [{each["name"]: each["value"].get("value") for each in node["properties"]} for node in cells]
    assert [state.get("readonly", False) for state in states] == [value > 0 for value in puzzle.puzzle.givens]
    at = focused(page)
    assert [place for place, state in enumerate(states) if state.get("focused")] == [at]
    assert cells[at]["name"]["value"] == f"row 1 column {at % 9 + 1}, box {at // 3 % 3 + 1}, empty, marks 2 and 6"


def test_an_entry_is_announced(open_page: Open) -> None:
    page = open_page(page_of(made("classic")))
    enter_grid(page)
    page.keyboard.press("4")
    page.wait_for_timeout(200)
    assert page.get_by_role("status").text_content() == "4"


def test_what_is_undone_selected_or_entered_by_a_hint_is_announced(open_page: Open) -> None:
    puzzle = made("classic")
    page = open_page(page_of(puzzle))
    said = page.get_by_role("status")
    enter_grid(page)
    column = focused(page) + 1
    box = (column - 1) // 3 + 1
    for key, text in (
        ("4", "4"),
        ("Control+z", f"Undone: row 1 column {column}, box {box}, empty"),
        ("Control+y", f"Redone: row 1 column {column}, box {box}, 4"),
        ("Control+a", "81 cells selected"),
        ("Shift+Space", "9 cells selected"),
        ("Control+Space", "9 cells selected"),
    ):
        page.keyboard.press(key)
        page.wait_for_timeout(100)
        assert said.text_content() == text
    for _ in range(3):
        press(page, "hint")
    page.wait_for_timeout(100)
    page.get_by_role("button", name="Clear it").click()
    page.wait_for_timeout(100)
    assert said.text_content() == f"Cleared: row 1 column {column}, box {box}, empty"
    for _ in range(3):
        press(page, "hint")
    page.wait_for_timeout(100)
    page.get_by_role("button", name="Enter it").click()
    page.wait_for_timeout(100)
    assert str(said.text_content()).startswith("Entered: row ")


def test_pictures_are_read_by_name(open_page: Open) -> None:
    page = open_page(page_of(made("classic"), symbols=symbol_set("fruit", 9)))
    enter_grid(page)
    page.keyboard.press("1")
    assert page.locator(".cell:focus .unseen").text_content().endswith(", apple")
    assert page.locator(".cell:focus use").count() == 1


def test_only_one_cell_is_in_the_tab_order(open_page: Open) -> None:
    page = open_page(page_of(made("samurai")))
    assert page.locator("[role=gridcell][tabindex='0']").count() == 1
    enter_grid(page)
    page.keyboard.press("PageDown")
    assert page.locator("[role=gridcell][tabindex='0']").count() == 1


def test_a_samurai_on_a_phone_has_cells_for_fingers_and_the_whole_in_sight(open_page: Open) -> None:
    page = open_page(page_of(made("samurai")), **PHONE)
    page.locator(".overview").wait_for()
    box = page.locator("[role=gridcell]").first.bounding_box()
    assert min(box["width"], box["height"]) >= 24
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    enter_grid(page)
    page.keyboard.press("Control+End")
    seen, view = page.locator(".cell:focus").bounding_box(), page.locator(".view").bounding_box()
    assert view["x"] <= seen["x"]
    assert seen["x"] + seen["width"] <= view["x"] + view["width"] + 1
    assert seen["y"] + seen["height"] <= view["y"] + view["height"] + 1
    press_zoom = page.get_by_role("button", name="Zoom")
    press_zoom.click()
    assert not page.locator(".overview").is_visible()
    assert page.locator(".stage").bounding_box()["width"] <= 360


@pytest.mark.parametrize("day", [None, Date(2027, 9, 29)])
@pytest.mark.parametrize("width", [320, 360, 700])
def test_minutes_are_never_cut_short(open_page: Open, width: int, day: Date | None) -> None:
    page = open_page(
        page_of(made("samurai"), rating="about 1,240 min", day=day),
        viewport={"width": width, "height": 640},
    )
    cut = """its => {
      const said = document.createRange();
      said.selectNodeContents(its);
      return said.getBoundingClientRect().width - its.getBoundingClientRect().width;
    }"""
    assert page.locator(".level").evaluate(cut) <= 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("board", ["classic", "samurai", "butterfly"])
def test_on_a_wide_screen_the_keys_stand_beside_the_board_and_both_are_in_sight(open_page: Open, board: str) -> None:
    page = open_page(page_of(made(board)), viewport={"width": 1440, "height": 900})
    grid, keys = page.locator(".stage").bounding_box(), page.locator(".keypad").bounding_box()
    title = page.locator("h1").bounding_box()
    assert title["x"] == pytest.approx(grid["x"], abs=1)
    assert 0 < keys["x"] - (grid["x"] + grid["width"]) < 40
    assert max(grid["y"] + grid["height"], keys["y"] + keys["height"]) <= 900


@pytest.mark.parametrize("board", ["classic", "samurai", "pair-3", "12x12"])
def test_on_a_phone_the_board_and_its_keys_are_in_sight_together(open_page: Open, board: str) -> None:
    page = open_page(page_of(made(board, "any")), **PHONE)
    page.wait_for_timeout(100)
    keys = page.locator(".keypad").bounding_box()
    assert keys["y"] + keys["height"] <= 640
    assert page.locator("[role=gridcell]").first.bounding_box()["width"] >= 24


@pytest.mark.parametrize("board", ["classic", "pair-3", "samurai"])
@pytest.mark.parametrize(("width", "height"), [(640, 360), (720, 450)], ids=["phone", "zoomed"])
def test_in_a_low_window_the_keys_stand_beside_the_board(open_page: Open, board: str, width: int, height: int) -> None:
    page = open_page(page_of(made(board, "any")), viewport={"width": width, "height": height})
    page.wait_for_timeout(100)
    view, keys = page.locator(".view").bounding_box(), page.locator(".keys:visible").bounding_box()
    assert view["height"] <= height + 2
    assert view["y"] < 16
    assert view["x"] + view["width"] < keys["x"]
    assert keys["y"] < height - 44
    assert page.locator(".modes button").last.bounding_box()["height"] < 50  # no name is broken
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_text_of_twice_the_size_fits_a_narrow_screen(open_page: Open) -> None:
    page = open_page(page_of(made("classic")), viewport={"width": 640, "height": 900})
    page.evaluate("void (document.documentElement.style.fontSize = '200%')")
    page.wait_for_timeout(100)
    assert page.evaluate("document.documentElement.scrollWidth") <= 640


def test_in_forced_colours_entries_and_the_board_stay_visible(open_page: Open, tmp_path: Path) -> None:
    page = open_page(page_of(made("classic")), forced_colors="active", color_scheme="dark")
    enter_grid(page)
    page.keyboard.press("4")
    colours = page.evaluate(
        """() => [".cell:focus .value", "svg.board"].map((it) => getComputedStyle(document.querySelector(it)).color)"""
    )
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper not in colours


def test_in_forced_colours_the_keys_of_colours_can_be_told_apart(open_page: Open) -> None:
    page = open_page(page_of(made("classic")), forced_colors="active")
    page.locator("[data-mode=colour]").click()
    swatches = page.locator(".swatch")
    assert swatches.all_inner_texts() == [str(n) for n in range(1, 9)]
    colours = swatches.evaluate_all("(all) => all.map((it) => getComputedStyle(it).backgroundColor)")
    assert len(set(colours)) == 8


@pytest.mark.parametrize("board", ["classic", "samurai"])
def test_printed_is_the_puzzle_without_controls_and_entries(open_page: Open, tmp_path: Path, board: str) -> None:
    page = open_page(page_of(made(board)), **(PHONE if board == "samurai" else {}))
    enter_grid(page)
    page.keyboard.press("1")
    page.pdf(path=tmp_path / "page.pdf", prefer_css_page_size=True)
    pdf = pypdfium2.PdfDocument(tmp_path / "page.pdf")
    # Chromium places each glyph of an embedded face by itself, which readers of PDF may take for lines of one letter.
    text = "".join("".join(sheet.get_textpage().get_text_range().split()) for sheet in pdf)
    assert len(pdf) == 1
    assert "SundayPuzzles" in text
    assert not [word for word in ("Hint", "Undo", "Corner", "Check", "empty", "Time") if word in text]
    ink = pdf[0].render(scale=1).to_pil().convert("L").histogram()
    assert sum(ink[:128]) > 1500  # the board is there


def test_symbols_and_names_from_strangers_stay_text(open_page: Open) -> None:
    hostile = "<img src=x onerror=alert(1)>"
    page = open_page(page_of(made("classic")))
    page.evaluate("(text) => { bookbuilder.player.data.symbols[3] = { text, icon: null } }", hostile)
    enter_grid(page)
    page.keyboard.press("4")
    assert page.locator(".cell:focus .value").text_content() == hostile
    assert page.locator("#board img").count() == 0


MARKED = """
(kind) => {
  const { model, grid } = bookbuilder.player;
  const open = model.data.givens.indexOf(0);
  for (let value = 1; value <= model.data.order; value++) model.mark(kind, [open], value);
  const inside = grid.cells[open].getBoundingClientRect();
  const marks = [...grid.cells[open].querySelectorAll(".marks > *")].map((each) => each.getBoundingClientRect());
  const beside = (one, two) => one.right <= two.left || one.bottom <= two.top;
  const apart = (one, two) => beside(one, two) || beside(two, one);
  const across = (it) => it.left >= inside.left && it.right <= inside.right;
  const down = (it) => it.top >= inside.top - 1 && it.bottom <= inside.bottom + 1;
  return {
    count: marks.length,
    within: marks.every((it) => across(it) && down(it)),
    apart: marks.every((one, at) => marks.slice(at + 1).every((two) => apart(one, two))),
  };
}
"""


@pytest.mark.parametrize("kind", ["corner", "centre"])
@pytest.mark.parametrize(
    ("board", "symbols"),
    [("classic", "digits"), ("classic", "fruit"), ("12x12", "roman"), ("16x16", "digits"), ("20x20", "digits")],
)
def test_a_cell_shows_all_its_marks_side_by_side(open_page: Open, board: str, symbols: str, kind: str) -> None:
    puzzle = made(board, "any")
    order = puzzle.puzzle.board.order
    page = open_page(page_of(puzzle, symbols=symbol_set(symbols, order)), viewport={"width": 1440, "height": 900})
    assert page.evaluate(MARKED, kind) == {"count": order, "within": True, "apart": True}


def test_pictures_as_marks_can_be_told_apart_on_a_phone(open_page: Open) -> None:
    page = open_page(page_of(made("classic"), symbols=symbol_set("fruit", 9)), **PHONE)
    for kind in ("corner", "centre"):
        page.evaluate(MARKED, kind)
        assert page.locator(".marks .icon").first.bounding_box()["width"] > 10
        page.evaluate("bookbuilder.player.model.undo()")
        page.evaluate("bookbuilder.player.model.restart()")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_tint_of_equal_values_leaves_the_ink_of_givens_as_it_is(
    open_page: Open, tmp_path: Path, scheme: Any
) -> None:
    puzzle = made("classic")
    page = open_page(page_of(puzzle), color_scheme=scheme, viewport={"width": 1440, "height": 900})
    first, second = [at for at, value in enumerate(puzzle.puzzle.givens) if value == puzzle.puzzle.givens[0]][:2]
    cell = page.locator("[role=gridcell]").nth(second)

    def inks() -> tuple[tuple[int, ...], set[tuple[int, ...]]]:
        picture = Image.open(BytesIO(cell.screenshot())).convert("RGB")
        found = {
            colour for _, colour in picture.crop((10, 10, picture.width - 10, picture.height - 10)).getcolors(9999)
        }
        return (max if scheme == "dark" else min)(found, key=sum), found

    plain, before = inks()
    page.evaluate("(at) => bookbuilder.player.grid.go(at)", first)
    tinted, after = inks()
    assert sum(abs(one - other) for one, other in zip(plain, tinted, strict=True)) < 24
    assert after != before


def test_an_entry_in_colours_differs_from_a_given(open_page: Open) -> None:
    page = open_page(page_of(made("classic"), symbols=symbol_set("colours", 9)))
    enter_grid(page)
    page.keyboard.press("4")
    icon = page.locator(".cell:focus .icon")
    assert icon.evaluate("(icon) => getComputedStyle(icon).outlineStyle") == "solid"
    assert icon.bounding_box()["width"] < 0.6 * page.locator(".cell:focus").bounding_box()["width"]


def test_a_value_that_is_used_up_has_no_count(open_page: Open) -> None:
    puzzle = made("6x6")
    page = open_page(page_of(puzzle))
    script = "(all) => bookbuilder.player.model.change(all.keys(), (_, at) => ({ value: all[at] }))"
    page.evaluate(script, list(puzzle.solution))
    assert set(page.locator(".keys .left").all_text_contents()) == {""}


@pytest.mark.parametrize(("board", "symbols"), [("12x12", "roman"), ("samurai", "fruit"), ("16x16", "digits")])
def test_keys_have_room_for_their_value_and_how_many_are_left(open_page: Open, board: str, symbols: str) -> None:
    puzzle = made(board, "any")
    page = open_page(page_of(puzzle, symbols=symbol_set(symbols, puzzle.puzzle.board.order)), **PHONE)
    script = """(keys) => keys.filter((key) => {
      const parts = [...key.querySelectorAll("[aria-hidden]:not(svg)")];
      const [face, left] = parts.map((each) => each.getBoundingClientRect());
      const { left: start, right: end, width, height } = key.getBoundingClientRect();
      return face.right > left.left || face.left < start || left.right > end || Math.min(width, height) < 44;
    }).map((key) => key.textContent)"""
    assert page.locator(".keys [data-value]").evaluate_all(script) == []


def test_a_calendar_from_right_to_left_keeps_its_plots_and_grids(open_page: Open, axe: str) -> None:
    right = words("he")
    made_issues = [issue(day, record(day, score=2500 + day)) for day in (1, 2, 4)]
    page = open_page("".join(calendar_html("The Courier", "he", right, lambda: iter(made_issues), BOARDS)))
    assert page.evaluate("getComputedStyle(document.body).direction") == "rtl"
    ends = page.locator(".plot .end").evaluate_all(
        "(all) => all.map((it) => { const box = it.getBBox(); return [box.x, box.x + box.width] })"
    )
    assert ends
    assert all(0 <= start < end <= 65 for start, end in ends)  # left of the scale
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page, axe) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_calendar_on_a_phone_is_a_list_of_low_days(open_page: Open, axe: str, scheme: str) -> None:
    made_issues = [issue(day, *(record(day, score=2500 + day, series=name) for name in "abcd")) for day in (1, 2, 9)]
    text = "".join(calendar_html("The Courier", "en", words("en"), lambda: iter(made_issues), BOARDS))
    page = open_page(text, color_scheme=scheme, **PHONE)
    heights = [day.bounding_box()["height"] for day in page.locator(".day").all()]
    assert max(heights) < 240
    assert max(day.bounding_box()["height"] for day in page.locator(".closed").all()) < 40
    first, second, third = (each.bounding_box() for each in page.locator(".puzzle").all()[:3])
    assert first["y"] == second["y"] < third["y"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate("document.fonts.check('16px Page')")
    assert violations(page, axe) == []


def test_in_a_language_from_right_to_left_the_board_stays_as_it_is(open_page: Open, axe: str) -> None:
    right = words("he")
    puzzle = made("classic")
    look, digits = SiteLook("Sunday Puzzles", "he", right), symbol_set("digits", 9)
    text = page_html(
        PuzzleSheet("main-1", 1, puzzle, digits, "Easy"), look, PageLinks(previous="a.html", next="b.html")
    )
    page = open_page(text, viewport={"width": 360, "height": 640})
    assert page.evaluate("getComputedStyle(document.body).direction") == "rtl"
    enter_grid(page)
    for key, column in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)):
        page.keyboard.press(key)
        assert focused(page) % 9 == column
    here, beside = (page.locator("[role=gridcell]").nth(at).bounding_box() for at in (0, 1))
    assert here["x"] < beside["x"]
    number, level = page.locator(".number").bounding_box(), page.locator(".level").bounding_box()
    assert level["x"] + level["width"] < number["x"] + number["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    press(page, "hint")
    assert violations(page, axe) == []
