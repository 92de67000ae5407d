"""Keys that twins share: the same puzzle under a symmetry of its board and a renaming of its values.

    puzzle -- clues also in the cells that must be equal -- colours tell the cells apart --> written in their order
                                                           '-- not --> written in its graph's canonical numbering

A symmetry is any permutation of the cells that turns every solution into a solution because of houses, declared or
implied; `symmetries` says which.
"""

from __future__ import annotations

import hashlib
import sys
from array import array
from collections.abc import Sequence
from functools import lru_cache

from bookbuilder.board import Board, Relation
from bookbuilder.kernel import Labeller, Refiner
from bookbuilder.threads import per_thread
from bookbuilder.twins.equal_cells import equal_cells
from bookbuilder.twins.graph import clues_alone, graph_of
from bookbuilder.twins.symmetries import telling_tables

_Pairs = tuple[tuple[int, int], ...]  # the first of several cells that must be equal, and another


def canonical_key(board: Board, givens: tuple[int, ...], relations: tuple[Relation, ...] = ()) -> str:
    """A hex key that is equal for two puzzles exactly when they are twins.

    The cells are numbered in a way that all twins share. In this numbering the houses and the clues are hashed, with
    the values named in order of appearance. Boards with the same cells and houses share keys, whatever their names.
    Relations, the board's and the puzzle's, are told in primitives: what says the same in other words has the same key.
    """
    return key_and_invariant(board, givens, relations)[0]


def key_and_invariant(board: Board, givens: tuple[int, ...], relations: tuple[Relation, ...] = ()) -> tuple[str, int]:
    """The canonical key, and the number that `invariant` gives, for little more than the key alone."""
    alone = _alone(board, givens, relations)
    if alone is None:
        key = _hash(_by_graph(board, _spread(givens, _tools(board)[1]), relations))
        return key, _number_of(key)
    refiner, pairs = _tools(board)
    told = _spread(alone, pairs)
    written = refiner.written(bytes(told))
    return _hash(_by_graph(board, told, relations) if written is None else written), refiner.number


def invariant(board: Board, givens: tuple[int, ...], relations: tuple[Relation, ...] = ()) -> int:
    """A number of 64 bits that twins share, and others nearly never: cheaper than a key where no relations hold."""
    alone = _alone(board, givens, relations)
    if alone is None:
        return _number_of(canonical_key(board, givens, relations))
    refiner, pairs = _tools(board)
    return refiner.invariant(bytes(_spread(alone, pairs)))


def _number_of(key: str) -> int:
    return int(key[:16], 16)


def _alone(board: Board, givens: tuple[int, ...], relations: tuple[Relation, ...]) -> tuple[int, ...] | None:
    return clues_alone(board, givens, relations) if board.relations or relations else givens


def solution_key(board: Board, solution: tuple[int, ...]) -> str:
    """The key of the full grid: puzzles whose solutions are twins share it, whatever their clues."""
    return canonical_key(board, solution)


def pattern_key(board: Board, givens: tuple[int, ...]) -> str:
    """The key of the cells with clues: puzzles with the same pattern, turned or not, share it."""
    return _pattern_key(board, bytes(1 if value else 0 for value in givens))


@lru_cache(maxsize=1024)  # a section often has one pattern for all its puzzles
def _pattern_key(board: Board, shape: bytes) -> str:
    return canonical_key(board, tuple(shape))


def spots(board: Board, solution: tuple[int, ...]) -> tuple[int, ...]:
    """A number for each cell of a full grid that is the same in all twins of the grid.

    If the grid is a twin of itself in several ways, there are as many numberings; one of them is taken.
    """
    n = len(board.cells)
    cells: Sequence[int] | None = refiner_of(board).numbered(bytes(solution))
    if cells is None:
        graph = graph_of(board, solution)
        cells = [vertex for vertex in Labeller(len(graph.colours), graph.edges).numbered(graph.colours) if vertex < n]
    numbers = dict(zip(cells, range(n), strict=True))
    return tuple(numbers[cell] for cell in range(n))


def _spread(givens: tuple[int, ...], pairs: _Pairs) -> tuple[int, ...]:
    """The clues as they are where equal cells say the same: every one of these shows the value."""
    if not pairs:
        return givens
    told = list(givens)
    for first, cell in pairs:
        told[first] = told[first] or told[cell]
    for first, cell in pairs:
        told[cell] = told[first]
    return tuple(told)


def refiner_of(board: Board) -> Refiner:
    """The engine that refines the colours of a board, one per thread."""
    return _tools(board)[0]


@per_thread(maxsize=16)
def _tools(board: Board) -> tuple[Refiner, _Pairs]:
    """The engine, and the cells that must be equal."""
    pairs = tuple((first, cell) for cell, first in enumerate(equal_cells(board)) if first != cell)
    return Refiner(telling_tables(board)), pairs


def _by_graph(board: Board, givens: tuple[int, ...], relations: tuple[Relation, ...]) -> array[int]:
    """The puzzle written in terms of its graph's canonical numbering, which every puzzle has but takes longer."""
    graph = graph_of(board, givens, relations)
    labeller = Labeller(len(graph.colours), graph.edges)
    return array("Q", [board.order, *labeller.written(graph.colours)])


def _hash(written: array[int]) -> str:
    """The same on every machine."""
    if sys.byteorder == "big":
        written.byteswap()
    return hashlib.blake2b(written, digest_size=16).hexdigest()
