"""What every format of art becomes: grey pixels, and the characters where the format has any."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from PIL import Image

from bookbuilder.book import ArtFile
from bookbuilder.readback.folder import UnreadableFile

TILE = 48  # the pixels of a cell's side in which cells are compared; at 32, margins are half as wide
MOST_PIXELS = 200_000_000  # of one file; the most that PNG and TIFF are written with
_POINTS_PER_INCH = 72
_DPI = 300  # at which a 1 and a 5 of 4.2 pt cannot be taken for each other (measured); 200 do not suffice
_SMALLEST = 1.0  # points; nothing that small can be seen
_SLACK = 1.0  # points by which a file's own size may differ: a bounding box has whole numbers


class Missing(Exception):
    """A program or package that opens this format is not installed; the hint says how to get it."""

    def __init__(self, what: str, hint: str) -> None:
        super().__init__(what)
        self.what, self.hint = what, hint


@dataclass(frozen=True, slots=True)
class Character:
    """A character of a PDF: the centre of its ink, in points from the top left corner."""

    text: str
    x: float
    y: float


@dataclass(frozen=True)
class Opened:
    """A file of art, rendered."""

    image: Image.Image  # grey (mode L), 0 is black
    across: float  # pixels per point
    down: float
    characters: tuple[Character, ...] = ()  # of a PDF, in its order, with blanks and line ends


def scale_for(art: ArtFile) -> float:
    """Pixels per point at which vectors are rendered: 300 dpi, or more for cells that would have fewer than TILE.

    Raises UnreadableFile for art that is too large or too small.
    """
    if min(art.width, art.height) < _SMALLEST:
        raise UnreadableFile(f"would be {art.width:.2g} x {art.height:.2g} points, which is too small to show anything")
    least = _DPI / _POINTS_PER_INCH
    area = art.width * art.height
    if area * least**2 > MOST_PIXELS:
        raise UnreadableFile(f"would be {art.width:.0f} x {art.height:.0f} points, which is too large to render")
    wanted = max((TILE / place.cell for place in art.grids), default=least)
    return max(least, min(wanted, sqrt(MOST_PIXELS / area), 4 * least))


def check_size(art: ArtFile, width: float, height: float) -> None:
    """Raises UnreadableFile for a file whose own size, in points, is not the recorded one."""
    if abs(width - art.width) > _SLACK or abs(height - art.height) > _SLACK:
        size, recorded = f"{width:.1f} x {height:.1f}", f"{art.width:.1f} x {art.height:.1f}"
        raise UnreadableFile(f"is {size} points large, not {recorded} as its day.json says")


def stretched(image: Image.Image, art: ArtFile) -> Opened:
    """An image that shows the art exactly from edge to edge."""
    return Opened(image.convert("L"), image.width / art.width, image.height / art.height)
