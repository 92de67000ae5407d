"""One puzzle as art of an exact width."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbuilder.board import House, board
from bookbuilder.drawing import Box, Copy, Stroke, Text
from bookbuilder.errors import InputError
from bookbuilder.paper import printer
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset.grid.art import art
from tests.typeset.pictures import spread

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


@pytest.mark.parametrize("shaded", [False, True])
@pytest.mark.parametrize("name", ["classic", "x", "windoku", "samurai", "overlap", "jigsaw-1"])
def test_art_for_newsprint_keeps_its_floors(name: str, shaded: bool) -> None:
    its, news = board(name), printer("newsprint")
    values = (1,) * len(its.cells)
    found = list(spread(art(its, symbol_set("digits", its.order), values, values, 400, news, shaded).marks))
    assert min(mark.size for mark in found if isinstance(mark, Text)) >= 7
    assert min(mark.width for mark in found if isinstance(mark, Stroke)) >= 1
    inks = [mark.colour.black for mark in found if isinstance(mark, Box)]
    assert all(0.05 <= ink <= 0.25 + 1e-9 for ink in inks)
    assert bool(inks) == (shaded or name not in ("classic", "jigsaw-1"))


def test_greys_that_newsprint_makes_lighter_stay_apart() -> None:
    its = board("overlap")

    def greys(of: str) -> list[float]:
        values = (1,) * len(its.cells)
        marks = spread(art(its, symbol_set("digits", its.order), values, values, 400, printer(of), True).marks)
        return sorted({mark.colour.black for mark in marks if isinstance(mark, Box)})

    assert len(greys("newsprint")) == len(greys("plain")) > 1
    assert max(greys("newsprint")) == pytest.approx(0.25)
    assert max(greys("plain")) > 0.3


def test_letters_that_name_areas_count_as_type(make: SimpleNamespace) -> None:
    """In so many boxes across others that greys do not suffice."""
    across = [House("box", str(at), tuple(range(at, 16, 4))) for at in range(4)]
    its = make.square(4, 2, 2, *across, House("box", "", (4, 5, 6, 7)))
    blank = (0,) * 16
    marks = symbol_set("digits", 4)
    with pytest.raises(InputError, match=r"needs 6 pt") as caught:
        art(its, marks, blank, blank, 60, PLAIN)
    least = float(caught.value.problems[0].hint.split()[2])
    drawn = spread(art(its, marks, blank, blank, least * 72 / 25.4, PLAIN).marks)
    assert min(mark.size for mark in drawn if isinstance(mark, Text)) == pytest.approx(6, abs=0.1)


def test_a_width_for_too_small_marks_names_the_least_that_does() -> None:
    with pytest.raises(InputError, match=r"would be 2\.2 pt; plain needs 6 pt") as caught:
        art(board("classic"), DIGITS, GIVENS, GIVENS, 28.3, PLAIN)
    hint = caught.value.problems[0].hint
    least = float(hint.split()[2])
    art(board("classic"), DIGITS, GIVENS, GIVENS, least * 72 / 25.4, PLAIN)
    with pytest.raises(InputError):
        art(board("classic"), DIGITS, GIVENS, GIVENS, (least - 0.2) * 72 / 25.4, PLAIN)
