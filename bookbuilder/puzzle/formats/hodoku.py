"""HoDoKu's library line: a technique, the grid, deleted candidates and more, separated by colons.

:0000:x:..8..1.....+4....:812 813::

A value after + was set by a player, so it is not a given.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from bookbuilder.errors import Place
from bookbuilder.puzzle.formats.around import without_prose
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.source import Reading, Source, each_line
from bookbuilder.puzzle.formats.squares import grid_rows, sized
from bookbuilder.puzzle.formats.values import read_values, write_values
from bookbuilder.puzzle.model import Puzzle


def read(source: Source) -> Reading:
    """The givens of each line."""
    hint = "a line is :technique:values:grid:deleted:...: with 81 cells in its grid"
    return each_line(source, _entry, hint, without_prose)


def _entry(line: str, source: Source, place: Place) -> Entry:
    fields = line.strip().split(":")
    if len(fields) < 4 or fields[0]:
        raise ValueError("this is not a line of a HoDoKu library")
    empty = "." if "." in fields[3] else "0"
    cells = re.sub(r"\+.", empty, fields[3])
    if len(cells) != 81:
        raise ValueError(f"the grid has {len(cells)} cells, not 81")
    return Entry(puzzle=Puzzle(sized(source, 81), read_values(cells, 9)), place=place)


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """One line per puzzle, without a technique."""
    for entry in entries:
        rows = grid_rows(entry.puzzle, entry.puzzle.givens)
        yield f":0000:x:{''.join(map(write_values, rows))}:::\n"
