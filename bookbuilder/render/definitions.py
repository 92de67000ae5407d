"""The repeated contents of an SVG: each glyph and picture is defined once, with an id, and placed by `use`.

A grid shows nine digits or icons in up to hundreds of cells: written out in each, they take several times the space.
Every SVG reader supports `xlink:href`, old drawing programs and new browsers alike. An id describes its contents, so
that, of two drawings in one HTML page, either definition may serve both; it begins with `_`, as no anchor's does.
"""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache
from hashlib import sha256

from bookbuilder.drawing import Picture, Raster, outlined
from bookbuilder.render.elements import outline, shape
from bookbuilder.render.identifiers import identifier
from bookbuilder.render.png import picture_png

UNIT = 1000  # a glyph's type size and a picture's side, in their own units
_DECIMALS = 1  # of a glyph's, which are whole but for what curves add: a thousandth of a point in type of ten points


class Definitions:
    """The glyphs and pictures of one SVG."""

    def __init__(self) -> None:
        self.elements: dict[str, str] = {}
        self._known: dict[int, tuple[Picture, str]] = {}  # by identity, as comparing shapes takes long

    def glyph(self, face: str, letter: str) -> str:
        """The id of a letter in a face; empty for one without ink."""
        line = _glyph(face, letter)
        if not line:
            return ""
        name = f"_{identifier(face)}-{ord(letter):x}"
        self.elements[name] = f'<path id="{name}" d="{line}"/>'
        return name

    def picture(self, picture: Picture) -> str:
        """The id of a picture."""
        if id(picture) not in self._known:
            body = picture_body(picture)
            name = f"_picture-{sha256(body.encode()).hexdigest()[:16]}"
            self.elements[name] = f'<g id="{name}">{body}</g>'
            self._known[id(picture)] = (picture, name)
        return self._known[id(picture)][1]


@lru_cache(maxsize=4096)
def _glyph(face: str, letter: str) -> str:
    return outline(outlined(letter, face, UNIT).contours, decimals=_DECIMALS)


def picture_body(picture: Picture) -> str:
    """A picture as elements, in a square of UNIT by UNIT."""
    if picture.raster is None:
        return "".join(shape(path, UNIT) for path in picture.paths)
    return pixels(picture.raster)


def pixels(raster: Raster) -> str:
    """The pixels of a picture as an element, in the same square."""
    data = b64encode(picture_png(raster)).decode("ascii")
    size = f'width="{UNIT}" height="{UNIT}" preserveAspectRatio="none"'  # whatever pixels there are fill the square
    return f'<image {size} xlink:href="data:image/png;base64,{data}"/>'
