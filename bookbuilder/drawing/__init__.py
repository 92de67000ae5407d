"""Finished drawings and pages, as data that every renderer reads."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.drawing.ink import BLACK, WHITE, Colour
    from bookbuilder.drawing.lettering import outlined
    from bookbuilder.drawing.links import Anchor, Bookmark, LinkArea
    from bookbuilder.drawing.model import Copy, Drawing, Group, Mark, Page, Text
    from bookbuilder.drawing.pictures import Picture, Raster, Stamp
    from bookbuilder.drawing.shapes import ROUND, Box, Contour, Curve, Dashes, LineTo, Path, Stroke

__all__ = [
    "BLACK",
    "ROUND",
    "WHITE",
    "Anchor",
    "Bookmark",
    "Box",
    "Colour",
    "Contour",
    "Copy",
    "Curve",
    "Dashes",
    "Drawing",
    "Group",
    "LineTo",
    "LinkArea",
    "Mark",
    "Page",
    "Path",
    "Picture",
    "Raster",
    "Stamp",
    "Stroke",
    "Text",
    "outlined",
]

__getattr__, __dir__ = face(
    __name__,
    """
    ink: BLACK WHITE Colour
    lettering: outlined
    links: Anchor Bookmark LinkArea
    model: Copy Drawing Group Mark Page Text
    pictures: Picture Raster Stamp
    shapes: ROUND Box Contour Curve Dashes LineTo Path Stroke
    """,
)
