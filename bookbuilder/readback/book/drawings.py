"""What is drawn on a page goes in, part by part; its lines, shapes and stamps come out in the page's own places.

Pages are alike: those on which the same is drawn share what comes out.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from bookbuilder.readback.book.calls import MATRIX
from bookbuilder.readback.book.marks import SeenDrawing, SeenLine, SeenPicture, SeenShape, SeenStamp
from bookbuilder.readback.book.paths import SeenPaths

_REMEMBERED = 32  # pages


class ImagePut(NamedTuple):
    """An image that is put down."""

    matrix: bytes  # as PDFium answers
    pixels: str  # their digest


class FormPut(NamedTuple):
    """A form that is put down."""

    matrix: bytes  # likewise
    is_said: bool  # whether it has texts
    parts: tuple[Part, ...]


Part: TypeAlias = SeenPaths | ImagePut | FormPut


def drawing(parts: tuple[Part, ...]) -> SeenDrawing:
    """All that parts draw; a form of shapes and lines alone is a stamp."""
    lines, shapes, stamps = list[SeenLine](), list[SeenShape](), list[SeenStamp]()
    for part in parts:
        if isinstance(part, SeenPaths):
            lines += part.lines
            shapes += part.shapes
            continue
        matrix = MATRIX.form.unpack(part.matrix)
        if isinstance(part, ImagePut):
            stamps.append(SeenStamp(SeenPicture(pixels=part.pixels), matrix))
            continue
        its = drawing(part.parts)
        if (its.shapes or its.lines) and not part.is_said and not its.stamps:
            stamps.append(SeenStamp(SeenPicture(its.shapes, its.lines), matrix))
        else:
            shapes += (each.moved(matrix) for each in its.shapes)
        lines += (each.moved(matrix) for each in its.lines)
        stamps += (each.moved(matrix) for each in its.stamps)
    return SeenDrawing(tuple(lines), tuple(shapes), tuple(stamps))


known_drawing = lru_cache(maxsize=_REMEMBERED)(drawing)
