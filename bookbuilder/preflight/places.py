"""Places on a page, for people."""

from __future__ import annotations

from bookbuilder.pdfread.marks import Box

INCH = 72.0


def near(box: Box, trim: Box) -> str:
    """Where the upper left corner of a mark is on the trimmed page."""
    left, top = (box[0] - trim[0]) / INCH, (trim[3] - box[3]) / INCH
    return f"{left:.2f} in from the left, {top:.2f} in from the top"


def inches(points: float) -> str:
    """A length."""
    return f"{points / INCH:.3f}".rstrip("0").rstrip(".") + " in"


def size(box: Box) -> str:
    """Width and height."""
    return f"{inches(box[2] - box[0])} x {inches(box[3] - box[1])}"
