"""Forms, images and gradients: what is shown by its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pikepdf

from bookbuilder.preflight import images
from bookbuilder.preflight.content import EVERYWHERE, Content, Step
from bookbuilder.preflight.marks import BLACK, Mark
from bookbuilder.preflight.matrices import UNMOVED, Matrix, after, box_of, placed, six
from bookbuilder.preflight.state import Paint
from bookbuilder.preflight.streams import FAULTS, unpacked

_BEGINS = b"\nID\n"
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
    shown = given[0]
    written = shown.obj if hasattr(shown, "obj") else shown
    _image(its, images.read(written, its.now.matrix, its.space, its.kept.pixels, _bytes(shown, written)))


def _bytes(shown: Any, written: Any) -> bytes:
    """What is between ID and EI, unpacked; nothing if that cannot be done."""
    data = shown.unparse() if hasattr(shown, "unparse") else b""
    with pikepdf.new() as holder:
        stream = pikepdf.Stream(holder, data[data.find(_BEGINS) + len(_BEGINS) : -len(b"EI")])
        for key in ("/Filter", "/DecodeParms"):
            if key in written:
                stream[key] = written[key]
        try:
            return unpacked(stream)
        except FAULTS:
            return b""


def _image(its: Content, read: images.Read) -> None:
    for what, exactly in read.uses:
        its.found.use(what, exactly)
    if read.is_mask:
        its.mark(Mark("picture", read.image.box, BLACK), its.now.fill)
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
    read = its.kept.content(written, inner, its, box or EVERYWHERE, its.plain)
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
        its.mark(Mark("gradient", box, BLACK), Paint(ink=its.gradient(written, False)))


STEPS: Mapping[str, Step] = {"Do": do, "INLINE IMAGE": inline, "sh": shade}
