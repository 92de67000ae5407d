"""A page as read, kept as a text: read again, it is the same."""

from __future__ import annotations

import pytest

from bookbuilder.readback.book.heads import HintHead
from bookbuilder.readback.book.known import as_text, from_text
from bookbuilder.readback.book.page import GridPattern, GridRead, PageRead, ReadAlone
from bookbuilder.readback.book.sights import RuleSights
from bookbuilder.readback.rulings import DOT, Sight

PATTERN = GridPattern(((0, 0), (0, 1)), frozenset({(True, 0, 1), (False, 2, 0)}))
OTHER = GridPattern(((0, 0),), frozenset())
RULES = RuleSights(
    frozenset({((0, 0), (0, 1))}),
    frozenset(),
    {(0, 0): "12"},
    frozenset({(Sight(DOT, is_dark=True), (0, 0), (0, 1))}),
    frozenset({(Sight(DOT), (0, 1))}),
)
GRID = GridRead(PATTERN, ("5", ""), 1, 17, ("17", "Hard"), ("Answer on page 9",), (72.1, 1 / 3), 30.25, True, RULES)
SMALL = GridRead(OTHER, ("\0a1b2",), 0, None, (), (), (0.0, 0.0), 1e-9, False)
PAGES = [
    PageRead(),
    PageRead((GRID, SMALL, GRID), ("page 9", "é\ufffd"), (HintHead(3, ("a",), ()),), 12),
]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_the_same_again(page: PageRead) -> None:
    read = ReadAlone(page, {"\0a1b2": ((0, 0, 0, 12, -5), (1,))})
    assert from_text(as_text(read)) == read


def test_letters_that_no_text_can_hold_are_not_kept() -> None:
    assert as_text(ReadAlone(PageRead(texts=("\ud800",)))) == ""


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"read": 1}'])
def test_another_text_is_no_page(text: str) -> None:
    assert from_text(text) is None


def test_a_grid_without_its_pattern_or_its_marks_is_no_page() -> None:
    text = as_text(ReadAlone(PAGES[1]))
    assert from_text(text.replace('"which":[0,1,0]', '"which":[0,7,0]')) is None
    assert from_text(text.replace('"which":[0,1,0]', '"which":[0,1]')) is None
    assert from_text(text.replace('"marks":[["5",""]', '"marks":[["5"]')) is None
