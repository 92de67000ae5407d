"""The ornaments: the bar over a heading, and the squares or stars that show a level."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from bookbuilder.drawing import BLACK, Box, Colour, Contour, Line, Mark, Path, Stroke
from bookbuilder.typeset.style import Style

HEAVY = 2.5  # points
LIGHT_GREY = 0.25
SQUARES, STARS = (1.0, 1.45), (1.9, 2.3)  # a shape's width, and the distance to the next, relative to the meter's size

# The ten corners of a star, clockwise from the topmost, relative to its width; the foot is at 0. The waist is wider
# than a pentagram's, or small stars would print as specks.
_RADII = (1 / (2 * sin(0.4 * pi)), 0.47 / (2 * sin(0.4 * pi)))
_CORNERS = tuple(
    (_RADII[turn % 2] * sin(turn * pi / 5), -_RADII[turn % 2] * cos(turn * pi / 5) - _RADII[0] * cos(pi / 5))
    for turn in range(10)
)


def bar(x: float, y: float, size: float) -> Mark:
    """The short heavy rule over a heading."""
    return Stroke(x, y + HEAVY / 2, x + size * 1.5, y + HEAVY / 2, HEAVY, square=False)


def meter(style: Style, level: str, end: float, baseline: float, size: float) -> tuple[Mark, ...]:
    """One square or star per level, black up to this one, ending at `end`. Nothing for a level without a rank."""
    ranks, rank = len(style.words.levels), style.words.rank(level)
    if rank >= ranks:
        return ()
    starred = style.labels.shown_as == "stars"
    shape: Callable[[float, float, float, Colour], Mark] = star if starred else _square
    width, step = (each * size for each in (STARS if starred else SQUARES))
    left = end - meter_width(style, size)
    grey = Colour(black=max(LIGHT_GREY, style.printer.lightest_grey.value))
    return tuple(
        shape(left + step * index, baseline, width, BLACK if index <= rank else grey) for index in range(ranks)
    )


def meter_width(style: Style, size: float) -> float:
    """The total width of the squares or stars of a level."""
    width, step = STARS if style.labels.shown_as == "stars" else SQUARES
    return (step * (len(style.words.levels) - 1) + width) * size


def star(left: float, foot: float, width: float, colour: Colour) -> Path:
    """A five-pointed star that stands on two of its points."""
    (x, y), *others = ((left + width * (0.5 + right), foot + width * down) for right, down in _CORNERS)
    return Path((Contour(x, y, tuple(Line(*corner) for corner in others)),), colour)


def _square(left: float, foot: float, width: float, colour: Colour) -> Box:
    return Box(left, foot - width, width, width, colour)
