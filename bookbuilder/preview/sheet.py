"""Many pictures on one: tiles go in; sheets come out, with the tiles in rows and a label under each.

Weekend Sudoku
+---+---+  +---+---+
|   | # |  | # | # |     rows are filled up to a width, and sheets up to a height, so that a sheet
+---+---+  +---+---+     can be seen as a whole; a tile that is larger stands alone
      1      2   3
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from PIL import Image

from bookbuilder.drawing import Box, Colour, Mark, Page, Text
from bookbuilder.render.pictures import POINTS_PER_INCH, pictures
from bookbuilder.typeset.text.lines import Face, shorten, write

TABLE = 218  # the grey on which pictures lie
_GROUND = Colour(black=1 - TABLE / 255)
_WIDEST, _HIGHEST = 1940, 1900  # pixels of a sheet
_GAP, _UNDER = 22, 34  # between tiles, and under them for their labels
_TITLE, _LABEL = Face("semibold", 20), Face("text", 13)
_HEAD = 48  # for the title


@dataclass(frozen=True, slots=True)
class Tile:
    """A picture with its labels."""

    name: str  # for the name of a file
    picture: Image.Image
    labels: tuple[tuple[float, str], ...]  # each with the middle of its text, in pixels from the left


_Row = list[Tile]


def sheets(title: str, tiles: Iterable[Tile]) -> Iterator[tuple[tuple[Tile, ...], Image.Image]]:
    """The sheets, each with the tiles on it."""
    filled: list[_Row] = []
    for row in _rows(tiles):
        if filled and _height([*filled, row]) > _HIGHEST:
            yield _sheet(title, filled)
            filled = []
        filled.append(row)
    if filled:
        yield _sheet(title, filled)


def _rows(tiles: Iterable[Tile]) -> Iterator[_Row]:
    row: _Row = []
    for tile in tiles:
        if row and _width([*row, tile]) > _WIDEST:
            yield row
            row = []
        row.append(tile)
    if row:
        yield row


def _width(row: _Row) -> int:
    return _GAP + sum(tile.picture.width + _GAP for tile in row)


def _row_height(row: _Row) -> int:
    return max(tile.picture.height for tile in row) + _UNDER


def _height(rows: Sequence[_Row]) -> int:
    return _HEAD + sum(map(_row_height, rows)) + _GAP


def _sheet(title: str, rows: Sequence[_Row]) -> tuple[tuple[Tile, ...], Image.Image]:
    placed = tuple(_placed(rows))
    width, height = max(map(_width, rows)), _height(rows)
    texts = [write(shorten(title, _TITLE, width - 2 * _GAP), _TITLE, _GAP, 0.66 * _HEAD)]
    texts += [text for tile, left, top in placed for text in _labels(tile, left, top)]
    sheet = _table(width, height, texts)
    if any(tile.picture.mode == "RGB" for tile, _, _ in placed):
        sheet = sheet.convert("RGB")
    for tile, left, top in placed:
        sheet.paste(tile.picture.convert(sheet.mode), (left, top))
    return tuple(tile for tile, _, _ in placed), sheet


def _placed(rows: Sequence[_Row]) -> Iterator[tuple[Tile, int, int]]:
    """Each tile with its left and top edge."""
    top = _HEAD
    for row in rows:
        left = _GAP
        for tile in row:
            yield tile, left, top
            left += tile.picture.width + _GAP
        top += _row_height(row)


def _labels(tile: Tile, left: int, top: int) -> Iterator[Text]:
    baseline = top + tile.picture.height + 0.5 * _UNDER
    room = tile.picture.width / len(tile.labels) + _GAP / 2
    for middle, label in tile.labels:
        text = shorten(label, _LABEL, room)
        yield write(text, _LABEL, left + middle - _LABEL.width(text) / 2, baseline)


def _table(width: int, height: int, texts: Iterable[Text]) -> Image.Image:
    """The ground with everything that is written on it; a pixel is a point."""
    box = (0.0, 0.0, float(width), float(height))
    marks: tuple[Mark, ...] = (Box(*box, _GROUND), *texts)
    (picture,) = pictures([Page(width, height, box, box, marks)], POINTS_PER_INCH)
    return picture
