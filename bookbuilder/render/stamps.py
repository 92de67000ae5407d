"""Pictures that stand in a PDF once and are put down many times: forms of shapes, images of pixels."""

from __future__ import annotations

from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, xObjectName

from bookbuilder.drawing import Picture, Raster
from bookbuilder.render.operators import number, shape

UNIT = 1000  # a picture's side in its own numbers, so that three decimals do


class Stamps:
    """The pictures of one document, each kept under a name."""

    def __init__(self, document: Any) -> None:
        self._document = document
        self._names: dict[Picture, str] = {}
        self._known: dict[int, tuple[Picture, str]] = {}  # by identity, as comparing shapes takes long

    def name(self, picture: Picture) -> str:
        """The picture's name in the resources of a page that shows it; it is written when it is first asked for."""
        if id(picture) not in self._known:
            if picture not in self._names:
                self._names[picture] = name = f"mark{len(self._names) + 1}"
                stream = _image(self._document, picture.raster) if picture.raster else _form(picture)
                self._document.Reference(stream, xObjectName(name))
            self._known[id(picture)] = (picture, self._names[picture])
        return self._known[id(picture)][1]


def _form(picture: Picture) -> Any:
    """Shapes in a square of side 1, whose top is up on the paper."""

    def at(right: float, down: float) -> str:
        return f"{number(right * UNIT)} {number((1 - down) * UNIT)}"

    code = "\n".join(line for path in picture.paths for line in shape(path, at, UNIT))
    entries = {
        "Type": PDFName("XObject"),
        "Subtype": PDFName("Form"),
        "BBox": PDFArray([0, 0, UNIT, UNIT]),
        "Matrix": PDFArray([1 / UNIT, 0, 0, 1 / UNIT, 0, 0]),
        "Resources": PDFDictionary({}),
    }
    return PDFStream(PDFDictionary(entries), code.encode("ascii") + b"\n")


def _image(document: Any, raster: Raster) -> Any:
    """Pixels; those that are not there are left out by a mask, for presses know no transparency."""
    space = {1: "DeviceGray", 4: "DeviceCMYK"}[raster.inks]
    entries = _described(raster, 8) | {"ColorSpace": PDFName(space)}
    if raster.inks == 1:
        entries["Decode"] = PDFArray([1, 0])  # ink, not light
    if raster.mask:
        mask = PDFStream(PDFDictionary(_described(raster, 1) | {"ImageMask": "true"}), raster.mask)
        entries["Mask"] = document.Reference(mask)
    return PDFStream(PDFDictionary(entries), raster.data)


def _described(raster: Raster, bits: int) -> dict[str, Any]:
    return {
        "Type": PDFName("XObject"),
        "Subtype": PDFName("Image"),
        "Width": raster.width,
        "Height": raster.height,
        "BitsPerComponent": bits,
    }
