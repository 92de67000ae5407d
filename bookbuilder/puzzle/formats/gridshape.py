"""A value of JSON or XML goes in; the square grid that it has the shape of comes out, whatever it is called."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from math import isqrt
from typing import Any

from bookbuilder.board import WIDEST, Cell
from bookbuilder.errors import Place
from bookbuilder.puzzle.formats.source import Unreadable
from bookbuilder.puzzle.formats.trees import TreeNode
from bookbuilder.puzzle.formats.values import check_zeros, is_cell, read_value, read_values

_SMALLEST = 4  # rows of a grid
_EMPTY = "."
CELL_NAME = re.compile(r"r(\d{1,2})c(\d{1,2})", re.IGNORECASE)
_LONGEST_MARK = 2
ROW, COLUMN, _VALUE = ("row", "r", "y"), ("column", "col", "c", "x"), ("value", "val", "v", "digit", "number", "text")
_GIVEN = ("given", "isgiven", "fixed", "isfixed", "locked", "islocked", "isclue", "readonly", "prefilled")
_NOT_GIVEN = ("editable", "iseditable", "hidden", "ishidden")
_NO = (None, False, "", "0", "false", "no", "none")

Placed = tuple[int, int, str]  # row, column, mark


@dataclass(frozen=True)
class MarkGrid:
    """A square of marks as it is written; those of empty cells may be full stops, noughts and so on."""

    marks: tuple[str, ...]
    place: Place

    @cached_property
    def order(self) -> int:
        """How many rows it has."""
        return isqrt(len(self.marks))

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The values, 0 for an empty cell; none if a mark is no value."""
        try:
            return self.read()
        except ValueError:
            return ()

    def read(self) -> tuple[int, ...]:
        """The values. Raises ValueError, naming the first mark that is none."""
        if len(text := "".join(self.marks)) == len(self.marks):
            with suppress(ValueError):
                return read_values(text, self.order)
        for at, mark in enumerate(self.marks):
            if not is_cell(mark, self.order):
                row, column = divmod(at, self.order)
                what = f"{mark!r} in row {row + 1}, column {column + 1} is not a value"
                raise Unreadable(what, f"values are 1 to {self.order}, or letters above 9")
        check_zeros(set(self.marks), self.order)
        return tuple(read_value(mark, self.order) for mark in self.marks)

    @property
    def clues(self) -> int:
        """How many cells have values."""
        return len(self.values) - self.values.count(0)

    @property
    def is_puzzle(self) -> bool:
        """Whether the marks are values: two or more, or in fewer cells than there are rows, unlike a mask."""
        return bool(self.values) and (len(set(self.values) - {0}) > 1 or self.clues < self.order)

    @property
    def is_map(self) -> bool:
        """Whether as many marks as rows are in as many cells each, and some twice in a row, unlike a solution."""
        rows = (self.marks[at : at + self.order] for at in range(0, len(self.marks), self.order))
        return set(Counter(self.marks).values()) == {self.order} and any(len(set(row)) < self.order for row in rows)

    def picture(self) -> dict[Cell, str]:
        """The marks of a map by cell."""
        return {Cell(*divmod(at, self.order)): f"region {mark}" for at, mark in enumerate(self.marks)}

    def completes(self, other: MarkGrid) -> bool:
        """Whether it has at least the values of another grid of its size, in the same cells."""
        return len(self.values) == len(other.values) > 0 and all(
            not there or here == there for here, there in zip(self.values, other.values, strict=True)
        )


def grid_of(node: TreeNode) -> MarkGrid | None:
    """The grid that a value has the shape of: at least 4x4, with marks of one or two characters."""
    items = node.items
    if len(items or ()) > WIDEST * WIDEST:
        return None
    marks: Sequence[str | None] = ()
    if isinstance(node.value, str):
        marks = _marks_of_text(node.value)
    elif items is not None:
        rows = [*map(_row, items)]
        alike = all(row is not None and len(row) == len(rows) for row in rows)
        flat = [mark for row in rows for mark in row or ()] if alike else [*map(_mark, items)]
        marks = _by_place(map(_cell, items)) or (flat if None not in flat else ()) or _by_place(_areas(items))
    if node.parts and not marks:
        marks = _by_place(_numbered(node))
    found = MarkGrid(tuple(mark or _EMPTY for mark in marks), node.place)
    return found if _SMALLEST <= found.order <= WIDEST and found.order**2 == len(found.marks) else None


def square_rows(value: Any, what: str) -> list[list[Any]]:
    """The rows of a value that has to be a list of n lists of n. Raises Unreadable."""
    if not isinstance(value, list) or not value or not all(isinstance(row, list) for row in value):
        raise Unreadable(f"`{what}` is not a list of rows", "a grid is a list of rows, each a list of cells")
    for number, row in enumerate(value, 1):
        if len(row) != len(value):
            raise Unreadable(f"row {number} of `{what}` has {len(row)} cells, but there are {len(value)} rows")
    return value


def rows_of(node: TreeNode) -> list[int]:
    """The lengths of what may be rows of a grid, for a message; none if something else is among them, such as words."""
    rows = [_row(item) or () for item in (node.items or ())[: WIDEST + 1]]
    marks = [mark for row in rows for mark in row if mark is not None]
    are_cells = 2 * sum(mark == _EMPTY or mark.isdigit() for mark in marks) > len(marks)
    return [*map(len, rows)] if all(rows) and are_cells else []


def _marks_of_text(text: str) -> Sequence[str]:
    """One character per cell, perhaps with signs between rows; values between commas; or the cells of a saved game."""
    if saved := re.match(r"\s*version:\s*\d+\s+", text):
        return _saved(text[saved.end() :])
    fields = re.split(r"\s*[,;\n]\s*", text.strip()) if "," in text else ()
    spaced = "" if "\n" in text or not text[1::2].strip() else text
    for marks in (fields, spaced, re.sub(r"[\s,;|/]", "", text)):
        if isqrt(len(marks)) >= _SMALLEST and isqrt(len(marks)) ** 2 == len(marks):
            return marks if all(len(mark) <= _LONGEST_MARK for mark in marks) else ()
    return ()


def _saved(cells: str) -> Sequence[str]:
    """The givens of a game that OpenSudoku saved: value, notes (with one bar or two behind them), whether editable."""
    parts = [part.strip() for part in cells.rstrip().removesuffix("|").split("|")]
    width, rest = divmod(len(parts), 81)
    if rest or width not in (3, 4):
        found = re.findall(r"(\d+)\|[^|]*\|\|?([01])\|", cells)
    else:
        found = [*zip(parts[::width], parts[width - 1 :: width], strict=True)]
    return [value if editable == "0" and len(value) == 1 else "0" for value, editable in found]


def _row(item: Any) -> Sequence[str | None] | None:
    """The marks of a row; None of anything else."""
    if not isinstance(item, TreeNode):
        return None
    if isinstance(item.value, str) and not CELL_NAME.fullmatch(item.value):
        fields = item.value.split(",") if "," in item.value else ()
        return fields or re.sub(r"[\s|]", "", item.value) or None
    marks = [*map(_mark, item.items or ())]
    return None if None in marks else marks or None


def _mark(item: Any) -> str | None:
    """The mark of a cell, a full stop for nothing; None of what is no cell."""
    if isinstance(item, TreeNode):
        if item.parts:
            return _given(_fields(item))
        item = item.value
    if item in (None, "", -1, {}) or item is False:
        return _EMPTY
    if isinstance(item, float) and item.is_integer():
        item = int(item)
    mark = str(item).strip() or _EMPTY
    return mark if isinstance(item, (int, str)) and item is not True and len(mark) <= _LONGEST_MARK else None


def _fields(item: Any) -> dict[str, Any]:
    """The plain values in a cell by their names."""
    return {part.key: part.value for part in item.parts} if isinstance(item, TreeNode) else {}


def _given(fields: dict[str, Any]) -> str | None:
    """The mark of a cell with its value in an object, unless a player put it there."""
    values = [fields[name] for name in _VALUE if name in fields]
    mine = any(fields.get(name, True) in _NO for name in _GIVEN)
    mine = mine or any(fields.get(name) not in _NO for name in _NOT_GIVEN)
    return _EMPTY if mine else _mark(values[0]) if values else None


def _cell(item: Any) -> Placed | None:
    """The row, column and mark of a cell that names them."""
    fields = _fields(item)
    at = [str(fields[name]) for names in (ROW, COLUMN) for name in names if name in fields]
    mark = _given(fields)
    return (int(at[0]), int(at[1]), mark) if mark and len(at) == 2 and all(map(_is_number, at)) else None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _LONGEST_MARK


def _numbered(node: TreeNode) -> Iterator[Placed | None]:
    """The cells of an object that names rows and in them columns by numbers, or cells as R1C1."""
    for part in node.parts:
        if named := CELL_NAME.fullmatch(part.key):
            yield (int(named[1]), int(named[2]), mark) if (mark := _mark(part)) else None
        elif not _is_number(part.name) or not part.parts or not all(_is_number(cell.name) for cell in part.parts):
            yield None
        else:
            yield from ((int(part.name), int(cell.name), _mark(cell) or "") for cell in part.parts)


def _areas(items: Sequence[Any]) -> Iterator[Placed | None]:
    """The cells of areas that are lists of [row, column], with marks that are no values."""
    for number, area in enumerate(items):
        for pair in (isinstance(area, TreeNode) and area.items) or (None,):
            at = pair.value if isinstance(pair, TreeNode) else None
            yield (at[0], at[1], f"area {number}") if isinstance(at, list) and [*map(type, at)] == [int, int] else None


def _by_place(cells: Iterable[Placed | None]) -> list[str]:
    """The marks of cells in order; none unless all are cells, and the first and last show how they are counted."""
    placed: dict[tuple[int, int], str] = {}
    for cell in cells:
        if cell is None or cell[:2] in placed or not cell[2]:
            return []
        placed[cell[0], cell[1]] = cell[2]
    numbers = [number for at in placed for number in at] or [0]
    first, last = min(numbers), max(numbers)
    if first > 1 or (len(placed) < (last - first + 1) ** 2 and (first, last) not in ((0, 8), (1, 9))):
        return []
    span = range(first, last + 1)
    return [placed.get((row, column), _EMPTY) for row in span for column in span]
