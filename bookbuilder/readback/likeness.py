"""Two pictures of a grid go in, those of its cells that look different come out.

The rules of a puzzle can be read from a PDF alone. Any other format must look as the PDF does, whose rules were read:
patches of the cells are compared, each moved by up to a pixel, as renderers disagree by as much. Measured in the 98 and
72 mm of a slot, with cells of 48 pixels and patches of 8, for a sum that is wrong by one, and between formats:

    a sum misprinted by one     at least 2.2     SVG   at most 0.7     PNG at 300 dpi   at most 1.3
    a dot, letter or sign lost  at least 12      EPS   at most 1.5     TIFF with tints  7.0, for these are screens
"""

from __future__ import annotations

from array import array
from itertools import product

from PIL import Image, ImageChops, ImageFilter

from bookbuilder.board import Board
from bookbuilder.readback.opened import TILE

COMPARED = ("svg", "eps", "png")  # formats
LEAST_PIXELS = 90  # of a cell's side, of pictures of pixels
_PATCH, _MOST = 8, 2.0  # pixels of a patch's side; its mean square
_BLUR = ImageFilter.BoxBlur(1)
_SHIFTS = tuple(product((0, 1, -1), repeat=2))
_SQUARES = [round(step * step / 255) for step in range(256)]


def unlike(one: Image.Image, other: Image.Image, board: Board) -> tuple[int, ...]:
    """The cells that look different in two pictures of a grid, which are TILE pixels wide for each cell."""
    still, least = other.filter(_BLUR), array("f")
    for dx, dy in _SHIFTS:
        moved = ImageChops.offset(one, dx, dy).filter(_BLUR)
        squares = ImageChops.difference(moved, still).point(_SQUARES).convert("F")
        means = array("f", squares.reduce(_PATCH).tobytes())
        least = array("f", map(min, least, means)) if least else means
    across, (top, left) = one.width // _PATCH, board.corner
    wrong = {divmod(at, across) for at, mean in enumerate(least) if mean > _MOST}
    places = {(row * _PATCH // TILE, column * _PATCH // TILE) for row, column in wrong}
    return tuple(at for at, cell in enumerate(board.cells) if (cell.row - top, cell.column - left) in places)
