"""`bookbuilder check FILE.pdf`."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest

from bookbuilder.cli import check
from bookbuilder.drawing import BLACK, Box, Page, Text
from bookbuilder.paper import STANDARDS
from bookbuilder.render import render


@pytest.fixture
def book() -> str:
    """An interior of 24 pages for KDP, all right."""
    sheet = (0.0, 0.0, 432.0, 648.0)
    pages = [Page(432, 648, sheet, sheet, (Text(100, 100, "Sudoku", "text", 9),)) for _ in range(24)]
    Path("book.pdf").write_bytes(render(pages, "A book", "A. Uthor", date(2027, 1, 1), printer="kdp-paperback"))
    return "book.pdf"


def test_a_line_per_rule_and_a_summary(run, book: str) -> None:
    done = run("check", book)
    assert done.code == 0
    assert "pass       fonts: all fonts are embedded\n" in done.out
    assert "unchecked  barcode: this is no cover\n" in done.out
    assert done.out.endswith("KDP paperback, 24 pages of 6 in x 9 in: 16 passed, 0 failed, 5 not checked\n")


def test_a_failure_has_page_place_and_remedy(run) -> None:
    sheet = (0.0, 0.0, 432.0, 648.0)
    pages = [Page(432, 648, sheet, sheet, (Box(5, 72, 20, 20, BLACK),)) for _ in range(24)]
    Path("book.pdf").write_bytes(render(pages, "A book"))
    done = run("check", "book.pdf", "--printer", "kdp-paperback", "--quiet")
    assert done.code == 1
    said = "FAIL       safe area: page 1: an area is 0.069 in from the left edge; the printer needs 0.375 in"
    assert f"{said} (0.07 in from the left, 1.00 in from the top); move it inwards" in done.out
    assert "pass" not in done.out


def test_everything_as_json(run, book: str) -> None:
    facts = json.loads(run("check", book, "--json").out)
    assert (facts["printer"], facts["pages"], facts["findings"]) == ("KDP paperback", 24, [])
    assert "safe area" in facts["passed"]
    assert facts["unchecked"]["pdf/x"] == "the file is a plain PDF"


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("plain.pdf",), "does not say for which printer it was made"),
        (("plain.pdf", "--printer", "kdp"), "there is no printer 'kdp'"),
        (("book.pdf", "--trim", "a3"), "KDP paperback has no trim a3"),
        (("book.pdf", "--paper", "silk"), "KDP paperback has no paper 'silk'"),
        (("book.pdf", "--printer", "newsprint", "--bleed"), "newsprint prints no bleed"),
        (("book.pdf", "--cover"), "a cover needs its trim and pages"),
        (("book.pdf", "--printer", "lulu", "--cover", "--trim", "6x9in", "--pages", "90"), "states the spine of Lulu"),
        (("book.pdf", "--printer", "newsprint", "--cover"), "newsprint binds no books"),
        (("text.pdf", "--printer", "plain"), "is no PDF that can be opened"),
        ((".", "--printer", "plain"), "do not apply to a folder"),
    ],
)
def test_what_cannot_be_checked_is_exit_code_2(run, book: str, arguments: tuple[str, ...], says: str) -> None:
    sheet = (0.0, 0.0, 432.0, 648.0)
    Path("plain.pdf").write_bytes(render([Page(432, 648, sheet, sheet, ())], "A book"))
    Path("text.pdf").write_text("no PDF")
    done = run("check", *arguments)
    assert done.code == 2
    assert says in done.err


def test_the_standards_offered_are_those_of_printers() -> None:
    assert STANDARDS == check.STANDARDS
