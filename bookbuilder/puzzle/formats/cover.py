"""Exact-cover data, byte for byte as two programs print them; write-only.

|sudoku!#.5..#!.4..3.!...          sudoku-general-dlx: the clues, in a comment
p01 p03 p04 ... r15 ... | r01 ... b13    items: the primary ones, then those that need not be covered
p01 r02 c12 b02                    options: a value in a cell, its row, its column, its boxes

An item is left out when a clue covers it, and is secondary when its house has fewer cells than there are values.

 p02 p03 ... r01 c02 ...           sudoku-to-dance, of a 9x9: cells, then, by digit, the rows, columns and boxes
p30 r31 c01 b31                    options as above, column by column
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bookbuilder.board import Cell
from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.general import repeats, specification
from bookbuilder.puzzle.formats.line import holds_classic
from bookbuilder.puzzle.formats.specification import BOX_NAMES, DIGITS, HOLE, Specification, specify
from bookbuilder.puzzle.formats.squares import at_origin, regular_boxes

Houses = Mapping[str, Sequence[Cell]]  # by their letters and numbers; holes are cells of theirs


def write_dlx(entries: Iterable[Entry]) -> Iterator[str]:
    """The data of each puzzle for a general sudoku."""
    for entry in entries:
        yield from exact_cover(specification(entry))


def exact_cover(spec: Specification) -> Iterator[str]:
    """The comment, the line of items, and the options."""
    n, houses = spec.order, _houses(spec)
    taken = _taken(spec, houses)
    holes = {name: sum(spec.clues[row][column] == HOLE for row, column in cells) for name, cells in houses.items()}
    sizes = {name: len(cells) - holes[name] * (name[0] != "b") for name, cells in houses.items()}
    items = [
        (size == n, f"{name}{DIGITS[value]}")
        for name, size in sizes.items()
        if size
        for value in range(1, n + 1)
        if value not in taken[name]
    ]
    blank = _blank(spec)
    yield "|sudoku" + "".join("!" + line for line in Specification(spec.clues).text().split("\n")[:-1]) + "\n"
    yield "".join(f"{_place(cell)} " for cell in blank)
    yield "".join(f"{name} " for primary, name in items if primary)
    yield "|" + "".join(f" {name}" for primary, name in items if not primary) + "\n"
    yield from _options(spec, houses, blank)


def write_dance(entries: Iterable[Entry]) -> Iterator[str]:
    """The data of each puzzle of nine rows."""
    for entry in entries:
        spec = specify(at_origin(entry.puzzle.board), entry.puzzle.givens, regular_boxes(9))
        houses, blank = _houses(spec), _blank(spec)
        taken = _taken(spec, houses)
        yield "".join(f" {_place(cell)}" for cell in blank)
        names = [(f"{letter}{k}", value) for k in range(9) for value in range(1, 10) for letter in "rcb"]
        yield "".join(f" {name}{value}" for name, value in names if value not in taken[name]) + "\n"
        yield from _options(spec, houses, sorted(blank, key=lambda cell: (cell.column, cell.row)))


def _houses(spec: Specification) -> Houses:
    side = range(spec.order)
    rows = {f"r{DIGITS[row]}": [Cell(row, column) for column in side] for row in side}
    columns = {f"c{DIGITS[column]}": [Cell(row, column) for row in side] for column in side}
    return rows | columns | {f"b{BOX_NAMES[box]}": cells for box, cells in spec.boxes().items()}


def _taken(spec: Specification, houses: Houses) -> Mapping[str, set[int]]:
    """The values of the clues in each house."""
    return {name: {spec.clues[row][column] for row, column in cells} for name, cells in houses.items()}


def _blank(spec: Specification) -> list[Cell]:
    return [cell for cell in spec.cells() if not spec.clues[cell.row][cell.column]]


def _place(cell: Cell) -> str:
    return f"p{DIGITS[cell.row]}{DIGITS[cell.column]}"


def _options(spec: Specification, houses: Houses, blank: Iterable[Cell]) -> Iterator[str]:
    taken, houses_of = _taken(spec, houses), dict[Cell, list[str]]()
    for name, cells in houses.items():
        for cell in cells:
            houses_of.setdefault(cell, []).append(name)
    for cell in blank:
        names = houses_of[cell]
        missing = sorted(set(range(1, spec.order + 1)).difference(*(taken[name] for name in names)))
        yield "".join(f"{_place(cell)}{''.join(f' {name}{DIGITS[value]}' for name in names)}\n" for value in missing)


def holds_dance(entry: Entry) -> str | None:
    """Why the data of a 9x9 cannot be written; None if they can."""
    return holds_classic(entry) or repeats(entry)
