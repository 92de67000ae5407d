"""QR codes: their modules, their sizes, and the addresses to which they lead."""

from __future__ import annotations

import pytest
import segno

from bookbuilder.book import SectionAids
from bookbuilder.drawing import Drawing, Path
from bookbuilder.typeset.page.codes import LARGEST, LONGEST, MODULE, QUIET, code, side, too_long

SITE = SectionAids(site="https://example.org/sudoku")


def modules(drawn: Drawing) -> list[list[int]]:
    """The code as rows of 0 and 1, with its quiet zone, read from the shapes."""
    (path,) = drawn.marks
    assert isinstance(path, Path)
    count = round(drawn.width / MODULE)
    rows = [[0] * count for _ in range(count)]
    for each in path.contours:
        left, top = round(each.x / MODULE), round(each.y / MODULE)
        right, bottom = (round(part / MODULE) for part in each.steps[1])
        assert bottom == top + 1
        for column in range(left, right):
            rows[top][column] = 1
    return rows


@pytest.mark.parametrize("number", [1, 9999, 12345])
def test_the_modules_are_those_of_the_address(number: int) -> None:
    known = segno.make_qr(f"https://example.org/sudoku/{number:04}.html", error="m", version=3, boost_error=False)
    bordered = [list(row) for row in known.matrix_iter(border=QUIET)]
    assert modules(code(SITE, number)) == bordered


def test_all_codes_of_a_book_have_one_size() -> None:
    assert {code(SITE, number).width for number in (1, 9_999, 99_999)} == {side(SITE)}


def test_without_a_site_codes_take_no_room() -> None:
    assert side(SectionAids()) == 0.0


def test_an_address_as_long_as_can_be_still_fits() -> None:
    longest = SectionAids(site="https://example.org/" + "a" * (LONGEST - len("https://example.org//99999.html")))
    assert too_long(longest) == 0
    assert side(longest) == (17 + 4 * LARGEST + 2 * QUIET) * MODULE
    assert too_long(SectionAids(site=f"{longest.site}bc")) == 2
