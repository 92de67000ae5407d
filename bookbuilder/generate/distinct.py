"""Twins: the same puzzle under a symmetry of its board and a renaming of its values."""

from __future__ import annotations

import hashlib
import sys
from array import array
from collections import Counter
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
    return Fingerprint(tools.board, givens, tools.refiner.invariant(array("i", givens)))


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
    flat = array("i", givens)
    written = _by_colours(board, flat) or _by_graph(board, givens)
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
    flat = array("i", solution)
    leading = _leading(board, flat)
    if leading is None:
        return _graph_spots(board, solution)
    colours = min(leading, key=lambda each: _written(board, flat, each))
    rank = {colour: number for number, colour in enumerate(sorted(colours))}
    return tuple(rank[colour] for colour in colours)


def _by_colours(board: Board, givens: array[int]) -> bytes | None:
    """The puzzle written in terms of its cells' colours, which all twins share; None where these do not suffice."""
    leading = _leading(board, givens)
    return None if leading is None else min(_written(board, givens, each) for each in leading)


def _leading(board: Board, givens: array[int]) -> list[array[int]] | None:
    """Colourings in which all cells differ, so that the colours order the cells: usually one, sometimes a few.

    The colours of a puzzle usually all differ. Those of a full grid are all the same, and a pattern with a symmetry
    has pairs: then the cells that share a colour with the fewest others are marked one at a time, which distinguishes
    nearly all cells, and the mark that gives the least number leads. The choice depends only on numbers that twins
    share, so twins make the same choice.
    """
    refiner = engines(board).refiner
    n = len(givens)
    colours = refiner.colours(givens)
    sizes = Counter(colours)
    if len(sizes) == n:
        return [colours]
    _, shared = min((size, colour) for colour, size in sizes.items() if size > 1)
    marks = array("i", [cell for cell in range(n) if colours[cell] == shared])
    leading = [refiner.colours(givens, cell) for cell in refiner.leading(givens, marks)]
    return None if any(len(set(each)) < n for each in leading) else leading


def _written(board: Board, givens: array[int], colours: array[int]) -> bytes:
    """The puzzle with its cells numbered by their colours, which must all differ."""
    by_rank = array("i", sorted(range(len(givens)), key=colours.__getitem__))
    return _bytes(engines(board).refiner.renumbered(givens, by_rank))


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
