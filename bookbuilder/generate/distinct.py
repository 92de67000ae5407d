"""Twins: the same puzzle under a symmetry of its board and a renaming of its values."""

from __future__ import annotations

import hashlib
import sys
from array import array
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING

from bookbuilder.board import Board
from bookbuilder.puzzle import Puzzle
from bookbuilder.solve import Engines, engines

if TYPE_CHECKING:
    import igraph


class Fingerprint:
    """Distinguishes a puzzle from all but its twins: a quick number, and on demand the canonical key."""

    __slots__ = ("_key", "board", "givens", "invariant")

    def __init__(self, board: Board, givens: tuple[int, ...], invariant: int, key: str | None = None) -> None:
        self.board = board
        self.givens = givens
        self.invariant = invariant
        self._key = key

    @property
    def key(self) -> str:
        """The canonical key, in hex: equal for twins, and only for them."""
        if self._key is None:
            self._key = canonical_key(self.board, self.givens)
        return self._key


def fingerprint(tools: Engines, givens: tuple[int, ...]) -> Fingerprint:
    """The fingerprint of a puzzle; its key is computed on demand."""
    return Fingerprint(tools.board, givens, tools.refiner.invariant(bytes(givens)))


class Seen:
    """The puzzles taken so far. The canonical key is computed only when two quick numbers are equal.

    Where `twins` are allowed, only the identical puzzle counts as seen. Several threads may share one object.
    """

    def __init__(self, twins: bool = False) -> None:
        self._taken: dict[int, list[Fingerprint]] = {}
        self._twins = twins
        self._claiming = Lock()

    def __contains__(self, candidate: Fingerprint) -> bool:
        met = self._taken.get(candidate.invariant, ())
        if self._twins:
            met = [other for other in met if _look_alike(candidate, other)]
        return any(candidate.key == other.key for other in met)

    def add(self, taken: Fingerprint) -> None:
        """Take a puzzle."""
        self._taken.setdefault(taken.invariant, []).append(taken)

    def claim(self, candidate: Fingerprint) -> bool:
        """Return whether a twin is already taken; if not, take the candidate."""
        with self._claiming:
            if candidate in self:
                return True
            self.add(candidate)
            return False


def _look_alike(one: Fingerprint, other: Fingerprint) -> bool:
    """Whether two puzzles have the same givens in the same places."""
    return Puzzle(one.board, one.givens).picture == Puzzle(other.board, other.givens).picture


def canonical_key(board: Board, givens: tuple[int, ...]) -> str:
    """A hex key that is equal for two puzzles exactly when they are twins.

    The cells are numbered in a way that all twins share. In this numbering the houses and the clues are hashed, with
    the values named in order of appearance. Boards with the same cells and houses share keys, whatever their names.
    """
    written = _by_colours(board, givens) or _by_graph(board, givens)
    return hashlib.blake2b(written, digest_size=16).hexdigest()


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
    cells = engines(board).refiner.numbered(bytes(solution))
    if cells is None:
        return _graph_spots(board, solution)
    numbers = dict(zip(cells, range(len(cells)), strict=True))
    return tuple(numbers[cell] for cell in range(len(cells)))


def _by_colours(board: Board, givens: tuple[int, ...]) -> bytes | None:
    """The puzzle written in terms of its cells' colours, which all twins share; None where these do not suffice."""
    written = engines(board).refiner.written(bytes(givens))
    return None if written is None else _bytes(written)


def _by_graph(board: Board, givens: tuple[int, ...]) -> bytes:
    """The puzzle written in terms of its graph's canonical labels, which exist for every puzzle but take longer.

    The graph has one vertex per cell, house and value, and edges from each cell to its houses and from each given to
    its value. BLISS (Junttila and Kaski 2007, through igraph) labels it canonically.
    """
    _, colours = frame(board)
    canonical = sorted((a, b) if a < b else (b, a) for a, b in _labelled(board, givens).get_edgelist())
    # Canonical labels number the vertices colour by colour, so the counts of each colour complete the description.
    sizes = [colours.count(colour) for colour in range(4)]
    return _bytes(array("I", [board.order, *sizes, *(vertex for edge in canonical for vertex in edge)]))


def _graph_spots(board: Board, givens: tuple[int, ...]) -> tuple[int, ...]:
    """The cells' canonical labels."""
    labels = {old: new for new, old in enumerate(_labelled(board, givens, named=True).vs["cell"])}
    return tuple(labels[cell] for cell in range(len(givens)))


def _labelled(board: Board, givens: tuple[int, ...], named: bool = False) -> igraph.Graph:
    """The puzzle's graph with canonical labels; when `named`, each vertex keeps its former number as `cell`."""
    import igraph  # the import takes a tenth of the start-up time, and most starts need no key

    shared, colours = frame(board)
    below_values = len(colours) - board.order - 1  # value v is vertex below_values + v
    edges = shared + [(cell, below_values + value) for cell, value in enumerate(givens) if value]
    graph = igraph.Graph(n=len(colours), edges=edges)
    if named:
        graph.vs["cell"] = range(len(colours))
    return graph.permute_vertices(graph.canonical_permutation(color=colours))


def _bytes(flat: array[int]) -> bytes:
    """Numbers as bytes, the same on every machine."""
    if sys.byteorder == "big":
        flat.byteswap()
    return flat.tobytes()


@lru_cache(maxsize=64)
def frame(board: Board) -> tuple[list[tuple[int, int]], list[int]]:
    """The edges and colours that all puzzles of a board share; vertices are cells, then houses, then values."""
    n = len(board.cells)
    houses = [board.houses[i] for i in engines(board).houses]
    edges = [(cell, n + h) for h, house in enumerate(houses) for cell in house.cells]
    colours = [0] * n + [1 if board.is_full(house) else 2 for house in houses] + [3] * board.order
    return edges, colours
