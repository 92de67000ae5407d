"""What can be said of days before any puzzle is made: days without issues, impossible release times, clashing names."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date as Date

from bookbuilder.book import Feature
from bookbuilder.errors import InputError, Place, Problem
from bookbuilder.plan import NewspaperPlan, SeriesPlan

_MOST_TOLD = 3  # clashes


def check(plan: NewspaperPlan, first: Date, last: Date) -> None:
    """Raises InputError with everything that is wrong with these days."""
    problems: list[Problem] = []
    features = [each for its in plan.series for each in _printed(its, first, last)]
    if not features:
        starts = min(each.series.start for each in plan.series)
        hint = f"the first series starts on {starts}" if last < starts else "choose days with an issue"
        problems.append(Problem(Place(), f"no puzzle is printed from {first} to {last}", hint))
    problems += _releases(plan, features)
    problems += _corrections(plan)
    problems += _clashes(plan, features)
    if problems:
        raise InputError(problems)


def _printed(its: SeriesPlan, first: Date, last: Date) -> Iterator[Feature]:
    return (each for each in its.until(last) if first <= each.issue <= last)


def _releases(plan: NewspaperPlan, features: list[Feature]) -> Iterator[Problem]:
    for each in features:
        release = plan.plan_of(each).release
        try:
            if release:
                release.on(each.issue)
        except InputError as error:
            yield from error.problems


def _corrections(plan: NewspaperPlan) -> Iterator[Problem]:
    """Corrections of days on which their series has no such puzzle."""
    for each in plan.corrections:
        of = next(its for its in plan.series if its.series.id == each.series)
        if not any(each.concerns(feature) for feature in of.until(each.day) if feature.day == each.day):
            what = f"the correction of {each.series} on {each.day}: the series has no such puzzle on that day"
            yield Problem(Place(), what, "correct the date, or delete the correction")


def _clashes(plan: NewspaperPlan, features: list[Feature]) -> Iterator[Problem]:
    """Files of one issue with the same name, as they would be on a system that does not tell capitals apart."""
    seen: dict[tuple[Date, str], str] = {}
    told = 0
    for each in features:
        for slot in plan.plan_of(each).slots:
            for ending in slot.formats:
                name = plan.names.file(each, 1, slot.name, slot.cols, "puzzle", ending)
                whose = f"{each.series}, {slot.name}"
                other = seen.setdefault((each.issue, name.lower()), whose)
                if other != whose and told < _MOST_TOLD:
                    told += 1
                    what = f"the files of {other} and {whose} would both be called {name} on {each.issue}"
                    yield Problem(Place(), what, "add {id} or {slot} to `newspaper.name`")
