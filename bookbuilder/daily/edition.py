"""An edition of a newspaper: the days asked for, and everything that its files may state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date as Date
from datetime import timedelta
from functools import cached_property
from operator import attrgetter
from re import compile as pattern

from bookbuilder.board import Board
from bookbuilder.book import DAY_FILE, Artifact, Issue
from bookbuilder.daily.issues import DayPlan, issues
from bookbuilder.daily.others import OtherDays, names_beside
from bookbuilder.daily.puzzles import Tally, Tools, featured
from bookbuilder.daily.recorded_issues import day_of
from bookbuilder.kept import NOTHING_KEPT, KeptTexts
from bookbuilder.plan import NewspaperPlan, PlannedCorrection

_STOCK_LINE = pattern(r"[0-9]{8}_[a-z0-9_-]+(?:\t[^\t]+){7}")
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class DayRange:
    """The days to make, and those that are printed again because they show the answer to a corrected puzzle."""

    first: Date
    last: Date
    again: frozenset[Date] = frozenset()

    def __contains__(self, day: Date) -> bool:
        return self.first <= day <= self.last or day in self.again

    def __iter__(self) -> Iterator[Date]:
        yield from (self.first + _DAY * ahead for ahead in range((self.last - self.first).days + 1))
        yield from sorted(self.again)

    @property
    def end(self) -> Date:
        """The last day of all."""
        return max((self.last, *self.again))

    @property
    def weeks(self) -> tuple[str, ...]:
        """The ISO weeks of the days."""
        return tuple(dict.fromkeys(map(week_of, self)))


def days_of(plan: NewspaperPlan, first: Date, last: Date) -> DayRange:
    """The days asked for, and the later issues that show the answer to a puzzle replaced in one of them."""
    return DayRange(first, last, frozenset(day for day in shown_again(plan, first, last) if day > last))


def shown_again(plan: NewspaperPlan, first: Date, last: Date) -> frozenset[Date]:
    """The issues, in these days or after them, that show the answer to a puzzle replaced in these days."""
    days = (printed_again(plan, correction, first, last) for correction in plan.corrections)
    return frozenset(day for day in days if day)


def printed_again(plan: NewspaperPlan, correction: PlannedCorrection, first: Date, last: Date) -> Date | None:
    """The issue that shows the answer to a puzzle that is replaced in these days; None if there is none."""
    of = plan.series_of(correction.series)
    issue = of.series.issue_of(correction.day)
    if not correction.reroll or issue is None or not first <= issue <= last:
        return None
    return of.series.issue_after(issue) if of.prints_answers else None


def week_of(day: Date) -> str:
    """The ISO week of a day as it stands in names: 2026-W53 for 1 January 2027."""
    year, week, _ = day.isocalendar()
    return f"{year}-W{week:02}"


@dataclass(frozen=True)
class NewspaperEdition:
    """What an edition is made from; the tally of its puzzles is complete when all issues are drawn."""

    plan: NewspaperPlan
    days: DayRange
    tools: Tools
    others: OtherDays  # in the folder
    kept: KeptTexts = NOTHING_KEPT
    tally: Tally = field(default_factory=Tally)
    drawn: list[Date] = field(default_factory=list)  # the issues made so far

    @cached_property
    def boards(self) -> Mapping[Board, str]:
        """A name for each board, also for those of other days."""
        return names_beside((series.board for series in self.plan.series), self.others.boards)

    @property
    def names_of_boards(self) -> dict[str, str]:
        """The name of each series' board."""
        return {series.series.id: self.boards[series.board] for series in self.plan.series}

    @cached_property
    def number(self) -> int:
        """How many issues there are to make."""
        features = (feature for series in self.plan.series for feature in series.until(self.days.end))
        return len({feature.issue for feature in features if feature.issue in self.days})

    def day_plans(self) -> Iterator[DayPlan]:
        """The issues from the start of the series on, with their puzzles; those of `days` are to be made.

        Raises InputError for one to make that would answer what nobody printed.
        """
        features = featured(self.plan, self.days.first, self.days.end, self.tools, self.tally)
        for day in issues(self.plan, features):
            if day.date in self.days:
                self._check_answers(day)
            if day.date <= self.days.end:
                yield day

    def _check_answers(self, day: DayPlan) -> None:
        for shown in day.shown:
            for answer in shown.answers if self.plan.plan_of(shown.featured.feature).prints_answers else ():
                if answer.feature.issue not in self.days:
                    self.others.check_answer(answer, day.date)

    def issues(self, written: Iterable[Artifact]) -> Iterator[Issue]:
        """All issues that the folder will hold, by date. Raises InputError for one that was changed."""
        yield from map(self.others.recorded.issue, self.day_files(written))

    def day_files(self, written: Iterable[Artifact]) -> Iterator[Artifact]:
        """The files that describe the issues, by date."""
        days = (it for it in written if it.file.endswith(f"/{DAY_FILE}") and day_of(it.file))
        yield from sorted(days, key=attrgetter("file"))

    def stock_lines(self) -> Iterator[str]:
        """The lines of the new stock by day: those of this walk, and the old ones of other days."""
        lines = {line.partition("\t")[0]: line for line in self.tally.lines}
        if not self.tools.remains.fresh:
            for line in self.tools.remains.stock.splitlines():
                if _STOCK_LINE.fullmatch(line):
                    lines.setdefault(line.partition("\t")[0], f"{line}\n")
        yield from (lines[section] for section in sorted(lines))
