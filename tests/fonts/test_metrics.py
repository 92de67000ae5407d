"""Metrics agree with what another reader of the same font file says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase.ttfonts import TTFont

from bookbuilder import fonts


@pytest.mark.parametrize("face", fonts.FACES)
def test_widths_agree_with_reportlab(face: str) -> None:
    text = "Answer on page 91: Größe, naïve – “yes”"
    theirs = TTFont(f"peer-{face}", str(fonts.face_path(face))).stringWidth(text, 11)
    assert fonts.width(text, face, 11) == pytest.approx(theirs, abs=0.02)


def test_ink_of_a_letter_stands_on_the_baseline() -> None:
    ink = fonts.ink("H", "text", 100)
    assert ink.bottom == 0
    assert -75 < ink.top < -60
    assert 0 < ink.left < ink.right < fonts.width("H", "text", 100)


def test_ink_hangs_below_the_baseline_with_a_tail() -> None:
    assert fonts.ink("g", "text", 100).bottom > 15


def test_ink_of_a_text_starts_with_its_first_and_ends_with_its_last_letter() -> None:
    both, second = fonts.ink("16", "bold", 10), fonts.ink("6", "bold", 10)
    assert both.left == fonts.ink("1", "bold", 10).left
    assert both.right == pytest.approx(fonts.width("1", "bold", 10) + second.right)


def test_spaces_have_no_ink() -> None:
    assert fonts.ink("  ", "text", 10) == (0, 0, 0, 0)


def test_missing_characters_are_named_once_and_white_space_never() -> None:
    assert fonts.missing("text", "Sudoku ሱዶሱ\t\n!") == "ሱዶ"


def test_a_font_file_names_what_it_lacks_once() -> None:
    assert fonts.missing_in(fonts.face_path("text"), "Sudoku ሱዶሱ") == "ሱዶ"


TEXTS = st.text(st.sampled_from("abc W09é—\u0301\u200b\u200dאבش中"), max_size=30)


@given(TEXTS, st.data())
def test_a_text_that_adds_up_is_as_wide_as_its_parts(text: str, data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(text)))
    parts = fonts.width(text[:cut], "text", 10) + fonts.width(text[cut:], "text", 10)
    assert not fonts.adds_up(text, "text") or fonts.width(text, "text", 10) == pytest.approx(parts, abs=1e-9)


@pytest.mark.parametrize(
    ("text", "adds_up"), [("Hidden single, with 6.", True), ("größer – naïve", True), ("e\u0301", False), ("ش", False)]
)
def test_a_text_adds_up_if_one_face_shows_its_letters_one_by_one(text: str, adds_up: bool) -> None:
    assert fonts.adds_up(text, "text") == adds_up
