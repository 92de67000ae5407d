"""The state in which operators leave marks; the ink of a colour; a string as text with the box of its ink."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bookbuilder.pdfread.marks import Box
from bookbuilder.pdfread.matrices import UNMOVED, Matrix
from bookbuilder.pdfread.typefaces import Typeface

_UNKNOWN = "\ufffd"  # a glyph of which the file does not say what it means


@dataclass(frozen=True, slots=True)
class State:
    """The graphics state, as far as it shows in the marks."""

    matrix: Matrix = UNMOVED
    width: float = 1.0
    square: bool = False  # whether the ends of lines project
    stroke: tuple[float, ...] = (0.0,)
    fill: tuple[float, ...] = (0.0,)
    face: Typeface | None = None
    size: float = 0.0
    letters: float = 0.0  # space after each letter, and after each word
    words: float = 0.0
    stretch: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    mode: int = 0


def ink(colour: Sequence[float]) -> float:
    """How dark a colour is, from 0 to 1: grey counts light, red, green and blue too, four numbers are inks."""
    if len(colour) == 4:
        return min(1.0, max(colour))
    return 1.0 - min(1.0, max(0.0, sum(colour) / len(colour))) if len(colour) in (1, 3) else 1.0


@lru_cache(maxsize=4096)
def set_text(face: Typeface, shown: bytes, letters: float, words: float) -> tuple[str, float, Box | None]:
    """The text of a string, its length, and the box of its ink, all in type sizes, as the spaces after letters are."""
    laid = face.laid(shown, letters, words)
    return laid.text or _UNKNOWN * bool(shown), laid.x, laid.ink
