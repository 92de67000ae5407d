"""Tints in black and white: as much ink as they have, and lines and digits as sharp as without them."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from bookbuilder.board import board
from bookbuilder.drawing import BLACK, WHITE, Box, Colour, Copy, Drawing, Group, Mark, Stroke, Text
from bookbuilder.paper import printer
from bookbuilder.render.metadata import Metadata
from bookbuilder.render.raster import render_tiff
from bookbuilder.symbols import symbol_set
from bookbuilder.typeset.grid.art import art

SIDE, GREY = 216.0, Colour(black=0.25)


def plate(drawing: Drawing, dpi: int) -> Image.Image:
    with Image.open(BytesIO(render_tiff(drawing, dpi, Metadata()))) as image:
        return image.convert("L")


def share(image: Image.Image) -> float:
    """The share of black pixels."""
    return image.histogram()[0] / (image.width * image.height)


def sheet(*marks: Mark) -> Drawing:
    return Drawing(72, 72, marks)


def crossed(tinted: bool = True) -> Drawing:
    """A puzzle with diagonals, whose first row has a digit in every cell but the first; perhaps without tints."""
    values = (0, *range(2, 10), *(0,) * 72)
    drawing = art(board("x"), symbol_set("digits", 9), values, values, SIDE, printer("newsprint"))
    marks: list[Mark] = []
    for mark in drawing.marks:
        marks.extend(mark.drawing.marks if isinstance(mark, Copy) else [mark])
    return Drawing(SIDE, SIDE, tuple(mark for mark in marks if tinted or not isinstance(mark, Box)))


def inside(dpi: int, row: int, column: int) -> tuple[int, int, int, int]:
    """A cell's pixels, well off its lines."""
    cell = SIDE * dpi / 72 / 9
    left, top = (round(place * cell + 0.15 * cell) for place in (column, row))
    return left, top, left + int(0.7 * cell), top + int(0.7 * cell)


@pytest.mark.parametrize("dpi", [300, 600, 1200])
def test_a_tinted_cell_has_its_tints_share_of_ink(dpi: int) -> None:
    drawing = crossed()
    ink = next(mark.colour.black for mark in drawing.marks if isinstance(mark, Box))
    image = plate(drawing, dpi)
    for row, column in ((0, 0), (1, 1), (4, 4), (7, 1)):
        assert share(image.crop(inside(dpi, row, column))) == pytest.approx(ink, abs=0.02)
    assert share(image.crop(inside(dpi, 1, 2))) == 0


@pytest.mark.parametrize("dpi", [300, 600, 1200])
def test_lines_and_digits_are_the_same_with_a_tint_and_without(dpi: int) -> None:
    tinted, bare = plate(crossed(), dpi), plate(crossed(tinted=False), dpi)
    lost = ImageChops.subtract(tinted, bare)  # white where the bare one is black
    assert share(ImageChops.invert(lost)) < 1e-5
    added = ImageChops.subtract(bare, tinted)
    for row, column in ((0, 1), (0, 7), (1, 0)):
        assert added.crop(inside(dpi, row, column)).getbbox() is None, "no tint leaves its cells"


@pytest.mark.parametrize("dpi", [72, 150, 300, 601, 1200, 2400])
def test_a_screens_ink_rises_with_the_tint_by_small_steps(dpi: int) -> None:
    inks = [0.07, 0.13, 0.22, 0.31, 0.5, 0.8]
    shares = [share(plate(sheet(Box(0, 0, 72, 72, Colour(black=ink))), dpi)) for ink in inks]
    assert shares == sorted(set(shares))
    assert shares == pytest.approx(inks, abs=1 / 16 if dpi < 200 else 0.02)


@pytest.mark.parametrize("dpi", [300, 600, 1200])
def test_the_screen_is_no_finer_than_85_lines_per_inch(dpi: int) -> None:
    """A square inch has as many dots as the square of its lines; those cut by its edge count, too."""
    image = plate(sheet(Box(0, 0, 72, 72, Colour(black=0.05))), dpi)
    assert 60**2 < spots(image) < 86**2


def spots(image: Image.Image) -> int:
    """The number of connected black spots; their pixels touch at sides."""
    width, pixels = image.width, image.tobytes()
    left = {at for at, value in enumerate(pixels) if not value}
    found = 0
    while left:
        found += 1
        ahead = [left.pop()]
        while ahead:
            at = ahead.pop()
            near = {at - width, at + width, at - 1 if at % width else at, at + 1 if (at + 1) % width else at}
            ahead += near & left
            left -= near
    return found


def test_neighbouring_tints_of_a_grey_are_one_screen() -> None:
    whole = sheet(Box(0, 0, 72, 72, GREY))
    parts = sheet(*(Box(x, y, 36.3 if x else 35.7, 36, GREY) for x in (0, 35.7) for y in (0, 36)))
    assert plate(whole, 300).tobytes() == plate(parts, 300).tobytes()


def test_what_lies_on_a_tint_hides_it() -> None:
    image = plate(sheet(Box(0, 0, 72, 72, GREY), Box(10, 10, 20, 20, WHITE), Box(40, 40, 20, 20, BLACK)), 300)
    assert share(image.crop((45, 45, 120, 120))) == 0
    assert share(image.crop((170, 170, 245, 245))) == 1
    assert share(image.crop((130, 0, 160, 160))) == pytest.approx(0.25, abs=0.03)


def test_a_white_digit_on_a_dark_tint_stays_white() -> None:
    dark = Box(0, 0, 72, 72, Colour(black=0.7))
    line = Stroke(0, 36, 72, 36, 6, WHITE)
    image = plate(sheet(dark, line, Text(20, 30, "8", "bold", 30, WHITE)), 300)
    assert share(image.crop((0, 139, 300, 161))) == 0
    bare = plate(sheet(dark, line), 300)
    assert share(image.crop((75, 20, 160, 130))) < share(bare.crop((75, 20, 160, 130))) - 0.1


def test_a_tint_upside_down_is_where_it_is_shown() -> None:
    image = plate(sheet(Group(72, 72, (Box(0, 0, 36, 36, GREY),), 2)), 300)
    assert share(image.crop((0, 0, 150, 300))) == 0
    assert share(image.crop((150, 150, 300, 300))) == pytest.approx(0.25, abs=0.02)
