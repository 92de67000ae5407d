"""A board goes in; a small picture of it comes out, which shows its boxes and areas, without values.

Lines that would lie too close together are left out, the faintest first: those of cells, then those of boxes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import sqrt

from bookbuilder.board import Board
from bookbuilder.drawing import Colour, Drawing
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.grid.grid import Framed, Grid
from bookbuilder.typeset.grid.gridstyle import GridStyle
from bookbuilder.typeset.grid.tones import shared_cells
from bookbuilder.typeset.text.style import Style

SIDE = 72.0  # points, 25 mm
CLOSEST = 4.5  # points between two lines
CELL_LINE, BOX_LINE, RIM = 0.75, 1.3, 1.6  # points
CELL_INK, TINT = Colour(black=0.45), Colour(black=0.22)


def thumbnail(
    style: Style,
    board: Board,
    symbols: SymbolSet,
    side: float = SIDE,
    highlight: Sequence[int] = (),
    framed: Mapping[int, Framed] | None = None,
) -> Drawing:
    """The picture of a board, at most `side` points wide and high; cells may be shaded or have a frame."""
    cell = (side - RIM) / max(board.width, board.height)
    look = _look(style, board, cell)
    grid = Grid(board, symbols, cell, look, signed=False)
    # Grids without cell lines do not tint what they share, since that is for reading values.
    shared = () if look.cell else grid.shade(shared_cells(board), TINT)
    return Drawing(grid.width, grid.height, (*shared, *grid.draw(highlight=highlight, framed=framed).marks))


def _look(style: Style, board: Board, cell: float) -> GridStyle:
    """The theme's lines and tints, in weights for a small picture."""
    thinnest = style.thinnest
    box = max(thinnest, BOX_LINE) if cell * sqrt(board.order) >= CLOSEST else 0.0
    return replace(
        style.lines(board, cell),
        cell=max(thinnest, CELL_LINE) if cell >= CLOSEST else 0.0,
        extra=0.0 if cell < CLOSEST else max(thinnest, CELL_LINE),
        box=box,
        rim=max(thinnest, RIM),
        second=0.0,
        corner=0.0,
        cell_ink=CELL_INK,
        checkered=None,
        tint=TINT,
    )
