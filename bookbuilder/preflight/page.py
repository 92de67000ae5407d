"""A page while the rules look at it, and its places in words."""

from __future__ import annotations

from dataclasses import dataclass

from bookbuilder.pdfread.marks import Box, PageMarks
from bookbuilder.preflight.asked import PrintOrder
from bookbuilder.preflight.findings import PreflightNotes

INCH = 72.0


@dataclass(frozen=True, slots=True)
class CutSheet:
    """A page as it stands in the file: where it is cut, and how far its ink may reach."""

    trim: Box
    bleed: Box
    bleeds: bool


@dataclass(frozen=True, slots=True)
class CheckedPage:
    """A page as read, where it is cut, and what it should be."""

    read: PageMarks
    sheet: CutSheet
    asked: PrintOrder
    notes: PreflightNotes

    def fail(self, rule: str, what: str, hint: str, at: Box | None = None, within: Box | None = None) -> None:
        """Note something wrong, which may have a place on the page, or on a part of it."""
        place = near(at, within or self.sheet.trim) if at else ""
        self.notes.fail(rule, what, hint, self.read.number, place)

    def note(self, rule: str, what: str, hint: str) -> None:
        """Note something worth knowing, once in a file."""
        self.notes.note(rule, what, hint, self.read.number)


def is_within(box: Box, outer: Box, by: float = 0.0) -> bool:
    """Whether a box lies in another one, beyond which it may reach by a little."""
    left, bottom, right, top = outer
    return box[0] >= left - by and box[1] >= bottom - by and box[2] <= right + by and box[3] <= top + by


def overlaps(one: Box, other: Box) -> bool:
    """Whether two boxes share an area."""
    return one[0] < other[2] and one[2] > other[0] and one[1] < other[3] and one[3] > other[1]


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
