"""All puzzles of a folder by id: what each file should show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bookbuilder.board import Board
from bookbuilder.book import ArtFile, GridPlace, Issue, PuzzleRecord
from bookbuilder.readback.rulings import Rules
from bookbuilder.readback.stated_rules import flaw_of


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a puzzle: one value per cell, 0 for an empty one."""

    givens: tuple[int, ...]
    solution: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Expected:
    """A grid in a file, and what it should show."""

    place: GridPlace
    board: Board
    symbols: tuple[str, ...]
    series: str
    theme: str  # its mark; empty for the house's own
    record: PuzzleRecord | None  # None: the answer of a day that is not in the folder
    known: Known | None  # of its record, or as another file of the day shows it
    rules: Rules = ()  # that a puzzle prints beside its givens; none of an answer

    @property
    def values(self) -> tuple[int, ...] | None:
        """The value of each cell, 0 for none; None if nobody knows."""
        if self.known is None:
            return None
        return self.known.givens if self.place.part == "puzzle" else self.known.solution

    @property
    def marks(self) -> tuple[str, ...] | None:
        """The same as text, empty for an empty cell."""
        if self.values is None:
            return None
        return tuple(self.symbols[value - 1] if value else "" for value in self.values)

    @property
    def name(self) -> str:
        """How messages call the grid."""
        return self.place.id if self.place.part == "puzzle" else f"the answer to {self.place.id}"


@dataclass(frozen=True, slots=True)
class Records:
    """The puzzles of a folder whose records can be used, and its boards by name."""

    publication: str
    puzzles: Mapping[str, PuzzleRecord]
    alike: Mapping[str, PuzzleRecord]  # a puzzle of each series and level, by what follows the date in ids
    boards: Mapping[str, Board]

    def expected(self, art: ArtFile, read: Mapping[str, Known]) -> tuple[Expected, ...]:
        """What the grids of a file should show; nothing for a puzzle that is not in the folder.

        The answer of a day that is not there is on the same board as the other puzzles of its series; `read` has those
        that were read from other files.
        """
        found = []
        for place in art.grids:
            record = self.puzzles.get(place.id)
            like = record or (self.like(place.id) if place.part == "answer" else None)
            if like is not None:
                known = Known(record.givens, record.solution) if record else read.get(place.id)
                board, rules = self.boards[like.board], record.rules if record and place.part == "puzzle" else ()
                found.append(Expected(place, board, like.symbols, like.series, art.look, record, known, rules))
        return tuple(found)

    def like(self, id: str) -> PuzzleRecord | None:
        """A puzzle of the same series and level; None if the folder has none."""
        return self.alike.get(_kind(id))


def records_of(publication: str, issues: Iterable[Issue], boards: Mapping[str, Board]) -> Records:
    """The puzzles of all issues; those whose board is unknown or has other cells, or with odd rules, are left out."""
    puzzles = {}
    for issue in issues:
        for record in issue.puzzles:
            board = boards.get(record.board)
            fits = board and len(board.cells) == len(record.givens) and board.order == len(record.symbols)
            if board and fits and not any(flaw_of(rule, board) for rule in record.rules):
                puzzles[record.id] = record
    return Records(publication, puzzles, {_kind(id): record for id, record in puzzles.items()}, boards)


def _kind(id: str) -> str:
    """The series of an id, with the level in a series of several per day: 20270105_main_easy is of _main_easy."""
    return id[8:]
