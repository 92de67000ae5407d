"""The gallery shows every puzzle and can be filtered without a script; the map names every page."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date as Date
from xml.etree import ElementTree

import pytest

from bookbuilder.book import Book, Outline, SectionOutline
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.site import SiteLook, book_site
from bookbuilder.symbols import symbol_set
from bookbuilder.words import words
from tests.site.browser.pages import made
from tests.site.parsing import Page
from tests.site.test_page import HOSTILE

LOOK = SiteLook("Weekend", "en", words("en"))


def section(puzzles: list[GradedPuzzle], title: str, symbols: str = "digits", **more: str) -> SectionOutline:
    board = puzzles[0].puzzle.board
    name = title.lower().replace(" ", "-")
    return SectionOutline(name, title, board, len(puzzles), "one-up", symbol_set(symbols, board.order), **more)


def by_name(level: str, _: int) -> str:
    """Levels by their names."""
    return words("en").level(level)


def timed(level: str, minutes: int) -> str:
    """Minutes where there are any."""
    return f"about {minutes} min" if minutes else by_name(level, 0)


def site(
    look: SiteLook = LOOK, title: str = "Weekend", rating: Callable[[str, int], str] = by_name, minutes: float = 0
) -> dict[str, str]:
    easy, small = (replace(it, grade=replace(it.grade, minutes=minutes)) for it in (made("classic"), made("6x6")))
    hard = replace(easy, grade=replace(easy.grade, level="hard"))
    sections = (section([easy, hard], "First"), section([small], "<b>Small</b>", "dice", pattern="heart"))
    book = Book(Outline("weekend", title, sections), ((easy, hard), (small,)))
    files = book_site(book, look, rating)
    return {name: b"".join(content).decode("utf-8", "replace") for name, content in files}


def test_every_puzzle_has_a_card_with_its_picture_level_and_link() -> None:
    page = Page(site()["index.html"])
    assert [each["href"] for each in page.all("a")] == ["0001.html", "0002.html", "0003.html"]
    assert "Puzzle 2 Classic Hard" in page.text
    assert "<b>Small</b>" in page.text
    assert len([each for each in page.all("svg") if each.get("class") == "grid"]) == 3


def test_filters_hide_by_style_alone_and_every_choice_has_cards() -> None:
    text = site()["index.html"]
    page = Page(text)
    assert "script" not in {tag for tag, _ in page.tags}
    choices = [each["id"] for each in page.all("option") if "id" in each]
    assert choices == ["level-2", "level-4", "board-0", "board-1", "pattern-0", "pattern-1"]
    assert [each["class"].removeprefix("card ") for each in page.all("li")] == [
        *("board-0 pattern-0 level-2", "board-0 pattern-0 level-4"),
        "board-1 pattern-1 level-2",
    ]
    for kind in choices:
        assert f"main:has(#{kind}:checked) " in text
    assert "Pattern of clues All None Heart" in page.text


def test_cards_and_pages_show_minutes_and_filters_offer_levels_by_name() -> None:
    files = site(rating=timed, minutes=14.2)
    assert "Puzzle 2 Classic about 14 min" in Page(files["index.html"]).text
    assert "about\u00a014\u00a0min" in files["index.html"], "on a small card, the line would break before min"
    assert "Level All Easy Hard" in Page(files["index.html"]).text
    assert "about 14 min" in Page(files["0002.html"]).text
    assert "Level: " not in Page(files["0002.html"]).text


def test_sections_have_a_heading_from_two_puzzles_on_and_the_others_flow_on_under_their_names() -> None:
    easy, hard, small = made("classic"), made("x"), made("6x6")
    sections = [
        section(each, title) for title, each in (("A", [small]), ("B", [small]), ("C", [easy, easy]), ("D", [hard]))
    ]
    book = Book(Outline("weekend", "W", tuple(sections)), ((small,), (small,), (easy, easy), (hard,)))
    text = {name: b"".join(content) for name, content in book_site(book, LOOK, by_name)}["index.html"]
    page = Page(text.decode())
    assert re.findall("<h2>(.*?)</h2>", text.decode()) == ["<bdi>C</bdi>"]
    assert len(page.all("section")) == len(page.all("ul")) == 3
    named = re.findall('<span class="what">(.*?)</span>', text.decode())
    assert named == ["A", "B", "Classic", "Classic", "D"]


def test_boards_and_patterns_are_called_by_titles_in_the_language_of_the_book() -> None:
    said = {
        language: Page(site(SiteLook("W", language, words(language)))["index.html"]).text for language in ("en", "de")
    }
    assert "Board All Classic 6 × 6 " in said["en"]
    assert "Gitter Alle Klassisch 6 × 6 " in said["de"]
    assert "Muster der Vorgaben Alle Keines Herz" in said["de"]


def test_a_single_choice_is_no_filter() -> None:
    easy = made("classic")
    book = Book(Outline("weekend", "Weekend", (section([easy], "First"),)), ((easy,),))
    files = {name: b"".join(content) for name, content in book_site(book, LOOK, by_name)}
    assert b"<select" not in files["index.html"]
    assert b'class="shown"' not in files["index.html"]


def test_a_site_of_known_address_has_a_map_and_pictures_and_says_so() -> None:
    files = site(replace(LOOK, base_url="https://example.org/a&b", date=Date(2027, 1, 1)))
    assert {"0001.png", "0003.png", "sitemap.xml"} <= set(files)
    tree = ElementTree.fromstring(files["sitemap.xml"])
    found = [each.text for each in tree.iter() if each.tag.endswith("loc")]
    assert found == [f"https://example.org/a&b/{name}.html" for name in ("index", "0001", "0002", "0003")]
    assert files["sitemap.xml"].count("<lastmod>2027-01-01</lastmod>") == 4
    told = {each["property"]: each["content"] for each in Page(files["0002.html"]).all("meta") if "property" in each}
    assert told["og:url"] == "https://example.org/a&b/0002.html"
    assert told["og:image"] == "https://example.org/a&b/0002.png"


def test_an_embedded_page_tells_search_engines_the_page_that_it_repeats() -> None:
    page = Page(site(replace(LOOK, base_url="https://example.org"))["embed/0002.html"])
    assert {"rel": "canonical", "href": "https://example.org/0002.html"} in page.all("link")


def test_a_site_of_unknown_address_has_neither() -> None:
    files = site()
    assert not [name for name in files if name.endswith((".png", ".xml"))]
    assert "og:" not in files["0001.html"]


def test_neighbours_are_linked_and_the_ends_have_one_only() -> None:
    files = site()
    assert [re.findall(r'rel="(prev|next)"', files[f"000{n}.html"]) for n in (1, 2, 3)] == [
        ["next"], ["prev", "next"], ["prev"],
    ]  # fmt: skip


def test_an_embedded_page_links_only_to_the_puzzle_on_its_own() -> None:
    (link,) = Page(site()["embed/0002.html"]).all("a")
    assert link == {"href": "../0002.html", "target": "_blank", "rel": "noopener"}


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_titles_levels_patterns_and_addresses_stay_texts(text: str) -> None:
    easy = made("classic")
    sections = (section([easy], text, pattern=text), section([easy], "Second"))
    look = replace(LOOK, title=text, footer=text, base_url=f"https://example.org/{text}", author=text)
    book = Book(Outline("weekend", text, sections), ((easy,), (easy,)))
    files = dict(book_site(book, look, lambda level, _: text))
    page = Page(b"".join(files["index.html"]).decode())
    tags = [tag for tag, _ in page.tags]
    assert not {"script", "img", "b"} & set(tags)
    assert tags.count("style") == 1
    assert not [name for _, attributes in page.tags for name in attributes if name.startswith("on")]
    assert page.text.count(re.sub(r"\s+", " ", text)) >= 5  # titles, level, pattern, footer
    locations = [each.text for each in ElementTree.fromstring(b"".join(files["sitemap.xml"])).iter() if each.text]
    assert f"https://example.org/{text}/0001.html" in locations
