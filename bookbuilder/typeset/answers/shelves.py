"""Boards of any sizes, in order, on shelves: widths and heights go in; the number of boards in each row comes out.

+------+ +------+ +------+
| 9x9  | | 9x9  | | 9x9  |
+------+ +------+ +------+    Each row is as high as its highest board. The breaks between rows are chosen together,
+----+ +----+ +------+        so that as little height as possible is lost.
| 6x6| | 6x6| | 9x9  |
+----+ +----+ |      |
              +------+
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf

NEARLY = 0.9  # of a cell: two in a row are worth the rest
TIGHT = 1e-9  # the share of a cell by which rounding may be wrong

Extent = tuple[float, float]  # the width and the height of a board, in points


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a board."""

    wide: int  # in cells
    high: int
    rim: float  # points that its lines add to the width, and to the height, at most

    def width(self, cell: float) -> float:
        """The width in points."""
        return self.wide * cell + self.rim

    def extent(self, cell: float) -> Extent:
        """The width and the height in points."""
        return self.width(cell), self.high * cell + self.rim


@dataclass(frozen=True, slots=True)
class ShelfRoom:
    """The room for some boards, in points."""

    width: float
    height: float
    caption: float  # the height of the line above each board
    between: float  # the least space between neighbours, and between rows

    def columns(self, size: Size, cell: float) -> int:
        """How many equal boards fit side by side."""
        return max(1, int((self.width + self.between) / (size.width(cell) + self.between)))

    def paired(self, size: Size, cell: float, least: float) -> float:
        """A cell with which a board is not alone in its row, if it is nearly `cell` and at least `least`."""
        half = (self.width - self.between) / 2
        smaller = (half - size.rim) / size.wide * (1 - TIGHT)
        return smaller if max(least, NEARLY * cell) <= smaller < cell else cell

    def largest(self, size: Size) -> float:
        """The largest cells with which a board fits by itself."""
        return min((self.width - size.rim) / size.wide, (self.height - self.caption - size.rim) / size.high)


def rows(boards: Sequence[Extent], room: ShelfRoom) -> tuple[int, ...] | None:
    """The number of boards in each row; None if they do not fit. Of equal boards, the last row has the fewest."""
    lowest = _lowest(boards, room)
    return lowest[1] if lowest and lowest[0] <= room.height else None


def height(boards: Sequence[Extent], room: ShelfRoom) -> float:
    """The least height of all rows; infinite if a board is wider than the room."""
    lowest = _lowest(boards, room)
    return lowest[0] if lowest else inf


def _lowest(boards: Sequence[Extent], room: ShelfRoom) -> tuple[float, tuple[int, ...]] | None:
    """The least height, and the boards in each row."""
    least, cuts = _heights(boards, room)
    if len(least) <= len(boards):
        return None
    counts, end = list[int](), len(boards)
    while end:
        counts.append(end - cuts[end])
        end = cuts[end]
    return least[-1], tuple(reversed(counts))


def _heights(boards: Sequence[Extent], room: ShelfRoom) -> tuple[list[float], list[int]]:
    """By the number of boards, from the first on: the least height, and how many boards come before the last row.

    They end before the first board that is wider than the room. Layouts spend much of their time here.
    """
    most, between, caption = room.width, room.between, room.caption
    least, cuts = [-between], [0]
    above = [-between + between + caption]  # down to the boards of a row that begins here
    for end in range(1, len(boards) + 1):
        lowest, cut, across, high = inf, 0, -between, 0.0
        for start in range(end - 1, -1, -1):
            wide, tall = boards[start]
            across += wide + between
            if across > most:
                break
            if tall > high:
                high = tall
            if (total := above[start] + high) < lowest - 1e-9:
                lowest, cut = total, start
        if lowest == inf:
            break
        least.append(lowest)
        cuts.append(cut)
        above.append(lowest + between + caption)
    return least, cuts
