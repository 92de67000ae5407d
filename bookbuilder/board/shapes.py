"""Shapes: what a description becomes, as regions of cells on the plane, and how regions become a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bookbuilder.board.model import Board, Cell, House


@dataclass(frozen=True, slots=True)
class Region:
    """A house before the board has numbered its cells."""

    kind: str
    label: str
    cells: tuple[Cell, ...]


def rectangle(order: int, box_rows: int, box_columns: int, at: Cell, prefix: str = "") -> Iterator[Region]:
    """The rows, columns and boxes of a square grid of `order` cells a side, its top left cell at `at`.

    `box_rows` times `box_columns` must be `order`. The prefix tells the grids of a larger board apart in labels.
    """
    span = range(order)
    for row in span:
        yield Region("row", f"{prefix}row {row + 1}", tuple(Cell(at.row + row, at.column + c) for c in span))
    for column in span:
        cells = tuple(Cell(at.row + r, at.column + column) for r in span)
        yield Region("column", f"{prefix}column {column + 1}", cells)
    boxes_across = order // box_columns
    for box in span:
        top, left = box // boxes_across * box_rows, box % boxes_across * box_columns
        cells = tuple(Cell(at.row + top + r, at.column + left + c) for r in range(box_rows) for c in range(box_columns))
        yield Region("box", f"{prefix}box {box + 1}", cells)


def assemble(name: str, order: int, regions: Iterable[Region]) -> Board:
    """The board of all cells that a region names, in reading order, with a house for every region.

    Raises ValueError where `Board` does.
    """
    regions = tuple(regions)
    cells = tuple(sorted({cell for region in regions for cell in region.cells}))
    index = {cell: i for i, cell in enumerate(cells)}
    houses = tuple(House(r.kind, r.label, tuple(index[cell] for cell in r.cells)) for r in regions)
    return Board(name, order, cells, houses)
