"""Patterns of clues that no puzzle with one solution can have: told before anybody searches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from bookbuilder.board import Board, Cell
from bookbuilder.board.shapes import rectangle
from bookbuilder.generate.distinct import frame

# The fewest clues of any puzzle on a plain square, by its order and the sides of its boxes. 17 for 9x9: McGuire,
# Tugemann and Civario, "There is no 16-clue Sudoku" (2012); 4 and 8 for 4x4 and 6x6 by exhaustive search, too.
_FEWEST = {4: (2, 2, 4), 6: (2, 3, 8), 9: (3, 3, 17)}
_LISTED = 4  # cells in a message


def hopeless(board: Board, pattern: Sequence[int]) -> str | None:
    """Why no puzzle with clues in just these cells (indices) has one solution; None if nothing is known against it.

    That is when there are too few of them, and when cells without a clue can change places so that every house stays a
    house and every clue where it is: the same change makes a second solution out of the first.
    """
    fewest = _fewest(board)
    if len(pattern) < fewest:
        return f"the pattern has {_count(pattern)}; the board {board.name} needs {fewest} for one solution"
    moved = _exchanged(board, pattern)
    if moved is None:
        return None
    for kind in ("row", "column"):
        lines = [
            house for house in board.houses if house.kind == kind and any(moved[cell] != cell for cell in house.cells)
        ]
        if len(lines) == 2 and all(moved[cell] != cell for house in lines for cell in house.cells):
            names = " and ".join(house.label for house in lines)
            return f"{names} have no clue, and can change places: every solution would have a second one beside it"
    top, left = min(cell.row for cell in board.cells), min(cell.column for cell in board.cells)

    def named(cells: Iterable[int]) -> str:
        return ", ".join(f"r{at.row - top + 1}c{at.column - left + 1}" for at in (board.cells[i] for i in cells))

    some = [cell for cell in range(len(moved)) if moved[cell] != cell][:_LISTED]
    return (
        f"without a clue in any of them, cells such as {named(some)} can change places with "
        f"{named(moved[cell] for cell in some)} and so on: every solution would have a second one beside it"
    )


def _count(pattern: Sequence[int]) -> str:
    return "1 clue" if len(pattern) == 1 else f"{len(pattern)} clues"


@lru_cache(maxsize=16)
def _fewest(board: Board) -> int:
    """The fewest clues that are known to be needed: all values but one must be among them, or two can be exchanged."""
    if board.order in _FEWEST:
        height, width, fewest = _FEWEST[board.order]
        top, left = min(cell.row for cell in board.cells), min(cell.column for cell in board.cells)
        plain = {frozenset(region.cells) for region in rectangle(board.order, height, width, Cell(top, left))}
        if plain == {frozenset(board.cells[cell] for cell in house.cells) for house in board.houses}:
            return fewest
    return max(1, board.order - 1)


def _exchanged(board: Board, pattern: Sequence[int]) -> tuple[int, ...] | None:
    """Where cells go in a symmetry of the houses that leaves the pattern's cells alone and moves a cell to a peer.

    A solution is never the same after it, for the two hold different values. BLISS finds the symmetries.
    """
    import igraph

    edges, colours = frame(board)
    n = len(board.cells)
    own = {cell: 4 + i for i, cell in enumerate(pattern)}
    coloured = [own.get(vertex, colour) for vertex, colour in enumerate(colours) if colour != 3]
    peers = {(a, b) for house in board.houses for a in house.cells for b in house.cells if a != b}
    graph = igraph.Graph(n=len(coloured), edges=edges)
    for images in sorted(graph.automorphism_group(color=coloured)):
        if any((cell, images[cell]) in peers for cell in range(n)):
            return tuple(images[:n])
    return None
