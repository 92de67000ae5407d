"""The pages as read and the puzzles of book.json go in; which grid is which comes out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bookbuilder.board import Board
from bookbuilder.readback.book.comparing import fits
from bookbuilder.readback.book.page import GridRead, PageRead
from bookbuilder.readback.book.pieces import joined, pieces
from bookbuilder.readback.book.recorded import Recorded

PARTS = ("puzzle", "answer")


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle of book.json and its grids in the PDF, each None if it is not where it should be."""

    recorded: Recorded
    board: Board
    puzzle: GridRead | None
    answer: GridRead | None

    @property
    def name(self) -> str:
        """How messages call it."""
        return f"puzzle {self.recorded.number}"

    def grid(self, part: str) -> GridRead | None:
        """The grid of the puzzle or of its answer."""
        return self.puzzle if part == "puzzle" else self.answer


def find(pages: Mapping[int, PageRead], recorded: Recorded, board: Board) -> Found:
    """The grids under the puzzle's number on the pages where book.json has the puzzle and its answer.

    On a page that has both, the answer is the one with more marks.
    """
    puzzle, answer = (_numbered(pages, recorded.pages.get(part, 0), recorded.number, board) for part in PARTS)
    if recorded.pages.get("puzzle") == recorded.pages.get("answer") and len(puzzle) > 1:
        puzzle = sorted(puzzle, key=_filled)
        answer = puzzle[-1:]
    return Found(recorded, board, puzzle[0] if puzzle else None, answer[0] if answer else None)


def _numbered(pages: Mapping[int, PageRead], page: int, number: int, board: Board) -> list[GridRead]:
    """The grids of a page under a number, those that fit the board first."""
    there = pages.get(page, PageRead()).grids
    grids = [grid for grid in there if grid.number == number]
    if len(pieces(board)) > 1:
        grids = [joined(grid, there, board) or grid for grid in grids]
    return sorted(grids, key=lambda grid: not fits(grid.pattern, board))


def _filled(grid: GridRead) -> int:
    return sum(map(bool, grid.marks))
