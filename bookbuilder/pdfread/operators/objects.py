"""Forms, images and gradients: what is shown by its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pikepdf

from bookbuilder.pdfread import images
from bookbuilder.pdfread.content import EVERYWHERE, Content, Step
from bookbuilder.pdfread.matrices import UNMOVED, Matrix, after, box_of, placed, six
from bookbuilder.pdfread.scanner import IMAGE, Name
from bookbuilder.pdfread.state import Paint
from bookbuilder.pdfread.streams import FAULTS, unpacked

_FORMS = (("/OPI", "OPI"), ("/PS", "PostScript"), ("/Ref", "references to other files"))


def do(its: Content, given: Sequence[Any]) -> None:
    shown = its.named("/XObject", given[0])
    kind = str(shown.get("/Subtype"))
    if "/OC" in shown:
        its.found.use("layers", "an object on a layer")
    if kind == "/Image":
        _image(its, images.read(shown, its.now.matrix, its.space_in, its.kept.pixels))
        if stencil := images.mask(shown, its.now.matrix):
            its.picture(stencil)
    elif kind == "/Form":
        form(its, shown)
    elif kind == "/PS":
        its.found.use("PostScript", "a PostScript object")


def inline(its: Content, given: Sequence[Any]) -> None:
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
        _image(its, images.read(written, its.now.matrix, its.space, its.kept.pixels, data))


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


def _image(its: Content, read: images.ImageRead) -> None:
    for what, exactly in read.uses:
        its.found.use(what, exactly)
    if read.is_mask:
        its.mark("picture", read.image.box, its.now.fill)
    its.picture(read.image)


def form(its: Content, written: Any, moved: Matrix = UNMOVED) -> None:
    """A form; `moved` is what its place does to it, after its own matrix."""
    note_group(its, written)
    for entry, what in _FORMS:
        if entry in written:
            its.found.use(what, "a form")
    if str(written.get("/Subtype2")) == "/PS":
        its.found.use("PostScript", "a form")
    own = after(six(written["/Matrix"]) if "/Matrix" in written else UNMOVED, moved)
    matrix = after(own, its.now.matrix)
    box = box_of(written["/BBox"]) if "/BBox" in written else None
    inner = replace(its.now, matrix=UNMOVED, clip=None, cut=0)
    read = its.inner(written, inner, box or EVERYWHERE, its.plain)
    its.put(read.found, matrix, placed(matrix, box) if box else None)


def note_group(its: Content, written: Any) -> None:
    """Note a group in which things may be transparent."""
    if isinstance(group := written.get("/Group"), pikepdf.Dictionary) and str(group.get("/S")) == "/Transparency":
        its.found.use("groups", "a transparency group")


def note_page_group(its: Content, page: Any) -> None:
    """Note that a page is such a group, as many programs write of every page."""
    if isinstance(group := page.get("/Group"), pikepdf.Dictionary) and str(group.get("/S")) == "/Transparency":
        its.found.use("groups", "a transparency group around everything on it")


def shade(its: Content, given: Sequence[Any]) -> None:
    """A gradient over all of the clip."""
    written = its.named("/Shading", given[0])
    box = its.now.clip or placed(its.base, its.whole)
    if "/BBox" in written:
        end = placed(its.now.matrix, box_of(written["/BBox"]))
        box = (max(box[0], end[0]), max(box[1], end[1]), min(box[2], end[2]), min(box[3], end[3]))
    if box[0] < box[2] and box[1] < box[3]:
        its.mark("gradient", box, Paint(ink=its.gradient(written, False)))


STEPS: Mapping[str, Step] = {"Do": do, IMAGE: inline, "sh": shade}
