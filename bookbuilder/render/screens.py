"""Grey pixels and the boxes that tint them go in; black and white come out, where each tint is a screen of dots.

. . . . # . . . .      Dots lie on a grid that is turned by 45 degrees, the angle that the eye notices least. A
. . . # # # . . .      square of pixels with two of them repeats itself; a tint blackens as many of its pixels as
# . . . # . . . #      its share of ink says, the nearest to the dots first.
# # . . . . . # #
# . . . # . . . #      Lines and marks on a tint are no part of the screen and stay sharp: a pixel belongs to them
                       if they cover more than half of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from math import ceil, fsum, sqrt

from PIL import Image

from bookbuilder.drawing import Box, Colour, Mark

# Dots per inch of the screen, or fewer where the pixels do not allow it exactly. Newspapers print with 85 to 122 lines
# per inch; 85 is what the Washington Business Journal asks for, and the coarsest screen loses the least on newsprint.
LINES_PER_INCH = 85
_LEAST = 4  # pixels of the repeated square's side, so that there are steps of a sixteenth even on a display
_WHITE = 255

_LIGHTS = 0.30, 0.59, 0.11  # what red, green and blue add to a grey in the renderer


def black_and_white(grey: Image.Image, marks: Iterable[Mark], dpi: int) -> Image.Image:
    """The picture in 0 and 255 alone. `marks` are those that it shows, in the sheet's points (`snapping.snapped`)."""
    plate = grey.point(_halved(_WHITE))
    scale, is_tinted = dpi / 72, False
    for mark in marks:
        if isinstance(mark, Box) and (_ink(mark.colour) > 0 or is_tinted):
            is_tinted = True
            _screen(plate, grey, _pixels(mark, scale, grey.size), _ink(mark.colour), dpi)
    return plate


def _pixels(box: Box, scale: float, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the pixels in the picture that the box fills."""
    (left, right), (top, bottom) = (
        (max(0, round(start * scale)), min(most, round((start + length) * scale)))
        for start, length, most in ((box.x, box.width, size[0]), (box.y, box.height, size[1]))
    )
    return left, top, max(left, right), max(top, bottom)


def _ink(colour: Colour) -> float:
    """How dark a colour is: 0 for white, 1 for black."""
    inks = zip(_LIGHTS, (colour.cyan, colour.magenta, colour.yellow), strict=True)
    return 1 - (1 - colour.black) * fsum(weight * (1 - ink) for weight, ink in inks)


def _screen(plate: Image.Image, grey: Image.Image, edges: tuple[int, int, int, int], ink: float, dpi: int) -> None:
    """Put a tint on the plate: dots where the picture has the tint's own grey, and black or white elsewhere."""
    ground = _WHITE * (1 - ink)
    part = grey.crop(edges)
    own = [_WHITE * (ground / 2 <= value <= (ground + _WHITE) / 2) for value in range(256)]
    plate.paste(Image.composite(_dots(edges, ink, dpi), part.point(_halved(ground)), part.point(own)), edges)


def _halved(ground: float) -> list[int]:
    """Black for each grey that is more than half covered with black on a ground, else white."""
    return [_WHITE * (value >= ground / 2) for value in range(256)]


def _dots(edges: tuple[int, int, int, int], ink: float, dpi: int) -> Image.Image:
    """The screen of a tint in a part of the picture; neighbouring parts continue it."""
    left, top, right, bottom = edges
    side = _side(dpi)
    black = round(ink * side * side)
    ranks = _ranks(side)
    start, width = left % side, right - left
    rows = [
        (bytes(0 if rank < black else _WHITE for rank in row) * (width // side + 2))[start : start + width]
        for row in ranks
    ]
    return Image.frombytes("L", (width, bottom - top), b"".join(rows[y % side] for y in range(top, bottom)))


def _side(dpi: int) -> int:
    """The side of the repeated square in pixels: even, with dots no closer than the screen's lines."""
    return max(_LEAST, 2 * ceil(dpi / LINES_PER_INCH / sqrt(2)))


@lru_cache(maxsize=8)
def _ranks(side: int) -> tuple[tuple[int, ...], ...]:
    """When each pixel of the repeated square turns black, from 0 on: both dots grow alike."""
    half = side // 2
    dots = ((0, 0), (half, half))

    def away(place: int, dot: int) -> int:
        """How far a pixel is from the nearest repetition of a dot, in one direction."""
        return (place - dot + half) % side - half

    def nearest(row: int, column: int) -> tuple[int, int, int, int]:
        """The squared distance to the nearest dot, the way there, and which it is."""
        ways = ((away(row, dot[0]), away(column, dot[1]), which) for which, dot in enumerate(dots))
        return min((down * down + right * right, down, right, which) for down, right, which in ways)

    order = sorted(product(range(side), repeat=2), key=lambda pixel: nearest(*pixel))
    rank = {pixel: at for at, pixel in enumerate(order)}
    return tuple(tuple(rank[row, column] for column in range(side)) for row in range(side))
