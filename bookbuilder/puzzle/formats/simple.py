"""Simple Sudoku (.ss): nine rows with bars between the boxes and borders of dashes.

*-----------*
|53.|.7.|...|
|6..|195|...|
|.98|...|.6.|
|---+---+---|
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.rows import Row, grid_entry
from bookbuilder.puzzle.formats.source import Reading, Source, Unreadable, whole
from bookbuilder.puzzle.formats.squares import grid_rows
from bookbuilder.puzzle.formats.values import write_values

_BORDER, _BETWEEN = "*-----------*\n", "|---+---+---|\n"
_HINT = "write nine rows of nine with bars and borders; . is an empty cell"


def is_border(line: str) -> bool:
    """Whether a line only parts rows."""
    return bool(re.fullmatch(r"[\s|+*:.'=-]*[-=]{2}[\s|+*:.'=-]*", line)) and not re.search(r"[.\d]{2}", line)


def read(source: Source) -> Reading:
    """The puzzle between the borders."""
    return whole(source, _entry, _HINT)


def _entry(source: Source) -> Entry:
    rows = []
    for number, line in source.lines():
        if not line.strip() or line.lstrip().startswith("#") or is_border(line):
            continue
        words = line.replace("|", " ").split()
        if len(words) > 3 and all(map(str.isdigit, words)) and max(map(len, words)) > 1:
            raise Unreadable("this is a grid of candidates, which does not tell what is given", _HINT, number)
        rows.append(Row(number, tuple("".join(words))))
    if not rows:
        raise Unreadable("there is no puzzle", _HINT)
    return grid_entry(source, rows, 9)


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """The bordered grid."""
    for entry in entries:
        yield _BORDER
        for number, row in enumerate(grid_rows(entry.puzzle, entry.puzzle.givens)):
            if number in (3, 6):
                yield _BETWEEN
            cells = write_values(row)
            yield f"|{cells[:3]}|{cells[3:6]}|{cells[6:]}|\n"
        yield _BORDER
