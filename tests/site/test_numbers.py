"""Lists of numbers and texts survive their short form, which nothing in a page has to escape."""

from __future__ import annotations

import html
import json

from hypothesis import given
from hypothesis import strategies as st

from bookbuilder.site.numbers import LETTERS, Vocabulary, letters, lists, telling
from tests.site import reading


@given(st.lists(st.lists(st.integers(0, 10**9))))
def test_lists_are_read_as_they_were_written(them: list[list[int]]) -> None:
    assert list(reading.lists(lists(them))) == them


@given(st.lists(st.text(" \nab,.\u00e9<"), min_size=1))
def test_texts_are_the_words_at_their_places(texts: list[str]) -> None:
    told = telling(texts)
    vocabulary = Vocabulary([told])
    read = reading.lists(vocabulary.lists(told))
    assert [" ".join(vocabulary.words[at] for at in places) for places in read] == texts


def test_small_numbers_take_one_letter_and_those_of_a_classic_two() -> None:
    assert [len(letters(number)) for number in (0, 63, 64, 729, 1599, 1600)] == [1, 1, 2, 2, 2, 3]


def test_no_letter_needs_an_escape_in_json_or_html() -> None:
    assert json.dumps(LETTERS) == f'"{LETTERS}"'
    assert html.escape(LETTERS) == LETTERS
    assert len(set(LETTERS)) == len(LETTERS) == 88


def test_the_most_frequent_word_comes_first_and_ties_by_place() -> None:
    assert Vocabulary([telling(["b a", "a c a"]), telling(["c d"])]).words == ("a", "c", "b", "d")
