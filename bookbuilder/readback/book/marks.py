"""What stands on a page, in the page's own places: lines, texts, shapes, and stamps put down whole."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from bookbuilder.readback.book.moves import Matrix, Point, after, at, upright

Contours = tuple[tuple[Point, ...], ...]  # the corners of each contour; of curves, the control points as well
Colour = tuple[int, int, int]  # red, green and blue, from 0 to 255


class SeenLine(NamedTuple):
    """A straight line, or a box so thin that it is one."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    ink: float  # from 0, white, to 1
    beyond: float = 0.0  # how far its ends project
    is_dash: bool = False  # one of many short ones, which make a dashed line together

    def moved(self, matrix: Matrix) -> SeenLine:
        """The same in the places to which a matrix leads."""
        size, ends = upright(matrix), (*at(matrix, self.x1, self.y1), *at(matrix, self.x2, self.y2))
        return SeenLine(*ends, self.width * size, self.ink, self.beyond * size, self.is_dash)


class SeenText(NamedTuple):
    """A piece of text."""

    text: str
    turn: Matrix  # begins at its start, in units of the page
    points: float  # by which to multiply the units for those of the type size
    box: tuple[float, float, float, float]  # of the ink of its glyphs: left, bottom, right, top
    ink: float

    @property
    def matrix(self) -> Matrix:
        """Its place, in units of the type size."""
        (a, b, c, d, e, f), size = self.turn, self.points
        return a * size, b * size, c * size, d * size, e, f

    @property
    def size(self) -> float:
        """The type size."""
        return upright(self.matrix)

    def moved(self, matrix: Matrix) -> SeenText:
        """The same in the places to which a matrix leads."""
        corners = [at(matrix, x, y) for x in self.box[0::2] for y in self.box[1::2]]
        return SeenText(self.text, after(self.matrix, matrix), 1.0, bounds(corners), self.ink)


@dataclass(frozen=True, slots=True)
class SeenShape:
    """A filled shape that is no thin box."""

    contours: Contours
    colour: Colour
    is_box: bool = False  # one upright rectangle

    def moved(self, matrix: Matrix) -> SeenShape:
        """The same in the places to which a matrix leads."""
        contours = tuple(tuple(at(matrix, x, y) for x, y in contour) for contour in self.contours)
        return replace(self, contours=contours)


@dataclass(frozen=True, slots=True)
class SeenPicture:
    """What a stamp shows, in its own units."""

    shapes: tuple[SeenShape, ...] = ()
    lines: tuple[SeenLine, ...] = ()
    pixels: str = ""  # the digest of an image, which fills the square of side 1


@dataclass(frozen=True, slots=True)
class SeenStamp:
    """A form without text, or an image, that was put down as a whole. The lines of a form count as the page's, too."""

    picture: SeenPicture
    matrix: Matrix

    def moved(self, matrix: Matrix) -> SeenStamp:
        """The same in the places to which a matrix leads."""
        return replace(self, matrix=after(self.matrix, matrix))


@dataclass(frozen=True, slots=True, eq=False)
class SeenDrawing:
    """All marks of a page or a form beside its texts, in the order of painting within each kind.

    Pages on which the same is drawn share one, as far as it is remembered: what follows from it is found once.
    """

    lines: tuple[SeenLine, ...]
    shapes: tuple[SeenShape, ...] = ()
    stamps: tuple[SeenStamp, ...] = ()


@dataclass(frozen=True, slots=True)
class SeenMarks:
    """All marks of a page, the texts in the order of painting."""

    texts: list[SeenText]
    drawing: SeenDrawing


def bounds(points: Iterable[Point]) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of some points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def darkness(colour: Colour) -> float:
    """How dark a colour is, from 0 to 1: as dark as the light of which there is least."""
    return 1.0 - min(colour) / 255
