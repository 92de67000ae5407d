"""A page of a PDF goes in, its marks come out, as PDFium's own objects have them.

PDFium reads fonts, encodings, colours and content with code of its own, so that whatever the rest of this program
believes of a file that it wrote is not believed here. Clipping is not followed, and what lies under other ink still
counts; the check of the file as a printer sees it (`preflight`) knows about those. What a page says about its text
instead of showing it (ActualText) is text that cannot be read, as is a glyph that looks like another character.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from ctypes import byref, c_uint
from functools import lru_cache
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from bookbuilder.pdfium import PDFIUM
from bookbuilder.readback.book import calls
from bookbuilder.readback.book.asking import each_leads
from bookbuilder.readback.book.calls import MATRIX, answers, pointer
from bookbuilder.readback.book.drawings import FormPut, ImagePut, Part, drawing, known_drawing
from bookbuilder.readback.book.held import HeldObjects
from bookbuilder.readback.book.images import digest_of
from bookbuilder.readback.book.marks import Colour, SeenMarks, SeenText
from bookbuilder.readback.book.paths import Paths
from bookbuilder.readback.book.spelled import spelled
from bookbuilder.readback.book.texts import TextReader
from bookbuilder.readback.folder import UnreadableFile

_PATCH = (
    b"%%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj "
    b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj "
    b"4 0 obj<</Length 42>>stream\n%.3f %.3f %.3f %.3f k 0 0 9 9 re f          \nendstream endobj\n"
    b"trailer<</Root 1 0 R>>"
)


@contextmanager
def opened(source: Path | bytes) -> Iterator[PageObjects]:
    """The document in a file, for one thread at a time. Raises UnreadableFile for what is none, or is locked."""
    with PDFIUM:
        try:
            document = pypdfium2.PdfDocument(source)
        except (pypdfium2.PdfiumError, OSError) as error:
            raise UnreadableFile("is not a PDF that can be opened") from error
        objects = PageObjects(document)
        try:
            yield objects
        finally:
            objects.close()
            document.close()


class PageObjects:
    """Reads pages of one document."""

    def __init__(self, document: pypdfium2.PdfDocument) -> None:
        self._document, self._texts = document, TextReader()
        self._pages: list[Any] = []
        self._fonts = set[int]()  # of the pages that are open

    def __len__(self) -> int:
        return len(self._document)

    def height(self, number: int) -> float:
        """That of a page, counted from 0, in points."""
        return float(self._document[number].get_height())

    def page(self, number: int) -> SeenMarks:
        """The marks of a page, counted from 0. Raises UnreadableFile."""
        page = pdfium.FPDF_LoadPage(self._document, number)
        if not page:
            raise UnreadableFile("cannot be read")
        self._pages.append(page)
        where = calls.address(page)
        held = HeldObjects(where)
        fonts = each_leads(calls.font_of, held.texts)
        texts, paths = self._texts.seen(held.texts, fonts, spelled(page)), Paths(held.paths)
        said = list[SeenText]()
        parts = tuple(self._parts(where, held, texts, paths, said))
        if self._fonts.issuperset(fonts):
            pdfium.FPDF_ClosePage(self._pages.pop())
        self._fonts.update(fonts)
        return SeenMarks(said, (known_drawing if held.are_few and paths.are_few else drawing)(parts))

    def close(self) -> None:
        """Close the pages that first had a font, which stay open until then: see `Glyphs`."""
        while self._pages:
            pdfium.FPDF_ClosePage(self._pages.pop())

    def _parts(
        self, holder: int, held: HeldObjects, texts: Sequence[SeenText | None], paths: Paths, said: list[SeenText]
    ) -> Iterator[Part]:
        """What is drawn on a page, or by a form; the texts that can be seen there are added to those that are said."""
        for stretch in held.stretches[holder]:
            said += filter(None, texts[stretch.texts])
            if stretch.paths.start < stretch.paths.stop:
                yield paths.drawn(stretch.paths)
            if stretch.put:
                matrix = answers(MATRIX, [stretch.put])[1]
                if stretch.put in held.stretches:
                    inner = list[SeenText]()
                    parts = tuple(self._parts(stretch.put, held, texts, paths, inner))
                    said += (each.moved(MATRIX.form.unpack(matrix)) for each in inner)
                    yield FormPut(matrix, bool(inner), parts)
                else:
                    yield ImagePut(matrix, digest_of(self._document, self._pages[-1], pointer(stretch.put)))


@lru_cache(maxsize=1024)
def lights(inks: tuple[float, float, float, float]) -> Colour:
    """The colour in which PDFium shows four inks; it finds it in its own table."""
    with PDFIUM:
        data = _PATCH % inks
        document = pdfium.FPDF_LoadMemDocument64(data, len(data), None)
        try:
            page = pdfium.FPDF_LoadPage(document, 0)
            red, green, blue, alpha = c_uint(), c_uint(), c_uint(), c_uint()
            patch = pdfium.FPDFPage_GetObject(page, 0)
            pdfium.FPDFPageObj_GetFillColor(patch, byref(red), byref(green), byref(blue), byref(alpha))
            pdfium.FPDF_ClosePage(page)
        finally:
            pdfium.FPDF_CloseDocument(document)
    return red.value, green.value, blue.value
