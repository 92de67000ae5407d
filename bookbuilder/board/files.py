"""Board files: YAML goes in, a Board comes out, or every problem with its place."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from bookbuilder.board.model import MAX_ORDER, Board, Cell
from bookbuilder.board.shapes import assemble, rectangle
from bookbuilder.config import Document, Flaw, nearest, read, validate
from bookbuilder.data import names, shipped
from bookbuilder.errors import InputError

_Offset = Annotated[int, Field(ge=-1000, le=1000)]


class GridFile(BaseModel):
    """One square grid of a board: its boxes, and the plane's row and column of its top left cell."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    box: str = Field(description="Rows x columns of a box, such as 3x3 or 2x3.")
    at: tuple[_Offset, _Offset] = Field(default=(0, 0), description="Row and column of the top left cell.")


class BoardFile(BaseModel):
    """A board as its file describes it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    order: int = Field(ge=1, le=MAX_ORDER, description="The values are 1 to this number.")
    grids: tuple[GridFile, ...] = Field(min_length=1, max_length=100, description="The grids, on one endless plane.")


def boards() -> tuple[str, ...]:
    """The names of the boards that come with bookbuilder, sorted by their size."""
    return tuple(sorted(names("layouts", "boards"), key=lambda name: (len(board(name).cells), name)))


@lru_cache(maxsize=256)
def board(name: str) -> Board:
    """The shipped board of that name. Raises InputError for one that is not there."""
    known = names("layouts", "boards")
    if name not in known:
        raise InputError.single(f"no board is called {name!r}", f"{nearest(name, known)}; or a file's path")
    return board_file(shipped("layouts", "boards", f"{name}.yaml"))


def board_file(path: Path) -> Board:
    """The board that a file describes. Raises InputError with all its problems."""
    return board_from(read(path), path.stem)


def board_from(document: Document, name: str) -> Board:
    """The board that a document describes. Raises InputError with all its problems."""
    described = validate(document, BoardFile, (_boxes_fit,))
    prefixes = [f"grid {i} " for i in range(1, len(described.grids) + 1)] if len(described.grids) > 1 else [""]
    regions = [
        region
        for grid, prefix in zip(described.grids, prefixes, strict=True)
        for region in rectangle(described.order, *_sides(grid.box), Cell(*grid.at), prefix)
    ]
    return assemble(name, described.order, regions)


def _sides(box: str) -> tuple[int, int]:
    found = re.fullmatch(r"([1-9]\d?) ?x ?([1-9]\d?)", box)
    if not found:
        raise ValueError(f"{box!r} is not rows x columns")
    return int(found[1]), int(found[2])


def _boxes_fit(document: Document) -> list[Flaw]:
    """Boxes that are not rows x columns, or hold another number of cells than the order."""
    data = document.data if isinstance(document.data, dict) else {}
    order, grids = data.get("order"), data.get("grids")
    flaws = []
    for i, grid in enumerate(grids if isinstance(grids, list) else ()):
        box = grid.get("box") if isinstance(grid, dict) else None
        if not isinstance(box, str):
            continue
        route = ("grids", i, "box")
        try:
            rows, columns = _sides(box)
        except ValueError as error:
            flaws.append(Flaw(route, f"`{document.name(route)}`: {error}", "write it as 3x3 or 2x3"))
            continue
        if isinstance(order, int) and rows * columns != order:
            what = f"`{document.name(route)}`: a box of {box} has {rows * columns} cells, the order is {order}"
            flaws.append(Flaw(route, what, "a box holds every value once, so its cells are as many as the order"))
    return flaws
