"""Checks a described board: its Reading goes in, every flaw that the model cannot find comes out."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from statistics import mode

from bookbuilder.board.described import BoardFile, GridFile
from bookbuilder.board.model import MAX_ORDER, MOST_CELLS, Cell
from bookbuilder.board.shapes import HOLE, NO_BOX, areas, diagonals, read_picture, sides
from bookbuilder.config import Document, Flaw, Reading, Route

_MOST_TOLD = 40  # cells listed in a message


def board_flaws(board: Reading[BoardFile]) -> Iterator[Flaw]:
    """Everything that the model cannot check: boxes, pictures, houses that are too long, too many cells."""
    stated = board.value.order if board.knows(("order",)) else None
    everywhere: set[Cell] = set()
    for i, grid in enumerate(board.value.grids):
        yield from _grid_flaws(board, ("grids", i), grid, stated, everywhere)
    if len(everywhere) > MOST_CELLS:
        what = f"the board has {len(everywhere)} cells; the limit is {MOST_CELLS}"
        yield Flaw(("grids",), what, "remove grids, or let them overlap")


def _grid_flaws(
    board: Reading[BoardFile], route: Route, grid: GridFile, stated: int | None, everywhere: set[Cell]
) -> Iterator[Flaw]:
    """One grid's problems; its cells are added to `everywhere`. Without an order, no house is too long."""
    document, at, order = board.document, Cell(*grid.at), MAX_ORDER if stated is None else stated
    cells: set[Cell] = set()
    name, has_box = document.name(route), board.says((*route, "box"))
    if has_box == board.says((*route, "picture")):
        what = f"`{name}` has both a `box` and a `picture`" if has_box else f"`{name}` has no boxes"
        yield Flaw((*route, "box"), what, "write either `box: 3x3` or a `picture` of letters")
    elif grid.box is not None:
        cells = yield from _box_flaws((*route, "box"), f"`{name}.box`", grid.box, stated, at)
    elif grid.picture is not None:
        cells = yield from _picture_flaws(_Drawn(document, (*route, "picture"), grid.picture, at, order))
    if not cells:  # further messages about them would be wrong as well
        return
    everywhere |= cells
    for key, kind, pictures in (("layers", "box", grid.layers), ("extra", "extra house", grid.extra)):
        for k, layer in enumerate(pictures):
            drawn = _Drawn(document, (*route, key, k), layer, at, order)
            yield from drawn.flaws(kind, HOLE)
            yield from drawn.outside(cells)
    if grid.diagonals:
        yield from _diagonal_flaws((*route, "diagonals"), f"`{name}.diagonals`", grid.diagonals, cells, at, order)


def _box_flaws(route: Route, name: str, box: str, stated: int | None, at: Cell) -> Generator[Flaw, None, set[Cell]]:
    """The problems of a box's size. Returns the cells of the grid if there are none."""
    order = MAX_ORDER if stated is None else stated
    try:
        rows, columns = sides(box)
    except ValueError as error:
        yield Flaw(route, f"{name}: {error}", "write it as 3x3 or 2x3")
        return set()
    if stated is not None and rows * columns != order:
        what = f"{name}: a {box} box has {rows * columns} cells, but the order is {order}"
        yield Flaw(route, what, "a box holds every value once, so it needs as many cells as the order")
        return set()
    side = range(min(order, MAX_ORDER))
    return {Cell(at.row + r, at.column + c) for r in side for c in side}


def _picture_flaws(drawn: _Drawn) -> Generator[Flaw, None, set[Cell]]:
    """The problems of a picture of boxes. Returns the cells of the grid."""
    yield from drawn.flaws("box", HOLE + NO_BOX)
    cells = {cell for cell, mark in drawn.marks.items() if mark != HOLE}
    if cells:
        yield from drawn.long_lines()
    else:
        what = f"`{drawn.document.name(drawn.route)}` has no cells"
        yield drawn.flaw(0, what, "write one line per row and one letter per cell")
    return cells


def _diagonal_flaws(route: Route, name: str, which: str, cells: set[Cell], at: Cell, order: int) -> Iterator[Flaw]:
    """Missing or too long diagonals."""
    try:
        lines = [region.cells for region in diagonals(cells, which)]
    except ValueError as error:
        yield Flaw(route, f"{name}: {error}", "delete `diagonals`")
        return
    longest = max(lines, key=len)
    if len(longest) > order:
        what = f"a diagonal has {len(longest)} cells ({_cells(longest, at)}), more than the {order} values"
        yield Flaw(route, f"{name}: {what}", "delete `diagonals`")


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A picture in a board's file: its place, its text, and its top left corner on the plane."""

    document: Document
    route: Route
    text: str
    at: Cell
    order: int

    @property
    def marks(self) -> dict[Cell, str]:
        return read_picture(self.text, self.at)

    def flaws(self, kind: str, others: str) -> Iterator[Flaw]:
        """Rows of different lengths, meaningless characters, and areas with more cells than there are values."""
        name, marks = self.document.name(self.route), self.marks
        yield from self._ragged(name)
        for cell, mark in marks.items():
            if not (mark.isascii() and mark.isalnum()) and mark not in others:
                what = f"`{name}`: {mark!r} in {self._place(cell)} has no meaning"
                hint = f"use letters and digits for boxes, and {' and '.join(others)}"
                if mark.isspace():
                    hint = f"write the cells of a row without blanks, and {HOLE} for a hole"
                yield self.flaw(cell.row - self.at.row, what, hint)
        regions = list(areas(marks, "box"))
        sizes = {marks[region.cells[0]]: len(region.cells) for region in regions}
        short = [f"{mark} has {size}" for mark, size in sizes.items() if size < self.order]
        hint = f"move some of them to another {kind}" + (f": {', '.join(short[:_MOST_TOLD])}" if short else "")
        for region in regions:
            if len(region.cells) > self.order:
                first = region.cells[0]
                what = f"`{name}`: {kind} {marks[first]} has {len(region.cells)} cells"
                what += f" ({_cells(region.cells, self.at)}), more than the {self.order} values"
                yield self.flaw(first.row - self.at.row, what, hint)
        if NO_BOX not in others and set(marks.values()) <= {HOLE}:
            yield self.flaw(0, f"`{name}` has no cells", f"write a letter for each cell of the {kind}, or delete it")

    def _ragged(self, name: str) -> Iterator[Flaw]:
        """Rows that are too short or empty: holes must be written, or what follows would shift unnoticed."""
        rows = [line.strip() for line in self.text.strip().splitlines()]
        written = [row for row in rows if row]
        usual = mode(map(len, written)) if written else 0
        for index, row in enumerate(written):
            if len(row) != usual:
                what = f"`{name}`: row {index + 1} has {len(row)} characters, but most rows have {usual}"
                yield self.flaw(index, what, f"make all rows the same length; {HOLE} is a place without a cell")
        if len(written) < len(rows):
            above = rows.index("")
            what = f"`{name}`: an empty line follows row {above}"
            yield self.flaw(above - 1, what, f"delete the empty line, or fill it with {HOLE}")

    def long_lines(self) -> Iterator[Flaw]:
        """Rows and columns with more cells than there are values."""
        name, at = self.document.name(self.route), self.at
        cells = [cell for cell, mark in self.marks.items() if mark != HOLE]
        hint = "shorten it, or raise the order"
        if len({cell.row for cell in cells}) == 1 and self.route not in self.document.blocks:
            hint = "begin the picture with `|`, and write one row per line below it"
        for kind, axis in (("row", 0), ("column", 1)):
            for index, group in groupby(sorted(cells, key=itemgetter(axis, 1 - axis)), key=itemgetter(axis)):
                line, place = tuple(group), index - at[axis]
                if len(line) > self.order:
                    what = f"`{name}`: {kind} {place + 1} has {len(line)} cells ({_cells(line, at)}),"
                    what += f" more than the {self.order} values"
                    yield self.flaw(place if kind == "row" else 0, what, hint)

    def outside(self, cells: set[Cell]) -> Iterator[Flaw]:
        """Marks of a layer or an extra house where the grid has no cell."""
        for cell, mark in self.marks.items():
            if mark != HOLE and cell not in cells:
                what = (
                    f"`{self.document.name(self.route)}`: {mark!r} in {self._place(cell)} is not on a cell of the grid"
                )
                hint = f"put {HOLE} there; all pictures of a grid start at its top left cell"
                yield self.flaw(cell.row - self.at.row, what, hint)

    def flaw(self, row: int, what: str, hint: str) -> Flaw:
        """A flaw at the line of the file with this row of the picture."""
        lines = [index for index, line in enumerate(self.text.splitlines()) if line.strip()]
        place = self.document.line_place(self.route, lines[row] if row < len(lines) else 0)
        return Flaw(self.route, what, hint, place=place)

    def _place(self, cell: Cell) -> str:
        return f"row {cell.row - self.at.row + 1}, column {cell.column - self.at.column + 1}"


def _cells(cells: Sequence[Cell], at: Cell) -> str:
    """Cells by their rows and columns in a picture whose top left corner is at `at`."""
    names = [f"r{cell.row - at.row + 1}c{cell.column - at.column + 1}" for cell in cells]
    return ", ".join(names) if len(names) <= _MOST_TOLD else f"{', '.join(names[:_MOST_TOLD])} and so on"
