"""A newspaper's puzzle and, in the next issue, its answer, in a browser."""

from __future__ import annotations

from typing import Any

import pytest

import bookbuilder.api as bb
from tests.daily.conftest import Paper, series
from tests.site.browser.conftest import Open
from tests.site.reading import data_of

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.process]
SLOTS = [{"width": "60mm", "formats": ["html"]}]


def shown(page: Any, name: str) -> int:
    return int(page.get_by_role("button", name=name, exact=True).count())


def test_todays_puzzle_has_no_hints_and_tomorrows_page_of_it_goes_on_with_the_entries(
    open_page: Open, tmp_path: Any
) -> None:
    paper = Paper(tmp_path)
    paper.make(paper.plan(series(slots=SLOTS)), "2027-01-04", "2027-01-05")
    today, tomorrow = "2027-01-04/20270104_main_60mm_puzzle.html", "2027-01-05/20270104_main_60mm_answer.html"
    page = open_page((tmp_path / "out" / today).read_text("utf-8"))
    assert (shown(page, "Check"), shown(page, "Hint"), shown(page, "Show the solution")) == (1, 0, 0)

    answer = (tmp_path / "out" / tomorrow).read_text("utf-8")
    its = data_of(answer)
    cell = its["givens"].index(0)
    page.get_by_role("gridcell").nth(cell).click()
    page.keyboard.press(str(its["solution"][cell]))
    page.wait_for_timeout(1000)
    (tmp_path / "answer.html").write_text(answer, "utf-8")
    page.goto((tmp_path / "answer.html").as_uri())
    assert (shown(page, "Hint"), shown(page, "Show the solution")) == (1, 1)
    page.get_by_role("button", name="Check", exact=True).click()
    assert page.get_by_text("All entries are right so far.").count()
    assert page.get_by_role("gridcell").nth(cell).inner_text().endswith(str(its["solution"][cell]))


def test_a_daily_page_downloads_its_puzzle_without_a_file_beside_it(open_page: Open, tmp_path: Any) -> None:
    paper = Paper(tmp_path)
    paper.make(paper.plan(series(slots=SLOTS)), "2027-01-04", "2027-01-04")
    page = open_page((tmp_path / "out" / "2027-01-04/20270104_main_60mm_puzzle.html").read_text("utf-8"))
    for ending in ("json", "ipuz"):
        with page.expect_download() as waiting:
            page.get_by_role("link", name=f"Download as {ending}", exact=False).click()
        download = waiting.value
        assert download.suggested_filename == f"20270104_main.{ending}"
        file = tmp_path / download.suggested_filename
        download.save_as(file)
        (read,) = bb.read(file)
        assert list(read.puzzle.givens) == data_of(page.content())["givens"]
