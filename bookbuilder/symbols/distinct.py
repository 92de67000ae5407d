"""Marks at a size in, those that a reader may take for each other out.

Both are drawn as coarsely as an eye resolves at reading distance, and compared pixel by pixel, in colour, in black
and white, and as readers without one kind of cones see them. How far they are apart is the difference in CIELAB over
all of what is printed of either: 0 for the same, 1 for two that share no ink. Marks that are close then may still
differ in one place that is large enough to be seen: a pip of a die.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from bookbuilder import fonts
from bookbuilder.drawing import Picture, outlined
from bookbuilder.symbols.model import SymbolSet
from bookbuilder.symbols.pixels import pixels
from bookbuilder.symbols.vision import EYES, Colour, apart, seen

RESOLVED = 0.12  # mm: what good eyes tell apart at reading distance, about a minute of arc
FINEST, COARSEST = 28, 6  # pixels a side that are looked at
LEAST = 0.25  # apart; an H and an N have more
SPOT, CLEAR = 0.5, 0.5  # mm a side of a place that is seen by itself, if it is so far apart

# What a reader's own hand writes alike, however different it is in print.
SCRIBBLED = ("0OoΟοОо", "1Il|", "2Zz", "5Ss", "8B")


@dataclass(frozen=True, slots=True)
class Alike:
    """Two marks that look alike, and to whom."""

    one: str
    other: str
    eyes: tuple[str, ...]


@lru_cache(maxsize=128)
def alike(symbols: SymbolSet, millimetres: float, face: str = "medium") -> tuple[Alike, ...]:
    """The marks of a set that are too alike when they are printed so large: a picture's side, or a type size."""
    side = round(min(FINEST, max(COARSEST, millimetres / RESOLVED)))
    shown = [pixels(picture, side) for picture in symbols.pictures or map(_drawn, symbols.marks, [face] * 99)]
    spot = max(1, round(SPOT * side / millimetres))
    whose = EYES if symbols.is_coloured else EYES[-1:]
    found: dict[tuple[str, str], list[str]] = {}
    for eyes in whose:
        looks = [[seen(*pixel, eyes) for pixel in its] for its in shown]
        paper = seen(255, 255, 255, eyes)
        for (one, first), (other, second) in combinations(zip(symbols.marks, looks, strict=True), 2):
            if difference(first, second, paper) < LEAST and clearest(first, second, spot) < CLEAR:
                found.setdefault((one, other), []).append(eyes)
    return tuple(Alike(one, other, tuple(eyes)) for (one, other), eyes in found.items())


def scribbled_alike(symbols: SymbolSet) -> tuple[tuple[str, str], ...]:
    """The marks of a set that readers write alike into the cells; pictures are not drawn, but told by a word."""
    pairs = combinations(() if symbols.pictures else symbols.marks, 2)
    return tuple(pair for pair in pairs if any(set(pair) <= set(each) for each in SCRIBBLED))


def difference(first: list[Colour], second: list[Colour], paper: Colour) -> float:
    """How far two marks are apart, 0 to 1, on paper of a colour."""
    inked = sum(max(apart(one, paper), apart(other, paper)) for one, other in zip(first, second, strict=True))
    return sum(map(apart, first, second)) / inked if inked else 0.0


def clearest(first: list[Colour], second: list[Colour], spot: int) -> float:
    """The difference, 0 to 1, in the place of so many pixels a side where there is most of it."""
    side = round(len(first) ** 0.5)
    rows = [[apart(first[row * side + at], second[row * side + at]) / 100 for at in range(side)] for row in range(side)]
    for _ in range(2):  # sums along the rows, then along what were the columns
        rows = [[sum(row[at : at + spot]) for at in range(side - spot + 1)] for row in rows]
        rows = [list(column) for column in zip(*rows, strict=True)]
    return max(map(max, rows)) / spot**2


def _drawn(mark: str, face: str) -> Picture:
    """A text as shapes, its ink in the middle of a square as wide as its type is large."""
    ink = fonts.ink(mark, face, 1.0)
    scale = min(1.0, 1 / max(ink.right - ink.left, ink.bottom - ink.top, 0.01))
    x, y = 0.5 - scale * (ink.left + ink.right) / 2, 0.5 - scale * (ink.top + ink.bottom) / 2

    return Picture((outlined(mark, fonts.face_path(face), scale, x, y),))
