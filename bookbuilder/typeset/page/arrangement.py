"""The number and size of puzzles in a frame: a style, a page layout and a board go in, an Arrangement comes out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bookbuilder.board import Board
from bookbuilder.book import NO_AIDS, SectionAids
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.frame import Frame
from bookbuilder.typeset.grid.grid import Grid
from bookbuilder.typeset.grid.tones import names
from bookbuilder.typeset.page.aids import Margins, margins
from bookbuilder.typeset.pagelayout import PageLayout
from bookbuilder.typeset.text.style import Style

LOOSEST = 0.3  # the widest space between columns or rows, as a share of a grid
FARTHEST = 1.25  # of a grid: columns no farther from each other begin and end where the page does
ABOVE = 0.3125  # share of the free height above the grids; the optical middle is above the true one
BETWEEN = 3.0  # the least space between rows, relative to small type


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Equal grids in rows and columns."""

    rows: int
    columns: int
    cell: float
    digit: float  # type size of the marks
    count: int  # the number of grids; the last places may stay empty
    aids: SectionAids = NO_AIDS  # as they stand around each

    def around(self, style: Style, board: Board) -> Margins:
        """The room around each grid."""
        return margins(style, board, self.aids)


def puzzle_arrangement(
    style: Style, page: PageLayout, frame: Frame, board: Board, symbols: SymbolSet, aids: SectionAids = NO_AIDS
) -> Arrangement:
    """The page layout's rows and columns in a frame, exchanged, or with codes beside the grids, if these are larger."""
    shapes = {(page.rows, page.columns), (page.columns, page.rows)}
    ways = [aids, *([replace(aids, beside=True)] if aids.site else [])]
    per_cell = type_per_cell(style, board, symbols)
    options = [_arranged(style, frame, board, *shape, way, per_cell) for shape in shapes for way in ways]
    return max(options, key=lambda arranged: (round(arranged.cell, 6), arranged.rows, not arranged.aids.beside))


def smallest_digit(style: Style, page: PageLayout, what: str) -> float:
    """The smallest type size of marks, in a `puzzle`, an `answer` or a figure, that printer and layout both allow."""
    least = page.smallest
    sizes = {"puzzle": least.puzzle, "answer": least.answer}
    return max(style.smallest, sizes.get(what, least.figure or least.answer))


def _arranged(
    style: Style, frame: Frame, board: Board, rows: int, columns: int, aids: SectionAids, per_cell: float
) -> Arrangement:
    """Grids as large as the frame allows, with room for the aids around each."""
    around = margins(style, board, aids)
    small = style.faces.small.size
    gap = max(2 * small, 0.045 * frame.width) if columns > 1 else 0.0
    between = BETWEEN * small if rows > 1 else 0.0
    wide = (frame.width - gap * (columns - 1)) / columns - around.left - around.right
    high = (frame.height - between * (rows - 1)) / rows - around.height
    rim = 2 * style.lines(board, max(1.0, min(wide / board.width, high / board.height))).edge  # the widest it can be
    cell = max(1.0, min((wide - rim) / board.width, (high - rim) / board.height))
    return Arrangement(rows, columns, cell, cell * per_cell, rows * columns, aids)


def type_per_cell(style: Style, board: Board, symbols: SymbolSet, answer: bool = False) -> float:
    """The type size of marks in a cell of size 1, beside the letters in corners that some boards need."""
    return style.per_cell(board, symbols, answer, bool(names(board)))


def least_height(style: Style, arranged: Arrangement, grid: Grid) -> float:
    """The height that the grids need with their captions, the rows as near to each other as they may be."""
    rows, high = arranged.rows, grid.height + arranged.around(style, grid.board).height
    return rows * high + (rows - 1) * BETWEEN * style.faces.small.size


def places(arranged: Arrangement, grid: Grid, frame: Frame, around: Margins) -> Iterator[tuple[float, float]]:
    """The top left corners of the grids with the room around them, in reading order.

    Columns begin and end where the frame does, if that is not too far from each other; rows are at most a part
    of a grid apart. They stand in the middle of the frame, slightly above it vertically.
    """
    width, height = around.left + grid.width + around.right, grid.height + around.height
    spare = max(0.0, frame.height - arranged.rows * height)
    free = max(0.0, frame.width - arranged.columns * width)
    down = min(spare / (arranged.rows + 0.6), LOOSEST * grid.height) if arranged.rows > 1 else 0.0
    across = free / (arranged.columns - 1) if arranged.columns > 1 else 0.0
    across = across if across <= FARTHEST * grid.width else LOOSEST * grid.width
    start = frame.start + (free - across * (arranged.columns - 1)) / 2
    top = frame.top + (spare - down * (arranged.rows - 1)) * ABOVE
    for row in range(arranged.rows):
        for column in range(arranged.columns):
            yield start + column * (width + across), top + row * (height + down)
