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

    @property
    def description(self) -> GridDescription:
        """The description from which the board is made."""
        return GridDescription(self.box, self.picture, self.at, self.layers, self.extra, self.diagonals)


class Turns(BaseModel):
    """How a board is turned and reflected."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    rotate: Literal[0, 90, 180, 270] = Field(default=0, description="How far it is turned, clockwise.")
    mirror: bool = Field(default=False, description="Whether left and right are exchanged, after turning.")
    flip: bool = Field(default=False, description="Whether top and bottom are exchanged, after turning.")

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves by their names in `shapes`."""
        return turned(self.rotate, self.mirror, self.flip)


class BoardUse(Turns):
    """A board by its name or file, turned and reflected."""

    name: str = Field(description="The name of a board, or the path of its file.")


class BoardFile(Turns):
    """A board as its file, or the place where it is used, describes it."""

    order: int = Field(ge=1, le=MAX_ORDER, description="The values are 1 to this number.")
    grids: tuple[GridFile, ...] = Field(min_length=1, max_length=100, description="The grids, on one endless plane.")

    @property
    def description(self) -> Description:
        """The description from which the board is made."""
        return Description(self.order, tuple(grid.description for grid in self.grids), self.moves)
