"""Corrections: a day's old puzzle and the days around it go in; another puzzle comes out that fits between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date as Date
from datetime import timedelta

from bookbuilder.book import Featured
from bookbuilder.generate import NotMade, Order
from bookbuilder.plan import NewspaperPlan, PlannedCorrection
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.supply import Request, Stored
from bookbuilder.twins import Fingerprint

_FARTHEST = 366  # days after a correction that are made before it, so that it repeats none of them
_ROOM = 40  # points of the score: the least range that a replacement is searched in


def horizon(plan: NewspaperPlan, correction: PlannedCorrection) -> Date:
    """The day up to which puzzles must be known before a correction can be made: a new one repeats none of them."""
    return correction.day + timedelta(days=min(plan.no_repeat_days, _FARTHEST) if correction.reroll else 0)


def is_near(plan: NewspaperPlan, correction: PlannedCorrection, day: Date) -> bool:
    """Whether a correction may not repeat the puzzles of a day."""
    return correction.day - timedelta(days=plan.no_repeat_days) <= day <= horizon(plan, correction)


def _scores(old: Featured, group: Sequence[Featured]) -> tuple[int, int]:
    """The scores between which another puzzle keeps those of its group rising."""
    day = old.feature.day
    low = max((it.puzzle.grade.score for it in group if it.feature.day < day), default=0)
    high = min((it.puzzle.grade.score for it in group if it.feature.day > day), default=10**6)
    missing = max(0, _ROOM - (high - low))
    return low - missing // 2, high + missing // 2


def replacement(
    order: Order,
    old: Featured,
    group: Sequence[Featured],
    near: tuple[Fingerprint, ...],
    in_print: bool,
    supply: Callable[[Request, str], list[tuple[GradedPuzzle, Stored | None]]],
) -> tuple[GradedPuzzle, Stored | None]:
    """Another puzzle, a twin of none `near`, between its neighbours' scores if one can be found there.

    With it comes what stays stored of it, if an earlier build made it.

    The `group` consists of the features that share their puzzles by rising score with the one that is replaced.
    """
    feature = old.feature
    numbers, day = ((feature.number,),), feature.day.isoformat()
    request = Request(
        (replace(order, scores=_scores(old, group)),),
        numbers,
        {},
        days=(day,),
        within=(day, day),
        before=near,
        in_print=frozenset([0] if in_print else []),
    )
    try:
        (another,) = supply(request, order.section)
    except NotMade:
        (another,) = supply(replace(request, orders=(order,)), order.section)
    return another
