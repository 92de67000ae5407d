"""What can be said of days before any puzzle is made: days without issues, impossible release times, clashing names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date as Date

from bookbuilder.book import Feature
from bookbuilder.daily.edition import days_of
from bookbuilder.daily.puzzles import spans
from bookbuilder.errors import InputError, Place, Problem
from bookbuilder.generate import FEW_CELLS, Order, different
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
    problems += _too_few(plan, days_of(plan, first, last).end)
    if problems:
        raise InputError(problems)


def _printed(its: SeriesPlan, first: Date, last: Date) -> Iterator[Feature]:
    return (each for each in its.until(last) if first <= each.issue <= last)


def _releases(plan: NewspaperPlan, features: list[Feature]) -> Iterator[Problem]:
    for each in features:
        its = plan.plan_of(each)
        try:
            if its.release:
                its.release.on(each.issue)
        except InputError as error:
            yield Problem(its.place, error.problems[0].what, error.problems[0].hint)


def _corrections(plan: NewspaperPlan) -> Iterator[Problem]:
    """Corrections of days on which their series has no such puzzle."""
    for each in plan.corrections:
        of = next(its for its in plan.series if its.series.id == each.series)
        if not any(each.concerns(feature) for feature in of.until(each.day) if feature.day == each.day):
            what = f"the correction of {each.series} on {each.day}: the series has no such puzzle on that day"
            yield Problem(each.place, what, "correct the date, or delete the correction")


def _clashes(plan: NewspaperPlan, features: list[Feature]) -> Iterator[Problem]:
    """Files of one issue with the same name, as they would be on a system that does not tell capitals apart."""
    seen: dict[tuple[Date, str], str] = {}
    told = 0
    for each in features:
        for slot in plan.plan_of(each).slots:
            for ending in slot.formats:
                name = plan.names.file(each, 1, slot.name, slot.cols, "puzzle", ending)
                whose = f"{each.id}, {slot.name},"
                other = seen.setdefault((each.issue, name.lower()), whose)
                if other != whose and told < _MOST_TOLD:
                    told += 1
                    what = f"the files of {other} and {whose} would both be called {name} on {each.issue}"
                    yield Problem(plan.plan_of(each).place, what, "add {id} or {slot} to `newspaper.name`")


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
                yield Problem(place, what, "use a larger board, other `clues`, or fewer `no_repeat_days`")
