"""How rows of grids may stand in a line: a line goes in, its rows come out, each a tuple of cells.

53..7.... 6..195...     words          5 3 . | . 7 . | . . .     one row of characters, or of numbers
53. .7. ...             one row        5 3 . .   1 . . 4         parts between wide gaps or bars
5,3,,,7,,,,             a sheet        |5 3  |  7  |     |       a frame, in which blanks are cells
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from math import isqrt
from typing import NamedTuple

from bookbuilder.board import WIDEST, Board
from bookbuilder.puzzle.formats.tokens import without_code

Cells = Sequence[str]  # of a row; a text where each is a character
Rows = Sequence[Cells]

_WORDS = re.compile(r"[^\s,;]+")
_NUMBERS = re.compile(r"[^\s,;|]+")
NO_CELLS = str.maketrans("", "", " \t,;|\v\f")
GAPS = re.compile(r"\s*\|[\s|]*|\s{2,}|\t")
_BLANKS = re.compile(" +")
_CELL = re.compile(r"[^\s,;|]")
_WIDE = re.compile(r"\s{2,}|\t")
_FLOAT = re.compile(r"(\d{1,2})\.0")
_LONGEST = 5_000  # characters of a line of a sheet
_MOST_GAPS = 3  # widths of gaps that may part grids
_PITCHES = (1, 2, 3)  # characters from one cell to the next
_MARKED = re.compile(r"[.*_]|(?<!\d)0(?!\d)")  # an empty cell
EMPTY = ""  # a cell of a sheet with nothing in it


class Split(NamedTuple):
    """A way to take lines as rows."""

    name: str
    rows: Callable[[str], Rows]
    has_blanks: bool = False  # whether blanks may be cells


def _words(line: str) -> Rows:
    return _WORDS.findall(line.replace("|", ""))


def _one(line: str) -> Rows:
    return [line.translate(NO_CELLS)]


def _numbers(line: str) -> Rows:
    return [tuple(map(_whole, _NUMBERS.findall(line)))]


def _whole(cell: str) -> str:
    """5 for 5.0, as tables of numbers with gaps have it."""
    return cell[:-2] if _FLOAT.fullmatch(cell) else cell


def _parts(line: str) -> Rows:
    return [part.translate(NO_CELLS) for part in GAPS.split(line.strip(" \t|"))]


def _wide(line: str) -> Rows:
    parts = [part.translate(NO_CELLS) for part in _WIDE.split(line.strip())]
    return list(filter(None, parts))


def _apart(line: str, gap: re.Pattern[str], cells: re.Pattern[str]) -> Rows:
    parts = [tuple(map(_whole, cells.findall(part))) for part in gap.split(line.strip())]
    return list(filter(None, parts))


def _sheet(line: str, separator: str, wide: int, first: int, side: int, labels: bool) -> Rows:
    """The cells of one row from a column on; none if something stands beside them. A line of more may be a square."""
    cells = [_whole(cell.strip()) for cell in line.split(separator)] if len(line) <= _LONGEST else []
    if len(cells) == side * side > side:
        return [tuple(cells[at : at + side]) for at in range(0, len(cells), side)]
    beside = cells[:first] + cells[first + side :]
    if len(cells) != wide or (any(beside) and not (labels and first == 1 == len(beside))):
        return []
    return [tuple(cells[first : first + side])]


class CellFrame(NamedTuple):
    """How cells stand between the bars of a row, if blanks are cells."""

    parts: int  # between the bars of a grid
    cells: int  # of a part
    pitch: int
    edge: int  # blanks before the first cell
    length: int  # of a part; 0 if each is one cell
    has_marks: bool  # whether other cells have a mark where they are empty: then a blank is a lost cell

    def rows(self, line: str) -> Rows:
        """The rows in a line: of one grid, or of several with something blank between their frames."""
        parts = inner(line)
        step = self.parts + 1
        is_blank = self.length > 0 or any(not part.strip() for part in parts)
        if self.has_marks and is_blank and any(map(str.strip, parts)):
            return []
        if not self.parts or len(parts) % step != self.parts or "".join(parts[self.parts :: step]).strip():
            return []
        grids = [parts[at : at + self.parts] for at in range(0, len(parts), step)]
        rows = [tuple(cell for part in grid for cell in self._cells(part)) for grid in grids]
        return rows if all(len(row) == self.parts * self.cells for row in rows) else []

    def _cells(self, part: str) -> Sequence[str]:
        words = part.split()
        if not self.length:
            return words or ["."] * bool(part)
        if len(part) != self.length:
            return ()
        starts = range(self.edge, self.length, self.pitch)
        ends = (start + max(1, self.pitch - 1) for start in starts)
        found = [part[start:end].strip() or "." for start, end in zip(starts, ends, strict=True)]
        return found if len("".join(found).replace(".", "")) == len("".join(words).replace(".", "")) else ()


def inner(line: str) -> list[str]:
    """What stands between the bars of a row."""
    return line.strip().removeprefix("|").removesuffix("|").split("|")


def frames(lines: Sequence[str]) -> Iterator[CellFrame]:
    """The frames that most of the lines with bars may have."""
    barred = [inner(line) for line in lines if "|" in line]
    if 3 * sum(line.strip().startswith("|") for line in lines) <= 2 * len(barred) or not barred:
        return
    count = Counter(map(len, barred)).most_common(1)[0][0]
    lengths = Counter(len(part) for parts in barred for part in parts)
    length = lengths.most_common(1)[0][0]
    has_marks = any(_MARKED.search(line) for line in lines if "|" in line)
    yield CellFrame(count, 1, 1, 0, 0, has_marks)
    for parts in {count, *((count + 1) // grids - 1 for grids in (2, 3, 4) if (count + 1) % grids == 0)}:
        for pitch in _PITCHES:
            for edge in {0, 1} if pitch > 1 else {0}:
                cells, left = divmod(length - edge + (pitch > 1 and not edge), pitch)
                if cells > 1 and left == 0:
                    yield CellFrame(parts, cells, pitch, edge, length, has_marks)


def _sheets(lines: Sequence[str], is_usual: Callable[[int], bool]) -> Iterator[Split]:
    """The sheets with blank cells that lines may be, by their separator, side and first column."""
    for separator in "\t,;":
        table = [[cell.strip() for cell in line.split(separator)] for line in lines if line.count(separator) >= 3]
        table = [cells for cells in table if max(map(len, cells)) <= 4]
        if not any("" in cells for cells in table):
            continue
        wide = Counter(map(len, table)).most_common(1)[0][0]
        rows = [cells for cells in table if len(cells) == wide and sum(map(bool, cells)) > 1]
        used = [at for at in range(wide) if any(cells[at] for cells in rows)]
        if not used:
            continue
        if is_usual(isqrt(wide)) and isqrt(wide) ** 2 == wide > WIDEST // 4:
            yield _sheet_split(separator, wide, 0, isqrt(wide))
        if [cells[0] for cells in table] == ["", *(str(at) for at in range(1, wide))]:  # numbers of rows
            yield _sheet_split(separator, wide, 1, wide - 1, True)
        for side in filter(is_usual, range(used[-1] - used[0] + 1, wide + 1)):
            for first in range(max(0, used[-1] + 1 - side), min(used[0], wide - side) + 1):
                yield _sheet_split(separator, wide, first, side)


def _wider(lines: Sequence[str]) -> Iterator[Split]:
    """Gaps between grids that are wider than others, which may part boxes or stand before short numbers."""
    gaps = sorted({len(gap) for line in lines for gap in _BLANKS.findall(line.strip())})
    for width in gaps[1:][-_MOST_GAPS:]:
        for cells in (_CELL, _NUMBERS):
            yield Split("wide", partial(_apart, gap=re.compile(rf"[ ]{{{width},}}"), cells=cells))


def _sheet_split(separator: str, wide: int, first: int, side: int, labels: bool = False) -> Split:
    rows = partial(_sheet, separator=separator, wide=wide, first=first, side=side, labels=labels)
    return Split("sheet" if side == wide else "sheet part", rows, True)


def splits(lines: Sequence[str], board: Board | None, is_usual: Callable[[int], bool]) -> Iterator[Split]:
    """The ways to take lines that the lines themselves suggest."""
    yield Split("words", _words)
    yield Split("one", _one)
    yield Split("numbers", _numbers)
    if any(GAPS.search(line.strip()) for line in lines):
        yield Split("wide", _wide)
        yield Split("parts", _parts)
        yield from _wider(lines)
    yield from _sheets(lines, is_usual)
    for frame in frames(lines):
        yield Split("frame", frame.rows, True)
    if board and len(board.cells) < board.height * board.width:
        for name, cells in (("picture", _one), ("picture", _numbers)):
            yield Split(name, cells)


@lru_cache(maxsize=32)
def widths(board: Board) -> tuple[int, ...]:
    """The number of cells of each row that has any."""
    rows = Counter(cell.row for cell in board.cells)
    return tuple(rows[row] for row in sorted(rows))


def cleaned(lines: Iterable[str]) -> list[str]:
    """The lines without the brackets of code."""
    return [without_code(line) for line in lines]
