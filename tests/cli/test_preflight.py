"""`bookbuilder check FILE.pdf`."""

from __future__ import annotations

import json
import shutil
from datetime import date
from pathlib import Path

import pytest

from bookbuilder.build import build_book
from bookbuilder.cli import check
from bookbuilder.drawing import BLACK, Box, Page, Text
from bookbuilder.paper import STANDARDS
from bookbuilder.plan import plan_book
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


COVERED = """\
title: A Thin Book
author: A. Setter
printer: kdp-paperback
trim: 6x9in
bleed: true
outputs: [interior, cover, json]
front: false
sections: [{title: Small, board: 6x6, count: 24}]
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a book with a cover."""
    home = tmp_path_factory.mktemp("covered")
    (home / "thin.yaml").write_text(COVERED, "utf-8")
    return build_book(plan_book(home / "thin.yaml"), home / "thin").folder


@pytest.fixture
def covered(run, built: Path) -> Path:
    """A copy of it, of which something may be lost."""
    return Path(shutil.copytree(built, "thin"))


@pytest.mark.parametrize(("name", "pages"), [("cover", "1 page of 12."), ("interior", "28 pages of 6 in x 9 in")])
def test_a_pdf_beside_its_manifest_is_known(run, covered: Path, name: str, pages: str) -> None:
    done = run("check", f"thin/{name}.pdf")
    assert (done.code, "FAIL" in done.out) == (0, False)
    assert done.out.splitlines()[-1].startswith(f"KDP paperback, {pages}"), done.out


def test_what_is_said_of_a_pdf_counts_more_than_its_manifest(run, covered: Path) -> None:
    done = run("check", "thin/cover.pdf", "--pages", "300", "--quiet")
    assert done.code == 1
    assert "FAIL       cover: page 1: the cover is " in done.out


@pytest.mark.parametrize("manifest", [None, "", "[]", '{"format": "bookbuilder/1",\n "boards": {', "x" * 1_000])
def test_a_cover_without_a_manifest_is_told_what_to_say(run, covered: Path, manifest: str | None) -> None:
    Path("thin/book.json").unlink() if manifest is None else Path("thin/book.json").write_text(manifest, "utf-8")
    done = run("check", "thin/cover.pdf")
    assert done.code == 2
    assert done.err.startswith("error: thin/cover.pdf has one page, as a cover has, and no book\nhint: of a cover, ")


def test_a_strangers_manifest_is_not_believed_in_what_it_cannot_know(run, covered: Path) -> None:
    path = covered / "book.json"
    text = path.read_text("utf-8")
    path.write_text(
        text.replace('"trim": "6x9in"', '"trim": ["6x9in"]').replace('"pages": 28', '"pages": true'), "utf-8"
    )
    done = run("check", "thin/cover.pdf")
    assert (done.code, done.err.splitlines()[0]) == (2, "error: a cover needs its trim and pages")
