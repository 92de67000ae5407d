"""The closure of all nine values' words at once, in vectors. Compiled modules take it from `band_vectors.h`."""

from __future__ import annotations


def best_copy() -> int:
    """The best copy for this processor: 2 is written for AVX-512, 1 for AVX2; 0 is none, and Python has none."""
    return 0


def close(copy: int, words: object, in_proof: bool) -> bool:
    """Follow all values and cells of a level to the end, in proofs triples too; False on a contradiction."""
    raise NotImplementedError("Python has no vectors: there is no copy to ask for")
