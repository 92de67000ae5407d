"""SadMan and SudoCue: header lines of # and a letter, then nine rows of nine; more sections may follow.

#AJane Doe
#LHard
[Puzzle]
53..7....
6..195...
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.grids import NumberedRow, read_grid
from bookbuilder.puzzle.formats.source import Reading, Source, Unreadable, whole
from bookbuilder.puzzle.formats.squares import grid_rows
from bookbuilder.puzzle.formats.values import write_values

_LETTERS = {"A": "author", "D": "description", "C": "comment", "B": "date", "S": "source", "L": "level", "U": "url"}
KEEPS = frozenset(_LETTERS.values())
_HINT = "write nine lines of nine characters, . for an empty cell"


def read(source: Source) -> Reading:
    """The puzzles of the [Puzzle] sections, or of the rows if there are none, with the fields of the header above."""
    texts: dict[str, list[str]] = {}
    rows: list[NumberedRow] = []
    section, first = "puzzle", 0
    for number, line in source.lines():
        text = line.strip()
        header = re.match(r"\s*#([A-Z])(.*)", line)
        named = re.fullmatch(r"\[(\w+)\]", text)
        if rows and (header or (named and named[1].lower() == "puzzle")):  # another file begins
            yield from whole(source, partial(_entry, texts, rows, first), _HINT)
            texts, rows, section, first = {}, [], "puzzle", 0
        if named:
            section = named[1].lower()
        elif header:
            texts.setdefault(_LETTERS.get(header[1], ""), []).append(header[2])
        elif text and not text.startswith("#") and section == "puzzle":
            rows.append((number, text.replace(" ", "")))
        first = first or (number if text else 0)
    yield from whole(source, partial(_entry, texts, rows, first), _HINT)


def _entry(told: Mapping[str, Sequence[str]], rows: Sequence[NumberedRow], first: int, source: Source) -> Entry:
    if not rows:
        raise Unreadable("there is no puzzle", line=first)
    found = read_grid(source, rows, (9,) * 9)
    texts: dict[str, Any] = {name: "\n".join(lines).strip() for name, lines in told.items() if name}
    return Entry(puzzle=found.puzzle, place=source.place(first), **texts)


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """Header, section and rows; a text of several lines becomes several header lines."""
    for entry in entries:
        for letter, name in _LETTERS.items():
            value: str = getattr(entry, name)
            yield from (f"#{letter}{line}\n" for line in value.split("\n") if value)
        yield "[Puzzle]\n"
        yield from (write_values(row) + "\n" for row in grid_rows(entry.puzzle, entry.puzzle.givens))
