"""Text becomes shapes that stand where the text would, with the same ink."""

from __future__ import annotations

from itertools import chain

import pytest

from bookbuilder import fonts
from bookbuilder.drawing import BLACK, WHITE, Path, outlined

FILE = fonts.face_path("medium")


def ink(path: Path) -> tuple[float, float, float, float]:
    """The box around all points; the control points of Fira's curves do not stick out of it."""
    points = [
        point
        for contour in path.contours
        for point in (
            (contour.x, contour.y),
            *(pair for step in contour.steps for pair in zip(*[iter(step)] * 2, strict=True)),
        )
    ]
    across, down = zip(*points, strict=True)
    return min(across), min(down), max(across), max(down)


@pytest.mark.parametrize("text", ["H", "Sudoku 9", "Ωμέγα", "1 1"])
def test_the_shape_has_the_ink_of_the_text(text: str) -> None:
    left, top, right, bottom = fonts.ink(text, "medium", 12)
    found = ink(outlined(text, FILE, 12, 100, 50))
    assert found == pytest.approx((100 + left, 50 + top, 100 + right, 50 + bottom), abs=0.02)


def test_letters_stand_as_far_apart_as_the_text_advances() -> None:
    one, other = outlined("1", FILE, 10), outlined("41", FILE, 10)
    assert ink(other)[2] - ink(one)[2] == pytest.approx(fonts.width("4", "medium", 10))


def test_the_shape_is_filled_with_its_colour_and_keeps_the_holes() -> None:
    zero = outlined("0", FILE, colour=WHITE)
    assert (zero.colour, zero.width, len(zero.contours)) == (WHITE, 0, 2)
    assert outlined("0", FILE).colour == BLACK


@pytest.mark.parametrize("text", ["", " ", "\t\n"])
def test_white_space_leaves_no_ink(text: str) -> None:
    assert outlined(text, FILE).contours == ()


def test_a_character_that_the_font_lacks_shows_that_there_is_one() -> None:
    assert outlined("長", FILE).contours == outlined("\x00", FILE).contours != ()


def test_steps_are_lines_and_curves_of_the_size_asked_for() -> None:
    once, twice = (list(chain(*outlined("5", FILE, size).contours[0].steps)) for size in (1, 2))
    assert twice == pytest.approx([2 * part for part in once])
