"""The few shapes that make the look: the bar over a heading, and the squares that show a level."""

from __future__ import annotations

from bookbuilder.drawing import BLACK, Box, Colour, Mark, Stroke
from bookbuilder.typeset.setting import Setting

HEAVY = 2.5  # points
LIGHT_GREY = 0.25


def bar(x: float, y: float, size: float) -> Mark:
    """The short heavy rule over a heading."""
    return Stroke(x, y + HEAVY / 2, x + size * 1.5, y + HEAVY / 2, HEAVY, square=False)


def meter(setting: Setting, level: str, right: float, baseline: float, size: float) -> tuple[Mark, ...]:
    """One square a level, black up to this one, that end at `right`. Nothing for a level of no known rank."""
    ranks = len(setting.words.levels)
    rank = setting.words.rank(level)
    if rank >= ranks:
        return ()
    step = size * 1.45
    left = right - step * (ranks - 1) - size
    grey = Colour(black=max(LIGHT_GREY, setting.printer.lightest_grey.value))
    return tuple(
        Box(left + step * index, baseline - size, size, size, BLACK if index <= rank else grey)
        for index in range(ranks)
    )
