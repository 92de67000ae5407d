"""What is kept of clean pages: a check says the same with it and without, and reads only pages that changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from bookbuilder.kept import KeptPages
from bookbuilder.paper import printer
from bookbuilder.pdfread.fingerprints import fingerprints
from bookbuilder.pdfread.interpreted import MOST_OPERATORS
from bookbuilder.pdfread.reader import PdfReader
from bookbuilder.preflight import PrintOrder, Report, preflight
from bookbuilder.preflight.verdicts import CleanPage, as_text, from_text, verdicts
from tests.preflight.conftest import interior, plain


class Texts(dict[str, str]):
    """What builds keep."""

    def get(self, key: str) -> str:  # type: ignore[override]
        return super().get(key, "")

    def put(self, key: str, text: str) -> None:
        self[key] = text


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The pages that checks read from now on."""
    numbers, original = list[int](), PdfReader.page
    monkeypatch.setattr(PdfReader, "page", lambda self, *of: (numbers.append(of[1]), original(self, *of))[1])
    return numbers


class Shelf:
    """A file, and what is kept of its pages."""

    def __init__(self, folder: Path) -> None:
        self.path, self.texts = folder / "interior.pdf", Texts()

    def check(self, asked: PrintOrder, data: bytes = b"") -> Report:
        """Check the file, with what is kept; it is checked without as well."""
        if data:
            self.path.write_bytes(data)
        found = preflight(self.path, asked, kept=KeptPages(self.texts, fingerprints(self.path), "read"))
        assert found == preflight(self.path, asked)
        return found


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def change(path: Path, number: int, code: bytes) -> None:
    """Write more onto a page."""
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        content = pdf.pages[number - 1].obj["/Contents"]
        content.write(content.read_bytes() + b"\n" + code)
        pdf.save(path)


def times(numbers: list[int], pages: int = 36) -> dict[int, int]:
    """How often pages were read, but for the time without what is kept."""
    found = {number: numbers.count(number) - 1 for number in range(1, pages + 1)}
    numbers.clear()
    return {number: count for number, count in found.items() if count}


def test_clean_pages_are_read_once(shelf: Shelf, read: list[int]) -> None:
    case = plain()
    assert not shelf.check(case.asked, case.data).failed
    assert times(read) == dict.fromkeys(range(1, 37), 1)
    assert not shelf.check(case.asked).failed
    assert times(read) == {}


def test_a_page_that_changed_is_read_again(shelf: Shelf, read: list[int]) -> None:
    case = plain()
    shelf.check(case.asked, case.data)
    change(shelf.path, 7, b"100 100 50 50 re f")
    read.clear()
    shelf.check(case.asked)
    assert times(read) == {7: 1}


def test_if_anything_is_wrong_all_is_read(shelf: Shelf, read: list[int]) -> None:
    case = plain()
    shelf.check(case.asked, case.data)
    change(shelf.path, 7, b"0 0 50 50 re f")
    read.clear()
    for _ in range(2):
        (finding,) = shelf.check(case.asked).findings
        assert (finding.rule, finding.page) == ("safe area", 7)
        assert times(read) == dict.fromkeys(range(1, 37), 1) | {7: 2}


def test_a_page_with_a_note_is_not_kept(shelf: Shelf, read: list[int]) -> None:
    case = plain()
    shelf.check(case.asked, case.data)
    change(shelf.path, 7, b"0 0 0 rg 200 200 m 250 250 l S 0 0 0 RG 200 200 m 250 250 l S")
    for _ in range(2):
        read.clear()
        (finding,) = shelf.check(case.asked).findings
        assert (finding.rule, finding.page, finding.outcome) == ("colours", 7, "note")
        assert times(read) == {7: 1}


ORDERS: dict[str, Callable[[PrintOrder], PrintOrder]] = {
    "printer": lambda asked: replace(asked, printer=printer("kdp-hardcover")),
    "side": lambda asked: replace(asked, bound_right=True),
    "bleed": lambda asked: replace(asked, bleeds=None),
    "standard": lambda asked: replace(asked, standard="pdf/x-1a:2001"),
    "trim": lambda asked: replace(asked, trim=None),
    "bound": lambda asked: replace(asked, bound=False),
}


@pytest.mark.parametrize("order", ORDERS)
def test_what_another_order_asks_is_looked_at(shelf: Shelf, read: list[int], order: str) -> None:
    case = plain()
    shelf.check(case.asked, case.data)
    read.clear()
    shelf.check(ORDERS[order](case.asked))
    assert set(range(1, 37)) <= {*times(read)}


def test_pages_count_as_the_same_while_their_gutter_is(shelf: Shelf) -> None:
    asked, many = plain().asked, ("a",) * 160
    of = [verdicts(KeptPages(shelf.texts, many[:pages], ""), asked, pages).what for pages in (40, 60, 160)]
    assert of[0] == of[1] != of[2]


def test_a_page_on_the_other_side_is_read(shelf: Shelf, read: list[int]) -> None:
    asked, data = plain().asked, interior(printer("kdp-paperback"))
    shelf.check(asked, data)
    with pikepdf.open(shelf.path, allow_overwriting_input=True) as pdf:
        del pdf.pages[0]
        pdf.pages.append(pdf.pages[0])
        pdf.save(shelf.path)
    read.clear()
    shelf.check(asked)
    assert times(read) == dict.fromkeys(range(1, 36), 1)


def test_what_is_wrong_with_the_whole_is_found(shelf: Shelf) -> None:
    by = printer("kdp-paperback")
    case = plain()
    shelf.check(case.asked, case.data)
    assert {finding.rule for finding in shelf.check(case.asked, interior(by, pages=12)).findings} == {"pages"}


def test_digests_of_other_pages_are_not_used(shelf: Shelf) -> None:
    kept = KeptPages(shelf.texts, ("a", "b"), "read")
    assert verdicts(kept, plain().asked, 2).digests
    assert not verdicts(kept, plain().asked, 3).digests


def test_a_page_is_the_same_again() -> None:
    page = CleanPage((0.1, 1 / 3, 432.0, 648.25), True, 17)
    assert from_text(as_text(page)) == page


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", "[0.0, 0.0, 1.0, 1.0, true]", "[0.0, 0.0, 1.0, NaN, true, 1]", "[0.0, 0.0, 1.0, 1.0, 1, 1]",
     "[0.0, 0.0, 1.0, 1.0, true, -1]", '["0", 0.0, 1.0, 1.0, true, 1]', "[" * 100_000],
)  # fmt: skip
def test_another_text_is_no_page(text: str) -> None:
    assert from_text(text) is None


def test_pages_that_are_passed_over_count(shelf: Shelf) -> None:
    case = plain()
    shelf.check(case.asked, case.data)
    for key, text in shelf.texts.items():
        page = from_text(text)
        assert page is not None
        assert page.spent > 0
        shelf.texts[key] = as_text(replace(page, spent=MOST_OPERATORS + 1))
    assert not shelf.check(case.asked).failed
