"""The exact-cover data of a 9x9 sudoku, byte for byte as sudoku-to-dance prints it; write-only.

 p02 p03 ... r01 c02 ...      columns to cover: cells, then, by digit, the rows, columns and boxes that lack it
p30 r31 c01 b31               a digit in a cell, its row, its column, its box
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.general import repeats
from bookbuilder.puzzle.formats.line import holds_classic
from bookbuilder.puzzle.formats.squares import grid_rows

_NINE, _DIGITS = range(9), range(1, 10)


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """The data of each puzzle."""
    for entry in entries:
        yield from _cover(grid_rows(entry.puzzle, entry.puzzle.givens))


def _cover(rows: Sequence[Sequence[int]]) -> Iterator[str]:
    columns = list(zip(*rows, strict=True))
    boxes = [[rows[_r(k, x)][_c(k, x)] for k in _NINE] for x in _NINE]
    yield "".join(f" p{k}{j}" for k in _NINE for j in _NINE if not rows[k][j])
    yield "".join(
        f" {letter}{k}{d}"
        for k in _NINE
        for d in _DIGITS
        for letter, houses in (("r", rows), ("c", columns), ("b", boxes))
        if d not in houses[k]
    )
    yield "\n"
    for j in _NINE:  # column by column, as in that program
        for k in _NINE:
            x = k // 3 * 3 + j // 3
            taken = {*rows[k], *columns[j], *boxes[x]}
            if not rows[k][j]:
                yield from (f"p{k}{j} r{k}{d} c{j}{d} b{x}{d}\n" for d in _DIGITS if d not in taken)


def _r(k: int, box: int) -> int:
    return box // 3 * 3 + k // 3


def _c(k: int, box: int) -> int:
    return box % 3 * 3 + k % 3


def holds(entry: Entry) -> str | None:
    """Why the data cannot be written; None if they can."""
    return holds_classic(entry) or repeats(entry)
