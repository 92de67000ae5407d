"""Stories of people who make publications with the studio, from the command to the files."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.studio.stories.server import Server
from tests.studio.stories.window import Window

pytestmark = [pytest.mark.browser, pytest.mark.process]

Start = Callable[..., Server]
Open = Callable[[Server], Window]

SHORT = """\
# For the train.
title: Short ones  # on the cover too
seed: 7
trim: 6x9in
sections:
  # easy to begin with
  - title: Warm-up
    board: 6x6
    count: 4
  # and these to end with
  - title: The end
    board: 4x4
    grade: beginner
    count: 2  # no more of them
outputs: [interior, json]
"""


@pytest.fixture
def short(folder: Path, start: Start, window: Open) -> Window:
    """The window of a short book, drawn with all its puzzles."""
    (folder / "short.yaml").write_text(SHORT, encoding="utf-8")
    here = window(start("short.yaml"))
    here.until_drawn()
    return here


@pytest.mark.slow
def test_a_template_becomes_files_that_pass_the_check_without_a_line_of_yaml(start: Start, window: Open) -> None:
    server = start()
    here = window(server)
    here.begin("KDP large print", "evenings.yaml")
    here.write("Title", "Puzzles for the Evening")
    here.write("Author", "A. Setter")
    for number, count in ((1, "14"), (2, "6"), (3, "4")):
        here.write("Puzzles", count, here.section(number))
    here.make()
    assert {"cover.pdf", "interior.pdf", "upload.txt"} <= {*here.files()}
    made = server.folder / "output" / "evenings"
    for file in ("interior.pdf", "cover.pdf", "."):
        checked = server.command("check", str(made / file))
        assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "count: 14}" in here.disk("evenings.yaml")


def test_a_typo_is_listed_with_its_line_and_gone_when_it_is_mended(short: Window) -> None:
    short.line("trim: 6x9in")
    short.page.keyboard.type("ch")
    short.problem().get_by_text("6x9inch").wait_for()  # the page may have heard of the first letter alone
    short.problem().get_by_text("Line 4").wait_for()
    short.problem().click()
    short.page.get_by_text("Line 4, column").wait_for()
    short.page.keyboard.type("5x8in")
    short.problem().wait_for(state="detached")
    short.until_drawn()
    assert short.save("short.yaml") == SHORT.replace("6x9in", "5x8in")


@pytest.mark.slow
def test_another_theme_changes_the_pages_and_no_puzzle(short: Window) -> None:
    before = short.picture(1)
    short.unfold("Look")
    short.field("Theme").select_option(label="library")
    short.until(lambda: short.picture(1) != before, "the title page looks different")
    assert not short.page.get_by_role("button", name="Stop").is_visible()
    assert short.save("short.yaml") == SHORT.replace("seed: 7\n", "seed: 7\ntheme: library\n")


@pytest.mark.slow
def test_another_puzzle_is_asked_for_on_its_page_and_undone(short: Window) -> None:
    page = int(short.page.locator(".sheet:has(.folio[title='puzzle 1'])").get_attribute("data-number"))
    short.go(page)
    before = short.picture(page)
    short.page.get_by_role("button", name="Puzzle 1: ").click()
    short.page.get_by_role("button", name="Another one").click()
    short.until(lambda: short.picture(page) != before, "there is another puzzle")
    assert "reroll: [" in short.save("short.yaml")
    short.page.get_by_role("button", name="Undo", exact=True).click()
    short.until(lambda: short.picture(page) == before, "the old puzzle is back")
    assert short.save("short.yaml") == SHORT


@pytest.mark.slow
def test_a_section_is_added_moved_and_removed_and_comments_stay(short: Window) -> None:
    short.page.get_by_role("button", name="Add a section").click()
    short.until(lambda: short.sections() == ["Warm-up", "The end", "Section 3"], "there are three sections")
    short.write("Title", "Extra", short.section(3))
    short.write("Puzzles", "1", short.section(3))
    short.page.get_by_role("button", name="Move up: Extra").click()
    short.until(lambda: short.sections() == ["Warm-up", "Extra", "The end"], "it is the second one")
    short.page.get_by_role("button", name="Remove: Warm-up").click()
    short.until(lambda: short.sections() == ["Extra", "The end"], "the first one is gone")
    text = short.save("short.yaml")
    for comment in ("# For the train.", "# on the cover too", "# and these to end with", "# no more of them"):
        assert comment in text
    short.until_drawn()


def test_a_file_that_changed_outside_is_taken_if_nothing_is_lost(short: Window) -> None:
    (short.folder / "short.yaml").write_text(SHORT.replace("Short ones", "Long ones"), encoding="utf-8")
    short.page.get_by_text("The file was changed by another program").wait_for()
    short.until(lambda: short.field("Title").input_value() == "Long ones", "the form shows the new title")
    assert not short.page.get_by_role("dialog").is_visible()


@pytest.mark.slow
def test_a_file_that_changed_outside_is_not_overwritten_without_a_choice(short: Window) -> None:
    short.write("Title", "Mine")
    theirs = SHORT.replace("Short ones", "Theirs")
    (short.folder / "short.yaml").write_text(theirs, encoding="utf-8")
    dialog = short.page.get_by_role("dialog", name="short.yaml has changed on disk")
    dialog.get_by_role("button", name="Decide later").click()
    short.page.keyboard.press("ControlOrMeta+s")
    dialog.wait_for()
    assert short.disk("short.yaml") == theirs
    dialog.get_by_role("button", name="Keep mine").click()
    short.page.locator("#saved").get_by_text("Saved", exact=True).wait_for()
    assert short.disk("short.yaml") == SHORT.replace("Short ones", "Mine")


@pytest.mark.slow
def test_a_file_is_left_for_another_one_and_found_again_with_its_unsaved_text(start: Start, window: Open) -> None:
    here = window(start())
    here.begin("Practice", "one")  # without its ending
    here.write("Title", "Not saved yet")
    here.page.get_by_role("button", name="All files").click()
    here.begin("Children’s book", "two.yaml")
    here.page.get_by_role("button", name="All files").click()
    here.page.get_by_role("radio").first.wait_for()
    start("two.yaml").kill()  # it is not open any more
    here.page.get_by_role("button", name="one.yaml").click()
    here.page.get_by_text("This is your text of last time, which was not saved.").wait_for()
    assert here.field("Title").input_value() == "Not saved yet"


@pytest.mark.slow
def test_texts_before_the_puzzles_are_written_one_by_one(folder: Path, start: Start, window: Open) -> None:
    texts = "front:\n  pages:\n    - First  # one\n    # two\n    - |\n      Second\n      of lines\n"
    (folder / "short.yaml").write_text(SHORT + texts, encoding="utf-8")
    here = window(start("short.yaml"))
    here.until_drawn()
    here.unfold("Front matter")
    own = here.page.get_by_role("group", name="Own texts")
    here.until(lambda: own.get_by_role("textbox").count() == 2, "both texts are there")
    own.get_by_role("textbox").first.fill("New")
    assert here.save("short.yaml") == SHORT + texts.replace("First", "New")
    here.page.get_by_role("button", name="Add a text").first.click()
    here.page.keyboard.type("# Third\n\nWith two lines")
    assert here.save("short.yaml").startswith(SHORT + texts.replace("First", "New"))
    assert here.disk("short.yaml").endswith("    - |-\n      # Third\n\n      With two lines\n")
    own.get_by_role("textbox").nth(1).fill("")
    here.page.keyboard.press("Tab")
    here.until(lambda: own.get_by_role("textbox").count() == 2, "the second one is gone")
    assert "Second" not in here.save("short.yaml")
    assert here.disk("short.yaml").startswith(SHORT + "front:\n  pages:\n    - New  # one\n")


@pytest.mark.slow
def test_what_a_section_avoids_is_ticked_and_written_as_one_name_or_a_list(
    folder: Path, start: Start, window: Open
) -> None:
    text = SHORT.replace("    board: 6x6\n", "    board: 6x6\n    avoid: bottleneck\n", 1)
    (folder / "short.yaml").write_text(text, encoding="utf-8")
    here = window(start("short.yaml"))
    here.until_drawn()
    here.page.evaluate("for (const more of document.querySelectorAll('#form details')) more.open = true")
    avoid = here.page.get_by_role("group", name="Avoid").first
    assert avoid.get_by_label("bottleneck").is_checked()
    avoid.get_by_label("spikes").check()
    assert here.save("short.yaml") == text.replace("bottleneck", "[bottleneck, spikes]")
    avoid.get_by_label("bottleneck").uncheck()
    assert here.save("short.yaml") == text.replace("bottleneck", "spikes")


@pytest.mark.slow
def test_unsaved_text_survives_a_killed_server(folder: Path, start: Start, window: Open) -> None:
    (folder / "short.yaml").write_text(SHORT, encoding="utf-8")
    server = start("short.yaml")
    here = window(server)
    here.until_drawn()
    here.write("Title", "Not lost")
    draft = folder / ".short.yaml.draft"
    here.until(lambda: draft.is_file() and "Not lost" in draft.read_text(), "the text is kept beside the file")
    server.kill()
    here.page.get_by_text("The studio is not running").wait_for()
    here.page.close()
    again = window(start("short.yaml"))
    again.page.get_by_text("This is your text of last time, which was not saved.").wait_for()
    assert again.field("Title").input_value() == "Not lost"
    assert again.disk("short.yaml") == SHORT
    assert again.save("short.yaml") == SHORT.replace("Short ones", "Not lost")
    assert not draft.exists()


@pytest.mark.slow
def test_a_page_goes_on_when_its_server_is_back(folder: Path, start: Start, window: Open) -> None:
    (folder / "short.yaml").write_text(SHORT, encoding="utf-8")
    server = start("short.yaml")
    here = window(server)
    here.until_drawn()
    server.kill()
    here.page.get_by_text("The studio is not running").wait_for()
    here.write("Title", "Typed meanwhile")
    window(start("short.yaml", "--port", server.port)).page.close()  # the address that it prints brings a new cookie
    here.page.get_by_text("The studio is not running").wait_for(state="detached")
    here.page.locator("#saved").get_by_text("Not saved").wait_for()
    assert here.save("short.yaml") == SHORT.replace("Short ones", "Typed meanwhile")


@pytest.mark.slow
def test_a_newspaper_shows_its_days_and_makes_its_week(start: Start, window: Open) -> None:
    server = start()
    here = window(server)
    here.begin("Newspaper", "paper.yaml")
    here.write("Title", "The Corner Post")
    here.page.get_by_role("button", name="Wednesday, January 6, 2027").click()
    art = here.page.get_by_role("region", name="Art of Wednesday, January 6, 2027").locator("img")
    here.until(lambda: art.count() == 2, "there is art of both slots")
    here.until(lambda: all(art.evaluate_all("all => all.map(one => one.naturalWidth > 0)")), "all of it is shown")
    assert [round(one.bounding_box()["width"] * 25.4 / 96) for one in art.all()] == [108, 78]
    here.make()
    made = server.folder / "output" / "paper"
    assert sorted(it.name for it in made.glob("2027-01-*")) == [f"2027-01-{day:02}" for day in range(4, 11)]
    checked = server.command("check", str(made))
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.slow
def test_a_worksheet_for_children_gets_other_pictures_and_is_made(start: Start, window: Open) -> None:
    server = start()
    here = window(server)
    here.begin("Classroom worksheets", "class.yaml")
    here.write("Title", "Tuesday")
    card = here.section(1)
    here.write("Title", "Shapes A", card)
    card.get_by_role("heading", name="More", exact=True).click()
    here.field("Symbols", card).select_option(label="shapes")
    here.until_drawn()
    here.make()
    assert "interior.pdf" in here.files()
    assert "{title: Shapes A, board: 4x4, symbols: shapes," in here.disk("class.yaml")
    checked = server.command("check", str(server.folder / "output" / "class"))
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.slow
def test_a_book_of_2000_is_filled_turned_and_renamed(folder: Path, start: Start, window: Open) -> None:
    (folder / "big.yaml").write_text(
        "title: Many\nseed: 3\nsections: [{title: All, grade: easy, count: 2000}]\n", encoding="utf-8"
    )
    here = window(start("big.yaml"))
    before = here.picture(1)
    here.write("Title", "Very many")
    here.until(lambda: here.picture(1) != before, "the title page shows the new title")
    here.go(1500)
    assert here.picture(1500)


@pytest.mark.slow
def test_making_puzzles_is_stopped_and_the_pages_stay(folder: Path, start: Start, window: Open) -> None:
    (folder / "long.yaml").write_text(
        "title: Long\nseed: 3\ntrim: 8.5x11in\nsections: [{title: All, board: samurai, count: 300}]\n", encoding="utf-8"
    )
    here = window(start("long.yaml"))
    here.page.get_by_role("button", name="Stop").click()
    here.page.get_by_role("button", name=re.compile(r"Make \d+ puzzles")).wait_for()
    here.page.locator("#task").wait_for(state="hidden")
    here.go(100)
    here.until(lambda: here.sheet(100) == "placeholder", "a page is drawn, though its puzzle is missing")
