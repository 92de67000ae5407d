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
    assert facts["taken_for"] == "an interior, by its shape"
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


# --- what a file is taken for ---


def cover(by: str = "kdp-paperback", trim: tuple[float, float] = (432.0, 648.0), spine: float = 20.0) -> str:
    """A cover with nothing on it but the name of its book."""
    width, height = 2 * (trim[0] + 9) + spine, trim[1] + 18
    sheet, cut = (0.0, 0.0, width, height), (9.0, 9.0, width - 9, height - 9)
    page = Page(width, height, cut, sheet, (Text(width - 300, 100, "Sudoku", "text", 9),))
    Path("cover.pdf").write_bytes(render([page], "A book", printer=by))
    return "cover.pdf"


def beside(**changed: object) -> None:
    """A manifest with a record of how the book is printed."""
    record = {
        "printer": "kdp-paperback", "trim": "6x9in", "paper": "white", "bleed": False, "bound_right": False,
        "standard": "pdf", "pages": 100, "isbn": "", "files": {"book.pdf": "interior", "cover.pdf": "cover"},
    }  # fmt: skip
    header = json.dumps({"format": "bookbuilder/1", "print": record | changed}).removesuffix("}")
    Path("book.json").write_text(f'{header},\n "boards": {{}}}}')


def test_a_cover_is_known_by_its_shape(run) -> None:
    done = run("check", cover())
    assert done.code == 0
    assert done.out.startswith("taken for  a cover, by its shape\n")
    assert (
        "note       cover: page 1: the width of the spine is not compared: the number of pages is not known" in done.out
    )


def test_an_interior_is_known_by_its_shape(run, book: str) -> None:
    assert run("check", book).out.startswith("taken for  an interior, by its shape\n")


def test_a_single_landscape_page_is_no_cover(run) -> None:
    sheet = (0.0, 0.0, 594.0, 432.0)  # KDP's 8.25 x 6 in
    Path("page.pdf").write_bytes(render([Page(594, 432, sheet, sheet, ())], "A page", printer="kdp-paperback"))
    assert "taken for  an interior, by its shape\n" in run("check", "page.pdf").out


def test_a_cover_is_an_interior_if_somebody_says_so(run) -> None:
    beside()
    assert run("check", cover(), "--no-cover").out.startswith("taken for  an interior, as you say\n")


def test_a_sheet_that_fits_two_trims_needs_one(run) -> None:
    cover(trim=(360.0, 576.0), spine=50.0)  # of 5 x 8 in, or of 5.25 x 8 in with a thin spine
    done = run("check", "cover.pdf")
    assert done.code == 2
    assert "it may be the cover of a book of 5x8in or 5.25x8in" in done.err
    assert run("check", "cover.pdf", "--trim", "5x8in").code == 0


def test_a_sheet_that_fits_no_trim_needs_its_figures(run) -> None:
    cover(trim=(400.0, 600.0))
    done = run("check", "cover.pdf")
    assert done.code == 2
    assert "a cover needs its trim and pages: its size does not tell them" in done.err


def test_the_record_beside_a_cover_says_how_wide_its_spine_is(run) -> None:
    beside()
    done = run("check", cover(spine=20.0), "--quiet")
    assert done.code == 1
    assert (
        "FAIL       cover: page 1: the cover is 12.528 in x 9.25 in; back, spine and front with bleed are 12.475"
        in done.out
    )
    assert run("check", cover(spine=100 * 0.002252 * 72)).code == 0


@pytest.mark.parametrize(
    ("arguments", "spine"),
    [
        (("--pages", "200"), 200 * 0.002252 * 72),
        (("--paper", "cream"), 100 * 0.0025 * 72),
        (("--spine", "0.4in"), 0.4 * 72),
    ],
)
def test_options_win_over_the_record(run, arguments: tuple[str, ...], spine: float) -> None:
    beside(template={"width": 1000.0, "height": 700.0, "spine": 12.0})
    assert run("check", cover(spine=spine)).code == 1
    done = run("check", "cover.pdf", *arguments)
    assert (done.code, done.out.splitlines()[0]) == (0, "taken for  a cover, as book.json says")


def test_another_printer_has_its_own_paper_and_standard(run, book: str) -> None:
    beside(paper="groundwood")
    done = run("check", book, "--printer", "ingramspark")
    assert "FAIL       pdf/x" in done.out


@pytest.mark.parametrize("text", ["{}", "1", '{"printer": 3}', "null"])
def test_a_record_that_is_none_says_nothing(run, book: str, text: str) -> None:
    Path("book.json").write_text(f'{{"format": "bookbuilder/1", "print": {text},\n "boards": {{}}}}')
    assert run("check", book).out.startswith("taken for  an interior, by its shape\n")


def test_a_record_says_nothing_of_other_files(run, book: str) -> None:
    beside(files={"interior.pdf": "interior"}, trim="5x8in")
    assert run("check", book).code == 0


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


def test_a_copy_in_a_folder_below_the_manifest_is_known_whatever_its_name(run, covered: Path) -> None:
    (covered / "to send").mkdir()
    shutil.copy(covered / "cover.pdf", covered / "to send" / "thin book.pdf")
    done = run("check", "thin/to send/thin book.pdf")
    assert (done.code, done.out.splitlines()[0]) == (0, "taken for  a cover, as book.json says")


def test_a_manifest_one_folder_up_says_nothing_of_a_file_that_only_shares_a_name(run, covered: Path) -> None:
    (covered / "other").mkdir()
    (covered / "other" / "cover.pdf").write_bytes((covered / "cover.pdf").read_bytes() + b"\n")
    assert run("check", "thin/other/cover.pdf").out.startswith("taken for  a cover, by its shape\n")


def test_what_is_said_of_a_pdf_counts_more_than_its_manifest(run, covered: Path) -> None:
    done = run("check", "thin/cover.pdf", "--pages", "300", "--quiet")
    assert done.code == 1
    assert "FAIL       cover: page 1: the cover is " in done.out


@pytest.mark.parametrize("manifest", [None, "", "[]", '{"format": "bookbuilder/1",\n "boards": {', "x" * 1_000])
def test_a_cover_without_a_manifest_is_known_by_its_shape(run, covered: Path, manifest: str | None) -> None:
    Path("thin/book.json").unlink() if manifest is None else Path("thin/book.json").write_text(manifest, "utf-8")
    done = run("check", "thin/cover.pdf")
    assert (done.code, done.out.splitlines()[0]) == (0, "taken for  a cover, by its shape")


def test_a_record_whose_values_make_no_sense_is_not_believed(run, covered: Path) -> None:
    path = covered / "book.json"
    text = path.read_text("utf-8")
    path.write_text(text.replace('"trim": "6x9in"', '"trim": ["6x9in"]'), "utf-8")
    assert run("check", "thin/cover.pdf").out.startswith("taken for  a cover, by its shape\n")
