"""Texts of pages, and the puzzles that they name."""

from __future__ import annotations

import pytest
from bidi import get_display

from bookbuilder.readback.book.references import headings, titled
from bookbuilder.readback.languages import Languages
from bookbuilder.words import languages, words


@pytest.mark.parametrize("language", languages())
def test_a_walkthrough_begins_under_its_title_and_not_where_its_number_stands(language: str) -> None:
    say = words(language).say
    texts = [
        say("steps.puzzle", number=17),
        say("steps.pages", puzzle=18, answer=19),
        "20",
        say("answer.puzzle", page=21),
    ]
    assert titled([str(get_display(text)) for text in texts], Languages(tag=language)) == {17}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("kind", "key"), [("answer", "answers"), ("hints", "hints"), ("walkthrough", "steps")])
def test_a_page_is_headed_by_the_puzzles_that_its_heads_name(language: str, kind: str, key: str) -> None:
    say = words(language).say
    title = say(f"{key}.heading")
    heads = [say("head.numbers", n=n, title=title, first=5, last=4 + n) for n in (1, 9)]
    texts = [title, *heads, heads[1].upper(), say("steps.puzzle", number=3)]
    found = list(headings(kind, [str(get_display(text)) for text in texts], Languages(tag=language)))
    assert found == [(5, 5), (5, 13), (5, 13)]
