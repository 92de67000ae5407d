"""Issues: features with their puzzles go in, day by day; what each issue prints, and which answers, comes out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date as Date
from itertools import groupby

from bookbuilder.book import Feature, Featured, answers_for
from bookbuilder.plan import NewspaperPlan, PlannedCorrection, SeriesPlan


@dataclass(frozen=True, slots=True)
class ShownPuzzle:
    """A puzzle in an issue, and the earlier ones whose answers are printed with it."""

    featured: Featured
    answers: tuple[Featured, ...]


@dataclass(frozen=True, slots=True)
class DayPlan:
    """Everything that one issue prints, in the order of the series."""

    date: Date
    shown: tuple[ShownPuzzle, ...]


def issues(plan: NewspaperPlan, features: Iterable[Featured]) -> Iterator[DayPlan]:
    """The issues of a newspaper, from features by day.

    The last one may be incomplete, if features of its day are still to come.
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


def _shown(plan: NewspaperPlan, printed: list[Featured], before: tuple[Featured, ...]) -> Iterator[ShownPuzzle]:
    """The puzzles of a series in an issue, each with its answers and in its latest version."""
    of = plan.plan_of(printed[0].feature)
    earlier = {it.feature.id: it for it in before}
    found = _answered(of, [it.feature for it in printed], [it.feature for it in before])
    for it in printed:
        answers = found[it.feature.id]
        version = 1 + len(_reissues(plan.corrections, of, it.feature, answers))
        yield ShownPuzzle(replace(it, version=version), tuple(earlier[answer.id] for answer in answers))


def _answered(
    of: SeriesPlan, printed: Sequence[Feature], before: Sequence[Feature]
) -> Mapping[str, tuple[Feature, ...]]:
    """Whose answers each feature of an issue shows, by its id: of its level, where there are several per day."""
    levels = dict.fromkeys(it.level for it in printed) if of.series.several else (None,)
    found: dict[str, tuple[Feature, ...]] = {}
    for level in levels:
        now, then = ([it for it in its if level in (None, it.level)] for its in (printed, before))
        found |= {it.id: answers for it, answers in zip(now, answers_for(now, then), strict=True)}
    return found


def _reissues(
    corrections: Sequence[PlannedCorrection], of: SeriesPlan, feature: Feature, answers: Sequence[Feature]
) -> list[PlannedCorrection]:
    """The corrections that reissue a feature's art: its own, and those that replace a puzzle whose answer it shows."""
    shown = answers if any(slot.layout.answer.is_shown for slot in of.slots) else ()

    def concern(each: PlannedCorrection) -> bool:
        return each.concerns(feature) or (each.reroll and any(each.concerns(answer) for answer in shown))

    return [each for each in corrections if concern(each)]


def due_versions(plan: NewspaperPlan, of: SeriesPlan) -> Iterator[tuple[PlannedCorrection, int]]:
    """The corrections of a series, each with the version that it makes."""
    own = [each for each in plan.corrections if each.series == of.series.id]
    last = max((each.day for each in own), default=None)
    if last is None:
        return
    features = sorted(of.until(last), key=lambda it: (it.issue, it.number))
    before: list[Feature] = []
    for _, its in groupby(features, lambda it: it.issue):
        printed = list(its)
        for feature in printed if any(each.concerns(it) for each in own for it in printed) else ():
            found = _reissues(own, of, feature, _answered(of, printed, before)[feature.id])
            yield from ((each, at) for at, each in enumerate(found, start=2) if each.concerns(feature))
        before = printed


def _answer(plan: NewspaperPlan, featured: Featured) -> Featured:
    """A puzzle as the next issue answers it: in the version that last replaced it, as only that changed the answer."""
    versions = (each.version for each in plan.corrections if each.reroll and each.concerns(featured.feature))
    return replace(featured, version=max(versions, default=1))
