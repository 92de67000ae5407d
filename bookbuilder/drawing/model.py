"""Finished drawings: sizes and marks, nothing left to decide.

Lengths are points (1/72 inch). The origin is the top left corner; x grows to the right, y downwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from bookbuilder.drawing.ink import BLACK, Colour
from bookbuilder.drawing.links import Anchor, LinkArea
from bookbuilder.drawing.pictures import Stamp
from bookbuilder.drawing.shapes import Box, Path, Stroke


@dataclass(frozen=True, slots=True)
class Text:
    """A run of text in one face of `fonts`, starting at x on the baseline y."""

    x: float
    y: float
    text: str
    face: str
    size: float
    colour: Colour = BLACK


Role = Literal["", "heading", "furniture"]  # furniture: what every page repeats, such as its number


@dataclass(frozen=True, slots=True)
class Group:
    """Marks turned clockwise about their origin by quarter turns, and then moved, to the right by x and down by y.

        turns  0             1             2             3
               o-------+     +-----o       +-------+     +-----+
               | 1   2 |     | 3 1 |       | 4   3 |     | 2 4 |     o is the origin of the marks; on the paper
               | 3   4 |     | 4 2 |       | 2   1 |     | 1 3 |     it lies at x and y
               +-------+     +-----+       +-------o     o-----+

        (a, b) x + a, y + b  x - b, y + a  x - a, y - b  x + b, y - a

    The label is what a screen reader says of the marks; what they show is not said then. With a width, the marks are
    a picture that keeps its left and its right where a page is mirrored for a script from right to left; with a height,
    it is known where it ends. The role is what the marks are to a reader who cannot see the page, if not plain text.
    """

    x: float
    y: float
    marks: tuple[Mark, ...]
    turns: int = 0
    label: str = ""
    width: float = 0.0
    role: Role = ""
    height: float = 0.0

    def __post_init__(self) -> None:
        if self.turns not in range(4):
            raise ValueError(f"a group has {self.turns} quarter turns; use 0, 1, 2 or 3")
        if self.label and any(isinstance(place, LinkArea) for place in _places(self.marks)):
            raise ValueError(
                f"the group {self.label!r} is a single picture to screen readers; put its links outside it"
            )


@dataclass(frozen=True, slots=True)
class Copy:
    """A drawing put down with its top left corner at x and y, such as the empty grid that many puzzles share.

    A file need not have it again each time. What sticks out of the drawing's size may be cut off, and no links or
    anchors are in it.
    """

    x: float
    y: float
    drawing: Drawing

    def __post_init__(self) -> None:
        if any(_places(self.drawing.marks)):
            raise ValueError("a copied drawing has a link or an anchor; put it beside the copy")


# Every match over marks ends in `assert_never`, so that mypy names the places that a new kind must reach.
Mark = Stroke | Box | Path | Text | Stamp | Group | Copy | LinkArea | Anchor


def _places(marks: Iterable[Mark]) -> Iterator[LinkArea | Anchor]:
    for mark in marks:
        if isinstance(mark, LinkArea | Anchor):
            yield mark
        elif isinstance(mark, Group):
            yield from _places(mark.marks)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture of a stated size."""

    width: float
    height: float
    marks: tuple[Mark, ...]

    def put(self, x: float, y: float, label: str = "") -> Group:
        """The picture with its top left corner at x and y, and what a screen reader says of it."""
        return Group(x, y, self.marks, 0, label, self.width, height=self.height)

    def on_page(self, margin: float = 0.0) -> Page:
        """A page with the picture alone, this many points from its edges."""
        width, height = self.width + 2 * margin, self.height + 2 * margin
        sheet = (0.0, 0.0, width, height)
        return Page(width, height, sheet, sheet, (self.put(margin, margin),) if margin else self.marks)


@dataclass(frozen=True, slots=True)
class Page:
    """A finished page. The boxes are (left, top, right, bottom) on the sheet of `width` by `height`."""

    width: float
    height: float
    trim: tuple[float, float, float, float]
    bleed: tuple[float, float, float, float]
    marks: tuple[Mark, ...]
    label: str = ""  # the folio as the reader knows it, empty where none is printed
