"""A page is played in a browser from the first entry to the last: by keyboard alone, by mouse, by touch."""

from __future__ import annotations

from typing import Any

import pytest

from bookbuilder.symbols import SymbolSet
from tests.site.browser.conftest import PHONE, Open
from tests.site.browser.pages import made, page_of
from tests.site.browser.playing import (
    cell,
    enter_grid,
    focused,
    key_of,
    label,
    message,
    open_cells,
    play_by_keyboard,
    press,
    values,
)

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.process]
SOLVED = "Congratulations! The puzzle is solved."


@pytest.mark.parametrize("board", ["classic", "samurai"])
def test_a_puzzle_is_solved_by_keyboard_alone(open_page: Open, board: str) -> None:
    puzzle = made(board)
    page = open_page(page_of(puzzle))
    play_by_keyboard(page, puzzle)
    assert values(page) == list(puzzle.solution)
    assert message(page) == SOLVED


@pytest.mark.parametrize("board", ["classic", "samurai"])
def test_a_puzzle_is_solved_by_mouse(open_page: Open, board: str) -> None:
    puzzle = made(board)
    page = open_page(page_of(puzzle), viewport={"width": 1440, "height": 900})
    keys = {value: middle(key_of(page, value).bounding_box()) for value in range(1, 10)}
    for at in open_cells(puzzle):
        box = cell(page, at).bounding_box() if board == "classic" else box_of(page, at)
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        x, y = keys[puzzle.solution[at]]
        page.mouse.click(x, y)
    assert values(page) == list(puzzle.solution)
    assert message(page) == SOLVED


def middle(box: dict[str, float]) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("board", ["classic", "samurai"])
def test_a_puzzle_is_solved_by_touch(open_page: Open, board: str) -> None:
    puzzle = made(board)
    page = open_page(page_of(puzzle), **PHONE)
    for at in open_cells(puzzle):
        if board == "samurai":  # a finger would move the view
            page.evaluate(
                "(at) => bookbuilder.player.grid.cells[at].scrollIntoView({block: 'center', inline: 'center'})", at
            )
        box = box_of(page, at)
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        key_of(page, puzzle.solution[at]).tap()
    assert values(page) == list(puzzle.solution)
    assert message(page) == SOLVED


def box_of(page: Any, at: int) -> dict[str, float]:
    rectangle = "bookbuilder.player.grid.cells[at].getBoundingClientRect()"
    script = f"(at) => {{ const {{x, y, width, height}} = {rectangle}; return {{x, y, width, height}} }}"
    return dict(page.evaluate(script, at))


def test_undo_leads_back_to_the_start_and_redo_to_the_end(open_page: Open) -> None:
    puzzle = made("6x6")
    page = open_page(page_of(puzzle))
    play_by_keyboard(page, puzzle)
    for _ in open_cells(puzzle):
        page.keyboard.press("Control+z")
    assert values(page) == list(puzzle.puzzle.givens)
    assert page.locator("[data-command=undo]").is_disabled()
    for _ in open_cells(puzzle):
        page.keyboard.press("Control+Shift+Z")
    assert values(page) == list(puzzle.solution)


def test_a_reload_goes_on_where_the_player_stopped(serve_page: Open) -> None:
    puzzle = made("classic")
    page = serve_page(page_of(puzzle))
    enter_grid(page)
    page.keyboard.press("5")
    page.keyboard.press("ArrowRight")
    before = page.evaluate("bookbuilder.player.model.cells")
    page.reload()
    assert page.evaluate("bookbuilder.player.model.cells") == before
    page.keyboard.press("Tab")
    press(page, "restart")
    page.reload()
    assert values(page) == list(puzzle.puzzle.givens)


def test_a_page_that_may_not_save_says_so_once_and_can_be_played(open_page: Open) -> None:
    puzzle = made("6x6")
    page = open_page(page_of(puzzle))
    page.evaluate("void (Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') })")
    enter_grid(page)
    page.keyboard.press("1")
    page.wait_for_timeout(500)
    assert "cannot be saved" in message(page)
    page.keyboard.press("2")
    page.wait_for_timeout(400)
    assert message(page) == ""


def test_marks_and_colours_are_entered_with_shift_ctrl_and_both(open_page: Open) -> None:
    puzzle = made("classic", "extreme")
    page = open_page(page_of(puzzle))
    enter_grid(page)
    for keys in ("Shift+Digit2", "Shift+Digit6", "Control+Digit3", "Control+Shift+Digit4"):
        page.keyboard.press(keys)
    assert label(page).endswith("empty, marks 3, corner marks 2 and 6, colours 4")
    page.keyboard.press("Control+Digit3")
    page.keyboard.press("Shift+Delete")
    assert label(page).endswith("empty, colours 4")


def test_letters_choose_the_mode_unless_they_are_values(open_page: Open) -> None:
    puzzle = made("classic", "extreme")
    page = open_page(page_of(puzzle))
    enter_grid(page)
    for key in ("x", "1", "c", "2", "v", "3", "z", "4"):
        page.keyboard.press(key)
    assert label(page).endswith(", 4, colours 3")
    lettered = open_page(page_of(puzzle, symbols=SymbolSet("own", tuple("abcxyzvuw"))))
    enter_grid(lettered)
    lettered.keyboard.press("X")
    assert label(lettered).endswith(", x")
    lettered.keyboard.press("2")
    assert label(lettered).endswith(", b")


def test_values_of_two_digits_have_letters(open_page: Open) -> None:
    puzzle = made("12x12")
    page = open_page(page_of(puzzle))
    enter_grid(page)
    page.keyboard.press("b")
    assert label(page).endswith(", 11")


def test_arrows_stop_at_edges_and_leap_holes_and_the_pattern_has_all_its_keys(open_page: Open) -> None:
    puzzle = made("samurai")
    page = open_page(page_of(puzzle))
    enter_grid(page)
    places = [(each.row, each.column) for each in puzzle.puzzle.board.cells]
    route = [
        ("Control+Home", (0, 0)), ("ArrowLeft", (0, 0)), ("ArrowUp", (0, 0)), ("End", (0, 20)), ("Home", (0, 0)),
        *[("ArrowRight", (0, column)) for column in (*range(1, 9), 12)], ("Control+ArrowLeft", (0, 8)),
        ("PageDown", (3, 8)), ("PageUp", (0, 8)), ("PageUp", (0, 8)), ("Control+End", (20, 20)), ("PageDown", (20, 20)),
    ]  # fmt: skip
    for key, place in route:
        page.keyboard.press(key)
        assert places[focused(page)] == place, key


def test_several_cells_are_selected_by_keys_and_by_dragging(open_page: Open) -> None:
    page = open_page(page_of(made("classic")))
    enter_grid(page)
    page.keyboard.press("Control+Home")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowDown")
    assert selected(page) == [0, 1, 10]
    page.keyboard.press("Control+ArrowDown")
    page.keyboard.press("Control+ArrowDown")
    page.keyboard.press("Space")
    assert selected(page) == [0, 1, 10, 28]
    page.keyboard.press("Shift+Space")
    assert selected(page) == list(range(27, 36))
    page.keyboard.press("Control+Space")
    assert selected(page) == list(range(1, 81, 9))
    page.keyboard.press("Escape")
    assert selected(page) == [28]
    first, last = box_of(page, 0), box_of(page, 20)
    page.mouse.move(first["x"] + 15, first["y"] + 15)
    page.mouse.down()
    page.mouse.move(last["x"] + last["width"] / 2, last["y"] + last["height"] / 2, steps=12)
    page.mouse.up()
    assert selected(page) == [0, 10, 20]


def selected(page: Any) -> list[int]:
    return list(page.evaluate("bookbuilder.player.grid.chosen()"))


def test_taps_select_several_cells_where_a_drag_is_not_possible(open_page: Open) -> None:
    page = open_page(page_of(made("classic")), **PHONE)
    press(page, "several")
    for at in (0, 1, 2, 1):
        cell(page, at).tap()
    assert selected(page) == [0, 2]


@pytest.mark.parametrize("focus", [0, 40])
def test_the_last_cell_can_be_taken_out_of_the_selection(open_page: Open, focus: int) -> None:
    page = open_page(page_of(made("classic")))
    press(page, "several")
    page.evaluate("(at) => bookbuilder.player.grid.focus(at)", focus)
    page.evaluate("bookbuilder.player.grid.select([0])")
    cell(page, 0).click()
    assert page.evaluate("bookbuilder.player.grid.selected.size") == 0
    cell(page, 0).click()
    assert selected(page) == [0]


def test_a_double_click_selects_all_equal_values(open_page: Open) -> None:
    puzzle = made("classic")
    page = open_page(page_of(puzzle))
    at = next(at for at, given in enumerate(puzzle.puzzle.givens) if given)
    cell(page, at).dblclick()
    equal = [each for each, given in enumerate(puzzle.puzzle.givens) if given == puzzle.puzzle.givens[at]]
    assert selected(page) == equal


def swipe(page: Any, points: list[dict[str, float]]) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points[:1]})
    for point in points[1:]:
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        page.wait_for_timeout(20)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_drags_over_cells_to_select_them_if_several_are_selected(open_page: Open) -> None:
    page = open_page(page_of(made("classic")), **PHONE)
    press(page, "several")
    boxes = [box_of(page, at) for at in (0, 10, 20)]
    swipe(page, [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2} for box in boxes])
    assert selected(page) == [0, 10, 20]


def test_a_finger_on_the_board_scrolls_the_page(open_page: Open) -> None:
    page = open_page(page_of(made("classic")), **PHONE)
    swipe(page, [{"x": 180, "y": y} for y in range(380, 120, -10)])
    assert page.evaluate("scrollY") > 100
    assert page.evaluate("bookbuilder.player.grid.selected.size") == 0


def test_a_finger_moves_the_view_of_a_zoomed_board(open_page: Open) -> None:
    page = open_page(page_of(made("samurai")), **PHONE)
    page.locator(".overview").wait_for()
    swipe(page, [{"x": x, "y": 250} for x in range(250, 90, -8)])
    assert page.locator(".view").evaluate("(view) => view.scrollLeft") > 100
    assert page.evaluate("bookbuilder.player.grid.selected.size") == 0


def test_a_board_that_is_enlarged_again_shows_the_same_part_or_the_new_cell(open_page: Open) -> None:
    page = open_page(page_of(made("samurai")), **PHONE)
    page.locator(".overview").wait_for()
    seen = "(() => { const { scrollLeft: x, scrollTop: y } = bookbuilder.player.grid.view; return [x, y] })()"
    page.evaluate("bookbuilder.player.grid.view.scrollTo(200, 150)")
    zoom = page.get_by_role("button", name="Zoom")
    zoom.click()
    zoom.click()
    assert page.evaluate(seen) == pytest.approx([200, 150], abs=2)
    zoom.click()
    page.evaluate("bookbuilder.player.grid.go(bookbuilder.player.grid.cells.length - 1)")
    zoom.click()
    view, last = page.locator(".view").bounding_box(), page.locator(".cell:focus").bounding_box()
    assert view["y"] <= last["y"] <= last["y"] + last["height"] <= view["y"] + view["height"] + 1


def test_the_words_are_those_of_the_book(open_page: Open) -> None:
    page = open_page(page_of(made("6x6"), language="de"))
    enter_grid(page)
    page.keyboard.press("Control+Digit2")
    assert label(page).endswith(", leer, Notizen 2")
    press(page, "check")
    assert message(page) == "Bisher ist alles richtig."
