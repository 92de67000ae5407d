"""Faces of other families: static ones, variable ones, and figures that stand on one line."""

from __future__ import annotations

from io import BytesIO

import pytest
from fontTools.ttLib import TTFont

from bookbuilder import fonts
from bookbuilder.errors import InputError
from bookbuilder.fonts import metrics

OLD_STYLE, VARIABLE, STATIC = "Zilla Slab 700", "Jost 500", "Spectral 500"


@pytest.mark.parametrize("face", [OLD_STYLE, VARIABLE, STATIC, "medium"])
def test_figures_stand_on_one_line_and_are_equally_high(face: str) -> None:
    boxes = [fonts.ink(figure, face, 1000) for figure in "0123456789"]
    heights = [box.bottom - box.top for box in boxes]
    assert max(heights) - min(heights) < 60
    assert max(box.bottom for box in boxes) <= 25


def test_a_variable_font_becomes_a_static_one_of_the_asked_weight() -> None:
    assert "fvar" not in TTFont(BytesIO(fonts.file_of(VARIABLE)))
    assert fonts.width("Sudoku", "Jost 300", 10) < fonts.width("Sudoku", "Jost 700", 10)


def test_a_static_font_with_lining_figures_is_used_as_it_is() -> None:
    assert fonts.file_of(STATIC) == fonts.face_path(STATIC).read_bytes()


def test_what_a_face_lacks_is_shown_in_the_house_face_of_its_weight() -> None:
    assert fonts.runs("xλy", VARIABLE) == ((VARIABLE, "x"), ("medium", "λ"), (VARIABLE, "y"))
    assert fonts.runs("λ", "Spectral 400 italic") == (("text-italic", "λ"),)
    whole = fonts.width("x", VARIABLE, 10) + fonts.width("λ", "medium", 10) + fonts.width("y", VARIABLE, 10)
    assert fonts.width("xλy", VARIABLE, 10) == pytest.approx(whole)


def test_an_outline_shows_what_its_face_lacks_where_the_width_says() -> None:
    mixed, alone = fonts.outline("xλ", VARIABLE), fonts.outline("λ", "medium")
    start = fonts.width("x", VARIABLE, 1.0)
    assert mixed[-1][0] == pytest.approx((alone[-1][0][0] + start, alone[-1][0][1]))


def test_hebrew_letters_come_from_a_face_of_the_same_weight_with_the_spaces_between_them() -> None:
    assert fonts.runs("אב גד 12", "bold") == (("Heebo 700", "אב גד"), ("bold", " 12"))
    assert fonts.missing("text", "אב גד") == ""


def test_without_the_package_for_a_script_its_letters_are_missing_and_the_remedy_is_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def gone(family: str) -> bool:
        return family != "Heebo"

    for module in ("faces", "metrics"):
        monkeypatch.setattr(f"bookbuilder.fonts.{module}.is_installed", gone)
    own = "or name a TrueType font that has them in `fonts`"
    metrics._others.cache_clear()
    try:
        assert fonts.missing("text", "x א") == "א"
        assert fonts.remedy("א") == f"install bookbuilder with the extra `hebrew`, as docs/install.md shows, {own}"
        assert fonts.remedy("ሱ") == f"remove these characters, {own}"
    finally:
        metrics._others.cache_clear()


def test_a_narrow_space_is_as_wide_in_outlines_as_in_lines() -> None:
    spaced, alone = fonts.outline("x\u202f:", "text"), fonts.outline(":", "text")
    start = fonts.width("x\u202f", "text", 1.0)
    assert start > fonts.width("x", "text", 1.0)
    assert spaced[-1][0] == pytest.approx((alone[-1][0][0] + start, alone[-1][0][1]))


def test_a_character_that_no_face_has_is_missing() -> None:
    assert fonts.missing(VARIABLE, "aλሱ") == "ሱ"


@pytest.mark.parametrize(
    ("face", "says"),
    [
        ("Comic Sans 400", "fontpkg-comic-sans"),
        ("Spectral 900", "300 normal"),
        ("boldest", "Spectral 500 italic"),
    ],
)
def test_a_face_that_is_not_there_is_told_with_what_to_do(face: str, says: str) -> None:
    with pytest.raises(InputError, match=says) as told:
        fonts.file_of(face)
    assert told.value.problems[0].hint
