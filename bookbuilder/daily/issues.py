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
    rank = {series.series.id: at for at, series in enumerate(plan.series)}
    for date, printed in groupby(_by_issue(features), lambda it: it.feature.issue):
        by_series: dict[str, list[Featured]] = {}
        for featured in sorted(printed, key=lambda it: (rank[it.feature.series], it.feature.number)):
            by_series.setdefault(featured.feature.series, []).append(featured)
        shown = [
            it
            for of_series in by_series.values()
            for it in _shown(plan, of_series, before.get(of_series[0].feature.series, ()))
        ]
        before |= {series: tuple(_answer(plan, it) for it in of_series) for series, of_series in by_series.items()}
        yield DayPlan(date, tuple(shown))


def _by_issue(features: Iterable[Featured]) -> Iterator[Featured]:
    """Features by the day on which they are printed; those that are carried over wait."""
    waiting: list[Featured] = []
    for featured in features:
        due = [it for it in waiting if it.feature.issue < featured.feature.day]
        yield from sorted(due, key=lambda it: it.feature.issue)
        waiting = [it for it in waiting if it.feature.issue >= featured.feature.day]
        waiting.append(featured)
    yield from sorted(waiting, key=lambda it: it.feature.issue)


def _shown(plan: NewspaperPlan, printed: list[Featured], before: tuple[Featured, ...]) -> Iterator[ShownPuzzle]:
    """The puzzles of a series in an issue, each with its answers and in its latest version."""
    of = plan.plan_of(printed[0].feature)
    earlier = {it.feature.id: it for it in before}
    answered = _answered(of, [it.feature for it in printed], [it.feature for it in before])
    for it in printed:
        answers = answered[it.feature.id]
        version = 1 + len(_reissues(plan.corrections, of, it.feature, answers))
        yield ShownPuzzle(replace(it, version=version), tuple(earlier[answer.id] for answer in answers))


def _answered(
    of: SeriesPlan, printed: Sequence[Feature], before: Sequence[Feature]
) -> Mapping[str, tuple[Feature, ...]]:
    """Whose answers each feature of an issue shows, by its id: of its level, where there are several per day."""
    levels = dict.fromkeys(it.level for it in printed) if of.series.several else (None,)
    by_id: dict[str, tuple[Feature, ...]] = {}
    for level in levels:
        now, then = ([it for it in features if level in (None, it.level)] for features in (printed, before))
        by_id |= {it.id: answers for it, answers in zip(now, answers_for(now, then), strict=True)}
    return by_id


def _reissues(
    corrections: Sequence[PlannedCorrection], of: SeriesPlan, feature: Feature, answers: Sequence[Feature]
) -> list[PlannedCorrection]:
    """The corrections that reissue a feature's art: its own, and those that replace a puzzle whose answer it shows."""
    shown = answers if any(slot.layout.answer.is_shown for slot in of.slots) else ()

    def concern(correction: PlannedCorrection) -> bool:
        return correction.concerns(feature) or (
            correction.reroll and any(correction.concerns(answer) for answer in shown)
        )

    return [correction for correction in corrections if concern(correction)]


def due_versions(plan: NewspaperPlan, of: SeriesPlan) -> Iterator[tuple[PlannedCorrection, int]]:
    """The corrections of a series, each with the version that it makes."""
    own = [correction for correction in plan.corrections if correction.series == of.series.id]
    last = max((correction.day for correction in own), default=None)
    if last is None:
        return
    features = sorted(of.until(last), key=lambda it: (it.issue, it.number))
    before: list[Feature] = []
    for _, group in groupby(features, lambda it: it.issue):
        printed = list(group)
        for feature in printed if any(correction.concerns(it) for correction in own for it in printed) else ():
            reissues = _reissues(own, of, feature, _answered(of, printed, before)[feature.id])
            yield from (
                (correction, at) for at, correction in enumerate(reissues, start=2) if correction.concerns(feature)
            )
        before = printed


def _answer(plan: NewspaperPlan, featured: Featured) -> Featured:
    """A puzzle as the next issue answers it: in the version that last replaced it, as only that changed the answer."""
    versions = (
        correction.version
        for correction in plan.corrections
        if correction.reroll and correction.concerns(featured.feature)
    )
    return replace(featured, version=max(versions, default=1))
