"""A plan goes in; about how many hours of solving it holds, before its puzzles are made, comes out in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bookbuilder.book import Feature
from bookbuilder.errors import counted
from bookbuilder.generate import Order, levels_there
from bookbuilder.plan.model import Plan
from bookbuilder.plan.newspaper_model import SeriesPlan
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.solve.minutes import usual_minutes

_HOURS_FROM = 120  # minutes


def hours_of_book(plan: Plan, brought: Mapping[tuple[int, int], GradedPuzzle]) -> str:
    """The time in words. `brought` are the author's own puzzles by section and place; each counts its own minutes."""
    own = sum(puzzle.grade.minutes for puzzle in brought.values())
    return _said(own + sum(_minutes(order) for order in plan.orders if not order.brought))


def hours_of_days(features: Iterable[tuple[SeriesPlan, Feature]]) -> str:
    """The time of a newspaper's puzzles in words."""
    return _said(sum(usual_minutes([feature.level], series.board) for series, feature in features))


def _minutes(order: Order) -> float:
    if order.shares:
        pairs = zip(order.levels, order.shares, strict=True)
        return sum(share * usual_minutes([level], order.board) for level, share in pairs)
    there = levels_there(order.board, order.uniqueness)
    levels = [level for level in order.levels if there is None or level in there]
    return order.count * usual_minutes(levels or order.levels, order.board)


def _said(minutes: float) -> str:
    if round(minutes) < _HOURS_FROM:
        return f"about {counted(max(1, round(minutes)), 'minute')} of solving"
    return f"about {counted(round(minutes / 60), 'hour')} of solving"
