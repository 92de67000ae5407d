"""Pictures as they are put down: where they are small, their lines stay as thick as the printer needs; and outlines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from bookbuilder.drawing import BLACK, WHITE, Path, Picture, Stamp

FINE = 0.9  # points: the line of an outline
SLIM = 4.0  # lines: a stroke no wider is its own outline


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


@lru_cache(maxsize=256)
def pencilled(picture: Picture, size: float, thinnest: float) -> Picture:
    """The picture as it would be drawn with a pencil, for this size: every shape white within a fine line.

    White lines, which part the shapes of the picture, become fine lines as well. A picture of pixels stays as it is.
    """
    line = max(FINE, thinnest) / size
    return replace(picture, paths=tuple(part for path in picture.paths for part in _traced(_smaller(path, line), line)))


def _smaller(path: Path, line: float) -> Path:
    """The path in a square that is smaller by a line, so that outlines along its edges stay within the picture."""

    def at(part: float) -> float:
        return 0.5 + (1 - line) * (part - 0.5)

    contours = (
        replace(it, x=at(it.x), y=at(it.y), steps=tuple(type(step)(*map(at, step)) for step in it.steps))
        for it in path.contours
    )
    return replace(path, contours=tuple(contours), width=(1 - line) * path.width)


def _traced(path: Path, line: float) -> Iterator[Path]:
    if not path.width:
        yield from (replace(path, colour=WHITE), replace(path, colour=BLACK, width=line))
    elif path.colour == WHITE or path.width <= SLIM * line:
        yield replace(path, colour=BLACK, width=line if path.colour == WHITE else path.width)
    else:
        yield from (replace(path, colour=BLACK), replace(path, colour=WHITE, width=path.width - 2 * line))
