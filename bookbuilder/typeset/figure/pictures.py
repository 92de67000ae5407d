"""Pictures of puzzles on pages with titles."""

from __future__ import annotations

from dataclasses import dataclass

from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.figure.artwork import artwork
from bookbuilder.typeset.text.blocks import Block
from bookbuilder.typeset.text.lines import Align, left_of
from bookbuilder.typeset.text.style import Style
from bookbuilder.typeset.theme import ArtLook

LEAST = 0.2  # of the page's width: a smaller picture is left out


@dataclass(frozen=True, slots=True)
class Subject:
    """What a picture is made of."""

    puzzle: GradedPuzzle
    symbols: SymbolSet


def pictured(style: Style, look: ArtLook, subject: Subject | None, width: float, height: float, align: Align) -> Block:
    """A picture as large as fits; nothing if there is no room, or nothing to show."""
    side = min(width, height)
    if subject is None or side < LEAST * width:
        return Block(0.0, ())
    drawn = artwork(style, look, subject.puzzle, subject.symbols, side, width=width)
    if drawn is None:
        return Block(0.0, ())
    return Block(drawn.height, (drawn.put(left_of(drawn.width, width, align), 0.0),))
