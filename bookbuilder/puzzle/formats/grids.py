"""The rows of a grid go in, with their lines; its entry comes out, or what is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from bookbuilder.board import WIDEST
from bookbuilder.errors import Problem
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.source import Source, Unreadable, counted
from bookbuilder.puzzle.formats.squares import sized
from bookbuilder.puzzle.formats.values import check_zeros, is_cell, read_value, read_values
from bookbuilder.puzzle.model import Puzzle

NumberedRow = tuple[int, Sequence[str]]  # a line's number, and the cells of a row on it

HINT = "a grid is N lines of N characters: 1-9, then A-W, and 0 or . for an empty cell"
_MARKS = "values are 1-9, then A-W; a 0 among empty cells of another kind is not one of them"
_SMALL = 4  # rows of a grid in which a column of clues may well be 1, 2, 2
_ELSE = frozenset("?x")  # empty cells where no other mark is
_EMPTY = frozenset(".0*_-X")


def grid_entry(source: Source, rows: Sequence[NumberedRow], widths: Sequence[int]) -> Entry | Problem:
    """The entry of a grid whose rows have these widths, or its problem."""
    try:
        return read_grid(source, rows, widths)
    except ValueError as error:
        return source.problem(error, rows[0][0], HINT)


def read_grid(source: Source, rows: Sequence[NumberedRow], widths: Sequence[int]) -> Entry:
    """The entry of a grid. Raises ValueError with the line of the error."""
    order = max(widths)
    if order > WIDEST:
        raise Unreadable(f"the grid has {order} values", f"the limit is {WIDEST}", rows[0][0])
    if len(rows) != len(widths):
        raise Unreadable(f"the grid has {len(rows)} lines of {order}", HINT, rows[-1][0])
    for (number, row), width in zip(rows, widths, strict=True):
        if len(row) != width:
            raise Unreadable(f"the line has {counted(len(row), 'cell')}, not {width}", HINT, number)
    if _has_numbers(rows):
        raise Unreadable("the first row or column numbers the others", "delete the numbers", rows[0][0])
    board = sized(source, sum(widths))
    marks = {cell for _, row in rows for cell in row}
    if marks & _ELSE and not any(mark[:1] in _EMPTY for mark in marks):
        rows = [(number, ["." if cell in _ELSE else cell for cell in row]) for number, row in rows]
    try:
        check_zeros(marks, board.order)
    except ValueError as error:
        raise Unreadable(str(error), _MARKS, rows[0][0]) from None
    return Entry(puzzle=Puzzle(board, _values(rows, board.order)), place=source.place(rows[0][0]))


def _values(rows: Sequence[NumberedRow], order: int) -> tuple[int, ...]:
    text = "".join(cell for _, row in rows for cell in row)
    if len(text) == sum(len(row) for _, row in rows):
        try:
            return read_values(text, order)
        except ValueError:
            pass  # the value is named with its line
    givens: list[int] = []
    for number, row in rows:
        try:
            givens += (read_value(cell, order) for cell in row)
        except ValueError as error:
            raise Unreadable(str(error), HINT, number) from None
    return tuple(givens)


def _has_numbers(rows: Sequence[NumberedRow]) -> bool:
    """Whether the first row and column, or only the first row, at a distance from the others, are 1, 2, 3 ...

    With the highest value in their corner they are a row and a column of a grid.
    """
    numbers = [str(at + 1) for at in range(len(rows))]
    (_, first), lines = rows[0], [number for number, _ in rows]
    if first[0] != numbers[-1] and list(first[1:]) == [row[0] for _, row in rows[1:]] == numbers[:-1]:
        return True
    is_apart = lines[1] > lines[0] + 1 and lines[-1] == lines[1] + len(rows) - 2
    return (is_apart and list(first) == numbers) or _are_labels([row[0] for _, row in rows])


def _are_labels(column: Sequence[str]) -> bool:
    """Whether a first column counts the rows, some of them twice, but for a corner."""
    numbers = [int(cell) for cell in column if cell.isdigit() and len(cell) < 3]
    steps = {after - before for before, after in pairwise(numbers)}
    return len(numbers) >= len(column) - 1 >= _SMALL and 0 < numbers[0] < 3 and steps == {0, 1}


def slip(source: Source, number: int, rows: Sequence[Sequence[str]], width: int, many: int) -> Problem:
    """What is wrong with a line in the place of a row, or of several of grids side by side."""
    if not rows:
        what = "the cells of the line are not where those of other lines are"
        return Problem(source.place(number), what, HINT)
    for at, row in enumerate(rows, 1):
        if len(row) != width:
            which = f"row {at} of {len(rows)} in the line" if len(rows) > 1 else "the line"
            return Problem(source.place(number), f"{which} has {counted(len(row), 'cell')}, not {width}", HINT)
    if len(rows) != many:
        are = "is 1 row" if len(rows) == 1 else f"are {len(rows)} rows"
        return Problem(source.place(number), f"there {are} in the line, not {many}", HINT)
    for row in rows:
        for cell in row:
            if not is_cell(cell, width):
                what = f"{cell[:20]!r} is neither a value from 1 to {width} nor an empty cell"
                return Problem(source.place(number), what, HINT)
    return Problem(source.place(number), "the line is no row of a grid", HINT)
