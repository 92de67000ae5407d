"""Transformations: six numbers, as a PDF writes them."""

from __future__ import annotations

from math import hypot, sqrt
from typing import Any

from bookbuilder.pdfread.marks import Box

Matrix = tuple[float, float, float, float, float, float]
UNMOVED: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def after(first: Matrix, then: Matrix) -> Matrix:
    """The transformation that makes one step after the other."""
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    if not (b or c or h or i):
        return (a * g, 0.0, 0.0, d * j, e * g + k, f * j + m)
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where a point goes."""
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e, b * x + d * y + f)


def thinnest(matrix: Matrix) -> float:
    """How much longer a length becomes in the direction in which that is least, or shorter."""
    a, b, c, d, _, _ = matrix
    half, rest = (a * a + b * b + c * c + d * d) / 2, abs(a * d - b * c)
    return sqrt(max(0.0, half - sqrt(max(0.0, half * half - rest * rest))))


def height(matrix: Matrix) -> float:
    """How long an upright length of 1 becomes."""
    return hypot(matrix[2], matrix[3])


def sides(matrix: Matrix) -> tuple[float, float]:
    """The lengths of the sides of a unit square, lower and left one."""
    return hypot(matrix[0], matrix[1]), hypot(matrix[2], matrix[3])


def placed(matrix: Matrix, box: Box) -> Box:
    """The upright box around a box that has been transformed."""
    left, bottom, right, top = box
    a, b, c, d, e, f = matrix
    if not b and not c:
        x1, x2, y1, y2 = a * left + e, a * right + e, d * bottom + f, d * top + f
        return (x1 if x1 < x2 else x2, y1 if y1 < y2 else y2, x2 if x1 < x2 else x1, y2 if y1 < y2 else y1)
    corners = [at(matrix, x, y) for x in (left, right) for y in (bottom, top)]
    across, up = zip(*corners, strict=True)
    return (min(across), min(up), max(across), max(up))


def overlap(one: Box, other: Box | None) -> Box | None:
    """What two boxes have in common; None for nothing. Without another box, the first."""
    if other is None:
        return one
    box = (max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]))
    return box if box[0] <= box[2] and box[1] <= box[3] else None


def inverse(matrix: Matrix) -> Matrix | None:
    """The transformation that takes it back; None for one that leaves no area."""
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    if not abs(area) > 1e-12:
        return None
    return (d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area)


def six(written: Any) -> Matrix:
    """A transformation as a PDF writes it. Raises ValueError or TypeError."""
    a, b, c, d, e, f = map(float, written)
    return a, b, c, d, e, f


def own_matrix(shown: Any) -> Matrix:
    """The transformation of a form or a pattern. Raises as `six` does."""
    return six(shown["/Matrix"]) if "/Matrix" in shown else UNMOVED


def box_of(written: Any) -> Box:
    """A box as a PDF writes it: any two opposite corners. Raises ValueError or TypeError."""
    x1, y1, x2, y2 = map(float, written)
    return (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))


def union(one: Box | None, other: Box) -> Box:
    """The box around two."""
    if one is None:
        return other
    return (min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3]))
