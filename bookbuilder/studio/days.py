"""A newspaper's days: its plan and a date go in; the art of that issue comes out, each piece at its real size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date as Date
from datetime import timedelta
from pathlib import Path
from threading import Lock

from bookbuilder.daily import DayDrawing, first_issue, look_at_day
from bookbuilder.errors import BuildFailed
from bookbuilder.plan import NewspaperPlan
from bookbuilder.studio.events import Events
from bookbuilder.studio.jobs import Stopped, progress, stopping
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
        return as_png(self.art[which].drawing.on_page(), dpi)


def day_look(plan: NewspaperPlan, date: Date, folder: Path, report: Report) -> DayLook:
    """The art of a day. Raises InputError and BuildFailed as `look_at_day` does."""
    return DayLook(plan, date, look_at_day(plan, date, folder, HERE, report))


class Days:
    """The days that somebody looks at, one after the other; whoever looks for another one ends this.

    They are made in the publication's folder, under `output`, which belongs to one at a time (`at_folder`) and first
    of all to jobs: while one is at work (`is_taken`), no day is made.
    """

    def __init__(self, output: Path, events: Events, at_folder: Lock, is_taken: Callable[[], bool]) -> None:
        self._output, self._events, self._at_folder, self._is_taken = output, events, at_folder, is_taken
        self._turn = Lock()
        self._wanted: object = None  # who looked for a day last
        self._made: DayLook | None = None  # the last one

    def look(self, plan: NewspaperPlan, date: Date) -> DayLook:
        """The art of a day. Raises InputError and BuildFailed as `day_look` does, and Stopped."""
        self._wanted = me = object()

        def is_over() -> bool:
            return self._wanted is not me or self._is_taken()

        with self._turn:
            if day := self.known(plan, date):
                return day
            if self._is_taken():
                raise BuildFailed("the files are being made", "the day can be seen when they are there")
            try:
                with self._at_folder:
                    if is_over():
                        raise Stopped
                    report = stopping(progress(self._events), is_over)
                    self._made = day = day_look(plan, date, self._output / plan.id, report)
            finally:
                if not self._is_taken():
                    self._events.tell("idle")
            return day

    def known(self, plan: NewspaperPlan, date: Date) -> DayLook | None:
        """The art of the day that was made last, if it is this one of the same newspaper."""
        day = self._made
        return day if day and (day.date, day.plan) == (date, plan) else None

    def stop(self) -> None:
        """End whatever is made."""
        self._wanted = None


def issue_dates(plan: NewspaperPlan, since: Date | None = None) -> Iterator[Date]:
    """The days with an issue, from the first that the file asks for, or from another one on: two months at most."""
    first = max(since or first_issue(plan), min(series.series.start for series in plan.series))
    last = plan.last or Date.max
    for ahead in range(min(_MOST_DAYS, (last - first).days) + 1):
        day = first + ahead * _DAY
        if any(series.series.issue_after(day - _DAY) == day for series in plan.series):
            yield day
