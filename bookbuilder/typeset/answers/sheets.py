"""Pages of answers, and what their boards really measure, go in; the place of every answer comes out.

Columns of equal boards begin and end where the text block does, and what is left is the space between them. Rows of
different boards begin there too, and end there if that does not pull them apart.

    |+-----+   +-----+   +-----+|    |+-----+   +---+   +--+ |
    || 9x9 |   | 9x9 |   | 9x9 ||    || 9x9 |   |6x6|   |4x4||
    |+-----+   +-----+   +-----+|    |+-----+   +---+   +--+ |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bookbuilder.book import Numbers
from bookbuilder.typeset.answers.packing import LOOSE, PackedPage

SPREAD = 0.35  # of a board's height: rows are no farther apart than this
FAR = 1.0  # of a board's width: columns farther apart than this do not belong together

Sheets = tuple[tuple["AnswerSheet", ...], ...]  # by section; a page that several share belongs to the first of them
Sizes = Sequence[tuple[float, float]]  # the widths and heights of boards, in points


@dataclass(frozen=True, slots=True)
class AnswerSpot:
    """The top left corner of an answer's caption, from that of the frame, and the size of the grid under it."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class AnswerSheet:
    """The answers of one page."""

    numbers: Numbers  # of their puzzles
    cell: float
    spots: tuple[AnswerSpot, ...]
    bottom: float = 0.0  # of the last row, from the top of the frame

    def lowered(self, by: float) -> AnswerSheet:
        """The same, this much farther down."""
        return replace(self, spots=tuple(replace(spot, y=spot.y + by) for spot in self.spots), bottom=self.bottom + by)


@dataclass(frozen=True, slots=True)
class _Spacing:
    """What pages that look alike have in common."""

    columns: int
    down: float  # the space between rows


def placed(pages: Sequence[tuple[PackedPage, Sizes]], numbers: Sequence[int]) -> Iterator[AnswerSheet]:
    """The sheets with these pages, whose boards show the answers with these numbers, in order."""
    spacings, at = _spacings(pages), 0
    for page, sizes in pages:
        shown = tuple(numbers[at : at + len(sizes)])
        spots = tuple(_spots(page, sizes, spacings[_alike(page)]))
        bottom = max(spot.y + page.room.caption + spot.height for spot in spots)
        yield AnswerSheet(shown, page.cell, spots, bottom)
        at += len(sizes)


def _spacings(pages: Sequence[tuple[PackedPage, Sizes]]) -> dict[object, _Spacing]:
    spacings: dict[object, _Spacing] = {}
    for page, sizes in pages:
        counts = page.rows
        high = sum(max(height for _, height in row) + page.room.caption for row in _rows(page, sizes))
        gaps = len(counts) - 1
        free = (page.room.height - high) / gaps if gaps else LOOSE
        widest = max(LOOSE, SPREAD * max(height for _, height in sizes))
        before = spacings.get(_alike(page), _Spacing(0, widest))
        spacings[_alike(page)] = _Spacing(max(before.columns, *counts), min(before.down, free))
    return spacings


def _alike(page: PackedPage) -> object:
    """Equal on pages that should look alike: with the same kinds of boards, under a heading or not."""
    return page.alike, page.room.height


def _rows(page: PackedPage, sizes: Sizes) -> Iterator[Sizes]:
    at = 0
    for count in page.rows:
        yield sizes[at : at + count]
        at += count


def _spots(page: PackedPage, sizes: Sizes, spacing: _Spacing) -> Iterator[AnswerSpot]:
    top = 0.0
    usual = _usual(page, sizes)
    for row in _rows(page, sizes):
        left, across = 0.0, _across(page, sizes, row, spacing, usual)
        for width, height in row:
            yield AnswerSpot(left, top, width, height)
            left += width + across
        top += max(height for _, height in row) + page.room.caption + spacing.down


def _across(page: PackedPage, sizes: Sizes, row: Sizes, spacing: _Spacing, usual: float) -> float:
    """The space between the boards of a row."""
    if len(set(sizes)) == 1:
        return _free(page, [sizes[0]] * spacing.columns)
    free, mean = _free(page, row), sum(width for width, _ in row) / len(row)
    return free if free <= max(LOOSE, FAR * mean) else usual


def _usual(page: PackedPage, sizes: Sizes) -> float:
    """The space between boards in rows that do not reach the end of the line: as in others that do."""
    return min((LOOSE, *(_free(page, row) for row in _rows(page, sizes))))


def _free(page: PackedPage, row: Sizes) -> float:
    """What is left of the width for each space between boards."""
    return (page.room.width - sum(width for width, _ in row)) / (len(row) - 1) if len(row) > 1 else LOOSE
