"""A PNG or TIFF goes in, its pixels come out, through Pillow."""

from __future__ import annotations

import io
import warnings

from PIL import Image, ImageFile, PngImagePlugin, TiffImagePlugin

from bookbuilder.book import ArtFile
from bookbuilder.readback.folder import UnreadableFile
from bookbuilder.readback.opened import MOST_PIXELS, Opened

_POINTS_PER_INCH = 72
_NEAR = 0.01  # of the resolution: PNG counts pixels per metre


def open_png(art: ArtFile, data: bytes, _: float) -> Opened:
    """Raises UnreadableFile."""
    return _opened(art, data, PngImagePlugin.PngImageFile)


def open_tiff(art: ArtFile, data: bytes, _: float) -> Opened:
    """Raises UnreadableFile."""
    return _opened(art, data, TiffImagePlugin.TiffImageFile)


def _opened(art: ArtFile, data: bytes, kind: type[ImageFile.ImageFile]) -> Opened:
    if not art.dpi:
        raise UnreadableFile("has no resolution in its day.json")
    expected = (round(art.width * art.dpi / _POINTS_PER_INCH), round(art.height * art.dpi / _POINTS_PER_INCH))
    if expected[0] * expected[1] > MOST_PIXELS:
        raise UnreadableFile(f"would have {expected[0]:,} x {expected[1]:,} pixels; the limit is {MOST_PIXELS:,}")
    try:
        with warnings.catch_warnings(action="ignore"):  # what is odd but can be read
            image = _image(data, kind, expected)
            _check_dpi(image, art.dpi)
            grey = _grey(image)
        return Opened(grey, art.dpi / _POINTS_PER_INCH, art.dpi / _POINTS_PER_INCH)
    except UnreadableFile:
        raise
    except (OSError, ValueError, SyntaxError, ArithmeticError, LookupError, TypeError) as error:
        raise UnreadableFile(f"is not a {kind.format} that can be opened: {str(error)[:80]}") from error


def _image(data: bytes, kind: type[ImageFile.ImageFile], expected: tuple[int, int]) -> Image.Image:
    """The image, whose pixels are not decoded unless they are as many as they should be.

    `Image.open` would refuse art of an A3 page at 1200 dots per inch.
    """
    image = kind(io.BytesIO(data))
    if image.size != expected:
        size, recorded = (f"{width} x {height}" for width, height in (image.size, expected))
        raise UnreadableFile(f"has {size} pixels, not {recorded} as its day.json says")
    return image


def _check_dpi(image: Image.Image, dpi: int) -> None:
    stated = image.info.get("dpi", (0, 0))
    if any(abs(float(each) - dpi) > _NEAR * dpi for each in stated):
        raise UnreadableFile(f"states {float(stated[0]):.0f} pixels per inch, not {dpi} as its day.json says")


def _grey(image: Image.Image) -> Image.Image:
    """In grey, on white where it is transparent."""
    if image.has_transparency_data:
        sheet = Image.new("RGBA", image.size, "white")
        image = Image.alpha_composite(sheet, image.convert("RGBA"))
    return image.convert("L")
