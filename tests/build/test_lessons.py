"""Walkthroughs and hints of a finished book: on the pages listed in book.json, for puzzles from any source."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest

from bookbuilder.book import hints, narrate, walkthrough
from bookbuilder.build import build_book
from bookbuilder.errors import BuildFailed
from bookbuilder.plan import plan_book
from bookbuilder.puzzle import UNGRADED, GradedPuzzle, Puzzle
from bookbuilder.solve import find_path, givens_array
from bookbuilder.typeset.figure.passages import FEW, SINGLES
from bookbuilder.words import words
from bookbuilder.workers import Processes

MINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
TAUGHT = """\
title: Taught
seed: 7
sections:
  - {title: One, grade: medium, count: 3, walkthrough: {puzzles: 2, steps: all}}
  - {title: Two, board: 6x6, count: 4, walkthrough: {puzzles: 1}}
  - {title: Mine, from: mine.txt, walkthrough: {puzzles: 1, steps: key}}
answers: {hints: 2}
"""


@pytest.fixture
def taught(tmp_path: Path) -> Path:
    (tmp_path / "mine.txt").write_text(MINE, "utf-8")
    path = tmp_path / "taught.yaml"
    path.write_text(TAUGHT, "utf-8")
    return path


def text_of(folder: Path, page: int) -> str:
    return " ".join(pypdfium2.PdfDocument(folder / "interior.pdf")[page - 1].get_textpage().get_text_range().split())


def test_every_puzzle_has_hints_and_the_first_ones_walkthroughs(taught, build, manifest) -> None:
    puzzles = manifest(build(taught).folder)["puzzles"]
    assert [list(each["pages"]) for each in puzzles] == [
        ["puzzle", "answer", "hints", *(["walkthrough"] if number in (1, 2, 4, 8) else [])] for number in range(1, 9)
    ]


def test_pages_refer_to_each_other(taught, build, manifest) -> None:
    folder = build(taught).folder
    for puzzle in manifest(folder)["puzzles"]:
        pages = puzzle["pages"]
        here = text_of(folder, pages["puzzle"])
        assert f"Hints on page {pages['hints']}" in here
        first_line = rf"\b{puzzle['number']} 1 Look [^.]+\. page {pages['puzzle']}\b"
        assert re.search(first_line, text_of(folder, pages["hints"]))
        if "walkthrough" in pages:
            assert f"Steps on page {pages['walkthrough']}" in here
            back = f"Puzzle on page {pages['puzzle']}, answer on page {pages['answer']}"
            assert back in text_of(folder, pages["walkthrough"])


def test_the_printed_sentences_are_those_of_the_puzzles(taught, build, manifest) -> None:
    folder = build(taught).folder
    book, plan, english = manifest(folder), plan_book(taught), words("en")
    steps, told = ("".join(text_of(folder, page).replace(" ", "") for page in pages) for pages in parts(book))
    for puzzle in book["puzzles"]:
        section = next(each for each in plan.outline.sections if each.id == puzzle["section"])
        marks = section.symbols.marks
        givens, solution = tuple(puzzle["givens"]), tuple(puzzle["solution"])
        path = find_path(section.board, givens_array(givens), solution)
        for hint in hints(path, 2):
            assert narrate(hint.step, section.board, english, marks).replace(" ", "") in told
        if "walkthrough" in puzzle["pages"]:
            graded = GradedPuzzle(Puzzle(section.board, givens), solution, UNGRADED, "", path=path)
            way, values = walkthrough(graded, section.lessons.steps), list(givens)
            for step in way.steps:
                for cell, value in step.placements:
                    values[cell] = value
            assert values == puzzle["solution"]
            is_alike = section.lessons.steps == "key" and all(step.technique in SINGLES for step in way.steps)
            for passage in way.passages[: FEW if is_alike else None]:
                for moment in passage.moments:
                    assert narrate(moment.step, section.board, english, marks).replace(" ", "") in steps


def parts(book: dict) -> tuple[range, range]:
    """The pages of the walkthroughs and of the hints."""
    first = {
        key: min(p["pages"][key] for p in book["puzzles"] if key in p["pages"]) for key in ("hints", "walkthrough")
    }
    answers = min(puzzle["pages"]["answer"] for puzzle in book["puzzles"])
    return range(first["walkthrough"], answers), range(first["hints"], first["walkthrough"])


@pytest.mark.slow
def test_any_number_of_workers_and_the_stock_give_the_same_bytes(taught, build, files, monkeypatch) -> None:
    first = files(build(taught).folder)
    again = build(taught)
    assert again.supplied.reused == 7
    assert files(again.folder) == first
    monkeypatch.setattr("bookbuilder.workers.processes._WARM_UP_SECONDS", -1.0)
    assert files(build(taught, "other", workers=Processes(2)).folder) == first


def test_hints_and_walkthroughs_change_no_puzzle(taught, build, files) -> None:
    stock = files(build(taught).folder)["puzzles.txt"]
    plain = "\n".join(line.split(", walkthrough")[0] + "}" * (", walkthrough" in line) for line in TAUGHT.splitlines())
    taught.write_text(plain.replace("answers: {hints: 2}", ""), "utf-8")
    assert files(build(taught, "plain").folder)["puzzles.txt"] == stock


def test_a_book_that_comes_out_too_thick_is_not_made(taught, build, monkeypatch, tmp_path: Path) -> None:
    plan = plan_book(taught)
    monkeypatch.setattr(type(plan.layout.setting.printer), "most_pages", lambda *_: 12)
    with pytest.raises(BuildFailed, match="pages were expected") as caught:
        build_book(plan, tmp_path / "out")
    assert "other numbers of walkthroughs and hints" in caught.value.hint
    assert not (tmp_path / "out" / "interior.pdf").exists()


UNIQUE = "..9...2..57..61...1..9...64.8....3.6....7....9.6....7.43...2..7...61..52..2...8..\n"


@pytest.mark.parametrize("asked", [False, True])
def test_steps_take_one_solution_for_granted_where_the_section_says_so(tmp_path, build, manifest, asked) -> None:
    (tmp_path / "mine.txt").write_text(UNIQUE, "utf-8")
    path = tmp_path / "unique.yaml"
    section = (
        f"{{title: Mine, from: mine.txt, uniqueness: {str(asked).lower()}, walkthrough: {{puzzles: 1, steps: all}}}}"
    )
    path.write_text(f"title: Unique\nsections: [{section}]\n", "utf-8")
    folder = build(path).folder
    (puzzle,) = manifest(folder)["puzzles"]
    assert ("unique rectangle" in puzzle["grade"]["techniques"]) == asked
    pages = range(puzzle["pages"]["walkthrough"], len(pypdfium2.PdfDocument(folder / "interior.pdf")) + 1)
    assert any("unique rectangle" in text_of(folder, page).lower() for page in pages) == asked
