"""A PDF on disk goes in; its pages as read come out, spread over workers, without a look at anything else."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from bookbuilder.readback.book.figures import Outline
from bookbuilder.readback.book.page import GridPattern, GridRead, PageRead, PageReader, named
from bookbuilder.readback.book.pdfium import opened
from bookbuilder.readback.folder import UnreadableFile
from bookbuilder.workers import Workers

MOST_PAGES = 100_000  # more than any book may have
_TOGETHER = 24  # pages that are read in one go, with the fonts and forms that they share


class DocumentRead:
    """The pages as read, with the outlines of all pictures in cells; equal parts are kept once.

    Those of a further file are counted on from `MOST_PAGES`, so that no page of one file is taken for another's.
    """

    def __init__(self) -> None:
        self.files: dict[str, int] = {}  # the pages of each
        self.pages: dict[int, PageRead] = {}
        self.outlines: dict[str, Outline] = {}
        self._patterns: dict[GridPattern, GridPattern] = {}

    @property
    def total(self) -> int:
        """The number of pages when all are read."""
        return sum(self.files.values())

    def place(self, page: int) -> tuple[str, int]:
        """The file that a page is in, and its number there."""
        file = (page - 1) // MOST_PAGES
        return list(self.files)[file], page - file * MOST_PAGES

    def add(self, first: int, pages: tuple[PageRead, ...], outlines: dict[str, Outline]) -> None:
        """Add pages that were read together, from the first one on."""
        known = {name: sys.intern(named(self.outlines, name, outline)) for name, outline in outlines.items()}
        for number, page in enumerate(pages, start=first):
            self.pages[number] = replace(page, grids=tuple(self._kept(grid, known) for grid in page.grids))

    def _kept(self, grid: GridRead, known: dict[str, str]) -> GridRead:
        marks = tuple(sys.intern(known.get(mark, mark)) for mark in grid.marks)
        return replace(grid, marks=marks, pattern=self._patterns.setdefault(grid.pattern, grid.pattern))


def read_document(path: Path, workers: Workers, document: DocumentRead) -> Iterator[DocumentRead]:
    """Read the pages of one more file into a document, which is yielded again and again, at last with all of them.

    Raises UnreadableFile for a file that is no PDF, or has too many pages.
    """
    with opened(path) as pdf:
        count = len(pdf)
    if count > MOST_PAGES:
        raise UnreadableFile(f"has {count:,} pages; the limit is {MOST_PAGES:,}")
    before = MOST_PAGES * len(document.files)
    document.files[path.name] = count
    starts = range(0, count, _TOGETHER)
    for start, (pages, outlines) in zip(starts, workers.near.run(_read_pages, path, starts), strict=True):
        document.add(before + start + 1, pages, outlines)
        yield document


def _read_pages(path: Path, first: int) -> tuple[tuple[PageRead, ...], dict[str, Outline]]:
    """Some pages, from this one on, counted from 0."""
    with opened(path) as document:
        reader = PageReader(document)
        last = min(first + _TOGETHER, len(document))
        return tuple(map(reader.read, range(first, last))), reader.outlines
