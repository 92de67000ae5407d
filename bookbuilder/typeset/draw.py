"""A book and its layout go in, finished pages come out."""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.book import Book
from bookbuilder.drawing import Page
from bookbuilder.typeset.furniture import furniture
from bookbuilder.typeset.layout import Layout
from bookbuilder.typeset.parts import Content, Whole, book_parts


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
            marks = (*furniture(layout.setting, leaf.page, part.head), *marks)
        yield Page(trim.width, trim.height, sheet, sheet, marks, str(leaf.page) if furnished else "")
