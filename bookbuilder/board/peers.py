"""A board goes in; the houses through each cell, and the cells that it shares a house with, come out."""

from __future__ import annotations

from functools import lru_cache

from bookbuilder.board.model import Board


@lru_cache(maxsize=64)
def peers(board: Board) -> tuple[tuple[int, ...], ...]:
    """The cells that each cell shares a house with, in the board's order and without itself."""
    peers: list[set[int]] = [set() for _ in board.cells]
    for house in board.houses:
        for cell in house.cells:
            peers[cell].update(house.cells)
    return tuple(tuple(sorted(others - {cell})) for cell, others in enumerate(peers))


@lru_cache(maxsize=64)
def houses_through(board: Board) -> tuple[tuple[int, ...], ...]:
    """The houses through each cell, as indices; of houses with the same cells only the plainest."""
    plain: dict[frozenset[int], int] = {}
    for at in board.plainest(range(len(board.houses))):
        plain.setdefault(frozenset(board.houses[at].cells), at)
    through: list[list[int]] = [[] for _ in board.cells]
    for house in sorted(plain.values()):
        for cell in board.houses[house].cells:
            through[cell].append(house)
    return tuple(map(tuple, through))
