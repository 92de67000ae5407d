"""Lines of rows go in; the rows of each grid come out: below each other, running on, or side by side.

1... ..3.     Side by side, each line has a row of each grid. If one line has not, every reading is in doubt: taken one
.2.. ...1     after the other, the rows would make grids that nobody has drawn. Such a slip is an error of all lines.
...3 2...
..4. .1..
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from math import isqrt
from typing import NamedTuple

from bookbuilder.board import MAX_ORDER
from bookbuilder.puzzle.formats.source import Unreadable, counted
from bookbuilder.puzzle.formats.squares import box_size
from bookbuilder.puzzle.formats.values import is_value

_NARROWEST = 4  # columns of a grid; narrower groups of values are the boxes of one
_LONGEST_PAGE = 99  # lines, each with the values of whole grids
_GAP = re.compile(r"\s*\|[\s|]*|\s{2,}|\t")
_HINT = "write each line with as many whole rows as the others; if the board has holes, name it"


class Row(NamedTuple):
    """One row of a grid, with one text per cell, and its place."""

    line: int
    cells: tuple[str, ...]


Line = Sequence[Row]


def in_sequence(lines: Iterable[Line], width: int) -> list[Line]:
    """The grids of rows that follow each other, whatever lines they are on."""
    rows = list(chain(*lines))
    return [rows[start : start + width] for start in range(0, len(rows), width)]


def side_by_side(lines: Sequence[Line], width: int) -> list[Line]:
    """The grids of lines that have a row of each; empty if there is one grid, or one row per line."""
    if lines and stand_together(lines, width):
        bands = (lines[start : start + width] for start in range(0, len(lines), width))
        return [grid for band in bands for grid in zip(*band, strict=True)]
    rows = list(chain(*lines))
    count, left = divmod(len(rows), width)
    if count < 2 or left or any(len(line) % count for line in lines):
        return []
    return [rows[which::count] for which in range(count)]


def stand_together(lines: Sequence[Line], width: int) -> bool:
    """Whether each line has one row of each grid, as on a page, and the next grids begin below."""
    if len(lines) % width or max(map(len, lines)) == 1:
        return False
    return all(len({len(line) for line in lines[at : at + width]}) == 1 for at in range(0, len(lines), width))


def begin_in_lines(lines: Iterable[Line], width: int) -> bool:
    """Whether a grid would begin in the middle of a line if the rows ran on."""
    return any(width % len(line) and len(line) % width for line in lines)


def usual(lines: Iterable[Line]) -> int:
    """The most frequent number of rows on a line."""
    return Counter(map(len, lines)).most_common(1)[0][0]


def slip(lines: Sequence[Line], width: int) -> Unreadable | None:
    """What is wrong with lines of several rows each, at the line that differs; None if they make whole grids."""
    count = usual(lines)
    hint = _HINT if len(lines) > 1 or width < 2 else f"write {width} rows of {width} cells"
    for line in lines:
        for number, row in enumerate(line, 1):
            if len(row.cells) != width:
                which = f"row {number} of {len(line)} in the line" if len(line) > 1 else "the row"
                return Unreadable(f"{which} has {counted(len(row.cells), 'cell')}, not {width}", hint, row.line)
    if sum(map(len, lines)) % width == 0:
        return None
    if odd := next((line for line in lines if len(line) != count), None):
        are = "is 1 row" if len(odd) == 1 else f"are {len(odd)} rows"
        return Unreadable(f"there {are} in the line, not {count}", hint, odd[0].line)
    here = f"{len(lines)} lines of {count} rows" if len(lines) > 1 else f"{count} rows in the line"
    return Unreadable(f"there are {here}, but a grid has {width} rows", hint, lines[-1][0].line)


def mended(lines: Sequence[Line], width: int) -> list[Line]:
    """The lines as they might be without a slip: an empty row in place of each wrong or missing one; none if there are
    too few or too many for grids side by side."""
    count = usual(lines)
    empty = [Row(lines[-1][0].line, ("0",) * width)] * count
    found = [line if [len(row.cells) for row in line] == [width] * count else empty for line in lines]
    if len(found) % width == 1 and empty in found:
        found.remove(empty)
    elif len(found) % width == width - 1:
        found.append(empty)
    return [] if len(found) % width else found


# --- values with blanks between them ----------------------------------------------------------------------------------


def parted(line: str) -> list[str]:
    """The parts of a line between wide gaps and bars, without the blanks in them: "1 . . 2 | . 3 . ." has two."""
    return ["".join(part.split()) for part in _GAP.split(line.strip(" \t|"))]


def are_parted(lines: Sequence[str]) -> bool:
    """Whether most lines are rows of grids side by side with blanks between the values, and wider gaps or bars between
    the grids; a line may have only one. Wide gaps between boxes are none: some values are too high for such grids."""
    shapes = Counter(shape for line in lines if (shape := _shape(line)))
    if not shapes:
        return False
    width = Counter(width for _, width in shapes.elements()).most_common(1)[0][0]
    its = Counter({count: often for (count, wide), often in shapes.items() if wide == width})
    most = its.most_common(1)[0][0] * width
    if any("|" in line for line in lines) and its.total() + 1 >= most and box_size(most)[1] == width:
        return False  # bars between boxes
    alone = sum([*map(len, line.split())] == [1] * width for line in lines)
    if its.total() < width - 1 or 2 * (its.total() + alone) <= len(lines):
        return False
    if its.most_common(1)[0][0] % width == 0 and (its.total() < len(lines) or len(lines) > _LONGEST_PAGE):
        return False  # a list of puzzles, perhaps with comments
    rows = (parted(line) for line in lines if (shape := _shape(line)) and shape[1] == width)
    return all(is_value(cell, width) for row in rows for cell in "".join(row))


def _shape(line: str) -> tuple[int, int] | None:
    """How many grids have a row in a line, and how many columns; None for any other line."""
    parts = parted(line)
    width = len(parts[0])
    if len(parts) < 2 or not _NARROWEST <= width <= MAX_ORDER or {len(part) for part in parts} != {width}:
        return None
    words = {len(word) for word in line.replace("|", " ").split()}
    is_parted = words in ({1}, {box_size(width)[1]}) and words != {width}
    is_list = isqrt(width) ** 2 == width >= 16 and all(is_value(cell, isqrt(width)) for cell in "".join(parts))
    return (len(parts), width) if is_parted or ("|" in line and words == {width} and not is_list) else None
