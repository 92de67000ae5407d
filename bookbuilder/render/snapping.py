"""Marks go in; the same marks come out with straight lines and boxes on whole pixels, each where it lies on the sheet.

So all lines of a width are as thick: at 300 dots per inch a pixel is a third of a thin line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import assert_never

from bookbuilder.drawing import Anchor, Box, Copy, Group, LinkArea, Mark, Path, Stamp, Stroke, Text
from bookbuilder.render.placement import SHEET, Placement

_WITHIN = 0.002  # points: pdfium fills each pixel that a box touches


def snapped(marks: Iterable[Mark], scale: float, here: Placement = SHEET) -> Iterator[Mark]:
    """The marks of a group that lies here, without links; `scale` is the number of pixels in a point.

    Groups of several marks and copies are taken apart, so that every line and box is in the sheet's own points.
    """
    for mark in marks:
        match mark:
            case Group():
                yield from snapped(mark.marks, scale, here.within(mark))
            case Copy():
                yield from snapped(mark.drawing.marks, scale, here.moved(mark.x, mark.y))
            case Stroke():
                (x1, y1), (x2, y2) = here.at(mark.x1, mark.y1), here.at(mark.x2, mark.y2)
                placed = replace(mark, x1=x1, y1=y1, x2=x2, y2=y2)
                yield _stroke(placed, scale) if x1 == x2 or y1 == y2 else placed
            case Box():
                yield _box(mark, scale, here)
            case Path() | Text() | Stamp():
                yield mark if here == SHEET else Group(here.x, here.y, (mark,), here.turns)
            case LinkArea() | Anchor():  # pixels lead nowhere
                pass
            case _:
                assert_never(mark)


def _edge(place: float, scale: float) -> float:
    """The nearest edge between pixels."""
    return round(place * scale) / scale


def _box(mark: Box, scale: float, here: Placement) -> Box:
    x, y, width, height = here.box(mark.x, mark.y, mark.width, mark.height)
    left, right = _edge(x, scale) + _WITHIN, _edge(x + width, scale) - _WITHIN
    top, bottom = _edge(y, scale) + _WITHIN, _edge(y + height, scale) - _WITHIN
    return replace(mark, x=left, y=top, width=right - left, height=bottom - top)


def _stroke(mark: Stroke, scale: float) -> Stroke:
    """The line as thick as whole pixels, at least one, with its edges and its ends between pixels."""
    thick = max(1, round(mark.width * scale)) / scale
    beyond = thick / 2 if mark.square else 0.0

    def along(start: float, end: float) -> tuple[float, float]:
        sign = 1 if start <= end else -1
        return _edge(start - sign * beyond, scale) + sign * beyond, _edge(end + sign * beyond, scale) - sign * beyond

    def across(place: float) -> float:
        return _edge(place - thick / 2, scale) + thick / 2

    if mark.y1 == mark.y2:
        (x1, x2), y1 = along(mark.x1, mark.x2), across(mark.y1)
        return replace(mark, x1=x1, x2=x2, y1=y1, y2=y1, width=thick)
    (y1, y2), x1 = along(mark.y1, mark.y2), across(mark.x1)
    return replace(mark, x1=x1, x2=x1, y1=y1, y2=y2, width=thick)
