"""Pages of daily puzzles: no answer before the next issue, links that stay right, a feed that ends with its day."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from base64 import b64decode
from typing import Any

import pypdfium2
import pytest

from bookbuilder.readback import check_folder
from tests.daily.conftest import Paper, series
from tests.site.reading import data_of

ATOM = "{http://www.w3.org/2005/Atom}"
SLOTS = [{"width": "60mm", "formats": ["svg", "html"]}]
BASE = {"html": {"base_url": "https://courier.example/sudoku"}}


def page(paper: Paper, file: str) -> str:
    return (paper.folder / "out" / file).read_text("utf-8")


def solution(paper: Paper, day: str) -> list[int]:
    its: list[int] = json.loads(page(paper, f"{day}/day.json"))["puzzles"][0]["solution"]
    return its


@pytest.fixture
def three(paper: Paper) -> Paper:
    """Three days of one series with pages."""
    paper.make(paper.plan(series(slots=SLOTS, days=["mon", "wed", "thu"]), top=BASE), "2027-01-04", "2027-01-07")
    return paper


def test_a_page_tells_nothing_of_its_answer_and_when_it_comes(three: Paper) -> None:
    html = page(three, "2027-01-06/20270106_main_60mm_puzzle.html")
    its = data_of(html)
    assert (its["id"], its["solution"], its["steps"]) == ("20270106_main", None, None)
    assert "The answer is published on Thursday, 7\u00a0January\u00a02027." in html
    assert json.dumps(solution(three, "2027-01-06"), separators=(",", ":")) not in html
    assert 'id="answer"' not in html


def test_the_next_issue_has_the_page_with_answer_and_steps(three: Paper) -> None:
    its = data_of(page(three, "2027-01-06/20270104_main_60mm_answer.html"))
    assert (its["id"], its["solution"]) == ("20270104_main", solution(three, "2027-01-04"))
    found = {tuple(place) for step in its["steps"] for place in step["places"]}
    assert found == {(cell, its["solution"][cell]) for cell, given in enumerate(its["givens"]) if not given}


def test_pages_of_puzzle_and_answer_lead_to_each_other(three: Paper) -> None:
    puzzle = page(three, "2027-01-06/20270106_main_60mm_puzzle.html")
    assert '<a href="20270104_main_60mm_answer.html">' in puzzle
    answer = page(three, "2027-01-06/20270104_main_60mm_answer.html")
    assert (
        f'<link rel="canonical" href="{BASE["html"]["base_url"]}/2027-01-06/20270104_main_60mm_answer.html">' in answer
    )
    assert '<a href="../2027-01-04/20270104_main_60mm_puzzle.html">' in answer


def test_a_page_leads_to_the_puzzle_of_the_issue_before(three: Paper) -> None:
    assert 'rel="prev"' not in page(three, "2027-01-04/20270104_main_60mm_puzzle.html")
    link = '<a href="../2027-01-04/20270104_main_60mm_puzzle.html" rel="prev">'
    assert link in page(three, "2027-01-06/20270106_main_60mm_puzzle.html")


def test_a_page_names_its_paper_board_and_rule(three: Paper) -> None:
    html = page(three, "2027-01-06/20270106_main_60mm_puzzle.html")
    assert '<meta property="og:site_name" content="P">' in html
    assert '<p class="kind">P · 6 × 6</p>' in html
    assert "Fill the grid so that every row" in html


def test_series_of_one_title_on_other_boards_are_told_apart(paper: Paper) -> None:
    its = series("main", slots=SLOTS), series("x", slots=SLOTS, board="classic")
    paper.make(paper.plan(*its), "2027-01-04", "2027-01-04")
    main, other = (page(paper, f"2027-01-04/20270104_{name}_60mm_puzzle.html") for name in ("main", "x"))
    assert "<title>Sudoku \u00b7 6 \u00d7 6, puzzle 4</title>" in main
    assert "<title>Sudoku \u00b7 Classic, puzzle 4</title>" in other
    assert '<p class="kind">P</p>' in other


def downloads(html: str) -> dict[str, dict[str, Any]]:
    """The files in a page, by name."""
    found = re.findall(r'<a href="data:application/json;base64,([^"]*)" download="([^"]*)">', html)
    return {name: json.loads(b64decode(content)) for content, name in found}


def test_a_page_holds_its_puzzle_for_other_programs_and_the_solution_only_with_the_answer(three: Paper) -> None:
    today = downloads(page(three, "2027-01-06/20270106_main_60mm_puzzle.html"))
    assert sorted(today) == ["20270106_main.ipuz", "20270106_main.json"]
    assert not any("solution" in its for its in today.values())
    later = downloads(page(three, "2027-01-07/20270106_main_60mm_answer.html"))
    assert later["20270106_main.json"]["solution"] == solution(three, "2027-01-06")
    assert later["20270106_main.json"]["givens"] == today["20270106_main.json"]["givens"]


def test_the_slots_own_picture_is_shown_beside_links(paper: Paper) -> None:
    slots = [{"width": "60mm", "formats": ["png", "html"]}]
    paper.make(paper.plan(series(slots=slots), top=BASE), "2027-01-04", "2027-01-05")
    html = page(paper, "2027-01-05/20270105_main_60mm_puzzle.html")
    (address,) = re.findall('<meta property="og:image" content="([^"]*)">', html)
    assert address.removeprefix(f"{BASE['html']['base_url']}/") in paper.files()
    assert '<meta name="twitter:card" content="summary">' in html
    assert "og:image" not in page(paper, "2027-01-05/20270104_main_60mm_answer.html")


def test_a_series_without_answers_has_no_pages_of_answers(paper: Paper) -> None:
    paper.make(paper.plan(series(slots=SLOTS, answer="none")), "2027-01-04", "2027-01-05")
    assert not [file for file in paper.files() if file.endswith("answer.html")]
    assert "is published on" not in page(paper, "2027-01-04/20270104_main_60mm_puzzle.html")


def test_a_page_says_its_date_id_and_version(three: Paper) -> None:
    html = page(three, "2027-01-06/20270106_main_60mm_puzzle.html")
    assert '<time datetime="2027-01-06">Wednesday, 6\u00a0January\u00a02027</time>' in html
    assert "<p>20270106_main · v1</p>" in html


@pytest.mark.slow
def test_a_papers_region_orders_its_dates_and_is_the_language_of_its_pages(paper: Paper) -> None:
    plan = paper.plan(series(slots=[{"width": "60mm", "formats": ["svg", "html"]}]), top={"language": "en-US"})
    paper.make(plan, "2027-01-05", "2027-01-05")
    html = page(paper, "2027-01-05/20270105_main_60mm_puzzle.html")
    assert '<html lang="en-US"' in html
    assert "Tuesday, January\u00a05,\u00a02027" in html
    assert "Tuesday, January 5, 2027" in page(paper, "2027-01-05/20270105_main_60mm_puzzle.svg")
    assert "January\u00a05</time>" in page(paper, "calendar.html")


def test_a_corrected_page_keeps_its_address(paper: Paper) -> None:
    again = [{"series": "main", "date": "2027-01-05", "version": 2, "reroll": True}]
    plan = paper.plan(series(slots=SLOTS, answer="file"), top=BASE)
    paper.make(plan, "2027-01-04", "2027-01-08")
    before = paper.files()
    paper.make(paper.plan(series(slots=SLOTS, answer="file"), top=BASE, corrections=again), "2027-01-05", "2027-01-05")
    changed = {file for file, digest in paper.files().items() if before.get(file) != digest and file[0] == "2"}
    assert changed == {
        "2027-01-05/20270105_main_60mm_puzzle.html",
        "2027-01-05/20270105_main_60mm_puzzle_v2.svg",
        "2027-01-05/day.json",
        "2027-01-06/20270105_main_60mm_answer.html",
        "2027-01-06/20270105_main_60mm_answer_v2.svg",
        "2027-01-06/day.json",
    }
    assert "20270105_main · v2" in page(paper, "2027-01-05/20270105_main_60mm_puzzle.html")


@pytest.mark.slow
def test_a_day_alone_has_the_pages_and_the_feed_that_it_has_within_a_month(paper: Paper) -> None:
    plan = paper.plan(series(slots=SLOTS), series("kids", slots=SLOTS, days=["sat"]), top=BASE)
    paper.make(plan, "2027-01-01", "2027-01-31", "month")
    paper.make(plan, "2027-01-23", "2027-01-23", "alone")
    assert paper.day("2027-01-23", "alone") == paper.day("2027-01-23", "month")


def addresses(paper: Paper, day: str) -> list[str]:
    feed = ET.fromstring(page(paper, f"{day}/feed.xml"))
    return [str(entry.findtext(f"{ATOM}id")).rpartition("/sudoku/")[2] for entry in feed.iter(f"{ATOM}entry")]


def test_a_feed_lists_the_latest_issues_up_to_its_day(three: Paper) -> None:
    assert addresses(three, "2027-01-06") == [
        "2027-01-06/20270106_main_60mm_puzzle.html",
        "2027-01-06/20270104_main_60mm_answer.html",
        "2027-01-04/20270104_main_60mm_puzzle.html",
    ]
    assert set(addresses(three, "2027-01-06")) <= set(three.files())
    assert "https://courier.example/sudoku/2027-01-06/20270106_main_60mm_puzzle.html" in page(
        three, "2027-01-06/20270106_main_60mm_puzzle.html"
    )


def test_a_feed_has_times_of_release_and_no_markup_from_texts(paper: Paper) -> None:
    its = series(slots=SLOTS, title="<b>&", release="06:00 Europe/Berlin")
    paper.make(paper.plan(its, top={**BASE, "credit": "<i>"}), "2027-01-04", "2027-01-04")
    feed = ET.fromstring(page(paper, "2027-01-04/feed.xml"))
    first = next(feed.iter(f"{ATOM}entry"))
    assert first.findtext(f"{ATOM}updated") == feed.findtext(f"{ATOM}updated") == "2027-01-04T06:00:00+01:00"
    assert str(first.findtext(f"{ATOM}title")).startswith("<b>&")
    assert feed.findtext(f"{ATOM}author/{ATOM}name") == "<i>"


def test_without_an_address_there_is_no_feed(paper: Paper) -> None:
    paper.make(paper.plan(series(slots=SLOTS)), "2027-01-04", "2027-01-04")
    assert "2027-01-04/feed.xml" not in paper.files()


def test_a_feed_goes_back_fourteen_issues(paper: Paper) -> None:
    plan = paper.plan(series(slots=SLOTS, answer="none", board="4x4", grades="beginner"), top=BASE, no_repeat_days=5)
    paper.make(plan, "2027-01-20", "2027-01-20")
    assert [address[:10] for address in addresses(paper, "2027-01-20")] == [
        f"2027-01-{day:02}" for day in range(20, 6, -1)
    ]


def test_a_feed_is_as_new_as_its_newest_page(paper: Paper) -> None:
    late, early = "23:00 Europe/London", "05:00 Asia/Tokyo"  # of the day before in London
    plan = paper.plan(
        series("a", slots=SLOTS, release=early),
        series("b", slots=SLOTS, release=late),
        series("c", slots=SLOTS),
        top=BASE,
    )
    paper.make(plan, "2027-01-04", "2027-01-04")
    feed = ET.fromstring(page(paper, "2027-01-04/feed.xml"))
    assert feed.findtext(f"{ATOM}updated") == "2027-01-04T23:00:00+00:00"


def test_an_issue_whose_time_the_clocks_skip_is_in_no_feed(paper: Paper) -> None:
    plan = paper.plan(series(slots=SLOTS, start="2027-03-27", release="02:30 Europe/Berlin", answer="none"), top=BASE)
    paper.make(plan, "2027-03-29", "2027-03-29")  # on the 28th, the clocks go forward at 2
    assert [address[:10] for address in addresses(paper, "2027-03-29")] == ["2027-03-29", "2027-03-27"]


def test_a_newspapers_copyright_is_in_its_feed(paper: Paper) -> None:
    paper.make(paper.plan(series(slots=SLOTS), top={**BASE, "copyright": "\u00a9 2027 P"}), "2027-01-04", "2027-01-04")
    assert ET.fromstring(page(paper, "2027-01-04/feed.xml")).findtext(f"{ATOM}rights") == "\u00a9 2027 P"


def test_the_calendar_calls_series_as_the_paper_prints_them(paper: Paper) -> None:
    papers = series("main", title="Sudoku"), series("late", title="Sudoku"), series("kids", title="Junior")
    paper.make(paper.plan(*papers), "2027-01-01", "2027-01-01")
    shown = page(paper, "calendar.html")
    assert all(f"<b>{name} 1</b>" in shown for name in ("Sudoku, main", "Sudoku, late", "Junior"))


@pytest.mark.parametrize("labels", [None, "minutes", "stars"])
def test_check_finds_every_day_right_whatever_stands_for_its_level(paper: Paper, labels: str | None) -> None:
    slots = [{"width": "60mm", "formats": ["pdf", "svg", "txt", "html"]}]
    plan = paper.plan(series(slots=slots), top={"labels": labels} if labels else {})
    paper.make(plan, "2027-01-01", "2027-01-02")
    assert check_folder(paper.folder / "out").findings == ()
    text = (paper.folder / "out/2027-01-01/20270101_main_60mm_puzzle.txt").read_text("utf-8")
    assert ("about 2 min" in text) == (labels == "minutes"), text


@pytest.mark.parametrize(("width", "told"), [("26mm", "2 min"), ("60mm", "about 2 min")])
def test_minutes_are_brief_in_a_slot_that_has_no_room_for_more(paper: Paper, width: str, told: str) -> None:
    slots = [{"width": width, "formats": ["pdf"]}]
    paper.make(paper.plan(series(slots=slots), top={"labels": "minutes"}), "2027-01-01", "2027-01-02")
    assert check_folder(paper.folder / "out").findings == ()
    art = pypdfium2.PdfDocument(paper.folder / f"out/2027-01-01/20270101_main_{width}_puzzle.pdf")
    assert re.findall(r"(?:about )?\d+ min", art[0].get_textpage().get_text_range()) == [told]


def test_a_slot_that_names_levels_has_room_for_their_minutes(paper: Paper) -> None:
    slots = [{"width": "107mm", "levels": "beside"}]
    levels = series(board="classic", grades=["easy", "medium", "hard"], slots=slots)
    for labels in ({}, {"labels": "minutes"}):
        assert paper.plan(levels, top=labels).series[0].slots[0].layout.size.width


def test_puzzles_of_one_number_are_told_apart_by_their_levels_even_where_minutes_are_printed(paper: Paper) -> None:
    slots = [{"width": "120mm", "formats": ["svg", "html", "txt"]}]
    levels = series(grades=["beginner", "easy"], numbers="each", title="Number", slots=slots)
    paper.make(paper.plan(levels, top={"labels": "minutes"}), "2027-01-04", "2027-01-05")
    assert {it.outcome for it in check_folder(paper.folder / "out").findings} <= {"unchecked"}  # few pictures
    puzzles = json.loads((paper.folder / "out/2027-01-05/day.json").read_text("utf-8"))["puzzles"]
    assert [re.sub("[0-9]+", "N", it["rating"]) for it in puzzles] == ["Beginner · N min", "Easy · N min"]
    assert [it["label"] for it in puzzles] == ["Beginner", "Easy"]
