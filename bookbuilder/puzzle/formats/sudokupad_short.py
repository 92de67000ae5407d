"""A classic in SudokuPad's shortest links: a character is a clue, or none, and the empty cells behind it.

https://sudokupad.app/scf8JC7a9j...      the last letters, behind all cells, may be x for diagonals and w for a windoku
"""

from __future__ import annotations

import re
from string import ascii_letters, digits

from bookbuilder.board import board
from bookbuilder.errors import Place
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.source import Source, Unreadable
from bookbuilder.puzzle.formats.squares import agreed, crossed
from bookbuilder.puzzle.model import Puzzle

MARKS = digits + ascii_letters[26:] + ascii_letters[:24]  # ten for each number of empty cells, 0 to 5
_CELLS = 81
LONGEST = _CELLS + 2  # characters
_BOARDS = {"": "classic", "x": "classic", "w": "windoku", "wx": "windoku"}
LINK = re.compile(rf"(?:\S*[/=])?scf([{MARKS}]{{14,{LONGEST}}})(?:[?&#]\S*)?")


def entry(packed: str, source: Source, place: Place) -> Entry:
    """The puzzle in the packed part of a link. Raises Unreadable."""
    values: list[int] = []
    at = 0
    while len(values) < _CELLS and at < len(packed):
        empty, clue = divmod(MARKS.index(packed[at]), 10)
        values += [clue, *[0] * empty]
        at += 1
    rules = "".join(sorted(packed[at:]))
    if len(values) != _CELLS or rules not in _BOARDS:
        raise Unreadable("the link does not have 81 cells and letters of rules that are known", "copy the whole link")
    on = board(_BOARDS[rules])
    return Entry(puzzle=Puzzle(agreed(source, crossed(on) if "x" in rules else on), tuple(values)), place=place)
