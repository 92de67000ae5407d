"""Simple Sudoku (.ss): nine rows with bars between the boxes and borders of dashes.

*-----------*
|53.|.7.|...|
|6..|195|...|
|.98|...|.6.|
|---+---+---|

Grids may stand side by side, with blanks between them:

53.|.7.|...   1..|..7|.9.   ..5|3..|...
6..|195|...   .3.|.2.|..8   8..|...|.2.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from bookbuilder.errors import Problem
from bookbuilder.puzzle.formats.beside import Line, Row, usual
from bookbuilder.puzzle.formats.drawn import have_dashes, is_border, plain
from bookbuilder.puzzle.formats.drawn_grids import Numbered, grids
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.rows import grid_entry, grids_in
from bookbuilder.puzzle.formats.source import Reading, Source, Unreadable
from bookbuilder.puzzle.formats.squares import grid_rows
from bookbuilder.puzzle.formats.values import write_values

Band = Sequence[Numbered]  # the rows of a grid

_BORDER, _BETWEEN = "*-----------*\n", "|---+---+---|\n"
_ROWS = 9
_FEWEST = 2  # rows of a grid with candidates that have some
_BOX = r"[^\s|]\s*[^\s|]\s*[^\s|]"
_ROW = rf"{_BOX}\s*\|\s*{_BOX}\s*\|\s*{_BOX}"
_SEVERAL = re.compile(rf"{_ROW}(\s+{_ROW})+|\|\s*{_ROW}(\s*\|\s*\|\s*{_ROW})+\s*\|")
_HINT = "write nine rows of nine with bars and borders; . is an empty cell"


def is_candidates(lines: Iterable[str]) -> bool:
    """Whether lines begin with nine rows of nine cells with ascending digits, too many of them to be values."""
    rows = list(islice((_words(line) for line in lines if not is_border(line)), 9))
    different = {word for row in rows for word in row}
    return [len(row) for row in rows] == [9] * 9 and _have_candidates(rows) and len(different) > 9


def _have_candidates(rows: Iterable[Sequence[str]]) -> bool:
    """Whether rows have candidates, rather than one of them a slip."""
    return sum(map(_are_candidates, rows)) >= _FEWEST


def _words(line: str) -> list[str]:
    return line.replace("|", " ").split()


def _are_candidates(words: Sequence[str]) -> bool:
    ascending = all(word.isdigit() and "0" not in word and list(word) == sorted(set(word)) for word in words)
    return len(words) > 3 and ascending and max(map(len, words)) > 1


def read(source: Source) -> Reading:
    """The puzzle between the borders; grids with the progress and the candidates may follow."""
    bands = list(_bands(source))
    if not bands:
        yield source.problem(Unreadable("there is no puzzle", _HINT))
    before: Entry | None = None
    for lines in bands:
        for found in _entries(source, lines, before is None):
            if isinstance(found, Problem):
                yield found
            elif before is None or not _goes_on(before, found):
                yield found
                before = found


def _entries(source: Source, lines: Sequence[Numbered], is_first: bool) -> Iterator[Entry | Problem]:
    """The entries of the grids in nine lines; candidates do not count, unless they come first."""
    rows = [Row(number, _cells(line)) for number, line in lines]
    try:
        if beside := _side_by_side(lines):
            yield from grids_in(source, beside, 9)
        elif not _have_candidates(row.cells for row in rows):
            yield grid_entry(source, rows, 9)
        elif is_first:
            what = "this is a grid of candidates, which does not show the givens"
            raise Unreadable(what, _HINT, rows[0].line)
    except ValueError as error:
        yield source.problem(error, rows[0].line, _HINT)


def _goes_on(before: Entry, entry: Entry) -> bool:
    """Whether the second entry is the first with more cells set."""
    pairs = zip(before.puzzle.givens, entry.puzzle.givens, strict=True)
    return entry.puzzle.clues > before.puzzle.clues and all(given in (0, value) for given, value in pairs)


def _bands(source: Source) -> Sequence[Band]:
    """The rows of each grid, with their numbers. Lines without bars among rows with bars are titles.

    A line of dashes and bars is a border, unless dashes are empty cells and only then all grids have nine rows.
    """
    lines = [(number, plain(line)) for number, line in source.uncommented()]
    have_bars = any("|" in line for _, line in lines)

    def is_row(line: str) -> bool:
        return not is_border(line) and ("|" in line or (not have_bars and bool(line.strip())))

    def is_row_of_dashes(line: str) -> bool:
        return is_row(line) or ("|" in line and set(line) <= set("-| \t"))

    bands = _rows_of(lines, is_row)
    if not _are_whole(bands) and have_dashes(line for band in bands for _, line in band):
        with_dashes = _rows_of(lines, is_row_of_dashes)
        return with_dashes if _are_whole(with_dashes) else bands
    return bands


def _rows_of(lines: Sequence[Numbered], is_row: Callable[[str], bool]) -> Sequence[Band]:
    return [[(number, line) for number, line in grid if is_row(line)] for grid in grids(lines, _ROWS, is_row)]


def _are_whole(bands: Sequence[Band]) -> bool:
    return all(len(band) == _ROWS for band in bands)


def _side_by_side(lines: Sequence[Numbered]) -> list[Line]:
    """The rows of several grids side by side, line by line; empty if most lines have one row.

    Raises Unreadable for a line that has fewer or more than the others.
    """
    rows: list[Line] = [[Row(number, cells) for cells in _rows_in(line)] for number, line in lines]
    count = usual(rows)
    if count < 2:
        return []
    for (number, _), line in zip(lines, rows, strict=True):
        if len(line) != count:
            raise Unreadable(f"the line does not have a row of each of the {count} grids", _HINT, number)
    return rows


def _rows_in(line: str) -> Iterator[tuple[str, ...]]:
    """The rows of several grids in a line, all of them framed or none; nothing for any other line."""
    parts = line.strip().split("|")
    boxes = [part for at, part in enumerate(parts) if at % 4]
    if len(parts) % 4 == 1 and not "".join(parts[::4]).strip() and {len(box) for box in boxes} == {3}:
        cells = "".join(boxes)  # with blanks for empty cells
    elif _SEVERAL.fullmatch(line.strip()):
        cells = "".join(_words(line))
    else:
        return
    yield from (tuple(cells[at : at + 9]) for at in range(0, len(cells), 9))


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
