"""Pages of answers: boards with their limits go in; the boards of each page and the size of its cells come out.

Answers take as few pages as possible at the size from which they can be read well. Then they grow together as long as
no further page is needed, or until they are as large as their puzzles: all have cells of one size, but for boards that
could not be read well in it. A last page with little on it is given rows of the page before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache

from bookbuilder.typeset.answers.shelves import TIGHT, ShelfRoom, Size, height, largest, rows

MOST = 100  # answers on one page
FULL = 0.5  # of a page's height, a last one takes at least this much
GROWTH, STEPS = 4.0, 12  # the most that answers grow together, and how finely that is tried
BETWEEN, LOOSE = 13.0, 30.0  # points: the least and the widest space between neighbours, and between rows


@dataclass(frozen=True, slots=True)
class BoardLimits:
    """A board among others, and the limits of its cells."""

    size: Size
    least: float  # at which its marks can be read well
    most: float  # at which they are as large as in the puzzle

    def raised(self, scale: float) -> BoardLimits:
        """The same with a greater least size."""
        return replace(self, least=min(self.most, scale * self.least))


@dataclass(frozen=True)
class PackedPage:
    """The boards of a page, and the size of their cells. Pages with equal boards are one object."""

    kinds: tuple[BoardLimits, ...]
    cell: float
    room: ShelfRoom

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """The number of boards in each row; all in one row if they do not fit."""
        return rows([kind.size for kind in self.kinds], self.room, self.cell) or (len(self.kinds),)

    @cached_property
    def height(self) -> float:
        """The height of its rows."""
        return height([kind.size for kind in self.kinds], self.room, self.cell)

    @cached_property
    def alike(self) -> frozenset[tuple[Size, float]]:
        """Equal on pages that should look alike."""
        return frozenset((kind.size, kind.least) for kind in self.kinds)


def limits(size: Size, room: ShelfRoom, least: float, most: float) -> BoardLimits:
    """A board of this size whose cells should have `least` to `most` points, and fit into the room by itself."""
    fits = room.largest(size) * (1 - TIGHT)
    least = min(least, fits)
    return BoardLimits(size, least, max(least, min(most, fits)))


def filled(kinds: Sequence[BoardLimits], first: ShelfRoom, room: ShelfRoom, most: int = MOST) -> tuple[PackedPage, ...]:
    """Answers in order on as few pages as possible, no more than `most` on each; the first page may have less room.

    It has as many rows as the others if that costs no page.
    """
    alike, fewest = (_filled(tuple(kinds), first, other, most) for other in (first, room))
    pages = alike if len(alike) == len(fewest) else fewest
    roomier = {id(page): replace(page, room=room) for page in pages}
    return (pages[0], *(roomier[id(page)] for page in pages[1:]))


@lru_cache(maxsize=64)  # a book is laid out when it is planned, and again with its puzzles
def _filled(kinds: tuple[BoardLimits, ...], first: ShelfRoom, room: ShelfRoom, most: int) -> tuple[PackedPage, ...]:
    distinct = {kind: at for at, kind in enumerate(dict.fromkeys(kinds))}
    order = [distinct[kind] for kind in kinds]
    best, low, high = _paged([*distinct], order, first, room, most), 1.0, GROWTH
    fewest = len(best)
    for _ in range(STEPS):
        middle = (low + high) / 2
        tried = _paged([kind.raised(middle) for kind in distinct], order, first, room, most)
        if len(tried) > fewest:
            high = middle
        else:
            best, low = tried, middle
    return tuple(_shared(list(_of_one_size(best))))


def _paged(
    distinct: Sequence[BoardLimits], order: Sequence[int], first: ShelfRoom, room: ShelfRoom, most: int
) -> list[PackedPage]:
    """As many answers on each page as fit at their least size.

    `order` says which of the distinct kinds each answer has: thousands of answers are of a few kinds, and most pages
    begin the same way, which numbers show sooner than kinds.
    """

    @cache
    def page(numbers: tuple[int, ...], free: ShelfRoom) -> PackedPage:
        ahead = tuple(distinct[number] for number in numbers)
        taken = max(1, next((n - 1 for n in range(1, len(ahead) + 1) if not _fit(ahead[:n], free)), len(ahead)))
        return together(ahead[:taken], free)

    pages, at = list[PackedPage](), 0
    while at < len(order):
        pages.append(page(tuple(order[at : at + most]), room if pages else first))
        at += len(pages[-1].kinds)
    return pages


def _fit(kinds: Sequence[BoardLimits], room: ShelfRoom) -> bool:
    """Whether these boards can be read well on one page."""
    least = max(kind.least for kind in kinds)
    return rows([kind.size for kind in kinds], room, least) is not None


def together(kinds: tuple[BoardLimits, ...], room: ShelfRoom) -> PackedPage:
    """All these boards on one page, as large as they fit."""
    least = max(kind.least for kind in kinds)
    most = max(least, min(kind.most for kind in kinds))
    return PackedPage(kinds, largest([kind.size for kind in kinds], room, least, most), room)


def _of_one_size(pages: Sequence[PackedPage]) -> Iterator[PackedPage]:
    """Cells of one size on all pages, but for those whose boards could not be read well in it."""
    least = min(page.cell for page in pages)
    made: dict[int, PackedPage] = {}
    for page in pages:
        cell = max(least, *(kind.least for kind in page.kinds))
        yield made.setdefault(id(page), replace(page, cell=min(page.cell, cell)))


def _shared(pages: list[PackedPage]) -> list[PackedPage]:
    """A last page that is less than half full is given rows of the page before, as long as that has more."""
    while len(pages) > 1 and pages[-1].height < FULL * pages[-1].room.height and len(pages[-2].rows) > 1:
        before, last = pages[-2:]
        given = before.rows[-1]
        before, last = (
            replace(page, kinds=kinds)
            for page, kinds in ((before, before.kinds[:-given]), (last, (*before.kinds[-given:], *last.kinds)))
        )
        if before.height < last.height or last.cell != before.cell:
            break
        pages[-2:] = before, last
    return pages
