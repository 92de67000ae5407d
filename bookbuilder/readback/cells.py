"""Cells as tiles of equal size: a grid is cut out of its art, and each cell compared with what it may show.

A tolerance over a whole picture does not see that a small 1 stands for a 5. So each cell is compared with a tile for
each value, and with an empty one, and is taken to show whatever is nearest. Every tile is moved by up to a pixel each
way, as renderers disagree by as much, and both are blurred, as edges lie between pixels: otherwise the frame of a die
that lies half a pixel off weighs more than the pip by which a 6 differs from a 7. Only the middle of the cell counts,
where no lines are:

    +--------+
    | +----+ |     a tint, or a screen of dots, is as far from every value, as long as it covers less than half
    | | 5  | |
    | +----+ |
    +--------+
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product

from PIL import Image, ImageChops, ImageFilter

from bookbuilder.board import Board
from bookbuilder.book import GridPlace
from bookbuilder.readback.folder import UnreadableFile
from bookbuilder.readback.opened import TILE, Opened

WHITE = 255
_MARGIN = TILE // 8  # pixels that lines may cover on each side
_BLUR = ImageFilter.BoxBlur(1)  # measured: dice are misread at 0, and at 2; right at 0.5 and 1
_SHIFTS = tuple(product((0, 1, -1), repeat=2))
_SQUARES = [round(step * step / 255) for step in range(256)]
_TINT = 160  # of 255: lighter greys are tints, also where they lie under a mark, and count as white
_WITHOUT_TINTS = [min(255, step * 255 // _TINT) for step in range(256)]
_BEYOND = 1.5  # points by which a grid may stick out of its art, for rounding
_MOST_CELLS = 20_000  # of a grid's outline, gaps included; the 25 grids of the monster have 4761
_LEAST_INK = 0.004  # of the tile; a dot in a light face has as much


def cut_out(opened: Opened, place: GridPlace, board: Board) -> Image.Image:
    """The grid with the first row at the top, TILE pixels per cell, without tints. Raises as `with_tints` does."""
    return with_tints(opened, place, board, TILE).point(_WITHOUT_TINTS)


def with_tints(opened: Opened, place: GridPlace, board: Board, tile: int) -> Image.Image:
    """The grid with the first row at the top, as many pixels per cell.

    Raises UnreadableFile for a grid that lies outside the art, and for one with too many cells.
    """
    if board.width * board.height > _MOST_CELLS:
        raise UnreadableFile(
            f"has a grid ({place.id}) of {board.width} x {board.height} cells, which are too many to read"
        )
    width, height = board.width * place.cell, board.height * place.cell
    image, x, y = opened.image, opened.across, opened.down
    box = (place.x * x, place.y * y, (place.x + width) * x, (place.y + height) * y)
    within = (max(box[0], 0.0), max(box[1], 0.0), min(box[2], image.width), min(box[3], image.height))
    beyond = max(map(abs, (within[0] - box[0], within[2] - box[2]))) > _BEYOND * x
    beyond |= max(map(abs, (within[1] - box[1], within[3] - box[3]))) > _BEYOND * y
    if beyond or within[0] >= within[2] or within[1] >= within[3]:
        raise UnreadableFile(f"has a grid ({place.id}) that lies outside the art, as its day.json says")
    # Measured: with `BOX`, the strokes of small digits grow here and there, and a 2 may be taken for a 7.
    grid = image.resize((board.width * tile, board.height * tile), Image.Resampling.BICUBIC, box=within)
    return grid.transpose(Image.Transpose.ROTATE_180) if place.turn == 180 else grid


def tile_of(grid: Image.Image, row: int, column: int) -> bytes:
    """The middle of a cell of a grid that was cut out, with white around it."""
    left, top = column * TILE, row * TILE
    middle = (left + _MARGIN, top + _MARGIN, left + TILE - _MARGIN, top + TILE - _MARGIN)
    tile = Image.new("L", (TILE, TILE), WHITE)
    tile.paste(grid.crop(middle), (_MARGIN, _MARGIN))
    return tile.tobytes()


def has_ink(tile: bytes) -> bool:
    """Whether there is enough ink on a tile for it to show something."""
    return sum(WHITE - level for level in tile) > _LEAST_INK * WHITE * len(tile)


def shown(
    grid: Image.Image, places: Sequence[tuple[int, int]], tiles: Sequence[Mapping[int, Sequence[bytes]]]
) -> list[tuple[int, int]]:
    """The value that each cell shows, 0 for none, and which of the value's tiles is nearest.

    `places` has the row and column of each cell, counted from the grid's corner, and `tiles` its tiles by value: one,
    or several that look different.
    """
    lines = _lines(grid.size)
    shifted = [ImageChops.lighter(ImageChops.offset(grid, dx, dy), lines).filter(_BLUR) for dx, dy in _SHIFTS]
    nearest = _distances(shifted, Image.new("L", grid.size, WHITE), places)
    found = [(0, 0)] * len(places)
    for value, turn in _turns(tiles):
        own = [its[value][turn] if turn < len(its.get(value, ())) else None for its in tiles]
        distances = _distances(shifted, _picture(grid.size, places, own), places)
        for at, distance in enumerate(distances):
            if own[at] is not None and distance < nearest[at]:
                nearest[at], found[at] = distance, (value, turn)
    return found


def _turns(tiles: Sequence[Mapping[int, Sequence[bytes]]]) -> list[tuple[int, int]]:
    """Every value with the numbers of its tiles."""
    return sorted({(value, turn) for its in tiles for value, found in its.items() for turn in range(len(found))})


def _picture(size: tuple[int, int], places: Sequence[tuple[int, int]], tiles: Sequence[bytes | None]) -> Image.Image:
    """A grid with a tile in each cell, where there is one."""
    picture = Image.new("L", size, WHITE)
    for (row, column), tile in zip(places, tiles, strict=True):
        if tile is not None:
            picture.paste(_image(tile), (column * TILE, row * TILE))
    return picture.filter(_BLUR)


@lru_cache(maxsize=512)
def _image(tile: bytes) -> Image.Image:
    return Image.frombytes("L", (TILE, TILE), tile)


def _distances(shifted: Sequence[Image.Image], picture: Image.Image, places: Sequence[tuple[int, int]]) -> list[float]:
    """How far each cell is from that of the picture: the mean square, for the best shift."""
    width = picture.width // TILE
    least: list[float] = []
    for grid in shifted:
        squares = ImageChops.difference(grid, picture).point(_SQUARES).convert("F")
        means = array("f", squares.reduce(TILE).tobytes())
        least = [*map(min, least, means)] if least else list(means)
    return [least[row * width + column] for row, column in places]


@lru_cache(maxsize=8)
def _lines(size: tuple[int, int]) -> Image.Image:
    """White where lines may be, black in the middle of each cell."""
    mask = Image.new("L", size, WHITE)
    for left, top in product(range(0, size[0], TILE), range(0, size[1], TILE)):
        mask.paste(0, (left + _MARGIN, top + _MARGIN, left + TILE - _MARGIN, top + TILE - _MARGIN))
    return mask
