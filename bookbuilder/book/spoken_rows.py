"""A puzzle goes in; its given values come out row by row in words, for readers who do not see the drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from bookbuilder.board import Cell
from bookbuilder.book.phrases import name_in
from bookbuilder.puzzle import Puzzle
from bookbuilder.words import Words

_GAP = -1  # stands for a place without a cell


def rows_in_words(puzzle: Puzzle, words: Words, marks: Sequence[str]) -> Iterator[str]:
    """One sentence per row of the board."""
    board, (top, left) = puzzle.board, puzzle.board.corner
    given = dict(zip(board.cells, puzzle.givens, strict=True))
    for row in range(board.height):
        values = [given.get(Cell(row + top, left + column), _GAP) for column in range(board.width)]
        yield words.say("page.row", n=row + 1, values=", ".join(_runs(_trimmed(values), words, marks)))


def _trimmed(values: list[int]) -> list[int]:
    """The values up to the last cell of the row."""
    while values and values[-1] == _GAP:
        values.pop()
    return values


def _runs(values: Sequence[int], words: Words, marks: Sequence[str]) -> Iterator[str]:
    for value, run in groupby(values):
        n = len(list(run))
        if value > 0:
            yield from [marks[value - 1]] * n
        else:
            yield name_in(words, "page.gap" if value == _GAP else "page.empty", n=n)
