"""Of which marks readers must be told that some that would fit may be missing."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from bookbuilder.board import board
from bookbuilder.relations import RELATIONS, not_all_shown, said_after
from bookbuilder.words import languages, words


@pytest.mark.parametrize(
    ("kinds", "of", "partly"),
    [
        (("white dot", "black dot"), "classic", ("white dot", "black dot")),
        (("white dot", "black dot", "kropki"), "classic", ()),
        (("white dot", "consecutive", "black dot"), "classic", ("black dot",)),
        (("X", "V"), "classic", ("X", "V")),
        (("X", "V", "xv"), "classic", ()),
        (("greater",), "classic", ()),
        (("white dot", "greater"), "classic", ("white dot",)),
        (("odd", "even"), "classic", ()),
        (("odd",), "classic", ("odd",)),
        (("low", "high"), "classic", ("low", "high")),
        (("low", "high"), "6x6", ()),
        (("cage", "candidates", "anti-knight"), "classic", ()),
    ],
)
def test_marks_may_be_missing_unless_all_are_shown_or_none_would_mean_nothing(
    kinds: tuple[str, ...], of: str, partly: tuple[str, ...]
) -> None:
    assert not_all_shown(board(of), kinds) == partly


def test_it_is_said_once_for_marks_that_look_alike() -> None:
    both = ("white dot", "black dot")
    assert said_after((*both, "X"), both) == {"black dot": ("dot",)}
    assert said_after((*both, "consecutive"), ("black dot",)) == {"black dot": ("black dot", "dot")}


@pytest.mark.parametrize("language", languages())
def test_every_language_can_say_it_of_every_mark(language: str) -> None:
    known = words(language).sentences
    marks = [name for name, kind in RELATIONS.items() if kind.places(board("classic"))]
    for some in (*((mark,) for mark in marks), *combinations(marks, 2), *pairwise(sorted(marks))):
        for names in said_after(some, some[:1]).values():
            assert any(f"how_to.partly.{name}" in known for name in names), some
