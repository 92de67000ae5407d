"""A state of play as text: what stands in each cell, or may, in columns that line up."""

from __future__ import annotations

from collections.abc import Sequence

from bookbuilder.board import Board


def candidate_grid(
    board: Board, values: Sequence[int], candidates: Sequence[Sequence[int]], marks: Sequence[str]
) -> str:
    """A line a row: a set cell shows its mark in brackets, an open one the marks that it may have; holes are blank.

    `values` has one a cell, 0 for an open one, `candidates` the values that each open cell may have, and `marks` the
    mark of each value; longer ones than a character are parted by commas.
    """
    top, left = min(cell.row for cell in board.cells), min(cell.column for cell in board.cells)
    between = "," if max(map(len, marks)) > 1 else ""
    rows = [[""] * board.width for _ in range(board.height)]
    for cell, value, left_over in zip(board.cells, values, candidates, strict=True):
        shown = f"[{marks[value - 1]}]" if value else between.join(marks[each - 1] for each in left_over) or "-"
        rows[cell.row - top][cell.column - left] = shown
    widths = [max(len(row[column]) for row in rows) for column in range(board.width)]
    lines = (" ".join(text.center(width) for text, width in zip(row, widths, strict=True)) for row in rows)
    return "".join(line.rstrip() + "\n" for line in lines)
