"""Corrections: one day is issued again with a new version, and the next one where it shows the answer; no other."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bookbuilder.book import PuzzleRecord, read_issue
from bookbuilder.daily.changes import changes
from bookbuilder.errors import InputError
from tests.daily.conftest import Paper, series

BELOW = {"answer": "below"}
DAYS = [f"2027-01-{day:02}" for day in range(4, 11)]


def correction(**options: Any) -> dict[str, Any]:
    return {"series": "main", "date": "2027-01-06", "version": 2, **options}


def record(paper: Paper, day: str, name: str = "out") -> PuzzleRecord:
    (found,) = read_issue((paper.folder / name / day / "day.json").read_text("utf-8")).puzzles
    return found


def corrected(paper: Paper, *which: dict[str, Any], top: dict[str, Any] | None = None, **options: Any) -> set[str]:
    """Make a week without and with corrections; return the days whose files differ."""
    paper.make(paper.plan(series(**options), top=top), DAYS[0], DAYS[-1])
    before = {day: paper.day(day) for day in DAYS}
    paper.make(paper.plan(series(**options), top=top, corrections=list(which)), DAYS[0], DAYS[-1])
    return {day for day in DAYS if paper.day(day) != before[day]}


@pytest.mark.slow
@pytest.mark.parametrize("top", [{}, {"bank": "bank.db"}], ids=["without a bank", "with a bank"])
def test_another_puzzle_changes_its_day_and_the_one_that_shows_its_answer(paper: Paper, top: dict[str, Any]) -> None:
    assert corrected(paper, correction(reroll=True), top=top, **BELOW) == {"2027-01-06", "2027-01-07"}
    assert [record(paper, day).version for day in DAYS] == [1, 1, 2, 2, 1, 1, 1]
    paper.make(paper.plan(series(**BELOW)), DAYS[0], DAYS[-1], "old")
    assert record(paper, "2027-01-06").key != record(paper, "2027-01-06", "old").key
    assert record(paper, "2027-01-07").key == record(paper, "2027-01-07", "old").key


@pytest.mark.slow
def test_an_answer_in_a_file_of_its_own_leaves_the_next_puzzles_art_alone(paper: Paper) -> None:
    assert corrected(paper, correction(reroll=True), answer="file") == {"2027-01-06", "2027-01-07"}
    assert record(paper, "2027-01-07").version == 1
    assert "2027-01-07/20270106_main_60mm_answer_v2.svg" in paper.files()
    assert "2027-01-07/20270106_main_60mm_answer.svg" not in paper.files()


@pytest.mark.slow
@pytest.mark.parametrize("options", [BELOW, {"answer": "file"}], ids=["below", "file"])
def test_a_new_version_of_the_same_puzzle_changes_no_other_day(paper: Paper, options: dict[str, Any]) -> None:
    assert corrected(paper, correction(), **options) == {"2027-01-06"}
    assert record(paper, "2027-01-06").version == 2


@pytest.mark.slow
def test_a_day_alone_has_its_corrections_and_brings_the_next_along(paper: Paper) -> None:
    fixed = paper.plan(series(**BELOW), corrections=[correction(reroll=True)])
    paper.make(fixed, DAYS[0], DAYS[-1], "week")
    printed = paper.make(fixed, "2027-01-06", "2027-01-06", "alone")
    assert [day.isoformat() for day in printed.issues] == ["2027-01-06", "2027-01-07"]
    for day in ("2027-01-06", "2027-01-07"):
        assert paper.day(day, "alone") == paper.day(day, "week")


@pytest.mark.slow
def test_corrections_of_a_day_follow_each_other(paper: Paper) -> None:
    plan = paper.plan(series(**BELOW), corrections=[correction(reroll=True), correction(version=3, reroll=True)])
    paper.make(plan, DAYS[0], DAYS[-1])
    assert (record(paper, "2027-01-06").version, record(paper, "2027-01-07").version) == (3, 3)
    changes = json.loads((paper.folder / "out/manifest.json").read_text())["corrections"]
    assert [(each["id"], each["version"], each["replaced"]) for each in changes] == [
        ("20270106_main", 2, True),
        ("20270106_main", 3, True),
    ]
    assert changes[0]["now"] == changes[1]["was"] != changes[1]["now"]


def listed(paper: Paper) -> list[tuple[str, int]]:
    """The corrections in the manifest."""
    found = json.loads((paper.folder / "out/manifest.json").read_text("utf-8"))["corrections"]
    return [(each["id"], each["version"]) for each in found]


@pytest.mark.slow
def test_the_manifest_lists_the_corrections_that_the_folder_shows(paper: Paper) -> None:
    paper.make(paper.plan(series(**BELOW)), DAYS[0], DAYS[-1])
    fixed = paper.plan(series(**BELOW), corrections=[correction(), correction(date="2027-01-09", reroll=True)])
    printed = paper.make(fixed, "2027-01-08", "2027-01-08")  # comes after the first and before the second
    assert (listed(paper), printed.changes) == ([], ())
    printed = paper.make(fixed, "2027-01-09", "2027-01-10")
    assert [each.id for each in printed.changes] == ["20270109_main"]
    assert listed(paper) == [("20270109_main", 2)]
    printed = paper.make(fixed, "2027-01-06", "2027-01-06")
    assert [each.id for each in printed.changes] == ["20270106_main"]
    assert listed(paper) == [("20270106_main", 2), ("20270109_main", 2)]


@pytest.mark.slow
@pytest.mark.parametrize("last", ["2027-01-06", "2027-01-10"])
def test_the_issue_that_shows_the_answer_to_a_replaced_puzzle_is_named(paper: Paper, last: str) -> None:
    printed = paper.make(paper.plan(series(**BELOW), corrections=[correction(reroll=True)]), "2027-01-04", last)
    assert [day.isoformat() for day in printed.again] == ["2027-01-07"]
    printed = paper.make(paper.plan(series(**BELOW), corrections=[correction()]), "2027-01-04", last)
    assert printed.again == ()


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"corrections": 3}', '{"corrections": [{"id": "x"}]}', "[" * 100_000]
)
def test_a_manifest_of_something_else_lists_no_changes(text: str) -> None:
    assert changes(text) == ()


@pytest.mark.slow
@pytest.mark.parametrize("day", range(5, 10))
def test_another_puzzle_keeps_the_week_rising(paper: Paper, day: int) -> None:
    replaced = correction(date=f"2027-01-{day:02}", reroll=True)
    paper.make(paper.plan(series(), corrections=[replaced], no_repeat_days=60), DAYS[0], DAYS[-1])
    scores = [record(paper, day).score for day in DAYS]
    low, new, high = scores[day - 5 : day - 2]
    more = max(0, 40 - (high - low)) // 2  # days that are alike leave too little room
    assert low - more <= new <= high + more, scores


@pytest.mark.slow
@pytest.mark.parametrize("day", [16, 22, 26])
def test_another_puzzle_repeats_none_of_the_days_around_it(paper: Paper, day: int) -> None:
    tiny = series("tiny", board="4x4", grades="beginner", clues={"symmetry": "none"})  # it has 36 puzzles
    again = [correction(series="tiny", date=f"2027-01-{day}", version=version, reroll=True) for version in (2, 3)]
    paper.make(paper.plan(tiny, no_repeat_days=14, corrections=again), "2027-01-01", "2027-02-14")
    days = sorted(path.name for path in (paper.folder / "out").glob("2027-*"))
    keys = [record(paper, day).key for day in days]
    assert not [days[at] for at, key in enumerate(keys) if key in keys[max(0, at - 14) : at]]


@pytest.mark.slow
def test_a_new_version_of_the_same_puzzle_makes_no_puzzles_ahead(paper: Paper) -> None:
    plan = paper.plan(series(), corrections=[correction()])
    printed = paper.make(plan, DAYS[0], DAYS[-1])
    assert printed.tally.made == 10  # from the start of the series, a Friday, to the end of the week


@pytest.mark.slow
def test_a_correction_waits_until_its_day_is_made(paper: Paper) -> None:
    plan = paper.plan(series(), corrections=[correction(reroll=True)])
    printed = paper.make(plan, "2027-01-04", "2027-01-05")
    assert printed.tally.changes == []
    assert "_v2" not in (paper.folder / "out/puzzles.txt").read_text()


@pytest.mark.parametrize(
    ("options", "corrections", "due"),
    [
        (BELOW, [{"version": 3}], 2),
        (BELOW, [{}, {"version": 2}], 3),
        (BELOW, [{"date": "2027-01-05", "reroll": True}, {}], 3),
        (BELOW, [{}, {"date": "2027-01-05", "reroll": True}, {"version": 3}], 4),
        (BELOW, [{"date": "2027-01-05"}, {"version": 3}], 2),
        ({"answer": "file"}, [{"date": "2027-01-05", "reroll": True}, {"version": 3}], 2),
    ],
)
def test_a_correction_that_names_another_version_than_its_arts_is_refused(
    paper: Paper, options: dict[str, Any], corrections: list[dict[str, Any]], due: int
) -> None:
    plan = paper.plan(series(**options), corrections=[correction(**each) for each in corrections])
    with pytest.raises(InputError, match=f"the correction of main on 2027-01-06 makes version {due}, not"):
        paper.make(plan, "2027-01-06", "2027-01-06")


@pytest.mark.slow
def test_the_art_has_the_version_that_the_correction_names(paper: Paper) -> None:
    fixed = [correction(date="2027-01-05", reroll=True), correction(version=3, reroll=True)]
    plan = paper.plan(series(**BELOW), corrections=fixed)
    paper.make(plan, DAYS[0], DAYS[-1])
    assert [record(paper, day).version for day in DAYS] == [1, 2, 3, 2, 1, 1, 1]
    assert "2027-01-06/20270106_main_60mm_puzzle_v3.svg" in paper.files()


def test_a_correction_of_a_day_without_a_puzzle_is_refused(paper: Paper) -> None:
    plan = paper.plan(series(days=["mon"]), corrections=[correction()])
    with pytest.raises(InputError, match="no such puzzle on that day"):
        paper.make(plan, "2027-01-04", "2027-01-04")
