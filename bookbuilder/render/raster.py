"""A finished drawing in, pixels out: PNG in grey or colour, TIFF in black and white for plates.

The drawing becomes a PDF, and PDFium renders that, after lines and boxes are moved to whole pixels
(`snapping`). In black and white, tints become screens of dots (`screens`).
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from io import BytesIO
from typing import assert_never

from PIL import Image, ImageChops, PngImagePlugin, TiffImagePlugin, TiffTags

from bookbuilder.drawing import Anchor, Box, Copy, Drawing, Group, LinkArea, Mark, Page, Path, Stamp, Stroke, Text
from bookbuilder.errors import InputError
from bookbuilder.pdfium import PDFIUM, opened_in_turn
from bookbuilder.render.metadata import Metadata
from bookbuilder.render.pdf import render as render_pdf
from bookbuilder.render.png import image_png
from bookbuilder.render.screens import black_and_white
from bookbuilder.render.snapping import snapped
from bookbuilder.render.xmp import one_line, packet

MOST_PIXELS = 200_000_000  # an A3 page at 1200 dots per inch has 278 million
_POINTS_PER_INCH = 72
_HAIR = 0.01  # pixels
_EDGES = 4  # decimals of the sheet's edges: at 1200 dots per inch, a hair is less than a thousandth of a point
_XMP, _PHOTOMETRIC = 700, 262  # TIFF tags: the packet, and whether 0 is white


def render_png(drawing: Drawing, dpi: int, metadata: Metadata, quickly: bool = False) -> bytes:
    """The drawing as a PNG at `dpi` pixels per inch: in grey, or in colour if any mark is coloured.

    With `quickly`, only runs of equal bytes are packed: for a board on white paper in a third of the time, as small.
    Raises InputError for more than `MOST_PIXELS`.
    """
    (image, _), said = _pixels(drawing, dpi), PngImagePlugin.PngInfo()
    texts = {"Title": metadata.title, "Author": metadata.creator, "Copyright": metadata.rights}
    for name, text in {**texts, "XML:com.adobe.xmp": packet(metadata)}.items():
        if text:
            said.add_itxt(name, text if name.startswith("XML") else one_line(text))
    return image_png(image, dpi, said, quickly)


def render_tiff(drawing: Drawing, dpi: int, metadata: Metadata) -> bytes:
    """The drawing as a TIFF of one bit per pixel, packed by CCITT group 4; tints are screens of dots.

    0 is white, as in a fax, for which this compression was made: some programs see that it is a fax's and do not ask
    which is which (TwelveMonkeys issue 478, image-tiff pull request 229). Raises InputError as `render_png` does.
    """
    image, marks = _pixels(drawing, dpi)
    plate = black_and_white(image.convert("L"), marks, dpi)
    negative = ImageChops.invert(plate).convert("1", dither=Image.Dither.NONE)
    out = BytesIO()
    tags = _tags(metadata)
    negative.save(out, "TIFF", compression="group4", dpi=(dpi, dpi), strip_size=1 << 30, tiffinfo=tags)
    return _white_is_zero(out.getvalue())


def _white_is_zero(tiff: bytes) -> bytes:
    """The TIFF of a negative as one of the positive: Pillow can write one, too, but inverts it pixel by pixel."""
    order = "<" if tiff.startswith(b"II") else ">"
    (start,) = struct.unpack_from(f"{order}I", tiff, 4)
    (count,) = struct.unpack_from(f"{order}H", tiff, start)
    fields = range(start + 2, start + 2 + 12 * count, 12)  # tag, type, how many, and from the eighth byte on the value
    at = next(at for at in fields if struct.unpack_from(f"{order}H", tiff, at) == (_PHOTOMETRIC,))
    return tiff[: at + 8] + b"\0\0" + tiff[at + 10 :]


def _tags(metadata: Metadata) -> TiffImagePlugin.ImageFileDirectory_v2:
    """The fields of the same meaning, and the packet.

    Their type is ASCII; other characters are in UTF-8, as the Metadata Working Group advises ("Guidelines for Handling
    Image Metadata", 2010), and as readers expect since.
    """
    tags = TiffImagePlugin.ImageFileDirectory_v2()
    for tag, text in {270: metadata.title, 315: metadata.creator, 33432: metadata.rights}.items():
        if said := one_line(text):
            tags[tag] = said.encode("utf-8")
            tags.tagtype[tag] = TiffTags.ASCII
    if xmp := packet(metadata):
        tags[_XMP] = xmp.encode("ascii")
        tags.tagtype[_XMP] = TiffTags.BYTE
    return tags


def _pixels(drawing: Drawing, dpi: int) -> tuple[Image.Image, tuple[Mark, ...]]:
    """As many pixels as the size rounds to, and the marks that they show, on whole pixels."""
    width, height = (round(side * dpi / _POINTS_PER_INCH) for side in (drawing.width, drawing.height))
    if width * height > MOST_PIXELS:
        what = f"{width:,} x {height:,} pixels are too many; the limit is {MOST_PIXELS:,}"
        raise InputError.single(what, "use fewer dots per inch, or make it smaller")
    scale = dpi / _POINTS_PER_INCH
    marks = tuple(snapped(drawing.marks, scale))
    # The renderer rounds the page's size up to whole pixels and stretches what is on it; a hair less stays as it is.
    sheet = (0.0, 0.0, (width - _HAIR) / scale, (height - _HAIR) / scale)
    data = render_pdf([Page(sheet[2], sheet[3], sheet, sheet, marks)], decimals=_EDGES)
    with PDFIUM, opened_in_turn(data) as document:
        image: Image.Image = document[0].render(scale=scale, grayscale=not is_coloured(marks)).to_pil()
    return image.crop((0, 0, width, height)), marks


def is_coloured(marks: Iterable[Mark]) -> bool:
    """Whether any mark has other ink than black."""
    return any(map(_has_colour, marks))


def _has_colour(mark: Mark) -> bool:
    match mark:
        case Group():
            return is_coloured(mark.marks)
        case Copy():
            return is_coloured(mark.drawing.marks)
        case Stamp():
            raster = mark.picture.raster
            return is_coloured(mark.picture.paths) or (raster is not None and raster.inks > 1)
        case Stroke() | Box() | Path() | Text():
            return (mark.colour.cyan, mark.colour.magenta, mark.colour.yellow) != (0.0, 0.0, 0.0)
        case LinkArea() | Anchor():
            return False
        case _:
            assert_never(mark)
