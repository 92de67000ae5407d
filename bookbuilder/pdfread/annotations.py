"""What annotations leave on paper: those that are to be printed show an appearance, which is a form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pikepdf

from bookbuilder.pdfread.content import Content
from bookbuilder.pdfread.matrices import Matrix, box_of, own_matrix, placed
from bookbuilder.pdfread.operators import objects

MOST = 2_000  # of a page
_HIDDEN, _PRINTS = 2, 4  # flags


def show_annotations(content: Content, page: Any) -> None:
    """Keep the marks of the annotations of a page, after its own."""
    while content.saved:
        content.now = content.saved.pop()
    written = page.get("/Annots")
    for each in list(written)[:MOST] if isinstance(written, pikepdf.Array) else ():
        if not isinstance(each, pikepdf.Dictionary):
            continue
        flags = int(each.get("/F", 0))
        if flags & _PRINTS and not flags & _HIDDEN:
            for form in _appearances(each):
                content.now = replace(content.first)
                objects.form(content, form, _moved(form, each))


def _appearances(annotation: Any) -> Iterator[Any]:
    """The appearance in its present state; of an unknown state, all that it may have."""
    looks = annotation.get("/AP")
    normal = looks.get("/N") if isinstance(looks, pikepdf.Dictionary) else None
    if isinstance(normal, pikepdf.Stream):
        yield normal
    elif isinstance(normal, pikepdf.Dictionary):
        state = str(annotation.get("/AS", ""))
        chosen = [normal[state]] if state in normal else list(normal.as_dict().values())
        yield from (form for form in chosen if isinstance(form, pikepdf.Stream))


def _moved(form: Any, annotation: Any) -> Matrix:
    """From the form to the annotation's place: its box, transformed, becomes the rectangle (12.5.5)."""
    left, foot, right, head = placed(own_matrix(form), box_of(form["/BBox"]))
    to = box_of(annotation["/Rect"])
    across = (to[2] - to[0]) / (right - left) if right > left else 1.0
    up = (to[3] - to[1]) / (head - foot) if head > foot else 1.0
    return (across, 0.0, 0.0, up, to[0] - left * across, to[1] - foot * up)
