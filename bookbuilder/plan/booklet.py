"""A book's layout goes in; a note on how its booklet is printed and folded comes out, if it has one."""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.config import BookConfig, Reading
from bookbuilder.errors import InputError
from bookbuilder.typeset import MOST_IN_BOOKLET, Layout, sheets

MILLIMETRE = 72 / 25.4  # points


def booklet_notes(book: Reading[BookConfig], layout: Layout) -> Iterator[str]:
    """How to make the booklet. Raises InputError for a book with too many pages."""
    if "booklet" not in book.value.outputs:
        return
    if layout.pages > MOST_IN_BOOKLET:
        what = f"`outputs`: a booklet of {layout.pages} pages is too thick to be stapled through its fold"
        hint = f"delete `booklet`, or divide the book: a booklet has at most {MOST_IN_BOOKLET} pages"
        raise InputError.single(what, hint, book.document.place(("outputs",)))
    trim, count = layout.setting.geometry.trim, sheets(layout.pages)
    size = f"{2 * trim.width / MILLIMETRE:.0f} x {trim.height / MILLIMETRE:.0f} mm"
    paper = f"{'about ' if layout.guessed else ''}{count} sheet{'s' if count > 1 else ''} of {size}"
    yield f"booklet.pdf: {paper}, printed on both sides, turned over the short edge; creep is not made up for"
