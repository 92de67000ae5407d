"""The functions of PDFium that are called for every mark of a page: addresses go in, plain numbers come out.

They are the same functions as in `pypdfium2.raw`. Numbers for addresses take a third to a half of the time of its
pointers, and what returns at once need not let other threads run in between.
"""

from ctypes import PYFUNCTYPE, c_int, c_uint, c_void_p, cast
from typing import Any

import pypdfium2.raw as pdfium


def address(pointer: Any) -> int:
    """Where something lies that PDFium made."""
    return cast(pointer, c_void_p).value or 0


def _direct(function: Any, answer: Any, *operands: Any) -> Any:
    return cast(function, PYFUNCTYPE(answer, *operands))


_IT = c_void_p
object_of_page = _direct(pdfium.FPDFPage_GetObject, _IT, _IT, c_int)
object_of_form = _direct(pdfium.FPDFFormObj_GetObject, _IT, _IT, c_uint)
kind_of = _direct(pdfium.FPDFPageObj_GetType, c_int, _IT)
matrix_of = _direct(pdfium.FPDFPageObj_GetMatrix, c_int, _IT, _IT)
bounds_of = _direct(pdfium.FPDFPageObj_GetBounds, c_int, _IT, _IT, _IT, _IT, _IT)
fill_of = _direct(pdfium.FPDFPageObj_GetFillColor, c_int, _IT, _IT, _IT, _IT, _IT)
stroke_of = _direct(pdfium.FPDFPageObj_GetStrokeColor, c_int, _IT, _IT, _IT, _IT, _IT)
width_of = _direct(pdfium.FPDFPageObj_GetStrokeWidth, c_int, _IT, _IT)
cap_of = _direct(pdfium.FPDFPageObj_GetLineCap, c_int, _IT)
count_marked = _direct(pdfium.FPDFPageObj_CountMarks, c_int, _IT)
font_of = _direct(pdfium.FPDFTextObj_GetFont, _IT, _IT)
size_of = _direct(pdfium.FPDFTextObj_GetFontSize, c_int, _IT, _IT)
rendered = _direct(pdfium.FPDFTextObj_GetTextRenderMode, c_int, _IT)
holder_of = _direct(pdfium.FPDFText_GetTextObject, _IT, _IT, c_int)
letter_of = _direct(pdfium.FPDFText_GetUnicode, c_uint, _IT, c_int)
drawn_how = _direct(pdfium.FPDFPath_GetDrawMode, c_int, _IT, _IT, _IT)
count_segments = _direct(pdfium.FPDFPath_CountSegments, c_int, _IT)
segment_of = _direct(pdfium.FPDFPath_GetPathSegment, _IT, _IT, c_int)
point_of = _direct(pdfium.FPDFPathSegment_GetPoint, c_int, _IT, _IT, _IT)
segment_kind = _direct(pdfium.FPDFPathSegment_GetType, c_int, _IT)
is_closed = _direct(pdfium.FPDFPathSegment_GetClose, c_int, _IT)
