"""The text of a book.json goes in; its puzzles and boards come out, as far as they can be used."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bookbuilder.board import Board
from bookbuilder.board.plain_data import board_of_json, numbers_of_json
from bookbuilder.book.manifest import FORMAT
from bookbuilder.errors import harmless
from bookbuilder.readback.book.compact import compact
from bookbuilder.readback.book.reading import MOST_PAGES
from bookbuilder.readback.folder import UnreadableFile
from bookbuilder.readback.languages import words_of_json
from bookbuilder.readback.rulings import Rules
from bookbuilder.readback.stated_rules import rules_of_json
from bookbuilder.words import Words

_LONGEST = 64  # characters of a name
_FIELDS = ("number", "section", "board", "symbols", "givens", "solution", "relations", "pages")  # of a puzzle


@dataclass(frozen=True, slots=True)
class Recorded:
    """A puzzle as book.json has it."""

    number: int
    section: str
    board: str  # a name among the boards
    symbols: str
    givens: Sequence[int]
    solution: Sequence[int]
    pages: Mapping[str, int]  # of the puzzle, its answer, hints and walkthrough
    rules: Rules = ()  # beyond the houses of its board

    def apart(self) -> Recorded:
        """It, if the pages of answers are those of another file."""
        return replace(self, pages={what: page + MOST_PAGES * (what == "answer") for what, page in self.pages.items()})


@dataclass(frozen=True, slots=True)
class BookRecords:
    """What book.json says."""

    id: str
    boards: Mapping[str, Board]
    puzzles: tuple[Recorded, ...]
    flaws: tuple[str, ...]  # what of it cannot be used
    rules: Mapping[str, Rules] = field(default_factory=dict)  # those that all puzzles of a board keep
    apart: bool = False  # whether the answers have a file of their own, to which their pages belong
    words: Words | None = None  # of its own


def read_records(text: str) -> BookRecords:
    """Raises UnreadableFile for a text that is no manifest of a book."""
    try:
        data = json.loads(text, object_hook=_needed)
    except (ValueError, RecursionError) as error:
        raise UnreadableFile("is not JSON") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise UnreadableFile(f"is not a manifest of the format {FORMAT}")
    listed, told = data.get("puzzles"), data.get("boards")
    if not isinstance(listed, list) or not listed or not isinstance(told, dict):
        raise UnreadableFile("lists no puzzles or no boards")
    try:
        boards = {str(name): board_of_json(harmless(str(name))[:_LONGEST], its) for name, its in told.items()}
        rules = {name: rules_of_json(told[name].get("relations", []), board) for name, board in boards.items()}
    except ValueError as error:
        raise UnreadableFile(f"has a board that cannot be read: {error}") from error
    try:
        words = words_of_json(data["words"]) if "words" in data else None
    except ValueError as error:
        raise UnreadableFile(f"has words that cannot be used: {error}") from error
    found = [*_puzzles(listed, boards)]
    apart = "answers" in data
    puzzles = tuple(each.apart() if apart else each for each in found if isinstance(each, Recorded))
    flaws = tuple(it for it in found if isinstance(it, str))
    return BookRecords(str(data.get("id"))[:_LONGEST], boards, puzzles, flaws, rules, apart, words)


def _needed(told: dict[str, Any]) -> dict[str, Any]:
    """An object of the text; of a puzzle, without what is not compared, which would take most of the memory."""
    return {name: told[name] for name in _FIELDS if name in told} if "givens" in told else told


def _puzzles(listed: list[Any], boards: Mapping[str, Board]) -> Iterator[Recorded | str]:
    """The puzzles, or what is wrong with them."""
    seen = set[int]()
    for which, told in enumerate(listed, start=1):
        try:
            recorded = _puzzle(told, boards)
            if recorded.number in seen:
                raise ValueError(f"the number {recorded.number} occurs twice")
            seen.add(recorded.number)
            yield recorded
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            yield f"entry {which} of the puzzles cannot be read: {str(error)[:80]}"


def _puzzle(told: Any, boards: Mapping[str, Board]) -> Recorded:
    board = boards[told["board"]]
    givens, solution = (numbers_of_json(told[key], key) for key in ("givens", "solution"))
    for what, values in (("givens", givens), ("solution", solution)):
        if len(values) != len(board.cells) or not all(0 <= value <= board.order for value in values):
            raise ValueError(f"the {what} do not fit the board {board.name}")
    pages = {str(key): page for key, page in told["pages"].items()}
    if type(told["number"]) is not int or not all(type(page) is int for page in pages.values()):
        raise ValueError("the number or a page is not a whole number")
    if not all(1 <= page <= MOST_PAGES for page in pages.values()):
        raise ValueError(f"a page is not one of 1 to {MOST_PAGES:,}")
    section, symbols = (harmless(str(told.get(key, "")))[:_LONGEST] for key in ("section", "symbols"))
    rules = rules_of_json(told.get("relations", []), board)
    return Recorded(told["number"], section, told["board"], symbols, compact(givens), compact(solution), pages, rules)
