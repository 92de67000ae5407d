"""A puzzle of a newspaper goes in; its art as plain text comes out, for e-mail and terminals."""

from __future__ import annotations

from collections.abc import Sequence

from bookbuilder.board import Board
from bookbuilder.book.issue import PuzzleRecord
from bookbuilder.puzzle.formats import drawn_grid


def puzzle_text(record: PuzzleRecord, board: Board, title: str) -> str:
    """The puzzle below its number, date and level; `title` is that of the series."""
    return _text(record, board, title, record.givens)


def answer_text(record: PuzzleRecord, board: Board, title: str) -> str:
    """The answer below the same lines; `title` says that it is one."""
    return _text(record, board, title, record.solution)


def _text(record: PuzzleRecord, board: Board, title: str, values: Sequence[int]) -> str:
    """The date is written as 2027-01-05, which every reader understands and no e-mail program changes."""
    version = f", version {record.version}" if record.version > 1 else ""
    head = f"{title} {record.number}\n{record.day.isoformat()}, {record.label}\n{record.id}{version}\n"
    return f"{head}\n{drawn_grid(board, values, record.symbols)}"
