"""Reusable objects of a PDF, stored once and placed many times: drawings, pictures of shapes, images of pixels."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from bookbuilder.drawing import Drawing, Picture, Raster
from bookbuilder.render.numbers import number
from bookbuilder.render.objects import dictionary, numbers, reference
from bookbuilder.render.operators import shape
from bookbuilder.render.pdffile import PdfFile

UNIT = 1000  # a picture's side in its own units, so that three decimals suffice
_AROUND = 1.0  # points by which a drawing's ink may project, by rounding, not by design


class Form(NamedTuple):
    """An object's name in the resources of a page or form that shows it, and its number."""

    name: str
    number: int


class Forms:
    """The drawings and pictures of one document: a picture is written on first use, a drawing on second use."""

    def __init__(self, file: PdfFile, press: bool = False) -> None:
        self._file, self.press = file, press
        self._forms: dict[Hashable, Form | None] = {}  # None for a drawing used once so far
        self._known: dict[int, tuple[Hashable, Form]] = {}  # by identity, as comparing shapes takes long

    def picture(self, picture: Picture) -> Form:
        """A picture in a square of side 1."""
        if id(picture) not in self._known:
            form = self._forms.get(picture)
            if form is None:
                number = self._image(picture.raster) if picture.raster else self._shapes(picture)
                form = self._named(picture, number)
            self._known[id(picture)] = (picture, form)
        return self._known[id(picture)][1]

    def drawing(self, drawing: Drawing, draw: Callable[[], tuple[bytes, str]]) -> Form | None:
        """A drawing in its own size, its lower left corner at 0; `draw` returns its operators and resources.

        None the first time: many grids are shown only once, and take less space on their page than as a form.
        """
        if id(drawing) not in self._known:
            if drawing not in self._forms:
                self._forms[drawing] = None
                return None
            form = self._forms[drawing] or self._named(drawing, self._drawn(drawing, *draw()))
            self._known[id(drawing)] = (drawing, form)
        return self._known[id(drawing)][1]

    def _named(self, shown: Hashable, number: int) -> Form:
        form = self._forms[shown] = Form(f"X{number}", number)
        return form

    def _drawn(self, drawing: Drawing, code: bytes, resources: str) -> int:
        box = numbers([-_AROUND, -_AROUND, drawing.width + _AROUND, drawing.height + _AROUND])
        return self._file.add_stream(_entries("Form", BBox=box, Resources=resources), code)

    def _shapes(self, picture: Picture) -> int:
        """Shapes in a square of side 1, with the top up on the paper."""

        def at(right: float, down: float) -> str:
            return f"{number(right * UNIT)} {number((1 - down) * UNIT)}"

        code = "\n".join(line for path in picture.paths for line in shape(path, at, UNIT, self.press))
        box, matrix = numbers([0, 0, UNIT, UNIT]), numbers([1 / UNIT, 0, 0, 1 / UNIT, 0, 0])
        entries = _entries("Form", BBox=box, Matrix=matrix, Resources=dictionary({}))
        return self._file.add_stream(entries, code.encode("ascii"))

    def _image(self, raster: Raster) -> int:
        """Pixels; a mask leaves out absent ones, since presses have no transparency."""
        size = {"Width": str(raster.width), "Height": str(raster.height)}
        inks = {1: {"ColorSpace": "/DeviceGray", "Decode": "[1 0]"}, 4: {"ColorSpace": "/DeviceCMYK"}}[raster.inks]
        entries = _entries("Image", **size, BitsPerComponent="8", **inks)  # decoded as ink, not as light
        if raster.mask:
            mask = _entries("Image", **size, BitsPerComponent="1", ImageMask="true")
            entries["Mask"] = reference(self._file.add_stream(mask, raster.mask))
        return self._file.add_stream(entries, raster.data)


def _entries(kind: str, **more: str) -> dict[str, str]:
    return {"Type": "/XObject", "Subtype": f"/{kind}", **more}
