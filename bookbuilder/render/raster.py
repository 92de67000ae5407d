"""A finished drawing in, pixels out: PNG in grey or colour, TIFF in black and white for plates.

The drawing becomes a PDF, and pypdfium2, an extra, renders that. Lines and boxes are moved to whole pixels before, so
that all lines of a width are as thick: at 300 dots per inch a pixel is a third of a thin line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from io import BytesIO
from typing import Any, assert_never

from PIL import Image, PngImagePlugin, TiffImagePlugin, TiffTags

from bookbuilder.drawing import Anchor, Box, Copy, Drawing, Group, Link, Mark, Page, Path, Stamp, Stroke, Text
from bookbuilder.errors import InputError
from bookbuilder.render.metadata import Metadata
from bookbuilder.render.pdf import render as render_pdf
from bookbuilder.render.xmp import one_line, packet

MOST_PIXELS = 200_000_000  # an A3 page at 1200 dots per inch has 278 million
_POINTS_PER_INCH = 72
_HAIR = 0.01  # pixels
_WITHIN = 0.002  # points: pdfium fills each pixel that a box touches
_XMP = 700  # the TIFF tag of the packet
_HALF = 128  # of 255: a pixel is black in black and white if more than half of it is


def render_png(drawing: Drawing, dpi: int, metadata: Metadata) -> bytes:
    """The drawing as a PNG at `dpi` pixels per inch: in grey, or in colour if any mark is coloured.

    Raises InputError without pypdfium2, and for more than `MOST_PIXELS`.
    """
    image, out, said = _pixels(drawing, dpi), BytesIO(), PngImagePlugin.PngInfo()
    texts = {"Title": metadata.title, "Author": metadata.creator, "Copyright": metadata.rights}
    for name, text in {**texts, "XML:com.adobe.xmp": packet(metadata)}.items():
        if text:
            said.add_itxt(name, text if name.startswith("XML") else one_line(text))
    image.save(out, "PNG", dpi=(dpi, dpi), pnginfo=said, optimize=False)
    return out.getvalue()


def render_tiff(drawing: Drawing, dpi: int, metadata: Metadata) -> bytes:
    """The drawing as a TIFF of one bit per pixel, packed by CCITT group 4; greys become black or white.

    Raises InputError as `render_png` does.
    """
    image, out = _pixels(drawing, dpi).convert("L"), BytesIO()
    plate = image.point([0] * _HALF + [255] * (256 - _HALF), mode="1")
    tags = _tags(metadata)
    plate.save(out, "TIFF", compression="group4", dpi=(dpi, dpi), strip_size=1 << 30, tiffinfo=tags)
    return out.getvalue()


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


def _pixels(drawing: Drawing, dpi: int) -> Image.Image:
    """As many pixels as the size rounds to."""
    width, height = (round(side * dpi / _POINTS_PER_INCH) for side in (drawing.width, drawing.height))
    if width * height > MOST_PIXELS:
        what = f"{width:,} x {height:,} pixels are too many; the limit is {MOST_PIXELS:,}"
        raise InputError.single(what, "use fewer dots per inch, or make it smaller")
    scale, pdfium = dpi / _POINTS_PER_INCH, _pdfium()
    marks = tuple(_snapped(drawing.marks, scale))
    # The renderer rounds the page's size up to whole pixels and stretches what is on it; a hair less stays as it is.
    sheet = (0.0, 0.0, (width - _HAIR) / scale, (height - _HAIR) / scale)
    document = pdfium.PdfDocument(render_pdf([Page(sheet[2], sheet[3], sheet, sheet, marks)]))
    try:
        image: Image.Image = document[0].render(scale=scale, grayscale=not _is_coloured(marks)).to_pil()
    finally:
        document.close()
    return image.crop((0, 0, width, height))


def _pdfium() -> Any:
    try:
        import pypdfium2
    except ImportError as error:
        hint = "install it with pip install 'bookbuilder[images]'"
        raise InputError.single("PNG and TIFF need pypdfium2, which is not installed", hint) from error
    return pypdfium2


def _is_coloured(marks: Iterable[Mark]) -> bool:
    """Whether any mark has other ink than black."""
    return any(map(_has_colour, marks))


def _has_colour(mark: Mark) -> bool:
    match mark:
        case Group():
            return _is_coloured(mark.marks)
        case Copy():
            return _is_coloured(mark.drawing.marks)
        case Stamp():
            raster = mark.picture.raster
            return _is_coloured(mark.picture.paths) or (raster is not None and raster.inks > 1)
        case Stroke() | Box() | Path() | Text():
            return (mark.colour.cyan, mark.colour.magenta, mark.colour.yellow) != (0.0, 0.0, 0.0)
        case Link() | Anchor():
            return False
        case _:
            assert_never(mark)


def _snapped(marks: Iterable[Mark], scale: float, x: float = 0.0, y: float = 0.0) -> Iterator[Mark]:
    """The marks, which lie at x and y, with straight lines and boxes on whole pixels; `scale` is pixels per point."""
    for mark in marks:
        match mark:
            case Group(turns=0):
                yield replace(mark, marks=tuple(_snapped(mark.marks, scale, x + mark.x, y + mark.y)))
            case Copy():
                inner = tuple(_snapped(mark.drawing.marks, scale, x + mark.x, y + mark.y))
                yield Group(mark.x, mark.y, inner)
            case Stroke() if mark.x1 == mark.x2 or mark.y1 == mark.y2:
                yield _snapped_stroke(mark, scale, x, y)
            case Box():
                left, right = _edge(mark.x, scale, x), _edge(mark.x + mark.width, scale, x)
                top, bottom = _edge(mark.y, scale, y), _edge(mark.y + mark.height, scale, y)
                width, height = right - left - 2 * _WITHIN, bottom - top - 2 * _WITHIN
                yield replace(mark, x=left + _WITHIN, y=top + _WITHIN, width=width, height=height)
            case _:
                yield mark


def _edge(place: float, scale: float, offset: float) -> float:
    """The nearest edge between pixels."""
    return round((place + offset) * scale) / scale - offset


def _snapped_stroke(mark: Stroke, scale: float, x: float, y: float) -> Stroke:
    """The line as thick as whole pixels, at least one, with its edges and its ends between pixels."""
    thick = max(1, round(mark.width * scale)) / scale
    beyond = thick / 2 if mark.square else 0.0

    def along(start: float, end: float, offset: float) -> tuple[float, float]:
        sign = 1 if start <= end else -1
        return (
            _edge(start - sign * beyond, scale, offset) + sign * beyond,
            _edge(end + sign * beyond, scale, offset) - sign * beyond,
        )

    def across(place: float, offset: float) -> float:
        return _edge(place - thick / 2, scale, offset) + thick / 2

    if mark.y1 == mark.y2:
        (x1, x2), y1 = along(mark.x1, mark.x2, x), across(mark.y1, y)
        return replace(mark, x1=x1, x2=x2, y1=y1, y2=y1, width=thick)
    (y1, y2), x1 = along(mark.y1, mark.y2, y), across(mark.x1, x)
    return replace(mark, x1=x1, x2=x1, y1=y1, y2=y2, width=thick)
