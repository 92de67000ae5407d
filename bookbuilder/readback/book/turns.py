"""Quarter turns, as far as a reader cares who turns the page."""

from __future__ import annotations

from math import hypot

from bookbuilder.pdfread.matrices import Matrix


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
