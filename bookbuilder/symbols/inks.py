"""Light goes in, ink comes out: without a press profile, but grey is pure black, and at most three inks are used."""

from __future__ import annotations

from functools import lru_cache

from bookbuilder.drawing import Colour

NEUTRAL = 6  # parts of 255 by which red, green and blue of a grey may differ: what JPEG does to it


@lru_cache(maxsize=65_536)
def inks(red: int, green: int, blue: int) -> Colour:
    """The inks for a colour of light, each part 0..255: the share that all three lights lack is black."""
    most = max(red, green, blue)
    if most - min(red, green, blue) <= NEUTRAL:
        return Colour(black=1 - (red + green + blue) / 765)
    return Colour(1 - red / most, 1 - green / most, 1 - blue / most, 1 - most / 255)
