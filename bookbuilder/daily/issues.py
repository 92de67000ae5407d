"""Issues: features with their puzzles go in, day by day; what each issue prints, and which answers, comes out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date as Date
from itertools import groupby

from bookbuilder.book import Featured, answers_for
from bookbuilder.plan import Correction, NewspaperPlan


@dataclass(frozen=True, slots=True)
class Shown:
    """A puzzle in an issue, and the earlier ones whose answers are printed with it."""

    featured: Featured
    answers: tuple[Featured, ...]


@dataclass(frozen=True, slots=True)
class DayPlan:
    """Everything that one issue prints, in the order of the series."""

    date: Date
    shown: tuple[Shown, ...]


def issues(plan: NewspaperPlan, features: Iterable[Featured]) -> Iterator[DayPlan]:
    """The issues of a newspaper, from features by day.

    The last one may be incomplete, if features of its day are still to come.

    Versions rise with each correction of an answer that the art shows, since it is then printed again as well.
    """
    before: dict[str, tuple[Featured, ...]] = {}  # by series, of the latest issue
    rank = {each.series.id: at for at, each in enumerate(plan.series)}
    for date, printed in groupby(_by_issue(features), lambda it: it.feature.issue):
        by_series: dict[str, list[Featured]] = {}
        for each in sorted(printed, key=lambda it: (rank[it.feature.series], it.feature.number)):
            by_series.setdefault(each.feature.series, []).append(each)
        shown = [it for its in by_series.values() for it in _shown(plan, its, before.get(its[0].feature.series, ()))]
        before |= {series: tuple(_answer(plan, it) for it in its) for series, its in by_series.items()}
        yield DayPlan(date, tuple(shown))


def _by_issue(features: Iterable[Featured]) -> Iterator[Featured]:
    """Features by the day on which they are printed; those that are carried over wait."""
    waiting: list[Featured] = []
    for each in features:
        due = [it for it in waiting if it.feature.issue < each.feature.day]
        yield from sorted(due, key=lambda it: it.feature.issue)
        waiting = [it for it in waiting if it.feature.issue >= each.feature.day]
        waiting.append(each)
    yield from sorted(waiting, key=lambda it: it.feature.issue)


def _shown(plan: NewspaperPlan, printed: list[Featured], before: tuple[Featured, ...]) -> Iterator[Shown]:
    """The puzzles of a series in an issue, each with its answers: of its level, where there are several per day."""
    of = plan.plan_of(printed[0].feature)
    levels = dict.fromkeys(it.feature.level for it in printed) if of.series.several else (None,)
    found: dict[str, tuple[Featured, ...]] = {}
    for level in levels:
        now, then = ([it for it in its if level in (None, it.feature.level)] for its in (printed, before))
        found |= {it.feature.id: answers for it, answers in zip(now, answers_for(now, then), strict=True)}
    is_art = any(slot.layout.answer.is_shown for slot in of.slots)
    for it in printed:
        answers = found[it.feature.id]
        again = sum(_replaced(plan.corrections, answer) for answer in answers) if is_art else 0
        yield Shown(replace(it, version=it.version + again), answers)


def _answer(plan: NewspaperPlan, featured: Featured) -> Featured:
    """A puzzle as the next issue answers it: in the version that last replaced it, as only that changed the answer."""
    versions = (each.version for each in plan.corrections if each.reroll and each.concerns(featured.feature))
    return replace(featured, version=max(versions, default=1))


def _replaced(corrections: tuple[Correction, ...], featured: Featured) -> int:
    """How many times a puzzle was replaced by another one."""
    return sum(each.reroll and each.concerns(featured.feature) for each in corrections)
