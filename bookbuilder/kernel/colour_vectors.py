"""Rounds of colour refinement in vectors. Compiled modules take them from `colour_vectors.h`."""

from __future__ import annotations


def best_copy() -> int:
    """The vectors that this processor has: 2 for AVX-512, the only ones used here. Python has none, which is 0."""
    return 0


def go_round(rounds: int, *tables: object) -> None:
    """Let the colours of a board's cells go round, houses and values included."""
    raise NotImplementedError("Python has no vectors")
