"""A plan goes in; about how many hours of solving it holds, before its puzzles are made, comes out in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from bookbuilder.board import Board
from bookbuilder.board.model import PLAIN
from bookbuilder.book import Feature
from bookbuilder.errors import counted
from bookbuilder.generate import Order, levels_there
from bookbuilder.levels import LEVELS
from bookbuilder.plan.model import Plan
from bookbuilder.plan.newspaper_model import SeriesPlan
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.relations import RELATIONS, printed_kinds

_HOURS_FROM = 120  # minutes
# By level, for a grid of a hundred cells, from the medians of puzzles made here with a half-turn: plain boards of up to
# as many lie within a third of it, a 16x16 at 1.7 to 2.
_USUAL: dict[str, float] = dict(zip(LEVELS, (6.6, 9.1, 15.0, 16.5, 19.8, 22.6), strict=True))
_GROWTH = 1.5  # the power of a grid's cells that they grow by
_ODD = 1.5  # by which boards with several grids, diagonals, windows or boxes of other shapes take longer: 1.2 to 2


def hours_of_book(plan: Plan, brought: Mapping[tuple[int, int], GradedPuzzle]) -> str:
    """The time in words. `brought` are the author's own puzzles by section and place; each counts its own minutes."""
    own = sum(puzzle.grade.minutes for puzzle in brought.values())
    return _said(own + sum(_minutes(order) for order in plan.orders if not order.brought))


def hours_of_days(features: Iterable[tuple[SeriesPlan, Feature]]) -> str:
    """The time of a newspaper's puzzles in words."""
    return _said(sum(usual_minutes([it.level], series.board, printed_kinds(series.rules)) for series, it in features))


def _minutes(order: Order) -> float:
    usual = partial(usual_minutes, board=order.board, printed=printed_kinds(order.rules))
    if order.shares:
        return sum(share * usual([level]) for level, share in zip(order.levels, order.shares, strict=True))
    there = levels_there(order.board, order.uniqueness)
    levels = [level for level in order.levels if there is None or level in there]
    return order.count * usual(levels or order.levels)


def usual_minutes(levels: Sequence[str], board: Board, printed: Iterable[str] = ()) -> float:
    """About how many minutes a puzzle of one of these levels, each as likely, takes on a board: before it is made.

    `printed` are the kinds of the relations that it may print. Of several kinds, the slowest counts.
    """
    kinds = {*printed, *(relation.kind for relation in board.relations)}
    slower = max((RELATIONS[kind].slower for kind in kinds), default=1.0)
    shaped = (it.kind not in PLAIN or (it.kind == "box" and not board.is_rectangle(it)) for it in board.houses)
    odd = _ODD if board.grids or any(shaped) else 1.0
    grid = board.order**2
    size = float((grid / 100) ** _GROWTH) * len(board.cells) / grid
    return max(slower, odd) * size * sum(_USUAL[level] for level in levels) / len(levels)


def _said(minutes: float) -> str:
    if round(minutes) < _HOURS_FROM:
        return f"about {counted(max(1, round(minutes)), 'minute')} of solving"
    return f"about {counted(round(minutes / 60), 'hour')} of solving"
