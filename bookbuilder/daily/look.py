"""A look at one day of a newspaper: its plan and a date go in; the day's drawings come out, and no file is written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date as Date
from datetime import timedelta
from pathlib import Path

from bookbuilder.bank_session import session_for_looks
from bookbuilder.book import NEWSPAPER_MANIFEST
from bookbuilder.daily.art import drawn_in
from bookbuilder.daily.issues import DayPlan, issues
from bookbuilder.daily.puzzles import Tally, Tools, featured
from bookbuilder.daily.refusals import check
from bookbuilder.daily.road import publication
from bookbuilder.drawing import Drawing
from bookbuilder.outputs import STOCK
from bookbuilder.plan import NewspaperPlan
from bookbuilder.staging import looked_at
from bookbuilder.supply import Remains, Report, say_nothing
from bookbuilder.workers import HERE, Workers

_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class DayDrawing:
    """A drawing of an issue, as a slot has it."""

    name: str  # that of its files, without their ending
    drawing: Drawing


def look_at_day(
    plan: NewspaperPlan, date: Date, target: Path, workers: Workers = HERE, report: Report = say_nothing
) -> tuple[DayDrawing, ...]:
    """All drawings of an issue, in the order of the series and their slots.

    Puzzles come from the stock and the bank, as far as they are there; new ones are kept beside the target, for the
    run that makes the day. Raises InputError and BuildFailed as `make_days` does.
    """
    check(plan, date, date)
    with (
        looked_at(target, NEWSPAPER_MANIFEST) as staging,
        session_for_looks(publication(plan), plan.bank, staging.target) as books,
    ):
        remains = Remains(staging.text(STOCK), str(staging.target / STOCK))
        tools = Tools(books, staging, remains, workers, report)
        days = issues(plan, featured(plan, date, date, tools, Tally()))
        day = next(day for day in days if day.date == date)
    return tuple(_drawings(plan, day))


def first_issue(plan: NewspaperPlan) -> Date:
    """The first issue with a puzzle on or after the day from which the file asks for issues."""
    since = plan.first or min(series.series.start for series in plan.series)
    days = (series.series.issue_after(max(since, series.series.start) - _DAY) for series in plan.series)
    return min((day for day in days if day), default=since)


def _drawings(plan: NewspaperPlan, day: DayPlan) -> Iterator[DayDrawing]:
    for shown in day.shown:
        for slot in plan.plan_of(shown.featured.feature).slots:
            for drawn in drawn_in(slot, shown, day):
                feature, version = drawn.featured.feature, drawn.featured.version
                name = plan.names.file(feature, version, slot.name, slot.cols, drawn.part, "pdf")
                yield DayDrawing(name.removesuffix(".pdf"), drawn.art.drawing)
