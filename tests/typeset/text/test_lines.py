"""Lines break where they should."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbuilder.typeset.text.lines import Face, balance, fit_type, set_out, shorten, wrap
from bookbuilder.typeset.text.runs import TextRun, set_out_runs

FACE = Face("text", 10)
TEXTS = st.text(st.sampled_from("abc de fghij W—é  \n"), max_size=120)


@given(TEXTS, st.floats(5, 400))
def test_no_line_is_wider_than_the_measure(text: str, measure: float) -> None:
    lines = wrap(text, FACE, measure)
    assert all(FACE.width(line) <= measure or len(line) == 1 for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


@given(st.text(st.sampled_from("abc de fghijW  "), min_size=1, max_size=120), st.integers(1, 40))
def test_a_line_takes_words_as_long_as_the_whole_of_it_fits_to_the_last_digit(text: str, length: int) -> None:
    words = text.split()
    measure = FACE.width(" ".join(words)[:length])  # often exactly the width of some words
    lines = wrap(text, FACE, measure)
    if any(FACE.width(word) > measure for word in words):
        return
    for line, after in pairwise(lines):
        assert FACE.width(line) <= measure < FACE.width(f"{line} {after.split()[0]}")


def test_no_line_breaks_at_a_no_break_space() -> None:
    assert wrap("one\u00a0· two\u00a0· six", FACE, FACE.width("two\u00a0·") + 1) == ["one\u00a0·", "two\u00a0·", "six"]


def test_no_line_begins_with_a_sign_behind_a_narrow_space() -> None:
    assert wrap("Quelle difficulté\u202f?", FACE, FACE.width("Quelle difficulté") + 1) == [
        "Quelle",
        "difficulté\u202f?",
    ]


@pytest.mark.parametrize("pair", ["No. 3", "Nr. 12", "N.º 3", "nº 7", "p. 9", "vol. 2", "№ 4", "למס׳ 3"])
def test_no_line_ends_between_a_number_and_its_sign(pair: str) -> None:
    text = f"Answer to {pair}"
    assert wrap(text, FACE, FACE.width(text) - 1) == ["Answer to", pair]
    assert set_out_runs([TextRun(text, FACE)], FACE.width(text) - 1)[-1] == (TextRun(pair, FACE),)


def test_a_line_may_end_after_a_sentence_before_a_number() -> None:
    text = "It has four cells. 9"
    assert wrap(text, FACE, FACE.width(text) - 1)[-1] == "9"


@given(TEXTS, st.floats(40, 400))
def test_a_balanced_heading_has_no_more_lines(text: str, measure: float) -> None:
    assert len(balance(text, FACE, measure)) <= len(wrap(text, FACE, measure))


def test_a_heading_does_not_leave_one_word_on_its_last_line() -> None:
    text = "The large and friendly book of puzzles"
    measure = FACE.width("The large and friendly book of") + 1
    assert wrap(text, FACE, measure)[-1] == "puzzles"
    assert balance(text, FACE, measure) == ["The large and friendly", "book of puzzles"]


def test_text_shrinks_until_it_fits() -> None:
    fitted = fit_type("word " * 40, FACE, 200, 60, 4)
    assert fitted is not None
    face, lines = fitted
    assert 4 <= face.size < 10
    assert len(lines) * face.line <= 60


def test_a_long_word_makes_text_smaller_before_it_is_broken() -> None:
    word = "Donaudampfschifffahrt"
    fitted = fit_type(word, FACE, FACE.width(word) * 0.7, 100, 4)
    assert fitted is not None
    assert fitted[1] == (word,)


def test_no_word_is_broken_that_the_measure_holds() -> None:
    text = "Jo Wolfeschlegelsteinhausenbergerdorff"
    measure = FACE.width(text) - 1
    assert balance(text, FACE, measure) == text.split()


def test_a_word_breaks_rather_than_being_too_small() -> None:
    word = "Donaudampfschifffahrt"
    fitted = fit_type(word, FACE, FACE.width(word) * 0.5, 100, 4, whole=7)
    assert fitted is not None
    assert fitted[0].size == 7
    assert "".join(fitted[1]) == word
    low = fit_type(word, FACE, FACE.width(word) * 0.5, 7 * FACE.leading, 4, whole=7)  # two lines have no room
    assert low is not None
    assert low[0].size < 7


def test_text_that_never_fits_is_not_squeezed() -> None:
    assert fit_type("word " * 400, FACE, 100, 60, 7) is None


def test_a_shortened_text_ends_with_an_ellipsis() -> None:
    assert shorten("a short\none", FACE, 100) == "a short one"
    cut = shorten("a text that is far too long for its line", FACE, 80)
    assert cut.endswith("…")
    assert FACE.width(cut) <= 80
    assert cut == "a text that is far…"
    assert shorten("Donaudampfschifffahrt", FACE, 60) == "Donaudam…"


def test_no_line_ends_within_a_range_of_figures() -> None:
    assert wrap("rows 1–9", FACE, FACE.width("rows 1–")) == ["rows", "1–9"]


def test_a_line_may_end_after_a_long_dash_too() -> None:
    assert wrap("beta gamma\u2014delta", FACE, FACE.width("beta gamma\u2014")) == ["beta gamma\u2014", "delta"]


def test_a_line_may_end_after_a_dash_within_a_word() -> None:
    path = "r1c1\u2013r2c2\u2013r3c3\u2013r4c4"
    measure = FACE.width("Along r1c1\u2013r2c2\u2013") + 0.1
    assert wrap(f"Along {path}, if", FACE, measure) == ["Along r1c1\u2013r2c2\u2013", "r3c3\u2013r4c4, if"]
    assert wrap("\u2013 a \u2013", FACE, 1000.0) == ["\u2013 a \u2013"]


@given(TEXTS, st.floats(5, 400))
def test_a_paragraph_takes_the_lines_that_its_text_takes(text: str, measure: float) -> None:
    lines = set_out(text, FACE, measure)
    assert len(lines) == len(wrap(text, FACE, measure))
    assert all(FACE.width(line) <= measure or len(line) == 1 for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_no_short_word_ends_a_paragraph_alone() -> None:
    text, measure = (
        "Look along the first column for a nine: r5c9.",
        FACE.width("Look along the first column for a nine:"),
    )
    assert wrap(text, FACE, measure)[-1] == "r5c9."
    assert set_out(text, FACE, measure) == ("Look along the first column for a", "nine: r5c9.")
    path = text.replace("nine: r5c9.", "nine:–r5c9.")
    assert set_out(path, FACE, FACE.width(path[:-5]))[-1] == "nine:–r5c9."
    said = "Look along the first column and then along the row below it for a nine"
    assert set_out(f"{said} in r5c9.", FACE, FACE.width(said))[-1] == "nine in r5c9."
    short = "Look r5c9."
    assert set_out(short, FACE, FACE.width("Look ") + 1) == ("Look", "r5c9.")


@pytest.mark.parametrize(
    "said",
    [
        "The last place for a seven in that box is found in r5c6.",
        "行か列にあと一つしかない数字はそこに入れるしかありません。",
    ],
)
def test_no_narrow_column_ends_with_a_few_letters(said: str) -> None:
    longest = FACE.width(said)
    for measure in range(120, int(longest)):
        assert FACE.width(set_out(said, FACE, measure)[-1]) > 4 * FACE.size
        assert ["".join(run.text for run in line) for line in set_out_runs([TextRun(said, FACE)], measure)][-1:] == [
            *set_out(said, FACE, measure)[-1:]
        ]
