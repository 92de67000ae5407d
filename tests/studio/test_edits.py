"""Changes of a text that forms ask for, and what editors ask about places in it."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.studio.conftest import BOOK

SMILE = "title: \U0001f600 and more  # keep\nauthor: Ann\n"


def changed(browser: TestClient, text: str, **asked: Any) -> str:
    answer = browser.post("/edit", json={"text": text, **asked})
    assert answer.status_code == 200, answer.text
    change, units = answer.json(), text.encode("utf-16-le")
    begin, end = units[: 2 * change["from"]], units[2 * change["to"] :]
    return (begin + change["insert"].encode("utf-16-le") + end).decode("utf-16-le")


def test_a_value_is_changed_and_its_comment_stays(browser: TestClient) -> None:
    text = changed(browser, BOOK, route=["title"], value="Seven")
    assert text == BOOK.replace("Six short ones  # the title", "Seven  # the title")


def test_places_are_counted_as_browsers_count_them(browser: TestClient) -> None:
    assert changed(browser, SMILE, route=["author"], value="Bo") == SMILE.replace("Ann", "Bo")


def test_a_value_is_found_in_the_text_by_its_key(browser: TestClient) -> None:
    def place(*route: object) -> Any:
        return browser.post("/place", json={"text": BOOK, "route": route}).json()

    assert place("trim") == {"line": 3, "column": 1}
    assert place("sections", 0, "count") == {"line": 7, "column": 5}
    assert place("sections", 0, "rules") == place("sections", 0)
    assert browser.post("/place", json={"text": BOOK, "route": [1.5]}).status_code == 400


def test_a_value_that_is_removed_takes_along_what_would_hold_nothing(browser: TestClient) -> None:
    text = BOOK + "cover:\n  blurb: Buy it\nfront: {pages: [One, Two]}\n"
    assert changed(browser, text, route=["cover", "blurb"], value=None) == text.replace("cover:\n  blurb: Buy it\n", "")
    assert changed(browser, text, route=["cover", "art"], value=None) == text
    assert changed(browser, text, route=["front", "pages", 0], value=None) == text.replace("One, ", "")
    assert changed(browser, text, route=["front", "pages"], value=None) == text.replace(
        "front: {pages: [One, Two]}\n", ""
    )
    assert changed(browser, "", route=["cover", "art"], value=None) == ""


def test_a_puzzle_is_replaced_by_an_entry_in_its_section(browser: TestClient) -> None:
    text = changed(browser, BOOK, route=["sections", 0, "reroll"], append=3)
    text = changed(browser, text, route=["sections", 0, "reroll"], append=3)
    assert browser.post("/text", json={"text": text, "generation": 1}).json()["data"]["sections"][0]["reroll"] == [3, 3]


def test_a_section_is_added_moved_and_removed(browser: TestClient) -> None:
    two = changed(browser, BOOK, route=["sections"], append={"title": "More", "count": 2})
    swapped = changed(browser, two, route=["sections", 1], move=-1)
    data = browser.post("/text", json={"text": swapped, "generation": 1}).json()["data"]
    assert [it["title"] for it in data["sections"]] == ["More", "Warm-up"]
    assert changed(browser, two, route=["sections", 1], value=None) == BOOK


@pytest.mark.parametrize(
    "asked", [{"route": "title", "value": 1}, {"route": [1.5], "value": 1}, {"route": ["sections", 0], "move": 7}]
)
def test_a_change_that_makes_no_sense_is_refused(browser: TestClient, asked: dict[str, Any]) -> None:
    answer = browser.post("/edit", json={"text": BOOK, **asked})
    assert answer.status_code == 400
    assert answer.json()["problems"][0]["what"]


def test_an_editor_is_told_what_may_stand_at_a_place(browser: TestClient) -> None:
    at = {"text": BOOK.replace("6x6", "jig"), "line": 6, "column": 15}
    labels = [it["label"] for it in browser.post("/complete", json=at).json()["options"]]
    assert "jigsaw-1" in labels


def test_an_editor_is_told_what_a_word_means(browser: TestClient) -> None:
    said = browser.post("/hover", json={"text": BOOK, "line": 2, "column": 2}).json()["says"]
    assert "different puzzles" in said
