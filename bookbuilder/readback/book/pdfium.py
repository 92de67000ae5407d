"""A page of a PDF goes in, its marks come out, as PDFium's own objects have them.

PDFium reads fonts, encodings, colours and content with code of its own, so that whatever the rest of this program
believes of a file that it wrote is not believed here. Clipping is not followed, and what lies under other ink still
counts; the check of the file as a printer sees it (`preflight`) knows about those. What a page says about its text
instead of showing it (ActualText) is text that cannot be read, as is a glyph that looks like another character.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from ctypes import addressof, byref, c_float, c_int, c_uint, c_void_p, cast
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from struct import Struct
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium

from bookbuilder.pdfium import PDFIUM
from bookbuilder.readback.book import calls
from bookbuilder.readback.book.glyphs import UNKNOWN, Glyphs
from bookbuilder.readback.book.images import digest_of
from bookbuilder.readback.book.marks import (
    Colour,
    SeenLine,
    SeenMarks,
    SeenPicture,
    SeenShape,
    SeenStamp,
    SeenText,
    bounds,
    darkness,
)
from bookbuilder.readback.book.moves import UNMOVED, Matrix, Point, at, upright
from bookbuilder.readback.book.spelled import spelled
from bookbuilder.readback.folder import UnreadableFile

MOST_OBJECTS = 200_000  # of a page; an illustration may have 50,000
_DEEPEST = 8  # forms within forms
_THIN, _LONG = 3.0, 4.0  # a filled box is a line if it is thinner than this (points), and as many times as long
_FEWEST_DASHES, _SHORT = 4, 1 / 6  # of a dashed line: pieces, and how long these are, relative to all of it
_INVISIBLE = (pdfium.FPDF_TEXTRENDERMODE_INVISIBLE, pdfium.FPDF_TEXTRENDERMODE_CLIP)
_SIX, _RGB, _TEXT = (Struct(form).unpack_from for form in ("6f", "3I", "11f"))
_PATCH = (
    b"%%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj "
    b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj "
    b"4 0 obj<</Length 42>>stream\n%.3f %.3f %.3f %.3f k 0 0 9 9 re f          \nendstream endobj\n"
    b"trailer<</Root 1 0 R>>"
)

Get = Callable[..., Any]  # a function of PDFium


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
        self._document, self._glyphs = document, Glyphs()
        self._pages: list[Any] = []
        self._left = 0  # objects that a page may still have
        self._spelled: Mapping[int, str] = {}
        # Where PDFium puts the numbers with which it answers.
        self._numbers, self._lights, self._flags = (c_float * 11)(), (c_uint * 4)(), (c_int * 2)()
        self._to_numbers = _addresses(self._numbers)  # a matrix, or any; a box, and a size
        self._to_box, self._to_size = self._to_numbers[6:10], self._to_numbers[10]
        self._to_lights = _addresses(self._lights)
        self._to_flags = _addresses(self._flags)

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
        self._spelled, self._left = spelled(page), MOST_OBJECTS
        return self._marks(calls.object_of_page, calls.address(page), pdfium.FPDFPage_CountObjects(page), 0)

    def close(self) -> None:
        """Close the pages, which stay open until then: see `Glyphs`."""
        while self._pages:
            pdfium.FPDF_ClosePage(self._pages.pop())

    def _marks(self, get: Get, holder: int, count: int, depth: int) -> SeenMarks:
        """The marks of a page or of a form."""
        self._left -= count
        if self._left < 0:
            raise UnreadableFile(f"has more than {MOST_OBJECTS:,} objects, the limit")
        if depth > _DEEPEST:
            raise UnreadableFile("has forms that are nested too deeply")
        marks, kind_of = SeenMarks(), calls.kind_of
        for at_ in range(count):
            shown = get(holder, at_)
            kind = kind_of(shown)
            if kind == pdfium.FPDF_PAGEOBJ_TEXT:
                self._show(marks, shown)
            elif kind == pdfium.FPDF_PAGEOBJ_PATH:
                self._draw(marks, shown)
            elif kind == pdfium.FPDF_PAGEOBJ_IMAGE:
                pixels = digest_of(self._document, self._pages[-1], _pointer(shown))
                marks.stamps.append(SeenStamp(SeenPicture(pixels=pixels), self._matrix(shown)))
            elif kind == pdfium.FPDF_PAGEOBJ_FORM:
                inner = pdfium.FPDFFormObj_CountObjects(_pointer(shown))
                marks.put(self._marks(calls.object_of_form, shown, inner, depth + 1), self._matrix(shown))
        return marks

    def _matrix(self, shown: int) -> Matrix:
        return _SIX(self._numbers) if calls.matrix_of(shown, self._to_numbers[0]) else UNMOVED

    def _colour(self, get: Get, shown: int) -> Colour:
        """A colour as PDFium shows it; black for a pattern."""
        return _RGB(self._lights) if get(shown, *self._to_lights) else (0, 0, 0)

    # --- text ---

    def _show(self, marks: SeenMarks, shown: int) -> None:
        if not calls.size_of(shown, self._to_size) or calls.rendered(shown) in _INVISIBLE:
            return
        if not calls.bounds_of(shown, *self._to_box):
            return
        is_moved = calls.matrix_of(shown, self._to_numbers[0])
        a, b, c, d, e, f, left, bottom, right, top, size = _TEXT(self._numbers)
        if not size:
            return
        if not is_moved:
            a, b, c, d, e, f = UNMOVED
        marked = calls.count_marked(shown)
        text = UNKNOWN if marked > 0 and _is_replaced(_pointer(shown), marked) else self._spelled.get(shown, "")
        if not text.isspace():
            text = self._glyphs.seen(calls.font_of(shown), text)
        ink = darkness(self._colour(calls.fill_of, shown))
        matrix = (a * size, b * size, c * size, d * size, e, f)
        marks.texts.append(SeenText(text, matrix, (left, bottom, right, top), ink))

    # --- paths ---

    def _draw(self, marks: SeenMarks, shown: int) -> None:
        calls.drawn_how(shown, *self._to_flags)
        fills, strokes = self._flags
        matrix = self._matrix(shown)
        contours = self._contours(shown, matrix, bool(strokes))
        if fills and contours:
            _fill(marks, contours, self._colour(calls.fill_of, shown))
        if strokes and contours:
            calls.width_of(shown, self._to_numbers[0])
            width = self._numbers[0] * upright(matrix)
            beyond = width / 2 if calls.cap_of(shown) > 0 else 0.0
            ink = darkness(self._colour(calls.stroke_of, shown))
            dash = _is_dashed(contours)
            for contour in contours:
                marks.lines += (SeenLine(*one, *other, width, ink, beyond, dash) for one, other in pairwise(contour))

    def _contours(self, shown: int, matrix: Matrix, closes: bool) -> list[tuple[Point, ...]]:
        """The corners and handles of each contour in their places; closed ones end where they begin, if that counts."""
        found, points, numbers = list[tuple[Point, ...]](), list[Point](), self._numbers
        to_x, to_y = self._to_numbers[:2]
        for which in range(calls.count_segments(shown)):
            segment = calls.segment_of(shown, which)
            calls.point_of(segment, to_x, to_y)
            if calls.segment_kind(segment) == pdfium.FPDF_SEGMENT_MOVETO:
                found.append(tuple(points))
                points = []
            points.append(at(matrix, numbers[0], numbers[1]))
            if closes and calls.is_closed(segment) and points[0] != points[-1]:
                points.append(points[0])
        return [contour for contour in (*found, tuple(points)) if len(contour) > 1]


def _is_dashed(contours: Sequence[tuple[Point, ...]]) -> bool:
    """Whether lines that are drawn at once are dashes: many, and short beside what they go around."""
    if len(contours) < _FEWEST_DASHES:
        return False
    most = _SHORT * _extent(point for contour in contours for point in contour)
    return all(_extent(contour) < most for contour in contours)


def _extent(points: Iterable[Point]) -> float:
    left, bottom, right, top = bounds(points)
    return max(right - left, top - bottom)


def _addresses(numbers: Any) -> tuple[int, ...]:
    """Where each of some numbers of four bytes lies."""
    return tuple(range(addressof(numbers), addressof(numbers) + 4 * len(numbers), 4))


def _pointer(shown: int) -> Any:
    return cast(c_void_p(shown), pdfium.FPDF_PAGEOBJECT)


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


def _fill(marks: SeenMarks, contours: list[tuple[Point, ...]], colour: Colour) -> None:
    """Add a filled area, which may be so thin that it is a line."""
    is_box = len(contours) == 1 and _is_box(contours[0])
    if is_box:
        left, bottom, right, top = bounds(contours[0])
        width, height = right - left, top - bottom
        if min(width, height) <= _THIN and max(width, height) >= _LONG * min(width, height):
            marks.lines.append(_thin(left, bottom, right, top, darkness(colour)))
            return
    marks.shapes.append(SeenShape(tuple(contours), colour, is_box))


def _is_box(points: tuple[Point, ...]) -> bool:
    """Whether a contour is an upright box, as the operator for boxes draws it: back to where it began."""
    return (
        len(points) == 5
        and points[0] == points[4]
        and all((x1 == x2) != (y1 == y2) for (x1, y1), (x2, y2) in pairwise(points))
    )


def _thin(left: float, bottom: float, right: float, top: float, dark: float) -> SeenLine:
    """The line that a thin box is."""
    if right - left < top - bottom:
        middle = (left + right) / 2
        return SeenLine(middle, bottom, middle, top, right - left, dark)
    middle = (bottom + top) / 2
    return SeenLine(left, middle, right, middle, top - bottom, dark)


def _is_replaced(shown: Any, marked: int) -> bool:
    """Whether the file says of a text that it means something else than its letters."""
    found = (pdfium.FPDFPageObj_GetMark(shown, which) for which in range(marked))
    return any(pdfium.FPDFPageObjMark_GetParamValueType(mark, b"ActualText") for mark in found)
