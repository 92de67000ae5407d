"""A layout, a design and the book go in; the cover comes out as one finished page, and once more with guides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bookbuilder.book import Book
from bookbuilder.drawing import Box, Mark, Page
from bookbuilder.typeset.cover.back import MOST_PICTURES, BackCover
from bookbuilder.typeset.cover.design import CoverDesign
from bookbuilder.typeset.cover.front import FrontCover
from bookbuilder.typeset.cover.guides import guides
from bookbuilder.typeset.cover.spine import spine, spine_note
from bookbuilder.typeset.cover.wrap import Wrap, wrap
from bookbuilder.typeset.figure.artwork import Subject
from bookbuilder.typeset.layout import Layout
from bookbuilder.typeset.mirror import in_direction
from bookbuilder.typeset.page.setting import Setting


def cover(layout: Layout, design: CoverDesign, book: Book | None = None, guided: bool = False) -> Page:
    """The cover of a book with this many pages; without a book, as far as it is known before the puzzles are.

    Raises TooLong for a text that does not fit.
    """
    wrap = wrap_of(layout, design)
    marks = (*_marks(layout, design, wrap, book), *(guides(wrap) if guided else ()))
    left, top, right, bottom = wrap.trim
    marks = in_direction(layout.setting.words.direction, marks, wrap.width)
    return Page(wrap.width, wrap.height, (left, top, right, bottom), (0.0, 0.0, wrap.width, wrap.height), marks)


def cover_note(layout: Layout, design: CoverDesign) -> str:
    """Why the spine has no text although the printer allows it; empty if it has some."""
    return spine_note(layout.setting, wrap_of(layout, design), layout.pages)


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
    pictured = _subjects(book, 1 + MOST_PICTURES)
    yield Box(0.0, 0.0, wrap.width, wrap.height, palette.ground)
    yield from FrontCover(setting, design, wrap, _summary(setting, book), next(iter(pictured), None)).marks()
    yield from BackCover(setting, design, wrap, _levels(setting, book), pictured).marks()
    yield from spine(setting, wrap, layout.pages, palette.text)


# --- what a cover says of the book by itself ---


def _summary(setting: Setting, book: Book | None) -> tuple[str, ...]:
    """The number of puzzles and the range of levels; before the puzzles exist, that of the levels they may have."""
    words, style = setting.words, setting.style
    said = [words.say("opener.puzzles", n=setting.outline.total)]
    ranked = style.ranked(_levels(setting, book))
    if ranked:
        said.append(style.levels_between(ranked[0], ranked[-1]))
    return tuple(said)


def _levels(setting: Setting, book: Book | None) -> dict[str, int]:
    """The levels, easiest first, with the numbers of their puzzles; 0 if there are no puzzles yet."""
    if book is None:
        return dict.fromkeys(setting.style.ranked(setting.outline.levels), 0)
    counts = Counter(puzzle.grade.level for _, _, puzzle in book.numbered() if puzzle.grade.level)
    return {level: counts[level] for level in setting.style.ranked(counts)}


def _subjects(book: Book | None, most: int) -> tuple[Subject, ...]:
    """Puzzles for pictures: the first of the book, then the first of each other section, then others."""
    if book is None:
        return ()
    parts = list(zip(book.outline.sections, book.puzzles, strict=True))
    deepest = max(len(puzzles) for _, puzzles in parts)
    chosen = (
        Subject(puzzles[at], part.symbols)
        for at in range(min(deepest, most))
        for part, puzzles in parts
        if at < len(puzzles)
    )
    return tuple(subject for subject, _ in zip(chosen, range(most), strict=False))
