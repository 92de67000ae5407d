"""Days as a config names them: a text goes in; the days that it stands for come out.

2027-02-14            one day
02-14                 the day of every year
12-24..12-26          a range, in every year; it may run over the year's end
2027-07-01..2027-07-14
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date as Date
from datetime import timedelta

_DATE = re.compile(r"(?:([0-9]{4})-)?([0-9]{2})-([0-9]{2})")
_LEAP = 2000  # a year in which 29 February exists
_FOUR_YEARS = 1461  # days
_HALF_A_YEAR = 183  # days


@dataclass(frozen=True, slots=True)
class DaySpan:
    """A range of days, of one year or of every year."""

    first: Date  # of every year if `yearly`; the year is then without meaning
    last: Date
    yearly: bool

    def covers(self, day: Date) -> bool:
        """Whether a day is in the range."""
        if not self.yearly:
            return self.first <= day <= self.last
        here, first, last = _of_year(day), _of_year(self.first), _of_year(self.last)
        return first <= here <= last if first <= last else here >= first or here <= last

    def overlaps(self, other: DaySpan) -> bool:
        """Whether some day is in both ranges."""
        if self.yearly == other.yearly:
            return self.covers(other.first) or other.covers(self.first)
        dated, yearly = (other, self) if self.yearly else (self, other)
        return any(yearly.covers(dated.first + timedelta(ahead)) for ahead in range(dated._days))

    @property
    def _days(self) -> int:
        """How many days there are in a range of one year; of a longer one, four years have every day of the year."""
        return min((self.last - self.first).days + 1, _FOUR_YEARS)


def span(text: str) -> DaySpan:
    """The range that a text names. Raises ValueError for one that names none, with the reason."""
    ends = [_end(part.strip()) for part in text.split("..")]
    if len(ends) > 2:
        raise ValueError("has more than two ends")
    if len({yearly for _, yearly in ends}) > 1:
        raise ValueError("has a year at one end only")
    (first, yearly), (last, _) = ends[0], ends[-1]
    if not yearly and last < first:
        raise ValueError("runs backwards")
    if yearly and last < first and (first - last).days < _HALF_A_YEAR:
        raise ValueError("runs over the year's end and covers more than half a year; swap its ends")
    return DaySpan(first, last, yearly)


def _end(text: str) -> tuple[Date, bool]:
    match = _DATE.fullmatch(text)
    if not match:
        raise ValueError("is not a date; write 02-14, 2027-02-14 or 12-24..12-26")
    try:
        return Date(int(match[1] or _LEAP), int(match[2]), int(match[3])), match[1] is None
    except ValueError:
        raise ValueError("is not a date that exists") from None


def _of_year(day: Date) -> tuple[int, int]:
    return day.month, day.day
