"""Shapes: parts of a description become regions of cells on the plane; regions go in, a board comes out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from bookbuilder.board.model import Board, Cell, House, corner_of
from bookbuilder.board.turns import turned

HOLE = "."
NO_BOX = "+"


@dataclass(frozen=True, slots=True)
class Region:
    """A house before the board has numbered its cells. It gets its label when all houses of its kind are known."""

    kind: str
    grid: str  # its grid, as in labels; empty if there is only one
    cells: tuple[Cell, ...]
    layer: int = 0  # boxes of one layer do not overlap, and lie on top of those of earlier layers


def rectangle(order: int, box_rows: int, box_columns: int, at: Cell, grid: str = "") -> Iterator[Region]:
    """The rows, columns and boxes of a square grid with sides of `order` cells and its top left cell at `at`.

    `box_rows` times `box_columns` must be `order`.
    """
    span = range(order)
    yield from lines([Cell(at.row + row, at.column + column) for row in span for column in span], grid)
    boxes_across = order // box_columns
    for box in span:
        top, left = box // boxes_across * box_rows, box % boxes_across * box_columns
        cells = [Cell(at.row + top + r, at.column + left + c) for r in range(box_rows) for c in range(box_columns)]
        yield Region("box", grid, tuple(cells))


def sides(box: str) -> tuple[int, int]:
    """Parse the size of a box into rows and columns. Raises ValueError."""
    match = re.fullmatch(r"([1-9]\d?) ?x ?([1-9]\d?)", box)
    if not match:
        raise ValueError(f"{box!r} is not rows x columns")
    return int(match[1]), int(match[2])


def lines(cells: Iterable[Cell], grid: str = "") -> Iterator[Region]:
    """The rows and columns of a grid's cells. Holes shorten a line and do not end it."""
    rows: dict[int, list[Cell]] = {}
    columns: dict[int, list[Cell]] = {}
    for cell in sorted(cells):
        rows.setdefault(cell.row, []).append(cell)
        columns.setdefault(cell.column, []).append(cell)
    for row in sorted(rows):
        yield Region("row", grid, tuple(rows[row]))
    for column in sorted(columns):
        yield Region("column", grid, tuple(columns[column]))


def areas(picture: Mapping[Cell, str], kind: str, grid: str = "", layer: int = 0) -> Iterator[Region]:
    """A house for every mark of a picture except those of holes and of cells without a box, in reading order."""
    marked: dict[str, list[Cell]] = {}
    for cell in sorted(picture):
        if picture[cell] not in (HOLE, NO_BOX):
            marked.setdefault(picture[cell], []).append(cell)
    for cells in marked.values():
        yield Region(kind, grid, tuple(cells), layer)


def diagonals(cells: Iterable[Cell], which: str, grid: str = "") -> Iterator[Region]:
    """The diagonals of a square grid: `main` from the top left, `anti` from the top right, or `both`.

    Raises ValueError if the cells' outline is not square, or none of them lies on a diagonal.
    """
    known = set(cells)
    top, left = corner_of(known)
    side = max(cell.row for cell in known) - top + 1
    if side != max(cell.column for cell in known) - left + 1:
        raise ValueError("only a square grid has diagonals")
    main = [Cell(top + i, left + i) for i in range(side)]
    anti = [Cell(top + i, left + side - 1 - i) for i in range(side)]
    for name, line in (("main", main), ("anti", anti)):
        if which in (name, "both"):
            if known.isdisjoint(line):
                raise ValueError(f"the {name} diagonal has only holes")
            yield Region("diagonal", grid, tuple(cell for cell in line if cell in known))


def read_picture(text: str, at: Cell) -> dict[Cell, str]:
    """The marks of a picture by cell, one line per row, its top left corner at `at`; blanks around are dropped."""
    marked = {}
    for row, line in enumerate(line for line in text.splitlines() if line.strip()):
        for column, mark in enumerate(line.strip()):
            marked[Cell(at.row + row, at.column + column)] = mark
    return marked


def assemble(name: str, order: int, regions: Iterable[Region]) -> Board:
    """The board with all cells of the regions, in reading order, and a house for every region.

    Labels consist of the kind and the number within the grid: "row 3", "grid 2 box 7". Raises ValueError as `Board`
    does.
    """
    regions = tuple(regions)
    cells = tuple(sorted({cell for region in regions for cell in region.cells}))
    index = {cell: i for i, cell in enumerate(cells)}
    grids: dict[str, set[int]] = {}
    for region in regions:
        grids.setdefault(region.grid, set()).update(index[cell] for cell in region.cells)
    several = tuple(tuple(sorted(grid)) for grid in grids.values()) if len(grids) > 1 else ()
    numbers = {grid: i for i, grid in enumerate(grids, 1)} if several else dict.fromkeys(grids, 0)
    counted: dict[tuple[str, str], int] = {}
    houses = []
    for region in regions:
        number = counted[region.grid, region.kind] = counted.get((region.grid, region.kind), 0) + 1
        label = f"{region.grid} {region.kind} {number}".strip()
        cells_of = tuple(index[cell] for cell in region.cells)
        houses.append(House(region.kind, label, cells_of, numbers[region.grid]))
    return Board(name, order, cells, tuple(houses), several)


_TURNED = {"row": "column", "column": "row"}


def moved(regions: Iterable[Region], name: str) -> tuple[Region, ...]:
    """The regions turned or reflected about the same corner of all cells; rows that become vertical are columns.

    Within a grid, the houses of each kind are in reading order again, layer by layer.
    """
    regions = tuple(regions)
    turns = name in ("rotate90", "rotate270")
    everywhere = sorted({cell for region in regions for cell in region.cells})
    there = dict(zip(everywhere, turned(everywhere, name), strict=True))
    placed = [
        Region(
            _TURNED.get(region.kind, region.kind) if turns else region.kind,
            region.grid,
            tuple(sorted(there[cell] for cell in region.cells)),
            region.layer,
        )
        for region in regions
    ]
    kinds = list(dict.fromkeys(region.kind for region in regions))
    grids = list(dict.fromkeys(region.grid for region in regions))

    def place_in_order(region: Region) -> tuple[int, int, int, tuple[tuple[int, int], ...]]:
        # Columns are sorted from left to right, wherever they begin; all others from the top.
        across = [(cell.column, cell.row) if region.kind == "column" else cell for cell in region.cells]
        return grids.index(region.grid), kinds.index(region.kind), region.layer, tuple(across)

    return tuple(sorted(placed, key=place_in_order))
