"""A puzzle of a newspaper goes in; its art as plain text comes out, for e-mail and terminals.

Rules beyond houses, which no grid of characters shows, follow the grid in words: what each kind says, then each mark.
"""

from __future__ import annotations

from collections.abc import Sequence

from bookbuilder.board import Board
from bookbuilder.book.issue import PuzzleRecord
from bookbuilder.book.spoken_rules import rules_explained, rules_in_words
from bookbuilder.puzzle import Puzzle
from bookbuilder.puzzle.formats import drawn_grid
from bookbuilder.words import Words


def puzzle_text(record: PuzzleRecord, board: Board, title: str, words: Words) -> str:
    """The puzzle below its number, date and level; `title` is that of the series."""
    heading = f"{title}, {words.say('slot.number', number=record.number)}"
    puzzle = Puzzle(board, record.givens, record.rules)
    rules = [*rules_explained(puzzle, words), *rules_in_words(puzzle, words)]
    said = "".join(f"{line}\n" for line in ["", *rules]) if rules else ""
    return _text(record, board, heading, words, record.givens) + said


def answer_text(record: PuzzleRecord, board: Board, title: str, words: Words) -> str:
    """The answer below the same lines, of which the first says that it is one."""
    return _text(record, board, f"{title}, {words.say('slot.answer', number=record.number)}", words, record.solution)


def _text(record: PuzzleRecord, board: Board, heading: str, words: Words, values: Sequence[int]) -> str:
    """The date is written as 2027-01-05, which every reader understands and no e-mail program changes."""
    version = words.say("slot.version", version=record.version)
    first = " ".join(heading.split())  # without the hard spaces of print
    head = f"{first}\n{record.day.isoformat()}, {record.rated}\n{record.id}, {version}\n"
    return f"{head}\n{drawn_grid(board, values, record.symbols)}"
