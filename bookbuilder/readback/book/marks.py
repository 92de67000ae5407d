"""What a page's operators leave on it, in the page's own places: lines, texts, shapes, and stamps put down whole."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from bookbuilder.pdfread.matrices import Matrix, after, at, height

Point = tuple[float, float]
Contours = tuple[tuple[Point, ...], ...]  # the corners of each contour; of curves, the control points as well


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line, or a box so thin that it is one."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    ink: float  # from 0, white, to 1
    beyond: float = 0.0  # how far its ends project

    def moved(self, matrix: Matrix) -> Line:
        """The same in the places to which a matrix leads."""
        size = height(matrix)
        return Line(
            *at(matrix, self.x1, self.y1),
            *at(matrix, self.x2, self.y2),
            self.width * size,
            self.ink,
            self.beyond * size,
        )


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text, as one operator shows it. Its matrix begins at its start, in units of the type size."""

    text: str
    matrix: Matrix
    length: float  # in type sizes
    middle: Point  # of the ink of its glyphs
    ink: float

    @property
    def size(self) -> float:
        """The type size."""
        return height(self.matrix)

    def moved(self, matrix: Matrix) -> Run:
        """The same in the places to which a matrix leads."""
        return Run(self.text, after(self.matrix, matrix), self.length, self.middle, self.ink)


@dataclass(frozen=True, slots=True)
class Shape:
    """A filled shape that is no thin box."""

    contours: Contours
    colour: tuple[float, ...]
    is_box: bool = False  # one upright rectangle

    def moved(self, matrix: Matrix) -> Shape:
        """The same in the places to which a matrix leads."""
        contours = tuple(tuple(at(matrix, x, y) for x, y in contour) for contour in self.contours)
        return Shape(contours, self.colour, self.is_box)


@dataclass(frozen=True, slots=True)
class Stamp:
    """A form without text, or an image, that was put down as a whole. The lines of a form count as the page's, too."""

    picture: str  # its name among the pictures of the document
    matrix: Matrix

    def moved(self, matrix: Matrix) -> Stamp:
        """The same in the places to which a matrix leads."""
        return Stamp(self.picture, after(self.matrix, matrix))


@dataclass(frozen=True, slots=True)
class Picture:
    """What a stamp shows, in its own units."""

    shapes: tuple[Shape, ...] = ()
    lines: tuple[Line, ...] = ()
    pixels: str = ""  # the digest of an image, which fills the square of side 1


@dataclass(slots=True)
class Marks:
    """All marks of a page or a form, in the order of painting within each kind."""

    lines: list[Line] = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)
    shapes: list[Shape] = field(default_factory=list)
    stamps: list[Stamp] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.lines) + len(self.runs) + len(self.shapes) + len(self.stamps)

    @property
    def is_picture(self) -> bool:
        """Whether there are shapes and lines and nothing else."""
        return bool(self.shapes or self.lines) and not self.runs and not self.stamps

    def add(self, others: Marks, matrix: Matrix) -> None:
        """Take in the marks of a form that is put down with this matrix, but for the shapes of a picture."""
        self.lines += (each.moved(matrix) for each in others.lines)
        self.runs += (each.moved(matrix) for each in others.runs)
        if not others.is_picture:
            self.shapes += (each.moved(matrix) for each in others.shapes)
        self.stamps += (each.moved(matrix) for each in others.stamps)


def bounds(points: Iterator[Point]) -> tuple[float, float, float, float]:
    """Left, bottom, right and top of some points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
