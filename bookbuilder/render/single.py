"""A single drawing goes in; a file of a named format comes out: one table for commands and editions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bookbuilder.drawing import Drawing, Page
from bookbuilder.render import eps, pdf, raster, svg


@dataclass(frozen=True, slots=True)
class Art:
    """A format for one drawing: the endings of its files, and what writes it at a resolution with a title."""

    endings: tuple[str, ...]
    write: Callable[[Drawing, int, str], bytes]
    has_pixels: bool = False  # whether the resolution, in pixels per inch, matters


def _pdf(drawing: Drawing, _: int, title: str) -> bytes:
    sheet = (0.0, 0.0, drawing.width, drawing.height)
    return pdf.render([Page(drawing.width, drawing.height, sheet, sheet, drawing.marks)], title)


ART: Mapping[str, Art] = {
    "eps": Art((".eps",), lambda drawing, _, title: eps.render(drawing, title)),
    "pdf": Art((".pdf",), _pdf),
    "png": Art((".png",), raster.render_png, has_pixels=True),
    "svg": Art((".svg",), lambda drawing, _, title: svg.render(drawing, title).encode()),
    "tiff": Art((".tiff", ".tif"), raster.render_tiff, has_pixels=True),
}
