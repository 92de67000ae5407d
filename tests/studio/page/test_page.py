"""What somebody does in the studio's page, with a stub in the server's place."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from tests.browsing import violations
from tests.studio.page.stub import BOOK, Stub

pytestmark = [pytest.mark.slow, pytest.mark.browser]

Open = Callable[..., Any]


def written(page: Any) -> str:
    """The text in the editor."""
    page.get_by_role("tab", name="Text", exact=True).click()
    lines: list[str] = page.locator(".cm-line").all_inner_texts()
    return "\n".join(line.replace("\n", "") for line in lines)


def until(page: Any, condition: str) -> None:
    """Wait for a condition; Playwright's own way is against the page's policy."""
    for _ in range(100):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    pytest.fail(condition)


@pytest.mark.parametrize("look", ["light", "dark"])
def test_axe_finds_nothing_in_form_text_and_german(studio: Open, axe: str, look: str) -> None:
    page = studio(color_scheme=look)
    assert violations(page, axe) == []
    page.get_by_role("tab", name="Text", exact=True).click()
    assert violations(page, axe) == []
    page.locator(".cm-content").press("Control+f")
    page.get_by_role("textbox", name="Replace").wait_for()
    assert violations(page, axe) == []
    page.get_by_label("Language of this page").select_option("de")
    assert page.get_by_role("tab", name="Formular").is_visible()
    assert violations(page, axe) == []


def test_axe_finds_nothing_in_two_texts_side_by_side(studio: Open, stub: Stub, axe: str) -> None:
    page = studio()
    page.get_by_role("textbox", name="Title", exact=True).first.fill("Mine")
    page.get_by_text("Not saved").wait_for()
    page.wait_for_timeout(300)  # until it is in the text
    stub.text, stub.saved = BOOK.replace("Six short ones", "Theirs"), "8"
    page.evaluate("window.stream.say('disk', {saved: '8'})")
    page.get_by_role("button", name="Show both").press("Enter")
    until(page, "document.activeElement.textContent === 'Take the right side'")
    assert violations(page, axe) == []
    page.get_by_role("button", name="Take this part").press("Enter")
    page.get_by_role("button", name="Take the right side").press("Enter")
    page.get_by_text("Saved", exact=True).wait_for()
    assert written(page) == stub.text


def test_a_change_in_the_form_is_one_line_of_undo_with_the_text(studio: Open) -> None:
    page = studio()
    title = page.get_by_role("textbox", name="Title", exact=True).first
    title.fill("Seven")
    page.get_by_text("Not saved").wait_for()
    assert written(page).startswith("title: Seven  # the title\n")
    page.get_by_role("button", name="Undo").click()
    assert written(page) == BOOK
    page.get_by_role("tab", name="Form").click()
    until(page, "document.querySelector('#form input').value === 'Six short ones'")
    assert page.get_by_text("Saved", exact=True).is_visible()


def test_what_is_typed_is_not_undone_by_what_was_read_before(studio: Open, stub: Stub) -> None:
    page = studio()
    title = page.get_by_role("textbox", name="Title", exact=True).first
    stub.slow |= {"/text"}
    title.fill("Sev")
    page.get_by_text("Not saved").wait_for()  # its reading is on the way
    stub.slow |= {"/edit"}
    title.press_sequentially("en")
    page.wait_for_timeout(200)
    stub.let_go("/text")
    page.wait_for_timeout(200)
    assert title.input_value() == "Seven"
    stub.let_go("/edit")
    page.get_by_text("Not saved").wait_for()
    page.wait_for_timeout(200)
    assert title.input_value() == "Seven"
    assert written(page).startswith("title: Seven  # the title\n")


def test_what_is_in_the_text_does_not_follow_from_the_speed_of_typing(studio: Open, stub: Stub) -> None:
    page = studio()
    title = page.get_by_role("textbox", name="Title", exact=True).first
    title.fill("Not ")  # which needs quotes, so that more letters would stand in quotes
    page.get_by_text("Not saved").wait_for()
    title.press_sequentially("lost", delay=80)
    page.wait_for_timeout(200)
    changed = [body for path, body in stub.asked if path == "/edit"]
    assert len(changed) > 1
    assert {body["text"] for body in changed} == {BOOK}
    assert written(page) == BOOK.replace("Six short ones", "Not lost")
    page.get_by_role("button", name="Undo").click()
    assert written(page) == BOOK


def test_a_field_that_is_emptied_again_takes_nothing_else_along(studio: Open, stub: Stub) -> None:
    page = studio()
    page.locator("#form details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    blank = page.locator("[data-key='back.blank_grids'] input")
    blank.fill("2")  # `back` holds something else, as far as has been read
    blank.fill("")
    blank.blur()
    until(page, "!document.querySelector('#saved.unsaved')")
    assert stub.edits()[-1] == (["back", "blank_grids"], None)


def test_a_field_that_is_emptied_and_filled_again_keeps_its_place_and_its_comment(studio: Open, stub: Stub) -> None:
    stub.text = "subtitle: Old  # the second line\n" + BOOK
    page = studio()
    subtitle = page.get_by_role("textbox", name="Subtitle", exact=True).first
    subtitle.fill("")
    page.get_by_text("Not saved").wait_for()
    page.wait_for_timeout(200)
    assert stub.edits() == [(["subtitle"], None)]
    subtitle.press_sequentially("New", delay=60)
    page.wait_for_timeout(200)
    assert written(page) == stub.text.replace("Old", "New")


@pytest.mark.parametrize("delay", [0, 120])
def test_a_date_is_what_was_typed(studio: Open, stub: Stub, delay: int) -> None:
    page = studio()
    date = page.locator("[data-key='date'] input")
    date.click(position={"x": 12, "y": 12})  # on the month
    page.keyboard.type("01022028", delay=delay)
    page.wait_for_timeout(200)
    assert date.input_value() == "2028-01-02"
    assert stub.edits()[-1] == (["date"], "2028-01-02")


def test_a_date_that_is_emptied_by_keys_goes(studio: Open, stub: Stub) -> None:
    stub.text = "date: 2027-01-01  # a day\n" + BOOK
    page = studio()
    page.locator("[data-key='date'] input").click(position={"x": 12, "y": 12})
    for key in ("Backspace", "ArrowRight", "Backspace", "ArrowRight", "Backspace", "Tab", "Tab"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert stub.edits()[-1] == (["date"], None)
    assert written(page) == BOOK


def test_a_date_that_is_emptied_by_keys_is_in_no_file_that_is_saved_then(studio: Open, stub: Stub) -> None:
    stub.text = "date: 2027-01-01  # a day\n" + BOOK
    page = studio()
    page.get_by_role("textbox", name="Title", exact=True).first.fill("Seven")
    page.get_by_text("Not saved").wait_for()
    page.locator("[data-key='date'] input").click(position={"x": 12, "y": 12})
    for key in ("Backspace", "ArrowRight", "Backspace", "ArrowRight", "Backspace", "Control+s"):
        page.keyboard.press(key)
    page.wait_for_timeout(300)
    assert [body["text"] for path, body in stub.asked if path == "/save"] == [BOOK.replace("Six short ones", "Seven")]


def test_half_a_date_is_told_when_it_is_left(studio: Open, stub: Stub) -> None:
    page = studio()
    field = page.locator("[data-key='date']")
    field.locator("input").click(position={"x": 12, "y": 12})
    page.keyboard.press("Backspace")
    page.wait_for_timeout(100)
    assert field.locator(".wrong").is_hidden()
    page.get_by_role("textbox", name="Subtitle", exact=True).first.click()
    assert field.locator(".wrong").is_visible()
    assert page.evaluate("document.activeElement.closest('.field').dataset.key") == "subtitle"
    assert stub.edits() == []


@pytest.mark.parametrize("key", ["shade_clues", "outputs", "back.log", "theme"])
def test_a_field_that_has_the_focus_when_the_file_is_saved_is_not_written(studio: Open, stub: Stub, key: str) -> None:
    page = studio()
    page.locator("#form details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    page.locator(f"[data-key='{key}']").locator("input, select").first.focus()
    page.keyboard.press("Control+s")
    page.wait_for_timeout(200)
    assert stub.edits() == []


def test_numbers_by_level_are_in_the_text_that_is_saved(studio: Open, stub: Stub) -> None:
    page = studio()
    page.get_by_role("textbox", name="Title", exact=True).first.fill("Seven")
    page.locator("#form details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    page.locator("[data-key='grade'] select").first.select_option("numbers")
    page.wait_for_timeout(300)  # until it is read, and so is the title
    count = page.locator("[data-key='grade'] .counts input[data-level='easy']")
    page.evaluate("document.querySelector('[data-key=grade] .counts').hidden = false")
    count.fill("25")
    page.keyboard.press("Control+s")
    page.wait_for_timeout(300)
    until_saved = stub.asked[: [path for path, _ in stub.asked].index("/save")]
    assert {"easy": 25, "medium": 10} in [body["value"] for path, body in until_saved if path == "/edit"]


def test_a_last_number_of_a_level_that_is_emptied_waits_for_another_one(studio: Open, stub: Stub) -> None:
    page = studio()
    page.locator("#form details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    page.locator("[data-key='grade'] select").first.select_option("numbers")
    page.wait_for_timeout(300)  # until it is read
    page.evaluate("document.querySelector('[data-key=grade] .counts').hidden = false")
    counts = page.locator("[data-key='grade'] .counts input")
    for at in range(counts.count()):
        counts.nth(at).fill("")
    page.wait_for_timeout(300)
    assert all(value for route, value in stub.edits() if route[-1] == "grade")


def test_what_was_on_the_disk_before_a_text_was_saved_does_not_take_its_place(studio: Open, stub: Stub) -> None:
    page = studio()
    title = page.get_by_role("textbox", name="Title", exact=True).first
    stub.slow |= {"/state"}
    page.evaluate("window.stream.hello()")  # the page asks for the file as it is
    title.fill("Seven")
    page.get_by_text("Not saved").wait_for()
    page.keyboard.press("Control+s")
    page.get_by_text("Saved", exact=True).wait_for()
    stub.let_go("/state")
    page.wait_for_timeout(300)
    assert title.input_value() == "Seven"
    assert page.get_by_text("Saved", exact=True).is_visible()
    assert not page.get_by_text("changed by another program").is_visible()


def test_files_that_are_older_than_the_text_say_so(studio: Open, stub: Stub) -> None:
    page = studio()
    stub.is_built = True
    page.evaluate("window.stream.say('built', {files: [{name: 'interior.pdf', pages: 8, says: ''}]})")
    page.get_by_role("heading", name="Your files are ready").wait_for()
    page.get_by_text("html/").click()
    assert page.get_by_role("link", name="1.html", exact=True).is_visible()
    page.get_by_role("textbox", name="Title", exact=True).first.fill("Seven")
    page.get_by_role("heading", name="These files are older than your text").wait_for()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("heading", name="Your files are ready").wait_for()


def test_that_nothing_can_be_saved_is_said_until_the_studio_is_back(studio: Open, stub: Stub) -> None:
    page = studio()
    page.get_by_role("textbox", name="Title", exact=True).first.fill("Seven")
    page.get_by_text("Not saved").wait_for()
    stub.is_gone = True
    page.keyboard.press("Control+s")
    page.get_by_role("alert").get_by_text("The file cannot be saved").wait_for()
    stub.is_gone = False
    page.evaluate("window.stream.hello()")
    page.get_by_role("alert").first.wait_for(state="detached")


def test_buttons_that_are_off_when_they_were_pressed_keep_the_focus(studio: Open, stub: Stub) -> None:
    page = studio()
    focused = "document.activeElement.textContent || document.activeElement.ariaLabel"
    page.get_by_role("textbox", name="Title", exact=True).first.fill("Seven")
    page.get_by_text("Not saved").wait_for()
    save = page.get_by_role("button", name="Save", exact=True)
    save.press("Enter")
    page.get_by_text("Saved", exact=True).wait_for()
    assert page.evaluate(focused) == "Save"
    assert save.is_disabled()
    save.press("Enter")
    page.wait_for_timeout(100)
    assert [path for path, _ in stub.asked].count("/save") == 1
    undo = page.get_by_role("button", name="Undo")
    undo.press("Enter")
    assert undo.is_disabled()
    assert page.evaluate(focused) == "Undo"
    page.get_by_role("button", name="Make files").press("Enter")
    stop = page.get_by_role("button", name="Stop")
    stop.press("Enter")
    assert page.evaluate(focused) == "Stop"
    page.evaluate("window.stream.say('idle', {})")
    stop.wait_for(state="hidden")
    assert page.evaluate(focused) == "Make files"


def test_a_page_without_its_studio_does_not_claim_that_anything_is_saved(studio: Open, stub: Stub) -> None:
    page = studio()
    page.get_by_text("Saved", exact=True).wait_for()
    stub.is_gone = True
    page.get_by_role("textbox", name="Title", exact=True).first.fill("Seven")
    page.get_by_text("Not connected").wait_for()
    stub.is_gone = False
    page.evaluate("window.stream.hello()")
    page.get_by_text("Not saved").wait_for()
    assert written(page).startswith("title: Seven")


def test_a_page_whose_document_was_left_unheard_keeps_its_text_for_it(studio: Open, stub: Stub) -> None:
    page = studio()
    stub.is_gone = True
    page.get_by_role("textbox", name="Title", exact=True).first.fill("Seven")
    page.get_by_text("Not connected").wait_for()
    stub.is_gone = False
    page.evaluate("window.stream.say('hello', {document: 'another', generation: 1, reading: 0, busy: false})")
    page.get_by_role("button", name="Restore it").click()  # the page has begun anew
    assert written(page).startswith("title: Seven")
    assert "/save" not in [path for path, _ in stub.asked]


def test_the_problems_of_a_file_that_was_mended_elsewhere_go_when_the_window_is_seen_again(
    studio: Open, stub: Stub
) -> None:
    page = studio()
    page.get_by_role("textbox", name="Title", exact=True).first.fill("Wrong")
    page.get_by_role("button", name="this title is wrong").wait_for()
    asked = len([path for path, _ in stub.asked if path == "/text"])
    page.evaluate("dispatchEvent(new Event('focus'))")
    page.wait_for_timeout(300)
    assert len([path for path, _ in stub.asked if path == "/text"]) == asked + 1


def test_a_problem_leads_to_its_place_in_the_text(studio: Open) -> None:
    page = studio()
    page.get_by_role("textbox", name="Title", exact=True).first.fill("Wrong")
    page.get_by_role("button", name="this title is wrong").click()
    page.get_by_text("Line 1, column").wait_for()
    page.keyboard.type("Right")
    page.get_by_role("button", name="this title is wrong").wait_for(state="detached")
    assert written(page).startswith("title: Right  # the title\n")


def test_the_first_page_lies_alone_on_the_right(studio: Open) -> None:
    page = studio()
    spreads = page.locator(".spread")
    numbers = [
        spread.locator(".sheet").evaluate_all("all => all.map(one => one.dataset.number ?? '')")
        for spread in spreads.all()
    ]
    assert numbers == [["", "1"], ["2", "3"], ["4", "5"], ["6", "7"], ["8", ""]]


def test_a_puzzle_on_a_page_is_reached_and_left_by_the_keyboard(studio: Open, stub: Stub) -> None:
    page = studio()
    page.get_by_role("textbox", name="Go to page").fill("2")
    page.keyboard.press("Enter")
    page.locator("[data-number='2'] .area").wait_for()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.ariaLabel") == "Page 2: puzzle 2. Show it in the text"
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.ariaLabel") == "Puzzle 1: easy, 31 clues"
    page.keyboard.press("Enter")
    said = page.get_by_role("dialog").inner_text().replace("\N{NO-BREAK SPACE}", " ")
    assert "0.539 in (13.7 mm) · 38.8 pt" in said
    assert "0.28 in (7.1 mm) · 29.6 pt" in said
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.ariaLabel") == "Puzzle 1: easy, 31 clues"


def test_pages_are_turned_found_and_enlarged_by_keys(studio: Open) -> None:
    page = studio(reduced_motion="reduce")
    here = page.get_by_role("textbox", name="Go to page")
    page.locator(".viewport").focus()
    for key, number in [("PageDown", "2"), ("PageDown", "4"), ("End", "8"), ("PageUp", "6"), ("Home", "1")]:
        page.keyboard.press(key)
        assert here.input_value() == number
    width = "document.querySelector('.picture').width"
    page.get_by_label("Zoom").select_option("100")
    page.locator(".viewport").focus()
    usual = page.evaluate(width)
    page.keyboard.press("+")
    assert page.evaluate(width) == pytest.approx(usual * 1.25, abs=1)
    page.keyboard.press("-")
    assert page.evaluate(width) == usual
    page.keyboard.press("g")
    assert page.evaluate("document.activeElement.ariaLabel") == "Go to page"


def test_a_page_is_found_at_another_zoom_than_the_one_at_which_it_was_seen(studio: Open, stub: Stub) -> None:
    stub.pages = 40
    page = studio(reduced_motion="reduce")
    here, zoom = page.get_by_role("textbox", name="Go to page"), page.get_by_label("Zoom")

    def go(number: int) -> None:
        here.fill(str(number))
        page.keyboard.press("Enter")
        page.locator(f"[data-number='{number}'] .area").wait_for()

    zoom.select_option("50")
    go(20)
    go(1)
    page.wait_for_timeout(300)  # until nothing is drawn of page 20 any more
    zoom.select_option("150")
    go(39)
    go(20)
    page.wait_for_timeout(300)
    top = "(which) => document.querySelector(which).getBoundingClientRect().top"
    assert page.evaluate(top, "[data-number='20']") - page.evaluate(top, ".viewport") == 16
    assert here.input_value() == "20"


@pytest.mark.parametrize("width", [1024, 1120, 1500, 1570])
@pytest.mark.parametrize("language", ["en", "de"])
def test_bars_are_one_row_from_1024_pixels_on(studio: Open, language: str, width: int) -> None:
    page = studio(viewport={"width": width, "height": 768}, locale=language)
    page.locator("#form input").first.fill("Another one")
    until(page, "document.querySelector('#saved.unsaved') !== null")
    for bar in (".bar", "#book .tools", "#cover .tools"):
        if bar.startswith("#cover"):
            page.locator("#tab-cover").click()
        rows = page.locator(f"{bar} > :visible").evaluate_all(
            "all => all.filter((one) => one.offsetHeight > 20).map((one) => one.getBoundingClientRect())"
            ".map(({top, height}) => top + height / 2)"
        )
        assert max(rows) - min(rows) < 10, bar


@pytest.mark.parametrize("language", ["en", "de"])
def test_choices_of_a_section_can_be_read_at_1024_pixels(studio: Open, language: str) -> None:
    page = studio(viewport={"width": 1024, "height": 768}, locale=language)
    how = page.locator(".card [data-key='grade'] select").first
    how.select_option("shared")
    needed = how.evaluate(
        "box => { const free = box.cloneNode(true); free.style.setProperty('width', 'max-content');"
        " free.value = box.value; document.body.append(free); const { width } = free.getBoundingClientRect();"
        " free.remove(); return width; }"
    )
    assert how.evaluate("box => box.getBoundingClientRect().width") >= needed


def test_guides_are_seen_on_a_ground_of_their_colour(studio: Open, stub: Stub) -> None:
    stub.ground = "#c2188f"
    page = studio()
    page.get_by_role("tab", name="Cover").click()
    page.locator(".wrap .picture[src]").wait_for()
    page.wait_for_timeout(300)
    box = page.locator(".wrap .guide.trim").bounding_box()
    shot = page.screenshot(clip={"x": box["x"] + 100, "y": box["y"] + box["height"] - 6, "width": 8, "height": 5})
    with Image.open(BytesIO(shot)) as picture:
        lights = [sum(colour) for _, colour in picture.convert("RGB").getcolors()]
    assert max(lights) > 600
    assert min(lights) < 450


def test_a_cover_is_enlarged_by_buttons_and_keys_and_keeps_the_focus(studio: Open) -> None:
    page = studio()
    page.get_by_role("tab", name="Cover").click()
    region = page.get_by_role("region", name="Cover")
    region.focus()
    assert page.get_by_text("12.5 × 9 in (317.5 × 228.6 mm), spine 0.5 in (12.7 mm)").is_visible()
    width = "document.querySelector('.wrap .picture').width"
    page.locator("#cover").get_by_label("Zoom").select_option("100")
    until(page, f"{width} === 1200")
    region.press("+")
    until(page, f"{width} === 1500")
    smaller = page.locator("#cover").get_by_role("button", name="Smaller")
    smaller.press("Enter")
    until(page, f"{width} === 1200")
    page.evaluate("window.stream.say('pages', {problems: []})")  # as when puzzles come
    page.wait_for_timeout(200)
    assert smaller.evaluate("(button) => button === document.activeElement")


def test_a_value_that_no_field_shows_is_found_in_the_text(studio: Open, stub: Stub) -> None:
    page = studio()
    page.get_by_role("button", name="Author: as written in the text").press("Enter")
    page.get_by_text("Line 2, column 1").wait_for()
    assert ("/place", {"text": BOOK, "route": ["author"]}) in stub.asked


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_choice_of_a_section_can_be_read_at_1024_pixels(studio: Open, language: str) -> None:
    page = studio(viewport={"width": 1024, "height": 768}, locale=language)
    wide = """(select) => {
      const drawn = document.createElement("canvas").getContext("2d");
      drawn.font = getComputedStyle(select).font;
      return [drawn.measureText(select.selectedOptions[0].text).width, select.clientWidth - 30];
    }"""
    text, room = page.locator(".sections-of").evaluate(wide)
    assert text <= room


@pytest.mark.parametrize(("keys", "asked"), [("Control+s", ["/save"]), ("Control+Enter", ["/save", "/build"])])
def test_the_file_is_saved_and_made_by_keys(studio: Open, stub: Stub, keys: str, asked: list[str]) -> None:
    page = studio()
    page.get_by_role("textbox", name="Title", exact=True).first.fill("Seven")
    page.get_by_text("Not saved").wait_for()
    page.keyboard.press(keys)
    page.get_by_text("Saved", exact=True).wait_for()
    page.wait_for_timeout(100)
    assert [path for path, _ in stub.asked if path in ("/save", "/build")] == asked


def test_files_are_made_of_the_text_that_was_saved(studio: Open, stub: Stub) -> None:
    page = studio()
    stub.slow |= {"/text"}
    page.get_by_role("textbox", name="Title", exact=True).first.fill("Seven")
    page.get_by_text("Not saved").wait_for()
    page.keyboard.press("Control+Enter")
    page.get_by_text("Saved", exact=True).wait_for()
    page.wait_for_timeout(200)
    assert "/build" not in [path for path, _ in stub.asked]  # the server would build what it read before
    stub.let_go("/text")
    page.wait_for_timeout(200)
    assert [path for path, _ in stub.asked].count("/build") == 1


@pytest.mark.parametrize(("more", "bases"), [("", ["0"]), (" up", ["0", "1"])])
def test_who_saves_while_a_text_is_saved_meets_no_other_program(
    studio: Open, stub: Stub, more: str, bases: list[str]
) -> None:
    page = studio()
    title = page.get_by_role("textbox", name="Title", exact=True).first
    stub.slow |= {"/save"}
    title.fill("Seven")
    page.get_by_text("Not saved").wait_for()
    page.keyboard.press("Control+s")
    title.press_sequentially(more)
    page.keyboard.press("Control+s")
    page.wait_for_timeout(200)
    stub.let_go("/save")
    page.get_by_text("Saved", exact=True).wait_for()
    page.wait_for_timeout(100)
    assert [body["base"] for path, body in stub.asked if path == "/save"] == bases
    assert stub.text == BOOK.replace("Six short ones", f"Seven{more}")


def test_language_and_look_stay_as_they_were_chosen(studio: Open) -> None:
    page = studio(color_scheme="light")
    page.get_by_label("Language of this page").select_option("de")
    page.get_by_label("Hell oder dunkel").select_option("dark")
    page.reload()
    page.wait_for_selector(".sheet .folio")
    assert page.get_by_role("tab", name="Formular").is_visible()
    assert page.evaluate("document.documentElement.dataset.look") == "dark"
    page.get_by_label("Hell oder dunkel").select_option("auto")
    assert page.evaluate("document.documentElement.dataset.look") == "light"


def test_a_text_outlives_the_server_and_the_tab(studio: Open, stub: Stub) -> None:
    page = studio()
    page.on("dialog", lambda dialog: dialog.accept())
    stub.is_gone = True
    page.evaluate("stream.dispatchEvent(new Event('error'))")
    page.get_by_role("alert").get_by_text("The studio is not running").wait_for()
    page.get_by_role("tab", name="Text", exact=True).click()
    page.locator(".cm-content").click()
    page.keyboard.press("Control+Home")
    page.keyboard.type("# mine\n")
    until(page, "Object.keys(localStorage).some((key) => key.includes('draft'))")
    stub.is_gone = False
    page.reload()
    page.get_by_role("button", name="Restore it").click()
    assert written(page).startswith("# mine\n")


@pytest.mark.parametrize("kept", ["server", "browser"])
def test_a_text_from_before_the_file_was_changed_elsewhere_takes_its_place_by_choice_only(
    studio: Open, stub: Stub, kept: str
) -> None:
    if kept == "server":
        stub.draft, stub.saved = ("title: Mine\n", "0"), "7"
        page = studio()
    else:
        page = studio()
        page.get_by_role("textbox", name="Title", exact=True).first.fill("Mine")
        until(page, "Object.keys(localStorage).some((key) => key.includes('draft'))")
        stub.text, stub.saved = "title: Theirs\n", "7"
        page.on("dialog", lambda dialog: dialog.accept())
        page.reload()
        page.get_by_role("button", name="Restore it").click()
    page.get_by_role("dialog").get_by_text("has changed on disk").wait_for()
    page.get_by_role("button", name="Keep mine").click()
    page.get_by_text("Saved", exact=True).wait_for()
    assert stub.text.startswith("title: Mine")
    assert [body["base"] for path, body in stub.asked if path == "/save"] == ["7"]


def test_a_draft_is_dropped_for_the_file_as_it_is(studio: Open, stub: Stub) -> None:
    stub.draft = ("title: Mine\n", "0")
    page = studio()
    page.get_by_role("button", name="Go back to the file").click()
    page.get_by_text("Saved", exact=True).wait_for()
    assert written(page) == stub.text


def test_what_was_not_begun_is_said_and_can_be_tried_again(studio: Open, stub: Stub) -> None:
    stub.begins = False
    page = studio()
    page.get_by_role("button", name="Make files").click()
    page.get_by_role("alert").get_by_text("Nothing was begun").wait_for()
    assert page.get_by_role("button", name="Make files").is_enabled()


def test_files_can_be_made_again_after_work_whose_end_nobody_heard(studio: Open) -> None:
    page = studio()
    make = page.get_by_role("button", name="Make files")
    make.click()
    page.get_by_role("button", name="Stop").wait_for()
    assert make.is_disabled()
    page.evaluate("stream.hello()")
    page.get_by_role("button", name="Stop").wait_for(state="hidden")
    assert make.is_enabled()


def test_what_the_checks_have_noted_is_among_the_files(studio: Open, stub: Stub) -> None:
    found = {"passed": ["trim"], "unchecked": {"spine": "there is no cover"}, "notes": ["page 3 is nearly empty"]}
    rules = {"trim": "all pages have the size of the trim"}
    stub.reports = {"preflight": {"interior.pdf": found}, "checked": {}, "rules": rules, "findings": [], "upload": ""}
    stub.is_built = True
    page = studio()
    page.get_by_role("tab", name="Files").click()
    checks = page.get_by_role("region", name="Files").locator("section", has_text="Checks for the printer")
    assert checks.get_by_role("listitem").all_inner_texts() == ["note\npage 3 is nearly empty"]
    checks.get_by_text("1 unchecked, 1 pass").first.click()
    assert checks.get_by_role("listitem").all_inner_texts()[1:] == [
        "unchecked\nspine: there is no cover",
        "pass\ntrim: all pages have the size of the trim",
    ]
    assert checks.get_by_text("1 note, 1 unchecked, 1 pass").is_visible()
    assert not page.get_by_text("Proof").is_visible()


def test_nothing_moves_sideways_at_200_per_cent(studio: Open) -> None:
    page = studio(viewport={"width": 640, "height": 450})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_pages_have_most_of_the_window_at_200_per_cent(studio: Open) -> None:
    page = studio(viewport={"width": 640, "height": 450})
    page.get_by_role("textbox", name="Title", exact=True).first.fill("Wrong")
    page.get_by_role("button", name="this title is wrong").wait_for()
    page.get_by_role("link", name="To the pages").press("Enter")
    seen = """(pages) => {
      const box = pages.getBoundingClientRect(), below = document.querySelector("#below").getBoundingClientRect();
      return (Math.min(box.bottom, innerHeight, below.top) - Math.max(0, box.top)) / innerHeight;
    }"""
    assert page.locator("#book .viewport").evaluate(seen) > 0.7


def test_files_that_are_made_are_told_and_seen_at_200_per_cent(studio: Open, stub: Stub) -> None:
    page = studio(viewport={"width": 720, "height": 450}, reduced_motion="reduce")
    stub.is_built = True
    page.get_by_role("button", name="Make files").press("Enter")
    page.wait_for_timeout(200)
    page.evaluate("window.stream.say('built', {files: []})")
    page.locator("#told").get_by_text("Your files are ready").wait_for(state="attached")
    top = page.get_by_role("heading", name="Your files are ready").evaluate("head => head.getBoundingClientRect().top")
    assert 0 <= top < 400


def test_another_document_begins_at_its_top(studio: Open) -> None:
    page = studio(viewport={"width": 720, "height": 450}, reduced_motion="reduce")
    page.evaluate("scrollTo(0, 300)")
    page.wait_for_timeout(200)
    page.reload()
    page.wait_for_selector(".sheet .folio")
    page.wait_for_timeout(300)
    assert page.evaluate("scrollY") == 0


def test_the_window_itself_does_not_scroll(studio: Open) -> None:
    page = studio(viewport={"width": 1024, "height": 768})
    page.locator("#form details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    assert page.evaluate("document.scrollingElement.scrollHeight") == 768
