"""The cells that must differ: what houses and relations say together, by cell. Nothing here knows the kernel."""

from __future__ import annotations

from functools import lru_cache

from bookbuilder.board import Board, House, Relation, peers
from bookbuilder.relations.kinds import primitives
from bookbuilder.relations.primitives import Apart, Mask


@lru_cache(maxsize=64)
def apart_from(board: Board) -> tuple[frozenset[int], ...]:
    """The cells that must differ from each cell, by the houses and relations of the board."""
    return _together(board, ())


def apart_in(board: Board, relations: tuple[Relation, ...]) -> tuple[frozenset[int], ...]:
    """The same by those of one of its puzzles, too."""
    return _together(board, relations) if relations else apart_from(board)


def apart_by_puzzle(board: Board, relations: tuple[Relation, ...]) -> tuple[tuple[int, ...], ...]:
    """By cell those that a puzzle's own relations keep apart from it, beside what the board does."""
    seen, others = apart_from(board), [set[int]() for _ in board.cells]
    for primitive in primitives(board, relations):
        if isinstance(primitive, Apart):
            for cell in primitive.cells:
                others[cell].update(primitive.cells)
    return tuple(tuple(sorted(cells - seen[cell] - {cell})) for cell, cells in enumerate(others))


def _together(board: Board, relations: tuple[Relation, ...]) -> tuple[frozenset[int], ...]:
    others = [{*own} for own in peers(board)]
    for primitive in primitives(board, relations):
        if isinstance(primitive, Apart):
            for cell in primitive.cells:
                others[cell].update(primitive.cells)
    return tuple(frozenset(cells - {cell}) for cell, cells in enumerate(others))


@lru_cache(maxsize=64)
def standing_houses(board: Board) -> tuple[House, ...]:
    """The houses of a board, and behind them a short one for each group of cells that its relations keep apart.

    Steps name them by these numbers. A group whose cells all share houses anyway adds nothing.
    """
    seen = peers(board)
    groups = {tuple(sorted(said.cells)) for said in primitives(board) if isinstance(said, Apart)}
    apart = sorted(cells for cells in groups if not set(cells) <= {cells[0], *seen[cells[0]]})
    return (*board.houses, *(House("apart", "", cells) for cells in apart))


def keeps_any_names(board: Board) -> bool:
    """Whether a grid of the board stays right under any names of its values: nothing is said but that cells differ."""
    return all(isinstance(said, Apart) for said in primitives(board))


def possible_values(board: Board, relations: tuple[Relation, ...]) -> list[int]:
    """The values, as bits, that rules about single cells leave to each cell."""
    left = [(1 << board.order) - 1] * len(board.cells)
    for primitive in primitives(board, relations):
        if isinstance(primitive, Mask):
            left[primitive.cell] &= primitive.values
    return left
