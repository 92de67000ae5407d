"""Pictures as they are put down: where they are small, their lines stay as thick as the printer needs."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from bookbuilder.drawing import Path, Picture, Stamp


def stamp(x: float, y: float, size: float, picture: Picture, thinnest: float) -> Stamp:
    """A picture with its top left corner at x and y, whose lines are no thinner than this; all in points."""
    return Stamp(x, y, size, sturdy(picture, size, thinnest))


@lru_cache(maxsize=1024)
def sturdy(picture: Picture, size: float, thinnest: float) -> Picture:
    """The picture for this size, with thicker lines if some would be too thin. White ones print nothing."""
    least = thinnest / size if size else 0.0
    if not any(_is_thin(path, least) for path in picture.paths):
        return picture
    return replace(
        picture, paths=tuple(replace(path, width=least) if _is_thin(path, least) else path for path in picture.paths)
    )


def _is_thin(path: Path, least: float) -> bool:
    inks = (path.colour.cyan, path.colour.magenta, path.colour.yellow, path.colour.black)
    return 0 < path.width < least and any(inks)
