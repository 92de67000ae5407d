"""Transformations of the plane, as six numbers, and quarter turns, as far as a reader cares who turns the page."""

from __future__ import annotations

from math import hypot

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
UNMOVED: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def after(first: Matrix, then: Matrix) -> Matrix:
    """One step after the other."""
    (x1, y1), (x2, y2) = (then[0], then[1]), (then[2], then[3])
    a, b, c, d, e, f = first
    return (a * x1 + b * x2, a * y1 + b * y2, c * x1 + d * x2, c * y1 + d * y2, *at(then, e, f))


def at(matrix: Matrix, x: float, y: float) -> Point:
    """Where a point goes."""
    return matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]


def upright(matrix: Matrix) -> float:
    """How long an upright length of 1 becomes."""
    return hypot(matrix[2], matrix[3])


def turned(turns: int) -> Matrix:
    """The map that turns clockwise about the origin by quarter turns."""
    return (
        UNMOVED,
        (0.0, -1.0, 1.0, 0.0, 0.0, 0.0),
        (-1.0, 0.0, 0.0, -1.0, 0.0, 0.0),
        (0.0, 1.0, -1.0, 0.0, 0.0, 0.0),
    )[turns % 4]


def turns_of(matrix: Matrix) -> int | None:
    """By how many quarter turns clockwise it turns upright things; None for any other angle, and for mirrors."""
    a, b, c, d, _, _ = matrix
    size = hypot(a, b)
    if not size or abs(a - d) > 0.02 * size or abs(b + c) > 0.02 * size:
        return None
    if abs(b) < 0.01 * size:
        return 0 if a > 0 else 2
    if abs(a) < 0.01 * size:
        return 3 if b > 0 else 1
    return None
