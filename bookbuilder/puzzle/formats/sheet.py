"""Grids as spreadsheets export them go in, with nothing in their empty cells; the same with full stops there comes out.

5,3,,,7,,,,        5,3,.,.,7,.,.,.,.
6,,,1,9,5,,,       6,.,.,1,9,5,.,.,.
...                ...
"""

from __future__ import annotations

import re
from itertools import groupby

from bookbuilder.puzzle.formats.spaced import is_area

_SEPARATORS = "\t,;"
_NARROWEST = 4  # cells of a row
_VALUE = re.compile(r"\s*(?:[0-9]{1,2}|[A-Za-z.*_-])?\s*")


def filled(text: str) -> str:
    """The text, with a full stop for each empty cell of a grid whose lines have one separator between all cells.

    Such lines stand together: as many as each has cells, or a multiple. A line may also be a whole square. Empty lines
    between grids stay, without their separators; what else is in the text stays as it is.
    """
    for separator in _SEPARATORS:
        if separator * 2 in text:
            text = _filled(text, separator)
    return text


def _filled(text: str, separator: str) -> str:
    written: list[str] = []
    for width, alike in groupby(text.split("\n"), lambda line: _width(line, separator)):
        lines = list(alike)
        written += _grids(lines, width, separator) if width else lines
    return "\n".join(written)


def _width(line: str, separator: str) -> int:
    """The number of cells in a line; 0 if they are too few, or not all values."""
    cells = line.split(separator)
    return len(cells) if len(cells) >= _NARROWEST and all(map(_VALUE.fullmatch, cells)) else 0


def _grids(lines: list[str], width: int, separator: str) -> list[str]:
    """The lines with their empty cells filled, if they are grids or squares of this width."""
    written = [separator.join(cell if cell.strip() else "." for cell in line.split(separator)) for line in lines]
    if len(lines) % width and not is_area("." * width):
        at = 0
        while at < len(lines):
            if not lines[at].strip(separator + " "):  # between two grids
                written[at] = ""
                at += 1
            elif at + width > len(lines):
                return lines
            else:
                at += width
    return written
