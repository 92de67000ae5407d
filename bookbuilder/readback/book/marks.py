"""What stands on a page, in the page's own places: lines, texts, shapes, and stamps put down whole."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
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
    """A piece of text. Its matrix begins at its start, in units of the type size."""

    text: str
    matrix: Matrix
    box: tuple[float, float, float, float]  # of the ink of its glyphs: left, bottom, right, top
    ink: float

    @property
    def size(self) -> float:
        """The type size."""
        return upright(self.matrix)

    @property
    def middle(self) -> Point:
        """That of its ink."""
        return (self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2

    def moved(self, matrix: Matrix) -> SeenText:
        """The same in the places to which a matrix leads."""
        corners = [at(matrix, x, y) for x in self.box[0::2] for y in self.box[1::2]]
        return self._replace(matrix=after(self.matrix, matrix), box=bounds(corners))


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


@dataclass(slots=True)
class SeenMarks:
    """All marks of a page or a form, in the order of painting within each kind."""

    lines: list[SeenLine] = field(default_factory=list)
    texts: list[SeenText] = field(default_factory=list)
    shapes: list[SeenShape] = field(default_factory=list)
    stamps: list[SeenStamp] = field(default_factory=list)

    def put(self, others: SeenMarks, matrix: Matrix) -> None:
        """Take in the marks of a form that is put down with this matrix; one of shapes and lines alone is a stamp."""
        is_picture = bool(others.shapes or others.lines) and not others.texts and not others.stamps
        if is_picture:
            self.stamps.append(SeenStamp(SeenPicture(tuple(others.shapes), tuple(others.lines)), matrix))
        else:
            self.shapes += (each.moved(matrix) for each in others.shapes)
        self.lines += (each.moved(matrix) for each in others.lines)
        self.texts += (each.moved(matrix) for each in others.texts)
        self.stamps += (each.moved(matrix) for each in others.stamps)


def bounds(points: Iterable[Point]) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of some points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def darkness(colour: Colour) -> float:
    """How dark a colour is, from 0 to 1: as dark as the light of which there is least."""
    return 1.0 - min(colour) / 255
