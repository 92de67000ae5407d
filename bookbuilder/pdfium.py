"""Whose turn it is with PDFium, which more than one thread must not use at a time; and documents opened in turn."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pypdfium2

PDFIUM = RLock()


@contextmanager
def opened_in_turn(data: bytes) -> Iterator[pypdfium2.PdfDocument]:
    """A document of ours, opened and closed in turn. Whoever uses it takes PDFIUM for as long."""
    import pypdfium2  # most builds need none of it

    with PDFIUM:
        document = pypdfium2.PdfDocument(data)
    try:
        yield document
    finally:
        with PDFIUM:
            document.close()
