"""An image file goes in; a Picture of inks comes out. Profiles are ignored: a mark is a sign, not a photograph.

Illustrations in an author's texts are photographs at times, but in greys only.
"""

from __future__ import annotations

import warnings
from io import BytesIO
from typing import Any

from PIL import Image, ImageChops, ImageOps

from bookbuilder.drawing import Picture, Raster
from bookbuilder.image_files import MOST_PIXELS, changed, image_kind, too_large
from bookbuilder.symbols.inks import NEUTRAL, inks

LARGEST = 20_000_000  # bytes
SIDE = 600  # pixels that are kept: the resolution of presses in a cell of the largest size
GREY_SIDE = 2000  # likewise, in an illustration as wide as running text on the largest page
CLEAR = 26  # opacity, of 255, below which nothing is printed
FEW = 0.001  # of an image's pixels may be coloured in a grey one, as JPEG does


class ImageError(Exception):
    """Why a file cannot be a mark, and what to do about it."""

    def __init__(self, what: str, hint: str) -> None:
        super().__init__(what)
        self.hint = hint


def read_image(data: bytes) -> tuple[Picture, int]:
    """The picture of a PNG or JPEG file, and the number of pixels along its longer side. Raises ImageError."""
    colours, opacity = _seen(data)
    side = max(colours.size)
    return Picture(raster=_shrunk(colours, opacity, SIDE)), side


def read_greys(data: bytes) -> tuple[Picture, tuple[int, int]]:
    """A PNG or JPEG file in black and greys, in the middle of a square, and its width and height in pixels.

    Raises ImageError.
    """
    colours, opacity = _seen(data)
    return Picture(raster=_shrunk(colours.convert("L"), opacity, GREY_SIDE)), colours.size


def _seen(data: bytes) -> tuple[Any, Any]:
    """An image as on white paper, and its opacity, if it has one, without clear edges. Raises ImageError."""
    colours, opacity = _parted(_upright(data))
    if opacity and (seen := opacity.point([0] * CLEAR + [255] * (256 - CLEAR)).getbbox()):
        colours = colours.crop(seen)
        opacity = opacity.crop(seen)
    return colours, opacity


def _upright(data: bytes) -> Any:
    """An image as its file says that it is to be held. Raises ImageError."""
    if len(data) > LARGEST:
        raise ImageError(f"it has more than {LARGEST:,} bytes", "make it smaller")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            opened = Image.open(BytesIO(data), formats=("PNG", "JPEG"))
            if what := too_large(*opened.size):
                raise ImageError(f"it {what}", "make it smaller")
            opened.load()
            ImageOps.exif_transpose(opened, in_place=True)
            return opened
    except Image.DecompressionBombError as error:
        raise ImageError(f"it has more than {MOST_PIXELS:,} pixels", "make it smaller") from error
    except ImageError:
        raise
    except Exception as error:  # Pillow raises many kinds for damaged files
        kind = image_kind(data[:12])
        raise ImageError(f"it is {kind or 'not an image'}", "use an SVG, PNG or JPG file") from error


def _shrunk(colours: Any, opacity: Any, side: int) -> Raster:
    """The inks of an image, at most `side` pixels wide and high. Raises ImageError for a blank one."""
    colours = colours.copy()
    colours.thumbnail((side, side), Image.Resampling.LANCZOS)
    if opacity:
        opacity.thumbnail((side, side), Image.Resampling.LANCZOS)
    raster = _raster(colours, opacity)
    if not any(raster.data):
        raise ImageError("it is blank", "use an image that shows something")
    return raster


def _parted(image: Any) -> tuple[Any, Any]:
    """Grey, RGB or CMYK as on white paper, and the opacity, if it has one."""
    if image.mode in ("I", "F") or image.mode.startswith("I;"):  # 16 bits a pixel
        return changed(image, "L", lambda strip: strip.convert("I").point(lambda value: value / 257).convert("L")), None
    if image.mode in ("CMYK", "L", "RGB"):
        if "transparency" not in image.info:
            return image, None
    elif image.mode == "1":
        return image.convert("L"), None
    elif image.mode not in ("RGBA", "LA", "PA", "P", "RGBa", "La"):
        return image.convert("RGB"), None
    opacity: Any = changed(image, "L", lambda strip: strip.convert("RGBA").getchannel("A"))
    return changed(image, "RGB", _on_white), opacity if opacity.getextrema()[0] < 255 else None


def _on_white(strip: Any) -> Any:
    seen = strip.convert("RGBA")
    paper = Image.new("RGB", seen.size, "white")
    paper.paste(seen, mask=seen.getchannel("A"))
    return paper


def _raster(colours: Any, opacity: Any) -> Raster:
    """The inks of an image, centred in a square."""
    side = max(colours.size)
    place = ((side - colours.width) // 2, (side - colours.height) // 2)
    if _is_neutral(colours):
        ink = Image.new("L", (side, side), 0)
        ink.paste(ImageOps.invert(colours.convert("L")), place)
        count, data = 1, ink.tobytes()
    elif colours.mode == "CMYK":
        ink = Image.new("CMYK", (side, side), (0, 0, 0, 0))
        ink.paste(colours, place)
        count, data = 4, ink.tobytes()
    else:
        ink = Image.new("RGB", (side, side), "white")
        ink.paste(colours, place)
        count, data = 4, _separated(ink.tobytes())
    hidden = Image.new("L", (side, side), 255)
    hidden.paste(ImageChops.invert(opacity) if opacity else Image.new("L", colours.size, 0), place)
    bits = hidden.point([0] * (256 - CLEAR) + [255] * CLEAR).convert("1", dither=Image.Dither.NONE)
    mask = bits.tobytes() if hidden.getextrema()[1] else b""
    return Raster(side, side, count, data, mask)


def _is_neutral(image: Any) -> bool:
    """Whether the image has no colour, apart from a little noise."""
    if image.mode == "L":
        return True
    red, green, blue = image.convert("RGB").split()
    apart = ImageChops.lighter(ImageChops.difference(red, green), ImageChops.difference(green, blue))
    return bool(sum(apart.histogram()[2 * NEUTRAL :]) <= FEW * image.width * image.height)


def _separated(light: bytes) -> bytes:
    """Red, green and blue as cyan, magenta, yellow and black."""
    data = bytearray()
    for at in range(0, len(light), 3):
        ink = inks(light[at], light[at + 1], light[at + 2])
        data += bytes(round(255 * part) for part in (ink.cyan, ink.magenta, ink.yellow, ink.black))
    return bytes(data)
