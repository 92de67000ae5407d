"""ipuz, kind sudoku: a square of values, with or without boxes, zones for jigsaws and all other houses, and cages.

{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"], "boxes": false,
 "puzzle": [[0, 5, ...], ...], "zones": [{"cells": [[1, 1], [2, 1], ...]}, ...],
 "cages": [{"cells": [[1, 1], [1, 2]], "value": 15, "operator": "+"}, ...]}

Cells are column and row, counted from 1. Zones that do not overlap are boxes if there are no regular ones. The format
does not say that no value stands twice in a cage: the introduction does.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from bookbuilder.board import MAX_ORDER, Board, Cell, Relation
from bookbuilder.board.shapes import Region, assemble, lines
from bookbuilder.errors import Place
from bookbuilder.puzzle.formats.cages import CAGE, other_kinds
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.gridshape import square_rows
from bookbuilder.puzzle.formats.source import Source, Unreadable
from bookbuilder.puzzle.formats.squares import (
    Cells,
    agreed,
    at_origin,
    beyond_lines,
    beyond_square,
    board_cells,
    corner_lines,
    grid_rows,
    known,
    regular_boxes,
    ruled,
    square,
    variant,
)
from bookbuilder.puzzle.formats.trees import Data, text_under, whole_number
from bookbuilder.puzzle.formats.values import ALPHABET
from bookbuilder.puzzle.model import Puzzle

_KIND = "http://ipuz.org/sudoku#1"
_KINDS = {  # the board that each kind names
    "": "",
    "wordoku": "",
    "latinsquare": "latin",
    "diagonalsudoku": "x",
    "hypersudoku": "windoku",
    "jigsawsudoku": "jigsaw",
    "killersudoku": "",
}
_TEXTS = {
    "title": ("title",),
    "author": ("author", "editor"),
    "copyright": ("copyright",),
    "publisher": ("publisher",),
    "date": ("date",),
    "description": ("intro",),
    "comment": ("notes",),
    "source": ("origin", "publication"),
    "url": ("url",),
    "level": ("difficulty",),
}
UNDERSTOOD = {
    *("kind", "dimensions", "charset", "boxes", "puzzle", "solution", "zones", "cages", "styles"),
    *("cageborder", "showoperators"),
}.union(*_TEXTS.values())
KEEPS = frozenset(_TEXTS) | {"solution", "symbols"}
_EMPTY = ("", "0", "-", ".", "_")
_OF_CAGES = "No value stands twice in a cage."
_MOST = 1000  # zones, or cages
_NUMBERED = "cells are [column, row], counted from 1 to {order}"
_HINT = "see ipuz.org for the kind sudoku"


def knows(data: Any) -> bool:
    """Whether a value is an ipuz puzzle."""
    return isinstance(data, dict) and any(mark in json.dumps(data.get("kind")) for mark in ("/ipuz.org/", "/sudoku"))


def entry(data: Data, source: Source, place: Place) -> Entry:
    """The puzzle of an object. Raises ValueError."""
    kinds = re.findall(r"/sudoku\b/?([a-z]*)", json.dumps(data.get("kind")))  # of a list, or of one text
    if not kinds:
        raise Unreadable("the ipuz file is not a sudoku", _HINT)
    if others := sorted(set(kinds) - set(_KINDS)):
        raise Unreadable(f"the ipuz file is a {others[0]}, which bookbuilder does not support", _HINT)
    if "killersudoku" in kinds and not data.get("cages"):
        raise Unreadable("the ipuz file is a killer without cages", _HINT)
    grid = square_rows(data.get("puzzle"), "puzzle")
    order = len(grid)
    if order > MAX_ORDER:
        raise Unreadable(f"the grid has {order} rows", f"the limit is {MAX_ORDER}")
    told = text_under(data, "charset")
    charset = told or ALPHABET[1 : order + 1]
    if len(charset) != order:
        raise Unreadable(f"`charset` has {len(charset)} characters for {order} values", _HINT)
    places = _places({name: _listed(data, name) for name in ("zones", "cages")}, order)
    board = agreed(source, _board(data, order, kinds, [tuple(sorted(cells)) for cells in places["zones"] if cells]))
    cages = _cages_of(board, _listed(data, "cages"), places["cages"])
    givens = _values(grid, charset)
    answer = data.get("solution")
    solution = _values(square_rows(answer, "solution"), charset) if answer else ()
    plain = told in ("", ALPHABET[1 : order + 1])
    texts: dict[str, Any] = {name: text_under(data, *keys) for name, keys in _TEXTS.items()}
    symbols = () if plain else tuple(charset)
    if cages:
        texts["description"] = texts["description"].removesuffix(_OF_CAGES)
    return Entry(puzzle=Puzzle(board, givens, cages), solution=solution, symbols=symbols, place=place, **texts)


def _values(grid: list[list[Any]], charset: str) -> tuple[int, ...]:
    return tuple(_value(cell, charset, r, c) for r, row in enumerate(grid, 1) for c, cell in enumerate(row, 1))


def _value(cell: Any, charset: str, row: int, column: int) -> int:
    """The value of a cell, 0 for an empty one."""
    if isinstance(cell, dict):
        cell = next((cell[key] for key in ("given", "value", "cell") if key in cell), None)
    told = "" if cell in (None, 0) else str(cell)  # the text "0" may be in the charset; the number 0 is an empty cell
    if told and told in charset and len(told) == 1:
        return charset.index(told) + 1
    if told in _EMPTY:
        return 0
    if told.isascii() and told.isdigit() and len(told) < 3 and int(told) <= len(charset):
        return int(told)
    raise Unreadable(f"{told[:20]!r} in row {row}, column {column} is not a value", f"values are {charset}")


def _board(data: Data, order: int, kinds: Sequence[str], areas: Sequence[Cells]) -> Board:
    named = {_KINDS[kind] for kind in kinds} - {""}
    if len(named) > 1 or (named and data.get("zones") and named != {"jigsaw"}):
        raise Unreadable(
            "the ipuz file is of several kinds", "bookbuilder supports one kind beside the zones of a jigsaw"
        )
    if named == {"jigsaw"} and not data.get("zones"):
        raise Unreadable("the ipuz file is a jigsaw without zones", _HINT)
    if named and named != {"jigsaw"}:
        return variant(named.pop(), order)
    # If boxes are not mentioned, zones that cover the grid are boxes.
    covered = {cell for area in areas for cell in area}
    boxes = data.get("boxes", len(covered) < order * order)
    if not areas and boxes is not False:
        return square(order)
    everywhere = board_cells(order)
    regions = [*lines(everywhere)]
    taken: set[Cell] = set()
    if boxes:
        regions += [Region("box", "", cells) for cells in regular_boxes(order)]
        taken.update(everywhere)
    diagonals = corner_lines(order)
    for area in areas:
        kind = "diagonal" if area in diagonals else "extra" if taken.intersection(area) else "box"
        taken.update(area)
        regions.append(Region(kind, "", area))
    return known(assemble("jigsaw" if not boxes else "zones", order, regions))


def _listed(data: Data, name: str) -> list[Any]:
    listed = data.get(name) or []
    if not isinstance(listed, list) or len(listed) > _MOST:
        raise Unreadable(f"`{name}` is not a list of at most {_MOST} {name}", _HINT)
    return listed


def _places(listed: Mapping[str, Sequence[Any]], order: int) -> dict[str, list[Cells]]:
    """The cells of all zones and cages, counted from 1, or from 0 if a 0 occurs."""
    numbers = {name: [_numbers(zone, name[:-1], order) for zone in zones] for name, zones in listed.items()}
    base = 0 if any(0 in cell for areas in numbers.values() for cells in areas for cell in cells) else 1
    places = {
        name: [tuple(Cell(y - base, x - base) for x, y in cells) for cells in areas] for name, areas in numbers.items()
    }
    for name, areas in places.items():
        for cell in (cell for cells in areas for cell in cells if max(cell) >= order):
            raise _off(name[:-1], [cell.column + base, cell.row + base], order)
    return places


def _numbers(zone: Any, name: str, order: int) -> list[tuple[int, int]]:
    """Column and row of the cells of a zone or cage."""
    cells, rect = (zone.get("cells"), zone.get("rect")) if isinstance(zone, dict) else (None, None)
    if isinstance(rect, list) and len(rect) == 4:
        if not all(_near(n, order) for n in rect):
            raise Unreadable(
                f"the rect {str(rect)[:40]} of a {name} is not on the board", _NUMBERED.format(order=order)
            )
        left, top, right, bottom = rect
        cells = [[x, y] for y in range(top, bottom + 1) for x in range(left, right + 1)]
    if not isinstance(cells, list):
        raise Unreadable(f"a {name} has no cells", f"a {name} is {{cells: [[column, row], ...]}} or a rect")
    for cell in cells:
        if not isinstance(cell, list) or len(cell) != 2 or not all(_near(n, order) for n in cell):
            raise _off(name, cell, order)
    return [(x, y) for x, y in cells]


def _off(name: str, cell: Any, order: int) -> Unreadable:
    return Unreadable(
        f"a {name} has the cell {str(cell)[:20]}, which is not on the board", _NUMBERED.format(order=order)
    )


def _cages_of(board: Board, told: Sequence[Data], places: Sequence[Cells]) -> tuple[Relation, ...]:
    """The cages on a board. Raises Unreadable for the first with a flaw."""
    cages = tuple(_cage(cage, cells, board.order) for cage, cells in zip(told, places, strict=True))
    return ruled(board, cages, _HINT)[1]


def _cage(told: Data, cells: Cells, order: int) -> Relation:
    """A cage with its sum, if it has one."""
    value, operator = told.get("value"), told.get("operator")
    if operator not in (None, "", "+"):
        raise Unreadable(f"a cage has the operator {str(operator)[:20]!r}, which bookbuilder does not support", _HINT)
    number = 0 if value in (None, "") else whole_number(int(value) if str(value).isdecimal() else value)
    if number is None:
        raise Unreadable(f"the value of a cage is {str(value)[:20]!r}, no whole number", _HINT)
    return Relation(CAGE, tuple(cell.row * order + cell.column for cell in cells), (number,) if number else ())


def _near(number: Any, order: int) -> bool:
    found = whole_number(number)
    return found is not None and 0 <= found <= order


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """One object."""
    for entry in entries:
        order, board = entry.puzzle.board.order, at_origin(entry.puzzle.board)
        charset = _charset(entry)
        boxes, others = _areas(board)
        data: Data = {"version": "http://ipuz.org/v2", "kind": [_KIND]}
        data |= {keys[0]: getattr(entry, name) for name, keys in _TEXTS.items() if getattr(entry, name)}
        data |= {"intro": f"{entry.description}\n{_OF_CAGES}".strip()} if entry.puzzle.relations else {}
        data |= {"dimensions": {"width": order, "height": order}}
        data |= {"charset": charset} if charset else {}
        data |= {"boxes": boxes, "puzzle": _grid(entry.puzzle, entry.puzzle.givens, charset)}
        data |= {"solution": _grid(entry.puzzle, entry.solution, charset)} if entry.solution else {}
        data |= {"zones": [{"cells": _numbered(cells)} for cells in others]} if others else {}
        data |= _cages(board, entry.puzzle.relations)
        yield json.dumps(data, ensure_ascii=False, separators=(", ", ": ")) + "\n"


@lru_cache(maxsize=32)
def _areas(board: Board) -> tuple[bool, tuple[Cells, ...]]:
    """Whether a square has the usual boxes, and the cells of its houses that are neither these nor lines."""
    others = [cells for _, cells in beyond_lines(board) or ()]
    boxes = set(map(frozenset, regular_boxes(board.order))) <= set(map(frozenset, others))
    if boxes:
        for cells in regular_boxes(board.order):
            others.remove(tuple(sorted(cells)))
    return boxes, tuple(others)


def _numbered(cells: Iterable[Cell]) -> list[list[int]]:
    return [[cell.column + 1, cell.row + 1] for cell in cells]


def _cages(board: Board, relations: Sequence[Relation]) -> Data:
    """The cages of a puzzle, and how they are drawn."""
    cages = [
        {"cells": _numbered(board.cells[cell] for cell in cage.cells)}
        | ({"value": cage.numbers[0], "operator": "+"} if cage.numbers else {})
        for cage in relations
    ]
    return {"cageborder": "dashed", "showoperators": False, "cages": cages} if cages else {}


def _charset(entry: Entry) -> str:
    order = entry.puzzle.board.order
    if entry.is_plain:
        return ALPHABET[1 : order + 1] if order != 9 else ""
    return "".join(entry.symbols)


def _grid(puzzle: Puzzle, values: Sequence[int], charset: str) -> list[list[int | str | None]]:
    digits = not charset or (len(charset) < 10 and charset == ALPHABET[1 : len(charset) + 1])
    empty = 0 if "0" not in charset else None
    return [
        [empty if not value else value if digits else charset[value - 1] for value in row]
        for row in grid_rows(puzzle, values)
    ]


def holds(entry: Entry) -> str | None:
    """Why ipuz cannot hold the puzzle; None if it can."""
    if reason := beyond_square(entry.puzzle.board) or other_kinds(entry.puzzle):
        return reason
    if len(entry.puzzle.relations) > _MOST:
        return f"it has at most {_MOST} cages"
    if not entry.is_plain and any(len(mark) != 1 for mark in entry.symbols):
        return "its symbols are single characters"
    return None
