"""Games of Solo in Simon Tatham's collection: one per line by its ID, or a saved one.

3x3:c8_7_4b3_5a4b1e3_9_2e5d1b8_4a1a2a3_7b1d4e5_8_6e7b8a1_4b6_1_9c

Columns and rows of boxes, or the side of a jigsaw (9j), then x for diagonals; letters are that many empty cells. The
map of a jigsaw follows: how many neighbours share a box before each two that do not, by rows, then by columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from bookbuilder.board import MAX_ORDER, Cell
from bookbuilder.errors import Place
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.line import holds_marks
from bookbuilder.puzzle.formats.source import Reading, Source, Unreadable, each_line, whole
from bookbuilder.puzzle.formats.squares import agreed, box_size, boxed, crossed, grid_rows, same, square, zoned
from bookbuilder.puzzle.model import Puzzle

_ID = re.compile(r"(\d{1,2})(?:x(\d{1,2}))?([a-z0-9]*):((?:[a-z_]|\d{1,2}(?!\d))+)(?:,(\S*))?")
STARTS = r"\d{1,2}(x\d{1,2}[jxk]?|j)[a-z0-9]*:[a-z_0-9]+(,|\s*$)|SAVEFILE\s*:41:Simon Tatham"
_SAVED = re.compile(r"^(GAME|PARAMS|DESC)\s*:\d+:(.*)$", re.MULTILINE)
_HINT = "an ID is 3x3:, 3x3x: or 9j: and then the cells"


def read(source: Source) -> Reading:
    """The game of each line, or the one that was saved."""
    saved = dict(_SAVED.findall(source.text))
    if "DESC" not in saved:
        return each_line(source, _entry, _HINT)
    if saved.get("GAME") != "Solo":
        return whole(source, _of_another_game)
    return whole(source, lambda told: _entry(f"{saved.get('PARAMS')}:{saved['DESC']}", told, told.place(1)), _HINT)


def _of_another_game(_: Source) -> Entry:
    raise Unreadable("the saved game is not Solo", _HINT)


def _entry(line: str, source: Source, place: Place) -> Entry:
    found = _ID.fullmatch(line.strip())
    if not found:
        raise ValueError("this is not the ID of a game of Solo")
    wide, high, rules, cells, edges = found.groups()
    if "k" in rules:
        raise Unreadable("the game has killer cages, which bookbuilder does not support", "generate it without them")
    order = int(wide) * int(high or 1)
    if not 2 <= order <= MAX_ORDER:
        raise ValueError(f"the grid has {order} values, not 2 to {MAX_ORDER}")
    values = tuple(_values(cells))
    if len(values) != order * order:
        raise ValueError(f"there are {len(values)} cells, not {order} x {order}")
    jigsaw = "j" in rules
    board = zoned(order, _map(edges or "", order)) if jigsaw else boxed(order, int(wide), int(high or 1))
    board = agreed(source, crossed(board) if "x" in rules else board)
    return Entry(puzzle=Puzzle(board, values), place=place)


def _values(cells: str) -> Iterator[int]:
    for mark in re.findall(r"\d+|[a-z]", cells):
        yield from [int(mark)] if mark.isdigit() else [0] * (ord(mark) - ord("a") + 1)


def _map(edges: str, order: int) -> dict[Cell, str]:
    """The picture of boxes: neighbours without an edge between them are in one."""
    picture = {Cell(*divmod(at, order)): str(at) for at in range(order * order)}
    pairs = [(Cell(row, at), Cell(row, at + 1)) for row in range(order) for at in range(order - 1)]
    pairs += [(Cell(at, column), Cell(at + 1, column)) for column in range(order) for at in range(order - 1)]
    at = 0
    for mark in edges:
        joined = 0 if mark == "_" else ord(mark) - ord("a") + 1
        for one, other in pairs[at : at + joined]:
            old, new = picture[other], picture[one]
            picture = {cell: new if box == old else box for cell, box in picture.items()}
        at += joined + (mark != "z")
    if at != len(pairs) + 1:
        raise Unreadable("the map of the jigsaw is not complete", _HINT)
    return picture


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """One ID per line."""
    for entry in entries:
        order = entry.puzzle.board.order
        high, wide = box_size(order)
        values = [value for row in grid_rows(entry.puzzle, entry.puzzle.givens) for value in row]
        marks = re.sub(
            r"\b(?:0,)+", lambda zeros: _letters(len(zeros[0]) // 2), "".join(f"{value}," for value in values)
        )
        cells = re.sub(r",(?=\d)", "_", marks).replace(",", "")
        yield f"{high}x{wide}{'x' * (not same(entry.puzzle.board, square(order)))}:{cells}\n"


def _letters(empty: int) -> str:
    return "z" * (empty // 26) + "".join(chr(ord("a") + empty % 26 - 1) for _ in range(empty % 26 > 0))


def holds(entry: Entry) -> str | None:
    """Why an ID cannot hold the puzzle; None if it can."""
    order, board = entry.puzzle.board.order, entry.puzzle.board
    if min(box_size(order)) < 2 or not (same(board, square(order)) or same(board, square(order, crossed=True))):
        return f"it supports only squares with boxes, and their diagonals, unlike the board {board.name}"
    return holds_marks(entry)
