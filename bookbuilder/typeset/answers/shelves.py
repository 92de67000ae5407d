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

from collections.abc import Iterable, Sequence
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

    def paired(self, size: Size, cell: float, least: float, nearly: float = NEARLY) -> float:
        """A cell with which a board is not alone in its row, if it is nearly `cell` and at least `least`."""
        half = (self.width - self.between) / 2
        smaller = (half - size.rim) / size.wide * (1 - TIGHT)
        return smaller if max(least, nearly * cell) <= smaller < cell else cell

    def largest(self, size: Size) -> float:
        """The largest cells with which a board fits by itself."""
        return min((self.width - size.rim) / size.wide, (self.height - self.caption - size.rim) / size.high)


def fitting(boards: Iterable[Extent], room: ShelfRoom) -> int:
    """How many of the boards fit, from the first on. Those behind the first that does not fit are not asked for."""
    return len(_heights(boards, room, room.height)[0]) - 1


def rows(boards: Sequence[Extent], room: ShelfRoom) -> tuple[int, ...] | None:
    """The number of boards in each row; None if they do not fit. Of equal boards, the last row has the fewest."""
    least, cuts = _heights(boards, room, room.height)
    if len(least) <= len(boards):
        return None
    counts, end = list[int](), len(boards)
    while end:
        counts.append(end - cuts[end])
        end = cuts[end]
    return tuple(reversed(counts))


def height(boards: Sequence[Extent], room: ShelfRoom) -> float:
    """The least height of all rows; infinite if a board is wider than the room."""
    least, _ = _heights(boards, room)
    return least[-1] if len(least) > len(boards) else inf


def _heights(boards: Iterable[Extent], room: ShelfRoom, highest: float = inf) -> tuple[list[float], list[int]]:
    """By the number of boards, from the first on: the least height, and how many boards come before the last row.

    They end before the first board that is wider than the room, or with which all are higher than `highest`. Layouts
    spend much of their time here.
    """
    most, between, caption = room.width, room.between, room.caption
    least, cuts, shown = [-between], [0], list[Extent]()
    above = [-between + between + caption]  # down to the boards of a row that begins here
    for end, board in enumerate(boards, 1):
        shown.append(board)
        lowest, cut, across, high = inf, 0, -between, 0.0
        for start in range(end - 1, -1, -1):
            wide, tall = shown[start]
            across += wide + between
            if across > most:
                break
            if tall > high:
                high = tall
            if (total := above[start] + high) < lowest - 1e-9:
                lowest, cut = total, start
        if lowest > highest or lowest == inf:
            break
        least.append(lowest)
        cuts.append(cut)
        above.append(lowest + between + caption)
    return least, cuts
