"""A state of play as text: each cell's value or candidates, in aligned columns."""

from __future__ import annotations

from collections.abc import Sequence

from bookbuilder.board import Board, Cell


def candidate_grid(
    board: Board,
    values: Sequence[int],
    candidates: Sequence[Sequence[int]],
    marks: Sequence[str],
    letters: tuple[str, str] = ("r", "c"),
) -> str:
    """One line per row: a set cell shows its mark in brackets, an open one the marks it may have; holes are blank.

    Rows and columns are numbered at the edges, after these `letters` of cells' names, and lines separate the boxes.

    `values` has one value per cell, 0 for an open one, `candidates` the values that each open cell may have, and
    `marks` the mark of each value; marks longer than a character are separated by commas.
    """
    between = "," if max(map(len, marks)) > 1 else ""
    shown: dict[Cell, str] = {}
    for cell, value, left_over in zip(board.cells, values, candidates, strict=True):
        shown[cell] = f"[{marks[value - 1]}]" if value else between.join(marks[each - 1] for each in left_over) or "-"
    boxes = boxes_of(board)
    top, left = board.corner
    columns = range(left, left + board.width)
    down, across = letters
    edge = max(len(f"{down}{cell.row - top + 1}") for cell in board.cells)
    heads = [f"{across}{column - left + 1}" for column in columns]
    widths = [
        max(len(head), *(len(text) for cell, text in shown.items() if cell.column == column))
        for head, column in zip(heads, columns, strict=True)
    ]
    lines = [" " * (edge + 1) + "".join(f"  {head:^{width}} " for head, width in zip(heads, widths, strict=True))]
    for row in range(top, top + board.height):
        rule = text = ""
        for column, width in zip(columns, widths, strict=True):
            cell = Cell(row, column)
            rule += ("-" if is_parted(boxes, cell, Cell(row - 1, column)) else " ") * (width + 3)
            side = "|" if is_parted(boxes, cell, Cell(row, column - 1)) else " "
            text += f"{side} {shown.get(cell, ''):^{width}} "
        if rule.strip():
            lines.append(" " * (edge + 1) + rule)
        lines.append(f"{f'{down}{row - top + 1}':<{edge}} {text}")
    return "".join(line.rstrip() + "\n" for line in lines)


def boxes_of(board: Board) -> dict[Cell, set[int]]:
    """The boxes of each cell, by their positions among the houses."""
    boxes: dict[Cell, set[int]] = {cell: set() for cell in board.cells}
    for number, house in enumerate(board.houses):
        if house.kind == "box":
            for index in house.cells:
                boxes[board.cells[index]].add(number)
    return boxes


def is_parted(boxes: dict[Cell, set[int]], one: Cell, other: Cell) -> bool:
    """Whether two neighbours lie in boxes, but not in a common one."""
    return bool(boxes.get(one) and boxes.get(other)) and not boxes[one] & boxes[other]
