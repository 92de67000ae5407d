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

from bookbuilder.typeset.answers.shelves import NEARLY, TIGHT, Extent, ShelfRoom, Size, height, rows

MOST = 100  # answers on one page
FULL = 0.5  # of a page's height, a last one takes at least this much
STEPS = 12  # how finely it is tried how far answers grow without a further page
HALVINGS = 24  # of the interval in which the size of cells then lies: exact to a millionth of a point
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
    usual: float
    room: ShelfRoom

    @property
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
        return frozenset((kind.size, kind.least) for kind in self.kinds)


def limits(size: Size, room: ShelfRoom, least: float, most: float) -> BoardLimits:
    """A board of this size whose cells should have `least` to `most` points, and fit into the room by itself."""
    fits = room.largest(size) * (1 - TIGHT)
    least = min(least, fits)
    return BoardLimits(size, least, max(least, min(most, fits)))


def filled(kinds: Sequence[BoardLimits], first: ShelfRoom, room: ShelfRoom, most: int = MOST) -> tuple[PackedPage, ...]:
    """Answers in order on as few pages as possible, no more than `most` on each; the first page may have less room.

    It has as many rows as the others if that costs no page, and no further size of cells.
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
    order = [distinct[kind] for kind in kinds]
    paged = partial(_paged, [*distinct], order, first, room, most)
    low, high = min(kind.least for kind in distinct), max(kind.most for kind in distinct)
    fewest = len(paged(low, is_alike=True))
    best = _grown(paged, low, high, lambda pages: len(pages) <= fewest)
    if len({kind.size for kind in distinct}) > 1:
        low, high = max(low, NEARLY * best[0].usual), best[0].usual
        evenest = _uneven(paged(low))
        even = _grown(paged, low, high, lambda pages: _uneven(pages) <= evenest)
        best = even if _cost(even) <= _cost(best) else best
    made = {id(page): page for page in best}
    usual = min(_largest(page.kinds, page.room, page.usual) for page in made.values())
    made = {at: replace(page, usual=usual) for at, page in made.items()}
    return tuple(_shared([made[id(page)] for page in best]))


def _grown(
    paged: Callable[[float], list[PackedPage]], low: float, high: float, is_good: Callable[[list[PackedPage]], bool]
) -> list[PackedPage]:
    """Good pages with the largest usual cells within these limits; those with the smallest are good."""
    best = paged(low)
    for _ in range(STEPS):
        middle = (low + high) / 2
        tried = paged(middle)
        if is_good(tried):
            best, low = tried, middle
        else:
            high = middle
    return best


def _uneven(pages: Sequence[PackedPage]) -> int:
    """How many rows cannot have the columns of the row above, since it has fewer boards, or more."""
    return sum(upper != lower for page in _shared([*pages]) for upper, lower in pairwise(page.rows))


def _paged(
    distinct: Sequence[BoardLimits],
    order: Sequence[int],
    first: ShelfRoom,
    room: ShelfRoom,
    most: int,
    usual: float,
    is_alike: bool = False,
) -> list[PackedPage]:
    """As many answers on each page as fit with cells of the usual size, or larger ones for all that look alike.

    `order` says which of the distinct kinds each answer has: thousands of answers are of a few kinds, and most pages
    begin the same way, which numbers show sooner than kinds.
    """

    def fit(kinds: Sequence[BoardLimits], free: ShelfRoom) -> bool:
        return _fit(_alike(kinds) if is_alike else kinds, free, usual)

    @cache
    def page(numbers: tuple[int, ...], free: ShelfRoom) -> PackedPage:
        ahead = tuple(distinct[number] for number in numbers)
        taken = next((n - 1 for n in range(1, len(ahead) + 1) if not fit(ahead[:n], free)), len(ahead))
        return PackedPage(ahead[: max(1, taken)], usual, free)

    pages, at = list[PackedPage](), 0
    while at < len(order):
        pages.append(page(tuple(order[at : at + most]), room if pages else first))
        at += len(pages[-1].kinds)
    return pages


def _fit(kinds: Sequence[BoardLimits], room: ShelfRoom, usual: float) -> bool:
    """Whether these boards fit on one page."""
    return rows(_extents(kinds, usual), room) is not None


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
    """The largest usual size of cells with which the boards fit; `least` if they do not fit at all."""
    low, high = least, max(kind.most for kind in kinds)
    if _fit(kinds, room, high):
        return high
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if _fit(kinds, room, middle) else (low, middle)
    return low


def _shared(pages: list[PackedPage]) -> list[PackedPage]:
    """A last page that is less than half full is given rows of the page before, as long as that has more."""
    while len(pages) > 1 and pages[-1].height < FULL * pages[-1].room.height and len(pages[-2].rows) > 1:
        before, last = pages[-2:]
        given = before.rows[-1]
        before, last = (
            replace(page, kinds=kinds)
            for page, kinds in ((before, before.kinds[:-given]), (last, (*before.kinds[-given:], *last.kinds)))
        )
        if before.height < last.height:
            break
        pages[-2:] = before, last
    return pages
