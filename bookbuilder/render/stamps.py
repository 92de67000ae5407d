"""Pictures that stand in a PDF once and are put down many times: forms of shapes, images of pixels."""

from __future__ import annotations

from bookbuilder.drawing import Picture, Raster
from bookbuilder.render.numbers import number
from bookbuilder.render.objects import dictionary, numbers, reference
from bookbuilder.render.operators import shape
from bookbuilder.render.pdffile import PdfFile

UNIT = 1000  # a picture's side in its own numbers, so that three decimals do


class Stamps:
    """The pictures of one document, each kept under a name."""

    def __init__(self, file: PdfFile) -> None:
        self._file = file
        self._names: dict[Picture, str] = {}
        self._known: dict[int, tuple[Picture, str]] = {}  # by identity, as comparing shapes takes long
        self._objects: dict[str, int] = {}

    def name(self, picture: Picture) -> str:
        """The picture's name in the resources of a page that shows it; it is written when it is first asked for."""
        if id(picture) not in self._known:
            if picture not in self._names:
                self._names[picture] = name = f"FormXob.mark{len(self._names) + 1}"
                raster = picture.raster
                self._objects[name] = _image(self._file, raster) if raster else _form(self._file, picture)
            self._known[id(picture)] = (picture, self._names[picture])
        return self._known[id(picture)][1]

    def reference(self, name: str) -> str:
        """A reference to the picture of this name."""
        return reference(self._objects[name])


def _form(file: PdfFile, picture: Picture) -> int:
    """Shapes in a square of side 1, whose top is up on the paper."""

    def at(right: float, down: float) -> str:
        return f"{number(right * UNIT)} {number((1 - down) * UNIT)}"

    code = "\n".join(line for path in picture.paths for line in shape(path, at, UNIT))
    entries = {
        "Type": "/XObject",
        "Subtype": "/Form",
        "BBox": numbers([0, 0, UNIT, UNIT]),
        "Matrix": numbers([1 / UNIT, 0, 0, 1 / UNIT, 0, 0]),
        "Resources": dictionary({}),
    }
    made = file.reserve()
    file.put_stream(made, entries, code.encode("ascii") + b"\n", packed=False)
    return made


def _image(file: PdfFile, raster: Raster) -> int:
    """Pixels; those that are not there are left out by a mask, for presses know no transparency."""
    space = {1: "DeviceGray", 4: "DeviceCMYK"}[raster.inks]
    entries = _described(raster, 8) | {"ColorSpace": f"/{space}"}
    if raster.inks == 1:
        entries["Decode"] = numbers([1, 0])  # ink, not light
    if raster.mask:
        mask = file.reserve()
        file.put_stream(mask, _described(raster, 1) | {"ImageMask": "true"}, raster.mask, packed=False)
        entries["Mask"] = reference(mask)
    made = file.reserve()
    file.put_stream(made, entries, raster.data, packed=False)
    return made


def _described(raster: Raster, bits: int) -> dict[str, str]:
    return {
        "Type": "/XObject",
        "Subtype": "/Image",
        "Width": str(raster.width),
        "Height": str(raster.height),
        "BitsPerComponent": str(bits),
    }
