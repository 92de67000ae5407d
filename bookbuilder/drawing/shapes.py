"""Lines and areas of one colour."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum, inf
from typing import NamedTuple

from bookbuilder.drawing.ink import BLACK, Colour

ROUND = 0.5523  # of the radius: how far the handles of a quarter circle lie from its ends

Dashes = tuple[float, ...]  # the lengths of a dash, the gap after it, the next dash and so on, repeated; () for none


def _check(dashes: Dashes) -> None:
    if dashes and not (min(dashes) >= 0 and 0 < fsum(dashes) < inf):
        raise ValueError(f"dashes {dashes} are not lengths: none may be below 0, and at least one must be above 0")


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line with square ends (they project by half the width when `square` is set), as has each dash."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    colour: Colour = BLACK
    square: bool = True
    dashes: Dashes = ()

    def __post_init__(self) -> None:
        _check(self.dashes)


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle without an outline, given by its top left corner."""

    x: float
    y: float
    width: float
    height: float
    colour: Colour


class LineTo(NamedTuple):
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
    steps: tuple[LineTo | Curve, ...]
    closed: bool = True


@dataclass(frozen=True, slots=True)
class Path:
    """A filled shape without an outline of its own. A contour that runs the other way round cuts a hole.

    With a width, the contours are drawn as lines of that width instead, with round ends and corners; so is each dash.
    """

    contours: tuple[Contour, ...]
    colour: Colour = BLACK
    width: float = 0.0
    dashes: Dashes = ()

    def __post_init__(self) -> None:
        _check(self.dashes)
        if self.dashes and not self.width:
            raise ValueError("a filled shape cannot have dashes; give it a line width")
