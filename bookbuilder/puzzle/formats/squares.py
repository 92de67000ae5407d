"""Boards as files describe them: squares by size, jigsaws by zones; a shipped board where it is equal."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import isqrt

from bookbuilder.board import MAX_ORDER, WIDEST, Board, Cell, House, Relation, board, boards
from bookbuilder.board.shapes import Region, areas, assemble, diagonals, lines, rectangle
from bookbuilder.data import names
from bookbuilder.puzzle.formats.source import Source, Unreadable
from bookbuilder.puzzle.formats.values import is_value
from bookbuilder.puzzle.model import Puzzle
from bookbuilder.relations import flaws, with_relations

Cells = tuple[Cell, ...]
_CUT = re.compile(r"\d[.,]\d+E\+\d+", re.IGNORECASE)  # 5.3007E+80
_ONE_IN = 16  # characters may be missing or superfluous
_FOREIGN = 4  # at most one character in four may be no value


def box_size(order: int) -> tuple[int, int]:
    """The rows and columns of a square grid's boxes: as square as possible, otherwise wider than high."""
    high = max(rows for rows in range(1, isqrt(order) + 1) if order % rows == 0)
    return high, order // high


@lru_cache(maxsize=128)
def square(order: int, crossed: bool = False) -> Board:
    """The square board with regular boxes, and diagonals if it is crossed; the shipped one if there is one."""
    regions = list(rectangle(order, *box_size(order), Cell(0, 0)))
    if crossed:
        regions += diagonals(board_cells(order), "both")
    plain = "classic" if order == 9 else f"{order}x{order}"
    name = plain if not crossed else "x" if order == 9 else f"{plain}-x"
    return known(assemble(name, order, regions))


def zoned(order: int, picture: Mapping[Cell, str], more: Iterable[Region] = ()) -> Board:
    """The square board with the boxes of a picture, and more houses; the shipped one if there is one."""
    return known(assemble("jigsaw", order, [*lines(board_cells(order)), *areas(picture, "box"), *more]))


def boxed(order: int, rows: int, columns: int) -> Board:
    """The square board with boxes of this size; the shipped one if there is one."""
    made = known(assemble(f"boxes-{rows}x{columns}", order, rectangle(order, rows, columns, Cell(0, 0))))
    return square(order) if same(made, square(order)) else made


def variant(name: str, order: int) -> Board:
    """The square board of this order that a shipped board's name means, or `latin`. Raises Unreadable."""
    if name == "latin":
        return known(assemble("latin", order, lines(board_cells(order))))
    if name in ("x", "classic"):
        return square(order, crossed=name == "x")
    if len(board(name).cells) != order * order:
        raise Unreadable(f"the board {name} has {len(board(name).cells)} cells, not {order} x {order}")
    return board(name)


def sized(source: Source, cells: int) -> Board:
    """The board with this many cells: the one that the user named, a square one, or the only shipped one.

    Raises ValueError if there is none, or if there are several.
    """
    if source.board:
        if len(source.board.cells) != cells:
            raise ValueError(f"{cells} characters for the {len(source.board.cells)} cells of {source.board.name}")
        return source.board
    side = isqrt(cells)
    if side * side == cells and 2 <= side <= WIDEST:  # one cell is any character of any text
        return square(side, source.diagonals)
    fitting = [found for found in map(board, boards()) if len(found.cells) == cells]
    if len(fitting) > 1:
        raise ValueError(f"several boards have {cells} cells: {', '.join(b.name for b in fitting)}")
    if not fitting:
        raise ValueError(f"no board has {cells} cells")
    return agreed(source, fitting[0])


def sized_text(source: Source, cells: str) -> Board:
    """The board for cells written as one character each, as found by `sized`.

    Raises ValueError for text that is no puzzle, and if there is no such board; then it names one of nearly that size.
    """
    if _CUT.fullmatch(cells):
        raise Unreadable(f"a spreadsheet has cut the number {cells}", "import the column of the original list as text")
    has_letters, has_digits = any(map(str.isalpha, cells)), any(map(str.isdigit, cells))
    if len(cells) < 2 or (has_letters and not has_digits):  # letters for 10 and up imply digits
        raise no_puzzle()
    try:
        board = sized(source, len(cells))
    except ValueError as error:
        raise no_puzzle() if _is_foreign(cells, MAX_ORDER) else ValueError(f"{error}{_nearly(len(cells))}") from error
    if _is_foreign(cells, board.order):
        raise no_puzzle()
    return board


def no_puzzle() -> Unreadable:
    """The error for a text that nobody would take for a puzzle."""
    return Unreadable("this is not a puzzle", "a puzzle is digits, with a full stop or 0 for an empty cell")


def _is_foreign(cells: str, order: int) -> bool:
    """Whether too many characters are no values for the text to be a puzzle with a slip."""
    return _FOREIGN * sum(not is_value(cell, order) for cell in cells) > len(cells)


def _nearly(cells: int) -> str:
    """A board with nearly this many cells, as the rest of a sentence; empty if there is none, or an exact match."""
    sizes = {len(found.cells): found.name for found in reversed([*map(board, boards())])}
    near = min(sizes, key=lambda size: abs(size - cells))
    missing = near - cells
    if not 0 < abs(missing) <= near // _ONE_IN:
        return ""
    many = "is one" if abs(missing) == 1 else f"are {abs(missing)}"
    return f"; the board {sizes[near]} has {near}: {many} {'missing' if missing > 0 else 'too many'}?"


@lru_cache(maxsize=32)
def known(wanted: Board) -> Board:
    """The shipped board with the same cells and houses, or else the wanted one itself."""
    if wanted.name in names("layouts", "boards") and identical(board(wanted.name), wanted):
        return board(wanted.name)
    return next((found for found in map(board, boards()) if identical(found, wanted)), wanted)


def agreed(source: Source, told: Board) -> Board:
    """The board that a text describes, with its diagonals if the user wants them.

    Raises ValueError if the user named a different board, and for diagonals of a board that is not a square.
    """
    if source.board and not same(source.board, told):
        raise ValueError(f"the puzzle is on the board {told.name}, not on {source.board.name}")
    if source.diagonals:
        return crossed(told)
    return source.board or told


@lru_cache(maxsize=32)
def crossed(of: Board) -> Board:
    """The same square with its diagonals as houses. Raises ValueError unless the board is a square without holes."""
    cells = _from_corner(of)
    if set(cells) != set(board_cells(of.order)):
        raise ValueError(f"the board {of.name} is not a square without holes, so it has no diagonals")
    at = {cell: index for index, cell in enumerate(cells)}
    lines_there = {frozenset(house.cells) for house in of.houses}
    new = [found for line in corner_lines(of.order) if frozenset(found := [at[c] for c in line]) not in lines_there]
    houses = (House("diagonal", f"diagonal {number}", tuple(line)) for number, line in enumerate(new, 1))
    return known(Board(f"{of.name}-x", of.order, of.cells, (*of.houses, *houses))) if new else of


def ruled(board: Board, told: Iterable[Relation], hint: str) -> tuple[Board, tuple[Relation, ...]]:
    """The board with those relations that all its puzzles keep, and the others. Raises Unreadable for a flaw."""
    board, relations = with_relations(board, tuple(told))
    if flaw := next(flaws(board, (*board.relations, *relations)), ""):
        raise Unreadable(flaw, hint)
    return board, relations


def same(one: Board, other: Board) -> bool:
    """Whether two boards have the same rules and the same shape.

    Names, positions and duplicate houses do not matter. For the same exact-cover data they must be `identical`.
    """
    return one is other or (
        (one.order, len(one.cells)) == (other.order, len(other.cells)) and _rules(one) == _rules(other)
    )


def identical(one: Board, other: Board) -> bool:
    """Whether two boards have the same cells in the same places, and the same houses equally often."""
    return one is other or (
        (one.order, len(one.cells), len(one.houses)) == (other.order, len(other.cells), len(other.houses))
        and _houses(one) == _houses(other)
    )


@lru_cache(maxsize=64)
def _rules(of: Board) -> tuple[frozenset[Cell], frozenset[frozenset[Cell]]]:
    cells = _from_corner(of)
    return frozenset(cells), frozenset(frozenset(cells[cell] for cell in house.cells) for house in of.houses)


@lru_cache(maxsize=64)
def _houses(of: Board) -> tuple[frozenset[Cell], frozenset[tuple[frozenset[Cell], int]]]:
    houses = Counter(frozenset(of.cells[cell] for cell in house.cells) for house in of.houses)
    return frozenset(of.cells), frozenset(houses.items())


def _from_corner(of: Board) -> Cells:
    """The cells, counted from the topmost row and the leftmost column."""
    top, left = of.corner
    return of.cells if top == left == 0 else tuple(Cell(row - top, column - left) for row, column in of.cells)


@lru_cache(maxsize=32)
def at_origin(of: Board) -> Board:
    """The board, moved so that its topmost row and leftmost column are the first."""
    cells = _from_corner(of)
    return of if cells is of.cells else replace(of, cells=cells)


def moved_onto(target: Board, puzzle: Puzzle, values: Sequence[int]) -> tuple[int, ...]:
    """The values of a puzzle's cells, in the order of the cells of an equal board."""
    if target is puzzle.board or target.cells == puzzle.board.cells:
        return tuple(values)
    by_cell = dict(zip(_from_corner(puzzle.board), values, strict=True))
    return tuple(by_cell[cell] for cell in _from_corner(target))


def puzzle_onto(target: Board, puzzle: Puzzle) -> Puzzle:
    """The puzzle on an equal board; the rules of its own board and its own come along."""
    order = moved_onto(target, puzzle, range(len(puzzle.givens)))
    place = {cell: at for at, cell in enumerate(order)}
    told = (replace(it, cells=tuple(place[cell] for cell in it.cells)) for it in puzzle.relations)
    board, _ = with_relations(target, puzzle.board.relations)
    return Puzzle(board, moved_onto(target, puzzle, puzzle.givens), tuple(told))


@lru_cache(maxsize=32)
def is_square(of: Board) -> bool:
    """Whether this is the plain square board of its order, of at least two values: `sized` finds no other."""
    return len(of.cells) == of.order**2 > 1 and same(of, square(of.order))


def grid_rows(puzzle: Puzzle, values: Sequence[int]) -> list[tuple[int, ...]]:
    """The values of a whole square as rows."""
    return [tuple([values[cell] for cell in row]) for row in _cells_in_rows(puzzle.board)]


@lru_cache(maxsize=32)
def _cells_in_rows(of: Board) -> tuple[tuple[int, ...], ...]:
    """The numbers of the cells of a whole square, row by row."""
    at = {cell: number for number, cell in enumerate(_from_corner(of))}
    return tuple(tuple(at[Cell(row, column)] for column in range(of.order)) for row in range(of.order))


@lru_cache(maxsize=32)
def beyond_lines(of: Board) -> tuple[tuple[str, Cells], ...] | None:
    """Kind and cells of all houses that are not rows or columns of the plane; None unless all those are houses."""
    left = Counter(frozenset(region.cells) for region in lines(of.cells))
    others = []
    for house in of.houses:
        cells = tuple(sorted(of.cells[cell] for cell in house.cells))
        if left[frozenset(cells)] and house.kind in ("row", "column"):
            left[frozenset(cells)] -= 1
        else:
            others.append((house.kind, cells))
    for kind, cells in tuple(others):  # a board's rows may have another kind
        if left[frozenset(cells)]:
            left[frozenset(cells)] -= 1
            others.remove((kind, cells))
    return None if left.total() else tuple(others)


@lru_cache(maxsize=32)
def fills_square(of: Board) -> bool:
    """Whether the cells fill a square of `order` rows and columns, each of which is a house."""
    return set(_from_corner(of)) == set(board_cells(of.order)) and beyond_lines(of) is not None


def beyond_square(of: Board) -> str | None:
    """Why a format that has only such squares cannot hold a board; None if it can."""
    return None if fills_square(of) else f"it holds only square grids with rows and columns, unlike the board {of.name}"


@lru_cache(maxsize=64)
def board_cells(order: int) -> Cells:
    """All cells of a square, row by row."""
    return tuple(Cell(row, column) for row in range(order) for column in range(order))


@lru_cache(maxsize=64)
def regular_boxes(order: int) -> tuple[Cells, ...]:
    """The boxes of the plain square board."""
    return tuple(r.cells for r in rectangle(order, *box_size(order), Cell(0, 0)) if r.kind == "box")


@lru_cache(maxsize=64)
def corner_lines(order: int) -> tuple[Cells, Cells]:
    """The two diagonals of a square: from the top left, and from the top right, each from left to right."""
    main, anti = (tuple(sorted(region.cells)) for region in diagonals(board_cells(order), "both"))
    return main, anti


def parts_of_square(of: Board) -> tuple[list[Cells], list[Cells], list[Cells]]:
    """Regions, which do not overlap; diagonals; and all other houses."""
    regions: list[Cells] = []
    lines: list[Cells] = []
    extras: list[Cells] = []
    taken: set[Cell] = set()
    ends = corner_lines(of.order)
    for kind, cells in beyond_lines(of) or ():
        if cells in ends and cells not in lines and kind != "box":
            lines.append(cells)
        elif kind == "box" and not taken.intersection(cells):
            regions.append(cells)
            taken.update(cells)
        else:
            extras.append(cells)
    return regions, lines, extras
