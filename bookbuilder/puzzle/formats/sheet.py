"""Grids as spreadsheets export them go in, with nothing in their empty cells; the same with full stops there comes out.

5,3,,,7,,,,        5,3,.,.,7,.,.,.,.
6,,,1,9,5,,,       6,.,.,1,9,5,.,.,.
...                ...

Lines that could be meant in two ways stay as they are, and so do those that need no full stops.
"""

from __future__ import annotations

import re
from itertools import groupby

from bookbuilder.board import boards
from bookbuilder.puzzle.formats.spaced import has_sides
from bookbuilder.puzzle.formats.squares import square

Row = list[str]  # the cells of a line, "" for an empty one; [] for a line between grids

_SEPARATORS = "\t,;"
_CELL = r" *+(?:[0-9]{1,2}|[A-Za-z.*_-])?+ *+"
_LONGEST = 5_000  # characters of a line
_USUAL, _WIDEST = 9, 25  # columns of a grid; a wider one hardly has a column without a clue


def filled(text: str) -> str:
    """The text, with a full stop for each empty cell of a grid whose lines have one separator between all cells.

    Grids may stand below each other, with or without empty lines or numbers between them, and away from the edges of
    the sheet. A line may also be a whole square. Line numbers stay what they are.
    """
    for separator in _SEPARATORS:
        if re.search(rf"{separator} *(?:{separator}|$)|^ *{separator}", text, re.MULTILINE):
            text = _filled(text, separator)
    return text


def _filled(text: str, separator: str) -> str:
    pattern = re.compile(rf"(?:{_CELL}{separator}){{3,}}+{_CELL}")

    def columns(line: str) -> int:
        return line.count(separator) + 1 if len(line) <= _LONGEST and pattern.fullmatch(line) else 0

    written: list[str] = []
    for number, alike in groupby(text.split("\n"), columns):
        lines = list(alike)
        grids = _grids([[cell.strip() for cell in line.split(separator)] for line in lines]) if number else None
        written += lines if grids is None else [separator.join(cell or "." for cell in row) for row in grids]
    return "\n".join(written)


def _grids(rows: list[Row]) -> list[Row] | None:
    """The rows of grids, or squares, among those of one width; None if there are none, or they need no full stops."""
    width = len(rows[0])
    if len(rows) == 1 or width > _WIDEST:  # each is a square of its own
        return [row if any(row) else [] for row in rows] if has_sides(width) else None
    numbers = ["", *map(str, range(1, width))]
    if rows[0] == numbers == [row[0] for row in rows]:  # of rows and columns
        inner = _grids([row[1:] for row in rows[1:]])
        return [[], *inner] if inner else None
    used = [any(column) for column in zip(*rows, strict=True)]
    if all(cell or not is_used for row in rows if any(row) for cell, is_used in zip(row, used, strict=True)):
        return None
    whole = _whole(rows)
    if all(used[:1] + used[-1:]):
        return whole or _broken(rows)
    first, end = used.index(True), len(used) - used[::-1].index(True)
    within = _whole([row[first:end] for row in rows])
    return None if whole and within else whole or within or _broken(rows)


def _whole(rows: list[Row]) -> list[Row] | None:
    """The rows as whole grids of their width, with what may stand between them; None if they are none."""
    width = len(rows[0])
    if not _is_usual(width) or (width > _USUAL and not all(map(any, zip(*rows, strict=True)))):
        return None
    if len(rows) == width:
        return rows  # some of which may be empty
    found: list[Row] = []
    for is_filled, stretch in groupby(rows, any):
        block = list(stretch)
        heads = block[:: width + 1]
        if not is_filled:
            found += [[]] * len(block)
        elif len(block) % (width + 1) == 0 and not any(cell for row in heads for cell in row[1:]):
            found += [row if at % (width + 1) else row[:1] for at, row in enumerate(block)]
        elif len(block) % width == 0:
            found += block
        else:
            return None
    return found


def _broken(rows: list[Row]) -> list[Row] | None:
    """The rows as they are, for the reader to say what is wrong, if they are as wide as a grid and stand together."""
    return rows if len(rows) > 1 and _is_usual(len(rows[0])) and all(map(any, rows)) else None


def _is_usual(width: int) -> bool:
    """Whether a square board of this width is shipped."""
    return width <= _WIDEST and square(width).name in boards()
