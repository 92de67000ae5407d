"""The puzzles taken so far: a candidate goes in, and whether it is a twin of one of them comes out."""

from __future__ import annotations

from threading import Lock

from bookbuilder.puzzle import Puzzle
from bookbuilder.twins.keys import canonical_key, invariant


class Fingerprint:
    """Distinguishes a puzzle from all but its twins: a quick number, and on demand the canonical key."""

    __slots__ = ("_key", "invariant", "puzzle")

    def __init__(self, puzzle: Puzzle, invariant: int, key: str | None = None) -> None:
        self.puzzle = puzzle
        self.invariant = invariant
        self._key = key

    @property
    def key(self) -> str:
        """The canonical key, in hex: equal for twins, and only for them."""
        if self._key is None:
            self._key = canonical_key(self.puzzle.board, self.puzzle.givens, self.puzzle.relations)
        return self._key


def fingerprint(puzzle: Puzzle) -> Fingerprint:
    """The fingerprint of a puzzle; its key is computed on demand."""
    return Fingerprint(puzzle, invariant(puzzle.board, puzzle.givens, puzzle.relations))


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
    """Whether two puzzles look the same in print."""
    return one.puzzle.picture == other.puzzle.picture and one.puzzle.drawn == other.puzzle.drawn
