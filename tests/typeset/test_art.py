"""One puzzle as art of an exact width."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbuilder.board import board
from bookbuilder.drawing import Copy, Stroke, Text
from bookbuilder.errors import InputError
from bookbuilder.paper import printer
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset.art import art

PLAIN, DIGITS = printer("plain"), symbol_set("digits", 9)
GIVENS = tuple(range(1, 10)) + (0,) * 72


@given(st.floats(90, 700), st.sampled_from(["classic", "x", "triple", "windoku"]))
def test_the_drawing_is_as_wide_as_was_asked_and_its_lines_stay_in_it(width: float, name: str) -> None:
    its = board(name)
    values = (0,) * len(its.cells)
    if width / its.width < 12:
        return
    drawing = art(its, DIGITS, values, values, width, PLAIN)
    assert drawing.width == pytest.approx(width, abs=1e-6)
    shared = [mark for copy in drawing.marks if isinstance(copy, Copy) for mark in copy.drawing.marks]
    for line in (mark for mark in shared if isinstance(mark, Stroke)):
        assert min(line.x1, line.x2) - line.width / 2 >= -1e-6
        assert max(line.x1, line.x2) + line.width / 2 <= width + 1e-6


def test_in_an_answer_the_given_values_are_bold() -> None:
    values = tuple(value or 1 for value in GIVENS)
    faces = [
        mark.face for mark in art(board("classic"), DIGITS, values, GIVENS, 170, PLAIN).marks if isinstance(mark, Text)
    ]
    assert faces == ["bold"] * 9 + ["light"] * 72
    puzzle = art(board("classic"), DIGITS, GIVENS, GIVENS, 170, PLAIN)
    assert {mark.face for mark in puzzle.marks if isinstance(mark, Text)} == {"medium"}


def test_a_width_for_too_small_marks_names_the_least_that_does() -> None:
    with pytest.raises(InputError, match=r"would be 2\.0 pt; plain needs 6 pt") as caught:
        art(board("classic"), DIGITS, GIVENS, GIVENS, 28.3, PLAIN)
    hint = caught.value.problems[0].hint
    least = float(hint.split()[2])
    art(board("classic"), DIGITS, GIVENS, GIVENS, least * 72 / 25.4, PLAIN)
    with pytest.raises(InputError):
        art(board("classic"), DIGITS, GIVENS, GIVENS, (least - 0.2) * 72 / 25.4, PLAIN)
