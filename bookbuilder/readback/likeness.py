"""Two pictures of a grid go in, those of its cells that look different come out.

The rules of a puzzle can be read from a PDF alone. Any other format must look as the PDF does, whose rules were read. A
pixel is as it should be if one of those around it in the other picture is at least as dark, and one at least as light,
since renderers disagree by as much; the lines between cells, whose edges lie between pixels, do not count. Measured as
the largest mean square of a patch, for slots of 60 to 150 mm:

    between formats, cells of 60 pixels or more      at most 1.9     tints in a TIFF, which are screens     7 and 26
    a sum that is wrong by one                       at least 9.1    a disc or square that is lost          7
    a dot, letter or sign that is lost               at least 16
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from itertools import product

from PIL import Image, ImageChops, ImageFilter

from bookbuilder.board import Board

SIDE = 96  # pixels of a cell's side in these pictures
LEAST_PIXELS = 60  # of a cell's side in the art
_PATCH, _LINE, _MOST = 12, 5, 4.5  # pixels of a patch's side; of half of a line; its mean square
_DARKEST, _LIGHTEST = ImageFilter.MinFilter(3), ImageFilter.MaxFilter(3)
_SQUARES = [round(step * step / 255) for step in range(256)]


def unlike(one: Image.Image, other: Image.Image, board: Board) -> tuple[int, ...]:
    """The cells that look different in two pictures of a grid, SIDE pixels for each cell."""
    far = map(max, _beyond(one, other), _beyond(other, one))
    across, (top, left) = one.width // _PATCH, board.corner
    wrong = (divmod(at, across) for at, mean in enumerate(far) if mean > _MOST)
    places = {(row * _PATCH // SIDE, column * _PATCH // SIDE) for row, column in wrong}
    return tuple(at for at, cell in enumerate(board.cells) if (cell.row - top, cell.column - left) in places)


def _beyond(one: Image.Image, other: Image.Image) -> array[float]:
    """How far the pixels of each patch lie beyond those around them in the other picture: the mean square."""
    darker = ImageChops.subtract(other.filter(_DARKEST), one)
    lighter = ImageChops.subtract(one, other.filter(_LIGHTEST))
    far = ImageChops.darker(ImageChops.lighter(darker, lighter), _between_lines(one.size))
    return array("f", far.point(_SQUARES).convert("F").reduce(_PATCH).tobytes())


@lru_cache(maxsize=8)
def _between_lines(size: tuple[int, int]) -> Image.Image:
    """Black where the lines between cells are, white elsewhere."""
    mask = Image.new("L", size, 0)
    for left, top in product(range(0, size[0], SIDE), range(0, size[1], SIDE)):
        mask.paste(255, (left + _LINE, top + _LINE, left + SIDE - _LINE, top + SIDE - _LINE))
    return mask
