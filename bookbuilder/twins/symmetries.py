"""A board goes in; the houses that tell its symmetries come out, and permutations that keep them.

Those are the declared houses and, where these hide symmetries, the implied ones as well: the five hidden windows of a
windoku make 256 moves of 128, since rows and columns can be taken in the order 4 2 3 1 5 9 7 8 6, which exchanges
windows that are declared with some that are not. Every solution becomes a solution.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache

from bookbuilder.board import Board, leftovers
from bookbuilder.kernel import HouseTables, Labeller, house_tables

CellSets = tuple[tuple[int, ...], ...]


@lru_cache(maxsize=64)
def telling_houses(board: Board) -> CellSets:
    """The houses by which twins are told, as cells, none twice: those declared, then perhaps those implied."""
    declared = tuple({frozenset(house.cells): house.cells for house in board.houses}.values())
    implied = tuple(of.inside for of in leftovers(board) if not of.outside)
    if implied:
        kept = {frozenset(house) for house in declared}
        for images in _permutations(board, declared + implied):
            if {frozenset(images[cell] for cell in house) for house in declared} != kept:
                return declared + implied
    return declared


def telling_tables(board: Board) -> HouseTables:
    """The same houses as tables for the kernel."""
    return house_tables(board.order, len(board.cells), telling_houses(board))


def permutations(board: Board, fixed: Iterable[int] = ()) -> tuple[tuple[int, ...], ...]:
    """Permutations of the cells (images by cell) that keep houses and leave `fixed` cells where they are.

    All others are products of these.
    """
    return _permutations(board, telling_houses(board), tuple(fixed))


def _permutations(board: Board, houses: CellSets, fixed: Sequence[int] = ()) -> tuple[tuple[int, ...], ...]:
    n = len(board.cells)
    edges = array("i", [x for h, house in enumerate(houses) for cell in house for x in (cell, n + h, 0)])
    colours = [0] * n + [1 if len(house) == board.order else 2 for house in houses]
    for i, cell in enumerate(fixed):
        colours[cell] = 3 + i
    found = Labeller(len(colours), edges).automorphisms(colours)
    return tuple(sorted({tuple(images[:n]) for images in found}))
