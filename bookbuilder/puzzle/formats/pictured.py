"""Pictures on a board that the user named, as `solve --picture` writes them: one line per row, with blanks at holes.

5 3 _       7 _ _      The board says how many cells each row has, and where. So blanks need not be as wide as holes.
6 _ _ 1 9 5 _ _ 2
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import cycle

from bookbuilder.board import Board
from bookbuilder.errors import Problem
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.source import Source, Unreadable, counted
from bookbuilder.puzzle.formats.values import is_value, read_value
from bookbuilder.puzzle.model import Puzzle

_HINT = "write a line for each row, with a value or _ for each cell and blanks at the holes"


def are_pictures(lines: Sequence[str], board: Board) -> bool:
    """Whether the board has holes, and most lines have as many cells as its rows."""
    if len(board.cells) == board.height * board.width:
        return False
    found = [line for line in lines if not _is_title(line, board)]
    fitting = sum(bool(_cells(line, len(row))) for line, row in zip(found, cycle(_rows(board)), strict=False))
    return 2 * fitting > len(found)


def entries(source: Source, board: Board) -> Iterator[Entry | Problem]:
    """The puzzle of each picture; a bad one is reported, and the others are read."""
    height = len(_rows(board))
    for block in _blocks(source, board):
        for start in range(0, len(block), height):
            try:
                yield _entry(source, board, block[start : start + height])
            except ValueError as error:
                yield source.problem(error, hint=_HINT)


def _blocks(source: Source, board: Board) -> Iterator[list[tuple[int, str]]]:
    """The lines with their numbers, in blocks that blank lines and titles separate: no picture is in two of them."""
    block: list[tuple[int, str]] = []
    for number, line in source.lines():
        if line.strip() and not line.lstrip().startswith("#") and not _is_title(line, board):
            block.append((number, line))
        elif block and not line.lstrip().startswith("#"):
            yield block
            block = []
    if block:
        yield block


def _is_title(line: str, board: Board) -> bool:
    """Whether a line has a word of letters that are not all values, such as "Puzzle 1"."""
    words = (word for word in line.split() if len(word) > 2 and word.isalpha())
    return any(not is_value(letter, board.order) for word in words for letter in word)


def _entry(source: Source, board: Board, lines: Sequence[tuple[int, str]]) -> Entry:
    givens = [0] * len(board.cells)
    for (number, line), row in zip(lines, _rows(board), strict=False):
        cells = _cells(line, len(row))
        if not cells:
            words = line.split()
            count = len(words if max(map(len, words)) <= len(str(board.order)) else "".join(words))
            what = f"the row has {counted(count, 'cell')}, but this row of the board {board.name} has {len(row)}"
            raise Unreadable(what, _HINT, number)
        for at, cell in zip(row, cells, strict=True):
            try:
                givens[at] = read_value(cell, board.order)
            except ValueError as error:
                raise Unreadable(str(error), _HINT, number) from None
    if len(lines) < len(_rows(board)):
        what = f"the picture has {counted(len(lines), 'row')}, but the board {board.name} has {len(_rows(board))}"
        raise Unreadable(what, _HINT, lines[-1][0])
    return Entry(puzzle=Puzzle(board, tuple(givens)), place=source.place(lines[0][0]))


def _cells(line: str, count: int) -> Sequence[str]:
    """The cells of a row, with or without blanks between them; none if their number is not `count`."""
    words = line.split()
    return next((cells for cells in (words, "".join(words)) if len(cells) == count), ())


@lru_cache(maxsize=32)
def _rows(board: Board) -> tuple[tuple[int, ...], ...]:
    """The cells of each row that has any, from left to right."""
    rows: dict[int, list[int]] = {}
    for at in sorted(range(len(board.cells)), key=board.cells.__getitem__):
        rows.setdefault(board.cells[at].row, []).append(at)
    return tuple(map(tuple, rows.values()))
