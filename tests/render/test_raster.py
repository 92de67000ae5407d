"""Drawings as pixels: their size, their lines, and what stands in the files."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from bookbuilder.drawing import BLACK, Box, Colour, Copy, Drawing, Group, Stroke, Text
from bookbuilder.errors import InputError
from bookbuilder.render.metadata import Metadata
from bookbuilder.render.raster import render_png, render_tiff

NAMED, PLAIN = Metadata("T"), Metadata()
RED = Colour(0, 1, 1, 0)


def grid(step: float, count: int, width: float) -> Drawing:
    """Lines at places that no pixel begins at."""
    side = step * count
    places = [step * place for place in range(count + 1)]
    down = tuple(Stroke(x, 0, x, side, width) for x in places)
    across = tuple(Stroke(0, y, side, y, width) for y in places)
    return Drawing(
        side + 2 * width, side + 2 * width, (Group(width, width, (Copy(0, 0, Drawing(side, side, (*down, *across))),)),)
    )


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


def runs(row: list[int]) -> list[int]:
    """How many dark pixels stand side by side."""
    return [len(run) for run in "".join("x" if value < 128 else " " for value in row).split()]


@pytest.mark.parametrize("dpi", [72, 150, 300, 601])
def test_all_lines_of_a_width_are_as_many_pixels_thick_and_sharp(dpi: int) -> None:
    image = opened(render_png(grid(13.37, 9, 0.75), dpi, PLAIN))
    thick = max(1, round(0.75 * dpi / 72))
    middle = image.height // 18
    row = [image.getpixel((x, middle)) for x in range(image.width)]
    assert all(value < 3 or value > 252 for value in row)  # type: ignore[operator]
    assert runs(row) == [thick] * 10  # type: ignore[arg-type]


@pytest.mark.parametrize(("width", "dpi"), [(221.102, 1200), (60.0, 300), (33.3, 97)])
def test_the_size_is_the_drawings_to_the_pixel(width: float, dpi: int) -> None:
    drawing = Drawing(width, 10, (Box(0, 0, width, 10, BLACK),))
    for image in (opened(render_png(drawing, dpi, PLAIN)), opened(render_tiff(drawing, dpi, PLAIN))):
        assert image.size == (round(width * dpi / 72), round(10 * dpi / 72))
        assert image.info["dpi"] == pytest.approx((dpi, dpi), rel=1e-3)
        assert image.convert("L").getextrema() == (0, 0)


def test_a_tiff_is_black_and_white_in_one_strip_of_group_4() -> None:
    image = opened(
        render_tiff(Drawing(20, 20, (Box(0, 0, 20, 20, Colour(black=0.3)), Box(2, 2, 5, 5, BLACK))), 300, NAMED)
    )
    assert image.mode == "1"
    assert (image.tag_v2[259], image.tag_v2[270]) == (4, "T")  # type: ignore[attr-defined]
    assert 306 not in image.tag_v2  # type: ignore[attr-defined]
    assert len(image.tag_v2[273]) == 1  # type: ignore[attr-defined]
    assert image.convert("L").crop((8, 8, 29, 29)).getextrema() == (0, 0)


def test_a_white_tiff_is_an_empty_fax() -> None:
    """In which a line is a single 1, as 0 is white; 24 bits end it (ITU-T T.6)."""
    data = render_tiff(Drawing(8, 8, ()), 72, PLAIN)
    image = opened(data)
    assert image.tag_v2[262] == 0  # type: ignore[attr-defined]
    ((start,), (length,)) = image.tag_v2[273], image.tag_v2[279]  # type: ignore[attr-defined]
    assert data[start : start + length] == b"\xff\x00\x10\x01"
    assert image.convert("L").getextrema() == (255, 255)


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_lines_are_as_even_when_they_are_turned(turns: int) -> None:
    side = 9 * 13.37 + 1.5
    placed = [(0, 0), (side, 0), (side, side), (0, side)][turns]
    turned = Drawing(side, side, (Group(*placed, grid(13.37, 9, 0.75).marks, turns),))
    image = opened(render_png(turned, 300, PLAIN))
    middle = image.height // 18
    row = [image.getpixel((x, middle)) for x in range(image.width)]
    assert all(value < 3 or value > 252 for value in row)  # type: ignore[operator]
    assert runs(row) == [3] * 10  # type: ignore[arg-type]


def test_only_what_is_coloured_makes_a_coloured_png() -> None:
    assert opened(render_png(Drawing(9, 9, (Text(1, 8, "5", "medium", 9),)), 72, PLAIN)).mode == "L"
    assert opened(render_png(Drawing(9, 9, (Group(0, 0, (Box(0, 0, 9, 9, RED),)),)), 72, PLAIN)).mode == "RGB"


def test_the_same_drawing_has_the_same_bytes() -> None:
    drawing = grid(10, 3, 1)
    assert render_png(drawing, 300, NAMED) == render_png(drawing, 300, NAMED)
    assert render_tiff(drawing, 300, NAMED) == render_tiff(drawing, 300, NAMED)


def test_too_many_pixels_are_refused() -> None:
    with pytest.raises(InputError, match="pixels are too many"):
        render_png(Drawing(2000, 2000, ()), 4800, PLAIN)
