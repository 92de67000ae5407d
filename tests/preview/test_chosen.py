"""Page numbers as people write them, and the pages of a book that they name."""

from __future__ import annotations

import pytest

from bookbuilder.errors import InputError
from bookbuilder.preview.chosen import ALL, chosen, ranges


@pytest.mark.parametrize(
    ("text", "pages"),
    [("1", [1]), ("1,5-8", [1, 5, 6, 7, 8]), (" 8 - 10 , 2", [2, 8, 9, 10]), ("9-", [9, 10]), ("3,2-4,3", [2, 3, 4])],
)
def test_each_page_is_chosen_once_in_the_order_of_the_book(text: str, pages: list[int]) -> None:
    assert list(chosen(ranges(text), 10)) == pages


def test_all_pages_are_chosen_unless_some_are_named() -> None:
    assert list(chosen(ALL, 3)) == [1, 2, 3]


@pytest.mark.parametrize("text", ["", ",", "a", "1.5", "-3", "1--2", "1;2", "٣", "1234567"])
def test_what_is_no_list_of_pages_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match="write 1,5-8"):
        ranges(text)


def test_a_range_that_runs_backwards_is_refused_with_the_right_one() -> None:
    with pytest.raises(ValueError, match="write 5-8"):
        ranges("8-5")


def test_there_is_no_page_zero() -> None:
    with pytest.raises(ValueError, match="the title page is page 1"):
        ranges("0-3")


@pytest.mark.parametrize("text", ["11", "3-11", "11-"])
def test_a_page_after_the_last_is_refused_with_the_number_of_pages(text: str) -> None:
    with pytest.raises(InputError, match="no page 11") as refused:
        chosen(ranges(text), 10)
    assert refused.value.problems[0].hint == "the book has 10 pages"
