"""A whole site in the browser: its gallery and links, where its answers are, what it prints, and pages in a frame."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from bookbuilder.book import Book, Outline, SectionOutline
from bookbuilder.site import SiteLook, SolutionAt, book_site
from bookbuilder.symbols import symbol_set
from bookbuilder.words import words
from tests.browsing import violations
from tests.site.browser.conftest import PHONE, Open
from tests.site.browser.pages import made
from tests.site.browser.playing import enter_grid, message, press, values
from tests.site.parsing import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.process]
LOOK = SiteLook("Weekend", "en", words("en"), footer="Made by hand.")


def built(folder: Path, solution: SolutionAt = "same") -> Path:
    """The folder of a site: two classics, dice in a pattern, holes, a jigsaw of fruit, a 16x16 and a samurai."""
    easy = made("classic")
    shelves = [
        ("Classic", "digits", "", [easy, replace(easy, grade=replace(easy.grade, level="hard"))]),
        ("Dice", "dice", "heart", [made("6x6")]),
        ("Holes", "shapes", "", [made("holes")]),
        ("Jigsaw", "fruit", "", [made("jigsaw-1", "any")]),
        ("Large", "digits-letters", "", [made("16x16", "any")]),
        ("Samurai", "digits", "", [made("samurai")]),
    ]
    sections = []
    for title, symbols, pattern, puzzles in shelves:
        board = puzzles[0].puzzle.board
        marks = symbol_set(symbols, board.order)
        sections.append(SectionOutline(title.lower(), title, board, len(puzzles), "one-up", marks, pattern=pattern))
    book = Book(Outline("weekend", "Weekend", tuple(sections)), tuple(tuple(puzzles) for *_, puzzles in shelves))
    for name, content in book_site(book, replace(LOOK, solution=solution), lambda level, _: words("en").level(level)):
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"".join(content))
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module")
def answers_apart(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("apart"), "page")


@pytest.fixture(scope="module")
def no_answers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("none"), "none")


def address(folder: Path, name: str) -> str:
    return (folder / name).as_uri()


# --- the gallery ---


@pytest.mark.parametrize("script", [True, False], ids=["with a script", "without"])
def test_the_gallery_shows_what_was_chosen(visit: Open, site: Path, script: bool) -> None:
    page = visit(address(site, "index.html"), java_script_enabled=script)
    choose(page, "Level", "Hard")
    assert shown(page) == ["Puzzle 2"]
    assert page.locator("section:visible").count() == 1
    choose(page, "Level", "All")
    choose(page, "Board", "Samurai")
    assert shown(page) == ["Puzzle 7"]
    choose(page, "Board", "All")
    choose(page, "Pattern of clues", "Heart")
    assert shown(page) == ["Puzzle 3"]
    choose(page, "Level", "Hard")
    assert shown(page) == []
    assert page.locator("section:visible").count() == 0


def choose(page: Any, filter_: str, choice: str) -> None:
    page.get_by_label(filter_, exact=False).select_option(label=choice)


def shown(page: Any) -> list[str]:
    # Cards draw what is in them only once they are near the window, and until then have no `innerText`.
    return list(page.locator(".card:visible .name").all_text_contents())


def test_pictures_in_the_gallery_follow_dark_colours(visit: Open, site: Path) -> None:
    page = visit(address(site, "index.html"), color_scheme="dark")
    fills = page.locator("svg.grid > use").evaluate_all("(all) => all.map((use) => getComputedStyle(use).fill)")
    assert set(fills) == {page.evaluate("getComputedStyle(document.body).color")}


def test_sections_of_one_puzzle_flow_on_together(visit: Open, site: Path) -> None:
    page = visit(address(site, "index.html"), viewport={"width": 1440, "height": 900})
    assert page.locator("h2").all_inner_texts() == ["Classic"]
    tops = [card.bounding_box()["y"] for card in page.locator("section").nth(1).locator(".card").all()]
    assert len(tops) == 5
    assert len(set(tops)) == 1


def test_a_phone_shows_three_pictures_in_a_row(visit: Open, site: Path) -> None:
    page = visit(address(site, "index.html"), **PHONE)
    cards = [card.bounding_box() for card in page.locator("section").nth(1).locator(".card").all()]
    assert [round(card["y"]) for card in cards[:3]] == [round(cards[0]["y"])] * 3
    assert cards[3]["y"] > cards[0]["y"]
    assert 100 <= page.locator(".card .grid").first.bounding_box()["width"] <= 112
    assert len({round(each.bounding_box()["y"]) for each in page.locator("select").all()}) == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_links_lead_through_the_site_and_back(visit: Open, site: Path) -> None:
    page = visit(address(site, "index.html"))
    page.get_by_role("link", name="Puzzle 1").click()
    for number in range(1, 8):
        assert page.locator(".number").inner_text() == f"Puzzle {number}"
        if number < 7:
            page.get_by_role("link", name="Next puzzle").click()
    assert page.get_by_role("link", name="Next puzzle").count() == 0
    page.get_by_role("link", name="Previous puzzle").click()
    page.get_by_role("link", name="All puzzles").click()
    assert page.locator(".card").count() == 7


def test_every_link_leads_to_a_file_of_the_site(answers_apart: Path) -> None:
    for file in answers_apart.rglob("*.html"):
        hrefs = [each["href"] for each in Page(file.read_text("utf-8")).all("a")]
        assert hrefs
        assert [href for href in hrefs if not (file.parent / href).is_file()] == []


# --- for everyone ---

KINDS = [*(f"{number:04}.html" for number in range(1, 8)), "0001-answer.html", "embed/0005.html", "index.html"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", KINDS)
def test_axe_finds_nothing_on_any_kind_of_page(
    visit: Open, answers_apart: Path, axe: str, name: str, scheme: str
) -> None:
    page = visit(address(answers_apart, name), color_scheme=scheme, viewport={"width": 360, "height": 640})
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    assert violations(page, axe) == []


# --- where the answer is ---


@pytest.mark.parametrize("script", [True, False], ids=["with a script", "without"])
def test_the_answer_on_the_same_page_is_hidden_until_it_is_opened(visit: Open, site: Path, script: bool) -> None:
    page = visit(address(site, "0001.html"), java_script_enabled=script)
    answer = page.locator("#answer svg")
    assert not answer.is_visible()
    page.locator("#answer summary").click()
    assert answer.is_visible()
    assert page.locator(".note").count() == 0


@pytest.mark.parametrize("script", [True, False], ids=["with a script", "without"])
def test_the_answer_on_a_page_of_its_own_is_a_link_away(visit: Open, answers_apart: Path, script: bool) -> None:
    page = visit(address(answers_apart, "0001.html"), java_script_enabled=script)
    assert "The answer is not in this page." in page.locator(".note").inner_text()
    assert (words("en").say("page.no_check") in page.locator(".note").inner_text()) is script
    page.get_by_role("link", name="Answer to puzzle 1").click()
    assert page.locator("#answer svg").is_visible()
    page.get_by_role("link", name="Back to the puzzle").click()
    assert page.url.endswith("/0001.html")


@pytest.mark.parametrize("script", [True, False], ids=["with a script", "without"])
def test_without_an_answer_the_page_says_so(visit: Open, no_answers: Path, script: bool) -> None:
    page = visit(address(no_answers, "0001.html"), java_script_enabled=script)
    assert page.locator("#answer").count() == 0
    assert page.get_by_role("link", name="Answer to puzzle 1").count() == 0
    assert "The answer is not in this page." in page.locator(".note").inner_text()
    assert ("there are no hints" in page.locator(".note").inner_text()) is script


# --- in a frame ---


def test_an_embedded_page_is_played_in_the_frame_of_another_page(visit: Open, site: Path, tmp_path: Path) -> None:
    host = tmp_path / "host.html"
    frame = f'<iframe src="{address(site, "embed/0001.html")}" title="A puzzle" sandbox="allow-scripts allow-popups"'
    host.write_text(f'<!DOCTYPE html><html lang="en"><title>Host</title>{frame} width="420" height="760"></iframe>')
    page = visit(host.as_uri())
    inside = page.frame_locator("iframe")
    inside.locator("[role=gridcell][tabindex='0']").click()
    page.keyboard.press("4")
    assert inside.locator(".cell:focus .value").inner_text() == "4"
    inside.locator("[data-command=hint]").click()
    assert inside.locator(".hint .lines p").count() == 1
    page.wait_for_timeout(500)  # that nothing can be saved is said before
    inside.locator("[data-command=menu]").click()
    inside.locator("[data-command=share]").click()
    link = inside.locator(".share input").input_value()
    assert link.startswith(address(site, "0001.html") + "#play=")
    assert inside.locator(".message").inner_text() == "Copy the link below."


# --- print ---


def pages_of(page: Any, file: Path) -> list[str]:
    """The texts of the printed pages."""
    page.pdf(path=file, prefer_css_page_size=True)
    return [sheet.get_textpage().get_text_range() for sheet in pypdfium2.PdfDocument(file)]


@pytest.mark.parametrize("number", range(1, 8))
def test_a_puzzle_prints_on_one_page_and_its_answer_if_open_on_another(
    visit: Open, site: Path, tmp_path: Path, number: int
) -> None:
    page = visit(address(site, f"{number:04}.html"))
    (only,) = pages_of(page, tmp_path / "one.pdf")
    assert f"Puzzle {number}" in only
    page.locator("#answer summary").click()
    _, answer = pages_of(page, tmp_path / "two.pdf")
    assert f"Weekend, answer to puzzle {number}" in answer


def test_a_printed_board_is_as_wide_as_in_a_large_book(visit: Open, site: Path, tmp_path: Path) -> None:
    visit(address(site, "0001.html")).pdf(path=tmp_path / "one.pdf", format="A4")
    drawing = pypdfium2.PdfDocument(tmp_path / "one.pdf")[0].render(scale=1).to_pil().convert("L")
    left, _, right, _ = drawing.crop((0, 120, drawing.width, 580)).point(lambda it: 255 * (it < 128)).getbbox()
    assert 165 <= (right - left) / 72 * 25.4 <= 172


def test_a_phone_that_shows_a_part_prints_the_whole(visit: Open, site: Path, tmp_path: Path) -> None:
    page = visit(address(site, "0007.html"), **PHONE)
    enter_grid(page)
    page.keyboard.press("Control+End")
    press(page, "hint")
    (only,) = pages_of(page, tmp_path / "one.pdf")
    assert "Look" not in only
    drawing = pypdfium2.PdfDocument(tmp_path / "one.pdf")[0].render(scale=1).to_pil().convert("L")
    left, top, right, bottom = drawing.point(lambda it: 255 * (it < 128)).getbbox()
    assert right - left > 400
    assert bottom - top > 400


@pytest.mark.parametrize("width", [360, 480, 640, 800])
def test_nothing_of_a_zoomed_frame_is_printed(visit: Open, site: Path, tmp_path: Path, width: int) -> None:
    inks = []
    for zoomed in (False, True):
        page = visit(address(site, "0007.html"), viewport={"width": width, "height": 600})
        page.evaluate("(on) => bookbuilder.player.zoom.set(on)", zoomed)
        assert page.locator(".view.zoomed").count() == zoomed
        page.pdf(path=tmp_path / "one.pdf", prefer_css_page_size=True)
        (sheet,) = pypdfium2.PdfDocument(tmp_path / "one.pdf")
        inks.append(sheet.render(scale=2).to_pil().convert("L").tobytes())
        page.emulate_media(media="print")
        assert page.locator(".view").evaluate("(view) => getComputedStyle(view).outlineStyle") == "none"
    assert inks[0] == inks[1]


def test_an_index_on_paper_keeps_headings_with_their_pictures(visit: Open, tmp_path: Path) -> None:
    easy = made("6x6")
    marks = symbol_set("digits", 6)
    titles = [f"Part {number}" for number in range(1, 19)]
    sections = tuple(SectionOutline(title, title, easy.puzzle.board, 2, "one-up", marks) for title in titles)
    book = Book(Outline("weekend", "Weekend", sections), ((easy, easy),) * len(titles))
    files = dict(book_site(book, LOOK, lambda level, _: words("en").level(level)))
    (tmp_path / "index.html").write_bytes(b"".join(files["index.html"]))
    found = pages_of(visit(address(tmp_path, "index.html")), tmp_path / "index.pdf")
    assert len(found) > 1
    for text in found:
        assert text.count("Puzzle ") == 2 * text.count("Part ")


# --- what is stored ---

EVIL = '{"version": 1, "state": "<img src=x onerror=alert(1)>", "known": ["<b>", 1e9, -1], "seconds": "<i>"}'


@pytest.mark.parametrize(
    "stored",
    [
        EVIL,
        "[" * 5000,
        '{"__proto__": {"value": 3}}',
        '{"version": 1, "state": ' + "9" * 400 + "}",
        '{"version": 1, "state": "' + "A" * 2_000_000 + '"}',
    ],
    ids=["markup", "depth", "prototype", "number", "length"],
)
def test_what_a_stranger_stored_is_ignored(visit: Open, site: Path, stored: str) -> None:
    page = visit(address(site, "0001.html"))
    start = values(page)
    page.evaluate("(text) => localStorage.setItem(bookbuilder.player.store.name, text)", stored)
    page.goto("about:blank")
    page.go_back()
    assert values(page) == start
    assert message(page) == ""
    assert page.locator(".timer span").inner_text().startswith("0:0")
