"""Pages for browsers that show another puzzle than their record, or tell an answer too early, are found."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bookbuilder.book import DAY_FILE, read_issue
from bookbuilder.readback import check_folder
from bookbuilder.readback.markup import read_page
from tests.daily.conftest import Paper, series
from tests.readback.newspaper import sign

DAY = "2027-01-05"
PUZZLE, ANSWER = f"{DAY}/20270105_main_60mm_puzzle.html", f"{DAY}/20270104_main_60mm_answer.html"
BAD_STEPS = [None, [], *({"told": told} for told in ("", [[1]], [""], ["~" * 90], ["!" * 11], ["\u20ac"]))]


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


def found_all(folder: Path) -> dict[str, list[str]]:
    """Everything that is said of pages by their files, whose digests are right."""
    sign(folder)
    said: dict[str, list[str]] = {}
    for each in check_folder(folder).findings:
        if each.rule == "pages":
            said.setdefault(each.file, []).append(each.what)
    return said


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


def with_steps(steps: object) -> Callable[[str], str]:
    return with_data(lambda its: its.update(steps=steps))


def test_pages_that_are_right_pass(folder: Path) -> None:
    report = check_folder(folder)
    assert (report.failed, report.checked["pages"]) == (False, 4)


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
        (PUZZLE, with_data(lambda its: its.update(steps={"told": ["!" * 10]})), "tells the steps to the answer"),
        (PUZZLE, with_data(lambda its: its.update(givens=its["givens"][::-1])), "has other givens in its data"),
        (PUZZLE, with_data(lambda its: its.update(number=99)), "has other number in its data"),
        (PUZZLE, with_data(lambda its: its["symbols"].reverse()), "has other symbols in its data"),
        (PUZZLE, with_data(lambda its: its.update(lang="xx")), "is in no language that is known"),
        (ANSWER, with_data(lambda its: its.update(solution=its["solution"][::-1])), "has other solution in its data"),
        (ANSWER, with_data(lambda its: its["steps"]["told"].pop()), "has steps that do not lead to the answer"),
        *((ANSWER, with_steps(steps), "has steps that do not lead to the answer") for steps in BAD_STEPS),
        (ANSWER, lambda html: html.replace('<details id="answer"', "<details"), "does not show its answer"),
        (PUZZLE, with_data(lambda its: its.update(key="")), "has other key in its data"),
        (PUZZLE, lambda html: html.replace("Puzzle 5 ", "Puzzle 6 "), "does not have its number, 5"),
        (PUZZLE, lambda html: html.replace('datetime="2027-01-05"', 'datetime="2027-01-06"'), "does not have its date"),
        (PUZZLE, lambda html: html.replace("</span>Easy<", "</span>Hard<"), "does not have its level, Easy"),
        (PUZZLE, lambda html: html.replace("· v1", "· v2"), "does not have its version, v1"),
        (PUZZLE, lambda html: html.replace("<li>Row 1: ", "<li>Row 1: 1, "), "has another row 1 in words"),
        (PUZZLE, lambda html: html.replace('id="data"', 'id="date"'), "has no data that can be read"),
        (PUZZLE, lambda html: html + '<script id="data">{}</script>', "has no data that can be read"),
        (PUZZLE, lambda html: html.replace("</main>", '<details id="answer"></details></main>'), "shows an answer"),
        (PUZZLE, lambda html: html.replace("</main>", '<svg class="board"></svg></main>'), "draws 2 boards, not 1"),
        (PUZZLE, lambda _: '<script id="data">' + "[" * 100_000, "has no data that can be read"),
        (PUZZLE, lambda _: '<script id="data">[1]</script>', "has no data that can be read"),
    ],
)
def test_a_page_that_contradicts_its_puzzle_is_found(
    folder: Path, file: str, change: Callable[[str], str], what: str
) -> None:
    changed(folder, file, change)
    assert what in found(folder).get(file, "nothing")


def swapped(values: list[int], one: int, other: int) -> list[int]:
    """The values, each of two in place of the other."""
    return [{one: other, other: one}.get(value, value) for value in values]


def spell(its: dict[str, Any], one: int, other: int) -> None:
    its.update({key: swapped(its[key], one, other) for key in ("givens", "solution")})


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda its: its.update(id="20270102_main"), "has the data of another puzzle than 20270103_main"),
        (lambda its: its["solution"].reverse(), "has givens in its data that are not those of its solution"),
        (lambda its: its.update(solution=[1] * 36), "has no solution of its board in its data: the value 1 occurs"),
        (lambda its: its.update(solution=None), "has no values for the cells of its board"),
        (lambda its: its.update(solution=[True] * 36), "has no values for the cells of its board"),
        (lambda its: its.update(givens=[{}] * 36), "has no values for the cells of its board"),
        (lambda its: its.update(givens=[10**9] * 36), "has givens in its data that are not those of its solution"),
        (lambda its: its.update(number="4"), "has no number in its data"),
        (lambda its: its.update(number=99), "does not have its number, 99"),
        (lambda its: its.update(level=None), "does not have its level, None"),
        (lambda its: its["steps"]["told"].pop(), "has steps that do not lead to the answer"),
        (lambda its: spell(its, 1, 2), "in words than the puzzle"),
    ],
)
def test_the_page_of_an_answer_from_before_the_folder_agrees_with_itself(
    folder: Path, change: Callable[[dict[str, Any]], None], what: str
) -> None:
    first = "2027-01-04/20270103_main_60mm_answer.html"
    changed(folder, first, with_data(change))
    assert what in "; ".join(found_all(folder)[first])


@pytest.mark.slow
def test_the_page_of_an_answer_from_before_the_folder_shows_what_other_files_show(
    tmp_path: Path,
) -> None:
    paper = Paper(tmp_path)
    slots = [{"width": "60mm", "formats": ["svg", "html"], "answer": "file"}]
    paper.make(paper.plan(series(slots=slots)), "2027-01-04", "2027-01-06", "both")
    both, file = tmp_path / "both", "2027-01-04/20270103_main_60mm_answer.html"
    assert not check_folder(both).failed
    changed(both, file, with_data(lambda its: spell(its, 1, 2)))
    assert "has another puzzle 20270103_main than the files before it" in found_all(both)[file]


@pytest.mark.parametrize("told", [str, lambda value: f"{value}, ", lambda value: f"{value}\n"])
def test_a_solution_anywhere_in_the_page_of_a_puzzle_is_found(folder: Path, told: Callable[[int], str]) -> None:
    values = read_issue((folder / DAY / DAY_FILE).read_text("utf-8")).puzzles[0].solution
    changed(folder, PUZZLE, lambda html: html.replace("</main>", f"<!-- {''.join(map(told, values))} --></main>"))
    assert found(folder) == {PUZZLE: "has the values of the solution one after the other"}


@pytest.mark.parametrize(
    "hostile",
    [
        "<![foo[", "<!--" * 200_000, "<a " * 200_000, "</a " * 200_000, "<" * 800_000, "<a b='" * 100_000,
        "<?" * 400_000, "<script>" * 100_000, '<p class="level">' * 40_000, f"<{'a' * 800_000}", '<a b="' * 100_000,
        "\0<\0p>\ufffe",
    ],
    ids=lambda text: text[:8].encode("unicode_escape").decode(),
)  # fmt: skip
def test_a_hostile_page_is_read_in_no_time(hostile: str) -> None:
    assert read_page(hostile.encode()).data == []


def test_more_data_than_any_page_has_is_cut_off() -> None:
    (block,) = read_page(b'<script id="data">' + b" " * (9 << 20) + b"</script>").data
    assert len(block) == 8 << 20
