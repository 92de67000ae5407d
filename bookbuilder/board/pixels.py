"""Images as patterns: a cell has a clue where the image is dark. Pillow reads the files.

The image keeps its proportions: it is fitted into the board's outline, centred on white paper, and each cell takes the
mean brightness of the area it covers.
"""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import TYPE_CHECKING

from bookbuilder.board.patterns import CLUE, EMPTY, Pattern
from bookbuilder.errors import InputError
from bookbuilder.image_files import MOST_PIXELS, changed, image_kind, too_large

if TYPE_CHECKING:
    from PIL.Image import Image

ENDINGS = (".png", ".jpg", ".jpeg")

_MOST_BYTES = 20 << 20
_FINE = 16  # pixels examined along a cell's side
_HALF = 128  # of 255; darker cells are clues


def read_image(path: Path, height: int, width: int, shown: str) -> Pattern:
    """An image as a picture with this many rows and columns; messages call it `shown`.

    Transparent areas count as white. Raises InputError for a file that is not a PNG or JPEG, or too large, and for an
    image that is dark, or light, everywhere.
    """
    from PIL import Image as Images
    from PIL import UnidentifiedImageError

    try:
        if path.stat().st_size > _MOST_BYTES:
            raise InputError.single(f"{shown} is larger than {_MOST_BYTES >> 20} MB", "make the image smaller")
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Images.DecompressionBombWarning)
            with Images.open(path, formats=("PNG", "JPEG")) as image:
                if what := too_large(*image.size):
                    raise InputError.single(f"{shown} {what}", "make the image smaller")
                grey = _on_paper(image, height, width)
    except FileNotFoundError as error:
        raise InputError.single(f"there is no file {shown}", "check the path") from error
    except Images.DecompressionBombError as error:
        raise InputError.single(f"{shown} has more than {MOST_PIXELS:,} pixels", "make the image smaller") from error
    except UnidentifiedImageError as error:
        kind = _kind(path)
        what = f"{shown} is {kind}, not a PNG or JPEG image" if kind else f"{shown} is not a PNG or JPEG image"
        raise InputError.single(what, "save it as PNG") from error
    except InputError:
        raise
    except Exception as error:  # Pillow raises many kinds for damaged files
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError.single(f"{shown} cannot be read as an image: {reason}", "save it again as PNG") from error
    rows = [
        "".join(CLUE if grey[row * width + column] < _HALF else EMPTY for column in range(width))
        for row in range(height)
    ]
    if len(set("".join(rows))) == 1:
        tone = "dark" if CLUE in rows[0] else "light"
        what = f"{shown} is {tone} in every cell of the {height} x {width} grid"
        raise InputError.single(what, "draw dark clues on a light background, each large enough to fill its cell")
    return tuple(rows)


def _kind(path: Path) -> str:
    with path.open("rb") as file:
        return image_kind(file.read(12))


def _on_paper(image: Image, height: int, width: int) -> bytes:
    """The brightness of each cell, in reading order."""
    from PIL import ImageOps
    from PIL.Image import Resampling

    ImageOps.exif_transpose(image, in_place=True)
    grey = changed(image, "L", _in_greys)
    whole = (width * _FINE, height * _FINE)
    fitted = ImageOps.pad(grey, whole, Resampling.BOX, color=255)
    return fitted.resize((width, height), Resampling.BOX).tobytes()


def _in_greys(strip: Image) -> Image:
    """A part of an image as on white paper."""
    from PIL import Image as Images

    if strip.mode.startswith("I"):  # 16 bits a pixel
        strip = strip.convert("I").point(lambda value: value / 257).convert("L")
    seen = strip.convert("RGBA")
    paper = Images.new("RGBA", seen.size, "white")
    paper.alpha_composite(seen)
    return paper.convert("L")
