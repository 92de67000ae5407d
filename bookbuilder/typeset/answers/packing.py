"""Pages of answers: boards with their limits go in; the boards of each page and the size of their cells come out.

Answers take as few pages as they do where equal boards of a page have equal cells, at the size from which they can be
read well. Then they grow together as long as no further page is needed; boards of several sizes stay up to a tenth
smaller if more rows share their columns then. All have cells of the usual size, but for boards that could not be read
well in it, and boards that are no larger as puzzles. A last page with little on it is given rows of the page before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache, partial
from itertools import pairwise
from math import inf

from bookbuilder.typeset.answers.shelves import NEARLY, TIGHT, Extent, ShelfRoom, Size, fitting, height, rows

MOST = 100  # answers on one page
FULL = 0.5  # of a page's height, a last one takes at least this much
WIDE = 0.85  # of a page's width: a board that takes more may be alone in its row
HALVINGS = 24  # of the interval in which the size of cells then lies: exact to a millionth of a point
STEPS = 12  # the same where every trial fills all pages: how far answers grow without a further one
BETWEEN, LOOSE = 13.0, 30.0  # points: the least and the widest space between neighbours, and between rows


@dataclass(frozen=True, slots=True)
class BoardLimits:
    """A board among others, and the limits of its cells."""

    size: Size
    least: float  # at which its marks can be read well, and its caption is whole
    most: float  # at which they are as large as in the puzzle

    def raised(self, least: float) -> BoardLimits:
        """The same with cells of at least this size, or of its puzzle's."""
        return replace(self, least=max(self.least, min(self.most, least)))

    def capped(self, most: float) -> BoardLimits:
        """The same with cells no larger than this, if they can be read so."""
        return replace(self, most=max(self.least, min(self.most, most)))

    def cell(self, usual: float) -> float:
        """The size of its cells where others have the usual one."""
        return max(self.least, min(self.most, usual))

    def extent(self, usual: float) -> Extent:
        """The width and the height of the board where others have cells of the usual size."""
        return self.size.extent(self.cell(usual))


@dataclass(frozen=True)
class PackedPage:
    """The boards of a page, and the usual size of cells. Pages with equal boards are one object."""

    kinds: tuple[BoardLimits, ...]
    usual: float  # infinite if all have the cells of their puzzles
    room: ShelfRoom

    @cached_property
    def cells(self) -> tuple[float, ...]:
        """The size of each board's cells."""
        return tuple(kind.cell(self.usual) for kind in self.kinds)

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """The number of boards in each row; all in one row if they do not fit."""
        return rows(_extents(self.kinds, self.usual), self.room) or (len(self.kinds),)

    @cached_property
    def height(self) -> float:
        """The height of its rows."""
        return height(_extents(self.kinds, self.usual), self.room)

    @cached_property
    def alike(self) -> frozenset[tuple[Size, float]]:
        """Equal on pages that should look alike."""
        return frozenset((kind.size, cell) for kind, cell in zip(self.kinds, self.cells, strict=True))


def limits(size: Size, room: ShelfRoom, least: float, most: float) -> BoardLimits:
    """A board of this size whose cells should have `least` to `most` points, and fit into the room by itself."""
    fits = room.largest(size) * (1 - TIGHT)
    least = min(least, fits)
    return BoardLimits(size, least, max(least, min(most, fits)))


def filled(kinds: Sequence[BoardLimits], first: ShelfRoom, room: ShelfRoom, most: int = MOST) -> tuple[PackedPage, ...]:
    """Answers in order on as few pages as possible, no more than `most` on each; the first page may have less room.

    That has as many rows as the others if this costs no page, and no further size of cells.
    """
    alike, fewest = (_filled(tuple(kinds), first, other, most) for other in (first, room))
    pages = alike if _cost(alike) <= _cost(fewest) else fewest
    roomier = {id(page): replace(page, room=room) for page in pages}
    return (pages[0], *(roomier[id(page)] for page in pages[1:]))


def _cost(pages: Sequence[PackedPage]) -> tuple[int, int]:
    """The number of pages, and of the sizes of cells on them."""
    return len(pages), len({cell for page in pages for cell in page.cells})


@lru_cache(maxsize=64)  # a book is laid out when it is planned, and again with its puzzles
def _filled(kinds: tuple[BoardLimits, ...], first: ShelfRoom, room: ShelfRoom, most: int) -> tuple[PackedPage, ...]:
    distinct = {kind: at for at, kind in enumerate(dict.fromkeys(kinds))}
    paged = partial(_paged, [*distinct], [distinct[kind] for kind in kinds], first, room, most)
    smallest, largest = min(kind.least for kind in distinct), max(kind.most for kind in distinct)
    fewest = len(paged(smallest, _fitting_alike))
    usual = _greatest(lambda cell: len(paged(cell)) <= fewest, smallest, largest, STEPS)
    pages = paged(usual)
    if len({kind.size for kind in distinct}) > 1:
        smaller = max(smallest, NEARLY * usual)
        evenest = _uneven(paged(smaller), most)
        even = paged(_greatest(lambda cell: _uneven(paged(cell), most) <= evenest, smaller, usual, STEPS))
        pages = min(even, pages, key=lambda tried: (*_cost(tried), _uneven(tried, most)))
    made = {id(page): page for page in pages}
    usual = min(_largest(page.kinds, page.room, page.usual) for page in made.values())
    if len(distinct) == 1 and len(pages) < len(kinds):
        usual = _side_by_side(kinds[0], room, usual)
    made = {at: replace(page, usual=usual) for at, page in made.items()}
    return tuple(_shared([made[id(page)] for page in pages], most))


def _side_by_side(kind: BoardLimits, room: ShelfRoom, usual: float) -> float:
    """A usual size with which equal boards stand side by side, where each row had one that left much of it empty."""
    cell = kind.cell(usual)
    smaller = room.paired(kind.size, cell, kind.least, 0.0)
    return smaller if smaller < cell and kind.size.width(cell) <= WIDE * room.width else usual


def _greatest(is_good: Callable[[float], bool], low: float, high: float, halvings: int) -> float:
    """The greatest good number between these, as far as halving the interval finds it; `low` if none is."""
    for _ in range(halvings):
        middle = (low + high) / 2
        low, high = (middle, high) if is_good(middle) else (low, middle)
    return low


def _uneven(pages: Sequence[PackedPage], most: int) -> int:
    """How many rows cannot have the columns of the row above, since they have fewer boards, or more."""
    return sum(upper != lower for page in _shared([*pages], most) for upper, lower in pairwise(page.rows))


def _fitting(kinds: Sequence[BoardLimits], room: ShelfRoom, usual: float) -> int:
    """How many of these boards fit on a page, from the first on."""
    return fitting((kind.extent(usual) for kind in kinds), room)


def _fitting_alike(kinds: Sequence[BoardLimits], room: ShelfRoom, usual: float) -> int:
    """The same if all that look alike have cells of one size."""
    counts = range(1, len(kinds) + 1)
    return next((n - 1 for n in counts if not _fit(_alike(kinds[:n]), room, usual)), len(kinds))


def _paged(
    distinct: Sequence[BoardLimits],
    order: Sequence[int],
    first: ShelfRoom,
    room: ShelfRoom,
    most: int,
    usual: float,
    fits: Callable[[Sequence[BoardLimits], ShelfRoom, float], int] = _fitting,
) -> list[PackedPage]:
    """As many answers on each page as fit with cells of the usual size.

    `order` says which of the distinct kinds each answer has: thousands of answers are of a few kinds, and most pages
    begin the same way, which numbers show sooner than kinds.
    """

    @cache
    def page(numbers: tuple[int, ...], free: ShelfRoom) -> PackedPage:
        ahead = tuple(distinct[number] for number in numbers)
        return PackedPage(ahead[: max(1, fits(ahead, free, usual))], usual, free)

    pages, at = list[PackedPage](), 0
    while at < len(order):
        pages.append(page(tuple(order[at : at + most]), room if pages else first))
        at += len(pages[-1].kinds)
    return pages


def _fit(kinds: Sequence[BoardLimits], room: ShelfRoom, usual: float) -> bool:
    """Whether these boards fit on one page."""
    return _fitting(kinds, room, usual) == len(kinds)


def _alike(kinds: Sequence[BoardLimits]) -> list[BoardLimits]:
    """The boards; those of equal rows and columns with the least size that suits them all."""
    needs = dict[tuple[int, int], float]()
    for kind in kinds:
        shape = kind.size.wide, kind.size.high
        needs[shape] = max(kind.least, needs.get(shape, kind.least))
    return [kind.raised(needs[kind.size.wide, kind.size.high]) for kind in kinds]


def _extents(kinds: Sequence[BoardLimits], usual: float) -> list[Extent]:
    return [kind.extent(usual) for kind in kinds]


def together(kinds: tuple[BoardLimits, ...], room: ShelfRoom) -> PackedPage:
    """All these boards on one page, as large as they fit."""
    return PackedPage(kinds, _largest(kinds, room, min(kind.least for kind in kinds)), room)


def _largest(kinds: Sequence[BoardLimits], room: ShelfRoom, least: float) -> float:
    """The largest usual size of cells with which the boards fit; `least` if they do not fit at all.

    Infinite if they fit with the cells of their puzzles: what is usual elsewhere does not matter to them.
    """
    most = max(kind.most for kind in kinds)
    if _fit(kinds, room, most):
        return inf
    return _greatest(lambda usual: _fit(kinds, room, usual), least, most, HALVINGS)


def _shared(pages: list[PackedPage], most: int) -> list[PackedPage]:
    """A last page that is less than half full is given rows of the page before, as long as that has more."""
    while len(pages) > 1 and pages[-1].height < FULL * pages[-1].room.height and len(pages[-2].rows) > 1:
        before, last = pages[-2:]
        given = before.rows[-1]
        before, last = (
            replace(page, kinds=kinds)
            for page, kinds in ((before, before.kinds[:-given]), (last, (*before.kinds[-given:], *last.kinds)))
        )
        if before.height < last.height or len(last.kinds) > most:
            break
        pages[-2:] = before, last
    return pages
