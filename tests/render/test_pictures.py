"""Pictures of finished pages: their size and colours, and what stands on them."""

from __future__ import annotations

import pytest

from bookbuilder.drawing import BLACK, Box, Colour, Group, LinkArea, Mark, Page, Stroke
from bookbuilder.render.pictures import pictures, pixels

RED = Colour(0, 1, 1, 0)


def page(*marks: Mark, width: float = 100, height: float = 50) -> Page:
    box = (0.0, 0.0, width, height)
    return Page(width, height, box, box, marks)


@pytest.mark.parametrize(("width", "dpi"), [(432, 150), (419.53, 96), (419.53, 33.3), (10, 1200)])
def test_a_picture_is_as_large_as_its_page(width: float, dpi: float) -> None:
    (found,) = pictures([page(width=width, height=30.7)], dpi)
    assert found.size == (round(width * dpi / 72), round(30.7 * dpi / 72))


def test_no_picture_is_without_pixels() -> None:
    assert pixels(0.1, 10) == 1


def test_only_pages_with_colour_are_coloured() -> None:
    grey, red = pictures([page(Box(0, 0, 50, 50, BLACK)), page(Box(0, 0, 50, 50, RED))], 72)
    assert (grey.mode, grey.getpixel((10, 10)), grey.getpixel((90, 10))) == ("L", 0, 255)
    assert red.mode == "RGB"
    assert red.getpixel((90, 10)) == (255, 255, 255)
    assert red.getpixel((10, 10)) != (255, 255, 255)


@pytest.mark.parametrize("x", [50, 50.2, 50.4, 51, 53.3])
@pytest.mark.parametrize("dpi", [20, 30, 33.3, 45])
def test_no_hairline_vanishes_on_a_small_picture(x: float, dpi: float) -> None:
    (found,) = pictures([page(Stroke(x, 0, x, 50, 0.75))], dpi)
    ink = sum(255 - found.getpixel((at, 5)) for at in range(found.width))
    assert ink == pytest.approx(255 * 0.75 * dpi / 72, rel=0.35)


def test_a_link_to_a_page_that_is_not_shown_does_no_harm() -> None:
    link = LinkArea(0, 0, 10, 10, "#answer-1")
    (found,) = pictures([page(link, Group(0, 0, (link, Box(0, 0, 10, 10, BLACK))))], 72)
    assert found.getpixel((5, 5)) == 0


def test_no_pages_give_no_pictures() -> None:
    assert list(pictures([], 72)) == []
