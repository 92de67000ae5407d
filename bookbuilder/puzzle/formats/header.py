"""The first line of a CSV table goes in; which of its columns is which comes out, and whether it is such a line."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from bookbuilder.board import MAX_ORDER
from bookbuilder.puzzle.formats.entry import TEXTS
from bookbuilder.puzzle.formats.spaced import SMALLEST, is_area
from bookbuilder.puzzle.formats.values import is_value

NAMES = ("id", "identifier", "puzzle_id", "name", "nr", "no", "number")  # columns that identify a puzzle
COLUMNS = ("board", "puzzle", "solution", "level", "score", *TEXTS, "symbols")
_RULES = "rules"  # beyond houses, as in `full` lines; read alone
_OTHERS = {  # as others call them
    "puzzle": ("puzzles", "quiz", "quizzes", "givens", "sudoku", "grid", "problem", "question"),
    "solution": ("solutions", "solved", "answer", "answers"),
    "level": ("difficulty", "rating", "grade"),
}
_FEWEST_SPACED = 64  # cells of a puzzle with blanks between them, in a column


def columns(line: str) -> tuple[str, dict[str, int]]:
    """The separator of a header line, and the positions of our columns; none if it names no puzzle."""
    separator = max(",;\t", key=line.count)
    heads = [head.strip().strip('"').lower() for head in line.split(separator)]
    found = {}
    for name in (*COLUMNS, _RULES):
        for head in (name, *_OTHERS.get(name, ())):
            if head in heads and name not in found:
                found[name] = heads.index(head)
    if name := next((name for name in NAMES if name in heads), ""):
        found["id"] = heads.index(name)
    return separator, found if "puzzle" in found else {}


def is_header(line: str, below: Sequence[str]) -> bool:
    """Whether a line names the columns of the lines below it, if there are any, rather than being the title of a grid.

    Below the name of a single column, there is a puzzle in each line, not a row of a grid, or of several side by side.
    """
    separator, found = columns(line)
    if len(found) != 1 or not below or '"' in below[0]:
        return bool(found)
    at = found["puzzle"]
    fields = [field.split() for each in below for field in each.split(separator)[at : at + 1]]
    if not fields or not fields[0]:
        return False
    if len(fields[0]) > 1:  # single values
        return len(fields[0]) == len("".join(fields[0])) >= _FEWEST_SPACED and is_area("".join(fields[0]))
    words = [words[0] for words in fields if words]
    may_be_rows = len(words[0]) <= MAX_ORDER
    return (
        len(words[0]) >= SMALLEST
        and set(",;").isdisjoint(words[0])
        and not (may_be_rows and any(not is_value(cell, isqrt(len(word))) for word in words for cell in word))
    )
