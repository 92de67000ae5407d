"""Games of Solo in Simon Tatham's collection: one per line by its ID, or a saved one.

3x3:c8_7_4b3_5a4b1e3_9_2e5d1b8_4a1a2a3_7b1d4e5_8_6e7b8a1_4b6_1_9c
2x2k:p,a________bbabb_,5a7_6_8_5g9b

Columns and rows of boxes, or the side of a jigsaw (9j), then x for diagonals and k for cages; letters are that many
empty cells. The borders of a jigsaw's boxes follow, then those of the cages, and their sums as further cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from bookbuilder.board import MAX_ORDER, Board, Cell
from bookbuilder.board.shapes import rectangle
from bookbuilder.errors import Place
from bookbuilder.puzzle.formats.around import pieces
from bookbuilder.puzzle.formats.borders import are_joined, areas_of, borders_of
from bookbuilder.puzzle.formats.boxmap import boxmap_of
from bookbuilder.puzzle.formats.cages import (
    areas_of_cages,
    bare_cage,
    beyond_cages,
    cages_of,
    outside_cages,
    sums_of_cages,
)
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.line import holds_marks
from bookbuilder.puzzle.formats.signs import STARTS
from bookbuilder.puzzle.formats.source import Reading, Source, Unreadable, counted, each_line, whole
from bookbuilder.puzzle.formats.squares import (
    Cells,
    agreed,
    boxed,
    crossed,
    grid_rows,
    zoned,
)
from bookbuilder.puzzle.model import Puzzle

_ID = re.compile(r"(\d{1,2})(?:x(\d{1,2}))?([a-z0-9]*):((?:[a-z_]|\d{1,2}(?!\d))+)(?:,(\S*))?")
_SAVED = re.compile(r"^(GAME|PARAMS|DESC)\s*:\d+:(.*)$", re.MULTILINE)
_HINT = "an ID is 3x3:, 3x3x:, 9j: or 3x3k: and then the cells"
_MOST_VALUES = 31
_MOST_IN_CAGES = 9  # values of a board with cages


def read(source: Source) -> Reading:
    """The game of each line, or the one that was saved."""
    saved = dict(_SAVED.findall(source.text))
    if "DESC" not in saved:
        return each_line(source, _entry, _HINT, pieces(STARTS["sgt-solo"]))
    if saved.get("GAME") != "Solo":
        return whole(source, _of_another_game)
    return whole(source, lambda told: _entry(f"{saved.get('PARAMS')}:{saved['DESC']}", told, told.place(1)), _HINT)


def _of_another_game(_: Source) -> Entry:
    raise Unreadable("the saved game is not Solo", _HINT)


def _entry(line: str, source: Source, place: Place) -> Entry:
    parts = _ID.fullmatch(line.strip())
    if not parts:
        raise ValueError("this is not the ID of a game of Solo")
    wide, high, rules, cells, more = parts.groups()
    order = int(wide) * int(high or 1)
    if not 2 <= order <= MAX_ORDER:
        raise ValueError(f"the grid has {order} values, not 2 to {MAX_ORDER}")
    fields = [field for field in (more or "").split(",") if field]
    wanted = ["the borders of its boxes"] * ("j" in rules) + ["its cages", "their sums"] * ("k" in rules)
    if len(fields) != len(wanted):
        names = f" ({', '.join(wanted)})" if wanted else ""
        raise Unreadable(f"{counted(len(fields), 'field')} behind the cells, not {len(wanted)}{names}", _HINT)
    values = _numbers(cells, order, "cells")
    board = _jigsaw(fields.pop(0), order) if "j" in rules else boxed(order, int(wide), int(high or 1))
    board = agreed(source, crossed(board) if "x" in rules else board)
    areas = areas_of(fields[0], order, "cages") if fields else []
    sums = _numbers(fields[1], order, "cells with sums") if fields else ()
    return Entry(puzzle=Puzzle(board, values, cages_of(board, areas, sums, _HINT)), place=place)


def _numbers(field: str, order: int, what: str) -> tuple[int, ...]:
    numbers = []
    for mark in re.findall(r"\d+|[a-z]", field):
        numbers += [int(mark)] if mark.isdigit() else [0] * (ord(mark) - ord("a") + 1)
    if len(numbers) != order * order:
        raise ValueError(f"there are {len(numbers)} {what}, not {order} x {order}")
    return tuple(numbers)


def _jigsaw(borders: str, order: int) -> Board:
    """The square with these borders between its boxes."""
    areas = areas_of(borders, order, "jigsaw")
    return zoned(order, {Cell(*divmod(at, order)): str(area) for at, area in enumerate(areas)})


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """One ID per line."""
    for entry in entries:
        puzzle, order = entry.puzzle, entry.puzzle.board.order
        boxes, kind = boxmap_of(puzzle.board), _kind_of(puzzle.board)
        assert boxes
        assert kind
        fields = [_marks([value for row in grid_rows(puzzle, puzzle.givens) for value in row])]
        if "j" in kind:
            fields.append(borders_of(boxes.areas, order))
        if puzzle.relations:
            fields += (borders_of(areas_of_cages(puzzle), order), _marks(sums_of_cages(puzzle)))
        yield f"{kind}{'k' * bool(puzzle.relations)}:{','.join(fields)}\n"


@lru_cache(maxsize=64)
def _kind_of(board: Board) -> str | None:
    """How an ID begins for a board, without cages; None if no ID describes it."""
    boxes, order = boxmap_of(board), board.order
    if boxes is None or not are_joined(boxes.areas, order):
        return None
    sizes = ((high, order // high) for high in range(2, order // 2 + 1) if order % high == 0)
    size = next((f"{high}x{wide}" for high, wide in sizes if _boxes(order, high, wide) == boxes.boxes), f"{order}j")
    return size + "x" * boxes.is_crossed


def _boxes(order: int, high: int, wide: int) -> frozenset[Cells]:
    return frozenset(region.cells for region in rectangle(order, high, wide, Cell(0, 0)) if region.kind == "box")


def _marks(numbers: Sequence[int]) -> str:
    """Numbers, with letters for as many empty cells and _ between two numbers."""
    text = re.sub(r"\b(?:0,)+", lambda zeros: _letters(len(zeros[0]) // 2), "".join(f"{it}," for it in numbers))
    return re.sub(r",(?=\d)", "_", text).replace(",", "")


def _letters(empty: int) -> str:
    return "z" * (empty // 26) + "".join(chr(ord("a") + empty % 26 - 1) for _ in range(empty % 26 > 0))


def holds(entry: Entry) -> str | None:
    """Why an ID cannot hold the puzzle; None if it can."""
    puzzle, board = entry.puzzle, entry.puzzle.board
    if not 2 <= board.order <= _MOST_VALUES or _kind_of(board) is None:
        return (
            f"it supports only squares of up to {_MOST_VALUES} values with boxes of one piece, and their diagonals, "
            f"unlike the board {board.name}"
        )
    if puzzle.is_ruled and (reason := _holds_cages(puzzle)):
        return reason
    return holds_marks(entry)


def _holds_cages(puzzle: Puzzle) -> str | None:
    """Why an ID cannot hold the relations of a puzzle; None if it can."""
    order = puzzle.board.order
    if reason := beyond_cages(puzzle) or outside_cages(puzzle) or bare_cage(puzzle):
        return reason
    if order > _MOST_IN_CAGES:
        return f"it has cages only on squares of up to {_MOST_IN_CAGES} values"
    single = [cage.cells[0] for cage in puzzle.relations if len(cage.cells) == 1]
    if single:
        return f"its cages have two cells or more, unlike {puzzle.board.named(single)}"
    return None if are_joined(areas_of_cages(puzzle), order) else "each of its cages is one piece"
