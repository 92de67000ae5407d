"""Pictures in cells: a shape's outlines go in, a name comes out that equal pictures share, whatever their size.

The name stands for the colours and the outlines, seen from the middle of the picture's ink and measured by its size. A
picture that is turned, mirrored or drawn otherwise has another name; how thick its lines are does not count, since they
are thicker in small pictures.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256

from bookbuilder.readback.book.marks import SeenPicture, bounds
from bookbuilder.readback.book.moves import Matrix, Point, at

_STEP = 500  # places of an outline are told apart by this share of the picture's size
_SHADE = 40  # of 255: by what a light may differ in colours that are one, written as inks or as light
_LIGHTS = 3  # numbers of a colour
_SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))  # which pixels fill

PICTURE = "\0"  # begins the name of a picture, and no text
Outline = tuple[tuple[int, ...], ...]  # of each contour or line: its colour, then its places


@dataclass(frozen=True, slots=True)
class Likeness:
    """A picture as it lies in a cell."""

    name: str
    outline: Outline
    middle: Point  # of its ink, relative to where its matrix puts the origin
    width: float
    height: float

    @property
    def size(self) -> float:
        """The longer of its sides."""
        return max(self.width, self.height)


def figure(picture: SeenPicture, matrix: Matrix, turn: Matrix) -> Likeness:
    """The picture put down with a matrix and seen by a reader who turns the page by `turn`."""
    a, b, c, d, _, _ = matrix
    placed: Matrix = (a, b, c, d, 0.0, 0.0)
    points = [at(turn, *at(placed, x, y)) for x, y in _points(picture)]
    left, bottom, right, top = bounds(iter(points))
    middle, size = ((left + right) / 2, (bottom + top) / 2), max(right - left, top - bottom) or 1.0
    outline = tuple(_outline(picture, placed, turn, middle, size))
    name = PICTURE + sha256(repr(outline).encode()).hexdigest()[:16]
    return Likeness(name, outline, middle, right - left, top - bottom)


def alike(one: Outline, other: Outline) -> bool:
    """Whether two outlines differ by rounding only, in whichever way their colours are written."""
    return len(one) == len(other) and all(
        len(a) == len(b)
        and all(abs(x - y) <= (2 if at_ >= _LIGHTS else _SHADE) for at_, (x, y) in enumerate(zip(a, b, strict=True)))
        for a, b in zip(one, other, strict=True)
    )


def _points(picture: SeenPicture) -> Iterator[Point]:
    if picture.pixels:
        yield from _SQUARE
    for shape in picture.shapes:
        for contour in shape.contours:
            yield from contour
    for line in picture.lines:
        yield from ((line.x1, line.y1), (line.x2, line.y2))


def _outline(
    picture: SeenPicture, placed: Matrix, turn: Matrix, middle: Point, size: float
) -> Iterator[tuple[int, ...]]:
    def seen(points: Iterable[Point]) -> Iterator[int]:
        for point in points:
            x, y = at(turn, *at(placed, *point))
            yield from (round((x - middle[0]) / size * _STEP), round((y - middle[1]) / size * _STEP))

    if picture.pixels:
        yield (0, 0, 0, *bytes.fromhex(picture.pixels), *seen(_SQUARE))
    for shape in picture.shapes:
        yield from ((*shape.colour, *seen(contour)) for contour in shape.contours)
    for line in picture.lines:
        light = round(255 * (1 - line.ink))
        yield (light, light, light, *seen(((line.x1, line.y1), (line.x2, line.y2))))
