"""The pixels of an image go in; the inks that they come to go out, where that can be had without much decoding."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import Any

from PIL import Image as Pictures

from bookbuilder.pdfread.colours import ColourSpace, mixed, scaled
from bookbuilder.pdfread.marks import InkMix
from bookbuilder.pdfread.streams import FAULTS, MOST, filters_of, unpacked

_PLAIN = {"/FlateDecode", "/Fl", "/ASCII85Decode", "/A85", "/ASCIIHexDecode", "/AHx", "/RunLengthDecode", "/RL",
          "/LZWDecode", "/LZW"}  # fmt: skip
_PHOTOGRAPH = ("/DCTDecode", "/DCT")
_MOST_PHOTOGRAPH = 1 << 28  # pixels; it is decoded at an eighth of its size
_LEAST = 8  # bits


def ink_of(shown: Any, data: bytes | None, space: ColourSpace, size: tuple[int, int], bits: int) -> InkMix | None:
    """The inks of all pixels as one; None for what is not looked at: light, other than in palettes, and odd packings.

    `data` are the bytes of an inline image, which is no stream.
    """
    try:
        if space.palette is not None:
            return _of_palette(shown, data, space, size, bits)
        if space.kind not in ("cmyk", "spot", "registration") and space.count != 4:
            return None
        if data is None and (names := filters_of(shown, "/Filter", "/F")) and names[-1] in _PHOTOGRAPH:
            return _of_photograph(shown, space)
        pixels = _plain(shown, data)
        if pixels is not None and bits == 2 * _LEAST:
            pixels = pixels[0::2]  # the upper half of each number
        if pixels is None or bits not in (_LEAST, 2 * _LEAST) or len(pixels) < size[0] * size[1] * space.count:
            return None
        return _of_bytes(pixels[: size[0] * size[1] * space.count], space, _is_turned(shown))
    except (*FAULTS, OSError):
        return None


def _plain(shown: Any, data: bytes | None) -> bytes | None:
    """The bytes of the pixels, unless they are packed as a photograph or a fax."""
    if not set(filters_of(shown, "/Filter", "/F")) <= _PLAIN:
        return None
    return data if data is not None else unpacked(shown)


def _of_palette(shown: Any, data: bytes | None, space: ColourSpace, size: tuple[int, int], bits: int) -> InkMix | None:
    """The colours that pixels use; all of the palette where they cannot be seen."""
    palette = space.palette or ()
    pixels = _plain(shown, data) if size[0] * size[1] <= MOST else None
    used: Iterable[int] = range(len(palette))
    if pixels:
        step = bits if 0 < bits <= _LEAST else _LEAST
        found = set(pixels)
        used = (
            {each >> at & ((1 << step) - 1) for each in found for at in range(0, _LEAST, step)}
            if step < _LEAST
            else found
        )
    return mixed(palette[at] for at in used if at < len(palette))


def _is_turned(shown: Any) -> bool:
    decode = next((shown[key] for key in ("/Decode", "/D") if key in shown), ())
    return [float(each) for each in decode][:2] == [1.0, 0.0]


def _of_bytes(pixels: bytes, space: ColourSpace, turned: bool) -> InkMix | None:
    """The pixel with the most ink, and the most of each ink."""
    wide = space.count
    planes = [pixels[at::wide] for at in range(wide)]
    if not planes[0]:
        return None
    pick, none = (min, 255) if turned else (max, 0)
    darkest = pick(zip(*planes, strict=True), key=sum)
    singles = [[pick(plane) if k == at else none for k in range(wide)] for at, plane in enumerate(planes)]
    rows = ([255 - each for each in row] if turned else row for row in (darkest, *singles))
    return mixed(space.ink(scaled(space, row)) for row in rows)


def _of_photograph(shown: Any, space: ColourSpace) -> InkMix | None:
    """A JPEG with four inks, at an eighth of its size: the mean of 8 by 8 pixels is what a press lays down."""
    names = filters_of(shown, "/Filter", "/F")
    data = shown.read_raw_bytes() if len(names) == 1 else b""
    if not data or len(data) > MOST or space.count != 4:
        return None
    with Pictures.open(BytesIO(data), formats=("JPEG",)) as picture:
        if picture.mode != "CMYK" or picture.width * picture.height > _MOST_PHOTOGRAPH:
            return None
        picture.draft("CMYK", (max(1, picture.width // 8), max(1, picture.height // 8)))
        # Pillow turns all four inks, as most such files ask; the PDF's own Decode says whether this one does.
        pixels = bytes(255 - each for each in picture.tobytes())
    return _of_bytes(pixels, space, _is_turned(shown))
