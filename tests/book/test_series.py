"""The calendar of a series."""

from __future__ import annotations

from datetime import date as Date
from itertools import islice

from bookbuilder.book import Series
from bookbuilder.config import span


def test_the_longest_id_is_as_long_as_that_of_a_holiday() -> None:
    levels = dict.fromkeys(range(7), ("easy", "hard"))
    holiday = (span("02-14"), "beginner")
    series = Series("main", Date(2027, 2, 13), levels, frozenset(range(7)), several=True, holidays=(holiday,))
    ids = [feature.id for feature in islice(series.features(), 5)]
    assert "20270214_main_beginner" in ids
    assert len(series.longest_id) == max(map(len, ids))
