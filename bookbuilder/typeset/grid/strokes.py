"""A board goes in; the strokes of its unit edges come out, each with the heaviest rank that claims it.

    cell    all four edges of every cell          +---+---+
    extra   where an extra area ends              | a | b |    the edge between a and b is a box edge if
    box     where a box ends                      +---+---+    a box holds one of them and not the other
    rim     where the board or one of its grids ends, holes included

Equal neighbours on one line join into one stroke.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from bookbuilder.board import Board, House

RANKS = ("cell", "extra", "box", "rim")

Edge = tuple[bool, int, int]  # horizontal?, the line it lies on, its place along that line


def edges(row: int, column: int) -> tuple[tuple[Edge, tuple[int, int]], ...]:
    """A cell's four edges, each with the cell beyond it."""
    return (
        ((True, row, column), (row - 1, column)),
        ((True, row + 1, column), (row + 1, column)),
        ((False, column, row), (row, column - 1)),
        ((False, column + 1, row), (row, column + 1)),
    )


def claims(board: Board) -> dict[Edge, int]:
    """Every edge with the rank of its heaviest claim."""
    ranks: dict[Edge, int] = {}

    def claim(cells: Iterable[tuple[int, int]], rank: int, everywhere: bool = False) -> None:
        inside = set(cells)
        for row, column in inside:
            for edge, beyond in edges(row, column):
                if everywhere or beyond not in inside:
                    ranks[edge] = max(rank, ranks.get(edge, 0))

    claim(board.cells, RANKS.index("cell"), everywhere=True)
    for house in board.houses:
        if _is_outlined(board, house):
            claim((board.cells[cell] for cell in house.cells), RANKS.index(house.kind))
    for grid in (range(len(board.cells)), *board.grids):
        claim((board.cells[cell] for cell in grid), RANKS.index("rim"))
    return ranks


def _is_outlined(board: Board, house: House) -> bool:
    return house.kind in RANKS and not (house.kind == "extra" and board.is_straight(house))


def joined(claimed: dict[Edge, int]) -> Iterable[tuple[int, bool, int, int, int]]:
    """Runs of equal edges as (rank, horizontal?, line, start, end), light ones first."""
    runs: dict[tuple[int, bool, int], list[list[int]]] = defaultdict(list)
    for (horizontal, line, place), rank in sorted(claimed.items()):
        line_runs = runs[rank, horizontal, line]
        if line_runs and line_runs[-1][1] == place:
            line_runs[-1][1] = place + 1
        else:
            line_runs.append([place, place + 1])
    for (rank, horizontal, line), spans in sorted(runs.items()):
        for start, end in spans:
            yield rank, horizontal, line, start, end
