"""The JSON that stands beside a puzzle's page: any board, with everything known about its puzzle.

{"format": "bookbuilder-puzzle/1", "title": "The Garden Book", "level": "easy", "score": 102,
 "name": "classic", "board": {"order": 9, "cells": [[0, 0], ...], "houses": [{"kind": "row", ...}, ...]},
 "symbols": ["1", "2", ...], "givens": [0, 5, ...], "solution": [3, 5, ...]}

Values stand in the order of the board's cells. Rules beyond houses are `relations` as in book.json: those that a puzzle
prints, and, of its board, those that all its puzzles keep. Pages add what only they know, such as the puzzle's number.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from bookbuilder.board import Board, Relation
from bookbuilder.board.plain_data import board_json, board_of_json, numbers_of_json
from bookbuilder.errors import Place
from bookbuilder.puzzle.formats.entry import TEXTS, Entry
from bookbuilder.puzzle.formats.source import Source, Unreadable
from bookbuilder.puzzle.formats.squares import agreed, known, moved_onto
from bookbuilder.puzzle.formats.trees import Data, text_under, whole_number
from bookbuilder.puzzle.model import Puzzle
from bookbuilder.relations import relations_json, relations_of_json, with_relations

FORMAT = "bookbuilder-puzzle/1"
UNDERSTOOD = {"format", "name", "board", "symbols", "givens", "solution", "relations", "level", "score", *TEXTS}
_LONGEST = 200  # characters of a board's name
_HINT = "use the file as it was written"


def knows(data: Any) -> bool:
    """Whether a value is such an object, of any version."""
    return isinstance(data, dict) and str(data.get("format")).startswith(FORMAT.partition("/")[0])


def entry(data: Data, source: Source, place: Place) -> Entry:
    """The puzzle of an object. Raises ValueError."""
    if data.get("format") != FORMAT:
        raise Unreadable(f"the JSON is not of the format {FORMAT}", "use the version of bookbuilder that wrote it")
    told = board_of_json(text_under(data, "name")[:_LONGEST] or "own", data.get("board"))
    plain, texts = agreed(source, known(told)), {name: text_under(data, name) for name in (*TEXTS, "level")}
    board, relations = with_relations(plain, _relations(data, told, plain))
    more: dict[str, Any] = texts | {"score": whole_number(data.get("score"))}
    return Entry(
        puzzle=Puzzle(board, _values(data.get("givens"), "givens", told, board), relations),
        solution=_values(data["solution"], "values of the solution", told, board) if data.get("solution") else (),
        symbols=_symbols(data.get("symbols")),
        place=place,
        **more,
    )


def _values(listed: Any, what: str, told: Board, board: Board) -> tuple[int, ...]:
    """Values in the order of the cells of `told`, as values of the equal board. Raises ValueError."""
    values = numbers_of_json(listed, what)
    return moved_onto(board, Puzzle(told, values), values)


def _relations(data: Data, told: Board, board: Board) -> tuple[Relation, ...]:
    """The relations of a board and of its puzzle, whose cells are those of `told`, on an equal board."""
    listed = data["board"].get("relations", []), data.get("relations", [])
    if not all(isinstance(part, list) for part in listed):
        raise Unreadable("the relations are not a list", _HINT)
    cells = range(len(told.cells))
    place = {cell: at for at, cell in enumerate(moved_onto(board, Puzzle(told, (0,) * len(cells)), cells))}
    return tuple(
        Relation(relation.kind, tuple(place[cell] for cell in relation.cells), relation.numbers)
        for part in listed
        for relation in relations_of_json(part, told)
    )


def _symbols(listed: Any) -> tuple[str, ...]:
    if listed is None:
        return ()
    if not isinstance(listed, list) or not all(isinstance(mark, str) for mark in listed):
        raise Unreadable("`symbols` is not a list of texts", _HINT)
    return tuple(listed)


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """One object."""
    for entry in entries:
        yield as_json(puzzle_data(entry))


def as_json(data: dict[str, object]) -> str:
    """An object on a line."""
    return json.dumps(data, ensure_ascii=False, separators=(", ", ": ")) + "\n"


def puzzle_data(entry: Entry) -> dict[str, object]:
    """The object of an entry, without the fields that it does not state."""
    board, told = entry.puzzle.board, entry.told()
    data: dict[str, object] = {"format": FORMAT}
    data |= {name: told[name] for name in (*TEXTS, "level", "score") if name in told}
    data |= {"name": board.name, "board": board_json(board)}
    data |= {"symbols": entry.symbols} if entry.symbols else {}
    data |= {"givens": entry.puzzle.givens}
    data |= {"relations": relations_json(entry.puzzle.relations)} if entry.puzzle.relations else {}
    return data | ({"solution": entry.solution} if entry.solution else {})


def holds(_: Entry) -> str | None:
    """It holds every puzzle."""
    return None
