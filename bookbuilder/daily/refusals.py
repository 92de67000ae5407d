"""What can be said of days before any puzzle is made: days without issues, impossible release times, clashing names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date as Date
from itertools import islice

from bookbuilder.book import Feature
from bookbuilder.config import MOST_DAYS
from bookbuilder.daily.edition import days_of
from bookbuilder.daily.issues import due_versions
from bookbuilder.daily.puzzles import spans
from bookbuilder.errors import InputError, Place, Problem
from bookbuilder.generate import FEW_CELLS, Order, different, way_out
from bookbuilder.plan import LONGEST_NAME, NewspaperPlan, SeriesPlan

_MOST_TOLD = 3  # names


def check(plan: NewspaperPlan, first: Date, last: Date) -> None:
    """Raises InputError with everything that is wrong with these days."""
    if too_far := _too_far(plan, last):
        raise InputError([too_far])
    problems: list[Problem] = []
    features = [each for its in plan.series for each in _printed(its, first, last)]
    if not features:
        starts = min(each.series.start for each in plan.series)
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
    its = min(plan.series, key=lambda each: each.series.start)
    if (last - its.series.start).days < MOST_DAYS:
        return None
    what = f"the days end on {last}, more than a century after the start of {its.series.id}, {its.series.start}"
    return Problem(its.place, what, "correct the year of one of them")


def _printed(its: SeriesPlan, first: Date, last: Date) -> Iterator[Feature]:
    return (each for each in its.until(last) if first <= each.issue <= last)


def _releases(plan: NewspaperPlan, features: list[Feature]) -> Iterator[Problem]:
    for series, issue in dict.fromkeys((each.series, each.issue) for each in features):
        its = plan.series_of(series)
        try:
            if its.release:
                its.release.on(issue)
        except InputError as error:
            yield Problem(its.place, error.problems[0].what, error.problems[0].hint)


def _corrections(plan: NewspaperPlan) -> Iterator[Problem]:
    """Corrections of days on which their series has no such puzzle, or with another version than theirs."""
    for each in plan.corrections:
        if not plan.series_of(each.series).series.has(each.day, each.level):
            what = f"the correction of {each.series} on {each.day}: the series has no such puzzle on that day"
            yield Problem(each.place, what, "correct the date, or delete the correction")
    for its in plan.series:
        for each, due in due_versions(plan, its):
            if each.version != due:
                what = f"the correction of {each.series} on {each.day} makes version {due}, not {each.version}"
                hint = f"write `version: {due}`; corrections of an answer that the art shows count as well"
                yield Problem(each.place, what, hint)


def _names(plan: NewspaperPlan, features: list[Feature]) -> Iterator[Problem]:
    """Names that are too long, and files of one issue with the same name where capitals are not told apart."""
    seen: dict[tuple[Date, str], str] = {}
    for each in features:
        its = plan.plan_of(each)
        for slot in its.slots:
            for ending in slot.formats:
                name = plan.names.file(each, 1, slot.name, slot.cols, "puzzle", ending)
                if len(name) > LONGEST_NAME:
                    what = f"the name {name} has {len(name)} characters; the limit is {LONGEST_NAME}"
                    yield Problem(its.place, what, "shorten `newspaper.name`")
                whose = f"{each.id}, {slot.name},"
                other = seen.setdefault((each.issue, name.lower()), whose)
                if other != whose:
                    what = f"the files of {other} and {whose} would both be called {name} on {each.issue}"
                    yield Problem(its.place, what, "add {id} or {slot} to `newspaper.name`")


def _too_few(plan: NewspaperPlan, last: Date) -> Iterator[Problem]:
    """Series on boards so small that they run out of puzzles before one may be repeated."""
    told: set[str] = set()
    recent: list[tuple[Feature, Order]] = []
    tiny = {each.series.id for each in plan.series if len(each.board.cells) <= FEW_CELLS}
    for span in spans(plan, last) if tiny else ():
        first = span[0].day
        recent = [each for each in recent if (first - each[0].day).days <= plan.no_repeat_days]
        recent += [(each, plan.plan_of(each).order(each, plan.seed)) for each in span if each.series in tiny]
        kinds = Counter((order.board, order.clues, order.levels, order.uniqueness) for _, order in recent)
        for (board, clues, levels, uniqueness), needed in kinds.items():
            there = different(board, clues, levels, uniqueness)
            if there is not None and there < needed and board.name not in told:
                told.add(board.name)
                what = f"the board {board.name} has {there} different {levels[0]} puzzles of this kind, but {needed}"
                what += f" are needed by {span[-1].day} before one may be repeated"
                place = next(each.place for each in plan.series if each.board == board)
                way = way_out(board, clues, levels, uniqueness) or "other `clues`"
                yield Problem(place, what, f"use a larger board, {way}, or fewer `no_repeat_days`")
