"""Forms, images and gradients: what is shown by its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pikepdf

from bookbuilder.pdfread import images
from bookbuilder.pdfread.content import EVERYWHERE, Content, Step
from bookbuilder.pdfread.matrices import UNMOVED, Matrix, after, box_of, own_matrix, placed
from bookbuilder.pdfread.scanner import IMAGE, Name
from bookbuilder.pdfread.state import Paint
from bookbuilder.pdfread.streams import FAULTS, unpacked

_FORMS = (("/OPI", "OPI"), ("/PS", "PostScript"), ("/Ref", "references to other files"))


def do(content: Content, given: Sequence[Any]) -> None:
    shown = content.named("/XObject", given[0])
    kind = str(shown.get("/Subtype"))
    if "/OC" in shown:
        content.found.use("layers", "an object on a layer")
    if kind == "/Image":
        _image(content, images.read(shown, content.now.matrix, content.space_in, content.kept.pixels))
        if stencil := images.mask(shown, content.now.matrix):
            content.picture(stencil)
    elif kind == "/Form":
        form(content, shown)
    elif kind == "/PS":
        content.found.use("PostScript", "a PostScript object")


def inline(content: Content, given: Sequence[Any]) -> None:
    """An image within the operators."""
    with pikepdf.new() as holder:
        written = as_object(given[0])
        stream = pikepdf.Stream(holder, given[1])
        for key, short in (("/Filter", "/F"), ("/DecodeParms", "/DP")):
            if (value := written.get(key, written.get(short))) is not None:
                stream[key] = value
        try:
            data = unpacked(stream)
        except FAULTS:
            data = b""
        _image(content, images.read(written, content.now.matrix, content.space, content.kept.pixels, data))


def as_object(value: Any) -> Any:
    """A value of the content as an object of a file."""
    if isinstance(value, Name):
        return pikepdf.Name(value) if len(value) > 1 else pikepdf.Name("/_")
    if isinstance(value, bytes):
        return pikepdf.String(value)
    if isinstance(value, list):
        return pikepdf.Array([as_object(each) for each in value])
    if isinstance(value, dict):
        return pikepdf.Dictionary({key: as_object(each) for key, each in value.items() if each is not None})
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _image(content: Content, read: images.ImageRead) -> None:
    for what, exactly in read.uses:
        content.found.use(what, exactly)
    if read.is_mask:
        content.mark("picture", read.image.box, content.now.fill)
    content.picture(read.image)


def form(content: Content, written: Any, moved: Matrix = UNMOVED) -> None:
    """A form; `moved` is what its place does to it, after its own matrix."""
    note_group(content, written)
    for entry, what in _FORMS:
        if entry in written:
            content.found.use(what, "a form")
    if str(written.get("/Subtype2")) == "/PS":
        content.found.use("PostScript", "a form")
    own = after(own_matrix(written), moved)
    matrix = after(own, content.now.matrix)
    box = box_of(written["/BBox"]) if "/BBox" in written else None
    inner = replace(content.now, matrix=UNMOVED, clip=None, cut=0)
    read = content.inner(written, inner, box or EVERYWHERE, content.plain)
    content.put(read.found, matrix, placed(matrix, box) if box else None)


def note_group(content: Content, written: Any, around: str = "") -> None:
    """Note a group in which things may be transparent; many programs write one around all of a page."""
    if isinstance(group := written.get("/Group"), pikepdf.Dictionary) and str(group.get("/S")) == "/Transparency":
        content.found.use("groups", f"a transparency group{around}")


def shade(content: Content, given: Sequence[Any]) -> None:
    """A gradient over all of the clip."""
    written = content.named("/Shading", given[0])
    box = content.now.clip or placed(content.base, content.whole)
    if "/BBox" in written:
        end = placed(content.now.matrix, box_of(written["/BBox"]))
        box = (max(box[0], end[0]), max(box[1], end[1]), min(box[2], end[2]), min(box[3], end[3]))
    if box[0] < box[2] and box[1] < box[3]:
        content.mark("gradient", box, Paint(ink=content.gradient(written, False)))


STEPS: Mapping[str, Step] = {"Do": do, IMAGE: inline, "sh": shade}
