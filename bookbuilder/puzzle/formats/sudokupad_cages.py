"""The cages of a SudokuPad puzzle: what is said, sums, houses and hidden checks stand in one list of them there.

{"cells": [[0, 0], [0, 1]], "value": "15", "sum": 15, "unique": true}     a cage of ours, with or without its sum
{"cells": [...], "unique": true, "style": "extraregion"}                  a house
{"cells": [...], "unique": true, "hidden": true}                          a line, so that the app checks it
{"value": "title: The first"}                                             a text
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from bookbuilder.board import Board, Cell, Relation
from bookbuilder.puzzle.formats.cages import CAGE
from bookbuilder.puzzle.formats.cellnames import name_of
from bookbuilder.puzzle.formats.cellsquare import number_of
from bookbuilder.puzzle.formats.source import Unreadable
from bookbuilder.puzzle.formats.squares import Cells, corner_lines
from bookbuilder.puzzle.formats.trees import Data, whole_number

HOUSE = "extraregion"
_HOUSES = (HOUSE, "windoku")
_PLAIN = (None, "", "killer", "rowcol")  # styles and types
_NONE = (None, "", 0)  # for a value or a sum that is not there
_MOST = 1000
_NAMES = frozenset(
    {
        *("cells", "value", "sum", "unique", "hidden", "style", "type"),
        *("borderColor", "outlineC", "fontC", "fromConstraint", "backgroundColor"),
    }
)
_SAID = re.compile(r"\s*([A-Za-z]+)\s*:(.*)", re.DOTALL)
_HINT = "a cage is drawn around cells that are all different, with their sum or nothing as its value"


@dataclass(slots=True)
class Cages:
    """What the cages of an object are."""

    relations: list[Relation] = field(default_factory=list)
    unsure: list[Relation] = field(default_factory=list)  # those of them whose cells nothing says to be different
    extras: list[Cells] = field(default_factory=list)
    lines: list[Cells] = field(default_factory=list)  # diagonals
    said: list[tuple[str, str]] = field(default_factory=list)


def cages_in(data: Data, order: int) -> Cages:
    """The cages of an object. Raises Unreadable for one that is none of ours."""
    listed = data.get("cages") or []
    if not isinstance(listed, list) or len(listed) > _MOST or not all(isinstance(cage, dict) for cage in listed):
        raise Unreadable(f"`cages` is not a list of at most {_MOST} cages", _HINT)
    found = Cages()
    for cage in listed:
        if said := _said(cage):
            found.said.append((said[1].lower(), said[2].strip()))
        else:
            _add(found, cage, cells_of(cage.get("cells"), order, "a cage"), order)
    return found


def _said(cage: Data) -> re.Match[str] | None:
    """The name and the text that stand for a cage, if it is not seen around any cells."""
    unseen = all(re.fullmatch(r"#(?:...0|.{6}00)", str(cage.get(name))) for name in ("fontC", "outlineC"))
    return _SAID.fullmatch(str(cage.get("value"))) if unseen or not cage.get("cells") else None


def _add(found: Cages, cage: Data, cells: Cells, order: int) -> None:
    where = f"the cage at {name_of(cells[0])}"
    value: Any = next((cage[name] for name in ("value", "sum") if cage.get(name) not in _NONE), None)
    total = number_of(value)
    others = sorted(str(key) for key in cage if key not in _NAMES)
    style = next((cage[name] for name in ("style", "type") if cage.get(name) not in _PLAIN), None)
    if others or (style is not None and style not in _HOUSES):
        raise Unreadable(
            f"{where} has what bookbuilder does not support: {others[0] if others else style!s:.40}", _HINT
        )
    if cage.get("unique") is False:
        if not cage.get("hidden") or value is not None:
            raise Unreadable(f"{where} may have equal values, a rule that bookbuilder does not support", _HINT)
    elif cage.get("hidden"):
        _add_hidden(found, where, frozenset(cells), order, cage.get("unique") is True)
    elif total is not None and cage.get("sum") not in (*_NONE, total, str(total)):
        raise Unreadable(f"{where} has the value {total}, but the sum {str(cage['sum'])[:20]}", _HINT)
    elif value is not None and total is None:
        raise Unreadable(f"{where} has the value {str(value)[:20]!r}, which is no sum", _HINT)
    elif style is not None and total is None:
        found.extras.append(tuple(sorted(cells)))
    elif total is None and cage.get("unique") is not True:
        raise Unreadable(f"{where} has no sum, and the file does not say what it means", _HINT)
    else:
        numbers = () if total is None else (total,)
        relation = Relation(CAGE, tuple(cell.row * order + cell.column for cell in cells), numbers)
        found.relations.append(relation)
        found.unsure += [] if cage.get("unique") is True else [relation]


def _add_hidden(found: Cages, where: str, cells: frozenset[Cell], order: int, is_unique: bool) -> None:
    """What is checked without being drawn: rows and columns anyhow, and diagonals."""
    line = next((line for line in corner_lines(order) if cells == frozenset(line)), None)
    if line is not None and is_unique:
        found.lines.append(line)
    elif len(cells) != order or all(len({cell[axis] for cell in cells}) > 1 for axis in (0, 1)):
        raise Unreadable(f"{where} is hidden, so that its rule cannot be seen", _HINT)


def cells_of(told: Any, order: int, what: str) -> Cells:
    """The cells of a list of rows and columns, counted from 0. Raises Unreadable."""
    if not isinstance(told, list) or not told:
        raise Unreadable(f"{what} has no cells", "cells are [row, column], counted from 0")
    for at in told:
        numbers = [whole_number(part) for part in at] if isinstance(at, list) else []
        if len(numbers) != 2 or not all(part is not None and 0 <= part < order for part in numbers):
            raise Unreadable(f"{what} has the cell {str(at)[:20]}", f"cells are [row, column], from 0 to {order - 1}")
    return tuple(Cell(row, column) for row, column in told)


def cages_of(board: Board, relations: Iterable[Relation]) -> Iterator[Data]:
    """The cages for the relations of a puzzle."""
    for relation in relations:
        if relation.kind == CAGE:
            more = {"value": str(relation.numbers[0]), "sum": relation.numbers[0]} if relation.numbers else {}
            yield {"cells": [[*board.cells[cell]] for cell in relation.cells], **more, "unique": True}
