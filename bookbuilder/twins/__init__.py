"""Puzzles go in; keys that twins share come out: the same puzzle under a symmetry of its board, values renamed."""

from typing import TYPE_CHECKING

from bookbuilder.exports import face

if TYPE_CHECKING:
    from bookbuilder.twins.equal_cells import equal_cells
    from bookbuilder.twins.keys import canonical_key, invariant, key_and_invariant, pattern_key, solution_key, spots
    from bookbuilder.twins.seen import Fingerprint, Seen, fingerprint
    from bookbuilder.twins.symmetries import permutations

__all__ = [
    "Fingerprint",
    "Seen",
    "canonical_key",
    "equal_cells",
    "fingerprint",
    "invariant",
    "key_and_invariant",
    "pattern_key",
    "permutations",
    "solution_key",
    "spots",
]

__getattr__, __dir__ = face(
    __name__,
    """
    equal_cells: equal_cells
    keys: canonical_key invariant key_and_invariant pattern_key solution_key spots
    seen: Fingerprint Seen fingerprint
    symmetries: permutations
    """,
)
