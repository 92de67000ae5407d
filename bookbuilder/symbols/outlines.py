"""Contours as polygons: flattened, measured and reversed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import fsum
from typing import assert_never

from bookbuilder.drawing import Contour, Curve, LineTo

PARTS = 12  # of a curve

Point = tuple[float, float]

# The weights of a curve's ends and control points, part by part.
_WEIGHTS = tuple(
    ((1 - at) ** 3, 3 * at * (1 - at) ** 2, 3 * at**2 * (1 - at), at**3)
    for at in (part / PARTS for part in range(1, PARTS + 1))
)


def flat(contour: Contour) -> list[Point]:
    """The contour as points that straight lines join."""
    points = [(contour.x, contour.y)]
    for step in contour.steps:
        match step:
            case LineTo():
                points.append((step.x, step.y))
            case Curve(x1, y1, x2, y2, x3, y3):
                x, y = points[-1]
                points += [
                    (a * x + b * x1 + c * x2 + d * x3, a * y + b * y1 + c * y2 + d * y3) for a, b, c, d in _WEIGHTS
                ]
            case _:
                assert_never(step)
    return points


def signed_area(points: Sequence[Point]) -> float:
    """Twice the area; more than 0 for a polygon that runs clockwise on paper."""
    return fsum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise((*points, points[0])))


def crosses(points: Sequence[Point], x: float, y: float) -> bool:
    """Whether a place lies inside a polygon, by the crossings of a line from it to the right."""
    inside = False
    for (x1, y1), (x2, y2) in pairwise((*points, points[0])):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside


def reversed_contour(contour: Contour) -> Contour:
    """The contour in the opposite direction."""
    ends = [(contour.x, contour.y), *((step.x, step.y) for step in contour.steps)]
    steps: list[LineTo | Curve] = []
    for step, end in zip(reversed(contour.steps), reversed(ends[:-1]), strict=True):
        match step:
            case LineTo():
                steps.append(LineTo(*end))
            case Curve():
                steps.append(Curve(step.x2, step.y2, step.x1, step.y1, *end))
            case _:
                assert_never(step)
    return Contour(*ends[-1], tuple(steps), contour.closed)
