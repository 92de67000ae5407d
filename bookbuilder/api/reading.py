"""Puzzles read from files, texts, JSON and rows of numbers."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date as Date
from math import isqrt
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from bookbuilder.api.boards import board_of
from bookbuilder.api.values import FLAG, FUNCTION, TEXT, brief, check_kinds, stated
from bookbuilder.errors import InputError, Problem, counted

if TYPE_CHECKING:
    from bookbuilder.api.boards import AnyBoard
    from bookbuilder.board import Board
    from bookbuilder.puzzle.formats import Entry

    Row: TypeAlias = Sequence[int | None]  # None: no cell, or an empty one
    Rows: TypeAlias = Sequence[Row] | Sequence[str] | Row  # from top to bottom, or all in one
    OnProblem: TypeAlias = Callable[[Problem], object]
    Source: TypeAlias = str | bytes | os.PathLike[str] | Mapping[str, object] | Rows

_FORMS = "pass a text, a Path, rows of numbers, or what `generate` or `read` returns"


def read(
    source: Source,
    *,
    format: str | None = None,
    board: AnyBoard | None = None,
    x: bool = False,
    wide: bool = False,
    ruled: bool = False,
    name: str = "the text",
    on_problem: OnProblem | None = None,
) -> Iterator[Entry]:
    """Yield the puzzles of a text, or of the file at a path, in any format (`bookbuilder list formats`).

    Rows of numbers are one puzzle: 0 or None for an empty cell, None where the board has none. So is a mapping, as the
    JSON of a format has it.

    Unless named, the format is recognised from the content. `board` is for formats and rows that do not state it; with
    `x` the diagonals of square grids are houses; with `wide` they may have up to 64 values, which only `solve` takes
    (else 32); with `ruled`, puzzles may have rules beyond houses, which `solve` and `write` know. Messages refer to a
    text by `name`.

    Problems with single puzzles go to `on_problem`, and reading continues; without `on_problem`, InputError is raised
    with all of them after the last puzzle. Input without any puzzle raises InputError immediately.
    """
    from bookbuilder.puzzle.formats import read_text

    check_kinds(
        {
            TEXT: {"name": name} | stated(format=format),
            FLAG: {"x": x, "wide": wide, "ruled": ruled},
            FUNCTION: stated(on_problem=on_problem),
        }
    )
    if board and x:
        raise InputError.single("`x` and `board` cannot be used together", "name a board with diagonals, such as `x`")
    on = board_of(board) if board else None
    written = data_of(source, name)
    if written is None:
        return iter((_of_rows(source, on, x),))
    data, name = written
    entries = read_text(data, name, format, on, x, wide, ruled)
    first = next(iter(entries), None)
    if first is None:
        raise InputError.single(f"{name} contains no puzzles")
    return _sound(first, entries, on_problem)


def _sound(first: Entry | Problem, others: Iterator[Entry | Problem], on_problem: OnProblem | None) -> Iterator[Entry]:
    """The puzzles among the entries read; problems go to `on_problem` or are raised at the end."""
    problems: list[Problem] = []
    tell = on_problem or problems.append
    item: Entry | Problem | None = first
    while item is not None:
        if isinstance(item, Problem):
            tell(item)
        else:
            yield item
        item = next(others, None)
    if problems:
        raise InputError(problems)


def data_of(source: object, name: str) -> tuple[bytes, str] | None:
    """The bytes of a text, a file or a mapping, and its name in messages; None for anything else. Raises InputError."""
    from bookbuilder.puzzle.formats import read_bytes

    if isinstance(source, os.PathLike):
        path = Path(source)
        return read_bytes(path, str(path)), str(path)
    if isinstance(source, Mapping):
        return as_json(source, "a puzzle").encode(), name
    if isinstance(source, bytes):
        return source, name
    text = source if isinstance(source, str) else "\n".join(text_rows(source))
    return (text.encode(), name) if isinstance(source, str) or text else None


def as_json(value: Mapping[str, object], what: str) -> str:
    """A mapping as JSON, a key to a line; dates and paths as texts. Raises InputError for what JSON has no word for."""
    try:
        return json.dumps(value, ensure_ascii=False, indent=1, default=_as_text, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise InputError.single(
            f"{what} cannot hold everything in the mapping: {error}", "use texts and numbers"
        ) from error


def _as_text(value: object) -> str:
    if isinstance(value, Date | os.PathLike):
        return str(value)
    raise TypeError(f"{brief(value)} is no text, number, list or mapping")


def text_rows(source: object) -> list[str]:
    """The rows of a grid that has a text for each; none for anything else."""
    rows = list(source) if isinstance(source, Sequence) else []
    return rows if all(isinstance(row, str) for row in rows) else []


def is_grid(items: Sequence[object]) -> bool:
    """Whether a list is one puzzle: a square of numbers, or a row with all of them. Any other is a list of puzzles."""
    from bookbuilder.board import MAX_ORDER

    if any(value is not None for value in items) and all(map(_is_of_cell, items)):
        return True
    rows = [row for row in items if isinstance(row, Collection) and len(row) == len(items)]
    return 0 < len(items) == len(rows) <= MAX_ORDER and all(all(map(_is_of_cell, row)) for row in rows)


def _is_of_cell(value: object) -> bool:
    try:
        number_of(value)
    except InputError:
        return False
    return True


def _of_rows(source: object, on: Board | None, crossed: bool) -> Entry:
    """The puzzle of rows of numbers, or of one row with all of them. Raises InputError."""
    from bookbuilder.puzzle import Puzzle
    from bookbuilder.puzzle.formats import Entry

    rows = _numbers(source)
    on = on or _square(sum(map(len, rows)), crossed)
    values = _in_turn(rows, on) if len(rows) > 1 else rows[0]
    if len(values) != len(on.cells):
        what = f"the row has {len(values)} numbers, but the board {on.name} has {len(on.cells)} cells"
        raise InputError.single(what, "pass one number per cell, or name the board")
    givens = tuple(value or 0 for value in values)
    if wrong := next((value for value in givens if not 0 <= value <= on.order), None):
        raise InputError.single(
            f"{wrong} is no value of the board {on.name}", f"use 1 to {on.order}, and 0 for an empty cell"
        )
    return Entry(puzzle=Puzzle(on, givens))


def _numbers(source: object) -> list[list[int | None]]:
    """The rows as lists. Raises InputError for what is neither rows nor numbers."""
    items = listed(source)
    if items is None:
        raise InputError.single(f"a puzzle cannot be {brief(source)}", _FORMS)
    if not items:
        raise InputError.single("a puzzle cannot be empty", _FORMS)
    nested = [row for item in items if not isinstance(item, str) and (row := listed(item)) is not None]
    return [[*map(number_of, row)] for row in (nested if len(nested) == len(items) else [items])]


def listed(value: object) -> list[object] | None:
    """The items of what has any; None for a single value, also an array without dimensions."""
    try:
        return list(value) if isinstance(value, Iterable) else None
    except TypeError:
        return None


def number_of(value: object) -> int | None:
    """A cell's number, of Python or of an array. Raises InputError."""
    if value is None:
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        raise InputError.single(f"a cell of a puzzle cannot be {brief(value)}", _FORMS) from None


def _square(cells: int, crossed: bool) -> Board:
    """The plain square board with this many cells. Raises InputError."""
    from bookbuilder.board import MAX_ORDER
    from bookbuilder.puzzle.formats.squares import square

    order = isqrt(cells)
    if order**2 != cells or not 1 < order <= MAX_ORDER:
        what = f"there is no square grid of {counted(cells, 'number')}"
        raise InputError.single(
            what, "pass as many numbers in each row as there are rows, or name the board: read(rows, board=...)"
        )
    return square(order, crossed)


def _in_turn(rows: Sequence[Sequence[int | None]], on: Board) -> list[int | None]:
    """What the rows say of each cell, in the order of the board's cells. Raises InputError."""
    if len(rows) != on.height or {*map(len, rows)} != {on.width}:
        what = f"the board {on.name} has {on.height} rows of {on.width}, but the rows are {_sizes(rows)}"
        raise InputError.single(what, "pass None where the board has no cell")
    top, left = on.corner
    places = [(row - top, column - left) for row, column in on.cells]
    beside = {(row, column) for row in range(on.height) for column in range(on.width)} - {*places}
    if wrong := min((place for place in beside if rows[place[0]][place[1]]), default=None):
        what = f"there is a number in r{wrong[0] + 1}c{wrong[1] + 1}, where the board {on.name} has no cell"
        raise InputError.single(what, "pass None where the board has no cell")
    return [rows[row][column] for row, column in places]


def _sizes(rows: Sequence[Sequence[object]]) -> str:
    lengths = sorted({*map(len, rows)})
    return f"{len(rows)} of {' to '.join(map(str, {lengths[0]: 0, lengths[-1]: 0}))}"
