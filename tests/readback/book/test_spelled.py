"""The letters of each piece of text on a page are those that PDFium gives for that piece alone."""

from ctypes import POINTER, cast, create_string_buffer

import pypdfium2.raw as pdfium
import pytest

from bookbuilder.readback.book.calls import address
from bookbuilder.readback.book.spelled import spelled

APART = "BT /F 12 Tf 10 50 Td (7) Tj ET BT /F 12 Tf 40 50 Td (8) Tj ET BT /F 12 Tf 90 50 Td (9 0) Tj ET"
GAPPED = "BT /F 12 Tf 10 50 Td [(a) -9000 (b)] TJ ET BT /F 12 Tf 50 50 Td (c) Tj ET"
TURNED = "BT /F 12 Tf 0 1 -1 0 50 10 Tm [(a) -3000 (b)] TJ ET BT /F 12 Tf 50 30 Td (c) Tj ET"
EMPTY = "BT /F 12 Tf 10 50 Td ( ) Tj ET BT /F 12 Tf 10 30 Td (a) Tj ET"


@pytest.mark.parametrize("content", [APART, GAPPED, TURNED, EMPTY])
def test_the_letters_of_each_piece_are_those_that_pdfium_gives_for_it_alone(content: str) -> None:
    data = _pdf(content)
    document = pdfium.FPDF_LoadMemDocument64(data, len(data), None)
    page = pdfium.FPDF_LoadPage(document, 0)
    text = pdfium.FPDFText_LoadPage(page)
    pieces = [pdfium.FPDFPage_GetObject(page, at) for at in range(pdfium.FPDFPage_CountObjects(page))]
    alone = [_alone(piece, text) for piece in pieces]
    letters = spelled(page)
    assert [letters.get(address(piece), "") for piece in pieces] == alone
    assert any(alone)
    pdfium.FPDFText_ClosePage(text)
    pdfium.FPDF_ClosePage(page)
    pdfium.FPDF_CloseDocument(document)


def _alone(piece: object, text: object) -> str:
    letters = create_string_buffer(200)
    length = pdfium.FPDFTextObj_GetText(piece, text, cast(letters, POINTER(pdfium.FPDF_WCHAR)), 100)
    return letters.raw[: max(length - 2, 0)].decode("utf-16-le")


def _pdf(content: str) -> bytes:
    return (
        "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj "
        "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 90]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj "
        f"4 0 obj<</Length {len(content)}>>stream\n{content}\nendstream endobj\n"
        "5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>"
    ).encode()
