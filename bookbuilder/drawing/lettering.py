"""Text in, its outline out: for symbols, and for every renderer that writes no text."""

from __future__ import annotations

from pathlib import Path as File

from bookbuilder import fonts
from bookbuilder.drawing.ink import BLACK, Colour
from bookbuilder.drawing.shapes import Contour, Curve, LineTo, Path


def outlined(
    text: str, source: File | str, size: float = 1.0, x: float = 0.0, y: float = 0.0, colour: Colour = BLACK
) -> Path:
    """The filled shape of a text of this type size that starts at x on the baseline y, in a face or a font file.

    Raises ValueError for a file that is no font, or a damaged one.
    """

    def at(point: fonts.Point) -> fonts.Point:
        return x + size * point[0], y + size * point[1]

    def step(points: tuple[fonts.Point, ...]) -> LineTo | Curve:
        places = [part for point in points for part in at(point)]
        return LineTo(*places) if len(points) == 1 else Curve(*places)

    drawn = (contour for contour in fonts.outline(text, source) if contour[1])  # a point alone has no ink
    return Path(tuple(Contour(*at(start), tuple(map(step, steps))) for start, steps in drawn), colour)
