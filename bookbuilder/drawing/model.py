"""Finished drawings: sizes and marks, nothing left to decide.

Lengths are points (1/72 inch). The origin is the top left corner; x grows to the right, y downwards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Colour:
    """Printing ink, each part 0..1. Black alone is pure K, which printers want for text and lines."""

    cyan: float = 0.0
    magenta: float = 0.0
    yellow: float = 0.0
    black: float = 1.0


BLACK = Colour()
WHITE = Colour(black=0.0)


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line with square ends (they project by half the width when `square` is set)."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    colour: Colour = BLACK
    square: bool = True


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle without an outline, given by its top left corner."""

    x: float
    y: float
    width: float
    height: float
    colour: Colour


class Line(NamedTuple):
    """On to a point in a straight line."""

    x: float
    y: float


class Curve(NamedTuple):
    """On to a point in a cubic Bezier curve: its two control points, and the point."""

    x1: float
    y1: float
    x2: float
    y2: float
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Contour:
    """A line: where it starts, and the steps on; the way back to the start, if it is closed, is straight."""

    x: float
    y: float
    steps: tuple[Line | Curve, ...]
    closed: bool = True


@dataclass(frozen=True, slots=True)
class Path:
    """A filled shape without an outline of its own. A contour that runs the other way round cuts a hole.

    With a width, the contours are drawn as lines of that width instead, with round ends and corners.
    """

    contours: tuple[Contour, ...]
    colour: Colour = BLACK
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Raster:
    """Pixels from the top left on, a byte an ink: black alone, or cyan, magenta, yellow and black. 255 is full ink.

    The mask, one bit a pixel and whole bytes a line, shows what is not there with a 1.
    """

    width: int
    height: int
    inks: int  # 1 or 4
    data: bytes
    mask: bytes = b""


@dataclass(frozen=True, slots=True)
class Picture:
    """What is put down many times at any size, in a square of side 1: shapes over each other, or pixels."""

    paths: tuple[Path, ...] = ()
    raster: Raster | None = None


@dataclass(frozen=True, slots=True)
class Stamp:
    """A picture put down with its top left corner at x and y, `size` wide and high."""

    x: float
    y: float
    size: float
    picture: Picture


@dataclass(frozen=True, slots=True)
class Text:
    """A run of text in one face of `fonts`, starting at x on the baseline y."""

    x: float
    y: float
    text: str
    face: str
    size: float
    colour: Colour = BLACK


@dataclass(frozen=True, slots=True)
class Group:
    """Marks moved together, to the right by x and down by y."""

    x: float
    y: float
    marks: tuple[Mark, ...]


Mark = Stroke | Box | Path | Text | Stamp | Group


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture of a stated size."""

    width: float
    height: float
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A finished page. The boxes are (left, top, right, bottom) on the sheet of `width` by `height`."""

    width: float
    height: float
    trim: tuple[float, float, float, float]
    bleed: tuple[float, float, float, float]
    marks: tuple[Mark, ...]
    label: str = ""  # the folio as the reader knows it, empty where none is printed
