"""A file of art and its bytes go in, its pixels and characters come out: one table for all formats."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bookbuilder.book import ArtFile
from bookbuilder.readback.eps import open_eps
from bookbuilder.readback.folder import UnreadableFile
from bookbuilder.readback.opened import Opened, scale_for
from bookbuilder.readback.pdf import open_pdf
from bookbuilder.readback.raster import open_png, open_tiff
from bookbuilder.readback.svg import open_svg

# Those that show the art best come first: PDF has text, too.
OPENERS: Mapping[str, Callable[[ArtFile, bytes, float], Opened]] = {
    "pdf": open_pdf,
    "svg": open_svg,
    "png": open_png,
    "tiff": open_tiff,
    "eps": open_eps,
}


def open_art(art: ArtFile, data: bytes) -> Opened:
    """Raises UnreadableFile for a file that is not what its record says, and Missing without the program for it."""
    if art.format not in OPENERS:
        raise UnreadableFile(f"has the format {art.format!r}, which cannot be checked")
    return OPENERS[art.format](art, data, scale_for(art))
