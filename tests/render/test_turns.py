"""Turned groups come out turned, in a PDF as in an SVG, and dashes as dashes: seen on the pixels."""

from __future__ import annotations

from collections.abc import Callable

import pypdfium2
import pytest
from PIL import Image

from bookbuilder.drawing import (
    BLACK,
    Box,
    Colour,
    Contour,
    Curve,
    Drawing,
    Group,
    LineTo,
    Mark,
    Page,
    Path,
    Picture,
    Raster,
    Stamp,
    Stroke,
    Text,
)
from bookbuilder.render import render, render_svg
from bookbuilder.render.placement import SHEET

WIDE, HIGH, SCALE = 60, 40, 4
RED = Colour(0, 1, 1, 0)
FLAG = Picture((Path((Contour(0, 0, (LineTo(1, 0), LineTo(0, 1))),)),))
DOTS = Picture(raster=Raster(2, 2, 1, bytes([255, 0, 128, 255])))
ARC = Contour(40, 5, (Curve(50, 5, 55, 10, 55, 20),), closed=False)
MARKS: tuple[Mark, ...] = (
    Text(3, 12, "Rß", "bold", 12),
    Box(22, 2, 14, 6, RED),
    Stroke(2, 18, 30, 18, 2, square=False, dashes=(6, 2)),
    Stroke(2, 22, 30, 30, 1),
    Path((ARC,), width=2),
    Path((Contour(5, 30, (LineTo(15, 30), LineTo(5, 38))),)),
    Stamp(30, 12, 8, FLAG),
    Stamp(42, 24, 12, DOTS),
    Group(50, 2, (Box(0, 0, 8, 2, BLACK),), 1),
)


def seen(marks: tuple[Mark, ...], width: float = WIDE, height: float = HIGH) -> Image.Image:
    page = Page(width, height, (0, 0, width, height), (0, 0, width, height), marks)
    return pypdfium2.PdfDocument(render([page]))[0].render(scale=SCALE).to_pil().convert("RGB")


def differing(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ by more than smooth edges do."""
    assert one.size == other.size
    pairs = zip(one.tobytes(), other.tobytes(), strict=True)
    return sum(abs(a - b) > 100 for a, b in pairs) / (3 * one.size[0] * one.size[1])


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_turned_group_looks_like_the_page_turned(turns: int) -> None:
    width, height = (HIGH, WIDE) if turns % 2 else (WIDE, HIGH)
    origin = {1: (HIGH, 0), 2: (WIDE, HIGH), 3: (0, WIDE)}[turns]  # so that all of it lies on the page
    found = seen((Group(*origin, MARKS, turns),), width, height)
    assert differing(found, seen(MARKS).rotate(-90 * turns, expand=True)) < 0.004


def test_turns_add_up() -> None:
    whole = Group(HIGH, 0, (Group(0, HIGH, MARKS, 3),), 1)
    assert differing(seen((whole,)), seen(MARKS)) < 0.001


def test_dashes_leave_gaps_and_end_with_their_stroke() -> None:
    dashed = Stroke(0, 5, 20, 5, 2, square=False, dashes=(4, 4))
    image = seen(
        (dashed, Stroke(0, 10, 20, 10, 2, square=False), Path((Contour(0, 15, (LineTo(20, 15),)),), width=2)), 20, 20
    )
    rows = {y: "".join(".#"[image.getpixel((4 * x + 2, 4 * y))[0] < 128] for x in range(20)) for y in (5, 10, 15)}
    assert rows == {5: "####....####....####", 10: 20 * "#", 15: 20 * "#"}


def test_dashes_too_short_to_be_written_make_a_solid_line() -> None:
    image = seen((Stroke(0, 5, 20, 5, 2, square=False, dashes=(0.0002, 0.0002)),), 20, 10)
    assert all(image.getpixel((4 * x + 2, 20))[0] < 128 for x in range(20))


@pytest.mark.parametrize("place", [float("nan"), float("inf")])
@pytest.mark.parametrize(
    "make", [lambda x: Box(x, 0, 1, 1, BLACK), lambda x: Stroke(0, x, 1, 1, 1), lambda x: Stamp(x, 0, 1, FLAG)]
)
def test_a_place_that_is_no_number_is_refused(make: Callable[[float], Mark], place: float) -> None:
    page = Page(WIDE, HIGH, (0, 0, WIDE, HIGH), (0, 0, WIDE, HIGH), (make(place),))
    with pytest.raises(ValueError, match="a drawing has a length or position of"):
        render([page])
    with pytest.raises(ValueError, match="a drawing has a length or position of"):
        render_svg(Drawing(WIDE, HIGH, page.marks))


def test_a_picture_with_lines_is_whole_after_a_dashed_stroke() -> None:
    line = Picture((Path((Contour(0, 0.5, (LineTo(1, 0.5),), closed=False),), width=0.2),))
    image = seen((Stroke(0, 2, 20, 2, 1, dashes=(1, 1)), Stamp(0, 0, 20, line)), 20, 20)
    assert all(image.getpixel((4 * x + 2, 40))[0] < 128 for x in range(20))


def test_lines_of_a_path_have_round_dashes() -> None:
    line = Path((Contour(2, 5, (LineTo(17, 5),), closed=False),), width=2, dashes=(0, 4))
    image = seen((line,), 20, 10)
    assert "".join(".#"[image.getpixel((4 * x + 2, 20))[0] < 128] for x in range(20)) == ".##..##..##..##....."


@pytest.mark.parametrize("turns", range(4))
def test_a_rectangle_lies_where_its_corners_do(turns: int) -> None:
    here = SHEET.within(Group(100, 50, (), turns))
    left, top, width, height = here.box(2, 3, 10, 20)
    corners = {here.at(x, y) for x in (2, 12) for y in (3, 23)}
    assert corners == {(x, y) for x in (left, left + width) for y in (top, top + height)}
