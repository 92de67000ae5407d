"""Easing: a puzzle that is too hard gets clues back, as few as make it as easy as is asked."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import pairwise

from bookbuilder.generate.dig import Stage
from bookbuilder.solve import Engines, is_within


def eased(
    tools: Engines, stage: Stage, givens: Sequence[int], level: str, *, uniqueness: bool = False
) -> tuple[int, ...]:
    """The puzzle with clues of a stage of digging restored, so that it needs nothing above a level.

    `givens` is too hard, and the engine has its solution. Whole groups are restored, in random order, until the puzzle
    is easy enough, and those of them removed again that turn out not to be needed. A bisection finds where it becomes
    easy enough, since with more clues a puzzle hardly ever becomes harder.
    """
    exact = tools.exact
    answer, groups = exact.finished, [stage.groups[start:stop] for start, stop in pairwise(stage.group_at)]
    gone = [groups[number] for number in exact.shuffled_numbers(len(groups))]
    gone = [group for group in gone if not any(givens[cell] for cell in group)]

    def with_groups(restored: Sequence[Sequence[int]]) -> array[int]:
        clues = array("i", givens)
        for group in restored:
            for cell in group:
                clues[cell] = answer[cell]
        return clues

    hard, easy = 0, len(gone)
    while easy - hard > 1:
        middle = (hard + easy) // 2
        if is_within(tools, with_groups(gone[:middle]), level, uniqueness=uniqueness):
            easy = middle
        else:
            hard = middle
    needed = gone[:easy]
    for group in gone[: easy - 1]:  # without the last one, it would be too hard
        fewer = [each for each in needed if each is not group]
        if is_within(tools, with_groups(fewer), level, uniqueness=uniqueness):
            needed = fewer
    return tuple(with_groups(needed))
