"""Illustrations of an author's texts: an SVG, PNG or JPEG file goes in; a picture in black and greys comes out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import fsum
from pathlib import Path

from bookbuilder.drawing import Colour, Picture
from bookbuilder.symbols.images import ImageError, read_greys
from bookbuilder.symbols.picture_sets import PictureFileError, opened
from bookbuilder.symbols.svg import SvgError, extent, read_svg

WEIGHTS = (0.299, 0.587, 0.114)  # of red, green and blue in what the eye takes for lightness, ITU-R BT.601


class IllustrationError(Exception):
    """Why a file cannot be an illustration, and what to do about it."""

    def __init__(self, what: str, hint: str) -> None:
        super().__init__(what)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Illustration:
    """A picture in the middle of its square, and the shape of what it shows."""

    picture: Picture
    aspect: float  # width divided by height
    pixels: int  # along the longer side of the file; 0 for shapes


def read_illustration(path: Path) -> Illustration:
    """The picture in a file. Raises IllustrationError."""
    try:
        return opened(path, _read)
    except (SvgError, ImageError, PictureFileError) as error:
        raise IllustrationError(str(error), error.hint) from error


@lru_cache(maxsize=32)
def _read(path: Path, _edition: tuple[int, ...]) -> Illustration:
    """The picture of an edition of a file, read once."""
    data = path.read_bytes()
    if path.suffix.lower() == ".svg":
        paths = read_svg(data.decode("utf-8-sig", errors="replace")).paths
        left, top, right, bottom = extent(paths)
        if right <= left or bottom <= top:
            raise SvgError("its shapes have no size", "draw a shape that has a width and a height")
        greys = tuple(replace(path, colour=_grey(path.colour)) for path in paths)
        return Illustration(Picture(greys), (right - left) / (bottom - top), 0)
    picture, (width, height) = read_greys(data)
    return Illustration(picture, width / height, max(width, height))


def _grey(colour: Colour) -> Colour:
    """Black as dark as a colour."""
    lights = ((1 - ink) * (1 - colour.black) for ink in (colour.cyan, colour.magenta, colour.yellow))
    return Colour(black=1 - fsum(weight * light for weight, light in zip(WEIGHTS, lights, strict=True)))
