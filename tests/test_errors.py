"""Characters that messages show, and those that they keep from a terminal."""

from __future__ import annotations

import pickle
import sys
import unicodedata

import pytest

from bookbuilder.errors import (
    UNSAFE,
    BookBuilderError,
    BuildFailed,
    InputError,
    NoUniqueSolution,
    Place,
    Undecided,
    harmless,
    in_one_line,
    visible,
)
from bookbuilder.generate.tries import NotMade

LET_THROUGH = {
    "\t\n": "the ends of fields and lines",
    "\u00ad\u200b\u200c\u200d\u2060": "words of many languages are joined and parted with them, and emoji",
    "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd": "signs that are seen",
}


def test_every_character_that_formats_or_means_nothing_is_unsafe_but_for_those_that_texts_need() -> None:
    """Also of a later Unicode: a character that is new there has to be decided upon."""
    needed = set("".join(LET_THROUGH))
    steering = (
        letter
        for letter in map(chr, range(sys.maxunicode + 1))
        if unicodedata.category(letter) in {"Cc", "Cf", "Co", "Cs", "Zl", "Zp"}
    )
    assert [hex(ord(each)) for each in steering if bool(UNSAFE.match(each)) is (each in needed)] == []


@pytest.mark.parametrize(
    "text", ["Käse\u00adkuchen", "می\u200cخواهم", "👩\u200d🔬", "☎\ufe0e ☎\ufe0f", "葛\U000e0100", "\u3000\u00a0"]
)
def test_what_writing_needs_is_left_as_it_is(text: str) -> None:
    assert (visible(text), harmless(text)) == (text, text)


@pytest.mark.parametrize("letter", ["\ufdd0", "\uffff", "\U0010ffff", "\u2065", "\ufff0", "\U000e0000", "\U000e0fff"])
def test_what_is_no_character_and_never_seen_is_unsafe(letter: str) -> None:
    assert UNSAFE.fullmatch(letter)


def test_unsafe_characters_are_shown_by_their_numbers() -> None:
    assert visible("a\x1b[31m\u200e\u061cb\U000e0041\ufeff") == r"a\x1b[31m\u200e\u061cb\U000e0041\ufeff"


def test_unsafe_characters_are_left_out() -> None:
    assert harmless("a\x1b\u202eb\U000e0041c\ufff9") == "abc"


def test_a_name_makes_no_line_and_no_field_of_its_own() -> None:
    assert in_one_line("weekend\nerror: none\t7") == r"weekend\nerror: none\t7"


@pytest.mark.parametrize(
    "error",
    [
        InputError.single("what", "do this", Place("a.yaml", 3)),
        BuildFailed("what", "do this"),
        NoUniqueSolution("no solution"),
        Undecided(),
        NotMade("what", "do this", None),
    ],
    ids=lambda error: type(error).__name__,
)
def test_errors_come_back_whole_from_workers(error: BookBuilderError) -> None:
    """Pickle calls an exception's class with its message, which some of ours do not accept."""
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.args, vars(again)) == (type(error), str(error), error.args, vars(error))
