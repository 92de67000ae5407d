"""Pages of answers, and what their boards really measure, go in; the place of every answer comes out.

Columns of equal boards begin and end where the text block does, and what is left is the space between them. Rows of
as many boards share their columns, whatever stands in them, if the largest fit side by side. Other rows of different
boards begin there too, and end there if that does not pull them apart. Equal boards that follow each other stand in a
block, in as few columns as its rows need: nine in two rows are five and four, not seven and two.

    |+-----+   +-----+   +-----+|    |+-----+   +---+     +-----+|
    || 9x9 |   | 9x9 |   | 9x9 ||    || 9x9 |   |6x6|     | 9x9 ||
    |+-----+   +-----+   +-----+|    |+-----+   +---+     +-----+|
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from bookbuilder.book import Numbers
from bookbuilder.typeset.answers.packing import LOOSE, PackedPage

SPREAD = 0.35  # of the lowest row's boards: rows are no farther apart than this
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

    @property
    def widths(self) -> list[float]:
        """The widths of a full row."""
        widths = [width for width, _ in self.sizes]
        return widths if len({*self.sizes}) > 1 else widths[:1] * self.columns


@dataclass(frozen=True, slots=True)
class _Spacing:
    """What pages that look alike have in common."""

    columns: int  # of a page of equal boards
    down: float  # the space between rows


def placed(pages: Sequence[tuple[PackedPage, Sizes]], numbers: Sequence[int]) -> Iterator[AnswerSheet]:
    """The sheets with these pages, whose boards show the answers with these numbers, in order."""
    spacings, at = _spacings(pages), 0
    for page, sizes in pages:
        shown = tuple(numbers[at : at + len(sizes)])
        spots = tuple(_spots(page, sizes, spacings[_alike(page)]))
        bottom = max(spot.y + page.room.caption + spot.height for spot in spots)
        yield AnswerSheet(shown, spots, bottom)
        at += len(sizes)


def _spacings(pages: Sequence[tuple[PackedPage, Sizes]]) -> dict[object, _Spacing]:
    spacings: dict[object, _Spacing] = {}
    for page, sizes in pages:
        blocks = _blocks(page, sizes)
        heights = [_height(row) + page.room.caption for block in blocks for row in block.rows]
        gaps, widest = len(heights) - 1, max(LOOSE, SPREAD * (min(heights) - page.room.caption))
        free = (page.room.height - sum(heights)) / gaps if gaps else widest
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
        boards = [size for row in together for size in row]
        blocks.append(_Block(boards, -(-len(boards) // len(together))))
    return blocks


def _spots(page: PackedPage, sizes: Sizes, spacing: _Spacing) -> Iterator[AnswerSpot]:
    top, is_equal, cells = 0.0, len(set(sizes)) == 1, iter(page.cells)
    blocks = [_Block(sizes, spacing.columns)] if is_equal else _blocks(page, sizes)
    usual = min((LOOSE, *(_free(page, block) for block in blocks)))
    for block in blocks:
        across = _across(page, block, is_equal, usual)
        alike = [other for other in blocks if other.columns == block.columns]
        step = _step(page, [width for other in alike for width in other.widths], block)
        for row in block.rows:
            left = 0.0
            for at, (width, height) in enumerate(row):
                yield AnswerSpot(at * step if step else left, top, width, height, next(cells))
                left += width + across
            top += _height(row) + page.room.caption + spacing.down


def _step(page: PackedPage, widths: Sequence[float], block: _Block) -> float:
    """From one column to the next, where blocks with as many boards in a row share them; otherwise 0."""
    widest = max(widths)
    free = (page.room.width - block.columns * widest) / max(1, block.columns - 1)
    is_shared = len(widths) > block.columns and min(widths) < widest
    return widest + free if is_shared and page.room.between <= free <= max(LOOSE, FAR * widest) else 0.0


def _across(page: PackedPage, block: _Block, is_alone: bool, usual: float) -> float:
    """The space between neighbours: as usual on the page if a block beside others would be pulled apart."""
    free, mean = _free(page, block), sum(block.widths) / block.columns
    return free if is_alone or free <= max(LOOSE, FAR * mean) else usual


def _free(page: PackedPage, block: _Block) -> float:
    """What is left of the width for each space between boards."""
    gaps = block.columns - 1
    return (page.room.width - sum(block.widths)) / gaps if gaps else LOOSE


def _height(row: Sizes) -> float:
    return max(height for _, height in row)
