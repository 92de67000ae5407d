"""The marks of a page in, the operators of its content out, with the links and anchors that lie beside it.

What a mark needs (colour, line width, ends of lines, font) is set only when it differs from what is set: a book has
some 30,000 marks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from bookbuilder.drawing import BLACK, Anchor, Box, Colour, Dashes, Group, Link, Mark, Path, Stamp, Stroke, Text
from bookbuilder.render.numbers import number
from bookbuilder.render.objects import dictionary, string
from bookbuilder.render.operators import contours, dashed, paint, shape
from bookbuilder.render.placement import SHEET, Placement
from bookbuilder.render.stamps import Stamps
from bookbuilder.render.typefaces import Typefaces

# What is upright on the page, after so many quarter turns clockwise: the first four numbers of a matrix.
TURNED = ((1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0))
_MATRICES = tuple(" ".join(map(str, each)) for each in TURNED)

Rectangle = tuple[float, float, float, float]  # left, bottom, right and top, as a PDF counts


class Content:
    """The operators of one page, and the graphics state that they have reached."""

    def __init__(self, height: float, faces: Typefaces, stamps: Stamps) -> None:
        self.code: list[str] = []
        self.shown: list[str] = []  # the stamps on it, by name
        self.links: list[tuple[Link, Rectangle]] = []
        self.anchors: list[tuple[str, float, float]] = []  # name, and place as a PDF counts
        self._height, self._faces, self._stamps = height, faces, stamps
        self._fill = self._line = BLACK  # a page starts with black
        self._width = 1.0
        self._square = False
        self._dashes: Dashes = ()
        self._font: tuple[str, float] | None = None

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
                    self._stamp(mark, here)
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
        if colour != self._fill:
            self._fill = colour
            self.code.append(paint(colour, "g", "k"))

    def _group(self, mark: Group, here: Placement) -> None:
        """The marks of a group; one with a label is marked content, which readers may say aloud."""
        if mark.label:
            self.code.append(f"/Span {dictionary({'Alt': string(mark.label)})} BDC")
        self.put(mark.marks, here.within(mark))
        if mark.label:
            self.code.append("EMC")

    def _stroke(self, mark: Stroke, here: Placement) -> None:
        if mark.colour != self._line:
            self._line = mark.colour
            self.code.append(paint(mark.colour, "G", "K"))
        if mark.width != self._width:
            self._width = mark.width
            self.code.append(f"{number(mark.width)} w")
        if mark.square != self._square:
            self._square = mark.square
            self.code.append("2 J" if mark.square else "0 J")
        if mark.dashes != self._dashes:
            self._dashes = mark.dashes
            self.code.append(dashed(mark.dashes))
        self.code.append(f"{self._at(here, mark.x1, mark.y1)} m {self._at(here, mark.x2, mark.y2)} l S")

    def _box(self, mark: Box, here: Placement) -> None:
        self._filled(mark.colour)
        left, top, width, height = here.box(mark.x, mark.y, mark.width, mark.height)
        self.code.append(f"{number(left)} {number(self._height - top - height)} {number(width)} {number(height)} re f")

    def _path(self, mark: Path, here: Placement) -> None:

        def at(right: float, down: float) -> str:
            return self._at(here, right, down)

        if mark.width:
            self.code += ["q", *self._solid(), *shape(mark, at, 1.0), "Q"]
            return
        self._filled(mark.colour)
        self.code += contours(mark.contours, at)
        if mark.contours:
            self.code.append("f")

    def _stamp(self, mark: Stamp, here: Placement) -> None:
        name = self._stamps.name(mark.picture)
        if name not in self.shown:
            self.shown.append(name)
        matrix = " ".join(number(part * mark.size) for part in TURNED[here.turns])
        place = self._at(here, mark.x, mark.y + mark.size)
        self.code.append(" ".join(["q", *self._solid(), f"{matrix} {place} cm /{name} Do Q"]))

    def _solid(self) -> list[str]:
        """What lets no dashes into a path or a picture, which begins with all that is set."""
        return ["[] 0 d"] if self._dashes else []

    def _text(self, mark: Text, here: Placement) -> None:
        self._filled(mark.colour)
        self.code.append(f"BT {_MATRICES[here.turns]} {self._at(here, mark.x, mark.y)} Tm")
        for name, shown in self._faces.encoded(mark.face, mark.text):
            if self._font != (name, mark.size):
                self._font = (name, mark.size)
                self.code.append(f"{name} {number(mark.size)} Tf")
            self.code.append(f"{shown} Tj")
        self.code.append("ET")
