"""NxN grids with numbers, capital letters or both as clues, and runs of underscores of any length for empty cells.

_ 2 | 10 __        bars, dashes and blank lines are decoration
A _ | _  3         the clues need not be 1 to N: their marks are kept

There must be as many marks as rows; if no clue shows one of them, its name follows from the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from bookbuilder.board import WIDEST, Board
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.source import Reading, Source, Unreadable, counted, whole
from bookbuilder.puzzle.formats.squares import grid_rows, is_square, sized
from bookbuilder.puzzle.model import Puzzle

_CLUE = re.compile(r"[1-9][0-9]*|[A-Z]")
_WORD = re.compile(r"[A-Za-z0-9_]+")
_LONGEST_CLUE = 9
_HINT = "clues are numbers from 1 or single capital letters, _ is an empty cell, and blanks separate them"
KEEPS = frozenset({"symbols"})


def read(source: Source) -> Reading:
    """The puzzle of a grid, with its marks as symbols: numbers in order, then letters."""
    return whole(source, _entry, _HINT)


def _entry(source: Source) -> Entry:
    rows = list(_rows(source))
    if not rows:
        raise Unreadable("there is no grid", _HINT)
    size = len(rows)
    for line, words in rows:
        if len(words) != size:
            are = "is 1 row" if size == 1 else f"are {size} rows"
            what = f"the row has {counted(len(words), 'cell')}, but there {are}"
            raise Unreadable(what, "a grid has as many columns as rows; if the board has holes, name it", line)
    if size > WIDEST:
        raise Unreadable(f"the grid has {size} values", f"the limit is {WIDEST}", rows[0][0])
    clues = {word for _, words in rows for word in words if "_" not in word}
    if len(clues) > size:
        told = " ".join(in_order(clues))
        raise Unreadable(f"there are {len(clues)} different clues for {size} values: {told}", _HINT, rows[0][0])
    if len(clues) < size - 1:
        few = "is only 1 different clue" if len(clues) == 1 else f"are only {len(clues)} different clues"
        what = f"there {few} for {size} values"
        raise Unreadable(what, f"at least {size - 1} are needed, or several solutions exist", rows[0][0])
    marks = in_order(clues if len(clues) == size else clues | {missing(clues, size)})
    value = {mark: number for number, mark in enumerate(marks, 1)}
    givens = tuple(value.get(word, 0) for _, words in rows for word in words)
    return Entry(puzzle=Puzzle(sized(source, size * size), givens), symbols=marks, place=source.place(rows[0][0]))


def _rows(source: Source) -> Iterator[tuple[int, list[str]]]:
    for number, line in source.lines():
        words = words_of(line)
        for word in words:
            if not is_cell(word):
                raise Unreadable(f"{word[:20]!r} is not a clue", _HINT, number, line.find(word) + 1)
        if words:
            yield number, words


def words_of(line: str) -> list[str]:
    """The cells of a line; none if it has no digit other than 0, no capital letter and no underscore."""
    words = [] if line.lstrip().startswith("#") else _WORD.findall(line)
    return words if re.search("[_1-9A-Z]", "".join(words)) else []


def is_cell(word: str) -> bool:
    """Whether a word is a clue or an empty cell."""
    return set(word) == {"_"} or (bool(_CLUE.fullmatch(word)) and len(word) <= _LONGEST_CLUE)


def in_order(marks: Iterable[str]) -> tuple[str, ...]:
    """Numbers in order, letters in order, then the rest."""
    return tuple(sorted(marks, key=lambda mark: (not mark.isdigit(), not mark.isalpha(), len(mark), mark)))


def missing(clues: Iterable[str], size: int) -> str:
    """The mark of the only value that no clue shows.

    Among numbers: 1, or else the first gap, or else the size if they are 1 to size - 1. Then among letters: A, or else
    the first gap, or else the next letter, or * after Z. If there are no letters: the number after the highest.
    """
    numbers = sorted(int(clue) for clue in clues if clue.isdigit())
    letters = sorted(clue for clue in clues if clue.isalpha())
    if numbers:
        if found := _gap(numbers, 1):
            return str(found)
        if numbers[-1] == size - 1:
            return str(size)
    if letters:
        after = _gap([ord(letter) for letter in letters], ord("A")) or ord(letters[-1]) + 1
        return chr(after) if after <= ord("Z") else "*"
    return str(max(numbers, default=0) + 1)


def _gap(present: Sequence[int], first: int) -> int | None:
    """The first number from `first` on that is missing below the highest one present."""
    return next((number for number, there in enumerate(present, first) if number != there), None)


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """The grid in its marks, with underscores for empty cells."""
    for entry in entries:
        marks = entry.symbols or _numbers(entry.puzzle.board.order)
        width = mark_width(marks)
        for row in grid_rows(entry.puzzle, entry.puzzle.givens):
            yield " ".join((marks[value - 1] if value else "_").rjust(width) for value in row) + "\n"


def holds(entry: Entry) -> str | None:
    """Why such a grid cannot hold the puzzle; None if it can."""
    board = entry.puzzle.board
    if not is_square(board):
        return f"it supports only plain square boards, not {board.name}"
    marks = entry.symbols or _numbers(board.order)
    shown = {marks[value - 1] for value in entry.puzzle.givens if value}
    for mark in shown:
        if not _CLUE.fullmatch(mark) or len(mark) > _LONGEST_CLUE:
            return f"its clues are numbers and single capital letters, not {mark!r}"
    if len(shown) < board.order - 1:
        return f"it needs at least {board.order - 1} different clues, but the puzzle has {len(shown)}"
    if len(shown) < board.order:
        shown.add(missing(shown, board.order))
    if shown != set(marks):
        return "it would rename the value that no clue shows"
    if entry.symbols and in_order(marks) != marks:
        return "its values must be ordered: numbers first, then letters"
    return None


def _numbers(order: int) -> tuple[str, ...]:
    return tuple(map(str, range(1, order + 1)))


def mark_width(marks: Sequence[str]) -> int:
    """The width of a column: that of the number of values, or of the longest mark."""
    return max(len(str(len(marks))), *map(len, marks))


def aligned(board: Board, values: Sequence[int], marks: Sequence[str]) -> str:
    """A puzzle or its solution in its marks, one line per row, right-aligned; 0 is shown as _, holes are blank."""
    top, left = board.corner
    width = mark_width(marks)
    rows = [[" " * width] * board.width for _ in range(board.height)]
    for cell, value in zip(board.cells, values, strict=True):
        rows[cell.row - top][cell.column - left] = (marks[value - 1] if value else "_").rjust(width)
    return "".join(" ".join(row).rstrip() + "\n" for row in rows)
