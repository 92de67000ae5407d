"""The contents of a board's file, perhaps a stranger's: one checked model per mapping."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from bookbuilder.board.description import Description, GridDescription, turned
from bookbuilder.board.model import MAX_ORDER
from bookbuilder.board.shapes import HOLE, NO_BOX

MOST_OFFSET = 1000  # of a grid's corner from the origin

_Offset = Annotated[int, Field(ge=-MOST_OFFSET, le=MOST_OFFSET)]
_Picture = Annotated[str, Field(max_length=20_000)]


class GridFile(BaseModel):
    """One grid of a board: its boxes, given by a size or a picture, and its place on the plane."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    box: str | None = Field(default=None, description="The size of a box, rows x columns, such as 3x3 or 2x3.")
    picture: _Picture | None = Field(
        default=None,
        description=f"One line per row, one letter or digit per box; {HOLE} is a hole, {NO_BOX} a cell without a box.",
    )
    at: tuple[_Offset, _Offset] = Field(default=(0, 0), description="The row and column of the top left cell.")
    layers: tuple[_Picture, ...] = Field(
        default=(), max_length=16, description="More boxes, which may overlap the others, drawn as pictures of letters."
    )
    extra: tuple[_Picture, ...] = Field(
        default=(), max_length=16, description="Extra houses, printed as tints, drawn as pictures of letters."
    )
    diagonals: Literal["main", "anti", "both"] | None = Field(
        default=None, description="Which diagonals must hold every value once."
    )

    @property
    def description(self) -> GridDescription:
        """The description from which the board is made."""
        return GridDescription(self.box, self.picture, self.at, self.layers, self.extra, self.diagonals)


class Turns(BaseModel):
    """How a board is turned and reflected."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    rotate: Literal[0, 90, 180, 270] = Field(default=0, description="How many degrees to turn the board clockwise.")
    mirror: bool = Field(default=False, description="Whether to swap left and right, after turning.")
    flip: bool = Field(default=False, description="Whether to swap top and bottom, after turning.")

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves by their names in `shapes`."""
        return turned(self.rotate, self.mirror, self.flip)


class BoardUse(Turns):
    """A board given by name or file, and how to turn and reflect it."""

    name: str = Field(description="The name of a board, or the path of a board file.")


class BoardFile(Turns):
    """A board described in its own file or in a config."""

    order: int = Field(ge=1, le=MAX_ORDER, description="How many values there are: 1 to this number.")
    grids: tuple[GridFile, ...] = Field(
        min_length=1, max_length=100, description="The grids, all placed on one unbounded plane."
    )

    @property
    def description(self) -> Description:
        """The description from which the board is made."""
        return Description(self.order, tuple(grid.description for grid in self.grids), self.moves)
