"""A grid as N lines of N characters, or of N values separated by blanks; 0 is an empty cell.

100007090
030020008
...

Grids may be separated by a blank line, a title, or nothing, and may stand side by side:

100007090 850002400 005300000
030020008 720000009 800000020
...
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from bookbuilder.board import MAX_ORDER, WIDEST
from bookbuilder.errors import Problem
from bookbuilder.puzzle.clashes import clash
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.line import holds_marks
from bookbuilder.puzzle.formats.source import Reading, Source, Unreadable
from bookbuilder.puzzle.formats.squares import box_size, grid_rows, is_square, sized
from bookbuilder.puzzle.formats.values import read_values, write_values
from bookbuilder.puzzle.model import Puzzle

_HINT = "a grid is N lines of N characters: 1-9, then A-W, and 0 or . for an empty cell"
_SHORTEST_JOINED = 4  # words of at least this length on one line are rows, shorter ones are values


class Row(NamedTuple):
    """One row of a grid, with one text per cell, and its place."""

    line: int
    cells: tuple[str, ...]


def read(source: Source) -> Reading:
    """The grids, one after the other; a bad one is reported, and the others are read."""
    blocks = list(_blocks(source))
    if len(blocks) > 1 and all(len(block) < _width(block) for block in blocks):
        blocks = [[row for block in blocks for row in block]]  # blank lines between the boxes
    for block in blocks:
        yield from grids_in(source, block, _width(block))


def grids_in(source: Source, block: Sequence[Row], width: int) -> list[Entry | Problem]:
    """The entries of a block's grids, one below the other or side by side, whichever is likelier."""
    found = _entries(source, [block[start : start + width] for start in range(0, len(block), width)], width)
    beside = _side_by_side(block, width)
    if not beside:
        return found
    others = _entries(source, beside, width)
    if not _stand_below(block, len(beside)):
        return found if _fits(found) or not _fits(others) else others
    begins_in_a_line = width % len(beside) != 0  # the second grid, if the rows ran on
    return others if begins_in_a_line or _fits(others) or not _fits(found) else found


def _entries(source: Source, grids: Iterable[Sequence[Row]], width: int) -> list[Entry | Problem]:
    """The entry of each grid, or what is wrong with it."""
    found: list[Entry | Problem] = []
    for rows in grids:
        try:
            found.append(grid_entry(source, rows, width))
        except ValueError as error:
            found.append(source.problem(error, rows[0].line, _HINT))
    return found


def _side_by_side(block: Sequence[Row], width: int) -> list[Sequence[Row]]:
    """The grids of a block whose lines have a row of each; empty if there is one grid, or one row per line."""
    count, left = divmod(len(block), width)
    together = Counter(row.line for row in block).values()
    if count < 2 or left or any(on_line % count for on_line in together):
        return []
    return [block[which::count] for which in range(count)]


def _stand_below(block: Sequence[Row], count: int) -> bool:
    """Whether each line has one row of each grid, as on a page; where rows run on, grids in sequence are likelier."""
    return all(on_line == count for on_line in Counter(row.line for row in block).values())


def _fits(found: Sequence[Entry | Problem]) -> bool:
    """Whether all are grids in which no clue stands twice."""
    return all(isinstance(each, Entry) and clash(each.puzzle) is None for each in found)


def _blocks(source: Source) -> Iterator[list[Row]]:
    """Blocks of rows, separated by blank lines and titles."""
    lines = [(number, words_of(line)) for number, line in source.lines() if not line.lstrip().startswith("#")]
    written = [words for _, words in lines if words]
    length, boxed = _usual_length(written), are_boxed(written)
    block: list[Row] = []
    for number, words in lines:
        characters = sum(map(len, words))
        if words and (characters == length or not _is_title(words)):
            block += _rows_of(number, ["".join(words)] if boxed and characters == length else words)
        elif block:
            yield block
            block = []
    if block:
        yield block


def are_boxed(lines: Sequence[Sequence[str]]) -> bool:
    """Whether most lines are rows with blanks between the boxes: "530 070 000"."""
    length = _usual_length(lines)
    if not 4 <= length <= MAX_ORDER:
        return False
    width = box_size(length)[1]
    rows = [words for words in lines if len(words) * width == length and {len(word) for word in words} == {width}]
    return len(rows) >= length - 1


def _usual_length(lines: Sequence[Sequence[str]]) -> int:
    """The most frequent number of characters in lines, without blanks."""
    return (Counter(sum(map(len, words)) for words in lines).most_common(1) or [(0, 0)])[0][0]


def words_of(line: str) -> list[str]:
    """The parts of a line between blanks, commas and semicolons."""
    parted = line.strip(" \t,;")
    return _without_text(re.split(r"[\s,;]+", parted)) if parted else []


def _without_text(words: list[str]) -> list[str]:
    """The words, without a text or address after whole grids of rows: those of a page pasted as one line."""
    length = len(words[0])
    if length < _SHORTEST_JOINED or len(words) <= length:
        return words
    rows = list(takewhile(lambda word: len(word) == length and word.isascii() and not word.isalpha(), words))
    return rows if len(rows) >= length and len(rows) % length == 0 else words


def _is_title(words: Sequence[str]) -> bool:
    """Whether a line of unusual length is a title, such as "Grid 01": it contains a word of letters."""
    return any(len(word) > 2 and word.isalpha() for word in words)


def _rows_of(line: int, words: Sequence[str]) -> Iterator[Row]:
    if len(words) == 1 or (len(words[0]) >= _SHORTEST_JOINED and len({len(word) for word in words}) == 1):
        yield from (Row(line, tuple(word)) for word in words)
    else:
        yield Row(line, tuple(words))


def _width(block: Sequence[Row]) -> int:
    return Counter(len(row.cells) for row in block).most_common(1)[0][0]


def grid_entry(source: Source, rows: Sequence[Row], width: int) -> Entry:
    """The entry of one grid's rows. Raises ValueError with the line of the error."""
    if width > WIDEST:
        raise Unreadable(f"the grid has {width} values", f"the limit is {WIDEST}", rows[0].line)
    if len(rows) != width:
        raise Unreadable(f"the grid has {len(rows)} lines of {width}", _HINT, rows[-1].line)
    for row in rows:
        if len(row.cells) != width:
            raise Unreadable(f"the line has {len(row.cells)} cells, not {width}", _HINT, row.line)
    board = sized(source, width * width)
    givens: list[int] = []
    for row in rows:
        try:
            givens += (_value(cell, board.order) for cell in row.cells)
        except ValueError as error:
            raise Unreadable(str(error), _HINT, row.line) from None
    return Entry(puzzle=Puzzle(board, tuple(givens)), place=source.place(rows[0].line))


def _value(cell: str, order: int) -> int:
    if len(cell) == 1:
        try:
            return read_values(cell, order)[0]
        except ValueError:
            raise ValueError(f"{cell!r} is neither a value from 1 to {order} nor an empty cell") from None
    if cell.isascii() and cell.isdigit() and len(cell) < 4 and 0 <= int(cell) <= order:
        return int(cell)
    raise ValueError(f"{cell[:20]!r} is neither a value from 1 to {order} nor an empty cell")


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """The rows of each grid, with a blank line between grids."""
    for number, entry in enumerate(entries):
        rows = grid_rows(entry.puzzle, entry.puzzle.givens)
        yield "\n" * bool(number) + "".join(write_values(row, empty="0") + "\n" for row in rows)


def holds(entry: Entry) -> str | None:
    """Why plain rows cannot hold the puzzle; None if they can."""
    board = entry.puzzle.board
    if not is_square(board):
        return f"it supports only plain square boards, not {board.name}"
    return holds_marks(entry)
