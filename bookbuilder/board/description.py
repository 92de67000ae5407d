"""Valid descriptions of boards, from which they are made: order, grids, and turns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class GridDescription:
    """One grid: boxes of one size, or a picture of boxes; layers and extra houses are pictures as well."""

    box: str | None = None  # rows x columns
    picture: str | None = None
    at: tuple[int, int] = (0, 0)  # row and column of its top left cell
    layers: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    diagonals: str | None = None  # main, anti or both


@dataclass(frozen=True, slots=True)
class Description:
    """A board: `moves` are applied in order after its grids are in place."""

    order: int
    grids: tuple[GridDescription, ...]
    moves: tuple[str, ...] = ()

    def board(self, name: str, moves: tuple[str, ...] = ()) -> Board:
        """The board, finally turned and reflected by `moves`.

        Raises ValueError if it has too many houses, or they lie too far apart.
        """
        several = len(self.grids) > 1
        named = ((f"grid {number}" if several else "", grid) for number, grid in enumerate(self.grids, 1))
        regions = tuple(region for prefix, grid in named for region in self._regions(grid, prefix))
        for move in (*self.moves, *moves):
            regions = moved(regions, move)
        return assemble("-".join((name, *moves)), self.order, regions)

    def _regions(self, grid: GridDescription, prefix: str) -> Iterator[Region]:
        """All houses of a grid."""
        at = Cell(*grid.at)
        if grid.picture is None:
            assert grid.box is not None
            yield from rectangle(self.order, *sides(grid.box), at, prefix)
            cells = [Cell(at.row + r, at.column + c) for r in range(self.order) for c in range(self.order)]
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


def turned(rotate: int = 0, mirror: bool = False, flip: bool = False) -> tuple[str, ...]:
    """The moves that turn a board clockwise by `rotate` degrees, then exchange left and right, then top and bottom."""
    asked = (f"rotate{rotate}", rotate), ("mirror", mirror), ("flip", flip)
    return tuple(move for move, wanted in asked if wanted)
