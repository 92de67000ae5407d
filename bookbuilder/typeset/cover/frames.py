"""The lines that some themes draw around a panel of a cover."""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.drawing import Colour, Mark, Stroke
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.page.setting import Setting

LINES, APART = (2.0, 0.75), 3.5  # points: the widths of the two lines, from the outside, and their distance
INSET = 0.06  # from the lines to what they frame, relative to the width between them


def framed(setting: Setting, frame: Frame, ink: Colour) -> tuple[Frame, tuple[Mark, ...]]:
    """The room within the lines, and the lines; the frame itself in a theme without them."""
    if setting.theme.title.frame == "none":
        return frame, ()
    inset = INSET * frame.width
    room = Frame(frame.start + inset, frame.top + inset, frame.end - inset, frame.bottom - inset)
    return room, tuple(_lines(frame, setting.printer.thinnest_line.value, ink))


def _lines(frame: Frame, thinnest: float, ink: Colour) -> Iterator[Mark]:
    at = 0.0
    for line in LINES:
        width = max(thinnest, line)
        inset = at + width / 2
        left, top, right, bottom = frame.start + inset, frame.top + inset, frame.end - inset, frame.bottom - inset
        for x1, y1, x2, y2 in (
            (left, top, right, top),
            (left, bottom, right, bottom),
            (left, top, left, bottom),
            (right, top, right, bottom),
        ):
            yield Stroke(x1, y1, x2, y2, width, ink)
        at += width + APART
