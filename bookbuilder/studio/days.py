"""A newspaper's day: its plan and a date go in; the art of that issue comes out, each piece at its real size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date as Date
from datetime import timedelta
from pathlib import Path

from bookbuilder.daily import DayDrawing, first_issue, look_at_day
from bookbuilder.drawing import Page
from bookbuilder.plan import NewspaperPlan
from bookbuilder.studio.look import as_png
from bookbuilder.supply import Report
from bookbuilder.workers import HERE

_MOST_DAYS = 62  # of a calendar
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class DayLook:
    """The art of one day."""

    plan: NewspaperPlan
    date: Date
    art: tuple[DayDrawing, ...]

    def picture(self, which: int, dpi: float) -> bytes:
        """One piece as PNG."""
        drawing = self.art[which].drawing
        box = (0.0, 0.0, drawing.width, drawing.height)
        return as_png(Page(drawing.width, drawing.height, box, box, drawing.marks), dpi)


def day_look(plan: NewspaperPlan, date: Date, folder: Path, report: Report) -> DayLook:
    """The art of a day. Raises InputError and BuildFailed as `look_at_day` does."""
    return DayLook(plan, date, look_at_day(plan, date, folder, HERE, report))


def issue_dates(plan: NewspaperPlan, since: Date | None = None) -> Iterator[Date]:
    """The days with an issue, from the first that the file asks for, or from another one on: two months at most."""
    first = max(since or first_issue(plan), min(series.series.start for series in plan.series))
    last = plan.last or Date.max
    for ahead in range(min(_MOST_DAYS, (last - first).days) + 1):
        day = first + ahead * _DAY
        if any(series.series.issue_after(day - _DAY) == day for series in plan.series):
            yield day
