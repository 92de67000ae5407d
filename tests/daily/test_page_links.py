"""Pages of a whole newspaper: carried puzzles, several levels, a weekly samurai, a series without answers."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from tests.daily.conftest import Paper, series
from tests.site.reading import data_of

pytestmark = pytest.mark.slow
SLOTS = [{"width": "60mm", "formats": ["html"]}]
BASE = {"html": {"base_url": "https://courier.example/sudoku"}}
ALL = (
    series("daily", slots=SLOTS, days=["mon", "tue", "wed", "thu", "fri", "sat"]),
    series("carried", slots=SLOTS, days=["tue", "thu"], carried=["mon"], answer="file"),
    series("two", slots=SLOTS, grades=["beginner", "easy"], days=["mon", "tue", "wed", "sat"]),
    series("weekly", slots=SLOTS, grades={"sun": "easy"}, answer="beside"),
    series("silent", slots=SLOTS, days=["mon", "tue", "wed"], answer="none"),
)


def make(paper: Paper, name: str = "out", first: str = "2027-01-01", **options: object) -> Path:
    plan = paper.plan(*ALL, top=BASE, closed=["2027-01-06"], **options)
    paper.make(plan, first, "2027-01-14", name)
    return paper.folder / name


def test_every_link_leads_to_a_page_that_is_there(paper: Paper) -> None:
    out = make(paper)
    pages = sorted(out.glob("*/*.html"))
    links = [
        (page, unescape(link)) for page in pages for link in re.findall(r'<a href="(?!data:)([^"]*)"', page.read_text())
    ]
    assert [(page.name, link) for page, link in links if not (page.parent / link).resolve().is_file()] == []
    assert {page for page, _ in links} >= {page for page in pages if page.stem.endswith("_answer")}


def test_each_answer_is_where_its_puzzle_says(paper: Paper) -> None:
    out = make(paper)
    silent = 0
    for page in out.glob("2027-01-0?/*_puzzle.html"):
        answers = list(out.glob(f"*/{page.name.replace('_puzzle', '_answer')}"))
        said = re.findall(r"answer is published on \w+,\s(\d+)", page.read_text("utf-8"))
        assert [int(each.parent.name[-2:]) for each in answers] == [int(day) for day in said], page
        silent += not said
    assert silent == len(list(out.glob("2027-01-0?/*_silent_*")))


def test_no_page_of_a_puzzle_has_a_solution_or_steps(paper: Paper) -> None:
    pages = [data_of(page.read_text("utf-8")) for page in make(paper).glob("*/*_puzzle.html")]
    assert pages
    assert all(its["solution"] is None and its["steps"] is None for its in pages)


def test_a_puzzle_that_is_issued_again_as_it_is_changes_no_other_page(paper: Paper) -> None:
    again = [{"series": "daily", "date": "2027-01-05", "version": 2}]
    make(paper)
    before = paper.files()
    make(paper, first="2027-01-05", corrections=again)
    changed = {file for file, digest in paper.files().items() if "/" in file and before.get(file) != digest}
    assert changed == {"2027-01-05/20270105_daily_60mm_puzzle.html", "2027-01-05/day.json"}
