"""A layout, a design and the book go in; the cover comes out as one finished page, and once more with guides."""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.book import Book
from bookbuilder.drawing import Box, Mark, Page
from bookbuilder.typeset.cover.back import MOST_PICTURES, BackCover
from bookbuilder.typeset.cover.design import CoverDesign
from bookbuilder.typeset.cover.facts import levels, subjects, summary
from bookbuilder.typeset.cover.front import FrontCover
from bookbuilder.typeset.cover.guides import guides
from bookbuilder.typeset.cover.spine import spine
from bookbuilder.typeset.cover.wrap import Wrap, wrap
from bookbuilder.typeset.layout import Layout
from bookbuilder.typeset.mirror import mirrored, ordered


def cover(layout: Layout, design: CoverDesign, book: Book | None = None, guided: bool = False) -> Page:
    """The cover of a book with this many pages; without a book, as far as it is known before the puzzles are.

    Raises TooLong for a text that does not fit.
    """
    wrap = wrap_of(layout, design)
    marks = (*_marks(layout, design, wrap, book), *(guides(wrap) if guided else ()))
    left, top, right, bottom = wrap.trim
    marks = tuple(mirrored(marks, wrap.width)) if layout.setting.bound_right else ordered(marks)
    return Page(wrap.width, wrap.height, (left, top, right, bottom), (0.0, 0.0, wrap.width, wrap.height), marks)


def wrap_of(layout: Layout, design: CoverDesign) -> Wrap:
    """The geometry of the cover of a book with this layout. The printer binds books, and the spine is known."""
    setting = layout.setting
    rules = setting.printer.cover
    assert rules is not None
    width = design.template.spine if design.template else rules.spine(layout.pages, layout.paper)
    assert width is not None
    return wrap(setting.geometry.trim, rules, width, design.template, bool(setting.outline.isbn))


def _marks(layout: Layout, design: CoverDesign, wrap: Wrap, book: Book | None) -> Iterator[Mark]:
    setting, palette = layout.setting, design.palette
    pictured = subjects(book, 1 + MOST_PICTURES)
    yield Box(0.0, 0.0, wrap.width, wrap.height, palette.ground)
    yield from FrontCover(setting, design, wrap, summary(setting, book), next(iter(pictured), None)).marks()
    yield from BackCover(setting, design, wrap, levels(setting, book), pictured).marks()
    yield from spine(setting, wrap, layout.pages, palette.text)
