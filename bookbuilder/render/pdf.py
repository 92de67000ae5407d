"""Finished pages in, a PDF out: text as text in embedded subsets, pure black as K, the same bytes every time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import date as Date
from functools import cache
from io import BytesIO
from typing import Any, assert_never

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFInfo, PDFName, PDFString, xObjectName
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from bookbuilder import fonts
from bookbuilder.drawing import BLACK, Box, Colour, Group, Mark, Page, Path, Stamp, Stroke, Text
from bookbuilder.render.operators import contours, number, paint, shape
from bookbuilder.render.stamps import Stamps

# Operators are written here and not through the canvas: a book has some 30,000 marks. What a mark needs (colour, line
# width, cap, font) is set only when it differs from what is set.


def render(
    pages: Iterable[Page],
    title: str = "",
    author: str = "",
    date: Date = Date(2000, 1, 1),
    creator: str = "bookbuilder",
) -> bytes:
    """The pages as one PDF, with title, author and the date in its information; no clock is asked."""
    with _binary_streams():
        return _rendered(pages, _Information(title, author, creator, f"D:{date.year:04}{date:%m%d}000000+00'00'"))


@contextmanager
def _binary_streams() -> Iterator[None]:
    """Streams without an ASCII coat, whatever settings of reportlab's this machine has; they are the process's."""
    before, rl_config.useA85 = rl_config.useA85, 0
    try:
        yield
    finally:
        rl_config.useA85 = before


class _Information(PDFInfo):  # type: ignore[misc]
    """What a PDF says of itself; reportlab would write empty entries, and a moment of its own."""

    def __init__(self, title: str, author: str, creator: str, moment: str) -> None:
        super().__init__()
        self.title, self.author, self.creator, self.moment = title, author, creator, moment
        self.subject = self.keywords = ""  # for the file's fingerprint

    def format(self, document: Any) -> Any:
        written = {"Title": self.title, "Author": self.author, "Creator": self.creator, "Producer": self.producer}
        written |= {"CreationDate": self.moment, "ModDate": self.moment}
        entries = {name: PDFString(text) for name, text in written.items() if text}
        return PDFDictionary({**entries, "Trapped": PDFName(self.trapped)}).format(document)


def _rendered(pages: Iterable[Page], information: _Information) -> bytes:
    out = BytesIO()
    canvas: Any = None
    for page in pages:
        if canvas is None:
            canvas = _canvas(out, page)
        canvas.setPageSize((page.width, page.height))
        canvas.setTrimBox(_flipped(page.trim, page.height))
        canvas.setBleedBox(_flipped(page.bleed, page.height))
        ink = _Ink(canvas, page.height)
        ink.put(page.marks, 0.0, 0.0)
        canvas._code.extend(ink.code)
        canvas.showPage()
    if canvas is None:
        raise ValueError("a PDF needs at least one page")
    canvas._doc.info = information
    canvas.save()
    return out.getvalue()


def _canvas(out: BytesIO, page: Page) -> Any:
    """A canvas whose first font is ours: reportlab would name an unembedded Helvetica in every page's resources."""
    _font("text")
    return Canvas(
        out,
        pagesize=(page.width, page.height),
        pageCompression=1,
        invariant=1,
        initialFontName=_name("text"),
        pdfVersion=(1, 4),
    )


def _name(face: str) -> str:
    return f"bookbuilder-{face}"


@cache
def _font(face: str) -> Any:
    """The face as a font of reportlab's, whose registry belongs to the process; subsets belong to the document."""
    font = TTFont(_name(face), str(fonts.face_path(face)))
    pdfmetrics.registerFont(font)
    return font


def _flipped(box: tuple[float, float, float, float], height: float) -> tuple[float, float, float, float]:
    left, top, right, bottom = box
    return (left, height - bottom, right, height - top)


class _Ink:
    """The operators of one page, and the graphics state that they have reached."""

    def __init__(self, canvas: Any, height: float) -> None:
        self.code: list[str] = []
        self._document = canvas._doc
        self._height = height
        self._fill = self._line = BLACK  # a page starts with black
        self._width = 1.0
        self._square = False
        self._font: tuple[str, float] | None = None
        self._stamps: Stamps = canvas.__dict__.setdefault("_stamps", Stamps(canvas._doc))
        self._shown: list[str] = canvas._formsinuse  # the page's; reportlab puts them into its resources
        self._chunks: dict[tuple[str, str], list[tuple[str, str]]] = canvas.__dict__.setdefault("_chunks", {})

    def put(self, marks: Iterable[Mark], x: float, y: float) -> None:
        """Write the marks, moved to the right by x and down by y."""
        for mark in marks:
            match mark:
                case Text():
                    self._text(mark, x, y)
                case Stroke():
                    self._stroke(mark, x, y)
                case Box():
                    self._box(mark, x, y)
                case Path():
                    self._path(mark, x, y)
                case Stamp():
                    self._stamp(mark, x, y)
                case Group():
                    self.put(mark.marks, x + mark.x, y + mark.y)
                case _:
                    assert_never(mark)

    def _filled(self, colour: Colour) -> None:
        if colour != self._fill:
            self._fill = colour
            self.code.append(paint(colour, "g", "k"))

    def _stroke(self, mark: Stroke, x: float, y: float) -> None:
        if mark.colour != self._line:
            self._line = mark.colour
            self.code.append(paint(mark.colour, "G", "K"))
        if mark.width != self._width:
            self._width = mark.width
            self.code.append(f"{number(mark.width)} w")
        if mark.square != self._square:
            self._square = mark.square
            self.code.append("2 J" if mark.square else "0 J")
        start = f"{number(x + mark.x1)} {number(self._height - y - mark.y1)}"
        end = f"{number(x + mark.x2)} {number(self._height - y - mark.y2)}"
        self.code.append(f"{start} m {end} l S")

    def _box(self, mark: Box, x: float, y: float) -> None:
        self._filled(mark.colour)
        corner = f"{number(x + mark.x)} {number(self._height - y - mark.y - mark.height)}"
        self.code.append(f"{corner} {number(mark.width)} {number(mark.height)} re f")

    def _path(self, mark: Path, x: float, y: float) -> None:

        def at(right: float, down: float) -> str:
            return f"{number(x + right)} {number(self._height - y - down)}"

        if mark.width:
            self.code += ["q", *shape(mark, at, 1.0), "Q"]
            return
        self._filled(mark.colour)
        self.code += contours(mark.contours, at)
        if mark.contours:
            self.code.append("f")

    def _stamp(self, mark: Stamp, x: float, y: float) -> None:
        name, size = self._stamps.name(mark.picture), number(mark.size)
        if name not in self._shown:
            self._shown.append(name)
        place = f"{number(x + mark.x)} {number(self._height - y - mark.y - mark.size)}"
        self.code.append(f"q {size} 0 0 {size} {place} cm /{xObjectName(name)} Do Q")

    def _text(self, mark: Text, x: float, y: float) -> None:
        self._filled(mark.colour)
        self.code.append(f"BT 1 0 0 1 {number(x + mark.x)} {number(self._height - y - mark.y)} Tm")
        for name, shown in self._encoded(mark.face, mark.text):
            if self._font != (name, mark.size):
                self._font = (name, mark.size)
                self.code.append(f"{name} {number(mark.size)} Tf")
            self.code.append(f"{shown} Tj")
        self.code.append("ET")

    def _encoded(self, face: str, text: str) -> list[tuple[str, str]]:
        """The text in pieces, each with the subset that it is encoded in."""
        if (face, text) not in self._chunks:
            font = _font(face)
            self._chunks[face, text] = [
                (font.getSubsetInternalName(subset, self._document), f"<{piece.hex()}>")
                for subset, piece in font.splitString(text, self._document)
            ]
        return self._chunks[face, text]
