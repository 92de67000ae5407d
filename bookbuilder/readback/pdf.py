"""A PDF of one page goes in; its pixels and its characters come out, through PDFium."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pypdfium2

from bookbuilder.book import ArtFile
from bookbuilder.errors import counted
from bookbuilder.pdfium import PDFIUM
from bookbuilder.readback.folder import UnreadableFile
from bookbuilder.readback.opened import Character, Opened, check_size, stretched

_MOST_CHARACTERS = 20_000  # the largest board has 1881 cells


def open_pdf(art: ArtFile, data: bytes, scale: float) -> Opened:
    """Raises UnreadableFile."""
    with PDFIUM:
        try:
            document = pypdfium2.PdfDocument(data)
        except pypdfium2.PdfiumError as error:
            raise UnreadableFile(f"is not a PDF that can be opened: {error}") from error
        try:
            if len(document) != 1:
                raise UnreadableFile(f"has {counted(len(document), 'page')}; art has one")
            page = document[0]
            check_size(art, *page.get_size())
            image = page.render(scale=scale, grayscale=True).to_pil()
            opened = stretched(image, art)
            return Opened(opened.image, opened.across, opened.down, tuple(_characters(page)))
        except pypdfium2.PdfiumError as error:
            raise UnreadableFile(f"cannot be rendered: {error}") from error
        finally:
            document.close()


def _characters(page: Any) -> Iterator[Character]:
    text = page.get_textpage()
    count, height = text.count_chars(), page.get_height()
    if count > _MOST_CHARACTERS:
        raise UnreadableFile(f"has {count} characters; the limit is {_MOST_CHARACTERS}")
    for index in range(count):
        left, bottom, right, top = text.get_charbox(index)
        yield Character(text.get_text_range(index, 1), (left + right) / 2, height - (bottom + top) / 2)
