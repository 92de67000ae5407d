"""A puzzle goes in; its graph comes out, which is a copy of another puzzle's exactly if they are twins.

One vertex per cell, per house, and per value that is shown; edges from each cell to its houses, and from each clue to
its value.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bookbuilder.board import Board
from bookbuilder.twins.symmetries import telling_houses

CELL, FULL_HOUSE, HOUSE, VALUE = range(4)  # the colours of vertices


@dataclass(frozen=True, slots=True)
class PuzzleGraph:
    """A graph: cells are its first vertices, then houses, then values."""

    colours: tuple[int, ...]
    edges: array[int]  # three numbers each: both ends, and 0


def graph_of(board: Board, givens: Sequence[int]) -> PuzzleGraph:
    """The graph of a puzzle."""
    colours, edges = _frame(board)
    vertex = {value: len(colours) + i for i, value in enumerate(sorted(set(givens) - {0}))}
    clues = array("i", [number for cell, value in enumerate(givens) if value for number in (cell, vertex[value], 0)])
    return PuzzleGraph((*colours, *(VALUE for _ in vertex)), edges + clues)


@lru_cache(maxsize=64)
def _frame(board: Board) -> tuple[tuple[int, ...], array[int]]:
    """What all puzzles of a board share."""
    n, houses = len(board.cells), telling_houses(board)
    colours = [CELL] * n + [FULL_HOUSE if len(house) == board.order else HOUSE for house in houses]
    return tuple(colours), array("i", [x for h, house in enumerate(houses) for cell in house for x in (cell, n + h, 0)])
