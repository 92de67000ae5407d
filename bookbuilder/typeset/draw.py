"""A book and its layout go in, finished pages come out."""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.book import Book, Leaf
from bookbuilder.drawing import Mark, Page
from bookbuilder.typeset.layout import Layout
from bookbuilder.typeset.parts import Content, Part, Whole, book_parts
from bookbuilder.typeset.setting import Setting
from bookbuilder.typeset.text import END, RISE, START, shorten, write


def draw(book: Book, layout: Layout) -> Iterator[Page]:
    """Every page of the book in order."""
    trim = layout.setting.geometry.trim
    sheet = (0.0, 0.0, trim.width, trim.height)
    whole = Whole(book_parts(Content(layout.setting, layout.sections, book)), layout.runs, layout.leaves)
    kinds, laid_out = [part.kind for part in whole.parts], [run.kind for run in layout.runs]
    assert kinds == laid_out, f"the parts with the puzzles, {kinds}, are not those laid out before, {laid_out}"
    for leaf in layout.leaves:
        part = None if leaf.run is None else whole.parts[leaf.run]
        marks = tuple(part.draw(leaf, whole)) if part else ()
        furnished = bool(part and part.furnished and marks)
        if part and furnished:
            marks = (*_furniture(layout.setting, part, leaf), *marks)
        yield Page(trim.width, trim.height, sheet, sheet, marks, str(leaf.page) if furnished else "")


def _furniture(setting: Setting, part: Part, leaf: Leaf) -> Iterator[Mark]:
    """The running head and the folio at the outer edge: the book on the verso, the part on the recto."""
    frame, faces = setting.geometry.frame(leaf.page), setting.faces
    recto = bool(leaf.page % 2)
    edge, side = (frame.end, END) if recto else (frame.start, START)
    if part.head:
        head = shorten(part.head if recto else setting.outline.title, faces.small, frame.width * 0.8)
        yield write(head, faces.small, edge, frame.top + faces.small.size * RISE, side)
    yield write(str(leaf.page), faces.folio, edge, frame.bottom, side)
