"""Board files: YAML goes in, a Board comes out, or every problem with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from bookbuilder.board.model import MAX_ORDER, Board, Cell
from bookbuilder.board.shapes import (
    HOLE,
    NO_BOX,
    Region,
    areas,
    assemble,
    diagonals,
    lines,
    moved,
    read_picture,
    rectangle,
)
from bookbuilder.config import Document, Flaw, nearest, read, validate
from bookbuilder.data import names, shipped
from bookbuilder.errors import InputError

MOST_CELLS = 4096  # the largest square grid has 1024, a monster of overlapping ones some 2000
_FARTHEST = 1000

_Offset = Annotated[int, Field(ge=-_FARTHEST, le=_FARTHEST)]
_Picture = Annotated[str, Field(max_length=20_000)]


class GridFile(BaseModel):
    """One grid of a board: its boxes, as a size or as a picture, and where it lies on the plane."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    box: str | None = Field(default=None, description="Rows x columns of a box, such as 3x3 or 2x3.")
    picture: _Picture | None = Field(
        default=None,
        description=f"A letter or digit a box, a line a row; {HOLE} is a hole, {NO_BOX} a cell without a box.",
    )
    at: tuple[_Offset, _Offset] = Field(default=(0, 0), description="Row and column of the top left cell.")
    layers: tuple[_Picture, ...] = Field(
        default=(), max_length=16, description="More boxes, which may overlap the others: pictures of letters."
    )
    extra: tuple[_Picture, ...] = Field(
        default=(), max_length=16, description="Extra houses, drawn as tints: pictures of letters."
    )
    diagonals: Literal["main", "anti", "both"] | None = Field(
        default=None, description="Which diagonals hold every value once."
    )


class BoardUse(BaseModel):
    """A board by its name or file, turned and reflected."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str = Field(description="The name of a board, or the path of its file.")
    rotate: Literal[0, 90, 180, 270] = Field(default=0, description="How far it is turned, clockwise.")
    mirror: bool = Field(default=False, description="Whether left and right are exchanged, after turning.")
    flip: bool = Field(default=False, description="Whether top and bottom are exchanged, after turning.")

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves by their names in `shapes`."""
        turned = (f"rotate{self.rotate}",) if self.rotate else ()
        return turned + tuple(name for name in ("mirror", "flip") if getattr(self, name))


class BoardFile(BaseModel):
    """A board as its file describes it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    order: int = Field(ge=1, le=MAX_ORDER, description="The values are 1 to this number.")
    grids: tuple[GridFile, ...] = Field(min_length=1, max_length=100, description="The grids, on one endless plane.")


def boards() -> tuple[str, ...]:
    """The names of the boards that come with bookbuilder, the smallest first."""
    return tuple(sorted(names("layouts", "boards"), key=lambda name: (len(board(name).cells), name)))


@lru_cache(maxsize=256)
def board(name: str, moves: tuple[str, ...] = ()) -> Board:
    """The shipped board of that name, turned and reflected by `moves`. Raises InputError for one that is not there."""
    return board_file(_shipped(name), moves)


def board_file(path: Path, moves: tuple[str, ...] = ()) -> Board:
    """The board that a file describes, turned and reflected by `moves`. Raises InputError with all its problems."""
    return board_from(read(path), path.stem, moves)


def is_file_name(name: str) -> bool:
    """Whether a board is named by its file, not by a name of ours."""
    return name.lower().endswith((".yaml", ".yml"))


def board_from(document: Document, name: str, moves: tuple[str, ...] = ()) -> Board:
    """The board that a document describes, turned and reflected by `moves` one after the other.

    Raises InputError with all its problems.
    """
    described = validate(document, BoardFile, (_rule,))
    regions = tuple(region for i, grid in enumerate(described.grids) for region in _regions(described, i, grid))
    for move in moves:
        regions = moved(regions, move)
    return assemble("-".join((name, *moves)), described.order, regions)


def _shipped(name: str) -> Path:
    known = names("layouts", "boards")
    if name not in known:
        raise InputError.single(f"no board is called {name!r}", f"{nearest(name, known)}; or a file's path")
    return shipped("layouts", "boards", f"{name}.yaml")


# --- a grid's regions -------------------------------------------------------------------------------------------------


def _regions(described: BoardFile, i: int, grid: GridFile) -> Iterator[Region]:
    """All houses of a grid whose description is right."""
    at, prefix = Cell(*grid.at), f"grid {i + 1}" if len(described.grids) > 1 else ""
    if grid.picture is None:
        assert grid.box is not None
        yield from rectangle(described.order, *_sides(grid.box), at, prefix)
        cells = [Cell(at.row + r, at.column + c) for r in range(described.order) for c in range(described.order)]
    else:
        picture = read_picture(grid.picture, at)
        cells = [cell for cell, mark in picture.items() if mark != HOLE]
        yield from lines(cells, prefix)
        yield from areas(picture, "box", prefix)
    for layer in grid.layers:
        yield from areas(read_picture(layer, at), "box", prefix)
    for extra in grid.extra:
        yield from areas(read_picture(extra, at), "extra", prefix)
    if grid.diagonals:
        yield from diagonals(cells, grid.diagonals, prefix)


def _sides(box: str) -> tuple[int, int]:
    found = re.fullmatch(r"([1-9]\d?) ?x ?([1-9]\d?)", box)
    if not found:
        raise ValueError(f"{box!r} is not rows x columns")
    return int(found[1]), int(found[2])


# --- what can be wrong with a grid ------------------------------------------------------------------------------------


def _rule(document: Document) -> Iterator[Flaw]:
    """Everything that the model cannot tell: boxes, pictures, houses that are too long, too many cells."""
    data = document.data if isinstance(document.data, dict) else {}
    order, grids = data.get("order"), data.get("grids")
    told = order if isinstance(order, int) and not isinstance(order, bool) else None
    everywhere: set[Cell] = set()
    for i, grid in enumerate(grids if isinstance(grids, list) else ()):
        if isinstance(grid, dict):
            yield from _grid_flaws(document, ("grids", i), grid, told, everywhere)
    if len(everywhere) > MOST_CELLS:
        what = f"the board has {len(everywhere)} cells; {MOST_CELLS} are the most"
        yield Flaw(("grids",), what, "leave grids out, or let them overlap")


def _grid_flaws(
    document: Document, route: tuple[str | int, ...], grid: dict[str, Any], told: int | None, everywhere: set[Cell]
) -> Iterator[Flaw]:
    """One grid's problems; its cells are added to `everywhere`. Without an order, no house is too long."""
    order = MAX_ORDER if told is None else told
    name, box, picture = document.name(route), grid.get("box"), grid.get("picture")
    written = grid.get("at")
    at = Cell(0, 0)
    if isinstance(written, list) and len(written) == 2 and all(isinstance(n, int) for n in written):
        at = Cell(*(max(-_FARTHEST, min(_FARTHEST, n)) for n in written))
    if (box is None) == (picture is None):
        what = f"`{name}` has both a box and a picture" if box is not None else f"`{name}` has no boxes"
        yield Flaw((*route, "box"), what, "write either `box: 3x3` or a `picture` of letters")
        return
    cells: set[Cell] = set()
    if isinstance(box, str):
        try:
            rows, columns = _sides(box)
        except ValueError as error:
            yield Flaw((*route, "box"), f"`{name}.box`: {error}", "write it as 3x3 or 2x3")
            return
        if told is not None and rows * columns != order:
            what = f"`{name}.box`: a box of {box} has {rows * columns} cells, the order is {order}"
            yield Flaw((*route, "box"), what, "a box holds every value once, so its cells are as many as the order")
            return
        side = range(min(order, MAX_ORDER))
        cells = {Cell(at.row + r, at.column + c) for r in side for c in side}
    elif isinstance(picture, str):
        where = (*route, "picture")
        yield from _picture_flaws(document, where, picture, at, order, f"{HOLE} and {NO_BOX}")
        marks = read_picture(picture, at)
        cells = {cell for cell, mark in marks.items() if mark != HOLE}
        if not cells:
            yield Flaw(where, f"`{name}.picture` has no cells", "write a letter for each cell, a line a row")
            return
        for kind, length in (("row", lambda cell: cell.row), ("column", lambda cell: cell.column)):
            for index, line in groupby(sorted(cells, key=length), key=length):
                count = len(list(line))
                if count > order:
                    first = index - at.row if kind == "row" else 0
                    what = f"`{name}.picture`: {kind} {index - (at.row if kind == 'row' else at.column) + 1} has"
                    what += f" {count} cells, more than the {order} values"
                    yield _at_line(document, where, picture, first, what, "make it shorter, or the order higher")
    everywhere |= cells
    for key in ("layers", "extra"):
        pictures = grid.get(key)
        for k, layer in enumerate(pictures if isinstance(pictures, list) else ()):
            if isinstance(layer, str):
                yield from _picture_flaws(document, (*route, key, k), layer, at, order, HOLE)
                yield from _outside_flaws(document, (*route, key, k), layer, at, cells)
    if grid.get("diagonals") in ("main", "anti", "both"):
        try:
            longest = max((len(region.cells) for region in diagonals(cells, grid["diagonals"])), default=0)
        except ValueError as error:
            yield Flaw((*route, "diagonals"), f"`{name}.diagonals`: {error}", "leave `diagonals` out")
            return
        if longest > order:
            what = f"`{name}.diagonals`: a diagonal has {longest} cells, more than the {order} values"
            yield Flaw((*route, "diagonals"), what, "leave `diagonals` out")


def _picture_flaws(
    document: Document, route: tuple[str | int, ...], text: str, at: Cell, order: int, others: str
) -> Iterator[Flaw]:
    """Characters that mean nothing, and areas with more cells than there are values."""
    name, marks = document.name(route), read_picture(text, at)
    for cell, mark in marks.items():
        if not (mark.isascii() and mark.isalnum()) and mark not in others:
            what = f"`{name}`: {mark!r} in row {cell.row - at.row + 1}, column {cell.column - at.column + 1}"
            hint = f"use letters and digits for boxes, and {others}"
            yield _at_line(document, route, text, cell.row - at.row, f"{what} means nothing", hint)
    for region in areas(marks, "box"):
        if len(region.cells) > order:
            first = region.cells[0]
            told = ", ".join(f"r{cell.row - at.row + 1}c{cell.column - at.column + 1}" for cell in region.cells)
            what = f"`{name}`: box {marks[first]} has {len(region.cells)} cells ({told}), more than the {order} values"
            yield _at_line(document, route, text, first.row - at.row, what, "give some of them to another box")


def _outside_flaws(
    document: Document, route: tuple[str | int, ...], text: str, at: Cell, cells: set[Cell]
) -> Iterator[Flaw]:
    """Marks of a layer or an extra house that lie where the grid has no cell."""
    name = document.name(route)
    for cell, mark in read_picture(text, at).items():
        if mark != HOLE and cell not in cells:
            what = f"`{name}`: {mark!r} in row {cell.row - at.row + 1}, column {cell.column - at.column + 1}"
            hint = f"put {HOLE} there; all pictures of a grid start at its top left cell"
            yield _at_line(document, route, text, cell.row - at.row, f"{what} is not on a cell of the grid", hint)


def _at_line(document: Document, route: tuple[str | int, ...], text: str, row: int, what: str, hint: str) -> Flaw:
    """A flaw at the line of the file where a row of a picture stands."""
    lines = [index for index, line in enumerate(text.splitlines()) if line.strip()]
    return Flaw(route, what, hint, place=document.line_place(route, lines[row] if row < len(lines) else 0))
