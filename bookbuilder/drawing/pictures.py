"""Pictures that are put down many times."""

from __future__ import annotations

from dataclasses import dataclass

from bookbuilder.drawing.shapes import Path


@dataclass(frozen=True, slots=True)
class Raster:
    """Pixels from the top left on, a byte an ink: black alone, or cyan, magenta, yellow and black. 255 is full ink.

    The mask, one bit a pixel and whole bytes a line, shows what is not there with a 1.
    """

    width: int
    height: int
    inks: int  # 1 or 4
    data: bytes
    mask: bytes = b""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that is placed many times at any size, in a square of side 1: overlaid shapes, or pixels."""

    paths: tuple[Path, ...] = ()
    raster: Raster | None = None


@dataclass(frozen=True, slots=True)
class Stamp:
    """A picture put down with its top left corner at x and y, `size` wide and high."""

    x: float
    y: float
    size: float
    picture: Picture
