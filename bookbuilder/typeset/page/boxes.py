"""Blocks under, beside and after each other, in as many columns and on as many pages as they need.

stack   blocks under each other, as one         flow   blocks over columns and pages
row     blocks beside each other, as one        fit    of several ways to say something, the one on the fewest pages
table   rows of equal columns

A piece becomes a block when its width is known; pieces are put together by `under` and `beside`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import fsum

from bookbuilder.drawing import Group, Mark
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.grid.grid import Grid
from bookbuilder.typeset.text.blocks import Block, Spot

TIGHTER = (1.0, 0.65, 0.3)  # the space between blocks that is more than the least, relative to the usual
LEAST_APART = 0.3  # lines
SHORT = 0.4  # the least of its height that a page takes, if the page before it can give something

Piece = Callable[[float], Block]  # a width in points -> what stands in it, as high as it needs; or Unfit
Ways = Iterable[Sequence[Block]]  # to say the same, the best first


class Unfit(Exception):
    """A piece fits no such width."""


class Spaced(tuple[Block, ...]):
    """A way whose spaces are measured, so that they stay as they are."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Where blocks flow: pages of one or more columns."""

    height: float
    count: int = 1
    step: float = 0.0  # from the start of a column to that of the next
    above: tuple[Block, ...] = ()  # across all columns of the first page
    head: Block | None = None  # over every column
    even: bool = False  # whether the columns of the last page are about equally long


@dataclass(frozen=True, slots=True)
class FlowedPage:
    """A page of blocks in columns."""

    columns: tuple[tuple[Block, ...], ...]
    step: float = 0.0
    above: tuple[Block, ...] = ()

    @property
    def height(self) -> float:
        """How much of a page it takes, from the top."""
        return height_of(self.above) + max(map(height_of, self.columns))

    @property
    def inked(self) -> float:
        """The same without the space between blocks."""
        return fsum(block.height for block in self.above) + max(
            fsum(block.height for block in it) for it in self.columns
        )

    @property
    def numbers(self) -> tuple[int, ...]:
        """The puzzles whose text begins on it."""
        return tuple(block.number for column in self.columns for block in column if block.number)

    def put(self, frame: Frame) -> tuple[Mark, ...]:
        """Its marks, from the top of the frame."""
        top = frame.top + height_of(self.above)
        marks = put(self.above, frame)
        for at, column in enumerate(self.columns):
            marks += put(column, replace(frame, start=frame.start + at * self.step, top=top))
        return marks


# --- under and beside each other ---


def height_of(blocks: Sequence[Block]) -> float:
    """The height of blocks under each other, from the top of a page."""
    return fsum(block.height + (block.before if at else 0.0) for at, block in enumerate(blocks))


def put(blocks: Iterable[Block], frame: Frame) -> tuple[Mark, ...]:
    """The marks of blocks under each other from the top of the frame."""
    return tuple(Group(frame.start, top, block.marks) for top, block in _placed(blocks, frame.top))


def _placed(blocks: Iterable[Block], top: float) -> Iterator[tuple[float, Block]]:
    """Blocks under each other, each after its upper edge."""
    for at, block in enumerate(blocks):
        top += block.before if at else 0.0
        yield top, block
        top += block.height


def stack(blocks: Sequence[Block], height: float = 0.0) -> Block:
    """Blocks under each other as one; room to spare, up to this height, is shared out among the spaces between them."""
    least = height_of(blocks)
    if height > least and len(blocks) > 1:
        spare = (height - least) / (len(blocks) - 1)
        blocks = [replace(block, before=block.before + spare) for block in blocks]
    return _joined(((0.0, top, block) for top, block in _placed(blocks, 0.0)), max(least, height))


def tightened(blocks: Iterable[Block], share: float, line: float) -> list[Block]:
    """Blocks with this share of the space between them, but no less than LEAST_APART of such lines."""
    return [replace(block, before=min(block.before, max(LEAST_APART * line, share * block.before))) for block in blocks]


def row(blocks: Iterable[Block], step: float, before: float = 0.0) -> Block:
    """Blocks beside each other as one, each `step` points from the one before, with their upper edges on one line."""
    blocks = tuple(blocks)
    placed = ((at * step, 0.0, block) for at, block in enumerate(blocks))
    return _joined(placed, max(block.height for block in blocks), before)


def _joined(placed: Iterable[tuple[float, float, Block]], height: float, before: float = 0.0) -> Block:
    """Blocks at their places, from the left and from the top, as one."""
    placed = tuple(placed)
    marks = tuple(Group(x, y, block.marks) for x, y, block in placed)
    spots = (replace(spot, x=x + spot.x, y=y + spot.y) for x, y, block in placed for spot in block.places)
    return Block(height, marks, before, places=tuple(spots))


def table(blocks: Sequence[Block], columns: int, step: float, apart: float) -> Iterator[Block]:
    """Rows of blocks in equal columns, `apart` points from each other."""
    for start in range(0, len(blocks), columns):
        yield row(blocks[start : start + columns], step, apart if start else 0.0)


# --- pieces ---


def under(*pieces: Piece, height: float = 0.0) -> Piece:
    """Pieces under each other, like `stack`."""
    return lambda width: stack([piece(width) for piece in pieces], height)


def beside(first: Piece, wide: float, second: Piece, apart: float) -> Piece:
    """A piece this wide, and another one in the rest of the width: two columns, `apart` points from each other."""
    return lambda width: row([first(wide), second(width - wide - apart)], wide + apart)


def spaced(before: float, piece: Piece) -> Piece:
    """A piece with space above, which is dropped at the top of a page."""
    return lambda width: replace(piece(width), before=before)


def not_under(narrowest: float, piece: Piece) -> Piece:
    """A piece that fits no width below this one."""

    def wide(width: float) -> Block:
        if width < narrowest:
            raise Unfit
        return piece(width)

    return wide


def reserved(name: str, piece: Callable[[float], Block | Grid]) -> Piece:
    """The room that a piece or a grid takes, with nothing in it but a spot for what is drawn there later."""
    return lambda width: Block(piece(width).height, (), places=(Spot(name, 0.0, 0.0, width),))


# --- after each other ---


def flow(blocks: Sequence[Block], columns: Columns) -> list[FlowedPage]:
    """Blocks over pages; a block higher than a column has one to itself.

    Blocks that stay together begin a new column if they must; if no column can hold them all, at least the first do. A
    last page with very little on it is given more from the page before.
    """
    head, count = columns.head, columns.count
    room = columns.height - (head.height if head else 0.0)
    above = height_of(columns.above)
    filled = _filled(blocks, room, [above] * count if above else ())
    last = (len(filled) - 1) // count * count
    if columns.even and count > 1:
        rest = [block for column in filled[last:] for block in column]
        filled[last:] = _even(rest, room - (0.0 if last else above), count)
    elif len(filled) > 1:
        filled[-2:] = _shared(filled[-2], filled[-1], room)
    headed = [_headed(head, column) for column in filled]
    return [
        FlowedPage(tuple(headed[at : at + count]), columns.step, columns.above if at == 0 else ())
        for at in range(0, len(headed), count)
    ]


def fit(ways: Ways, columns: Columns, fewest: int = 1) -> list[FlowedPage]:
    """The first of the ways that takes the fewest pages; none takes fewer than `fewest`."""
    best: list[FlowedPage] = []
    for way in ways:
        pages = flow(way, columns)
        if not best or len(pages) < len(best):
            best = pages
        if len(best) <= fewest:
            break
    return best


def least_pages(blocks: Sequence[Block], columns: Columns) -> float:
    """How many pages blocks fill at least, if no space were left between them."""
    return fsum(min(block.height, columns.height) for block in blocks) / (columns.height * columns.count)


def _headed(head: Block | None, column: Sequence[Block]) -> tuple[Block, ...]:
    if not head or not column:
        return tuple(column)
    return (head, replace(column[0], before=0.0), *column[1:])


def _filled(blocks: Sequence[Block], height: float, shorter: Sequence[float] = ()) -> list[list[Block]]:
    """Columns of this height, the first reduced by `shorter`."""
    columns: list[list[Block]] = [[]]
    used = 0.0
    for run in _runs(blocks):
        left = run
        while left:
            room = height - (shorter[len(columns) - 1] if len(columns) <= len(shorter) else 0.0)
            fitting = _fitting(left, room - used, bool(columns[-1]))
            if fitting < len(left) and columns[-1]:
                columns.append([])
                used = 0.0
                continue
            for block in left[: max(1, fitting)]:
                used += (block.before if columns[-1] else 0.0) + block.height
                columns[-1].append(block)
            left = left[max(1, fitting) :]
    return columns


def _shared(before: list[Block], last: list[Block], height: float) -> list[list[Block]]:
    """The last two columns, of which none is short if it can be helped."""
    kept, moved = before, last
    for run in reversed(list(_runs(before))):
        if height_of(moved) >= SHORT * height:
            return [kept, moved]
        kept, moved = kept[: -len(run)], [*run, *moved]
        if height_of(kept) < SHORT * height or height_of(moved) > height:
            break
    return [before, last]


def _even(blocks: Sequence[Block], room: float, count: int) -> list[list[Block]]:
    """No more than `count` columns, as short as the blocks allow; the room holds them."""
    heights = [height_of(blocks[:end]) for end in range(1, len(blocks) + 1)]
    tried = (_filled(blocks, height) for height in (*(height for height in heights if height < room), room))
    return next((columns for columns in tried if len(columns) <= count), _filled(blocks, room))


def _runs(blocks: Sequence[Block]) -> Iterator[Sequence[Block]]:
    """The runs of blocks that stay together."""
    start = 0
    for end, block in enumerate(blocks, start=1):
        if not block.with_next or end == len(blocks):
            yield blocks[start:end]
            start = end


def _fitting(blocks: Sequence[Block], room: float, after: bool) -> int:
    """The number of blocks that fit into the room, after others or at the top."""
    used = 0.0
    for at, block in enumerate(blocks):
        used += (block.before if after or at else 0.0) + block.height
        if used > room:
            return at
    return len(blocks)
