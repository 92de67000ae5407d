"""Finished pages go in, one after the other; pictures of them on a screen come out: grey, or coloured if a page is.

The pages become one PDF, which PDFium renders: larger than asked and then made smaller, so that thin
lines and small type keep their weights. Links are left out, as they may lead to pages that are not shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO

from PIL import Image

from bookbuilder.drawing import Anchor, Group, LinkArea, Mark, Page
from bookbuilder.pdfium import PDFIUM, opened_in_turn
from bookbuilder.render.pdf import write as write_pdf
from bookbuilder.render.raster import is_coloured

POINTS_PER_INCH = 72
_SHARP = 300  # pixels per inch at which type of 7 pt keeps its shape
_MOST_TIMES = 6  # larger than asked


def pixels(points: float, dpi: float) -> int:
    """A length in whole pixels, one at least."""
    return max(1, round(points * dpi / POINTS_PER_INCH))


def pictures(pages: Sequence[Page], dpi: float) -> Iterator[Image.Image]:
    """A picture of each page at `dpi` pixels per inch."""
    if not pages:
        return
    written = BytesIO()
    write_pdf((replace(page, marks=tuple(_unlinked(page.marks))) for page in pages), written)
    with opened_in_turn(written.getvalue()) as document:
        for number, page in enumerate(pages):
            times = min(_MOST_TIMES, max(1, round(_SHARP / dpi)))
            grey = not is_coloured(page.marks)
            with PDFIUM:
                shown = document[number].render(scale=times * dpi / POINTS_PER_INCH, grayscale=grey)
                large: Image.Image = shown.to_pil().convert("L" if grey else "RGB")
            yield _smaller(large, page, dpi, times)


def _smaller(large: Image.Image, page: Page, dpi: float, times: int) -> Image.Image:
    """The picture, so many times smaller; each pixel is the mean of a square of whole pixels.

    The renderer rounds the size up; without whole squares, Pillow passes over pixels on the borders between them.
    """
    squares = Image.new(large.mode, (times * pixels(page.width, dpi), times * pixels(page.height, dpi)), "white")
    squares.paste(large)
    return squares.reduce(times)


def _unlinked(marks: Iterable[Mark]) -> Iterator[Mark]:
    for mark in marks:
        if isinstance(mark, Group):
            yield replace(mark, marks=tuple(_unlinked(mark.marks)))
        elif not isinstance(mark, LinkArea | Anchor):
            yield mark
