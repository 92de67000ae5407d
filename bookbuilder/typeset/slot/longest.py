"""The longest texts that can occur, for which a layout leaves room: digits are replaced by the widest one."""

from __future__ import annotations

from datetime import date as Date
from datetime import timedelta
from re import sub

from bookbuilder.words import Words

WIDEST_DIGIT = "0"  # of the typeface
LONGEST_NUMBER = 6 * WIDEST_DIGIT  # as long as the largest number that a series can begin with
WIDEST_VERSION = 20  # of those with two digits

# All weekdays in all months, each on a day with two digits; which weekday it is in another year does not matter.
_DAYS = tuple(Date(2027, month, 10) + timedelta(days=day) for month in range(1, 13) for day in range(7))


def widest(text: str) -> str:
    """The text with every digit replaced by the widest."""
    return sub("[0-9]", WIDEST_DIGIT, text)


def dates(words: Words) -> list[str]:
    """Every weekday in every month."""
    return [widest(words.date(day)) for day in _DAYS]


def short_dates(words: Words) -> list[str]:
    """A day of every month."""
    return [widest(words.short_date(day)) for day in _DAYS[::7]]
