"""What readers of PNG and JPEG files share: what they refuse by its beginning or its size, and work strip by strip."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS = 50_000_000
LONGEST_SIDE = 30_000  # pixels; each row takes memory of its own, so that the thinnest image would need the most
_STRIP = 1 << 20  # pixels, or one row

_OTHERS = {
    b"GIF8": "a GIF",
    b"BM": "a BMP",
    b"II*\0": "a TIFF",
    b"MM\0*": "a TIFF",
    b"<svg": "an SVG",
    b"<?xml": "an SVG",
    b"%PDF": "a PDF",
    b"8BPS": "a Photoshop file",
}


def image_kind(start: bytes) -> str:
    """The kind of a file with this beginning, if it is often mistaken for a PNG or JPEG; empty otherwise."""
    if start[4:8] == b"ftyp":
        return "an AVIF" if start[8:12].startswith(b"avi") else "a HEIC" if start[8:10] in (b"he", b"mi") else ""
    if start[:4] == b"RIFF":
        return "a WebP" if start[8:12] == b"WEBP" else ""
    return next((kind for mark, kind in _OTHERS.items() if start.startswith(mark)), "")


def too_large(width: int, height: int) -> str:
    """What is wrong with an image of this size; empty if it can be read."""
    size = f"has {width:,} x {height:,} pixels; the limit is"
    if max(width, height) > LONGEST_SIDE:
        return f"{size} {LONGEST_SIDE:,} on a side"
    return f"{size} {MOST_PIXELS:,} in all" if width * height > MOST_PIXELS else ""


def changed(image: Image, mode: str, change: Callable[[Image], Image]) -> Image:
    """The image with each strip of its rows changed to another mode: it is never in memory more than twice."""
    from PIL import Image as Images

    whole, high = Images.new(mode, image.size), max(1, _STRIP // image.width)
    for top in range(0, image.height, high):
        strip = image.crop((0, top, image.width, min(top + high, image.height)))
        whole.paste(change(strip), (0, top))
    return whole
