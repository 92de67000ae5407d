"""Pages of answers, and what their boards really measure, go in; the place of every answer comes out.

Rows begin and end where the text block does, and what is left is the space between their boards; one alone stands on
the middle. Rows of as many boards share their columns, whatever stands in them, if the largest fit side by side: boards
in the first column begin together, those in the last end together, and others are spread in between. Equal boards that
follow each other stand in a block, in as few columns as its rows need: nine in two rows are five and four, not seven
and two.

    |+-----+   +-----+   +-----+|    |+-----+    +---+    +-----+|
    || 9x9 |   | 9x9 |   | 9x9 ||    || 9x9 |    |6x6|    | 9x9 ||
    |+-----+   +-----+   +-----+|    |+-----+    +---+    +-----+|
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import fsum

from bookbuilder.book import Numbers
from bookbuilder.typeset.answers.packing import LOOSE, PackedPage
from bookbuilder.typeset.answers.shelves import TIGHT

SPREAD = 0.35  # of the lowest row's boards: rows are no farther apart than this

Sheets = tuple[tuple["AnswerSheet", ...], ...]  # by section; a page that several share belongs to the first of them
Sizes = tuple[tuple[float, float], ...]  # the widths and heights of boards, in points


@dataclass(frozen=True, slots=True)
class AnswerSpot:
    """The top left corner of an answer's caption, from that of the frame, and the size of the grid under it."""

    x: float
    y: float
    width: float
    height: float
    cell: float


@dataclass(frozen=True, slots=True)
class AnswerSheet:
    """The answers of one page."""

    numbers: Numbers  # of their puzzles
    spots: tuple[AnswerSpot, ...]
    bottom: float = 0.0  # of the last row, from the top of the frame

    def lowered(self, by: float) -> AnswerSheet:
        """The same, this much farther down."""
        return replace(self, spots=tuple(replace(spot, y=spot.y + by) for spot in self.spots), bottom=self.bottom + by)


@dataclass(frozen=True, slots=True)
class _Block:
    """Equal boards that follow each other, or a row of different ones; the last row may have fewer than `columns`."""

    sizes: Sizes
    columns: int

    @property
    def rows(self) -> list[Sizes]:
        """Its boards, row by row."""
        return [self.sizes[at : at + self.columns] for at in range(0, len(self.sizes), self.columns)]


@dataclass(frozen=True, slots=True)
class _Spacing:
    """What pages that look alike have in common."""

    columns: int  # of a page of equal boards
    down: float  # the space between rows


def placed(pages: Sequence[tuple[PackedPage, Sizes]], numbers: Sequence[int]) -> Iterator[AnswerSheet]:
    """The sheets with these pages, whose boards show the answers with these numbers, in order."""
    distinct = {(id(page), sizes): (page, sizes) for page, sizes in pages}  # most pages are one object
    spacings, at = _spacings([*distinct.values()]), 0
    spots = {which: tuple(_spots(page, sizes, spacings[_alike(page)])) for which, (page, sizes) in distinct.items()}
    for page, sizes in pages:
        shown, here = tuple(numbers[at : at + len(sizes)]), spots[id(page), sizes]
        yield AnswerSheet(shown, here, max(spot.y + page.room.caption + spot.height for spot in here))
        at += len(sizes)


def _spacings(pages: Sequence[tuple[PackedPage, Sizes]]) -> dict[object, _Spacing]:
    spacings: dict[object, _Spacing] = {}
    for page, sizes in pages:
        blocks = _blocks(page, sizes)
        heights = [_height(row) + page.room.caption for block in blocks for row in block.rows]
        gaps, widest = len(heights) - 1, max(LOOSE, SPREAD * (min(heights) - page.room.caption))
        free = (page.room.height - fsum(heights)) / gaps if gaps else widest
        before = spacings.get(_alike(page), _Spacing(0, widest))
        columns = max(before.columns, *(block.columns for block in blocks))
        spacings[_alike(page)] = _Spacing(columns, min(before.down, free))
    return spacings


def _alike(page: PackedPage) -> object:
    """Equal on pages that should look alike: with the same kinds of boards, under a heading or not."""
    return page.alike, page.room.height


def _blocks(page: PackedPage, sizes: Sizes) -> list[_Block]:
    """The boards of a page, block by block."""
    at, rows = 0, list[Sizes]()
    for count in page.rows:
        rows.append(sizes[at : at + count])
        at += count
    blocks = list[_Block]()
    for _, alike in groupby(enumerate(rows), key=lambda row: row[1][0] if len(set(row[1])) == 1 else row[0]):
        together = [row for _, row in alike]
        boards = tuple(size for row in together for size in row)
        blocks.append(_Block(boards, -(-len(boards) // len(together))))
    return blocks


def _spots(page: PackedPage, sizes: Sizes, spacing: _Spacing) -> Iterator[AnswerSpot]:
    top, is_equal, cells = 0.0, len(set(sizes)) == 1, iter(page.cells)
    for block in [_Block(sizes, spacing.columns)] if is_equal else _blocks(page, sizes):
        for row in block.rows:
            for left, (width, height) in zip(_lefts(page, row, block.columns), row, strict=True):
                yield AnswerSpot(left, top, width, height, next(cells))
            top += _height(row) + page.room.caption + spacing.down


def _lefts(page: PackedPage, row: Sizes, columns: int) -> list[float]:
    """Where the boards of a row begin: in its columns, or with equal spaces where they would be too close in these."""
    widths = [width for width, _ in row]
    if columns == 1:
        return [(page.room.width - width) / 2 for width in widths]
    lefts = [at * (page.room.width - width) / (columns - 1) for at, width in enumerate(widths)]
    ends = [left + width for left, width in zip(lefts, widths, strict=True)]
    if all(after - end >= page.room.between * (1 - TIGHT) for end, after in zip(ends, lefts[1:], strict=False)):
        return lefts
    across = (page.room.width - fsum(widths)) / (len(row) - 1)
    return [fsum(widths[:at]) + at * across for at in range(len(row))]


def _height(row: Sizes) -> float:
    return max(height for _, height in row)
