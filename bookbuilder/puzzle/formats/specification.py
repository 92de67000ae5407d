"""The specification of a general sudoku: a picture of clues and holes, then pictures of boxes.

#.5..#      n lines of n characters, n up to 32: 1-9 and a-w are clues, # is a hole, all others are empty
.4..3.
...
.0000.      then any number of groups of n lines: 0-9 and a-v name boxes, . is nothing
122203      boxes may overlap between groups, and have at most n cells
...

A box with the same name in two groups is one box. A box may lie over a hole, which then counts as one of its cells but
never holds a value; the exact-cover data depend on that count, so the specification is kept as it was written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bookbuilder.board import MAX_ORDER, Board, Cell
from bookbuilder.board.shapes import Region, lines
from bookbuilder.errors import Place, Problem

DIGITS = "0123456789abcdefghijklmnopqrstuvw"
BOX_NAMES = DIGITS[:-1]
HOLE, BLANK = -1, 0
NO_BOX = "."


@dataclass(frozen=True, slots=True)
class Specification:
    """Clues and holes by rows, and the groups of box names by rows."""

    clues: tuple[tuple[int, ...], ...]
    groups: tuple[tuple[str, ...], ...] = ()

    @property
    def order(self) -> int:
        """The number of rows, columns and values."""
        return len(self.clues)

    def cells(self) -> Iterator[Cell]:
        """The cells that are not holes, in reading order."""
        for row, values in enumerate(self.clues):
            yield from (Cell(row, column) for column, value in enumerate(values) if value != HOLE)

    def boxes(self) -> dict[int, list[Cell]]:
        """The cells of each box, including holes, by the number of its name."""
        found: dict[int, list[Cell]] = {}
        for group in self.groups:
            for row, names in enumerate(group):
                for column, name in enumerate(names):
                    if name != NO_BOX:
                        found.setdefault(BOX_NAMES.index(name), []).append(Cell(row, column))
        return dict(sorted(found.items()))

    def regions(self) -> Iterator[Region]:
        """The houses: rows and columns, which run through holes, and the boxes without the holes under them."""
        known = set(self.cells())
        yield from lines(known)
        for cells in self.boxes().values():
            inside = tuple(cell for cell in cells if cell in known)
            if inside:
                yield Region("box", "", inside)

    def text(self) -> str:
        """The specification as it is written."""
        written = ["".join("#" if d == HOLE else DIGITS[d] if d else "." for d in row) for row in self.clues]
        return "\n".join(written + [line for group in self.groups for line in group]) + "\n"


# --- reading ----------------------------------------------------------------------------------------------------------


def parse(text: str, file: str = "") -> Specification | list[Problem]:
    """Parse a specification, or return everything that is wrong with it. Blank lines at the end do not count."""
    written = text.rstrip("\n").split("\n")
    while len(written) > 1 and not written[-1].strip():
        if len(written[-1]) == len(written[0]) and len(written) <= len(written[0]):
            break  # a row of blank cells
        written.pop()
    problems = list(_shape_problems(written, file))
    if problems:
        return problems
    n = len(written[0])
    clues = tuple(tuple(_clue(character) for character in line) for line in written[:n])
    problems += _too_high(clues, file)
    groups = tuple(tuple(written[start : start + n]) for start in range(n, len(written), n))
    problems += _no_names(groups, n, file)
    if not problems:
        found = Specification(clues, groups)
        problems += _problems(found, file)
    return problems or found


def _clue(character: str) -> int:
    if character == "#":
        return HOLE
    return max(DIGITS.find(character), BLANK) if character else BLANK


def _shape_problems(written: Sequence[str], file: str) -> Iterator[Problem]:
    n = len(written[0])
    square = "write n lines of n characters, then groups of n such lines"
    if not 1 <= n <= MAX_ORDER:
        what = f"the first line has {n} characters" if n else "the first line is empty"
        yield Problem(Place(file, 1), what, f"its length is n, from 1 to {MAX_ORDER}")
        return
    others = {len(line) for line in written[1:]}
    if len(written) > 2 and len(others) == 1 and n not in others:
        yield Problem(Place(file, 1), f"the first line has {n} characters, but all others have {others.pop()}", square)
        return
    for number, line in enumerate(written, 1):
        if len(line) != n:
            more = "more" if len(line) > n else "fewer"
            what = f"the line has {more} than {n} characters: {len(line)}"
            yield Problem(Place(file, number), what, square)
    if len(written) < n:
        yield Problem(Place(file, len(written)), f"there are fewer than {n} lines: {len(written)}", square)
    elif len(written) % n:
        group, lines_there = divmod(len(written), n)
        what = f"group {group} of boxes has fewer than {n} lines: {lines_there}"
        yield Problem(Place(file, len(written)), what, square)


def _too_high(clues: Sequence[Sequence[int]], file: str) -> Iterator[Problem]:
    n = len(clues)
    for row, values in enumerate(clues):
        for column, value in enumerate(values):
            if value > n:
                what = f"the clue {DIGITS[value]} is above {DIGITS[n]}, the highest of {n} values"
                hint = f"clues are 1 to {DIGITS[n]}; write . for a blank cell"
                yield Problem(Place(file, row + 1, column + 1), what, hint)


def _no_names(groups: Sequence[Sequence[str]], n: int, file: str) -> Iterator[Problem]:
    for index, line in enumerate(line for group in groups for line in group):
        for column, name in enumerate(line):
            if name != NO_BOX and name not in BOX_NAMES:
                what = f"line {index % n + 1} of group {index // n + 1} has {name!r}, which is not the name of a box"
                yield Problem(Place(file, n + index + 1, column + 1), what, "boxes are 0-9 and a-v; . is no box")


def _problems(found: Specification, file: str) -> Iterator[Problem]:
    """Clues that repeat in a row, a column or a box; boxes that name a cell twice or are too large."""
    n, clues = found.order, found.clues
    rows = [[Cell(row, column) for column in range(n)] for row in range(n)]
    for row in rows:
        yield from _repeated(clues, row, f"row {row[0].row + 1}", file, "columns", 1)
    for column in zip(*rows, strict=True):
        yield from _repeated(clues, column, f"column {column[0].column + 1}", file, "rows", 0)
    for box, cells in found.boxes().items():
        name = f"box {BOX_NAMES[box]}"
        lines_of = _line_of(found, BOX_NAMES[box])
        for cell, times in Counter(cells).items():
            if times > 1:
                what = f"{name} contains the cell in row {cell.row + 1}, column {cell.column + 1} in two groups"
                yield Problem(
                    Place(file, lines_of[cell], cell.column + 1), what, "delete one of the two, or use another name"
                )
        if len(cells) > n:
            last = cells[n]
            what = f"{name} has more than {n} cells: {len(cells)}"
            yield Problem(Place(file, lines_of[last], last.column + 1), what, "move some of them to another box")
        yield from _repeated(clues, list(dict.fromkeys(cells)), name, file, "rows", 0)


def _line_of(found: Specification, name: str) -> dict[Cell, int]:
    """By cell, the last line of the text that assigns it to the box of that name."""
    n = found.order
    return {
        Cell(row, column): n * (group + 1) + row + 1
        for group, written in enumerate(found.groups)
        for row, names in enumerate(written)
        for column, other in enumerate(names)
        if other == name
    }


def _repeated(
    clues: Sequence[Sequence[int]], cells: Sequence[Cell], name: str, file: str, across: str, axis: int
) -> Iterator[Problem]:
    seen: dict[int, Cell] = {}
    for cell in cells:
        value = clues[cell.row][cell.column]
        if value <= 0:
            continue
        if value in seen:
            first = seen[value]
            what = f"the clue {DIGITS[value]} is in {across} {first[axis] + 1} and {cell[axis] + 1} of {name}"
            yield Problem(Place(file, cell.row + 1, cell.column + 1), what, "a value appears once in a house")
        seen[value] = cell


# --- from a board -----------------------------------------------------------------------------------------------------


def specify(board: Board, givens: Sequence[int], boxes: Sequence[Sequence[Cell]]) -> Specification:
    """The specification of a board with at most `order` rows and columns, whose houses are lines and boxes.

    Boxes are named in order, and go into the first group where they overlap nothing.
    """
    n = board.order
    top, left = shift(board)
    clues = [[HOLE] * n for _ in range(n)]
    for cell, value in zip(board.cells, givens, strict=True):
        clues[cell.row - top][cell.column - left] = value
    groups: list[list[list[str]]] = []
    for name, cells in zip(BOX_NAMES, boxes, strict=False):
        free = (g for g in groups if all(g[c.row - top][c.column - left] == NO_BOX for c in cells))
        group = next(free, None)
        if group is None:
            group = [[NO_BOX] * n for _ in range(n)]
            groups.append(group)
        for cell in cells:
            group[cell.row - top][cell.column - left] = name
    if not groups:  # an empty group, which distinguishes a specification from a plain grid
        groups.append([[NO_BOX] * n for _ in range(n)])
    return Specification(tuple(map(tuple, clues)), tuple(tuple("".join(row) for row in group) for group in groups))


def shift(board: Board) -> tuple[int, int]:
    """Where the picture of a board starts: at the origin if that leaves room for all cells, else at its corner."""
    rows, columns = [cell.row for cell in board.cells], [cell.column for cell in board.cells]
    fits = min(rows + columns) >= 0 and max(rows + columns) < board.order
    return (0, 0) if fits else (min(rows), min(columns))
