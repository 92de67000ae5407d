"""Pictures made of pixels: an image of a PDF and its transformation go in; its resolution and inks come out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Any

import pikepdf

from bookbuilder.pdfread.colours import ColourSpace
from bookbuilder.pdfread.marks import Image, InkMix
from bookbuilder.pdfread.matrices import Matrix, placed, sides
from bookbuilder.pdfread.streams import filters_of

INCH = 72.0
_COMPRESSED = {"/JPXDecode": "JPEG 2000", "/JBIG2Decode": "JBIG2", "/LZWDecode": "LZW", "/LZW": "LZW"}


@dataclass(frozen=True, slots=True)
class ImageRead:
    """An image, whether it only says where ink of another colour goes, and what else it makes use of."""

    image: Image
    is_mask: bool
    uses: tuple[tuple[str, str], ...]


Look = Callable[[Any, bytes | None, ColourSpace, tuple[int, int], int], InkMix | None]


def read(
    shown: Any, matrix: Matrix, space_of: Callable[[Any], ColourSpace], look: Look, data: bytes | None = None
) -> ImageRead:
    """The image in the unit square of this transformation; `look` tells the inks of its pixels (see `pixels`).

    `data` are the bytes of an image within the operators.
    """
    width, height = int(_of(shown, "/Width", "/W") or 0), int(_of(shown, "/Height", "/H") or 0)
    is_mask = bool(_of(shown, "/ImageMask", "/IM"))
    bits = 1 if is_mask else int(_of(shown, "/BitsPerComponent", "/BPC") or 8)
    named = _of(shown, "/ColorSpace", "/CS")
    space = ColourSpace("gray", 1) if is_mask else space_of(named) if named is not None else ColourSpace("rgb", 3)
    long, high = sides(matrix)
    across, down = _resolution(width, long), _resolution(height, high)
    ink = None if is_mask else look(shown, data, space, (width, height), bits)
    alternate = space.base.kind if space.base and space.kind == "spot" else None
    image = Image(placed(matrix, (0.0, 0.0, 1.0, 1.0)), across, down, space.kind, bits, ink, alternate)
    return ImageRead(image, is_mask, tuple(_uses(shown)))


def mask(shown: Any, matrix: Matrix) -> Image | None:
    """The stencil that cuts an image out, which has pixels of its own; None for an image without one."""
    stencil = shown.get("/Mask")
    if not isinstance(stencil, pikepdf.Stream):
        return None
    (long, high), box = sides(matrix), placed(matrix, (0.0, 0.0, 1.0, 1.0))
    width, height = (int(stencil.get(key, 0)) for key in ("/Width", "/Height"))
    return Image(box, _resolution(width, long), _resolution(height, high), "gray", 1)


def _resolution(pixels: int, side: float) -> float:
    """Pixels per inch; without end for one pixel, which is as good at any size."""
    return inf if pixels == 1 else pixels * INCH / max(side, 1e-6)


def _uses(shown: Any) -> list[tuple[str, str]]:
    found = []
    if "/SMask" in shown or ("/SMaskInData" in shown and int(shown["/SMaskInData"])):
        found.append(("transparency", "a picture with a soft mask"))
    if "/OPI" in shown:
        found.append(("OPI", "a picture"))
    if "/Alternates" in shown:
        found.append(("alternates", "a picture with alternates"))
    if "/OC" in shown:
        found.append(("layers", "a picture on a layer"))
    names = filters_of(shown, "/Filter", "/F")
    return found + [("compression", _COMPRESSED[name]) for name in names if name in _COMPRESSED]


def _of(shown: Any, *names: str) -> Any:
    return next((shown[name] for name in names if name in shown), None)
