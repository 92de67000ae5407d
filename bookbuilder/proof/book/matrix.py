"""Affine maps as a PDF writes them: six numbers (a, b, c, d, e, f) take (x, y) to (ax + cy + e, bx + dy + f)."""

from __future__ import annotations

from math import hypot

Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]

UNMOVED: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def after(first: Matrix, second: Matrix) -> Matrix:
    """The map that applies `first`, and then `second`."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = second
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def at(matrix: Matrix, x: float, y: float) -> Point:
    """Where a point comes to lie."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def scale(matrix: Matrix) -> float:
    """By how much lengths across the baseline grow, which is how large type and thick lines come out."""
    return hypot(matrix[2], matrix[3])


def turned(turns: int) -> Matrix:
    """The map that turns clockwise about the origin by quarter turns."""
    return (
        (1.0, 0.0, 0.0, 1.0, 0.0, 0.0),
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
