"""A plan goes in; about how many hours of solving it holds, before its puzzles are made, comes out in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

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
    return _said(sum(usual_minutes([it.level], series.board, bool(series.rules)) for series, it in features))


def _minutes(order: Order) -> float:
    usual = partial(usual_minutes, board=order.board, prints_rules=bool(order.rules))
    if order.shares:
        return sum(share * usual([level]) for level, share in zip(order.levels, order.shares, strict=True))
    there = levels_there(order.board, order.uniqueness)
    levels = [level for level in order.levels if there is None or level in there]
    return order.count * usual(levels or order.levels)


def _said(minutes: float) -> str:
    if round(minutes) < _HOURS_FROM:
        return f"about {counted(max(1, round(minutes)), 'minute')} of solving"
    return f"about {counted(round(minutes / 60), 'hour')} of solving"
