"""Grids as spreadsheets export them go in, with nothing in their empty cells; the same with full stops there comes out.

5,3,,,7,,,,        5,3,.,.,7,.,.,.,.
6,,,1,9,5,,,       6,.,.,1,9,5,.,.,.
...                ...

Nothing tells an empty row of a grid from a line between grids, nor a lone clue from a number above one. So a stretch of
such lines is laid out as grids in every way that it could be meant; if there is not exactly one, it is no puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from itertools import groupby, pairwise, product, takewhile
from math import isqrt
from operator import not_, or_
from typing import NamedTuple

from bookbuilder.board import MAX_ORDER, Board, boards
from bookbuilder.puzzle.clashes import clash
from bookbuilder.puzzle.formats.spaced import has_sides
from bookbuilder.puzzle.formats.squares import box_size, square
from bookbuilder.puzzle.formats.values import is_value, read_value
from bookbuilder.puzzle.model import Puzzle

Cells = Sequence[str]  # of a line, "" for an empty one; none for a line that is no row of a grid

_SEPARATORS = "\t,;"
_EMPTY = frozenset(".0*_-")
_CELL = r" *+(?:[0-9]{1,2}|[A-Za-z.*_-])?+ *+"
_NUMBER = re.compile(r"[0-9]{1,6}")
_LONGEST = 5_000  # characters of a line
_MOST = 400_000  # cells of a stretch
# Lines above each grid, or below it, that are no rows; and empty rows of a grid that may follow each other: of three,
# two would be in the same boxes, and could be swapped.
_BETWEEN = 2
_CERTAIN = 8  # lines at regular distances with one cell or none are not all rows of grids
_MANY = 3  # grids, each with a number
_SMALL = 4  # rows of a grid in which a row of clues may well be 2, 3, 4
_SHORTEST_PAGE = 4  # lines: those of a page of grids side by side, of which each has as many rows


class Filled(NamedTuple):
    """A text with full stops in its empty cells, and without the lines that are not certain to be grids."""

    text: str
    unsure: list[tuple[int, int]]  # the first and the last line of each stretch, counted from 1


class _Layout(NamedTuple):
    """A way to take lines as grids."""

    lines: tuple[Cells, ...]
    side: int  # the rows of a grid
    between: int  # lines between grids, and above the first or below the last
    is_whole: bool = True  # whether no row of the last grid is missing
    drops: bool = False  # whether a line that is no row has a cell

    @property
    def is_of_squares(self) -> bool:
        """Whether each line is a whole grid."""
        return max(map(len, self.lines)) > self.side


def filled(text: str, board: Board | None = None) -> Filled:
    """The text, with a full stop for each empty cell of a grid whose lines have one separator between all cells.

    Grids may stand below each other, with or without empty lines or numbers between them, and away from the edges of
    the sheet. A line may also be a whole square. They are of the `board`, if it is named. Line numbers stay what they
    are.
    """
    unsure: list[tuple[int, int]] = []
    for separator in _SEPARATORS:
        if re.search(rf"{separator} *(?:{separator}|$)|^ *{separator}", text, re.MULTILINE):
            text = _filled(text, separator, board, unsure)
    return Filled(text, sorted(unsure))


def _filled(text: str, separator: str, board: Board | None, unsure: list[tuple[int, int]]) -> str:
    pattern = re.compile(rf"(?:{_CELL}{separator}){{3,}}+{_CELL}")

    def has_cells(line: str) -> bool:
        return len(line) <= _LONGEST and pattern.fullmatch(line) is not None

    written: list[str] = []
    stretches = [(is_sheet, list(lines)) for is_sheet, lines in groupby(text.split("\n"), has_cells)]
    is_one_of_several = sum(is_sheet for is_sheet, _ in stretches) > 1
    numbered = _numbered([stretch[0].rstrip(f" {separator}") for is_sheet, stretch in stretches if is_sheet])
    for is_sheet, stretch in stretches:
        laid = _stretch(stretch, separator, board) if is_sheet else stretch
        has_number = is_sheet and next(numbered)
        if is_sheet and laid and is_one_of_several and (_may_lack_a_row(stretch, laid) or (has_number and laid[0])):
            laid = None
        if laid is None:
            unsure.append((len(written) + 1, len(written) + len(stretch)))
        written += laid or [""] * len(stretch)
    return "\n".join(written)


def _stretch(lines: list[str], separator: str, board: Board | None) -> list[str] | None:
    """Lines with full stops in their empty cells; None if these are in doubt."""
    written: list[str] = []
    for width, alike in groupby(lines, lambda line: line.count(separator) + 1):
        same = list(alike)
        if width * len(same) > _MOST:
            return None
        rows = [[cell.strip() for cell in line.split(separator)] for line in same]
        if not any(map(any, rows)):
            written += [""] * len(same)
        elif not _has_gaps(rows):
            written += [line if any(row) else "" for line, row in zip(same, rows, strict=True)]
        elif (laid := _laid_out(rows, board)) and not _are_mixed(laid):
            written += [separator.join(cell or "." for cell in row) for row in laid]
        else:
            return None
    return written


def _numbered(firsts: Sequence[str]) -> Iterator[bool]:
    """Whether each line has only a number, in its first column, that counts on from the one before or to the next."""
    numbers = [int(first) if _NUMBER.fullmatch(first) else None for first in firsts]
    for before, number, after in zip([None, *numbers], numbers, [*numbers[1:], None], strict=False):
        yield number is not None and (before == number - 1 or after == number + 1)


def _may_lack_a_row(lines: Sequence[str], laid: Sequence[str]) -> bool:
    """Whether nothing is in the first or last row of grids between titles: it may be an empty line beside a grid."""
    rows = [line for line, row in zip(lines, laid, strict=True) if row]
    return any(not line.strip(f" {_SEPARATORS}") for line in rows[:1] + rows[-1:])


def _has_gaps(rows: Sequence[Cells]) -> bool:
    """Whether cells of grids are empty, and not only columns beside and between grids that mark their empty cells."""
    if any(cell in _EMPTY for row in rows for cell in row):
        written = [row for row in rows if any(row)]
        return any(0 < sum(map(bool, column)) < len(written) for column in zip(*written, strict=True))
    return any(cell for row in rows for cell in row) and not all(cell for row in rows for cell in row)


def _are_mixed(rows: Sequence[Cells]) -> bool:
    """Whether some empty cells of grids have a mark and others nothing: a clue may have been lost."""
    cells = {cell for row in rows for cell in row}
    return "" in cells and not _EMPTY.isdisjoint(cells)


def _laid_out(rows: Sequence[Cells], board: Board | None) -> Sequence[Cells] | None:
    """The rows of grids in the only way that lines of one width can be meant; None if there is none, or another."""
    numbers = ["", *map(str, range(1, len(rows)))]
    if rows[0] == numbers == [row[0] for row in rows]:  # of rows and columns
        inner = _laid_out([row[1:] for row in rows[1:]], board)
        return [[], *inner] if inner else None
    found: list[Cells] = []
    for part, after in _parts(rows):
        if any(map(any, part)):
            laid = _the_only([*_squares(part, after), *_layouts(part, after)], board)
        else:
            laid = [()] * (len(part) + after)
        if laid is None:
            return None
        found += laid
    return found


def _parts(rows: Sequence[Cells]) -> Iterator[tuple[list[Cells], int]]:
    """The lines up to each long run of empty ones, and how many of these follow them; the rest begins the next part."""
    part: list[Cells] = []
    for is_filled, run in groupby(rows, any):
        lines = list(run)
        if is_filled or len(lines) <= 2 * _BETWEEN:
            part += lines
        else:
            yield part, len(lines) - _BETWEEN
            part = lines[-_BETWEEN:]
    n = len(part)
    while part and not any(part[-1]):
        part.pop()
    yield part, n - len(part)


def _the_only(layouts: list[_Layout], board: Board | None) -> Sequence[Cells] | None:
    """The rows of grids in the only way that lines can be meant; None if there is none, or another."""
    if any(layout.between and layout.lines.count(()) >= _CERTAIN for layout in layouts):
        layouts = [layout for layout in layouts if layout.between]
    smallest = min((layout.side for layout in layouts), default=0)
    layouts = [layout for layout in layouts if layout.side == smallest or not _is_loose(layout)]
    layouts = [layout for layout in layouts if not _may_be_shifted(layout, board)]
    if len({layout.lines for layout in layouts}) != 1 or not all(layout.is_whole for layout in layouts):
        return None
    found = layouts[0]
    return None if any(map(_has_numbers, _grids(found))) else found.lines


def _is_loose(layout: _Layout) -> bool:
    """Whether a row and a column at the edges of each grid are empty: then smaller grids are meant, if they fit."""
    grids = _grids(layout)
    return all(not (any(grid[0]) and any(grid[-1])) for grid in grids) and all(
        not (any(row[0] for row in grid) and any(row[-1] for row in grid)) for grid in grids
    )


def _squares(rows: Sequence[Cells], after: int) -> Iterator[_Layout]:
    """Each line as a whole square; `after` empty lines follow."""
    width = len(rows[0])
    side = isqrt(width)
    if has_sides(width) and _is_usual(side) and _have_values(rows, side):
        yield _Layout((*(tuple(row) if any(row) else () for row in rows), *[()] * after), side, 0)


def _layouts(rows: Sequence[Cells], after: int) -> Iterator[_Layout]:
    """The lines, followed by `after` empty ones, as grids one below the other at regular distances.

    The last grid may end in empty rows; if there are too few empty lines for that, the layout is not whole.
    """
    width, n = len(rows[0]), len(rows)
    used = [sum(1 << at for at, cell in enumerate(row) if cell) for row in rows]  # columns, as bits
    certain = reduce(or_, (one for one in used if one & (one - 1)), 0)  # of lines that are rows
    if not certain:
        return
    extent = certain.bit_length() - (certain & -certain).bit_length() + 1
    sides, few, many = filter(_is_usual, range(extent, width + 1)), range(_BETWEEN + 1), range(2 * _BETWEEN + 1)
    for side, before, above, below in product(sides, few, few, many):
        period = above + side + below
        more = max(0, (before - n) % period - below)  # empty rows of the last grid
        if more > _BETWEEN or more >= side or n <= before + above or any(used[:before]):
            continue
        is_row = [at >= before and above <= (at - before) % period < above + side for at in range(n)]
        between = [used[at] for at in range(n) if not is_row[at]]
        if any(one & (one - 1) for one in between):  # more than a cell
            continue
        if any(len(set(used[before + at :: period])) > 1 for at in (*range(above), *range(above + side, period))):
            continue  # numbers stand in one column
        if any(used[before + above + side :][:below]) and (n - before) % period:
            continue  # the last grid has one as well
        columns = reduce(or_, (used[at] for at in range(n) if is_row[at]))
        for left in range(max(0, columns.bit_length() - side), width - side + 1):
            if columns & ((1 << left) - 1):
                break
            usual = {0, 1, 1 << left, 1 << width // 2}  # columns of a number above the only grid, or none
            if n <= before + period and not usual.issuperset(between):
                continue  # more likely a lone clue
            lines = [tuple(row[left : left + side]) if is_one else () for row, is_one in zip(rows, is_row, strict=True)]
            has_edge = not (certain >> left & 1 and certain >> (left + side - 1) & 1)  # an empty one
            if _have_values(lines, side, has_edge):
                lines += [*[("",) * side] * more, *[()] * (after - more)]
                is_whole = more <= after and _has_sure_edges(lines, side, before, above, below)
                is_whole &= not (any(between) and n == width)  # or all lines are the rows of one grid
                yield _Layout(tuple(lines), side, above + below, is_whole, any(between))
    for side in filter(_is_usual, range(extent, width + 1)):
        if _are_boxes_apart(rows, after, side):
            yield _Layout(((),), side, 1, is_whole=False)


def _has_sure_edges(lines: Sequence[Cells], side: int, before: int, above: int, below: int) -> bool:
    """Whether no line between grids may have been taken for the empty first or last row of one that lacks a row.

    Between many grids, such rows are certain if as many lines stand below the last one; above and below all, they never
    are.
    """
    rows = [row for row in lines if row]
    if len(lines) == side:
        return True
    after = len(list(takewhile(not_, reversed(lines))))
    is_even = before == 0 and after == below and len(rows) >= _MANY * side
    ends, begins = rows[side - 1 :: side], rows[::side]
    return (
        any(begins[0])
        and any(ends[-1])
        and (all(map(any, ends)) or (is_even and below > 0))
        and (all(map(any, begins)) or (is_even and above + below > 0))
    )


def _are_boxes_apart(rows: Sequence[Cells], after: int, side: int) -> bool:
    """Whether the lines may be a grid with an empty line between boxes."""
    high = box_size(side)[0]
    gaps = range(high, side + side // high - 1, high + 1)
    return 1 < high < side and any(
        len(rows) + after >= before + side + len(gaps) and not any(any(rows[before + gap]) for gap in gaps)
        for before in range(min(_BETWEEN + 1, len(rows) - gaps[-1]))
    )


def _have_values(rows: Sequence[Cells], side: int, highest: bool = False) -> bool:
    """Whether all cells are values of grids of this size, or empty: all values but one, or two could be swapped.

    With `highest`, the highest value must be among them, and not alone in its line.
    """
    cells = {cell for row in rows for cell in row if cell}
    if any(not is_value(cell, side) if len(cell) == 1 else int(cell) > side for cell in cells):
        return False
    values = {read_value(cell, side) for cell in cells} - {0}
    among = {cell for row in rows for cell in row if cell and sum(map(bool, row)) > 1}  # others may be numbers of grids
    return len(values) >= side - 1 and (not highest or any(read_value(cell, side) == side for cell in among))


def _grids(layout: _Layout) -> list[Sequence[Cells]]:
    """The rows of each grid."""
    rows, side = [line for line in layout.lines if line], layout.side
    if layout.is_of_squares:
        return [[row[at : at + side] for at in range(0, len(row), side)] for row in rows]
    return [rows[at : at + side] for at in range(0, len(rows), side)]


def _has_numbers(grid: Sequence[Cells]) -> bool:
    """Whether the first row or column looks like numbers of columns or rows: 1, 2, 3 ..., but for a corner."""
    for line in (grid[0], [row[0] for row in grid]):
        values = [cell for cell in line if cell]
        if len(values) >= len(grid) - 1 and all(map(str.isdigit, values)) and (values[0] == "1" or len(grid) > _SMALL):
            numbers = list(map(int, values))
            if all(after in (1, before + 1) for before, after in pairwise(numbers)):
                return True
    return False


def _may_be_shifted(layout: _Layout, board: Board | None) -> bool:
    """Whether a clue stands twice in a house of grids without lines between them: a row may be missing somewhere.

    A single grid cannot have shifted, nor can fewer squares than a page has rows: what is wrong there is a clue. But
    if a clue has been taken for a number, other rows are wrong as well, unless there are many such numbers.
    """
    grids = _grids(layout)
    if layout.drops:
        if len(grids) >= _MANY:
            return False
    elif layout.between or len(grids) < (_SHORTEST_PAGE if layout.is_of_squares else 2):
        return False
    on = board if board and len(board.cells) == layout.side**2 else square(layout.side)
    values = ([read_value(cell or ".", layout.side) for row in grid for cell in row] for grid in grids)
    return any(clash(Puzzle(on, tuple(each))) for each in values)


@lru_cache(maxsize=64)
def _is_usual(width: int) -> bool:
    """Whether a square board of this width is shipped."""
    return 1 < width <= MAX_ORDER and square(width).name in boards()
