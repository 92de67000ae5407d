"""A wrong word gets the suggestion that its author would make, or none."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbuilder.board import SYMMETRIES, boards
from bookbuilder.config import BookConfig, Section
from bookbuilder.levels import LEVELS
from bookbuilder.paper import printers
from bookbuilder.suggest import closest, guesses, nearest
from bookbuilder.typeset import page_layouts

KEYS = tuple(field.alias or name for name, field in Section.model_fields.items())


@pytest.mark.parametrize(
    ("word", "known", "meant"),
    [
        # what people write for it
        *((word, SYMMETRIES, "rotate180") for word in ("rotational", "rotate", "rotated", "Rotation", "point", "180")),
        ("half turn", SYMMETRIES, "rotate180"),
        ("90", SYMMETRIES, "rotate90"),
        ("vertical", SYMMETRIES, "mirror"),
        ("left-right", SYMMETRIES, "mirror"),
        ("asymmetric", SYMMETRIES, "none"),
        ("all", SYMMETRIES, "full"),
        ("difficult", LEVELS, "hard"),
        ("evil", LEVELS, "extreme"),
        ("9x9", boards(), "classic"),
        ("kdp", printers(), "kdp-paperback"),
        ("difficulty", KEYS, "grade"),
        ("puzzles", KEYS, "count"),
        ("size", KEYS, "board"),
        ("size", tuple(BookConfig.model_fields), "trim"),
        ("large_print", tuple(BookConfig.model_fields), "page"),
        # slips
        ("rotat180", SYMMETRIES, "rotate180"),
        ("roate180", SYMMETRIES, "rotate180"),
        ("antidiagnal", SYMMETRIES, "antidiagonal"),
        ("diagnol", SYMMETRIES, "diagonal"),
        ("esay", LEVELS, "easy"),
        ("hrad", LEVELS, "hard"),
        ("mediun", LEVELS, "medium"),
        ("samuri", boards(), "samurai"),
        ("clasic", boards(), "classic"),
        ("cuont", KEYS, "count"),
        ("fro", KEYS, "from"),
        # capitals, and other joints
        ("Rotate180", SYMMETRIES, "rotate180"),
        ("two up", page_layouts(), "two-up"),
        ("Large_Print", page_layouts(), "large-print"),
        ("shade-clues", KEYS, "shade_clues"),
        # the beginning of one word only
        ("large", page_layouts(), "large-print"),
        ("symbols_of_mine", KEYS, "symbols"),
    ],
)
def test_what_was_meant_is_suggested(word: str, known: tuple[str, ...], meant: str) -> None:
    assert closest(word, known) == meant


@pytest.mark.parametrize(
    ("word", "known"),
    [
        ("printer", KEYS),  # not `pattern`
        ("rising", KEYS),
        ("glow", tuple(BookConfig.model_fields)),
        ("x", KEYS),
        ("", SYMMETRIES),
        ("no symmetry at all, please", SYMMETRIES),
        ("rot", SYMMETRIES),  # the beginning of two
        ("kdp", ("plain", "lulu")),  # what it is a synonym of is not there
        ("數獨", boards()),
    ],
)
def test_nothing_is_suggested_where_nothing_is_near(word: str, known: tuple[str, ...]) -> None:
    assert closest(word, known) is None


def test_a_key_that_is_a_value_of_another_is_suggested_as_that_value() -> None:
    assert nearest("large_print", ["page", "trim"]).startswith("did you mean `page: large-print`?")
    assert nearest("Large Print", ["large-print", "one-up"]).startswith("did you mean `large-print`?")


@pytest.mark.parametrize(
    ("begun", "known", "meant"),
    [
        ("diff", KEYS, {"difficulty": "grade"}),
        ("large_p", ["page", "trim"], {"large-print": "page: large-print"}),
        ("si", ["trim", "board", "html"], {"size": "trim", "site": "html"}),
        ("cuont", KEYS, {"cuont": "count"}),
        ("title", KEYS, {}),
        ("lang", ["language"], {}),  # it is the beginning of the key itself
        ("zzz", KEYS, {}),
    ],
)
def test_words_that_begin_like_this_say_what_they_stand_for(
    begun: str, known: Sequence[str], meant: dict[str, str]
) -> None:
    assert guesses(begun, known) == meant


def test_the_hint_lists_all_that_there_is() -> None:
    assert nearest("eazy", ["easy", "hard"]) == "did you mean `easy`? The choices are: easy, hard"
    assert nearest("order", ["easy", "hard"]) == "choose from: easy, hard"
    assert nearest("order", []) == "delete it"


@given(st.sampled_from(KEYS), st.data())
def test_a_slip_in_a_word_of_five_letters_or_more_is_seen(key: str, data: st.DataObject) -> None:
    if len(key) < 5:
        return
    at = data.draw(st.integers(0, len(key) - 2))
    slip = data.draw(st.sampled_from([key[:at] + key[at + 1 :], key[:at] + key[at + 1] + key[at] + key[at + 2 :]]))
    found = closest(slip, KEYS)
    assert found == key or (found and sum(map(str.__ne__, found, slip)) == 1)  # rlues is as near to clues as to rules
