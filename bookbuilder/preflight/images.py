"""Pictures made of pixels: an image of a PDF and its transformation go in; its resolution and inks come out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pikepdf

from bookbuilder.preflight.colours import space_of
from bookbuilder.preflight.marks import Image
from bookbuilder.preflight.matrices import Matrix, placed, sides
from bookbuilder.preflight.streams import MOST, TooLarge, unpacked

INCH = 72.0
_COMPRESSED = {"/JPXDecode": "JPEG 2000", "/JBIG2Decode": "JBIG2", "/LZWDecode": "LZW", "/LZW": "LZW"}


@dataclass(frozen=True, slots=True)
class Read:
    """An image, whether it only says where ink of another colour goes, and what else it makes use of."""

    image: Image
    is_mask: bool
    uses: tuple[tuple[str, str], ...]


def read(shown: Any, matrix: Matrix, resources: Any) -> Read:
    """The image in the unit square of this transformation."""
    width, height = int(_of(shown, "/Width", "/W") or 0), int(_of(shown, "/Height", "/H") or 0)
    is_mask = bool(_of(shown, "/ImageMask", "/IM"))
    bits = 1 if is_mask else int(_of(shown, "/BitsPerComponent", "/BPC") or 8)
    named = _of(shown, "/ColorSpace", "/CS")
    if isinstance(named, pikepdf.Name) and str(named) in (its := resources.get("/ColorSpace", pikepdf.Dictionary())):
        named = its[str(named)]
    space = "gray" if is_mask else space_of(named) if named is not None else "rgb"
    long, high = sides(matrix)
    across, down = (pixels * INCH / max(side, 1e-6) for pixels, side in ((width, long), (height, high)))
    ink = _most_ink(shown, width * height) if space == "cmyk" and bits == 8 else None
    image = Image(placed(matrix, (0.0, 0.0, 1.0, 1.0)), across, down, space, bits, ink)
    return Read(image, is_mask, tuple(_uses(shown)))


def _uses(shown: Any) -> list[tuple[str, str]]:
    found = []
    if "/SMask" in shown:
        found.append(("transparency", "a picture with a soft mask"))
    if "/OPI" in shown:
        found.append(("OPI", "a picture"))
    if "/Alternates" in shown:
        found.append(("alternates", "a picture with alternates"))
    filters = _of(shown, "/Filter", "/F")
    for name in [filters] if isinstance(filters, pikepdf.Name) else list(filters or []):
        if str(name) in _COMPRESSED:
            found.append(("compression", _COMPRESSED[str(name)]))
    return found


def _most_ink(shown: Any, pixels: int) -> float | None:
    """The inks of the darkest pixel, where the pixels can be had without decoding a photograph."""
    if not isinstance(shown, pikepdf.Stream) or pixels * 4 > MOST or str(shown.get("/Filter", "")) != "/FlateDecode":
        return None
    try:
        data = unpacked(shown)
    except (pikepdf.PdfError, TooLarge):
        return None
    if len(data) < pixels * 4:
        return None
    turned = [float(each) for each in shown["/Decode"]][:2] == [1.0, 0.0] if "/Decode" in shown else False
    sums = map(sum, zip(data[0::4], data[1::4], data[2::4], data[3::4], strict=False))
    return (1020 - min(sums)) / 255 if turned else max(sums, default=0) / 255


def _of(shown: Any, *names: str) -> Any:
    return next((shown[name] for name in names if name in shown), None)
