"""Cells that lie a step of some kind apart on a board: pairs of indices, the lower one first, in ascending order."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from bookbuilder.board import Board, Cell

Steps = tuple[tuple[int, int], ...]

SIDES: Steps = ((0, 1), (1, 0))
CORNERS: Steps = ((1, 1), (1, -1))
LEAPS: Steps = ((1, 2), (2, 1), (1, -2), (2, -1))  # a knight's


@lru_cache(maxsize=256)
def apart_by(board: Board, steps: Steps) -> tuple[tuple[int, int], ...]:
    """The pairs of cells that one of the steps, or its opposite, parts; of several grids, both cells lie in one."""
    index = {cell: i for i, cell in enumerate(board.cells)}
    pairs = set()
    for cell, here in index.items():
        for down, right in steps:
            there = index.get(Cell(cell.row + down, cell.column + right))
            if there is not None:
                pairs.add((min(here, there), max(here, there)))
    return tuple(sorted(pair for pair in pairs if _lie_in_one_grid(board, pair)))


def _lie_in_one_grid(board: Board, cells: Iterable[int]) -> bool:
    return not board.grids or any(set(cells) <= grid for grid in _grids(board))


@lru_cache(maxsize=64)
def _grids(board: Board) -> tuple[frozenset[int], ...]:
    return tuple(map(frozenset, board.grids))
