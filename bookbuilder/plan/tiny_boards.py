"""Sections and series go in; levels that their boards or rules do not have, and too few puzzles, come out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bookbuilder.board import Board
from bookbuilder.config import Document, Flaw, Route
from bookbuilder.generate import Order, different, elsewhere, few_levels, few_ruled_levels, way_out
from bookbuilder.generate.rule_choices import FEWER, different_grids, too_few_grids
from bookbuilder.plan.asked import AsWritten
from bookbuilder.plan.rules import PlannedRules

if TYPE_CHECKING:
    from bookbuilder.config import SeriesConfig


def few_flaws(document: Document, orders: Sequence[Order], twins: bool) -> Iterator[Flaw]:
    """What no search would find: `orders` are those of the sections, and `twins` says whether the book allows them."""
    needed: dict[tuple[object, ...], int] = {}
    yield from _shared_grids(document, orders)
    for at, order in enumerate(orders):
        wanted = [level for which, level in enumerate(order.levels) if not order.shares or order.shares[which]]
        if order.brought:
            continue
        if lack := few_ruled_levels(order.rules, order.bare, wanted, all_needed=bool(order.shares)):
            what, hint = lack
            route = ("sections", at, "needs" if order.hardest else "grade")
            yield Flaw(route, f"`{document.name(route)}`: {what}", hint)
        if order.is_ruled:
            continue
        if lack := few_levels(order.board, wanted, all_needed=bool(order.shares), uniqueness=order.uniqueness):
            what, hint = lack
            route = ("sections", at, "grade")
            yield Flaw(route, f"`{document.name(route)}`: {what}", hint)
        elif not twins:
            kind = order.board, order.clues, order.levels, order.uniqueness
            there = different(*kind)
            needed[kind] = needed.get(kind, 0) + order.count + len(order.rerolls)
            if there is not None and there < needed[kind]:
                is_fine = there >= needed[kind] - len(order.rerolls)
                route = ("sections", at, "reroll" if is_fine else "count")
                what = (
                    f"`{document.name(route)}`: the board {order.board.name} has {there} different puzzles of this kind"
                )
                what += f", but with this section {needed[kind]} are needed"
                what += ", with those that `reroll` replaces" if order.rerolls else ""
                ways = [*filter(None, (way_out(*kind),)), "`twins: allow` at the top level"]
                fewer = "reroll fewer" if is_fine else "ask for fewer"
                hint = f"{fewer}, write {', write '.join(ways)}, or use {elsewhere(order.clues)}"
                yield Flaw(route, what, hint)


def _shared_grids(document: Document, orders: Sequence[Order]) -> Iterator[Flaw]:
    """Sections that are together asked for more puzzles than their board with rules has grids."""
    needed = dict[Board, int]()
    for at, order in enumerate(orders):
        if not order.board.relations or order.brought:
            continue
        before = needed.get(order.board, 0)
        needed[order.board] = before + order.count
        there = different_grids(order.board, needed[order.board])
        if there is not None and before <= there and order.count <= there:
            route = ("sections", at, "rules")
            what = too_few_grids(order.board, there, needed[order.board])
            yield Flaw(route, f"`{document.name(route)}`: {what} with this section", FEWER)


def series_flaws(asked: AsWritten[SeriesConfig], board: Board, rules: PlannedRules) -> Iterator[Flaw]:
    """Levels of a series, or of its holidays, that its board or its rules do not have."""
    config = asked.section
    for steps, levels in _levels(config):
        has_own_clues = steps[0] == "holidays" and config.holidays[str(steps[1])].clues is not None
        is_bare = rules.is_bare and not has_own_clues
        lack = few_ruled_levels(rules.printed, is_bare, levels, all_needed=True)
        if config.rules is None:
            lack = few_levels(board, levels, all_needed=True, uniqueness=config.uniqueness)
        if lack and asked.knows(*steps):
            what, hint = lack
            yield Flaw(asked.at(*steps), f"`{asked.name(*steps)}`: {what}", hint)


def _levels(series: SeriesConfig) -> Iterator[tuple[Route, Sequence[str]]]:
    """Where a series asks for levels, and for which."""
    from bookbuilder.config import issue_days

    if isinstance(series.grades, dict):
        printed = {*issue_days(series), *series.carried}
        week = {day: level for day, level in series.grades.items() if day in printed}
        if "grades" in series.model_fields_set:
            yield from ((("grades", day), (level,)) for day, level in week.items())
        else:
            yield ("grades",), tuple(week.values())
    else:
        yield ("grades",), (series.grades,) if isinstance(series.grades, str) else series.grades
    for day, holiday in series.holidays.items():
        if holiday.grade:
            yield ("holidays", day, "grade"), (holiday.grade,)
