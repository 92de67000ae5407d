"""The text that says what to enter at the printer's."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from bookbuilder.typeset import upload_text

BOOK = ("interior.pdf", "book.json")


def told(make: SimpleNamespace, files: tuple[str, ...] = BOOK, by: str = "kdp-paperback", **more: object) -> str:
    outline = make.outline(make.section("All", 100), **more)
    return "".join(upload_text(make.laid_out(outline, "6x9in", by, "cream"), files))


def test_the_text_has_the_books_own_facts(make: SimpleNamespace) -> None:
    text = told(make)
    for line in (
        "Book Title: Weekend Sudoku",
        "Author: Ada Example",
        "Print ISBN: 978-1-4028-9462-6",
        "Ink and Paper Type: black & white interior with cream paper",
        "Trim Size: 6 x 9 in (15.24 x 22.86 cm)",
        "Bleed Settings: no bleed",
        "Manuscript: upload interior.pdf",
    ):
        assert f"  {line}\n" in text


def test_what_the_book_lacks_is_left_empty(make: SimpleNamespace) -> None:
    text = told(make, subtitle="", isbn="")
    assert "Subtitle: (leave empty)" in text
    assert "Print ISBN: none in the files" in text


def test_files_that_are_not_there_are_not_named(make: SimpleNamespace) -> None:
    assert "cover" not in told(make).lower()
    text = told(make, (*BOOK, "cover.pdf"))
    assert "Book Cover: upload cover.pdf" in text
    assert "Barcode on the cover: yes" in text
    assert "no, the printer adds it" in told(make, (*BOOK, "cover.pdf"), isbn="")


def test_pages_and_spine_agree(make: SimpleNamespace) -> None:
    layout = make.laid_out(make.outline(make.section("All", 100)), "6x9in", "kdp-paperback", "cream")
    text = "".join(upload_text(layout, BOOK))
    assert f"Page Count: {layout.pages}," in text
    assert f"Spine: {layout.pages * 0.0025:.3f} in wide" in text


@pytest.mark.parametrize("by", ["plain", "ingramspark", "lulu"])
def test_printers_without_a_known_form_have_no_text(make: SimpleNamespace, by: str) -> None:
    layout = make.laid_out(make.outline(make.section("All", 100)), "6x9in", by)
    assert [*upload_text(layout, BOOK)] == []


def test_no_line_is_wider_than_a_window(make: SimpleNamespace) -> None:
    assert max(map(len, told(make).splitlines())) <= 100


@pytest.mark.parametrize(
    ("page", "line"),
    [("large-print", "  Large-print book: tick it: nothing in the book is smaller than 16 pt\n"), ("one-up", "")],
)
def test_the_large_print_box_is_named_for_a_book_that_may_tick_it(make: SimpleNamespace, page: str, line: str) -> None:
    outline = make.outline(make.section("All", 100, page=page))
    text = "".join(upload_text(make.laid_out(outline, "8.5x11in", "kdp-paperback", "cream"), BOOK))
    assert ("Large-print" in text, line in text) == (bool(line), True)
