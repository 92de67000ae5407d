"""The marks of a page go in; the operators of its content come out, with its links and anchors.

The settings of a mark (colour, line width, line ends, font) are written only when they change, and consecutive texts
share a text object, each positioned relative to the one before: a book has some 30,000 marks.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from typing import assert_never, cast

from bookbuilder.drawing import (
    BLACK,
    Anchor,
    Box,
    Colour,
    Copy,
    Dashes,
    Group,
    LinkArea,
    Mark,
    Path,
    Stamp,
    Stroke,
    Text,
)
from bookbuilder.render.forms import Form, Forms
from bookbuilder.render.moves import MOVES, across, down, parts, place
from bookbuilder.render.numbers import number, thousandths
from bookbuilder.render.objects import dictionary, reference, string
from bookbuilder.render.operators import contours, dashed, paint, shape
from bookbuilder.render.overprint import KNOCKOUT, state
from bookbuilder.render.placement import SHEET, Placement
from bookbuilder.render.typefaces import Typefaces

# By number of quarter turns clockwise: the first four numbers of the matrix that makes text upright on the page.
TURNED = ((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0))

Rectangle = tuple[float, float, float, float]  # left, bottom, right and top, as a PDF counts


@lru_cache(maxsize=1 << 8)
def _turned(turns: int, size: float = 1.0) -> str:
    """The first four numbers of the matrix for something of this size."""
    return " ".join(number(part * size) for part in TURNED[turns])


class OperatorStream:
    """The operators of one page, or of a drawing that pages share, and the current graphics state.

    A page begins with black, lines of one point with plain ends, and no font. A drawing begins with the unknown state
    of the page that shows it, except that dashes are never set. For a press, `overprints` is a reference to the states
    of overprinting; a page begins without any of them.
    """

    def __init__(
        self, height: float, faces: Typefaces, forms: Forms, shared: bool = False, overprints: str = ""
    ) -> None:
        self.links: list[tuple[LinkArea, Rectangle]] = []
        self.anchors: list[tuple[str, float, float]] = []  # name, and place in PDF coordinates
        self._code: list[str] = []
        self._shown: dict[str, int] = {}  # the forms on it, by name
        self._height, self._faces, self._forms = height, faces, forms
        self._overprints, self._over = overprints, (False, False)
        self._fill: Colour | None = None if shared or overprints else BLACK
        self._line: Colour | None = None if shared or overprints else BLACK
        self._width: float | None = None if shared else 1.0
        self._square: bool | None = None if shared else False
        self._dashes: Dashes = ()
        self._font, self._size = "", 0.0
        self._text_at: int | None = None  # in a text object: where its last text begins

    def code(self) -> bytes:
        """The operators so far; the next text starts a new text object."""
        self._end_text()
        return "\n".join(self._code).encode("ascii")

    def resources(self) -> str:
        """The resources that the operators so far refer to by name."""
        shown = {name: reference(number) for name, number in sorted(self._shown.items())}
        entries = {"Font": self._faces.resource, **({"XObject": dictionary(shown)} if shown else {})}
        return dictionary(entries | ({"ExtGState": self._overprints} if self._overprints else {}))

    def put(self, marks: Iterable[Mark], here: Placement = SHEET) -> None:
        """Write the marks of a group at this placement."""
        for kind, run in groupby(marks, type):
            if kind is Text:
                self._texts(cast(Iterable[Text], run), here)
            else:
                for mark in run:
                    self._put(mark, here)

    def _put(self, mark: Mark, here: Placement) -> None:
        match mark:
            case Text():
                self._text(mark, here)
            case Stroke():
                self._stroke(mark, here)
            case Box():
                self._box(mark, here)
            case Path():
                self._path(mark, here)
            case Stamp():
                self._show(self._forms.picture(mark.picture), mark.size, here, mark.x, mark.y + mark.size)
            case Copy():
                self._copy(mark, here)
            case Group():
                self._group(mark, here)
            case LinkArea():
                left, top, width, height = here.box(mark.x, mark.y, mark.width, mark.height)
                bottom = self._height - top - height
                self.links.append((mark, (left, bottom, left + width, bottom + height)))
            case Anchor():
                x, y = here.at(mark.x, mark.y)
                self.anchors.append((mark.name, x, self._height - y))
            case _:
                assert_never(mark)

    def _at(self, here: Placement, right: float, down: float) -> str:
        """A place in a group, in PDF coordinates."""
        x, y = here.at(right, down)
        return f"{number(x)} {number(self._height - y)}"

    def _filled(self, colour: Colour) -> None:
        if colour is not self._fill and colour != self._fill:  # most are the same object, and comparing takes longer
            self._fill = colour
            self._code.append(paint(colour, "g", "k", bool(self._overprints)))
            self._overprint()

    def _overprint(self) -> None:
        """Let what is black overprint, and all else knock out, if the page is for a press."""
        over = (self._fill == BLACK, self._line == BLACK)
        if self._overprints and over != self._over:
            self._over = over
            self._code.append(state(*over))

    def _group(self, mark: Group, here: Placement) -> None:
        """The marks of a group; a group with a label is marked content, which screen readers may read aloud."""
        if mark.label:
            self._end_text()
            self._code.append(f"/Span {dictionary({'Alt': string(mark.label)})} BDC")
        self.put(mark.marks, here.within(mark))
        if mark.label:
            self._end_text()
            self._code.append("EMC")

    def _stroke(self, mark: Stroke, here: Placement) -> None:
        self._end_text()
        if mark.colour != self._line:
            self._line = mark.colour
            self._code.append(paint(mark.colour, "G", "K", bool(self._overprints)))
            self._overprint()
        if mark.width != self._width:
            self._width = mark.width
            self._code.append(f"{number(mark.width)} w")
        if mark.square != self._square:
            self._square = mark.square
            self._code.append("2 J" if mark.square else "0 J")
        if mark.dashes != self._dashes:
            self._dashes = mark.dashes
            self._code.append(dashed(mark.dashes))
        self._code.append(f"{self._at(here, mark.x1, mark.y1)} m {self._at(here, mark.x2, mark.y2)} l S")

    def _box(self, mark: Box, here: Placement) -> None:
        self._end_text()
        self._filled(mark.colour)
        left, top, width, height = here.box(mark.x, mark.y, mark.width, mark.height)
        corner = f"{number(left)} {number(self._height - top - height)}"
        self._code.append(f"{corner} {number(width)} {number(height)} re f")

    def _path(self, mark: Path, here: Placement) -> None:
        self._end_text()

        def at(right: float, down: float) -> str:
            return self._at(here, right, down)

        if mark.width:
            over = [state(False, mark.colour == BLACK)] if self._overprints else []
            self._code += ["q", *self._solid(), *over, *shape(mark, at, 1.0, bool(over)), "Q"]
            return
        self._filled(mark.colour)
        self._code += contours(mark.contours, at)
        if mark.contours:
            self._code.append("f")

    def _copy(self, mark: Copy, here: Placement) -> None:
        """A drawing by reference, if the file has it as a form; otherwise its marks."""

        def drawn() -> tuple[bytes, str]:
            content = OperatorStream(mark.drawing.height, self._faces, self._forms, True, self._overprints)
            content.put(mark.drawing.marks)
            return content.code(), content.resources()

        form = self._forms.drawing(mark.drawing, drawn)
        if form:
            self._show(form, 1.0, here, mark.x, mark.y + mark.drawing.height)
        else:
            self.put(mark.drawing.marks, here.moved(mark.x, mark.y))

    def _show(self, form: Form, size: float, here: Placement, left: float, bottom: float) -> None:
        """Put down a form with its lower left corner at a place in a group."""
        self._end_text()
        self._shown[form.name] = form.number
        knockout = [state(*KNOCKOUT)] if self._overprints else []
        shown = f"{_turned(here.turns, size)} {self._at(here, left, bottom)} cm /{form.name} Do Q"
        self._code.append(" ".join(["q", *self._solid(), *knockout, shown]))

    def _solid(self) -> list[str]:
        """The operator that turns dashes off before a path or a form, which would inherit them."""
        return ["[] 0 d"] if self._dashes else []

    def _texts(self, texts: Iterable[Text], here: Placement) -> None:
        """Write consecutive texts: nine of ten continue a text object in the same colour, and most are digits."""
        encoded, columns, rows = self._faces.encoded, across(here.x), down(here.y, self._height)
        before, write, turned = self._text_at, self._code.append, here.turns
        for mark in texts:
            chunks = encoded[mark.face][mark.text]
            if before is None or len(chunks) != 1 or mark.colour is not self._fill or turned:
                self._text(mark, here)
                before = self._text_at
                continue
            ((name, shown),) = chunks
            if name != self._font or mark.size != self._size:
                self._font, self._size = name, mark.size
                write(f"{name} {number(mark.size)} Tf")
            start = columns[mark.x] + rows[mark.y]
            write(MOVES[start - before] + shown)
            before = self._text_at = start

    def _text(self, mark: Text, here: Placement) -> None:
        chunks = self._faces.encoded[mark.face][mark.text]
        if not chunks:
            return
        x, y = here.at(mark.x, mark.y)
        start = self._start(here.turns, place(x, self._height - y))
        self._filled(mark.colour)
        for name, shown in chunks:
            self._set_font(name, mark.size)
            self._code.append(f"{start}{shown}")
            start = ""
        if here.turns:
            self._end_text()

    def _set_font(self, name: str, size: float) -> None:
        if name != self._font or size != self._size:
            self._font, self._size = name, size
            self._code.append(f"{name} {number(size)} Tf")

    def _start(self, turns: int, start: int) -> str:
        """Move to the place where a text starts: relative to the text before, if both are upright.

        The rounded places are subtracted, so that rounding errors do not add up.
        """
        if turns:
            self._end_text()
        before, self._text_at = self._text_at, start
        if before is None:
            self._code.append("BT")
        if not turns:
            return MOVES[start - (before or 0)]
        right, up = map(thousandths, parts(start))
        return f"{_turned(turns)} {right} {up} Tm "

    def _end_text(self) -> None:
        if self._text_at is not None:
            self._text_at = None
            self._code.append("ET")
