"""A page in a frame of another site: it fits, tells its height to the origin named, and shows the frame's code."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bookbuilder.site import PageLinks, PuzzleSheet, SiteLook, page_html
from bookbuilder.site.about import about
from bookbuilder.symbols import symbol_set
from bookbuilder.words import languages, words
from tests.site.browser.conftest import SITE, Open
from tests.site.browser.pages import made, ruled_and_graded
from tests.site.parsing import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.process]
PAPER = "http://paper.test"
HOST = """<!DOCTYPE html><html lang="en"><title>The paper</title>
<iframe src="{src}" title="Sudoku" width="420" height="200" sandbox="allow-scripts"></iframe>
<script>
const told = [];
addEventListener("message", ({{ source, origin, data }}) => {{
  const frame = [...document.querySelectorAll("iframe")].find((each) => each.contentWindow === source);
  told.push([origin, data]);
  if (frame && data.type === "bookbuilder:height") frame.height = data.height;
}});
</script></html>"""


RULED = ("killer", "kropki", "xv")


def sheet_of(board: str, language: str = "en", symbols: str = "digits") -> PuzzleSheet:
    puzzle = ruled_and_graded(board) if board in RULED else made(board, "any")
    board, said = "classic" if board in RULED else board, words(language)
    marks = symbol_set(symbols, puzzle.puzzle.board.order)
    its = about(puzzle.puzzle.board, board, marks, said)
    return PuzzleSheet("main-1", 1, puzzle, marks, said.level(puzzle.grade.level), about=its)


def embedded(board: str = "classic", language: str = "en", symbols: str = "digits", **look: Any) -> str:
    its = SiteLook("Sunday Puzzles", language, words(language), **look)
    return page_html(sheet_of(board, language, symbols), its, PageLinks(alone="../0001.html"))


@pytest.fixture
def framed(chromium: Any) -> Iterator[Callable[..., Any]]:
    """The page of a newspaper with a puzzle of another site in a frame, and a query in the puzzle's address."""
    contexts = []

    def framed(text: str, query: str) -> Any:
        context = chromium.new_context(viewport={"width": 800, "height": 600})
        contexts.append(context)
        host = HOST.format(src=f"{SITE}embed/0001.html{query}")
        context.route(SITE + "**", lambda route: route.fulfill(body=text, content_type="text/html"))
        context.route(PAPER + "/**", lambda route: route.fulfill(body=host, content_type="text/html"))
        page = context.new_page()
        page.goto(PAPER + "/")
        page.wait_for_timeout(600)
        return page

    yield framed
    for context in contexts:
        context.close()


def overflow(page: Any) -> float:
    """By how much the puzzle is higher than its frame."""
    script = "document.documentElement.scrollHeight - document.documentElement.clientHeight"
    return float(page.frames[1].evaluate(script))


def settle(page: Any) -> None:
    """Wait until no more heights are told: a board that grows with its frame takes a few."""
    for _ in range(40):
        before = page.evaluate("told.length")
        page.wait_for_timeout(400)
        if page.evaluate("told.length") == before:
            return
    raise AssertionError("the frame never comes to rest")


@pytest.mark.parametrize("board", ["classic", "killer", "samurai", "16x16"])
def test_a_puzzle_tells_its_height_to_the_page_around_it_which_then_needs_no_bars(framed: Open, board: str) -> None:
    page = framed(embedded(board), f"?parent={PAPER}")
    settle(page)
    assert page.evaluate("told.length") > 0
    assert overflow(page) <= 0
    before = page.locator("iframe").bounding_box()["height"]
    rows = page.frames[1].locator("#rows summary")
    rows.click()
    settle(page)
    assert overflow(page) <= 0
    assert page.locator("iframe").bounding_box()["height"] > before
    rows.click()
    settle(page)
    assert page.locator("iframe").bounding_box()["height"] == before  # it neither grows nor shrinks for good


NAMES = ["*", "", "paper.test", f"{PAPER}/page", "javascript:alert(1)", "null", "http://other.test"]


@pytest.mark.parametrize("query", ["", *(f"?parent={name}" for name in NAMES)])
def test_it_tells_nothing_to_anyone_else(framed: Open, query: str) -> None:
    page = framed(embedded(), query)
    assert page.frames[1].locator(".cell").count() == 81
    assert page.evaluate("told") == []


def test_a_page_that_is_in_no_frame_tells_nothing(serve_page: Open) -> None:
    page = serve_page(embedded(), query=f"?parent={SITE.rstrip('/')}")  # its own origin, which would hear it
    page.evaluate("addEventListener('message', () => { document.title = 'told' })")
    page.set_viewport_size({"width": 420, "height": 500})
    page.wait_for_timeout(200)
    assert page.title() != "told"
    page.evaluate(f"postMessage('', '{SITE.rstrip('/')}')")
    page.wait_for_function("document.title === 'told'")


@pytest.mark.parametrize(
    ("board", "symbols"),
    [("classic", "digits"), ("classic", "animals"), ("6x6", "animals"), *((ruled, "digits") for ruled in RULED)],
)
@pytest.mark.parametrize("language", languages())
def test_the_frame_that_a_page_shows_has_no_bars(open_page: Open, board: str, symbols: str, language: str) -> None:
    code = shown_code(look_of(language, "https://example.org"), board, symbols)
    (frame,) = Page(code).all("iframe")
    size = {"width": int(frame["width"]), "height": int(frame["height"])}
    page = open_page(embedded(board, language, symbols), viewport=size)
    page.wait_for_timeout(100)
    assert page.evaluate("document.documentElement.scrollHeight") <= size["height"]
    assert (
        page.evaluate("document.querySelector('main').getBoundingClientRect().bottom") >= size["height"] - 160
    )  # nor much room below
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def look_of(language: str = "en", base_url: str = "", title: str = "Sunday Puzzles") -> SiteLook:
    return SiteLook(title, language, words(language), base_url=base_url)


def own_page(look: SiteLook, board: str = "classic", symbols: str = "digits") -> str:
    links = PageLinks(embed=look.address("embed/0001.html") or "embed/0001.html")
    return page_html(sheet_of(board, look.language, symbols), look, links)


def shown_code(look: SiteLook, board: str = "classic", symbols: str = "digits") -> str:
    text = own_page(look, board, symbols)
    inside = text.partition("<textarea")[2].partition(">")[2].partition("</textarea>")[0]
    return Page(f"<p>{inside}</p>").text


@pytest.mark.parametrize("script", [True, False], ids=["with a script", "without"])
def test_a_page_of_known_address_shows_the_code_of_its_frame(open_page: Open, script: bool) -> None:
    hostile = '"><script>alert(1)</script></textarea>'
    look = look_of(base_url="https://example.org/a&b", title=hostile)
    page = open_page(own_page(look), java_script_enabled=script)
    page.locator("#embed summary").click()
    field = page.locator("#embed textarea")
    assert field.is_visible()
    code = field.input_value()
    (frame,) = Page(code).all("iframe")
    assert frame["src"] == "https://example.org/a&b/embed/0001.html"
    assert frame["title"] == hostile
    assert "script" not in {tag for tag, _ in Page(code).tags}
    if script:
        field.focus()
        assert field.evaluate("(field) => field.selectionEnd - field.selectionStart") == len(code)


def test_a_page_of_unknown_address_learns_it_where_it_is_read(serve_page: Open, open_page: Open) -> None:
    page = serve_page(own_page(look_of()))
    page.locator("#embed summary").click()
    (frame,) = Page(page.locator("#embed textarea").input_value()).all("iframe")
    assert frame["src"] == SITE + "embed/0001.html"
    assert not open_page(own_page(look_of())).locator("#embed").is_visible()
