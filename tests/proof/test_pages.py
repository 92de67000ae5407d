"""Pages for browsers that show another puzzle than their record, or tell an answer too early, are found."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bookbuilder.proof import check_folder
from tests.daily.conftest import Paper, series
from tests.proof.newspaper import sign

DAY = "2027-01-05"
PUZZLE, ANSWER = f"{DAY}/20270105_main_60mm_puzzle.html", f"{DAY}/20270104_main_60mm_answer.html"


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two days of pages."""
    paper = Paper(tmp_path_factory.mktemp("pages"))
    slots = [{"width": "60mm", "formats": ["html"]}]
    paper.make(paper.plan(series(slots=slots), top={"html": {"base_url": "https://x.org"}}), "2027-01-04", DAY)
    return paper.folder / "out"


@pytest.fixture
def folder(sound: Path, tmp_path: Path) -> Path:
    """A copy that may be spoiled."""
    return Path(shutil.copytree(sound, tmp_path / "out"))


def found(folder: Path) -> dict[str, str]:
    """What is said of pages by their files, whose digests are right."""
    sign(folder)
    return {each.file: each.what for each in check_folder(folder).findings if each.rule == "pages"}


def changed(folder: Path, file: str, change: Callable[[str], str]) -> None:
    path = folder / file
    before = path.read_text("utf-8")
    path.write_text(change(before), "utf-8")
    assert path.read_text("utf-8") != before


def with_data(change: Callable[[dict[str, Any]], None]) -> Callable[[str], str]:
    """A change of the data that the page's script plays."""

    def to(html: str) -> str:
        head, data, tail = re.split(r'(?<=id="data">)(.*?)(?=</script>)', html, maxsplit=1, flags=re.DOTALL)
        its = json.loads(data)
        change(its)
        return head + json.dumps(its) + tail

    return to


def test_pages_that_are_right_pass(folder: Path) -> None:
    report = check_folder(folder)
    assert (report.failed, report.checked["pages"]) == (0, 4)


def test_pages_of_two_days_are_not_to_be_swapped(folder: Path) -> None:
    other = folder / "2027-01-04/20270104_main_60mm_puzzle.html"
    mine = folder / PUZZLE
    first, second = other.read_bytes(), mine.read_bytes()
    other.write_bytes(second)
    mine.write_bytes(first)
    assert set(found(folder)) == {PUZZLE, "2027-01-04/20270104_main_60mm_puzzle.html"}


@pytest.mark.parametrize(
    ("file", "change", "what"),
    [
        (PUZZLE, with_data(lambda its: its.update(solution=[1] * 36)), "tells the solution"),
        (PUZZLE, with_data(lambda its: its.update(steps={"told": ["!"]})), "tells the steps to the answer"),
        (PUZZLE, with_data(lambda its: its.update(givens=its["givens"][::-1])), "has other givens in its data"),
        (PUZZLE, with_data(lambda its: its.update(number=99)), "has other number in its data"),
        (PUZZLE, with_data(lambda its: its["symbols"].reverse()), "has other symbols in its data"),
        (PUZZLE, with_data(lambda its: its.update(lang="xx")), "is in no language that is known"),
        (ANSWER, with_data(lambda its: its.update(solution=its["solution"][::-1])), "has other solution in its data"),
        (ANSWER, with_data(lambda its: its["steps"]["told"].pop()), "has steps that do not lead to the answer"),
        (
            ANSWER,
            with_data(lambda its: its.update(steps={"told": [None, "\u20ac", "~"]})),
            "has steps that do not lead",
        ),
        (PUZZLE, lambda html: html.replace("Puzzle 5 ", "Puzzle 6 "), "does not have its number, 5"),
        (PUZZLE, lambda html: html.replace('datetime="2027-01-05"', 'datetime="2027-01-06"'), "does not have its date"),
        (PUZZLE, lambda html: html.replace("> Easy<", "> Hard<"), "does not have its level, Easy"),
        (PUZZLE, lambda html: html.replace("· v1", "· v2"), "does not have its version, v1"),
        (PUZZLE, lambda html: html.replace("<li>Row 1: ", "<li>Row 1: 1, "), "has another row 1 in words"),
        (PUZZLE, lambda html: html.replace('id="data"', 'id="date"'), "has no data that can be read"),
        (PUZZLE, lambda _: '<script id="data">' + "[" * 100_000, "has no data that can be read"),
        (PUZZLE, lambda _: '<script id="data">[1]</script>', "has no data that can be read"),
    ],
)
def test_a_page_that_contradicts_its_puzzle_is_found(
    folder: Path, file: str, change: Callable[[str], str], what: str
) -> None:
    changed(folder, file, change)
    assert what in found(folder).get(file, "nothing")


def test_of_an_answer_from_before_the_folder_the_id_is_looked_at(folder: Path) -> None:
    first = "2027-01-04/20270103_main_60mm_answer.html"
    changed(folder, first, with_data(lambda its: its.update(id="20270102_main")))
    assert found(folder) == {first: "has the data of another puzzle than 20270103_main"}
