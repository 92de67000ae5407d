"""Finished drawings and pages, as data that every renderer reads."""

from bookbuilder.drawing.model import (
    BLACK,
    WHITE,
    Box,
    Colour,
    Contour,
    Curve,
    Drawing,
    Group,
    Line,
    Mark,
    Page,
    Path,
    Stroke,
    Text,
)

__all__ = [
    "BLACK",
    "WHITE",
    "Box",
    "Colour",
    "Contour",
    "Curve",
    "Drawing",
    "Group",
    "Line",
    "Mark",
    "Page",
    "Path",
    "Stroke",
    "Text",
]
