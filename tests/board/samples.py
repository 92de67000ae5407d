"""One board of every kind that the puzzle wing must support, as small as possible, and a picture for failures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from bookbuilder.board import Board, Cell, House
from bookbuilder.board.shapes import Region, assemble, rectangle

_CHARACTERS = ".123456789ABCDEFGHIJKLMNOPQRSTUVW"


def show(board: Board, values: Sequence[int]) -> str:
    """The board as rows of characters: a full stop is an empty cell, a blank a hole."""
    top, left = min(cell.row for cell in board.cells), min(cell.column for cell in board.cells)
    rows = [[" "] * board.width for _ in range(board.height)]
    for cell, value in zip(board.cells, values, strict=True):
        rows[cell.row - top][cell.column - left] = _CHARACTERS[value]
    return f"\n{board.name}\n" + "\n".join("".join(row) for row in rows)


def square(name: str, order: int, box_rows: int, box_columns: int, *more: Region) -> Board:
    """A grid with boxes, and more houses if any."""
    return assemble(name, order, [*rectangle(order, box_rows, box_columns, Cell(0, 0)), *more])


def diagonals(order: int) -> tuple[Region, Region]:
    """The two long diagonals of a square."""
    down = tuple(Cell(i, i) for i in range(order))
    up = tuple(Cell(order - 1 - i, i) for i in range(order))
    return Region("diagonal", "falling diagonal", down), Region("diagonal", "rising diagonal", up)


def pictured(name: str, order: int, picture: str) -> Board:
    """A board from letters: one letter per box, a full stop for a hole; rows and columns are houses, short ones too."""
    letters = {
        Cell(row, column): letter
        for row, line in enumerate(picture.split())
        for column, letter in enumerate(line)
        if letter != "."
    }
    return assemble(name, order, _houses_of(letters))


def _houses_of(letters: dict[Cell, str]) -> Iterator[Region]:
    for kind, name_of in (
        ("row", lambda cell: cell.row + 1),
        ("column", lambda cell: cell.column + 1),
        ("box", letters.__getitem__),
    ):
        for name in sorted({name_of(cell) for cell in letters}):
            yield Region(kind, f"{kind} {name}", tuple(cell for cell in letters if name_of(cell) == name))


def overlaid(name: str, order: int, box_rows: int, box_columns: int, *places: Cell) -> Board:
    """Several grids on one plane."""
    grids = [rectangle(order, box_rows, box_columns, at, f"grid {i} ") for i, at in enumerate(places, 1)]
    return assemble(name, order, [region for grid in grids for region in grid])


def in_a_line(name: str, order: int, n_cells: int, *houses: tuple[int, ...]) -> Board:
    """Cells side by side with any houses at all."""
    cells = tuple(Cell(0, i) for i in range(n_cells))
    return Board(name, order, cells, tuple(House("extra", f"house {i}", house) for i, house in enumerate(houses, 1)))


_CENTRE = Region("extra", "centre", (Cell(1, 1), Cell(1, 2), Cell(2, 1), Cell(2, 2)))
_TALL_BOXES = tuple(region for region in rectangle(6, 3, 2, Cell(0, 0), "tall ") if region.kind == "box")

BOARDS = {
    board.name: board
    for board in (
        square("4x4", 4, 2, 2),
        square("6x6", 6, 2, 3),
        square("classic", 9, 3, 3),
        square("4x4 with X", 4, 2, 2, *diagonals(4)),
        square("6x6 with X", 6, 2, 3, *diagonals(6)),
        square("classic with X", 9, 3, 3, *diagonals(9)),
        square("4x4 with centre", 4, 2, 2, _CENTRE),
        square("rows are boxes", 4, 1, 4),
        square("overlapping boxes", 6, 2, 3, *_TALL_BOXES),
        pictured("jigsaw 5", 5, "AAABB AAEBB CEEEB CCEDD CCDDD"),
        pictured("jigsaw 6", 6, "AAAABB ACCABB CCCDBB EECDDD EEFDDF EEFFFF"),
        pictured("holes", 6, "AAAA.. AABBBB ..BBCC DDDFCC"),
        pictured("corners off", 6, ".AABB. AAABBB CCCDDD CCCDDD EEEFFF .EEFF."),
        pictured("no full house", 5, "AAB ABB ACC"),
        overlaid("two 4x4", 4, 2, 2, Cell(0, 0), Cell(2, 2)),
        overlaid("two 6x6", 6, 2, 3, Cell(0, 0), Cell(4, 3)),
        square("one cell", 1, 1, 1),
        in_a_line("two lone cells of order 1", 1, 2),
        in_a_line("no house at all", 3, 3),
        in_a_line("no solution", 2, 3, (0, 1), (1, 2), (0, 2)),
        square("order 32", 32, 4, 8),
    )
}

# Boards on which plain Python counts and digs without waiting.
SMALL = tuple(
    BOARDS[name]
    for name in (
        "4x4",
        "6x6",
        "4x4 with X",
        "6x6 with X",
        "4x4 with centre",
        "rows are boxes",
        "overlapping boxes",
        "jigsaw 5",
        "jigsaw 6",
        "holes",
        "no full house",
        "two 4x4",
        "one cell",
        "two lone cells of order 1",
        "no house at all",
        "no solution",
    )
)

# One board for each kind of puzzle that people print.
PRINTED = tuple(BOARDS[name] for name in ("classic", "6x6", "6x6 with X", "jigsaw 6", "holes", "two 6x6"))

# The rules of the plain 9x9 board, in other words: a house of one cell says nothing.
ROUNDABOUT = square("classic with a lone cell", 9, 3, 3, Region("extra", "lone cell", (Cell(4, 4),)))

# Thirteen pigeons in twelve holes: any two cells differ, and there are more cells than values. Nothing but trying
# every value in every cell shows that it cannot be.
PIGEONS = in_a_line("pigeons", 12, 13, *combinations(range(13), 2))
