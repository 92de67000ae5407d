"""Images as patterns: a cell has a clue where the image is dark. Pillow reads the files.

The image keeps its proportions: it is fitted into the board's outline, centred on white paper, and each cell takes the
mean brightness of the area it covers.
"""

from __future__ import annotations

import warnings
from pathlib import Path

from bookbuilder.board.patterns import CLUE, EMPTY, Pattern
from bookbuilder.data import image_kind
from bookbuilder.errors import InputError

ENDINGS = (".png", ".jpg", ".jpeg")

_MOST_BYTES = 20 << 20
_MOST_PIXELS = 40_000_000
_FINE = 16  # pixels examined along a cell's side
_HALF = 128  # of 255; darker cells are clues


def read_image(path: Path, height: int, width: int, shown: str) -> Pattern:
    """An image as a picture with this many rows and columns; messages call it `shown`.

    Transparent areas count as white. Raises InputError for a file that is not a PNG or JPEG, or too large, and for an
    image that is dark, or light, everywhere.
    """
    from PIL import Image, UnidentifiedImageError

    try:
        if path.stat().st_size > _MOST_BYTES:
            raise InputError.single(f"{shown} is larger than {_MOST_BYTES >> 20} MB", "make the image smaller")
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(path, formats=("PNG", "JPEG")) as image:
                if image.width * image.height > _MOST_PIXELS:
                    what = f"{shown} has {image.width} x {image.height} pixels; the limit is {_MOST_PIXELS:,} in all"
                    raise InputError.single(what, "make the image smaller")
                grey = _on_paper(image, height, width)
    except FileNotFoundError as error:
        raise InputError.single(f"there is no file {shown}", "check the path") from error
    except (Image.DecompressionBombWarning, Image.DecompressionBombError) as error:
        raise InputError.single(f"{shown} has more than {_MOST_PIXELS:,} pixels", "make the image smaller") from error
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


def _on_paper(image: object, height: int, width: int) -> bytes:
    """The brightness of each cell, in reading order."""
    from PIL import Image, ImageOps

    assert isinstance(image, Image.Image)
    upright = ImageOps.exif_transpose(image)
    if upright.mode.startswith("I"):  # 16 bits a pixel
        upright = upright.convert("I").point(lambda value: value / 257).convert("L")
    seen = upright.convert("RGBA")
    paper = Image.new("RGBA", seen.size, "white")
    paper.alpha_composite(seen)
    whole = (width * _FINE, height * _FINE)
    fitted = ImageOps.pad(paper.convert("L"), whole, Image.Resampling.BOX, color=255)
    return fitted.resize((width, height), Image.Resampling.BOX).tobytes()
