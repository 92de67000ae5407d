"""The marks of a page in, the operators of its content out, with the links and anchors that lie beside it.

What a mark needs (colour, line width, ends of lines, font) is set only when it differs from what is set, and texts
that follow each other lie in one text object, each moved from the one before: a book has some 30,000 marks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from bookbuilder.drawing import BLACK, Anchor, Box, Colour, Copy, Dashes, Group, Link, Mark, Path, Stamp, Stroke, Text
from bookbuilder.render.forms import Form, Forms
from bookbuilder.render.numbers import number, thousandths
from bookbuilder.render.objects import dictionary, reference, string
from bookbuilder.render.operators import contours, dashed, paint, shape
from bookbuilder.render.placement import SHEET, Placement
from bookbuilder.render.typefaces import Typefaces

# What is upright on the page, after so many quarter turns clockwise: the first four numbers of a matrix.
TURNED = ((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0))

Rectangle = tuple[float, float, float, float]  # left, bottom, right and top, as a PDF counts


class Content:
    """The operators of one page, or of a drawing that pages share, and the graphics state that they have reached.

    A page begins with black, lines of one point with plain ends, and no font; a drawing with whatever the page that
    shows it has set, which nobody knows here. Only dashes are never set then.
    """

    def __init__(self, height: float, faces: Typefaces, forms: Forms, shared: bool = False) -> None:
        self.links: list[tuple[Link, Rectangle]] = []
        self.anchors: list[tuple[str, float, float]] = []  # name, and place as a PDF counts
        self._code: list[str] = []
        self._shown: dict[str, int] = {}  # the forms on it, by name
        self._height, self._faces, self._forms = height, faces, forms
        self._fill: Colour | None = None if shared else BLACK
        self._line: Colour | None = None if shared else BLACK
        self._width: float | None = None if shared else 1.0
        self._square: bool | None = None if shared else False
        self._dashes: Dashes = ()
        self._font, self._size = "", 0.0
        self._text_at: tuple[int, int] | None = None  # in a text object: where its last text begins, in thousandths

    def code(self) -> bytes:
        """The operators so far; the next text begins anew."""
        self._end_text()
        return "\n".join(self._code).encode("ascii")

    def resources(self) -> str:
        """What the operators so far speak of by name."""
        shown = {name: reference(number) for name, number in sorted(self._shown.items())}
        return dictionary({"Font": self._faces.resource, **({"XObject": dictionary(shown)} if shown else {})})

    def put(self, marks: Iterable[Mark], here: Placement = SHEET) -> None:
        """Write the marks of a group that lies here."""
        for mark in marks:
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
                case Link():
                    left, top, width, height = here.box(mark.x, mark.y, mark.width, mark.height)
                    bottom = self._height - top - height
                    self.links.append((mark, (left, bottom, left + width, bottom + height)))
                case Anchor():
                    x, y = here.at(mark.x, mark.y)
                    self.anchors.append((mark.name, x, self._height - y))
                case _:
                    assert_never(mark)

    def _at(self, here: Placement, right: float, down: float) -> str:
        """A place in a group, as a PDF counts."""
        x, y = here.at(right, down)
        return f"{number(x)} {number(self._height - y)}"

    def _filled(self, colour: Colour) -> None:
        if colour is not self._fill and colour != self._fill:  # most are the same object, and comparing takes longer
            self._fill = colour
            self._code.append(paint(colour, "g", "k"))

    def _group(self, mark: Group, here: Placement) -> None:
        """The marks of a group; one with a label is marked content, which readers may say aloud."""
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
            self._code.append(paint(mark.colour, "G", "K"))
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
            self._code += ["q", *self._solid(), *shape(mark, at, 1.0), "Q"]
            return
        self._filled(mark.colour)
        self._code += contours(mark.contours, at)
        if mark.contours:
            self._code.append("f")

    def _copy(self, mark: Copy, here: Placement) -> None:
        """A drawing that stands in the file by itself, or the marks of one that was not seen before."""

        def drawn() -> tuple[bytes, str]:
            content = Content(mark.drawing.height, self._faces, self._forms, shared=True)
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
        matrix = " ".join(number(part * size) for part in TURNED[here.turns])
        self._code.append(
            " ".join(["q", *self._solid(), f"{matrix} {self._at(here, left, bottom)} cm /{form.name} Do Q"])
        )

    def _solid(self) -> list[str]:
        """What lets no dashes into a path or a form, which begins with all that is set."""
        return ["[] 0 d"] if self._dashes else []

    def _text(self, mark: Text, here: Placement) -> None:
        chunks = self._faces.encoded(mark.face, mark.text)
        if not chunks:
            return
        x, y = here.at(mark.x, mark.y)
        start = self._start(here.turns, round(x * 1000), round((self._height - y) * 1000))
        self._filled(mark.colour)
        for name, shown in chunks:
            if name != self._font or mark.size != self._size:
                self._font, self._size = name, mark.size
                self._code.append(f"{name} {number(mark.size)} Tf")
            self._code.append(f"{start}{shown} Tj")
            start = ""
        if here.turns:
            self._end_text()

    def _start(self, turns: int, right: int, up: int) -> str:
        """On to where a text begins, in thousandths: from the text before, if both are upright.

        It is the rounded places that are subtracted, so that what rounding takes does not add up.
        """
        if turns:
            self._end_text()
            matrix = " ".join(map(str, TURNED[turns]))
            self._code.append("BT")
            move = f"{matrix} {thousandths(right)} {thousandths(up)} Tm "
        elif self._text_at is None:
            self._code.append("BT")
            move = f"{thousandths(right)} {thousandths(up)} Td "
        else:
            before = self._text_at
            move = f"{thousandths(right - before[0])} {thousandths(up - before[1])} Td "
        self._text_at = right, up
        return move

    def _end_text(self) -> None:
        if self._text_at is not None:
            self._text_at = None
            self._code.append("ET")
