"""A newspaper's series: its calendar goes in; the features that each issue prints come out, before any puzzle is made.

A feature is one puzzle of a series on one day. A day without an issue of its own either has no puzzle, or carries its
puzzle over to the next issue: a paper without a Monday issue may print Monday's puzzle on Tuesday.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date as Date
from datetime import timedelta

from bookbuilder.config import DaySpan

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Feature:
    """A puzzle's place in a newspaper, known before the puzzle is made."""

    id: str  # unique in the publication: 20270105_main, or 20270105_main_easy in a series of several per day
    series: str
    day: Date  # to which it belongs
    issue: Date  # in which it is printed: on its day, unless it is carried over
    number: int  # in the series, or among its puzzles of the level `counted`
    level: str  # for which its puzzle is ordered
    counted: str = ""

    @property
    def week(self) -> tuple[int, int]:
        """The ISO year and week of its day."""
        return self.day.isocalendar()[:2]


def as_one(features: Sequence[Feature]) -> Feature:
    """The puzzles of a day's levels as one feature: with all levels, the number of the first, and the id of the day."""
    first = features[0]
    levels = "-".join(feature.level for feature in features)
    return replace(first, id=f"{first.day:%Y%m%d}_{first.series}", level=levels, counted="")


@dataclass(frozen=True, slots=True)
class Series:
    """The calendar of one series."""

    id: str
    start: Date
    levels: Mapping[int, tuple[str, ...]]  # by weekday (0 is Monday), those of the puzzles of one day
    issues: frozenset[int]  # the weekdays that have an issue
    carried: frozenset[int] = frozenset()  # weekdays without one, whose puzzles the next issue prints
    closed: Collection[Date] = frozenset()  # days without an issue, whatever weekday they are
    first_number: int = 1
    several: bool = False  # whether each day has one puzzle for each of several levels
    by_level: bool = False  # whether the puzzles of each level have numbers of their own
    holidays: tuple[tuple[DaySpan, str], ...] = ()  # days with a level of their own

    def features(self) -> Iterator[Feature]:
        """All features from the start on, by day; an endless sequence."""
        numbers, day = defaultdict[str, int](lambda: self.first_number), self.start
        while True:
            if (issue := self.issue_of(day)) is not None:
                for level in self.levels_on(day):
                    id = f"{day:%Y%m%d}_{self.id}" + (f"_{level}" if self.several else "")
                    counted = level if self.by_level else ""
                    yield Feature(id, self.id, day, issue, numbers[counted], level, counted)
                    numbers[counted] += 1
            day += _DAY

    def levels_on(self, day: Date) -> tuple[str, ...]:
        """The levels of a day's puzzles."""
        special = next((level for span, level in self.holidays if span.covers(day)), None)
        usual = self.levels.get(day.weekday(), ())
        return (special,) if special and usual else usual

    def issue_of(self, day: Date) -> Date | None:
        """The day on which the puzzles of a day are printed; None if it has none.

        A carried puzzle is printed on the next weekday that has an issue; if that one is closed, there is no puzzle.
        """
        if day in self.closed:
            return None
        if day.weekday() in self.issues:
            return day
        if day.weekday() not in self.carried or not self.issues:
            return None
        while day.weekday() not in self.issues:
            day += _DAY
        return None if day in self.closed else day

    def has(self, day: Date, level: str | None = None) -> bool:
        """Whether a day has a puzzle, or one of this level."""
        levels = self.levels_on(day) if day >= self.start and self.issue_of(day) else ()
        return bool(levels) if level is None else level in levels

    def issue_after(self, issue: Date) -> Date | None:
        """The next day on which puzzles of the series are printed; None if there is none within a year."""
        following = (issue + _DAY * ahead for ahead in range(1, 366))
        return next((day for day in following if self.issue_of(day) == day and self.levels_on(day)), None)

    @property
    def most_levels(self) -> int:
        """How many puzzles a day has, where each has one of several levels."""
        return max(map(len, self.levels.values()), default=1)

    @property
    def longest_id(self) -> str:
        """An id with as many characters as the longest of its features has."""
        special = tuple(level for _, level in self.holidays)
        level = max((level for levels in (*self.levels.values(), special) for level in levels), key=len, default="")
        return f"{self.start:%Y%m%d}_{self.id}" + (f"_{level}" if self.several else "")

    @property
    def most(self) -> int:
        """The most puzzles of one level, or of one day where that has one, in an issue."""
        printed = Counter(self._printed_on(weekday) for weekday in (*self.issues, *self.carried))
        return max(printed.values(), default=1)

    def _printed_on(self, weekday: int) -> int:
        """The weekday of the issue that prints a weekday's puzzle."""
        days = len(WEEKDAYS)
        following = ((weekday + ahead) % days for ahead in range(days))
        return next((day for day in following if day in self.issues), weekday)
