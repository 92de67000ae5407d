"""Corrections: a day's old puzzle and the days around it go in; another puzzle comes out that fits between them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date as Date
from datetime import timedelta

from bookbuilder.book import Featured
from bookbuilder.generate import Fingerprint, NotMade, Order
from bookbuilder.plan import Correction, NewspaperPlan
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.supply import Request

_FARTHEST = 366  # days after a correction that are made before it, so that it repeats none of them
_ROOM = 40  # points of the score: the least range that a replacement is searched in


@dataclass(frozen=True, slots=True)
class Pending:
    """A correction and the features around it, as they are until then."""

    correction: Correction
    at: int
    around: tuple[Featured, ...]

    @property
    def old(self) -> Featured:
        """The feature that is replaced."""
        return self.around[self.at]

    @property
    def scores(self) -> tuple[int, int]:
        """The scores between which its puzzle keeps the week's levels rising."""
        feature = self.old.feature
        same = [
            each
            for each in self.around
            if (each.feature.series, each.feature.week, each.feature.level)
            == (feature.series, feature.week, feature.level)
        ]
        low = max((it.puzzle.grade.score for it in same if it.feature.day < feature.day), default=0)
        high = min((it.puzzle.grade.score for it in same if it.feature.day > feature.day), default=10**6)
        missing = max(0, _ROOM - (high - low))
        return low - missing // 2, high + missing // 2


def horizon(plan: NewspaperPlan, day: Date) -> Date:
    """The day up to which a correction differs from what comes after it."""
    return day + timedelta(days=min(plan.no_repeat_days, _FARTHEST))


def replacement(
    order: Order,
    pending: Pending,
    near: tuple[Fingerprint, ...],
    supply: Callable[[Request, str], list[GradedPuzzle]],
) -> GradedPuzzle:
    """Another puzzle, a twin of none `near`; between its neighbours' scores, if one can be found there."""
    feature = pending.old.feature
    numbers, days = ((feature.number,),), (feature.day.isoformat(),)
    low, high = pending.scores
    request = Request((replace(order, scores=(low, high)),), numbers, {}, days=days, before=near)
    try:
        (puzzle,) = supply(request, order.section)
    except NotMade:
        (puzzle,) = supply(replace(request, orders=(order,)), order.section)
    return puzzle
