"""A grid drawn with characters that survive e-mail and look right in any typeface of fixed width.

+-------+-------+      A line stands where two boxes meet and where the board ends. Rows and columns without such a
| 5 3 . | . 7 . |      line have no room for one. Areas and diagonals are not shown.
| 6 . . | 1 9 5 |
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from bookbuilder.board import Board, Cell
from bookbuilder.puzzle.formats.marks import boxes_of, is_parted

_ACROSS, _UPRIGHT = "─━┄┅┈┉╌╍═╴╶╸╺╼╾", "│┃┆┇┊┋╎╏║╵╷╹╻╽╿"
_PLAIN = dict.fromkeys(range(0x2500, 0x2580), "+") | str.maketrans(
    dict.fromkeys(_ACROSS, "-") | dict.fromkeys(_UPRIGHT, "|")
)


def plain(line: str) -> str:
    """The line with ASCII characters in place of those that draw frames: ┌──┬──┐ becomes +--+--+, and │ becomes |."""
    return line.translate(_PLAIN)


def is_border(line: str) -> bool:
    """Whether a line only separates rows."""
    has_stroke = any(stroke in line for stroke in ("--", "==", "-+-", "=+="))
    return has_stroke and set(line) <= set(" \t|+*:.'=-") and ".." not in line


def have_dashes(lines: Iterable[str]) -> bool:
    """Whether - is an empty cell in rows, so that a line of dashes may be one."""
    rows = (re.sub(r"[\s|,;]", "", line) for line in lines)
    return sum(row.count("-") > 1 and re.fullmatch("-*[1-9A-W][-1-9A-W]*", row) is not None for row in rows) > 1


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
