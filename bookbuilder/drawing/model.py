"""Finished drawings: sizes and marks, nothing left to decide.

Lengths are points (1/72 inch). The origin is the top left corner; x grows to the right, y downwards.
"""

from __future__ import annotations

from dataclasses import dataclass

from bookbuilder.drawing.ink import BLACK, Colour
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


@dataclass(frozen=True, slots=True)
class Group:
    """Marks moved together, to the right by x and down by y."""

    x: float
    y: float
    marks: tuple[Mark, ...]


# Every match over marks ends in `assert_never`, so that mypy names the places that a new kind must reach.
Mark = Stroke | Box | Path | Text | Stamp | Group


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture of a stated size."""

    width: float
    height: float
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A finished page. The boxes are (left, top, right, bottom) on the sheet of `width` by `height`."""

    width: float
    height: float
    trim: tuple[float, float, float, float]
    bleed: tuple[float, float, float, float]
    marks: tuple[Mark, ...]
    label: str = ""  # the folio as the reader knows it, empty where none is printed
