"""A PDF on disk goes in; its pages as read come out, spread over workers, without a look at anything else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from bookbuilder.kept import NO_PAGES, KeptPages
from bookbuilder.readback.book.compact import DocumentMarks
from bookbuilder.readback.book.figures import Outline
from bookbuilder.readback.book.known import as_text, from_text
from bookbuilder.readback.book.page import GridPattern, GridRead, PageRead, PageReader, ReadAlone, named
from bookbuilder.readback.book.pdfium import opened
from bookbuilder.readback.folder import UnreadableFile
from bookbuilder.workers import Workers

MOST_PAGES = 100_000  # more than any book may have
# Pages that are read in one go share what is found of fonts and drawings: a file is read in so many parts, unless they
# would have fewer pages than the least, or more than the most.
_PARTS, _FEWEST, _MOST = 8, 48, 192


class DocumentRead:
    """The pages as read, with the outlines of all pictures in cells; equal parts are kept once.

    Those of a further file are counted on from `MOST_PAGES`, so that no page of one file is taken for another's.
    """

    def __init__(self) -> None:
        self.files: dict[str, int] = {}  # the pages of each
        self.pages: dict[int, PageRead] = {}
        self.outlines: dict[str, Outline] = {}
        self._patterns: dict[GridPattern, GridPattern] = {}
        self._marks = DocumentMarks()

    @property
    def total(self) -> int:
        """The number of pages when all are read."""
        return sum(self.files.values())

    def place(self, page: int) -> tuple[str, int]:
        """The file that a page is in, and its number there."""
        file = (page - 1) // MOST_PAGES
        return list(self.files)[file], page - file * MOST_PAGES

    def add(self, number: int, read: ReadAlone) -> None:
        """Add a page, after those before it."""
        known = {name: named(self.outlines, name, outline) for name, outline in read.outlines.items()}
        grids = tuple(self._kept(grid, known) for grid in read.page.grids)
        self.pages[number] = replace(read.page, grids=grids)

    def _kept(self, grid: GridRead, known: dict[str, str]) -> GridRead:
        marks = self._marks.row(known.get(mark, mark) for mark in grid.marks)
        return replace(grid, marks=marks, pattern=self._patterns.setdefault(grid.pattern, grid.pattern))


def read_document(
    path: Path, workers: Workers, document: DocumentRead, kept: KeptPages = NO_PAGES
) -> Iterator[DocumentRead]:
    """Read the pages of one more file into a document, which is yielded again and again, at last with all of them.

    Pages that are kept from an earlier build, just as they are, are not read again.

    Raises UnreadableFile for a file that is no PDF, or has too many pages.
    """
    with opened(path) as pdf:
        count = len(pdf)
    if count > MOST_PAGES:
        raise UnreadableFile(f"has {count:,} pages; the limit is {MOST_PAGES:,}")
    before = MOST_PAGES * len(document.files)
    document.files[path.name] = count
    kept = kept.of(count)
    known = [from_text(text) if (text := kept.get(number)) else None for number in range(count)]
    new = [number for number, page in enumerate(known) if page is None]
    together = min(max(len(new) // _PARTS, _FEWEST), _MOST)
    tasks = [tuple(new[at : at + together]) for at in range(0, len(new), together)]
    there = 0
    for numbers, pages in zip(tasks, workers.near.run(_read_pages, path, tasks), strict=True):
        for number, page in zip(numbers, pages, strict=True):
            known[number] = page
            if not page.page.flaw:
                kept.put(number, as_text(page))
        there = _add(document, before, known, there)
        yield document
    _add(document, before, known, there)
    yield document


def _add(document: DocumentRead, before: int, pages: list[ReadAlone | None], there: int) -> int:
    """Add the pages of a file, after those that are there, as far as they are known; return how many are there then."""
    while there < len(pages) and (page := pages[there]) is not None:
        pages[there], there = None, there + 1
        document.add(before + there, page)
    return there


def _read_pages(path: Path, numbers: tuple[int, ...]) -> tuple[ReadAlone, ...]:
    """Some pages, counted from 0."""
    with opened(path) as document:
        return tuple(map(PageReader(document).alone, numbers))
