"""`bookbuilder preview`: what it names, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

BOOK = """\
title: Small
printer: plain
trim: a6
sections: [{title: One, board: 4x4, grade: any, count: 2, clues: {symmetry: none}}]
"""
PAPER = """\
title: Paper
newspaper:
  series:
    - {id: main, board: 4x4, start: 2027-01-02, grades: {mon: beginner}, slots: [{width: 60mm, formats: [svg]}]}
"""


@pytest.fixture
def book(tmp_path: Path) -> str:
    (tmp_path / "small.yaml").write_text(BOOK, "utf-8")
    return "small.yaml"


@pytest.fixture
def newspaper(tmp_path: Path) -> str:
    (tmp_path / "paper.yaml").write_text(PAPER, "utf-8")
    return "paper.yaml"


def test_the_sheets_are_named_with_their_pages(run, book: str) -> None:
    done = run("preview", book)
    name, *shows = done.out.split()
    assert (done.code, name, shows[:3]) == (0, "output/small-preview/sheet-01.png", ["pages", "1", "to"])
    assert f"pictures: {shows[3]} of {shows[3]}" in done.err
    assert Path("output/small-preview/sheet-01.png").is_file()


def test_pages_pairs_and_guides_can_be_asked_for(run, book: str) -> None:
    done = run("preview", book, "--pages", "1,4-5", "--dpi", "20", "--out", "here")
    assert done.out.split()[::3] == ["here/page-001.png", "here/page-004.png", "here/page-005.png"]
    done = run("preview", book, "--pages", "4", "--pairs", "--dpi", "20", "--guides", "--out", "here")
    assert done.out == "here/pair-004-005.png  pages 4 to 5\n"
    assert "the trim is magenta" in done.err


def test_quiet_prints_nothing(run, book: str) -> None:
    assert run("preview", book, "--guides", "--dpi", "20", "-q") == (0, "", "")


def test_the_stock_of_a_folder_can_be_used(run, book: str) -> None:
    assert run("build", book, "--out", "made", "-q").code == 0
    run("preview", book, "--built", "made", "-q")
    assert [path.name for path in sorted(Path().iterdir())] == ["made", "output", "small.yaml"]
    assert [path.name for path in Path("output").iterdir()] == ["small-preview"]


def test_a_newspaper_shows_its_first_issue_unless_a_day_is_named(run, newspaper: str) -> None:
    assert run("preview", newspaper).out == "output/paper-preview/2027-01-04-01.png  1 drawing\n"
    done = run("preview", newspaper, "--date", "2027-01-11")
    assert done.out == "output/paper-preview/2027-01-11-01.png  1 drawing\n"


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        (("--pages", "99-"), "there is no page 99"),
        (("--pages", "x"), "'x' is not a page"),
        (("--dpi", "9"), "9 is not in the range 10<=x<=1200"),
        (("--date", "2027-01-02"), "--date can be used only with newspapers"),
        (("--built", "small.yaml"), "is a file"),
        (("--out", ""), "the name is empty"),
    ],
)
def test_wrong_options_for_a_book_are_refused(run, book: str, options: tuple[str, ...], wrong: str) -> None:
    done = run("preview", book, *options)
    assert (done.code, done.out) == (2, "")
    assert wrong in done.err


@pytest.mark.parametrize("options", [("--pages", "1"), ("--pairs",), ("--guides",)])
def test_options_for_books_are_refused_for_a_newspaper(run, newspaper: str, options: tuple[str, ...]) -> None:
    done = run("preview", newspaper, *options)
    assert done.code == 2
    assert f"{options[0]} can be used only with books" in done.err
