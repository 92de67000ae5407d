"""Patterns, pictures of the cells with clues: a picture and a board go in, cells come out.

.1.1.     1 is a clue, a full stop is none. A picture as large as the board is laid on it directly, holes included;
11.11     on a board of several grids, one as large as a grid is laid on each of them, or each grid has its own
.1.1.     picture. Where grids share cells, their pictures must agree.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from bookbuilder.board.model import Board, Cell
from bookbuilder.board.shipped import shipped_yaml
from bookbuilder.data import names, shipped_file
from bookbuilder.errors import InputError
from bookbuilder.paths import is_path

CLUE, EMPTY = "1", "."
_LISTED = 6  # cells in a message

Pattern = tuple[str, ...]  # rows of equal length, of CLUE and EMPTY


def patterns() -> tuple[str, ...]:
    """The names of the patterns that come with bookbuilder, sorted."""
    return names("layouts", "patterns")


def pattern_groups() -> dict[str, tuple[str, ...]]:
    """The same names by what the patterns show, the groups sorted, too."""
    groups = defaultdict[str, list[str]](list)
    for name in patterns():
        groups[_described(name)["group"]].append(name)
    return {group: tuple(groups[group]) for group in sorted(groups)}


def pattern(name: str) -> tuple[Pattern, ...]:
    """The shipped pattern of this name: one picture, or one per grid. Raises InputError for an unknown name."""
    if is_path(name):
        hint = "a pattern is a PNG or JPEG picture, a .txt or .yaml file of 1 and full stops, or a name"
        raise InputError.single(f"{name} is not a pattern", f"{hint} (see `bookbuilder list patterns`)")
    described = _described(name)
    return pictures(described.get("picture"), described.get("grids", ()))


def _described(name: str) -> dict[str, Any]:
    """What a shipped pattern's file says. Raises InputError for an unknown name."""
    more = "; `bookbuilder list patterns` shows all"
    path = shipped_file("patterns", name, "there is no pattern {!r}", more)
    described: dict[str, Any] = shipped_yaml(path)
    return described


def pictures(picture: str | None = None, grids: Sequence[str] = ()) -> tuple[Pattern, ...]:
    """The pictures that a pattern's file describes: one, or one, perhaps by name, for each grid of a board.

    Raises InputError for invalid pictures.
    """
    if picture is not None:
        return (read_rows(picture),)
    return tuple(read_rows(picture) if is_picture(picture) else single(picture) for picture in grids)


def single(name: str) -> Pattern:
    """The picture of a shipped pattern for one grid. Raises InputError for a pattern with several."""
    pictures = pattern(name)
    if len(pictures) > 1:
        raise InputError.single(f"{name} has a picture for each grid of a board", "choose one for this grid")
    return pictures[0]


def is_picture(text: str) -> bool:
    """Whether a text is a picture, not the name of one."""
    return "\n" in text.strip() or set(text.strip()) <= {CLUE, EMPTY}


def read_rows(text: str) -> Pattern:
    """Parse a picture; blanks around the rows are dropped. Raises InputError with all problems."""
    rows = [line.strip() for line in text.splitlines() if line.strip()]
    strange = sorted({mark for row in rows for mark in row} - {CLUE, EMPTY})
    if strange:
        shown = " ".join(mark if mark.isprintable() else "?" for mark in strange[:_LISTED])
        raise InputError.single(
            f"a pattern cannot contain {shown}", f"write {CLUE} for a clue and {EMPTY} for an empty cell"
        )
    if not rows:
        raise InputError.single(
            "the pattern is empty", f"write one line per row, {CLUE} for a clue and {EMPTY} for an empty cell"
        )
    widths = sorted({len(row) for row in rows})
    if len(widths) > 1:
        row = next(i for i, row in enumerate(rows, 1) if len(row) != len(rows[0]))
        what = f"row {row} of the pattern has {len(rows[row - 1])} characters, but the first has {len(rows[0])}"
        raise InputError.single(what, "make all rows the same length")
    return tuple(rows)


def lay(pictures: Sequence[Pattern], board: Board) -> tuple[int, ...]:
    """The cells with a clue, as indices: one picture laid on the board or on each of its grids, or one per grid.

    Raises InputError for a wrong size or number of pictures, for clues where there is no cell, and for pictures that
    disagree on a cell shared by grids.
    """
    index = {cell: i for i, cell in enumerate(board.cells)}
    whole = _frame(board, range(len(board.cells)))
    if len(pictures) == 1 and _size(pictures[0]) == whole[1]:
        clues = _clues(pictures[0], whole[0])
        _check_holes(clues, board.cells, board, f"the board {board.name}")
        return tuple(sorted(index[cell] for cell in clues))
    frames = [_frame(board, grid) for grid in board.grids]
    _check_sizes(pictures, board, whole[1], [size for _, size in frames])
    spread = [pictures[0]] * len(frames) if len(pictures) == 1 else pictures
    laid = [_clues(picture, corner) for picture, (corner, _) in zip(spread, frames, strict=True)]
    for number, (clues, grid) in enumerate(zip(laid, board.grids, strict=True), 1):
        _check_holes(clues, [board.cells[i] for i in grid], board, f"grid {number} of {board.name}")
    _check_overlaps(laid, board)
    return tuple(sorted({index[cell] for clues in laid for cell in clues}))


def cropped(picture: Pattern, board: Board, cells: Sequence[int]) -> Pattern:
    """A picture of the size of some cells' outline, with clues only on these cells."""
    top, left = _frame(board, cells)[0]
    there = {board.cells[i] for i in cells}
    return tuple(
        "".join(mark if Cell(top + row, left + column) in there else EMPTY for column, mark in enumerate(line))
        for row, line in enumerate(picture)
    )


def size_of(board: Board, cells: Sequence[int]) -> tuple[int, int]:
    """The height and width of the outline of some cells."""
    return _frame(board, cells)[1]


def _frame(board: Board, cells: Sequence[int]) -> tuple[Cell, tuple[int, int]]:
    """The top left corner, height and width of the outline of some cells."""
    rows, columns = [board.cells[i].row for i in cells], [board.cells[i].column for i in cells]
    return Cell(min(rows), min(columns)), (max(rows) - min(rows) + 1, max(columns) - min(columns) + 1)


def _size(picture: Pattern) -> tuple[int, int]:
    return len(picture), len(picture[0])


def _clues(picture: Pattern, corner: Cell) -> frozenset[Cell]:
    """The places of a picture's clues on the plane."""
    return frozenset(
        Cell(corner.row + row, corner.column + column)
        for row, line in enumerate(picture)
        for column, mark in enumerate(line)
        if mark == CLUE
    )


def _check_holes(clues: frozenset[Cell], cells: Iterable[Cell], board: Board, whose: str) -> None:
    if lost := sorted(clues.difference(cells)):
        top, left = _frame(board, range(len(board.cells)))[0]
        listed = ", ".join(f"r{at.row - top + 1}c{at.column - left + 1}" for at in lost[:_LISTED])
        what = f"the pattern has a clue in {listed}, where {whose} has no cell"
        raise InputError.single(what, f"write {EMPTY} there")


def _check_sizes(
    pictures: Sequence[Pattern], board: Board, whole: tuple[int, int], grids: Sequence[tuple[int, int]]
) -> None:
    by = "{0[0]} x {0[1]}".format
    if not grids:
        if len(pictures) > 1:
            what = f"there are {len(pictures)} patterns, but the board {board.name} has one grid"
            raise InputError.single(what, "write one of them")
        what = f"the pattern is {by(_size(pictures[0]))}, but the board {board.name} is {by(whole)}"
        raise InputError.single(what, "make it the size of the board, rows x columns")
    if len(pictures) not in (1, len(grids)):
        what = f"there are {len(pictures)} patterns, but the board {board.name} has {len(grids)} grids"
        raise InputError.single(what, "write one for all grids, one for each grid, or one the size of the board")
    for number, size in enumerate(grids, 1):
        picture = pictures[0] if len(pictures) == 1 else pictures[number - 1]
        if _size(picture) != size:
            what = f"the pattern is {by(_size(picture))}, but grid {number} of {board.name} is {by(size)}"
            hint = f"make it the size of the grid, or draw one picture for the whole board, {by(whole)}"
            raise InputError.single(what, hint)


def _check_overlaps(laid: Sequence[frozenset[Cell]], board: Board) -> None:
    inside = [set(grid) for grid in board.grids]
    for a, one in enumerate(laid):
        for b in range(a + 1, len(laid)):
            shared = sorted(inside[a] & inside[b])
            apart = [i for i in shared if (board.cells[i] in one) != (board.cells[i] in laid[b])]
            if apart:
                what = f"the patterns of grids {a + 1} and {b + 1} differ in {board.named(apart)}, which they share"
                raise InputError.single(what, "put a clue there in both, or in neither")
