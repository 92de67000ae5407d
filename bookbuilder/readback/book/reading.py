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

    Those of further files follow, counted on.
    """

    def __init__(self) -> None:
        self.total = 0  # the number of pages when all are read
        self.files: list[tuple[str, int]] = []  # their names, and how many pages come before each
        self.pages: list[PageRead] = []
        self.outlines: dict[str, Outline] = {}
        self._patterns: dict[GridPattern, GridPattern] = {}

    def place(self, page: int) -> tuple[str, int]:
        """The file that a page is in, and its number there."""
        file, before = next(((file, before) for file, before in reversed(self.files) if before < page), self.files[0])
        return file, page - before

    def add(self, pages: tuple[PageRead, ...], outlines: dict[str, Outline]) -> None:
        """Add pages that were read together."""
        known = {name: sys.intern(named(self.outlines, name, outline)) for name, outline in outlines.items()}
        self.pages += (replace(page, grids=tuple(self._kept(grid, known) for grid in page.grids)) for page in pages)

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
    document.files.append((path.name, document.total))
    document.total += count
    for pages, outlines in workers.near.run(_read_pages, path, range(0, count, _TOGETHER)):
        document.add(pages, outlines)
        yield document


def _read_pages(path: Path, first: int) -> tuple[tuple[PageRead, ...], dict[str, Outline]]:
    """Some pages, from this one on, counted from 0."""
    with opened(path) as document:
        reader = PageReader(document)
        last = min(first + _TOGETHER, len(document))
        return tuple(map(reader.read, range(first, last))), reader.outlines
