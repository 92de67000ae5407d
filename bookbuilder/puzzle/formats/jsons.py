"""JSON of any program: grids wherever they stand, and objects of formats whose names mean more than their shape.

{"board": "classic", "puzzle": "53..7....6..1...", "solution": "534678912...", "level": "easy", "id": "A7"}

Written are such objects, one per line, with everything known about a puzzle.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Any

from bookbuilder.board import boards
from bookbuilder.errors import Place
from bookbuilder.puzzle.formats import exchange, fpuzzles, ipuz, newspaper, puzzlejson, sudokupad, table
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.finds import puzzles
from bookbuilder.puzzle.formats.full import record
from bookbuilder.puzzle.formats.header import COLUMNS
from bookbuilder.puzzle.formats.source import Reading, Source
from bookbuilder.puzzle.formats.trees import TreeNode, json_trees


def _is_record(data: Any) -> bool:
    board = data.get("board") if isinstance(data, dict) else None
    known = isinstance(board, str) and (board.startswith("{") or board in boards())
    return known and ("puzzle" in data or isinstance(data.get("givens"), str))


def _record(data: Mapping[str, Any], source: Source, place: Place) -> Entry:
    data = {"puzzle": data.get("givens"), **data}  # which a bank calls them
    told = {name: value if isinstance(value, str) else str(value) for name, value in data.items() if value is not None}
    return table.entry(told, source, place)


_DIALECTS = {  # with the names that each understands: a rule under any other is refused
    "ipuz": (ipuz.knows, ipuz.entry, ipuz.UNDERSTOOD),
    "puzzle-json": (puzzlejson.knows, puzzlejson.entry, puzzlejson.UNDERSTOOD),
    "sudoku-puzzle": (exchange.knows, exchange.entry, exchange.UNDERSTOOD),
    "fpuzzles": (fpuzzles.knows, fpuzzles.entry, fpuzzles.UNDERSTOOD),
    "sudokupad": (sudokupad.knows, sudokupad.entry, sudokupad.UNDERSTOOD),
    "record": (_is_record, _record, {*COLUMNS, "id", "rules"}),
}


def read(source: Source) -> Reading:
    """The puzzles of all values in a text."""
    trees = json_trees(source)
    first = next(trees, None)
    if isinstance(first, TreeNode) and newspaper.knows(first):
        return newspaper.entries(first, source)
    return puzzles(chain([] if first is None else [first], trees), source, [*_DIALECTS.values()])


def _read_as(name: str, source: Source) -> Reading:
    """Every value of a text, taken for an object of one format."""
    _, entry, understood = _DIALECTS[name]
    return puzzles(json_trees(source), source, [(lambda value: isinstance(value, dict), entry, understood)])


read_ipuz, read_puzzle_json, read_fpuzzles, read_sudokupad, read_sudoku_puzzle = (
    partial(_read_as, name) for name in ("ipuz", "puzzle-json", "fpuzzles", "sudokupad", "sudoku-puzzle")
)


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """One object per line."""
    for entry in entries:
        said: dict[str, object] = {name: text for name, text in record(entry).items() if text}
        said |= {"score": entry.score} if "score" in said else {}
        yield json.dumps(said, ensure_ascii=False) + "\n"
