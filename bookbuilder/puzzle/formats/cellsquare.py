"""A square of cells as rows of JSON objects goes in, its values and its board come out: f-puzzles and SudokuPad."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from bookbuilder.board import Board, Cell
from bookbuilder.board.shapes import Region
from bookbuilder.puzzle.formats.cellnames import name_of
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.gridshape import square_rows
from bookbuilder.puzzle.formats.line import holds_marks
from bookbuilder.puzzle.formats.source import Unreadable
from bookbuilder.puzzle.formats.squares import Cells, beyond_square, corner_lines, zoned
from bookbuilder.puzzle.formats.trees import Data, whole_number

_LARGEST = 16


def cell_rows(data: Data, key: str) -> list[list[Any]]:
    """The rows of cells under a key. Raises Unreadable unless they are a square, which is not too large."""
    rows = square_rows(data.get(key), key)
    if len(rows) > _LARGEST:
        raise Unreadable(f"the grid has {len(rows)} rows", f"the limit is {_LARGEST}")
    return rows


def number_of(told: Any) -> int | None:
    """A whole number, or a text of at most three digits, as a number; None for anything else."""
    is_number = isinstance(told, str) and told.isascii() and told.isdigit() and len(told) < 4
    return int(told) if is_number else whole_number(told)


def given_of(told: Any, order: int, at: Cell) -> int:
    """The value of a given. Raises Unreadable for what is none."""
    value = number_of(told)
    if value is None or not 1 <= value <= order:
        what = f"{str(told)[:20]!r} in {name_of(at)} is not a value from 1 to {order}"
        raise Unreadable(what, "givens are whole numbers")
    return value


def solution_of(told: Any, order: int) -> tuple[int, ...]:
    """A solution from a list of values, or a text with a digit for each; empty if it is not stated for every cell."""
    is_listed = isinstance(told, list) or (isinstance(told, str) and order < 10)
    values = [number_of(value) for value in told] if is_listed else []
    stated = tuple(value for value in values if value)
    return stated if len(stated) == len(values) == order * order else ()


def house_board(order: int, picture: Mapping[Cell, str], lines: Collection[Cells], extras: Iterable[Cells]) -> Board:
    """The square board with the boxes of a picture, those diagonals that are among `lines`, and extra houses."""
    more = [Region("diagonal", "", line) for line in corner_lines(order) if line in lines]
    return zoned(order, picture, [*more, *(Region("extra", "", cells) for cells in extras)])


def holds_square(entry: Entry, largest: int = _LARGEST) -> str | None:
    """Why a format with at most `largest` rows cannot hold the board and the marks of an entry; None if it can."""
    board = entry.puzzle.board
    if board.order > largest:
        return f"its grids have at most {largest} rows, but the board {board.name} has {board.order}"
    return beyond_square(board) or holds_marks(entry)
