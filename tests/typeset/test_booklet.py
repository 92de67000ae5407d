"""Booklets: which page lies where on which sheet, read back from the PDF."""

from __future__ import annotations

import io
from itertools import chain

import pypdfium2
import pytest

from bookbuilder.drawing import BLACK, Page, Text
from bookbuilder.render.pdf import render
from bookbuilder.typeset import booklet, sheets

WIDE, HIGH = 300.0, 400.0


def pages(count: int) -> list[Page]:
    """Pages that show their numbers."""
    whole = (0.0, 0.0, WIDE, HIGH)
    return [
        Page(WIDE, HIGH, whole, whole, (Text(20.0, 30.0, f"p{number}", "text", 12.0, BLACK),))
        for number in range(1, count + 1)
    ]


def sides(count: int) -> list[tuple[str, str]]:
    """What the left and the right half of each page of the booklet's PDF say."""
    document = pypdfium2.PdfDocument(io.BytesIO(render(list(booklet(pages(count))), "Booklet", "")))
    found = []
    for page in document:
        assert page.get_size() == pytest.approx((2 * WIDE, HIGH))
        text = page.get_textpage()
        halves = [text.get_text_bounded(left, 0, left + WIDE, HIGH).strip() for left in (0.0, WIDE)]
        found.append((halves[0], halves[1]))
    return found


def test_eight_pages_lie_on_two_sheets_in_the_order_of_folding() -> None:
    assert sides(8) == [("p8", "p1"), ("p2", "p7"), ("p6", "p3"), ("p4", "p5")]


def test_a_booklet_bound_on_the_right_has_its_first_page_on_the_left() -> None:
    order = [tuple(_number(side, half) for half in (0, 1)) for side in booklet(pages(8), bound_right=True)]
    assert order == [(1, 8), (7, 2), (3, 6), (5, 4)]


def test_the_last_pages_stay_blank_if_the_number_is_no_multiple_of_four() -> None:
    assert sides(6) == [("", "p1"), ("p2", ""), ("p6", "p3"), ("p4", "p5")]


@pytest.mark.parametrize("count", range(1, 41))
def test_a_folded_stack_reads_from_the_first_page_to_the_last(count: int) -> None:
    drawn = list(booklet(pages(count)))
    assert len(drawn) == 2 * sheets(count)
    shown = [[_number(side, half) for half in (0, 1)] for side in drawn]
    outside, inside = shown[0::2], shown[1::2]
    # Turning the leaves of the stack: up to the fold, right halves of outsides with left halves of insides behind them.
    front = chain.from_iterable((out[1], into[0]) for out, into in zip(outside, inside, strict=True))
    back = chain.from_iterable((into[1], out[0]) for out, into in reversed(list(zip(outside, inside, strict=True))))
    read = [number for number in (*front, *back) if number]
    assert read == list(range(1, count + 1))


def _number(page: Page, half: int) -> int:
    group = page.marks[half]
    inside = getattr(group, "marks", ())
    return int(inside[0].text[1:]) if inside else 0
