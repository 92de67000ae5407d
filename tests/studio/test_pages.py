"""Pages in the studio: those of the PDF, with blank boards for puzzles that are not there yet."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from starlette.testclient import TestClient

from bookbuilder.plan import Plan
from bookbuilder.studio import desk as desks
from bookbuilder.studio.desk import Desk
from bookbuilder.studio.facts import of_pages
from bookbuilder.studio.look import BookLook
from bookbuilder.studio.puzzles import Pool, blank_book
from bookbuilder.studio.reading import understood
from bookbuilder.studio.routes import Studio
from bookbuilder.supply import Supplied
from tests.studio.conftest import BOOK
from tests.studio.test_assets import table

PATIENCE = 60.0


def looked(desk: Desk, text: str, generation: int, missing: int | None = 0) -> BookLook:
    """The look at a text; with `missing`, the look that lacks that many puzzles."""
    before = desk.look.generation if desk.look else 0
    desk.read(text, generation)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        look = desk.look
        if look and look.generation > before and missing in (None, len(look.missing)):
            return look
        time.sleep(0.01)
    raise AssertionError("no such look came")


def asked(browser: TestClient, path: str) -> Any:
    answer = browser.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_boards_are_blank_until_their_puzzles_are_made(studio: Studio) -> None:
    look = looked(studio.desk, BOOK, 1, missing=6)
    assert {puzzle.puzzle.clues for _, _, puzzle in look.book.numbered()} == {0}
    look = looked(studio.desk, BOOK, 2)
    assert min(puzzle.puzzle.clues for _, _, puzzle in look.book.numbered()) > 0


def test_another_title_makes_no_puzzle(studio: Studio) -> None:
    first = looked(studio.desk, BOOK, 1)
    second = looked(studio.desk, BOOK.replace("Six short", "Six long"), 2, missing=None)
    assert not second.missing
    assert second.book.puzzles == first.book.puzzles
    assert second.book.outline.title == "Six long ones"


def test_a_page_is_a_picture_of_its_size(studio: Studio, browser: TestClient) -> None:
    look = looked(studio.desk, BOOK, 1)
    pages = asked(browser, "/pages")
    assert pages["generation"] == look.generation
    first = pages["pages"][0]
    answer = browser.get(f"/page/{first['hash']}.png?dpi=72")
    with Image.open(BytesIO(answer.content)) as picture:
        assert picture.size == (432, 648)


def test_a_page_tells_what_stands_on_it(studio: Studio, browser: TestClient) -> None:
    looked(studio.desk, BOOK, 1)
    page = next(it for it in asked(browser, "/pages")["pages"] if it["kind"] == "puzzles")
    assert page["line"] == 5
    figures = asked(browser, f"/page/{page['hash']}.json")["figures"]
    assert [it["number"] for it in figures] == page["puzzles"]
    left, top, width, height = figures[0]["area"]
    assert 0 < left < left + width < 1
    assert 0 < top < top + height < 1
    assert figures[0]["made"]
    assert figures[0]["hardest"]
    assert 1 <= figures[0]["minutes"]["from"] <= figures[0]["minutes"]["about"] <= figures[0]["minutes"]["to"]


def test_an_older_look_has_no_pages_any_more(studio: Studio, browser: TestClient) -> None:
    look = looked(studio.desk, BOOK, 1)
    for more in (2, 3):
        looked(studio.desk, BOOK + "# more\n" * more, more, missing=None)
    assert browser.get(f"/page/{look.generation}-1.png").status_code == 404


def test_what_is_built_is_what_was_shown(studio: Studio, tmp_path: Path) -> None:
    look = looked(studio.desk, BOOK, 1)
    assert studio.desk.build()
    manifest = tmp_path / "output" / "six" / "book.json"
    until = time.monotonic() + PATIENCE
    while not manifest.exists() and time.monotonic() < until:
        time.sleep(0.05)
    import json

    built = json.loads(manifest.read_text(encoding="utf-8"))["puzzles"]
    assert [tuple(it["givens"]) for it in built] == [it.puzzle.givens for _, _, it in look.book.numbered()]


def test_a_puzzle_that_is_replaced_leaves_all_others_where_they_are(studio: Studio) -> None:
    first = looked(studio.desk, BOOK, 1)
    text = BOOK.replace("    count: 6", "    count: 6\n    reroll: [2]")
    second = looked(studio.desk, text, 2)
    ids = [look.book.ids(0) for look in (first, second)]
    by_id = [dict(zip(its, look.book.puzzles[0], strict=True)) for its, look in zip(ids, (first, second), strict=True)]
    changed = [name for name in by_id[0] if by_id[0][name].puzzle != by_id[1][name].puzzle]
    assert changed == ["six-warm-up-0002"]
    third = looked(studio.desk, BOOK, 3)
    assert third.book.puzzles == first.book.puzzles


def test_puzzles_that_were_made_are_not_made_again_when_the_studio_is_started_again(
    studio: Studio, document: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, came = looked(studio.desk, BOOK, 1), list[Supplied]()
    studio.desk.close()
    real = desks.supplied
    monkeypatch.setattr(desks, "supplied", lambda *asked: came.append(real(*asked)) or came[-1])
    second = looked(studio.open(document), BOOK, 1)
    assert [it.resumed for it in came] == [6]
    assert second.book.puzzles == first.book.puzzles


def test_a_cover_is_shown_as_back_spine_and_front_at_its_size(studio: Studio, browser: TestClient) -> None:
    text = BOOK.replace(
        "outputs: [interior, json]", "printer: kdp-paperback\ncover: {blurb: For all.}\noutputs: [cover]"
    )
    look = looked(studio.desk, text.replace("count: 6", "count: 200"), 1, missing=None)
    cover = asked(browser, "/pages")["cover"]
    back, spine, front = (cover["parts"][name] for name in ("back", "spine", "front"))
    assert (back[2], spine[2]) == (spine[0], front[0])
    assert (spine[2] - spine[0]) * cover["width_pt"] / 72 * 25.4 == pytest.approx(cover["spine_mm"], abs=0.006)
    assert [back[0], back[1], front[2], front[3]] == cover["trim"]
    with Image.open(BytesIO(browser.get(f"/cover/{look.generation}.png?dpi=72").content)) as picture:
        assert picture.size == (round(cover["width_pt"]), round(cover["height_pt"]))


def test_a_page_to_play_may_run_its_own_script_and_nothing_else(studio: Studio, browser: TestClient) -> None:
    looked(studio.desk, BOOK.replace("[interior, json]", "[html]"), 1)
    answer = browser.get("/play/3.html")
    assert answer.status_code == 200
    rules = dict(part.partition(" ")[::2] for part in answer.headers["content-security-policy"].split("; "))
    assert rules["sandbox"] == "allow-scripts"
    assert rules["default-src"] == "'none'"
    assert "connect-src" not in rules
    assert not re.findall(r"<a[^>]* href=", answer.text)  # a frame that goes elsewhere gets no answer
    assert browser.get("/play/7.html").status_code == 404


TWO = BOOK.replace("outputs:", "  - title: Second\n    board: 4x4\n    count: 3\noutputs:")


def test_a_change_of_one_section_makes_puzzles_for_that_one_only(studio: Studio) -> None:
    first = looked(studio.desk, TWO, 1)
    blank = looked(studio.desk, TWO.replace("board: 4x4", "board: 8x8").replace("count: 3", "count: 5"), 2, missing=5)
    assert [it.puzzle for it in blank.book.puzzles[0]] == [it.puzzle for it in first.book.puzzles[0]]
    second = looked(studio.desk, TWO.replace("board: 4x4", "board: 8x8").replace("count: 3", "count: 5"), 3)
    assert second.book.puzzles[0] == first.book.puzzles[0]
    assert {puzzle.puzzle.board.name for puzzle in second.book.puzzles[1]} == {"8x8"}


def test_puzzles_that_no_text_asks_for_any_more_are_forgotten_in_the_end(studio: Studio) -> None:
    look = looked(studio.desk, BOOK, 1)
    (order,), (puzzles,) = look.plan.orders, look.book.puzzles
    pool = Pool(most=4)
    assert pool.of([order]) == {}
    for seed in range(20):
        other = replace(order, section=f"other-{seed}")
        for place in range(2):
            pool.put(other, place, puzzles[place])
        if not seed:
            for place in range(6):
                pool.put(order, place, puzzles[place])
        assert len(pool.of([order])) == 6
    assert len(pool._puzzles) == 6 + 4
    assert len(pool.of([replace(order, section="other-19")])) == 2


@pytest.mark.parametrize("trim", ["6x9in", "a2"])
def test_a_picture_of_a_poster_does_not_fill_the_memory(studio: Studio, browser: TestClient, trim: str) -> None:
    looked(studio.desk, BOOK.replace("6x9in", trim), 1, missing=None)
    answer = browser.get(f"/page/{asked(browser, '/pages')['pages'][0]['hash']}.png?dpi=400")
    with Image.open(BytesIO(answer.content)) as picture:
        assert picture.width * picture.height < 26_000_000
        assert picture.width == 2400 or trim == "a2"


def test_answers_that_stand_upside_down_have_their_areas_below_the_puzzles(studio: Studio) -> None:
    look = looked(studio.desk, BOOK.replace("outputs:", "answers: {place: foot}\noutputs:"), 1)
    page = next(leaf.page for leaf in look.layout.leaves if leaf.answered)
    figures = look.figures(page)
    puzzles, answers = ([it.area for it in figures if it.is_answer == kind] for kind in (False, True))
    height = look.page(page).height
    assert len(puzzles) == len(answers) > 0
    assert max(top + high for _, top, _, high in puzzles) < min(top for _, top, _, _ in answers)
    assert all(0 < top < top + high < height for _, top, _, high in answers)


EVERYTHING = """\
title: Everything
copyright: 2027 Ann
openers: page
front:
  pages: [to.md, preface.md]
  contents: true
  how_to: true
  difficulty_key: true
sections: [{title: A, count: 4, walkthrough: {puzzles: 1}}, {title: B, board: 4x4, symbols: fruit, count: 4}]
answers:
  hints: 1
back:
  log: true
  blank_grids: 1
  cut_outs: 1
  certificate: true
"""
LINES = {
    "title": "title: Everything",
    "copyright": "copyright: 2027 Ann",
    "dedication": "  pages: [to.md, preface.md]",
    "preface": "  pages: [to.md, preface.md]",
    "contents": "  contents: true",
    "how-to": "  how_to: true",
    "key": "  difficulty_key: true",
    **dict.fromkeys(("opener", "puzzles", "steps"), EVERYTHING.splitlines()[8]),
    "hints": "  hints: 1",
    "answers": "answers:",
    "blank-grids": "  blank_grids: 1",
    "cut-outs": "  cut_outs: 1",
    "log": "  log: true",
    "certificate": "  certificate: true",
}
CLOSING = {
    "afterword": "  pages: [about.md]\n  colophon: false",
    "origin": "  origin: true\n  colophon: false",
    "rights": "  rights: true\n  colophon: false",
    "colophon": "  colophon: true",
}


@pytest.mark.parametrize("kind", CLOSING)
def test_every_page_is_called_by_its_kind_and_leads_to_the_line_that_it_comes_from(tmp_path: Path, kind: str) -> None:
    long = "Words that fill a page. " * 100  # or it would share the one of the contents
    for name, prose in [("to", "To Ann."), ("preface", f"# Preface\n\n{long}"), ("about", "# About\n\nWords.")]:
        (tmp_path / f"{name}.md").write_text(f"{prose}\n")
    text = f"{EVERYTHING}{CLOSING[kind]}\n"
    reading = understood(text, 1, tmp_path / "everything.yaml")
    assert isinstance(reading.plan, Plan), reading.problems
    look = BookLook(1, 1, reading.plan, blank_book(reading.plan, {}), reading.plan.layout)
    pages = of_pages(look, reading.document)["pages"]
    written = {it["kind"]: text.splitlines()[it["line"] - 1] for it in reversed(pages) if it["kind"] != "blank"}
    assert written == {**LINES, kind: CLOSING[kind].partition("\n")[0]}
    named = {*written, "blank"} - {"puzzles"}  # whose numbers are said
    for language in ("en", "de"):
        assert {f"kind.{name}" for name in named} - {*table(language, "words")} == set()
    assert [next(it["number"] for it in pages if it["section"] == which) for which in (0, 1)] == [
        it["number"] for it in pages if it["kind"] == "opener"
    ]
