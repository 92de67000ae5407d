"""The graphics state, as far as it shows (ISO 32000-1, 8.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bookbuilder.pdfread.colours import ColourSpace
from bookbuilder.pdfread.marks import BLACK, Box, InkMix
from bookbuilder.pdfread.matrices import UNMOVED, Matrix
from bookbuilder.pdfread.typefaces import Typeface

GRAY, RGB, CMYK = ColourSpace("gray", 1), ColourSpace("rgb", 3), ColourSpace("cmyk", 4)


@dataclass(frozen=True, eq=False, slots=True)
class ChosenPattern:
    """A pattern that was chosen as a colour."""

    written: Any
    matrix: Matrix  # from the pattern to the space in which marks are kept
    ink: InkMix | None  # of one that has no colours itself
    resources: Any  # of the content that chose it, for patterns that lack their own


@dataclass(frozen=True, slots=True)
class Paint:
    """What fills, or draws lines."""

    space: ColourSpace = GRAY
    ink: InkMix = BLACK
    pattern: ChosenPattern | None = None
    overprints: bool = False


@dataclass(slots=True)
class State:
    """What holds while a mark is made; changed by the operators of one stream, and copied where it is saved."""

    matrix: Matrix = UNMOVED
    clip: Box | None = None
    boxed: bool = True  # whether the clip is that box, and not only within it
    cut: int = 0  # which text the clip is, of those that only clip; 0 for none
    width: float = 1.0
    square: bool = False  # whether lines end beyond their ends
    join: int = 0  # how lines turn corners; 0 for with a spike
    spike: float = 10.0  # how many line widths a spike may be long
    line: Paint = Paint()
    fill: Paint = Paint()
    mode: int = 0  # of overprinting
    face: Typeface | None = None
    size: float = 0.0
    letters: float = 0.0
    words: float = 0.0
    stretch: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    shows: int = 0  # the text rendering mode
