"""Printing ink."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Colour:
    """Printing ink, each part 0..1. Black alone is pure K, which printers want for text and lines."""

    cyan: float = 0.0
    magenta: float = 0.0
    yellow: float = 0.0
    black: float = 1.0


BLACK = Colour()
WHITE = Colour(black=0.0)
