"""A single drawing goes in; a file of a named format comes out: one table for commands and editions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date as Date

from bookbuilder.drawing import Drawing
from bookbuilder.render import eps, pdf, raster, svg
from bookbuilder.render.metadata import Metadata
from bookbuilder.render.xmp import one_line, packet

_UNDATED = Date(2000, 1, 1)  # as that of a book without a date


@dataclass(frozen=True, slots=True)
class ArtFormat:
    """A format for one drawing: the endings of its files, and what writes it at a resolution with its metadata."""

    endings: tuple[str, ...]
    write: Callable[[Drawing, int, Metadata], bytes]
    has_pixels: bool = False  # whether the resolution, in pixels per inch, matters
    has_standard: bool = False  # whether it is made for a press, by a standard
    is_text: bool = False


def _eps(drawing: Drawing, _: int, metadata: Metadata) -> bytes:
    return eps.render(drawing, one_line(metadata.title), packet(metadata))


def _pdf(drawing: Drawing, _: int, metadata: Metadata) -> bytes:
    title, author = one_line(metadata.title), one_line(metadata.creator)
    date, intent, printer = metadata.date or _UNDATED, metadata.intent, metadata.printer
    return pdf.render([drawing.on_page()], title, author, date, xmp=packet(metadata), intent=intent, printer=printer)


def _svg(drawing: Drawing, _: int, metadata: Metadata) -> bytes:
    return svg.render(drawing, one_line(metadata.title), packet(metadata)).encode()


ART: Mapping[str, ArtFormat] = {
    "eps": ArtFormat((".eps",), _eps),
    "pdf": ArtFormat((".pdf",), _pdf, has_standard=True),
    "png": ArtFormat((".png",), raster.render_png, has_pixels=True),
    "svg": ArtFormat((".svg",), _svg, is_text=True),
    "tiff": ArtFormat((".tiff", ".tif"), raster.render_tiff, has_pixels=True),
}
