"""An edition of a newspaper: the days asked for, and everything that its files may state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date as Date
from datetime import timedelta
from functools import cached_property
from re import compile as pattern

from bookbuilder.board import Board
from bookbuilder.book import DAY_FILE, Artifact, Issue, board_names, read_issue
from bookbuilder.daily.issues import DayPlan, issues
from bookbuilder.daily.puzzles import Tally, Tools, featured
from bookbuilder.errors import InputError
from bookbuilder.plan import Correction, NewspaperPlan

_IN_A_DAY = pattern(r"([0-9]{4}-[0-9]{2}-[0-9]{2})/[^/]+")
_STOCK_LINE = pattern(r"[0-9]{8}_[a-z0-9_-]+(?:\t[^\t]+){7}")
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Days:
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


def days_of(plan: NewspaperPlan, first: Date, last: Date) -> Days:
    """The days asked for, and the later issues that show the answer to a puzzle replaced in one of them."""
    return Days(first, last, frozenset(day for day in shown_again(plan, first, last) if day > last))


def shown_again(plan: NewspaperPlan, first: Date, last: Date) -> frozenset[Date]:
    """The issues, in these days or after them, that show the answer to a puzzle replaced in these days."""
    found = (printed_again(plan, each, first, last) for each in plan.corrections)
    return frozenset(day for day in found if day)


def printed_again(plan: NewspaperPlan, correction: Correction, first: Date, last: Date) -> Date | None:
    """The issue that shows the answer to a puzzle that is replaced in these days; None if there is none."""
    of = next(each for each in plan.series if each.series.id == correction.series)
    issue = of.series.issue_of(correction.day)
    if not correction.reroll or issue is None or not first <= issue <= last:
        return None
    return of.series.issue_after(issue) if any(slot.place != "none" for slot in of.slots) else None


def week_of(day: Date) -> str:
    """The ISO week of a day as it stands in names: 2026-W53 for 1 January 2027."""
    year, week, _ = day.isocalendar()
    return f"{year}-W{week:02}"


def day_of(name: str) -> Date | None:
    """The day in whose folder a file lies; None for one that lies elsewhere."""
    found = _IN_A_DAY.fullmatch(name)
    try:
        return Date.fromisoformat(found[1]) if found else None
    except ValueError:
        return None


@dataclass(frozen=True)
class Edition:
    """What an edition is made from; the tally of its puzzles is complete when all issues are drawn."""

    plan: NewspaperPlan
    days: Days
    tools: Tools
    tally: Tally = field(default_factory=Tally)
    drawn: list[Date] = field(default_factory=list)  # the issues made so far

    @cached_property
    def boards(self) -> Mapping[Board, str]:
        """A name for each board."""
        return board_names(each.board for each in self.plan.series)

    @property
    def names_of_boards(self) -> dict[str, str]:
        """The name of each series' board."""
        return {each.series.id: self.boards[each.board] for each in self.plan.series}

    @cached_property
    def number(self) -> int:
        """How many issues there are to make."""
        features = (each for its in self.plan.series for each in its.until(self.days.end))
        return len({each.issue for each in features if each.issue in self.days})

    def day_plans(self) -> Iterator[DayPlan]:
        """The issues to make, with their puzzles."""
        found = featured(self.plan, self.days.end, self.tools, self.tally)
        return (each for each in issues(self.plan, found) if each.date in self.days)

    def issues(self, written: Iterable[Artifact]) -> Iterator[Issue]:
        """All issues that the folder will hold, by date. Raises InputError for one that cannot be read."""
        for name in sorted(each.file for each in written if day_of(each.file) and each.file.endswith(f"/{DAY_FILE}")):
            try:
                yield read_issue(self.tools.staging.next_content(name).decode())
            except ValueError as error:
                day = name.partition("/")[0]
                hint = f"make that day again: --from {day} --days 1"
                raise InputError.single(f"{name} cannot be read: {error}", hint) from error

    def stock_lines(self) -> Iterator[str]:
        """The lines of the new stock by day: those of this walk, and the old ones of other days."""
        lines = {line.partition("\t")[0]: line for line in self.tally.lines}
        if not self.tools.remains.fresh:
            for line in self.tools.remains.stock.splitlines():
                if _STOCK_LINE.fullmatch(line):
                    lines.setdefault(line.partition("\t")[0], f"{line}\n")
        yield from (lines[section] for section in sorted(lines))
