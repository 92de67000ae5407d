"""Objects of the format sudoku-puzzle, version 1, which Pencilmark exchanges: any board by its houses, with rules.

{"format": "sudoku-puzzle", "format_version": 1, "meta": {"title": ...}, "board": {"rows": 9, "cols": 9}, "digits": 9,
 "givens": [0, 5, ...], "rules": [{"type": "box_grid", "box": [3, 3], "origin": "r1c1"},
                                  {"type": "cage", "sum": 15, "cells": ["r1c1", "r1c2"]}, ...]}

Values go row by row; null is a hole. The format is strict: a name that it does not have is an error.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from bookbuilder.board import MAX_ORDER, MOST_CELLS, Board, Cell
from bookbuilder.board.model import corner_of
from bookbuilder.errors import Place
from bookbuilder.puzzle.formats.cellnames import cell_of, name_of
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.exchange_houses import HINT, board_in, house_rules
from bookbuilder.puzzle.formats.exchange_rules import (
    data_of,
    is_disjoint,
    relation_of_groups,
    relations_in,
    without_rule,
)
from bookbuilder.puzzle.formats.line import holds_marks
from bookbuilder.puzzle.formats.source import Source, Unreadable
from bookbuilder.puzzle.formats.squares import agreed, at_origin, known, ruled
from bookbuilder.puzzle.formats.trees import Data, text_under, whole_number
from bookbuilder.puzzle.model import Puzzle

FORMAT, _VERSION = "sudoku-puzzle", 1
_NEEDED = ("board", "digits", "givens", "rules")
_ORNAMENTS = ("$schema", "decorations", "style", "ext")  # which do not change the puzzle
UNDERSTOOD = {"format", "format_version", "meta", *_NEEDED, "solution", "candidates", *_ORNAMENTS}
_TEXTS = {"title": "title", "author": "author", "source": "source", "url": "url", "date": "date"}
_TEXTS |= {"description": "rules_text"}
KEEPS = frozenset({*_TEXTS, "solution"})
_MOST_RULES = 10_000


def knows(data: Any) -> bool:
    """Whether a value is such an object, of any version."""
    return isinstance(data, dict) and data.get("format") == FORMAT


def entry(data: Data, source: Source, place: Place) -> Entry:
    """The puzzle of an object. Raises ValueError."""
    order, rules = _checked(data)
    givens = _values(data, "givens", order)
    groups = [rule for rule in rules if is_disjoint(rule)]
    board = known(board_in([rule for rule in rules if not is_disjoint(rule)], order, givens))
    whole = relation_of_groups(groups, board, _index_of(board, givens))
    if groups and not whole:  # they are houses like others
        board = known(board_in(rules, order, givens))
    board = agreed(source, board)
    index = _index_of(board, givens)
    told, strange = relations_in(rules, data.get("candidates"), board, index)
    if strange:
        raise Unreadable(f"the puzzle has rules that bookbuilder does not support: {', '.join(strange)[:200]}", HINT)
    board, relations = ruled(board, (*whole, *told), HINT)
    solution = _values(data, "solution", order) if data.get("solution") else {}
    texts = data["meta"] if isinstance(data.get("meta"), dict) else {}
    more: dict[str, Any] = {name: text_under(texts, key) for name, key in _TEXTS.items()}
    return Entry(
        puzzle=Puzzle(board, tuple(givens[name] for name in index), relations),
        solution=tuple(solution[name] for name in index) if solution else (),
        place=place,
        **more,
    )


def _checked(data: Data) -> tuple[int, list[Data]]:
    """The order and the rules of an object that has the names of the format, and no others."""
    if data.get("format") != FORMAT or whole_number(data.get("format_version")) != _VERSION:
        raise Unreadable(f"the object is not of the format {FORMAT}, version {_VERSION}", HINT)
    if strange := sorted(data.keys() - UNDERSTOOD):
        raise Unreadable(f"the format has no {strange[0][:40]!r}", HINT)
    if missing := [name for name in _NEEDED if name not in data]:
        raise Unreadable(f"there is no `{missing[0]}`", HINT)
    order, rules = whole_number(data["digits"]), data["rules"]
    if order is None or not 1 <= order <= MAX_ORDER:
        raise Unreadable(f"`digits` is {str(data['digits'])[:20]}, not 1 to {MAX_ORDER}", HINT)
    if not isinstance(rules, list) or not all(isinstance(rule, dict) for rule in rules):
        raise Unreadable("`rules` is not a list of objects", HINT)
    if any(not isinstance(rule.get("type"), str) for rule in rules):
        raise Unreadable("a rule has no type", HINT)
    if len(rules) > _MOST_RULES:
        raise Unreadable(f"there are {len(rules)} rules", f"the limit is {_MOST_RULES}")
    return order, rules


def _values(data: Data, name: str, order: int) -> dict[str, int]:
    """The values of all cells that are no holes, by the names of these."""
    sides = data["board"] if isinstance(data["board"], dict) else {}
    rows, columns = whole_number(sides.get("rows")) or 0, whole_number(sides.get("cols")) or 0
    listed = data[name]
    if rows < 1 or columns < 1 or not isinstance(listed, list) or len(listed) != rows * columns:
        raise Unreadable(f"`{name}` is not a list of as many entries as `board` has rows x cols", HINT)
    values = {name_of(Cell(*divmod(at, columns))): value for at, value in enumerate(listed) if value is not None}
    if not 1 <= len(values) <= MOST_CELLS:
        raise Unreadable(f"the board has {len(values)} cells", f"use 1 to {MOST_CELLS}")
    least = 0 if name == "givens" else 1
    for cell, value in values.items():
        if not least <= (-1 if whole_number(value) is None else value) <= order:
            raise Unreadable(f"{str(value)[:20]} in {cell} is not a value from {least} to {order}", HINT)
    if name != "givens" and values.keys() != _values(data, "givens", order).keys():
        raise Unreadable(f"`givens` and `{name}` do not have the same cells", HINT)
    return values


def _index_of(board: Board, names: Iterable[str]) -> dict[str, int]:
    """The index of each cell of a board by the name that the object has for it."""
    top, left = corner_of(map(cell_of, names))
    return {name_of(Cell(cell.row + top, cell.column + left)): at for at, cell in enumerate(at_origin(board).cells)}


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """One object: each rule on a line of its own."""
    for entry in entries:
        board = at_origin(entry.puzzle.board)
        data: Data = {"format": FORMAT, "format_version": _VERSION}
        texts = {key: getattr(entry, name) for name, key in _TEXTS.items() if getattr(entry, name)}
        data |= {"meta": texts} if texts else {}
        data |= {"board": {"rows": board.height, "cols": board.width}, "digits": board.order}
        data |= {"givens": _listed(board, entry.puzzle.givens)}
        data |= {"solution": _listed(board, entry.solution)} if entry.solution else {}
        names = [name_of(cell) for cell in board.cells]
        rules, candidates = data_of(entry.puzzle, names)
        data |= {"candidates": candidates} if candidates else {}
        data["rules"] = [*house_rules(board), *rules]
        lines = (f"{_text(key)}: {_lined(value) if key == 'rules' else _text(value)}" for key, value in data.items())
        yield "{" + ",\n ".join(lines) + "}\n"


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _lined(rules: Sequence[Data]) -> str:
    return "[\n  " + ",\n  ".join(map(_text, rules)) + "]"


def _listed(board: Board, values: Sequence[int]) -> list[int | None]:
    """Values row by row, None for holes."""
    by_cell = dict(zip(board.cells, values, strict=True))
    return [by_cell.get(Cell(row, column)) for row in range(board.height) for column in range(board.width)]


def holds(entry: Entry) -> str | None:
    """Why such an object cannot hold the puzzle; None if it can."""
    return without_rule(entry.puzzle) or holds_marks(entry)
