"""Board files: YAML goes in, a Board comes out, or every problem with its place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from bookbuilder.board.described import BoardFile, GridFile
from bookbuilder.board.flaws import board_flaws
from bookbuilder.board.model import Board, Cell
from bookbuilder.board.shapes import (
    HOLE,
    Region,
    areas,
    assemble,
    diagonals,
    lines,
    moved,
    read_picture,
    rectangle,
    sides,
)
from bookbuilder.config import Document, is_path, read, shipped_file, validate
from bookbuilder.data import names
from bookbuilder.errors import InputError

_SMALLER = "leave grids or layers out, and put grids nearer to each other"


def boards() -> tuple[str, ...]:
    """The names of the boards that come with bookbuilder, the smallest first."""
    return tuple(sorted(names("layouts", "boards"), key=lambda name: (len(board(name).cells), name)))


@lru_cache(maxsize=256)
def board(name: str, moves: tuple[str, ...] = ()) -> Board:
    """The shipped board of that name, turned and reflected by `moves`. Raises InputError for one that is not there."""
    if is_path(name):
        hint = "a board is a name (see `bookbuilder list boards`) or a .yaml file that describes it"
        raise InputError.single(f"{name} is no board", hint)
    return board_file(shipped_file("boards", name, "no board is called {!r}", "; or a file's path"), moves)


def board_file(path: Path, moves: tuple[str, ...] = (), shown: Path | None = None) -> Board:
    """The board that a file describes, turned and reflected by `moves`. Raises InputError with all its problems.

    `shown` is the path as the user wrote it, where that is another one: it names the board, and the file in messages.
    """
    return board_from(read(path, shown=shown), (shown or path).stem, moves)


def is_file_name(name: str) -> bool:
    """Whether a board is named by its file, not by a name of ours."""
    return name.lower().endswith((".yaml", ".yml"))


def board_from(document: Document, name: str, moves: tuple[str, ...] = ()) -> Board:
    """The board that a document describes, turned and reflected as it says and then by `moves`, one after the other.

    Raises InputError with all its problems.
    """
    described = validate(document, BoardFile, (board_flaws,))
    regions = tuple(region for i, grid in enumerate(described.grids) for region in _regions(described, i, grid))
    for move in (*described.moves, *moves):
        regions = moved(regions, move)
    try:
        return assemble("-".join((name, *moves)), described.order, regions)
    except ValueError as error:  # too many houses, or too far from each other
        raise InputError.single(str(error), _SMALLER, document.place(("grids",))) from None


# --- a grid's regions -------------------------------------------------------------------------------------------------


def _regions(described: BoardFile, i: int, grid: GridFile) -> Iterator[Region]:
    """All houses of a grid whose description is right."""
    at, prefix = Cell(*grid.at), f"grid {i + 1}" if len(described.grids) > 1 else ""
    if grid.picture is None:
        assert grid.box is not None
        yield from rectangle(described.order, *sides(grid.box), at, prefix)
        cells = [Cell(at.row + r, at.column + c) for r in range(described.order) for c in range(described.order)]
    else:
        picture = read_picture(grid.picture, at)
        cells = [cell for cell, mark in picture.items() if mark != HOLE]
        yield from lines(cells, prefix)
        yield from areas(picture, "box", prefix)
    for kind, layers in (("box", grid.layers), ("extra", grid.extra)):
        for number, layer in enumerate(layers, 1):
            yield from areas(read_picture(layer, at), kind, prefix, number)
    if grid.diagonals:
        yield from diagonals(cells, grid.diagonals, prefix)
