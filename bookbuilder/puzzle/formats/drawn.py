"""Grids as text: rows, frames that look right in any typeface of fixed width, and those of Simple Sudoku.

+-------+-------+      A line stands where two boxes meet and where the board ends. Rows and columns without such a
| 5 3 . | . 7 . |      line have no room for one. Areas and diagonals are not shown.
| 6 . . | 1 9 5 |
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bookbuilder.board import Board, Cell
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.line import holds_marks
from bookbuilder.puzzle.formats.marks import boxes_of, is_parted
from bookbuilder.puzzle.formats.squares import grid_rows, is_square
from bookbuilder.puzzle.formats.values import ALPHABET, write_values

_BORDER, _BETWEEN = "*-----------*\n", "|---+---+---|\n"


def write_rows(entries: Iterable[Entry]) -> Iterator[str]:
    """The rows of each grid, with a blank line between grids."""
    for number, entry in enumerate(entries):
        rows = grid_rows(entry.puzzle, entry.puzzle.givens)
        yield "\n" * bool(number) + "".join(write_values(row, empty="0") + "\n" for row in rows)


def holds_rows(entry: Entry) -> str | None:
    """Why plain rows cannot hold the puzzle; None if they can."""
    board = entry.puzzle.board
    if not is_square(board):
        return f"it supports only plain square boards, not {board.name}"
    return holds_marks(entry)


def write_simple(entries: Iterable[Entry]) -> Iterator[str]:
    """The bordered grid of Simple Sudoku."""
    for entry in entries:
        yield _BORDER
        for number, row in enumerate(grid_rows(entry.puzzle, entry.puzzle.givens)):
            if number in (3, 6):
                yield _BETWEEN
            cells = write_values(row)
            yield f"|{cells[:3]}|{cells[3:6]}|{cells[6:]}|\n"
        yield _BORDER


def write_framed(entries: Iterable[Entry]) -> Iterator[str]:
    """Each grid in its frame, with a blank line between grids."""
    for number, entry in enumerate(entries):
        yield "\n" * bool(number) + drawn_grid(entry.puzzle.board, entry.puzzle.givens, ALPHABET[1:])


def drawn_grid(board: Board, values: Sequence[int], marks: Sequence[str], empty: str = ".") -> str:
    """One line per row, and lines between the boxes; empty cells show `empty`, holes are blank.

    `values` has one value per cell, 0 for an empty one, and `marks` the mark of each value.
    """
    shown = {cell: marks[value - 1] if value else empty for cell, value in zip(board.cells, values, strict=True)}
    return "".join(f"{line.rstrip()}\n" for line in _Sides(board).lines(shown))


class _Sides:
    """The sides of a board's cells that are drawn."""

    def __init__(self, board: Board) -> None:
        top, left = board.corner
        self._cells, self._boxes = frozenset(board.cells), boxes_of(board)
        self._rows, self._columns = range(top, top + board.height), range(left, left + board.width)
        ends = range(left, left + board.width + 1)
        self._ruled = {column for column in ends if any(self._beside(row, column) for row in self._rows)}

    def lines(self, shown: dict[Cell, str]) -> Iterator[str]:
        """The rows and the lines between them; `shown` has the text of each cell."""
        width = max(map(len, shown.values()))
        for row in (*self._rows, self._rows.stop):
            if any(self._above(row, column) for column in self._columns):
                yield self._line(row, width)
            if row in self._rows:
                yield self._row(row, width, shown)

    def _row(self, row: int, width: int, shown: dict[Cell, str]) -> str:
        parts = []
        for column in (*self._columns, self._columns.stop):
            if column in self._ruled:
                parts += [" ", "|" if self._beside(row, column) else " "]
            parts.append(f" {shown.get(Cell(row, column), ''):>{width}}")
        return "".join(parts)[1:]

    def _line(self, row: int, width: int) -> str:
        parts = []
        for column in (*self._columns, self._columns.stop):
            if column in self._ruled:
                parts += ["-" if self._above(row, column - 1) else " ", self._corner(row, column)]
            parts.append(("-" if self._above(row, column) else " ") * (width + 1))
        return "".join(parts)[1:]

    def _corner(self, row: int, column: int) -> str:
        """What stands at the top left corner of a cell."""
        upright = self._beside(row - 1, column) or self._beside(row, column)
        across = self._above(row, column - 1) or self._above(row, column)
        return "+" if upright and across else "|" if upright else "-" if across else " "

    def _above(self, row: int, column: int) -> bool:
        return self._is_side(Cell(row, column), Cell(row - 1, column))

    def _beside(self, row: int, column: int) -> bool:
        return self._is_side(Cell(row, column), Cell(row, column - 1))

    def _is_side(self, one: Cell, other: Cell) -> bool:
        return (one in self._cells) != (other in self._cells) or is_parted(self._boxes, one, other)
