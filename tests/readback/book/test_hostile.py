"""Interiors that somebody made to break the reader: each becomes a finding, soon, and never a traceback."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest

from bookbuilder.readback import prove_book
from tests.readback.book.conftest import Spoilt

PAGE = 6  # of the first puzzle


def rewritten(book: Spoilt, change: Callable[[pikepdf.Pdf, pikepdf.Page], object], **how: object) -> None:
    with pikepdf.open(book.interior, allow_overwriting_input=True) as pdf:
        change(pdf, pdf.pages[PAGE - 1])
        pdf.save(book.interior, **how)  # type: ignore[arg-type]


def content(code: bytes) -> Callable[[pikepdf.Pdf, pikepdf.Page], None]:
    """Give the page another content."""

    def change(pdf: pikepdf.Pdf, page: pikepdf.Page) -> None:
        page.obj["/Contents"] = pdf.make_stream(code)

    return change


def own_form(pdf: pikepdf.Pdf, page: pikepdf.Page) -> None:
    """A form that shows itself."""
    form = pdf.make_stream(b"/X Do", {"/Type": pikepdf.Name.XObject, "/Subtype": pikepdf.Name.Form})
    form["/Resources"] = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=form))
    page.obj["/Resources"] = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=form))
    content(b"/X Do")(pdf, page)


def bomb(pdf: pikepdf.Pdf, page: pikepdf.Page) -> None:
    """Eighty kilobytes that unpack to eighty megabytes."""
    content(b"")(pdf, page)
    page.obj["/Contents"].write(zlib.compress(b" " * (80 << 20)), filter=pikepdf.Name.FlateDecode)


HOSTILE = {
    "a form that shows itself": own_form,
    "a stream that unpacks to far more": pytest.param(bomb, marks=pytest.mark.slow),
    "states that are never restored": content(b"q " * 200),
    "text without a font": content(b"BT (x) Tj ET"),
    "a form that is not there": content(b"/None Do"),
    "a font that is not there": content(b"BT /None 12 Tf ET"),
    "a place that is no number": content(b"(not a number) 2 m"),
    "half a matrix": content(b"1 2 3 cm"),
}


@pytest.mark.parametrize("change", HOSTILE.values(), ids=HOSTILE)
def test_a_page_that_cannot_be_read_has_no_grid(
    book: Spoilt, change: Callable[[pikepdf.Pdf, pikepdf.Page], object]
) -> None:
    rewritten(book, change, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    assert "puzzle 1 is not on page 6, which has no grid" in book.findings()["grids"]


@pytest.mark.parametrize(
    "code",
    [
        b"",
        b"]]>> 1 0 0 1 BT ET EMC Q Q Q",
        b"1e300 0 0 1e300 0 0 cm 0 0 m 1e300 0 l S 0 0 m 0 1e300 l S",
        b"0 0 0 0 0 0 cm 0 0 m 9 9 l S 0 0 9 9 re f",
        b"99999 w 0 0 m 9 0 l S 0 0 m 0 9 l S",
        b"BI /W 1 /H 1 /BPC 8 /CS /G ID x EI",
        b"".join(b"%d 0 m %d 500 l S 0 %d m 500 %d l S " % (at, at, at, at) for at in range(0, 900, 1)),
    ],
)
def test_a_page_of_nonsense_has_no_grid(book: Spoilt, code: bytes) -> None:
    rewritten(book, content(code))
    assert "puzzle 1 is not on page 6, which has no grid" in book.findings()["grids"]


@pytest.mark.slow
def test_the_objects_of_a_page_are_limited(book: Spoilt) -> None:
    rewritten(book, content(b"0 0 m 9 0 l S " * 200_001))
    assert "page 6 has more than 200,000 objects, the limit" in book.findings()["grids"]


@pytest.mark.parametrize("data", [b"", b"no PDF", b"%PDF-1.4\n%%EOF"])
def test_a_file_that_is_no_pdf_is_a_finding(book: Spoilt, data: bytes) -> None:
    book.interior.write_bytes(data)
    assert book.findings() == {"grids": ["is not a PDF that can be opened"]}


def test_a_pdf_with_a_password_is_a_finding(book: Spoilt) -> None:
    rewritten(book, lambda *_: None, encryption=pikepdf.Encryption(owner="one", user="two"))
    assert book.findings() == {"grids": ["is not a PDF that can be opened"]}


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ("[]", "is not a manifest of the format bookbuilder/1"),
        ('{"format": "bookbuilder/1"}', "lists no puzzles or no boards"),
        ('{"format": "bookbuilder/1", "puzzles": [1], "boards": {"a": 1}}', "has a board that cannot be read"),
        ('{"format": "bookbuilder/1", "puzzles": [1], "boards": {}}', "entry 1 of the puzzles cannot be read"),
    ],
)
def test_a_damaged_book_json_is_a_finding(finished: Path, text: str, what: str) -> None:
    (finding,) = prove_book(finished / "interior.pdf", lambda: text).report.findings
    assert (finding.rule, finding.file) == ("record", "book.json")
    assert finding.what.startswith(what)
