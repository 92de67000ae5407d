"""Killers as SumoCue, JSudoku and other solvers paste them: one per line, a number for each cell.

3x3::k:2561:2561:3074:...

d between the first two colons is for diagonals. A number is 256 times the sum of a cage, and the number of the cage; a
cell whose sum is 0 is outside all cages. Puzzles with clues, and jigsaws, are lines that only SumoCue has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from bookbuilder.errors import Place
from bookbuilder.puzzle.formats import sumocue_cells
from bookbuilder.puzzle.formats.around import pieces
from bookbuilder.puzzle.formats.cages import areas_of_cages, bare_cage, beyond_cages, cages_of, sums_of_cages
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.line import holds_marks
from bookbuilder.puzzle.formats.signs import STARTS
from bookbuilder.puzzle.formats.source import Reading, Source, Unreadable, each_line
from bookbuilder.puzzle.formats.squares import agreed, same, square
from bookbuilder.puzzle.model import Puzzle

_LINE = re.compile("3x3:(d?):k:(.*)", re.IGNORECASE)
_ORDER, _CELLS, _FACTOR = 9, 81, 256
_HINT = "a killer is 3x3::k: and then 81 numbers with colons behind them, 256 times the sum plus the number of the cage"


def read(source: Source) -> Reading:
    """The puzzle of each line."""
    return each_line(source, _entry, _HINT, pieces(STARTS["sumocue"]))


def _entry(line: str, source: Source, place: Place) -> Entry:
    if sumocue_cells.is_own(own := "".join(line.split())):
        return sumocue_cells.entry(own, source, place)
    parts = _LINE.fullmatch(line.strip())
    if not parts:
        raise Unreadable("this is not a killer of 3x3 boxes", _HINT)
    fields = parts[2].removesuffix(":").split(":")
    if len(fields) != _CELLS:
        raise ValueError(f"there are {len(fields)} numbers, not {_CELLS}")
    numbers = [_number(field, at) for at, field in enumerate(fields)]
    board = agreed(source, square(_ORDER, crossed=bool(parts[1])))
    areas, sums = _areas_and_sums(numbers)
    return Entry(puzzle=Puzzle(board, (0,) * _CELLS, cages_of(board, areas, sums, _HINT)), place=place)


def _number(field: str, at: int) -> int:
    if not (field.isascii() and field.isdigit() and len(field) < 6):
        raise ValueError(
            f"{field[:20]!r} in row {at // _ORDER + 1}, column {at % _ORDER + 1} is not the number of a cage"
        )
    return int(field)


def _areas_and_sums(numbers: Sequence[int]) -> tuple[list[int], list[int]]:
    """The cage of each cell, 0 outside all, and its sum in the first one."""
    sums: dict[int, int] = {}
    shown: list[int] = []
    for number in numbers:
        total, cage = divmod(number, _FACTOR)
        if sums.setdefault(cage, total) != total:
            raise ValueError(f"the cage {cage} has the sums {sums[cage]} and {total}")
        shown.append(total if numbers.index(number) == len(shown) else 0)
    return [number % _FACTOR + 1 if number >= _FACTOR else 0 for number in numbers], shown


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """One line per puzzle."""
    for entry in entries:
        puzzle = entry.puzzle
        yield sumocue_cells.line_of(puzzle) if _needs_entries(puzzle) else _numbers_of(puzzle)


def _needs_entries(puzzle: Puzzle) -> bool:
    """Whether a puzzle has what no numbers of cages say."""
    return bool(puzzle.clues) or not any(same(puzzle.board, square(_ORDER, is_crossed)) for is_crossed in (False, True))


def _numbers_of(puzzle: Puzzle) -> str:
    """The line of a puzzle. Cells outside its cages have numbers of their own."""
    areas, sums = areas_of_cages(puzzle), sums_of_cages(puzzle)
    sum_of = {area: total for area, total in zip(areas, sums, strict=True) if total}
    free = max(areas) + 1
    numbers = []
    for area in areas:
        numbers.append(_FACTOR * sum_of[area] + area if area else free)
        free += not area
    diagonals = "" if same(puzzle.board, square(_ORDER)) else "d"
    return f"3x3:{diagonals}:k:{''.join(f'{number}:' for number in numbers)}\n"


def holds(entry: Entry) -> str | None:
    """Why no such line can hold the puzzle; None if one can."""
    puzzle = entry.puzzle
    reason = holds_marks(entry) or beyond_cages(puzzle) or bare_cage(puzzle)
    if puzzle.board.order != _ORDER or _needs_entries(puzzle):
        return reason or sumocue_cells.holds(puzzle)
    return reason
