"""Feeds of pages that list other pages than the folders hold are found."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bookbuilder.readback import check_folder
from tests.daily.conftest import Paper, series
from tests.readback.newspaper import sign

FEED = "2027-01-05/feed.xml"


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two days of pages, and feeds that begin the day before."""
    paper = Paper(tmp_path_factory.mktemp("news"))
    its = series(slots=[{"width": "60mm", "formats": ["html"]}], start="2027-01-03", board="4x4", grades="beginner")
    plan = paper.plan(its, top={"html": {"base_url": "https://x.org"}}, no_repeat_days=2)
    paper.make(plan, "2027-01-04", "2027-01-05")
    return paper.folder / "out"


def found(folder: Path) -> dict[str, str]:
    sign(folder)
    return {each.file: each.what for each in check_folder(folder).findings if each.rule == "deliveries"}


def test_feeds_that_are_right_pass_also_with_pages_of_days_that_are_not_there(sound: Path) -> None:
    assert "/2027-01-03/" in (sound / FEED).read_text("utf-8")
    report = check_folder(sound)
    assert not [each for each in report.findings if each.rule == "deliveries"]
    assert report.checked["deliveries"] == 5  # with two feeds of puzzles and the ZIP of the week


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda text: text.replace("/2027-01-05/", "/2027-01-06/"), "lists a page of 2027-01-06, a later day"),
        (lambda text: text.replace("20270104_main_60mm_puzzle", "x"), "lists 2027-01-04/x.html, which is not there"),
        (lambda text: text.replace("2027-01-05/20270105_main_60mm_puzzle", "2027-01-03/x"), "does not list 20270105_"),
        (lambda text: text.replace(".html", ".pdf"), "which is the address of no page"),
        (lambda text: text.replace("2005/Atom", "2005/Atem"), "is not an Atom feed"),
        (lambda text: text[:-9], "is not an Atom feed"),
        (lambda _: "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "is not an Atom feed"),
        (lambda _: "<a>" * 100_000, "is not an Atom feed"),
        (lambda _: "", "is not an Atom feed"),
    ],
)
def test_a_feed_that_lists_other_pages_is_found(
    sound: Path, tmp_path: Path, change: Callable[[str], str], what: str
) -> None:
    folder = Path(shutil.copytree(sound, tmp_path / "out"))
    before = (folder / FEED).read_text("utf-8")
    (folder / FEED).write_text(change(before), "utf-8")
    assert what in found(folder).get(FEED, "nothing")
