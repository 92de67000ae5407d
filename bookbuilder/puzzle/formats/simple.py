"""Simple Sudoku (.ss): nine rows with bars between the boxes and borders of dashes.

*-----------*
|53.|.7.|...|
|6..|195|...|
|.98|...|.6.|
|---+---+---|
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.rows import Row, grid_entry
from bookbuilder.puzzle.formats.source import Reading, Source, Unreadable
from bookbuilder.puzzle.formats.squares import grid_rows
from bookbuilder.puzzle.formats.values import write_values

_BORDER, _BETWEEN = "*-----------*\n", "|---+---+---|\n"
_HINT = "write nine rows of nine with bars and borders; . is an empty cell"


def is_border(line: str) -> bool:
    """Whether a line only separates rows."""
    return set(line) <= set(" \t|+*:.'=-") and ("--" in line or "==" in line) and ".." not in line


def is_candidates(lines: Iterable[str]) -> bool:
    """Whether lines begin with nine rows of nine cells with ascending digits, too many of them to be values."""
    rows = list(islice((_words(line) for line in lines if not is_border(line)), 9))
    different = {word for row in rows for word in row}
    return [len(row) for row in rows] == [9] * 9 and any(map(_are_candidates, rows)) and len(different) > 9


def _words(line: str) -> list[str]:
    return line.replace("|", " ").split()


def _are_candidates(words: Sequence[str]) -> bool:
    ascending = all(word.isdigit() and list(word) == sorted(set(word)) for word in words)
    return len(words) > 3 and ascending and max(map(len, words)) > 1


def read(source: Source) -> Reading:
    """The puzzle between the borders; grids with the progress and the candidates may follow."""
    grids = list(_grids(source))
    if not grids:
        yield source.problem(Unreadable("there is no puzzle", _HINT))
    before: Entry | None = None
    for rows in grids:
        try:
            if any(map(_are_candidates, (row.cells for row in rows))):
                if before:
                    continue
                what = "this is a grid of candidates, which does not show the givens"
                raise Unreadable(what, _HINT, rows[0].line)
            entry = grid_entry(source, rows, 9)
            if before is None or not _goes_on(before, entry):
                yield entry
                before = entry
        except ValueError as error:
            yield source.problem(error, rows[0].line, _HINT)


def _goes_on(before: Entry, entry: Entry) -> bool:
    """Whether the second entry is the first with more cells set."""
    pairs = zip(before.puzzle.givens, entry.puzzle.givens, strict=True)
    return entry.puzzle.clues > before.puzzle.clues and all(given in (0, value) for given, value in pairs)


def _grids(source: Source) -> Iterator[list[Row]]:
    """Nine rows at a time; in candidate grids, one word per cell."""
    rows: list[Row] = []
    for number, line in source.lines():
        if line.strip() and not line.lstrip().startswith("#") and not is_border(line):
            rows.append(Row(number, _cells(line)))
        if len(rows) == 9:
            yield rows
            rows = []
    if rows:
        yield rows


def _cells(line: str) -> tuple[str, ...]:
    parts = line.strip().strip("|").split("|")
    if [len(part) for part in parts] == [3, 3, 3]:  # with blanks for empty cells
        return tuple("".join(parts))
    words = _words(line)
    return tuple(words) if _are_candidates(words) else tuple("".join(words))


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
