"""Each warning fires just beyond its limit, and not at it."""

from __future__ import annotations

import pytest

from bookbuilder.book import Issue, PuzzleRecord
from bookbuilder.site.survey import Easier, Finding, Flat, Jump, Like, survey
from tests.book.issues import issue, record

SATURDAY, MONDAY = 5, 7  # days after the first, which is a Monday


def found(kind: type[Finding], *records: PuzzleRecord) -> list[str]:
    """The ids at which a kind of finding is, if each puzzle has an issue of its own."""
    days = sorted({it.day for it in records})
    issues = [Issue("courier", day, tuple(it for it in records if it.day == day), ()) for day in days]
    return [it.point.id for it in survey(issues).findings if type(it) is kind]


def scores(*values: int, start: int = 0) -> list[PuzzleRecord]:
    return [record(start + day, score=score) for day, score in enumerate(values)]


def test_a_week_is_flat_if_its_scores_lie_within_less_than_a_tenth_of_the_series_range() -> None:
    others = scores(1000, 1500, 2000)
    assert found(Flat, *others, *scores(1200, 1250, 1299, start=MONDAY)) == ["20270111_main"]
    assert found(Flat, *others, *scores(1200, 1250, 1300, start=MONDAY)) == []


def test_two_puzzles_are_no_flat_week() -> None:
    assert found(Flat, *scores(1000, 1500, 2000), *scores(1200, 1200, start=MONDAY)) == []


def test_a_series_in_which_all_is_equal_has_no_flat_week() -> None:
    assert found(Flat, *scores(1500, 1500, 1500)) == []


def test_weeks_are_those_of_the_calendar() -> None:
    """Saturday to Tuesday are four days of two weeks."""
    assert found(Flat, *scores(1000, 2000), *scores(1200, 1200, start=5), *scores(1200, 1200, start=7)) == []


def test_each_series_is_measured_by_its_own_range() -> None:
    narrow = [record(day, "kids", score=score) for day, score in enumerate((1000, 1005, 1009))]
    assert found(Flat, *scores(1000, 1500, 2000), *narrow) == []


@pytest.mark.parametrize(
    ("first", "then", "day", "warned"),
    [
        ("easy", "medium", 1, False),
        ("easy", "hard", 1, True),
        ("hard", "medium", 1, False),
        ("hard", "easy", 1, True),
        ("hard", "easy", MONDAY, False),  # a new week begins
        ("easy", "hard", MONDAY, True),
        ("easy", "fiendish", 1, False),  # nobody knows how hard that is
    ],
)
def test_a_jump_is_two_levels_from_one_puzzle_to_the_next(first: str, then: str, day: int, warned: bool) -> None:
    before, after = record(0, level=first), record(day, level=then)
    assert found(Jump, before, after) == ([after.id] if warned else [])


def test_a_jump_is_seen_across_days_without_a_puzzle() -> None:
    assert found(Jump, record(0, level="easy"), record(2, level="hard")) == ["20270106_main"]


def test_another_series_is_no_jump() -> None:
    assert found(Jump, record(0, level="easy"), record(1, "kids", level="hard")) == []


def test_a_series_of_several_puzzles_per_day_is_looked_at_level_by_level() -> None:
    def day(number: int, *values: int) -> list[PuzzleRecord]:
        levels = zip(("easy", "medium", "hard"), values, strict=True)
        return [record(number, level=level, score=score, id=f"{number}_{level}") for level, score in levels]

    assert found(Jump, *day(0, 2100, 3100, 4100), *day(1, 2200, 3200, 4200)) == []
    assert found(Easier, *day(0, 2100, 3100, 4100), *day(1, 2200, 3099, 4200)) == ["1_medium"]


@pytest.mark.parametrize(("score", "warned"), [(2500, False), (2499, True)])
def test_a_puzzle_is_easier_if_its_score_is_lower_at_the_same_level(score: int, warned: bool) -> None:
    assert found(Easier, record(0), record(1, score=score)) == (["20270105_main"] if warned else [])


def test_a_lower_score_at_another_level_or_in_another_week_is_not_easier() -> None:
    assert found(Easier, record(0), record(1, level="medium", score=2400)) == []
    assert found(Easier, record(SATURDAY), record(MONDAY, score=2400)) == []


def clued(day: int, cells: range, series: str = "main", board: str = "big") -> PuzzleRecord:
    givens = tuple(int(cell in cells) for cell in range(40))
    return record(day, series, givens=givens, solution=(1,) * 40, clues=len(cells), board=board)


@pytest.mark.parametrize(("shared", "warned"), [(16, False), (17, True)])
def test_patterns_are_alike_if_more_than_80_percent_of_the_clues_stand_where_they_stood(
    shared: int, warned: bool
) -> None:
    before, after = clued(0, range(20)), clued(1, range(20 - shared, 40 - shared))
    assert found(Like, before, after) == ([after.id] if warned else [])


def test_patterns_are_compared_with_the_day_before_in_the_series_only() -> None:
    one, other = range(20), range(20, 40)
    assert found(Like, clued(0, one), clued(1, other), clued(2, one)) == []
    assert found(Like, clued(0, one), clued(1, one, "kids")) == []
    assert found(Like, clued(0, one), clued(1, one, board="another")) == []
    assert found(Like, clued(0, one), clued(7, one)) == ["20270111_main"]  # the series' day before


def test_a_carried_puzzle_counts_for_its_own_day() -> None:
    """Monday's and Tuesday's puzzles are printed together."""
    surveyed = survey([issue(1, record(0), record(1, score=2400))])
    assert [(point.day.day, point.printed.day) for point in surveyed.points] == [(4, 5), (5, 5)]
    assert [it.point.day.day for it in surveyed.findings if isinstance(it, Easier)] == [5]


def test_issues_that_do_not_come_by_date_are_refused() -> None:
    for days in ((1, 0), (1, 1)):
        with pytest.raises(ValueError, match="comes after"):
            survey(issue(day) for day in days)


def test_findings_come_by_kind_and_day() -> None:
    records = [record(2, level="hard"), record(0), record(1, score=2400), record(3, level="easy")]
    issues = [issue(it.number - 1, it) for it in sorted(records, key=lambda it: it.number)]
    kinds = [type(it) for it in survey(issues).findings]
    assert kinds == [Jump, Jump, *[Like] * 3, Easier]
