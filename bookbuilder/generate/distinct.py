"""Twins: the same puzzle under a symmetry of its board and a renaming of its values."""

from __future__ import annotations

import hashlib
import sys
from array import array
from functools import lru_cache

from bookbuilder.board import Board
from bookbuilder.solve import Engines, engines


class Fingerprint:
    """What tells a puzzle from all that are no twins of it: a quick number, and on demand the canonical key."""

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
    """The fingerprint of a puzzle; its key is worked out when somebody asks for it."""
    return Fingerprint(tools.board, givens, tools.refiner.invariant(array("i", givens)))


class Seen:
    """The puzzles that are taken. The canonical key is asked for only when two quick numbers meet.

    Where `twins` may stand side by side, only the very same puzzle is seen.
    """

    def __init__(self, twins: bool = False) -> None:
        self._taken: dict[int, list[Fingerprint]] = {}
        self._twins = twins

    def __contains__(self, candidate: Fingerprint) -> bool:
        met = self._taken.get(candidate.invariant, ())
        if self._twins:
            met = [other for other in met if _look_alike(candidate, other)]
        return any(candidate.key == other.key for other in met)

    def add(self, taken: Fingerprint) -> None:
        """Take a puzzle."""
        self._taken.setdefault(taken.invariant, []).append(taken)

    def claim(self, candidate: Fingerprint) -> bool:
        """Whether a twin is taken already; if not, the candidate is from now on."""
        if candidate in self:
            return True
        self.add(candidate)
        return False


def _look_alike(one: Fingerprint, other: Fingerprint) -> bool:
    """Whether two puzzles have the same givens on the same cells."""
    return (one.givens, one.board.cells) == (other.givens, other.board.cells)


def canonical_key(board: Board, givens: tuple[int, ...]) -> str:
    """A hex key that is equal for two puzzles exactly when they are twins.

    The puzzle becomes a coloured graph: a vertex a cell, a house and a value, an edge from each cell to its houses
    and from each given to its value. BLISS (Junttila and Kaski 2007, through igraph) labels it canonically, and the
    labelled edges are hashed. Boards of the same cells and houses share keys, whatever they are called.
    """
    import igraph  # takes a tenth of a start that mostly needs no key

    shared, colours = frame(board)
    below_values = len(colours) - board.order - 1  # value v is vertex below_values + v
    edges = shared + [(cell, below_values + value) for cell, value in enumerate(givens) if value]
    graph = igraph.Graph(n=len(colours), edges=edges)
    labelled = graph.permute_vertices(graph.canonical_permutation(color=colours))
    canonical = sorted((a, b) if a < b else (b, a) for a, b in labelled.get_edgelist())
    # Canonical labels number the vertices colour by colour, so the counts of each colour complete the description.
    sizes = [colours.count(colour) for colour in range(4)]
    flat = array("I", [board.order, *sizes, *(vertex for edge in canonical for vertex in edge)])
    if sys.byteorder == "big":  # keys are the same on every machine
        flat.byteswap()
    return hashlib.blake2b(flat.tobytes(), digest_size=16).hexdigest()


@lru_cache(maxsize=64)
def frame(board: Board) -> tuple[list[tuple[int, int]], list[int]]:
    """The edges and colours that all puzzles of a board share; vertices are cells, then houses, then values."""
    n = len(board.cells)
    houses = [board.houses[i] for i in engines(board).houses]
    edges = [(cell, n + h) for h, house in enumerate(houses) for cell in house.cells]
    colours = [0] * n + [1 if board.is_full(house) else 2 for house in houses] + [3] * board.order
    return edges, colours
