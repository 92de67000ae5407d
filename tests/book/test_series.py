"""A series' calendar, before any puzzle is made."""

from __future__ import annotations

from datetime import date as Date

import pytest

from bookbuilder.book import WEEKDAYS, Series

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
