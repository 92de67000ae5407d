"""An edition of a newspaper: the days asked for, and everything that its files may state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date as Date
from datetime import timedelta
from re import fullmatch

from bookbuilder.board import Board
from bookbuilder.book import DAY_FILE, Artifact, Issue, board_names, read_issue
from bookbuilder.daily.issues import issues
from bookbuilder.daily.puzzles import Tally, Tools, end_of_week, featured
from bookbuilder.errors import InputError
from bookbuilder.plan import NewspaperPlan


@dataclass(frozen=True, slots=True)
class Days:
    """The days to make, and those that a correction has printed again with them."""

    first: Date
    last: Date
    again: frozenset[Date] = frozenset()

    def __contains__(self, day: Date) -> bool:
        return self.first <= day <= self.last or day in self.again

    @property
    def end(self) -> Date:
        """The last day of all."""
        return max((self.last, *self.again))

    @property
    def weeks(self) -> Iterator[str]:
        """The ISO weeks of the days: 2026-W53, 2027-W01 and so on."""
        days = {day for each in (self.first, *self.again) for day in (each,)}
        day = self.first
        while day <= end_of_week(self.last):
            days.add(day)
            day += timedelta(days=7)
        days.add(self.last)
        yield from sorted({week_of(day) for day in days})


def days_with_corrections(plan: NewspaperPlan, first: Date, last: Date) -> Days:
    """The days asked for, and each issue whose art shows the answer to a corrected puzzle of one of them."""
    again: set[Date] = set()
    for each in plan.corrections:
        series = next(its for its in plan.series if its.series.id == each.series)
        shows = any(slot.place != "none" for slot in series.slots)
        issue = series.series.issue_of(each.day)
        if each.reroll and shows and issue and first <= issue <= last:
            following = series.series.issue_after(issue)
            again |= {following} if following and following > last else set()
    return Days(first, last, frozenset(again))


def week_of(day: Date) -> str:
    """The ISO week of a day, as it stands in file names."""
    year, week, _ = day.isocalendar()
    return f"{year}-W{week:02}"


def day_of(name: str) -> Date | None:
    """The day in whose folder a file lies; None for one that lies elsewhere."""
    found = fullmatch(r"(\d{4}-\d\d-\d\d)/[^/]+", name)
    try:
        return Date.fromisoformat(found[1]) if found else None
    except ValueError:
        return None


@dataclass(frozen=True)
class Edition:
    """What an edition is made from, and the tally of its puzzles, which is complete when all issues are drawn."""

    plan: NewspaperPlan
    days: Days
    tools: Tools
    tally: Tally
    header: Mapping[str, object]
    old: Mapping[str, str]  # the digests of the files of other days, by name
    drawn: list[Date] = field(default_factory=list)

    @property
    def boards(self) -> dict[Board, str]:
        """A name for each board."""
        return board_names(each.board for each in self.plan.series)

    def day_plans(self) -> Iterator[object]:
        """The issues of the days asked for."""
        found = featured(self.plan, self.days.end, self.tools, self.tally)
        return (each for each in issues(self.plan, found) if each.date in self.days)

    def issues(self, written: Iterable[Artifact]) -> Iterator[Issue]:
        """All issues in the folder as the edition leaves it, by date. Raises InputError for one that was changed."""
        for name in sorted(each.file for each in written if day_of(each.file) and each.file.endswith(f"/{DAY_FILE}")):
            text = self.tools.staging.next_text(name)
            try:
                yield read_issue(text)
            except ValueError as error:
                day = name.partition("/")[0]
                hint = f"make that day again: --from {day} --days 1"
                raise InputError.single(f"{name} cannot be read: {error}", hint) from error
