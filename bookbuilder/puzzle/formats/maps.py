"""What was found in a list goes in; the same comes out with maps of areas and solutions joined to their grids.

..1...672      000112222      A map names the area of each cell, in as many rows as its grid or on one line.
6......1.      000311122      One with a slip is an error of both: without its map, the grid is no classic, either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import isqrt

from bookbuilder.board import Cell
from bookbuilder.errors import Problem
from bookbuilder.puzzle.clashes import clash
from bookbuilder.puzzle.formats.borders import are_joined
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.source import Reading, Source, Unreadable
from bookbuilder.puzzle.formats.squares import agreed, board_cells, zoned
from bookbuilder.puzzle.formats.values import write_values
from bookbuilder.puzzle.model import Puzzle

_ALIKE = 4  # in a map, at least one in this many pairs of neighbours is in one area
_SMALL = 5  # rows of a grid whose clues may well stand like areas
_SPARSE = 7  # at least one in this many cells of a puzzle that has a solution is given
_DIGITS = 9  # the largest order without letters
MAP = "write the map below the grid, complete and with areas of one size, or name the board"
CANDIDATES = "write nine rows of nine; . is an empty cell"


def is_like_map(rows: Sequence[Sequence[str]]) -> bool:
    """Whether rows name areas, perhaps with a slip: neighbours are often alike, as in no grid of values."""
    width = len(rows[0])
    if not width or any(mark in row for row in rows for mark in ".*_-"):
        return False
    alike = sum(one == other for row in rows for one, other in pairwise(row))
    names = Counter(cell for row in rows for cell in row)
    are_names = all(len(name) == 1 and name.isalnum() for name in names)
    are_even = len(names) >= width - 1 and max(names.values()) <= 2 * width
    is_map = are_names and are_even and len(rows) >= width - 1 and _ALIKE * alike > width * (width - 1)
    return is_map and (width > _SMALL or _picture(rows) is not None)


def is_row_of_map(row: Sequence[str], width: int) -> bool:
    """Whether a row may be one of a map with letters."""
    return len(row) == width and all("A" <= cell.upper() < chr(ord("A") + width) for cell in row)


def _picture(rows: Sequence[Sequence[str]]) -> dict[Cell, str] | None:
    """The areas of a map; None unless they are connected and of one size."""
    order = len(rows)
    areas = [name for row in rows for name in row]
    sizes = Counter(areas)
    if len(areas) != order * order or len(sizes) != order or set(sizes.values()) != {order}:
        return None
    is_square = all(len(row) == order for row in rows)
    return dict(zip(board_cells(order), areas, strict=True)) if is_square and are_joined(areas, order) else None


def map_problem(source: Source, line: int, rows: Sequence[Sequence[str]]) -> Problem:
    """What a map is by itself, with its cells as the section of the problem until its grid takes it."""
    return Problem(source.place(line), "this is a map of areas without its grid", MAP, " ".join(map("".join, rows)))


def joined(source: Source, found: Reading, with_progress: bool, with_solutions: bool) -> Reading:
    """What was found, with grids and their maps, or their solutions, in one."""
    before: Entry | None = None
    last: Entry | Problem | None = None
    for one in found:
        is_left, last = _is_left(last, one), one
        if isinstance(one, Problem) and before and (areas := map_of(_line(source, one.place.line))):
            yield _with_map(source, before, one.place.line, areas)
            before = None
            continue
        if isinstance(one, Problem) and one.hint == MAP:
            areas = _picture(one.section.split(" "))
            yield _with_map(source, before, one.place.line, areas) if before else replace(one, section="")
            before = None
            continue
        if (
            isinstance(one, Entry)
            and before
            and 0 not in one.puzzle.givens
            and (areas := map_of(write_values(one.puzzle.givens)))
        ):
            yield _with_map(source, before, one.place.line, areas)
            before = None
            continue
        if before and isinstance(one, Entry) and (with_solutions or with_progress):
            if with_solutions and (solved := _solved(before, one)):
                before = solved
                continue
            if with_progress and _goes_on(before, one):
                continue
        if is_left or (with_solutions and isinstance(one, Entry) and 0 not in one.puzzle.givens):
            one = Problem(one.place, "this is a solution, but not of the puzzle above it", "correct one of the two")
        if isinstance(one, Problem) and one.hint == CANDIDATES and before:
            continue
        if before:
            yield before
        before = one if isinstance(one, Entry) else None
        if before is None:
            yield one
    if before:
        yield before


def _line(source: Source, number: int) -> str:
    """A line of a text, without blanks around it."""
    return next((line for at, line in source.lines() if at == number), "").strip()


def map_of(names: str) -> dict[Cell, str] | None:
    """The map that the cells of a line name; None if they are none."""
    side = isqrt(len(names))
    if side <= _SMALL or side * side != len(names) or not names.isalnum():
        return None
    return _picture([names[at : at + side] for at in range(0, len(names), side)])


def jigsaw(source: Source, grid: Entry, areas: Mapping[Cell, str]) -> Entry:
    """The jigsaw of a grid and its map. Raises ValueError if a clue stands twice in an area, and as `agreed` does."""
    puzzle = Puzzle(agreed(source, zoned(grid.puzzle.board.order, areas)), grid.puzzle.givens)
    if why := clash(puzzle):
        raise Unreadable(f"with the map of its areas, {why}", MAP)
    return replace(grid, puzzle=puzzle)


def _with_map(source: Source, grid: Entry, line: int, areas: Mapping[Cell, str] | None) -> Entry | Problem:
    """The jigsaw of a grid and the map from a line, or what is wrong with it."""
    if areas is None or len(areas) != len(grid.puzzle.givens):
        return Problem(grid.place, f"line {line} begins a map of the grid's areas", MAP)
    try:
        return jigsaw(source, grid, areas)
    except ValueError as error:
        return source.problem(error, grid.place.line, MAP)


def _solved(before: Entry, one: Entry) -> Entry | None:
    """The first entry with the second as its solution, if it is that."""
    is_open = not before.solution and one.puzzle.board is before.puzzle.board and 0 in before.puzzle.givens
    if not is_open or 0 in one.puzzle.givens or before.puzzle.clues * _SPARSE < len(one.puzzle.givens):
        return None
    try:
        return replace(before, solution=one.puzzle.givens)
    except ValueError:
        return None


def _is_left(last: object, one: Entry | Problem) -> bool:
    """Whether a grid is the solution of a puzzle with a mistake: no cell is empty, or in hex one 0 in each row."""
    if not isinstance(one, Entry) or not isinstance(last, Problem) or last.hint == MAP:
        return False
    order, givens = one.puzzle.board.order, one.puzzle.givens
    rows = [givens[at : at + order] for at in range(0, len(givens), order)]
    return 0 not in givens or (order > _DIGITS and order not in givens and all(row.count(0) == 1 for row in rows))


def have_solutions(found: Sequence[object]) -> bool:
    """Whether most of the full grids are the solutions of the puzzles above them."""
    entries = [one for last, one in pairwise((None, *found)) if isinstance(one, Entry) and not _is_left(last, one)]
    full = sum(0 not in entry.puzzle.givens for entry in entries)
    return 2 * sum(_solved(*pair) is not None for pair in pairwise(entries)) > full


def _goes_on(before: Entry, entry: Entry) -> bool:
    """Whether the second entry is the first with more cells set."""
    pairs = zip(before.puzzle.givens, entry.puzzle.givens, strict=False)
    is_alike = before.puzzle.board is entry.puzzle.board
    return is_alike and entry.puzzle.clues > before.puzzle.clues and all(given in (0, value) for given, value in pairs)
