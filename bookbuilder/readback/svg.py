"""An SVG goes in, its pixels come out, through resvg, which may be missing."""

from __future__ import annotations

import io
import re

from PIL import PngImagePlugin

from bookbuilder.book import ArtFile
from bookbuilder.readback.folder import UnreadableFile
from bookbuilder.readback.opened import Missing, Opened, check_size
from bookbuilder.suggest import extras

# The size, in the element with which the file begins: any other could stand in a comment.
_SIZE = re.compile(
    r'(?:<\?xml[^>]{0,99}>\s*)?<svg\b[^>]{0,999}?\bwidth="([\d.]{1,12})(pt|mm|in)" height="([\d.]{1,12})\2"'
)
_PIXEL = 72 / 96  # points
_POINTS = {"pt": 1.0, "in": 72.0, "mm": 72 / 25.4}
# Our art refers to its own definitions and holds its pixels itself; anything else might be read from elsewhere.
_OUTSIDE = re.compile(r"""href\s*=\s*["'](?!#|data:image/png;base64,)""")


def open_svg(art: ArtFile, data: bytes, scale: float) -> Opened:
    """Raises UnreadableFile, and Missing without resvg-py."""
    try:
        import resvg_py
    except ImportError as error:
        raise Missing("resvg-py is not installed", extras("check")) from error
    text = _text(data)
    found = _SIZE.match(text)
    if found is None:
        raise UnreadableFile("is not an SVG that states its size in points, millimetres or inches")
    try:
        check_size(art, float(found[1]) * _POINTS[found[2]], float(found[3]) * _POINTS[found[2]])
        # With `width`, resvg first rounds the size up to whole pixels of 1/96 inch; `zoom` is exact.
        zoom = scale * _PIXEL
        drawn = resvg_py.svg_to_bytes(
            svg_string=text, zoom=zoom, dpi=96, background="#fff", skip_system_fonts=True, resources_dir=None
        )
        return Opened(PngImagePlugin.PngImageFile(io.BytesIO(drawn)).convert("L"), scale, scale)
    except UnreadableFile:
        raise
    except (OSError, ValueError, SyntaxError) as error:
        raise UnreadableFile(f"cannot be rendered: {str(error)[:80]}") from error


def _text(data: bytes) -> str:
    """Raises UnreadableFile for what is no SVG, and for one that refers to anything outside."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise UnreadableFile("is not text in UTF-8") from error
    if "<!DOCTYPE" in text or "<!ENTITY" in text or _OUTSIDE.search(text) or "<script" in text:
        raise UnreadableFile("refers to something outside itself, or has a script or entities; art has none")
    return text
