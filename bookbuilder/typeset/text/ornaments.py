"""The ornaments: what stands over a heading, the shapes that show a level, and what a number stands on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from math import cos, pi, sin

from bookbuilder.drawing import BLACK, ROUND, WHITE, Box, Colour, Contour, Curve, LineTo, Mark, Path, Stroke
from bookbuilder.typeset.text.lines import Face, write
from bookbuilder.typeset.text.style import Style
from bookbuilder.typeset.theme import Number, Ornament

HEAVY = 2.5  # points
LIGHT_GREY = 0.25
LOZENGES, APART = 3, 1.7  # of an ornament, and their distance, relative to their width
STARS, STEP, FINE_LINE = 3, 1.15, 0.9  # empty stars, from one to the next in widths, and their line in points
LEAST_RISE = 0.45  # the height of the lowest bar, relative to the highest

# A shape's width, and the distance to the next, relative to the meter's size.
SHAPES = {"square": (1.0, 1.45), "lozenge": (1.3, 1.65), "disc": (1.0, 1.45), "bar": (0.8, 1.0), "star": (1.9, 2.3)}

# What a number stands on: its height, the space at each side of the text, and its least width, in type sizes.
PLATES = {"plain": (0.0, 0.0, 0.0), "disc": (1.5, 0.45, 1.5), "plate": (1.35, 0.5, 2.2)}
HIGH = 0.69  # the height of figures, relative to the type size

# The ten corners of a star, clockwise from the topmost, relative to its width; the foot is at 0. The waist is wider
# than a pentagram's, or small stars would print as specks.
_RADII = (1 / (2 * sin(0.4 * pi)), 0.47 / (2 * sin(0.4 * pi)))
_CORNERS = tuple(
    (_RADII[turn % 2] * sin(turn * pi / 5), -_RADII[turn % 2] * cos(turn * pi / 5) - _RADII[0] * cos(pi / 5))
    for turn in range(10)
)

Shape = Callable[[float, float, float, Colour], Mark]  # left, foot, width, ink


# --- over a heading ---


def ornament(kind: Ornament, x: float, y: float, size: float, ink: Colour = BLACK) -> tuple[Mark, ...]:
    """The ornament whose top left corner is (x, y), over a heading of this type size."""
    if kind == "bar":
        return (Stroke(x, y + HEAVY / 2, x + size * 1.5, y + HEAVY / 2, HEAVY, ink, square=False),)
    if kind == "lozenges":
        side = _lozenge_side(size)
        return tuple(lozenge(x + at * APART * side, y + side, side, ink) for at in range(LOZENGES))
    return ()


def ornament_width(kind: Ornament, size: float) -> float:
    """Its width."""
    return {"bar": 1.5 * size, "lozenges": ((LOZENGES - 1) * APART + 1) * _lozenge_side(size), "none": 0.0}[kind]


def _lozenge_side(size: float) -> float:
    return max(4.0, 0.22 * size)


# --- levels ---


@dataclass(frozen=True, slots=True)
class MeterInks:
    """The colours of the shapes of a level."""

    full: Colour
    empty: Colour  # if the theme fills them
    ground: Colour = WHITE  # which is within the outlines of empty ones otherwise

    @classmethod
    def greys(cls, style: Style) -> MeterInks:
        """Those on the pages."""
        return cls(BLACK, Colour(black=max(LIGHT_GREY, style.printer.lightest_grey.value)))


@lru_cache(maxsize=1 << 9)
def meter(
    style: Style, level: str, end: float, baseline: float, size: float, inks: MeterInks | None = None
) -> tuple[Mark, ...]:
    """One shape per level, full up to this one, ending at `end`, by default in greys.

    Nothing for a level without a rank. Most puzzles of a level have it in one of the few places of a page layout.
    """
    if not has_meter(style, level):
        return ()
    inks = inks or MeterInks.greys(style)
    ranks, rank = len(style.words.levels), style.words.rank(level)
    kind = _shape(style)
    width, step = (share * size for share in SHAPES[kind])
    left = end - meter_width(style, size)
    return tuple(
        mark
        for index in range(ranks)
        for mark in _shown(style, inks, kind, left + step * index, baseline, width, index <= rank, index / (ranks - 1))
    )


def has_meter(style: Style, level: str) -> bool:
    """Whether a level has a rank."""
    return style.words.rank(level) < len(style.words.levels)


def meter_width(style: Style, size: float) -> float:
    """The total width of the shapes of a level."""
    width, step = SHAPES[_shape(style)]
    return (step * (len(style.words.levels) - 1) + width) * size


def _shape(style: Style) -> str:
    return "star" if style.labels.shown_as == "stars" else style.theme.meter.shape


def _shown(
    style: Style, inks: MeterInks, kind: str, left: float, foot: float, width: float, full: bool, rise: float
) -> Iterator[Mark]:
    """A shape: full, or empty as the theme says, if its outline leaves anything; bars rise from 0 to 1."""
    shape = _bar(LEAST_RISE + (1 - LEAST_RISE) * rise) if kind == "bar" else DRAWN[kind]
    if full:
        yield shape(left, foot, width, inks.full)
    elif style.theme.meter.empty == "grey" or width <= 2 * style.thinnest:
        yield shape(left, foot, width, inks.empty)
    else:
        line = style.thinnest
        yield shape(left, foot, width, inks.full)
        yield shape(left + line, foot - line, width - 2 * line, inks.ground)


def star(left: float, foot: float, width: float, colour: Colour) -> Path:
    """A five-pointed star that stands on two of its points."""
    (x, y), *others = ((left + width * (0.5 + right), foot + width * down) for right, down in _CORNERS)
    return Path((Contour(x, y, tuple(LineTo(*corner) for corner in others)),), colour)


def empty_stars(style: Style, left: float, foot: float, size: float) -> Iterator[Mark]:
    """The outlines of stars as wide as this, to be coloured in."""
    line = max(FINE_LINE, style.thinnest)
    for at in range(STARS):
        yield replace(star(left + at * STEP * size + line / 2, foot - line / 2, size - line, BLACK), width=line)


def empty_stars_width(size: float) -> float:
    """The width of all of them."""
    return ((STARS - 1) * STEP + 1) * size


def square(left: float, foot: float, width: float, colour: Colour) -> Box:
    """A square."""
    return Box(left, foot - width, width, width, colour)


def lozenge(left: float, foot: float, width: float, colour: Colour) -> Path:
    """A square that stands on a corner."""
    half = width / 2
    corners = ((left + half, foot - width), (left + width, foot - half), (left + half, foot))
    return Path((Contour(left, foot - half, tuple(LineTo(*corner) for corner in corners)),), colour)


def disc(left: float, foot: float, width: float, colour: Colour) -> Path:
    """A circle."""
    return pill(left, foot - width, width, width, colour)


def _bar(height: float) -> Shape:
    """A bar whose height is this share of 1.6 of its width."""

    def drawn(left: float, foot: float, width: float, colour: Colour) -> Box:
        return Box(left, foot - 1.6 * height * width, width, 1.6 * height * width, colour)

    return drawn


DRAWN: dict[str, Shape] = {"square": square, "lozenge": lozenge, "disc": disc, "star": star}


def pill(x: float, y: float, width: float, height: float, colour: Colour) -> Path:
    """A shape with half circles at its ends; a circle if it is as wide as high."""
    r = height / 2
    k, right, bottom = ROUND * r, x + width, y + height
    return Path(
        (
            Contour(
                x + r,
                y,
                (
                    LineTo(right - r, y),
                    Curve(right - r + k, y, right, y + r - k, right, y + r),
                    Curve(right, y + r + k, right - r + k, bottom, right - r, bottom),
                    LineTo(x + r, bottom),
                    Curve(x + r - k, bottom, x, y + r + k, x, y + r),
                    Curve(x, y + r - k, x + r - k, y, x + r, y),
                ),
            ),
        ),
        colour,
    )


# --- numbers ---


def number_width(look: Number, face: Face, text: str) -> float:
    """The width of a number with what it stands on."""
    _, pad, least = (share * face.size for share in PLATES[look.shape])
    return max(least, face.width(text) + 2 * pad)


def number_height(look: Number, face: Face) -> float:
    """The height of a number with what it stands on."""
    return max(PLATES[look.shape][0], HIGH) * face.size


def number_marks(look: Number, face: Face, text: str, x: float, foot: float) -> tuple[Mark, ...]:
    """A number that stands on the line `foot`, with what is under it."""
    if look.shape == "plain":
        return (write(text, face, x, foot),)
    width, height = number_width(look, face, text), number_height(look, face)
    ground = (
        pill(x, foot - height, width, height, BLACK)
        if look.shape == "disc"
        else Box(x, foot - height, width, height, BLACK)
    )
    middle = x + (width - face.width(text)) / 2
    return ground, write(text, face, middle, foot - (height - HIGH * face.size) / 2, ink=WHITE)


def number_rise(look: Number, face: Face) -> float:
    """How far the number's baseline lies above the foot of what it stands on."""
    return (number_height(look, face) - HIGH * face.size) / 2 if look.shape != "plain" else 0.0
