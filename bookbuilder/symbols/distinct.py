"""Marks at a size go in; pairs that a reader may confuse come out.

Both are drawn at the resolution of an eye at reading distance, and compared pixel by pixel, in colour, in black and
white, and as seen by readers without one kind of cones. Their distance is the difference in CIELAB over the printed
area of both: 0 for the same, 1 for marks that share no ink. Marks that are close by this measure may still differ in
one place that is large enough to be seen: a pip of a die.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import fsum

from bookbuilder import fonts
from bookbuilder.drawing import Picture, outlined
from bookbuilder.symbols.model import SymbolSet
from bookbuilder.symbols.pixels import pixels
from bookbuilder.symbols.vision import EYES, Colour, apart, seen

RESOLVED = 0.12  # mm: the resolution of good eyes at reading distance, about a minute of arc
FINEST, COARSEST = 28, 6  # pixels per side that are compared
LEAST = 0.25  # the least distance; an H and an N are farther apart
SPOT, CLEAR = 0.5, 0.5  # mm per side of a place that is visible by itself, if its difference is this large

# Marks that look alike in a reader's handwriting, however different in print.
SCRIBBLED = ("0OoΟοОо", "1Il|", "2Zz", "5Ss", "8B")


@dataclass(frozen=True, slots=True)
class LookAlike:
    """Two marks that look alike, and the readers to whom they do."""

    one: str
    other: str
    eyes: tuple[str, ...]


@lru_cache(maxsize=128)
def alike(symbols: SymbolSet, millimetres: float, face: str = "medium") -> tuple[LookAlike, ...]:
    """The marks of a set that are too similar when printed at this size: a picture's side, or a type size."""
    side = round(min(FINEST, max(COARSEST, millimetres / RESOLVED)))
    shown = [pixels(picture, side) for picture in symbols.pictures or map(_drawn, symbols.marks, [face] * 99)]
    spot = max(1, round(SPOT * side / millimetres))
    whose = EYES if symbols.is_coloured else EYES[-1:]
    pairs_by_eyes: dict[tuple[str, str], list[str]] = {}
    for eyes in whose:
        looks = [[seen(*pixel, eyes) for pixel in pixels] for pixels in shown]
        paper = seen(255, 255, 255, eyes)
        for (one, first), (other, second) in combinations(zip(symbols.marks, looks, strict=True), 2):
            if difference(first, second, paper) < LEAST and clearest(first, second, spot) < CLEAR:
                pairs_by_eyes.setdefault((one, other), []).append(eyes)
    return tuple(LookAlike(one, other, tuple(eyes)) for (one, other), eyes in pairs_by_eyes.items())


def scribbled_alike(symbols: SymbolSet) -> tuple[tuple[str, str], ...]:
    """The marks of a set that look alike in handwriting; readers do not draw pictures, but write a word for them."""
    pairs = combinations(() if symbols.pictures else symbols.marks, 2)
    return tuple(pair for pair in pairs if any(set(pair) <= set(script) for script in SCRIBBLED))


def difference(first: list[Colour], second: list[Colour], paper: Colour) -> float:
    """The distance of two marks, 0 to 1, on paper of this colour."""
    inked = fsum(max(apart(one, paper), apart(other, paper)) for one, other in zip(first, second, strict=True))
    return fsum(map(apart, first, second)) / inked if inked else 0.0


def clearest(first: list[Colour], second: list[Colour], spot: int) -> float:
    """The difference, 0 to 1, in the place with sides of `spot` pixels where it is greatest."""
    side = round(len(first) ** 0.5)
    rows = [[apart(first[row * side + at], second[row * side + at]) / 100 for at in range(side)] for row in range(side)]
    for _ in range(2):  # sums along the rows, then along what were the columns
        rows = [[fsum(row[at : at + spot]) for at in range(side - spot + 1)] for row in rows]
        rows = [list(column) for column in zip(*rows, strict=True)]
    return max(map(max, rows)) / spot**2


def _drawn(mark: str, face: str) -> Picture:
    """A text as shapes, its ink centred in a square with sides of its type size."""
    ink = fonts.ink(mark, face, 1.0)
    scale = min(1.0, 1 / max(ink.right - ink.left, ink.bottom - ink.top, 0.01))
    x, y = 0.5 - scale * (ink.left + ink.right) / 2, 0.5 - scale * (ink.top + ink.bottom) / 2

    return Picture((outlined(mark, face, scale, x, y),))
