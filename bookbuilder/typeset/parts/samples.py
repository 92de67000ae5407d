"""A kind of relation goes in; a small picture of it comes out: a mark with values that fit, or the cells that it ties
to one cell of a board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations

from bookbuilder.board import Board, Cell, House, Relation
from bookbuilder.book import SectionOutline
from bookbuilder.drawing import Drawing
from bookbuilder.relations import RELATIONS, Apart, Look, PairTable
from bookbuilder.typeset.figure.thumbnail import SIDE, thumbnail
from bookbuilder.typeset.text.style import Style

ACROSS = 2.15  # the cells of a mark's picture, and its lines, that take as much room as a picture of a board

# The cells of a mark's picture.
_SHAPES: Mapping[Look, Sequence[Cell]] = {
    Look.CAGE: (Cell(0, 0), Cell(0, 1), Cell(1, 0)),
    Look.DOT: (Cell(0, 0), Cell(0, 1)),
    Look.BADGE: (Cell(0, 0), Cell(0, 1)),
    Look.SIGN: (Cell(0, 0), Cell(0, 1)),
    Look.DISC: (Cell(0, 0),),
    Look.SQUARE: (Cell(0, 0),),
}


def sample(style: Style, section: SectionOutline, kind: str) -> Drawing | None:
    """The picture of a kind on the pages of a section; None for a kind that only speaks of others' marks."""
    if RELATIONS[kind].on_board:
        return _ties(style, section, kind)
    return _mark(style, section, _SHAPES.get(RELATIONS[kind].drawn.look, ()), kind)


def _mark(style: Style, section: SectionOutline, cells: Sequence[Cell], kind: str) -> Drawing | None:
    """A mark on a few cells, with the first values that fit."""
    order, places = section.board.order, tuple(range(len(cells)))
    if not cells:
        return None
    board = Board("a sample", order, tuple(cells), (House("box", "", places),))
    for values in permutations(range(1, order + 1), len(cells)):
        if relation := RELATIONS[kind].told(board, places, values):
            grid = style.grid(board, section.symbols, SIDE / ACROSS)
            return grid.draw(values, relations=(relation,))
    return None


def _ties(style: Style, section: SectionOutline, kind: str) -> Drawing:
    """A board, or one of its grids, with a cell in its middle framed, and the cells that the kind ties to it shaded."""
    board = section.board.part(0) if len(section.board.grids) > 1 else section.board
    down, across = board.height / 2 + board.corner[0] - 0.5, board.width / 2 + board.corner[1] - 0.5
    middle = min(range(len(board.cells)), key=lambda at: _distance(board.cells[at], down, across))
    groups = [
        said.cells if isinstance(said, Apart) else (said.first, said.second)
        for said in RELATIONS[kind].meaning(board, Relation(kind), board.relations)
        if isinstance(said, Apart | PairTable)
    ]
    tied = {cell for group in groups if middle in group for cell in group} - {middle}
    return thumbnail(style, board, section.symbols, highlight=sorted(tied), framed={middle: "placed"})


def _distance(cell: Cell, down: float, across: float) -> float:
    return (cell.row - down) ** 2 + (cell.column - across) ** 2
