"""Grids drawn with bars go in, of any size and with blanks for empty cells; their puzzles come out.

+-------+-------+      ┌───┬───┬───┬───┐      Bars stand between the boxes, between all cells, or only around the grid.
| 1 . . | 4 . 6 |      │ 1 │   │   │ 4 │      An empty cell may be a blank if every row has its bars in the same places,
| . 5 . | . 2 . |      │   │ 4 │ 1 │   │      or between all cells.
+-------+-------+      ├───┼───┼───┼───┤

Simple Sudoku's grids (see `simple`) are nine rows with bars and a mark in every cell; the others are read here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from bookbuilder.board import WIDEST
from bookbuilder.puzzle.formats.beside import Row
from bookbuilder.puzzle.formats.drawn import drawn_grid, is_border, plain
from bookbuilder.puzzle.formats.drawn_grids import Numbered, grids
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.headings import may_be_title
from bookbuilder.puzzle.formats.rows import grid_entry
from bookbuilder.puzzle.formats.source import Reading, Source, Unreadable
from bookbuilder.puzzle.formats.squares import box_size
from bookbuilder.puzzle.formats.values import ALPHABET, is_cell

_SMALLEST = 4  # rows of a grid
_CLASSIC = 9
_LONGEST = 2  # digits of a value
_HINT = "draw one row of the grid per line, with bars between the boxes or between all cells"
_OTHER_BOXES = "name the board if its boxes are others"


class _Shape(NamedTuple):
    """How the cells of a row stand between its bars."""

    parts: int  # between the bars
    cells: int  # in each part
    pitch: int = 0  # characters from one cell to the next, where blanks are empty cells; 0 where none are

    @property
    def width(self) -> int:
        """The cells of a row."""
        return self.parts * self.cells

    @property
    def is_of_simple_sudoku(self) -> bool:
        """Whether `simple` reads such rows."""
        is_read = not self.pitch or (self.pitch == 1 and self.parts > 1)
        return self.width == _CLASSIC and self.cells > 1 and is_read

    def row(self, line: str) -> tuple[str, ...]:
        """The cells of a row of this shape; none for any other line."""
        parts = _parts(line)
        if len(parts) != self.parts:
            return ()
        found = [cell for part in parts for cell in self._cells(part)]
        return tuple(found) if len(found) == self.width else ()

    def _cells(self, part: str) -> Sequence[str]:
        """The cells of one part; of a wrong number if it has another shape."""
        words = part.split()
        if not self.pitch:
            return words if len(words) == self.cells else words[0] if len(words) == 1 else ()
        if self.cells == 1:
            return words or ["."] * bool(part)
        gap = int(self.pitch > 1)  # before each cell, and after the last
        if len(part) != self.cells * self.pitch + gap or part[:: self.pitch].strip(" ") * gap:
            return ()
        starts = range(gap, len(part), self.pitch)
        return [part[at : at + self.pitch - gap].strip() or "." for at in starts]


def are_framed(lines: Sequence[str]) -> bool:
    """Whether lines have grids for this reader: most rows have bars in the same way, and they make at least one grid.

    It leaves those of Simple Sudoku to `simple`, and a single grid with underscores for its empty cells, which may have
    any clues, to `nxn`, as long as hardly a value is missing among them.
    """
    shape = _shape(lines)
    if shape is None:
        return False
    rows = [line for line in lines if is_row(line)]
    if any("_" in row for row in rows):
        has_title = any(may_be_title(line) for line in lines if not is_row(line) and not is_border(line))
        return has_title or len(rows) > shape.width or not _are_any_clues(rows, shape.width)
    return not shape.is_of_simple_sudoku


def _are_any_clues(rows: Sequence[str], width: int) -> bool:
    """Whether rows with blanks between their cells have as many different clues as there are values, or one fewer."""
    words = [row.replace("|", " ").split() for row in rows]
    clues = {cell for row in words for cell in row if set(cell) != {"_"}}
    return all(len(row) == width for row in words) and len(clues) >= width - 1


def read(source: Source) -> Reading:
    """The puzzle of each grid; a bad one is reported, and the others are read."""
    lines = [(number, plain(line).strip()) for number, line in source.uncommented()]
    shape = _shape([line for _, line in lines])
    if shape is None:
        yield source.problem(Unreadable("there are no grids drawn with bars", _HINT))
        return
    for drawn in grids(lines, shape.width, is_row):
        try:
            grid = _without_header(drawn, shape)
            rows = [Row(number, _row(number, line, shape)) for number, line in grid if is_row(line)]
            if not source.board and len(rows) == shape.width:
                _check_boxes(grid, shape)
            yield grid_entry(source, rows, shape.width)
        except ValueError as error:
            yield source.problem(error, drawn[0][0], _HINT)


def _without_header(grid: Sequence[Numbered], shape: _Shape) -> Sequence[Numbered]:
    """The lines of a grid without the header of a table in Markdown that is blank, or names or numbers the columns."""
    if len(grid) < 3 or is_row(grid[1][1]) or not all(is_row(line) for _, line in grid[2:]):
        return grid
    cells = shape.row(grid[0][1]) or tuple("." for part in _parts(grid[0][1]) if not part.strip())
    names = (["."] * shape.width, [str(at + 1) for at in range(shape.width)], list(ALPHABET[10:][: shape.width]))
    return grid[2:] if list(cells) in names else grid


def _row(number: int, line: str, shape: _Shape) -> tuple[str, ...]:
    """The cells of a row. Raises Unreadable if it does not have the shape of the others."""
    if cells := shape.row(line):
        return cells
    words = line.replace("|", " ").split()
    cells = tuple(words if max(map(len, words), default=0) <= _LONGEST else "".join(words))
    if shape.pitch or len(cells) == shape.width:
        raise Unreadable("the cells and bars of the line are not where those of other rows are", _HINT, number)
    return cells


def is_row(line: str) -> bool:
    """Whether a line has cells between bars."""
    return "|" in line and not is_border(line)


def _parts(line: str) -> list[str]:
    """What stands between the bars of a row."""
    return line.removeprefix("|").removesuffix("|").split("|")


def _shape(lines: Sequence[str]) -> _Shape | None:
    """The shape of most rows; None if it is not certain, or if there is no grid."""
    rows = [line for line in (plain(line).strip() for line in lines) if is_row(line)]
    if not rows:
        return None
    has_borders = any(is_border(plain(line)) for line in lines)
    for shapes in _shapes(rows):
        fitting = [shape for shape in shapes if _fits(shape, rows) and (has_borders or _is_one_grid(shape, rows))]
        if likely := [shape for shape in fitting if _has_usual_boxes(shape)] or fitting:
            return likely[0] if len(likely) == 1 else None
    return None


def _shapes(rows: Sequence[str]) -> Iterator[set[_Shape]]:
    """The shapes that rows may have, the likeliest first."""
    apart = [_parts(row) for row in rows]
    parts = _most(map(len, apart))
    words = _most(len(part.split()) for row in apart for part in row)
    joined = _most(len("".join(part.split())) for row in apart for part in row)
    yield {_Shape(parts, words), _Shape(parts, joined)}
    if 3 * sum(row.startswith("|") and row.endswith("|") for row in rows) > 2 * len(rows):
        length = _most(len(part) for row in apart for part in row)
        wide = {_Shape(parts, length // pitch, pitch) for pitch in (2, 3) if length > pitch + 1 and length % pitch == 1}
        yield wide | {_Shape(parts, 1, 1)}
        yield {_Shape(parts, length, 1)}


def _most(counts: Iterable[int]) -> int:
    return Counter(counts).most_common(1)[0][0]


def _fits(shape: _Shape, rows: Sequence[str]) -> bool:
    """Whether most rows have this shape and make at least one grid, or one but for a row."""
    width = shape.width
    if not _SMALLEST <= width <= min(WIDEST, len(rows) + 1):
        return False
    found = [cells for cells in map(shape.row, rows) if cells and all(is_cell(cell, width) for cell in cells)]
    return 3 * len(found) > 2 * len(rows)


def _is_one_grid(shape: _Shape, rows: Sequence[str]) -> bool:
    """Whether parts are those of one grid, not small grids side by side or one on each line: a value is too high."""
    if shape.parts == 1 or shape.cells < _SMALLEST:
        return True
    return any(not is_cell(cell, shape.cells) for row in rows for cell in shape.row(row))


def _has_usual_boxes(shape: _Shape) -> bool:
    """Whether bars stand between the boxes of a square grid, or between all cells, or only around the grid."""
    return shape.parts == 1 or shape.cells in (1, box_size(shape.width)[1])


def _check_boxes(grid: Sequence[Numbered], shape: _Shape) -> None:
    """Raise Unreadable if bars or lines part other boxes than those of a square grid."""
    high, wide = box_size(shape.width)
    grids = f"{shape.width}x{shape.width} grids"
    if not _has_usual_boxes(shape):
        what = f"the bars make boxes of {shape.cells} columns, but the boxes of {grids} have {wide}"
        raise Unreadable(what, _OTHER_BOXES)
    above = list(accumulate(is_row(line) for _, line in grid))
    borders = {rows: number for (number, line), rows in zip(grid, above, strict=True) if not is_row(line)}
    inside = set(borders) - {0, shape.width}
    if inside in ({1}, set(range(1, shape.width))):  # below the first row as in Markdown, or below every row
        return
    if odd := sorted(rows for rows in inside if rows % high):
        what = f"the line below row {odd[0]} ends no box, for the boxes of {grids} have {high} rows"
        raise Unreadable(what, _OTHER_BOXES, borders[odd[0]])


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """Each grid in its frame, with a blank line between grids."""
    for number, entry in enumerate(entries):
        yield "\n" * bool(number) + drawn_grid(entry.puzzle.board, entry.puzzle.givens, ALPHABET[1:])
