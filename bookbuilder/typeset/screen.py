"""The layout of a printed book goes in; the same pages come out for readers at a screen.

They show what the printed pages show, so that a number of a page is right in both, but nothing is bound or trimmed: the
text stands in the middle of every page, nothing runs past an edge, and places lead to others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bookbuilder.book import PUZZLE, Book
from bookbuilder.drawing import Bookmark
from bookbuilder.typeset.layout import Layout
from bookbuilder.typeset.parts import book_parts


def on_screen(layout: Layout) -> Layout:
    """The layout with margins of one width, no bleed, and links."""
    printed = layout.setting.geometry
    side = (printed.inside + printed.outside) / 2
    geometry = replace(printed, inside=side, outside=side, bleed=None)
    return replace(layout, setting=replace(layout.setting, geometry=geometry, reading=True))


def bookmarks(book: Book, layout: Layout) -> Iterator[Bookmark]:
    """The outline: the entries of the contents, and under each section, its pages of puzzles by their numbers."""
    parts = book_parts(layout.material(book))
    seen = set[int]()
    for leaf in layout.leaves:
        for run in leaf.runs:
            if (entry := parts[run].entry) and run not in seen:
                yield Bookmark(entry.title, leaf.page)
            seen.add(run)
        if leaf.run is None:
            continue
        part = parts[leaf.run]
        if part.about == PUZZLE and leaf.numbers:
            first, last = leaf.numbers[0], leaf.numbers[-1]
            yield Bookmark(str(first) if first == last else f"{first}–{last}", leaf.page, under=True)
