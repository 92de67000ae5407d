"""What can be said of days before any puzzle is made: days without issues, impossible release times, clashing names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date as Date
from itertools import groupby, islice

from bookbuilder.book import Feature, as_one
from bookbuilder.config import MOST_DAYS
from bookbuilder.daily.edition import days_of
from bookbuilder.daily.issues import due_versions
from bookbuilder.daily.puzzles import spans
from bookbuilder.errors import InputError, Place, Problem
from bookbuilder.generate import FEW_CELLS, Order, different, way_out
from bookbuilder.plan import LONGEST_NAME, NewspaperPlan, SeriesPlan, SlotPlan

_MOST_TOLD = 3  # names


def check(plan: NewspaperPlan, first: Date, last: Date) -> None:
    """Raises InputError with everything that is wrong with these days."""
    if too_far := _too_far(plan, last):
        raise InputError([too_far])
    problems: list[Problem] = []
    features = [feature for series in plan.series for feature in _printed(series, first, last)]
    if not features:
        starts = min(series.series.start for series in plan.series)
        hint = f"the first series starts on {starts}" if last < starts else "choose days with an issue"
        problems.append(Problem(Place(), f"no puzzle is printed from {first} to {last}", hint))
    problems += _releases(plan, features)
    problems += _corrections(plan)
    problems += islice(_names(plan, features), _MOST_TOLD)
    problems += _too_few(plan, days_of(plan, first, last).end)
    if problems:
        raise InputError(problems)


def _too_far(plan: NewspaperPlan, last: Date) -> Problem | None:
    """A day so late that a year has probably been mistyped: all puzzles before it would have to be made."""
    earliest = min(plan.series, key=lambda series: series.series.start)
    if (last - earliest.series.start).days < MOST_DAYS:
        return None
    what = (
        f"the days end on {last}, more than a century after the start of {earliest.series.id}, {earliest.series.start}"
    )
    return Problem(earliest.place, what, "correct the year of one of them")


def _printed(series: SeriesPlan, first: Date, last: Date) -> Iterator[Feature]:
    return (feature for feature in series.until(last) if first <= feature.issue <= last)


def _releases(plan: NewspaperPlan, features: list[Feature]) -> Iterator[Problem]:
    for series, issue in dict.fromkeys((feature.series, feature.issue) for feature in features):
        series_plan = plan.series_of(series)
        try:
            if series_plan.release:
                series_plan.release.on(issue)
        except InputError as error:
            yield Problem(series_plan.place, error.problems[0].what, error.problems[0].hint)


def _corrections(plan: NewspaperPlan) -> Iterator[Problem]:
    """Corrections of days on which their series has no such puzzle, or with another version than theirs."""
    for correction in plan.corrections:
        if not plan.series_of(correction.series).series.has(correction.day, correction.level):
            whose = f"the correction of {correction.series} on {correction.day}"
            what = f"{whose}: the series has no such puzzle on that day"
            yield Problem(correction.place, what, "correct the date, or delete the correction")
    for series in plan.series:
        for correction, due in due_versions(plan, series):
            if correction.version != due:
                whose = f"the correction of {correction.series} on {correction.day}"
                what = f"{whose} makes version {due}, not {correction.version}"
                hint = f"write `version: {due}`; corrections of an answer that the art shows count as well"
                yield Problem(correction.place, what, hint)


def _names(plan: NewspaperPlan, features: list[Feature]) -> Iterator[Problem]:
    """Names that are too long, and files of one issue with the same name where capitals are not told apart."""
    seen: dict[tuple[Date, str], str] = {}
    for series, slot, feature in _in_slots(plan, features):
        for ending in slot.formats:
            name = plan.names.file(feature, 1, slot.name, slot.cols, "puzzle", ending)
            if len(name) > LONGEST_NAME:
                what = f"the name {name} has {len(name)} characters; the limit is {LONGEST_NAME}"
                yield Problem(series.place, what, "shorten `newspaper.name`")
            whose = f"{feature.id}, {slot.name},"
            other = seen.setdefault((feature.issue, name.lower()), whose)
            if other != whose:
                what = f"the files of {other} and {whose} would both be called {name} on {feature.issue}"
                yield Problem(series.place, what, "add {id} or {slot} to `newspaper.name`")


def _in_slots(plan: NewspaperPlan, features: list[Feature]) -> Iterator[tuple[SeriesPlan, SlotPlan, Feature]]:
    """Each feature, or the day's features as one, in each slot."""
    for _, group in groupby(features, lambda feature: (feature.series, feature.day)):
        of_day = list(group)
        series = plan.plan_of(of_day[0])
        for slot in series.slots:
            for feature in [as_one(of_day)] if slot.is_shared else of_day:
                yield series, slot, feature


def _too_few(plan: NewspaperPlan, last: Date) -> Iterator[Problem]:
    """Series on boards so small that they run out of puzzles before one may be repeated."""
    refused: set[str] = set()
    recent: list[tuple[Feature, Order]] = []
    tiny = {series.series.id for series in plan.series if len(series.board.cells) <= FEW_CELLS}
    for span in spans(plan, last) if tiny else ():
        first = span[0].day
        recent = [earlier for earlier in recent if (first - earlier[0].day).days <= plan.no_repeat_days]
        orders = [
            (feature, plan.plan_of(feature).order(feature, plan.seed)) for feature in span if feature.series in tiny
        ]
        recent += [(feature, order) for feature, order in orders if not order.is_ruled]
        kinds = Counter((order.board, order.clues, order.levels, order.uniqueness) for _, order in recent)
        for (board, clues, levels, uniqueness), needed in kinds.items():
            there = different(board, clues, levels, uniqueness)
            if there is not None and there < needed and board.name not in refused:
                refused.add(board.name)
                what = f"the board {board.name} has {there} different {levels[0]} puzzles of this kind, but {needed}"
                what += f" are needed by {span[-1].day} before one may be repeated"
                place = next(plan.plan_of(feature).place for feature, order in recent if order.board == board)
                way = way_out(board, clues, levels, uniqueness) or "other `clues`"
                yield Problem(place, what, f"use a larger board, {way}, or fewer `no_repeat_days`")
