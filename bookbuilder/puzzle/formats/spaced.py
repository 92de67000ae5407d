"""A line goes in, in whose square blanks, commas or semicolons separate rows, boxes or values; its parts come out.

5 3 . . 7 . . . . 6 ...              A7, 53..7.... 6..195... .98....6. ...
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import takewhile
from math import isqrt

from bookbuilder.puzzle.formats.squares import box_size
from bookbuilder.puzzle.formats.values import is_value

FEW = 12  # values and empty cells; a name or title has fewer, and a puzzle with a slip more
SMALLEST = 16  # the fewest cells of a square that may be written with blanks
_FEWEST_GAPS = 3  # of a square in parts
_LONGEST = 5_000  # characters of a line with a square in parts: enough for two squares of 32 x 32 in single values
_SPACED = re.compile(r"\s*[0-9.*_-](?:(?:\s*[,;]\s*|\s+)[0-9.*_-]){15,}(?![^\s,;#])")  # 5 3 . . 7 ...
_NAMED = re.compile(r"([^,;:\t]{1,80}[,;:\t])\s*(\S.*)")  # a name, and what follows
_FIRST = re.compile(r"(?P<before>.*\s)?(?P<cell>[0-9.*_-])\s*(?P<mark>[,;:\t])")  # perhaps a value, after a name
_NOTHING = re.compile(r"[.*_-]")  # an empty cell other than 0
DATE = re.compile(r"(?<!\d)\d{1,4}([./-])\d{1,2}\1\d{1,4}(?!\d)")
_OF_CELLS = re.compile(r"(?<![^\s,;:|])[0-9.*_xX-]+(?![^\s,;:|])")
_SINGLE = re.compile(r"(?<![^\s,;])(?:[0-9]{1,6}(?:[.][0-9]+)?|[A-Za-z.*_-])(?![^\s,;])")
_PART = re.compile(r"[^\s,;:#]+")
_ROW = re.compile(r"[0-9A-Za-z.*_-]+")


def joined(line: str) -> str:
    """The line, with its square in one piece if it begins with single values, or with a name and a square."""
    if cells := _values(line):
        return "".join(cells)
    named = named_square(line)
    return " ".join(named) if named else line


def named_square(line: str) -> tuple[str, str, str] | None:
    """The name with its separator, the cells, and the rest of a line; None for others.

    The square is in parts of equal length, which are rows, the boxes' shares of them, or values. Its solution may
    follow in as many such parts, or in one. Only before a solution, there need be no name.
    """
    if len(line) > _LONGEST or sum(map(line.count, " \t,;")) < _FEWEST_GAPS or _values(line):  # most lines end here
        return None
    named = _NAMED.match(line)
    if named and cells_in(named[1]) < FEW and (found := _square(named[2])):
        return None if _may_begin(named[1], named[2], found[0]) else (named[1], *found)
    found = _square(line)
    return ("", *found) if found and re.match(rf"[\s,;:]*[1-9A-Za-z]{{{len(found[0])}}}(?!\S)", found[1]) else None


def cells_in(text: str) -> int:
    """How many values and empty cells a text has, in words of nothing else; dates are none."""
    return sum(map(len, _OF_CELLS.findall(DATE.sub("", text))))


def single_values(line: str) -> int:
    """How many values and empty cells, or numbers, stand by themselves in a line; 0 of too few for a square."""
    if sum(map(line.count, " \t,;")) < SMALLEST - 1:  # most lines end here
        return 0
    count = len(_SINGLE.findall(line[:_LONGEST].partition("#")[0]))
    return count if count >= SMALLEST else 0


def usual_values(text: str) -> int:
    """The number of single values in most of the lines that have them; 0 if there are fewer than two such lines."""
    if sum(map(text.count, " \t,;")) < 2 * (SMALLEST - 1):
        return 0
    lines = text.split("\n")
    counts = Counter(filter(None, map(single_values, lines)))
    usual, often = counts.most_common(1)[0] if counts else (0, 0)
    return usual if often > 1 and 2 * often > counts.total() else 0


def _may_begin(name: str, rest: str, cells: str) -> bool:
    """Whether the end of what looks like a name may be the first cell of a square that ends one value earlier."""
    first = _FIRST.fullmatch(name.lstrip(" ,;:\t"))
    if not first or not _SPACED.match(rest) or not is_value(first["cell"], isqrt(len(cells))):
        return False
    if is_value(cells[-1], 0) and (cells[-1] != "0" or (not first["before"] and not _NOTHING.search(cells))):
        return False  # an empty cell, and so no number after the square
    if first["before"] and not re.match(rf"\S\s*{first['mark']}", rest):  # the cells have another mark between them
        return False
    return _repeats(cells) or not _repeats(first["cell"] + cells[:-1])


def _repeats(cells: str) -> bool:
    """Whether a value stands twice in a row or a column of a square."""
    side = isqrt(len(cells))
    lines = [cells[at : at + side] for at in range(0, len(cells), side)] + [cells[at::side] for at in range(side)]
    return any(line.count(cell) > 1 for line in lines for cell in set(line) if not is_value(cell, 0))


def _square(text: str) -> tuple[str, str] | None:
    """The cells of the square at the start of a text, and the rest; None if there is none in parts."""
    found = list(_PART.finditer(text.partition("#")[0]))
    size = len(found[0][0]) if found else 0
    parts = list(takewhile(lambda part: len(part[0]) == size and _ROW.fullmatch(part[0]), found))
    for count in (len(parts), len(parts) // 2):
        cells = "".join(part[0] for part in parts[:count])
        if count > 1 and _is_square(cells, size) and count in (len(parts), len(parts) / 2):
            after = "".join(part[0] for part in parts[count:])
            return cells, after + text[parts[-1].end() :]
    return None


def _is_square(cells: str, size: int) -> bool:
    """Whether cells in parts of a size make a square."""
    order = isqrt(len(cells))
    fits = is_area(cells) and size in (1, order, box_size(order)[1])
    is_several = size == 4 and order > 4 and all(is_value(cell, 4) for cell in cells)  # grids of 4 x 4
    return fits and not is_several and all(is_value(cell, order) for cell in cells)


def _values(line: str) -> tuple[str, str] | None:
    """The cells of a line that begins with single values, and its rest; None for others."""
    spaced = _SPACED.match(line)
    if not spaced:
        return None
    cells, rest = re.sub(r"[\s,;]", "", spaced[0]), line[spaced.end() :]
    if is_area(cells[:-1]) and not _repeats(cells[:-1]) and _repeats(cells[1:]):  # a number follows
        cells, rest = cells[:-1], f" {cells[-1]}{rest}"
    return (cells, rest) if is_area(cells) else None


def unspaced(cells: str) -> str:
    """The cells without what separates them, if they are in parts of equal length that make a square."""
    cells = cells.removeprefix('="').removesuffix('"')  # a text as a spreadsheet's formula
    found = _square(cells)
    return found[0] if found and not found[1].strip() and not is_area(cells) else cells


def is_area(text: str) -> bool:
    """Whether a text has as many characters as a square has cells."""
    return has_sides(len(text))


def has_sides(cells: int) -> bool:
    """Whether this many cells make a square."""
    return cells >= SMALLEST and isqrt(cells) ** 2 == cells


def is_open(word: str) -> bool:
    """Whether a word is a square with empty cells as well as values."""
    is_square = all(is_value(cell, isqrt(len(word))) for cell in word)
    return is_square and 0 < sum(cell in ".0_*-X" for cell in word) < len(word)


def is_full(cells: str) -> bool:
    """Whether cells have a value each, as those of a solution."""
    return not any(is_value(cell, 0) for cell in cells)
