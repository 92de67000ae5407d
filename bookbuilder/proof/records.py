"""All puzzles of a folder by id: what each file should show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bookbuilder.board import Board
from bookbuilder.book import ArtFile, GridPlace, Issue, PuzzleRecord


@dataclass(frozen=True, slots=True)
class Expected:
    """A grid in a file, and what it should show."""

    place: GridPlace
    board: Board
    symbols: tuple[str, ...]
    record: PuzzleRecord | None  # None: the answer of a day that is not in the folder

    @property
    def values(self) -> tuple[int, ...] | None:
        """The value of each cell, 0 for none; None if nobody knows."""
        if self.record is None:
            return None
        return self.record.givens if self.place.part == "puzzle" else self.record.solution

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

    puzzles: Mapping[str, PuzzleRecord]
    boards: Mapping[str, Board]

    def expected(self, art: ArtFile) -> tuple[Expected, ...]:
        """What the grids of a file should show; nothing for a puzzle that is not in the folder.

        The answer of a day that is not there is on the same board as the puzzle, of whose series it is.
        """
        own = self.puzzles.get(art.id)
        found = []
        for place in art.grids:
            record = self.puzzles.get(place.id)
            like = record or (own if place.part == "answer" else None)
            if like is not None:
                found.append(Expected(place, self.boards[like.board], like.symbols, record))
        return tuple(found)


def records_of(issues: Iterable[Issue], boards: Mapping[str, Board]) -> Records:
    """The puzzles of all issues; those whose board is unknown or has other cells are left out."""
    puzzles = {}
    for issue in issues:
        for record in issue.puzzles:
            board = boards.get(record.board)
            if board and len(board.cells) == len(record.givens) and board.order == len(record.symbols):
                puzzles[record.id] = record
    return Records(puzzles, boards)
