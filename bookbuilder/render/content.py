"""The marks of a page in, the operators of its content out.

What a mark needs (colour, line width, ends of lines, font) is set only when it differs from what is set: a book has
some 30,000 marks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from bookbuilder.drawing import BLACK, Box, Colour, Group, Mark, Path, Stamp, Stroke, Text
from bookbuilder.render.operators import contours, number, paint, shape
from bookbuilder.render.stamps import Stamps
from bookbuilder.render.typefaces import Typefaces


class Content:
    """The operators of one page, and the graphics state that they have reached."""

    def __init__(self, height: float, faces: Typefaces, stamps: Stamps) -> None:
        self.code: list[str] = []
        self.shown: list[str] = []  # the stamps on it, by name
        self._height, self._faces, self._stamps = height, faces, stamps
        self._fill = self._line = BLACK  # a page starts with black
        self._width = 1.0
        self._square = False
        self._font: tuple[str, float] | None = None

    def put(self, marks: Iterable[Mark], x: float = 0.0, y: float = 0.0) -> None:
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
        if name not in self.shown:
            self.shown.append(name)
        place = f"{number(x + mark.x)} {number(self._height - y - mark.y - mark.size)}"
        self.code.append(f"q {size} 0 0 {size} {place} cm /{name} Do Q")

    def _text(self, mark: Text, x: float, y: float) -> None:
        self._filled(mark.colour)
        self.code.append(f"BT 1 0 0 1 {number(x + mark.x)} {number(self._height - y - mark.y)} Tm")
        for name, shown in self._faces.encoded(mark.face, mark.text):
            if self._font != (name, mark.size):
                self._font = (name, mark.size)
                self.code.append(f"{name} {number(mark.size)} Tf")
            self.code.append(f"{shown} Tj")
        self.code.append("ET")
