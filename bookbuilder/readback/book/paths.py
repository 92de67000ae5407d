"""What PDFium says of paths goes in; the lines and the shapes that they draw come out.

Pages are alike: their grids lie in the same places. So what the same answers come to is remembered, whichever page they
are about.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise

import pypdfium2.raw as pdfium

from bookbuilder.readback.book import calls
from bookbuilder.readback.book.asking import each_has, each_says
from bookbuilder.readback.book.calls import FILL, FLAGS, MATRIX, POINT, STROKE, WIDTH, answers
from bookbuilder.readback.book.marks import Colour, SeenLine, SeenShape, bounds, darkness
from bookbuilder.readback.book.moves import Point, at, upright

_REMEMBERED, _LONGEST = 128, 400  # runs of paths, and the most segments of one that is
_FEW = 1_500  # segments of a page
_QUESTIONS = (FLAGS, MATRIX, FILL, STROKE, WIDTH)
_POINT = POINT.form.size
_THIN, _LONG = 3.0, 4.0  # a filled box is a line if it is thinner than this (points), and as many times as long
_FEWEST_DASHES, _SHORT = 4, 1 / 6  # of a dashed line: pieces, and how long these are, relative to all of it


@dataclass(frozen=True, slots=True, eq=False)
class SeenPaths:
    """What some paths draw; one object for all that are equal, as far as it is remembered."""

    lines: tuple[SeenLine, ...]
    shapes: tuple[SeenShape, ...]


class Paths:
    """What PDFium says of the paths of a page."""

    def __init__(self, paths: list[int]) -> None:
        counts = each_says(calls.count_segments, paths)
        segments = each_has(calls.segment_of, paths, counts)
        self._firsts = list(accumulate(counts, initial=0))  # the first segment of each
        self._points = answers(POINT, segments)[1]
        self._begins = bytes(map(pdfium.FPDF_SEGMENT_MOVETO.__eq__, each_says(calls.segment_kind, segments)))
        self._ends = bytes(each_says(calls.is_closed, segments))
        self._about = [(it.form.size, answers(it, paths)[1]) for it in _QUESTIONS]
        self.are_few = len(segments) <= _FEW
        self._are_capped = bytes(map((0).__lt__, each_says(calls.cap_of, paths)))

    def drawn(self, which: slice) -> SeenPaths:
        """What some paths in a row draw."""
        firsts = self._firsts[which.start : which.stop + 1]
        start, end = firsts[0], firsts[-1]
        return (_known if end - start <= _LONGEST else _drawn)(
            tuple([first - start for first in firsts]),
            self._points[start * _POINT : end * _POINT],
            self._begins[start:end],
            self._ends[start:end],
            self._are_capped[which],
            *(row[which.start * size : which.stop * size] for size, row in self._about),
        )


def _drawn(
    firsts: tuple[int, ...], points: bytes, begins: bytes, ends: bytes, are_capped: bytes, *about: bytes
) -> SeenPaths:
    """What paths draw, by PDFium's answers to each question."""
    lines, shapes, corners = list[SeenLine](), list[SeenShape](), list(POINT.form.iter_unpack(points))
    told = (it.form.iter_unpack(row) for it, row in zip(_QUESTIONS, about, strict=True))
    for (start, end), is_capped, (fills, strokes), matrix, fill, stroke, (width,) in zip(
        pairwise(firsts), are_capped, *told, strict=True
    ):
        places = [at(matrix, x, y) for x, y in corners[start:end]]
        contours = _contours(places, begins[start:end], ends[start:end] if strokes else bytes(end - start))
        if fills and contours:
            filled = _filled(contours, fill)
            (lines if isinstance(filled, SeenLine) else shapes).append(filled)  # type: ignore[arg-type]
        if strokes and contours:
            width *= upright(matrix)
            beyond = width / 2 if is_capped else 0.0
            ink, dash = darkness(stroke), _is_dashed(contours)
            for contour in contours:
                lines += (SeenLine(*one, *other, width, ink, beyond, dash) for one, other in pairwise(contour))
    return SeenPaths(tuple(lines), tuple(shapes))


_known = lru_cache(maxsize=_REMEMBERED)(_drawn)


def _contours(places: Iterable[Point], begins: bytes, ends: bytes) -> list[tuple[Point, ...]]:
    """The corners and handles of each contour; those that are closed end where they begin."""
    found, points = list[tuple[Point, ...]](), list[Point]()
    for place, is_first, is_last in zip(places, begins, ends, strict=True):
        if is_first:
            found.append(tuple(points))
            points = []
        points.append(place)
        if is_last and points[0] != points[-1]:
            points.append(points[0])
    return [contour for contour in (*found, tuple(points)) if len(contour) > 1]


def _filled(contours: list[tuple[Point, ...]], colour: Colour) -> SeenLine | SeenShape:
    """A filled area, which may be so thin that it is a line."""
    is_box = len(contours) == 1 and _is_box(contours[0])
    if is_box:
        left, bottom, right, top = bounds(contours[0])
        width, height = right - left, top - bottom
        if min(width, height) <= _THIN and max(width, height) >= _LONG * min(width, height):
            return _thin(left, bottom, right, top, darkness(colour))
    return SeenShape(tuple(contours), colour, is_box)


def _is_box(points: tuple[Point, ...]) -> bool:
    """Whether a contour is an upright box, as the operator for boxes draws it: back to where it began."""
    return (
        len(points) == 5
        and points[0] == points[4]
        and all((x1 == x2) != (y1 == y2) for (x1, y1), (x2, y2) in pairwise(points))
    )


def _thin(left: float, bottom: float, right: float, top: float, dark: float) -> SeenLine:
    """The line that a thin box is."""
    if right - left < top - bottom:
        middle = (left + right) / 2
        return SeenLine(middle, bottom, middle, top, right - left, dark)
    middle = (bottom + top) / 2
    return SeenLine(left, middle, right, middle, top - bottom, dark)


def _is_dashed(contours: Sequence[tuple[Point, ...]]) -> bool:
    """Whether lines that are drawn at once are dashes: many, and short beside what they go around."""
    if len(contours) < _FEWEST_DASHES:
        return False
    most = _SHORT * _extent(point for contour in contours for point in contour)
    return all(_extent(contour) < most for contour in contours)


def _extent(points: Iterable[Point]) -> float:
    left, bottom, right, top = bounds(points)
    return max(right - left, top - bottom)
