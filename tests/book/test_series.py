"""A series' calendar, before any puzzle is made."""

from __future__ import annotations

from datetime import date as Date
from itertools import islice

import pytest

from bookbuilder.book import WEEKDAYS, Series
from bookbuilder.config import span

MON, TUE, WED, THU, FRI, SAT, SUN = range(7)
START = Date(2027, 1, 4)  # a Monday


def series(issues: set[int], carried: set[int], **options: object) -> Series:
    levels = dict.fromkeys(range(len(WEEKDAYS)), ("easy",))
    return Series("main", START, levels, frozenset(issues), frozenset(carried), **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("issues", "carried", "most"),
    [
        ({TUE, WED}, set(), 1),
        ({TUE, WED}, {MON}, 2),
        ({WED}, {MON, TUE}, 3),
        ({TUE, FRI}, {MON, THU}, 2),
        ({MON}, {SAT, SUN}, 3),
        (set(), {MON}, 1),
    ],
)
def test_an_issue_prints_the_puzzles_carried_to_it(issues: set[int], carried: set[int], most: int) -> None:
    assert series(issues, carried).most == most


def test_a_day_has_a_puzzle_if_an_issue_prints_it() -> None:
    its = series({TUE, WED}, {MON}, closed=frozenset({Date(2027, 1, 6), Date(2027, 1, 12)}))
    assert [day for day in range(1, 15) if its.has(Date(2027, 1, day))] == [4, 5, 13]
    assert its.has(Date(2027, 1, 5), "easy")
    assert not its.has(Date(2027, 1, 5), "hard")


@pytest.mark.parametrize(("by_level", "numbers"), [(False, [1, 2, 3, 4]), (True, [1, 1, 2, 2])])
def test_levels_share_their_numbers_or_have_their_own(by_level: bool, numbers: list[int]) -> None:
    levels = dict.fromkeys(range(7), ("easy", "hard"))
    series = Series("main", START, levels, frozenset(range(7)), several=True, by_level=by_level)
    assert [feature.number for feature in islice(series.features(), 4)] == numbers


def test_the_longest_id_is_as_long_as_that_of_a_holiday() -> None:
    levels = dict.fromkeys(range(7), ("easy", "hard"))
    holiday = (span("02-14"), "beginner")
    series = Series("main", Date(2027, 2, 13), levels, frozenset(range(7)), several=True, holidays=(holiday,))
    ids = [feature.id for feature in islice(series.features(), 5)]
    assert "20270214_main_beginner" in ids
    assert len(series.longest_id) == max(map(len, ids))
