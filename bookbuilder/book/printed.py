"""A manifest goes in; the puzzles that the book has printed come out, with their places in it.

The file may be a stranger's, so nothing in it is taken for granted; missing fields stay empty.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from bookbuilder.board import Board
from bookbuilder.board.plain_data import board_of_json, numbers_of_json
from bookbuilder.book.manifest import FORMAT
from bookbuilder.errors import InputError, Place, Problem, harmless
from bookbuilder.puzzle import Puzzle
from bookbuilder.puzzle.formats import Entry
from bookbuilder.relations import relations_of_json

_MOST = 2**31 - 1  # the largest number, page, score or version: the limit of a database
_LONGEST = 64  # characters of an id
_LEVEL = 16  # characters of a level
_HINT = "use the file as the build wrote it"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedPuzzle:
    """A puzzle of a book: its entry as in a file of puzzles, and its place."""

    entry: Entry
    section: str
    place: int  # in the section, from 0
    number: int
    page: int | None
    ladder: int  # the version of the table that graded it


@dataclass(frozen=True, slots=True)
class PrintedEdition:
    """The contents of a manifest: what was printed."""

    publication: str
    day: str
    seed: int
    puzzles: tuple[PrintedPuzzle | Problem, ...]  # or the problem in their place


def is_manifest(text: str) -> bool:
    """Whether a text claims to be a book's manifest."""
    return text.lstrip().startswith("{") and re.search(r'"format"\s*:\s*"bookbuilder/', text[:200]) is not None


def read_printed(text: str, file: str) -> PrintedEdition:
    """Read what was printed from a manifest. Raises InputError if it is no manifest, or damaged as a whole."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError.single(f"{file} is damaged: {str(error) or 'it is nested too deeply'}", _HINT) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        what = f"{file} is not a manifest of the format {FORMAT}"
        raise InputError.single(what, "use the version of bookbuilder that wrote it, or a later one")
    listed = data.get("puzzles")
    if not isinstance(listed, list) or not listed:
        raise InputError.single(f"{file} lists no puzzles", _HINT)
    day, seed = _text(data.get("date"), 10), data.get("seed")
    puzzles = tuple(_puzzles(data, listed, Place(file), day))
    return PrintedEdition(_text(data.get("id")), day, seed if type(seed) is int and 0 <= seed < 2**63 else 0, puzzles)


def read_boards(text: str) -> dict[str, Board]:
    """The boards of a manifest by name, without those that it does not describe properly."""
    try:
        boards = json.loads(text)["boards"].items()
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError):  # a stranger's file may hold anything
        return {}
    boards_read: dict[str, Board] = {}
    for name, data in boards:
        with suppress(ValueError):
            boards_read[name] = _board(name, data)
    return boards_read


def _board(name: str, data: Any) -> Board:
    """A board with the rules that hold on the whole of it. Raises ValueError."""
    board = board_of_json(name, data)
    relations = relations_of_json(data.get("relations", []), board)
    if any(relation.cells for relation in relations):
        raise ValueError(f"a rule of the board {name} is about some of its cells")
    return replace(board, relations=relations)


def _puzzles(data: Mapping[str, Any], listed: list[Any], place: Place, day: str) -> Iterator[PrintedPuzzle | Problem]:
    boards = data.get("boards")
    read: dict[str, Board] = {}
    counted: Counter[str] = Counter()
    for index, entry in enumerate(listed, 1):
        try:
            if not isinstance(entry, dict):
                raise ValueError("it is not a puzzle")
            name = _text(entry.get("board"), 200)
            if name not in read:
                read[name] = _board(name, boards.get(name) if isinstance(boards, dict) else None)
            section = _text(entry.get("section"))
            at = _place(entry, section, counted[section])
            counted[section] += 1
            yield _printed(entry, read[name], section, at, index, (_text(data.get("id")), day))
        except ValueError as error:
            number = entry.get("number") if isinstance(entry, dict) else None
            which = f"puzzle {number}" if type(number) is int else f"entry {index} of the puzzles"
            yield Problem(place, f"{which} cannot be read: {error}", _HINT)


def _place(entry: Mapping[str, Any], section: str, before: int) -> int:
    """The place in its section that a puzzle's id ends with; otherwise how many of the section came before it."""
    match = re.search(f"-{re.escape(section)}-([0-9]{{4,9}})$", _text(entry.get("id"), 200))
    return int(match[1]) - 1 if match and int(match[1]) else before


def _printed(
    record: Mapping[str, Any], board: Board, section: str, place: int, index: int, source: tuple[str, str]
) -> PrintedPuzzle:
    grade = record.get("grade") if isinstance(record.get("grade"), dict) else {}
    pages = record.get("pages") if isinstance(record.get("pages"), dict) else {}
    assert isinstance(grade, dict)
    assert isinstance(pages, dict)
    solution = record.get("solution")
    entry = Entry(
        puzzle=Puzzle(
            board,
            numbers_of_json(record.get("givens"), "givens"),
            relations_of_json(record.get("relations", []), board),
        ),
        solution=numbers_of_json(solution, "solution") if solution else (),
        title=f"{section} {place + 1}".strip(),
        source=source[0],
        date=source[1],
        level=_text(grade.get("level"), _LEVEL),
        score=_number(grade.get("score")),
    )
    return PrintedPuzzle(
        entry=entry,
        section=section,
        place=place,
        number=_number(record.get("number")) or index,
        page=_number(pages.get("puzzle")) or None,
        ladder=_number(grade.get("ladder")) or 0,
    )


def _number(value: Any) -> int | None:
    return value if type(value) is int and 0 <= value <= _MOST else None


def _text(value: Any, most: int = _LONGEST) -> str:
    """A text in one line, cut to the length that is stored; empty for anything but text."""
    return re.sub(r"\s+", " ", harmless(value)).strip()[:most] if isinstance(value, str) else ""
