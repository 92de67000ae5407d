"""Issues go in by date; months come out, one at a time, with all that the calendar shows of each day."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date as Date
from datetime import timedelta
from itertools import groupby
from urllib.parse import quote

from bookbuilder.book import ArtFile, Issue, PuzzleRecord
from bookbuilder.site.plot import first_days
from bookbuilder.site.remarks import KEYS
from bookbuilder.site.survey import Finding, Point, Survey

_DAY, _WEEK = timedelta(days=1), 7


@dataclass(frozen=True, slots=True)
class ArtLink:
    """A file of art."""

    href: str  # relative to the page
    format: str


@dataclass(frozen=True, slots=True)
class SlotFiles:
    """The files of one part of a puzzle in one slot."""

    name: str
    part: str
    links: tuple[ArtLink, ...]


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """A puzzle in its issue."""

    record: PuzzleRecord
    slots: tuple[SlotFiles, ...]
    files: int
    findings: tuple[tuple[str, str], ...]  # the key of the sentence of each, and its sign


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the calendar."""

    date: Date
    has_issue: bool
    entries: tuple[CalendarEntry, ...] = ()
    shows: tuple[str, ...] = ()  # what answers it prints: series and number, or the id of a puzzle that is not here
    carried: tuple[Point, ...] = ()  # puzzles of this day that a later issue prints


@dataclass(frozen=True, slots=True)
class Week:
    """A row of the calendar."""

    number: int
    days: tuple[Day | None, ...]  # seven; None before the first day and after the last


@dataclass(frozen=True, slots=True)
class Month:
    """A month of the calendar, and how many puzzles and warnings it has."""

    first: Date
    weeks: tuple[Week, ...]
    puzzles: int
    warnings: int


class CalendarDays:
    """What is known of all days before the issues are read for the second time."""

    def __init__(self, surveyed: Survey, first: Date, last: Date) -> None:
        self._first, self._last = first, last
        self._named = {point.id: f"{point.titled} {point.number}" for point in surveyed.points}
        self._findings: Mapping[str, list[Finding]] = _by_id(surveyed.findings)
        self._carried: dict[Date, list[Point]] = defaultdict(list)
        for point in surveyed.points:
            if point.day != point.printed:
                self._carried[point.day].append(point)

    def months(self, issues: Iterable[Issue]) -> Iterator[Month]:
        """Every month from the first day to the last."""
        by_month = groupby(issues, lambda issue: issue.date.replace(day=1))
        month, in_month = next(by_month, (None, iter(())))
        for first in first_days(self._first, self._last):
            here: dict[Date, Issue] = {}
            if month == first:
                here = {issue.date: issue for issue in in_month}
                month, in_month = next(by_month, (None, iter(())))
            yield self._month(first, here)

    def _month(self, first: Date, issues: Mapping[Date, Issue]) -> Month:
        after = (first + 31 * _DAY).replace(day=1)
        days = [self._day(first + at * _DAY, issues) for at in range((after - first).days)]
        blank = [None] * first.weekday()
        cells = [*blank, *days, *[None] * (-(len(blank) + len(days)) % _WEEK)]
        rows = [cells[at : at + _WEEK] for at in range(0, len(cells), _WEEK)]
        weeks = (Week(of.date.isocalendar().week, tuple(row)) for row in rows if (of := next(filter(None, row), None)))
        entries = [entry for day in days if day for entry in day.entries]
        return Month(first, tuple(weeks), len(entries), sum(len(entry.findings) for entry in entries))

    def _day(self, date: Date, issues: Mapping[Date, Issue]) -> Day | None:
        if not self._first <= date <= self._last:
            return None
        carried = tuple(self._carried.get(date, ()))
        if (issue := issues.get(date)) is None:
            return Day(date, has_issue=False, carried=carried)
        shows = tuple(self._named.get(id, id) for id in issue.shows)
        return Day(date, True, tuple(self._entries(issue)), shows, carried)

    def _entries(self, issue: Issue) -> Iterator[CalendarEntry]:
        folder = issue.date.isoformat()
        for record in issue.puzzles:
            files = [file for file in issue.files if record.id in file.puzzles]
            findings = tuple(KEYS[type(finding)] for finding in self._findings.get(record.id, ()))
            yield CalendarEntry(record, tuple(_slots(files, folder)), len(files), findings)


def _by_id(findings: Iterable[Finding]) -> dict[str, list[Finding]]:
    """The findings at the puzzle that each is about; a flat week's at its first."""
    by_id: dict[str, list[Finding]] = defaultdict(list)
    for finding in findings:
        by_id[finding.point.id].append(finding)
    return by_id


def _slots(files: Iterable[ArtFile], folder: str) -> Iterator[SlotFiles]:
    """The files by slot, puzzle before answer, in the order in which they are listed."""
    grouped: dict[tuple[str, str], list[ArtLink]] = defaultdict(list)
    for file in files:
        grouped[file.slot, file.part].append(ArtLink(f"{folder}/{quote(file.file)}", file.format))
    for (slot, part), links in grouped.items():
        yield SlotFiles(slot, part, tuple(links))
