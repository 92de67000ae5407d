"""The exact-cover data of a general sudoku, byte for byte as sudoku-general-dlx prints it; write-only.

|sudoku!#.5..#!.4..3.!...          the clues, in a comment
p01 p03 p04 ... r15 ... | r01 ... b13    items: the primary ones, then those that need not be covered
p01 r02 c12 b02                    options: a value in a cell, its row, its column, its boxes

An item is left out when a clue covers it, and is secondary when its house has fewer cells than there are values.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bookbuilder.puzzle.formats.entry import Entry
from bookbuilder.puzzle.formats.general import specification
from bookbuilder.puzzle.formats.specification import BOX_NAMES, DIGITS, HOLE, Specification


def write(entries: Iterable[Entry]) -> Iterator[str]:
    """The data of each puzzle."""
    for entry in entries:
        yield from exact_cover(specification(entry))


def exact_cover(spec: Specification) -> Iterator[str]:
    """The comment, the line of items, and the options."""
    n, clues = spec.order, spec.clues
    columns = list(zip(*clues, strict=True))
    boxes = spec.boxes()
    in_box: dict[tuple[int, int], list[int]] = {}
    for box, cells in boxes.items():
        for cell in cells:
            in_box.setdefault((cell.row, cell.column), []).append(box)

    # House letter, name, number of cells (a box counts the holes under it), and the values of its clues.
    houses = [("r", DIGITS[i], n - row.count(HOLE), set(row)) for i, row in enumerate(clues)]
    houses += [("c", DIGITS[j], n - column.count(HOLE), set(column)) for j, column in enumerate(columns)]
    houses += [("b", BOX_NAMES[x], len(c), {clues[r][j] for r, j in c}) for x, c in boxes.items()]
    items = [
        (size == n, f"{letter}{name}{DIGITS[value]}")
        for letter, name, size, taken in houses
        if size
        for value in range(1, n + 1)
        if value not in taken
    ]
    blank = [(i, j) for i in range(n) for j in range(n) if clues[i][j] == 0]

    yield "|sudoku" + "".join("!" + line for line in Specification(clues).text().split("\n")[:-1]) + "\n"
    yield "".join(f"p{DIGITS[i]}{DIGITS[j]} " for i, j in blank)
    yield "".join(f"{name} " for primary, name in items if primary)
    yield "|" + "".join(f" {name}" for primary, name in items if not primary) + "\n"

    rows_taken, columns_taken = [set(row) for row in clues], [set(column) for column in columns]
    boxes_taken = {x: {clues[r][j] for r, j in cells} for x, cells in boxes.items()}
    for i, j in blank:
        mine = in_box.get((i, j), [])
        taken = rows_taken[i].union(columns_taken[j], *(boxes_taken[x] for x in mine))
        names = [BOX_NAMES[x] for x in mine]
        yield "".join(
            f"p{DIGITS[i]}{DIGITS[j]} r{DIGITS[i]}{d} c{DIGITS[j]}{d}{''.join(f' b{name}{d}' for name in names)}\n"
            for value, d in enumerate(DIGITS)
            if 0 < value <= n and value not in taken
        )
