"""The functions of PDFium that are asked about every mark of a page, by their addresses; what `asking` is given.

They are the same functions as in `pypdfium2.raw`, which `pypdfium2` has loaded.
"""

from ctypes import addressof, c_char, c_void_p, cast
from struct import Struct
from typing import Any, NamedTuple

import pypdfium2.raw as pdfium

from bookbuilder.readback.book.asking import each_puts


def address(pointer: Any) -> int:
    """Where a function of PDFium lies, or something that it made."""
    return cast(pointer, c_void_p).value or 0


def pointer(shown: int) -> Any:
    """An object of a page as `pypdfium2.raw` takes it."""
    return cast(c_void_p(shown), pdfium.FPDF_PAGEOBJECT)


count_in_page = address(pdfium.FPDFPage_CountObjects)
object_of_page = address(pdfium.FPDFPage_GetObject)
object_of_form = address(pdfium.FPDFFormObj_GetObject)
count_in_form = address(pdfium.FPDFFormObj_CountObjects)
kind_of = address(pdfium.FPDFPageObj_GetType)
matrix_of = address(pdfium.FPDFPageObj_GetMatrix)
bounds_of = address(pdfium.FPDFPageObj_GetBounds)
fill_of = address(pdfium.FPDFPageObj_GetFillColor)
stroke_of = address(pdfium.FPDFPageObj_GetStrokeColor)
width_of = address(pdfium.FPDFPageObj_GetStrokeWidth)
cap_of = address(pdfium.FPDFPageObj_GetLineCap)
count_marked = address(pdfium.FPDFPageObj_CountMarks)
font_of = address(pdfium.FPDFTextObj_GetFont)
size_of = address(pdfium.FPDFTextObj_GetFontSize)
rendered = address(pdfium.FPDFTextObj_GetTextRenderMode)
holder_of = address(pdfium.FPDFText_GetTextObject)
drawn_how = address(pdfium.FPDFPath_GetDrawMode)
count_segments = address(pdfium.FPDFPath_CountSegments)
segment_of = address(pdfium.FPDFPath_GetPathSegment)
point_of = address(pdfium.FPDFPathSegment_GetPoint)
segment_of_glyph = address(pdfium.FPDFGlyphPath_GetGlyphPathSegment)
segment_kind = address(pdfium.FPDFPathSegment_GetType)
is_closed = address(pdfium.FPDFPathSegment_GetClose)


class Asked(NamedTuple):
    """A function that puts its answer where it is told to, and what stands there if it has none."""

    get: int
    form: Struct  # of an answer
    none: bytes
    pieces: int  # addresses that the function takes: one for each number of an answer, or for all


MATRIX = Asked(matrix_of, Struct("6f"), Struct("6f").pack(1, 0, 0, 1, 0, 0), 1)
BOX = Asked(bounds_of, Struct("4f"), bytes(16), 4)
SIZE = Asked(size_of, Struct("f"), bytes(4), 1)
POINT = Asked(point_of, Struct("2f"), bytes(8), 2)
WIDTH = Asked(width_of, Struct("f"), bytes(4), 1)
FLAGS = Asked(drawn_how, Struct("2i"), bytes(8), 2)
FILL = Asked(fill_of, Struct("3I4x"), bytes(16), 4)
STROKE = Asked(stroke_of, Struct("3I4x"), bytes(16), 4)


def answers(question: Asked, shown: list[int]) -> tuple[list[int], bytes]:
    """Whether a question is answered by each of some objects, and their answers in a row."""
    size = question.form.size
    room = (c_char * (size * len(shown))).from_buffer_copy(question.none * len(shown))
    return each_puts(question.get, shown, question.pieces, addressof(room), size), bytes(room)
