"""Days of a newspaper: the same bytes however made, no repeats, rising weeks, months that leave others alone."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from datetime import date as Date
from pathlib import Path

import pytest

from bookbuilder.book import Issue, PuzzleRecord, read_issue
from bookbuilder.daily.refusals import check
from bookbuilder.errors import BuildFailed, InputError
from bookbuilder.readback.files import check_records
from bookbuilder.readback.findings import ReadbackNotes
from bookbuilder.workers import Processes
from tests.daily.conftest import Paper, series

TINY = series("tiny", board="4x4", grades="beginner", clues={"symmetry": "none"})  # it has 36 puzzles


def issues(folder: Path) -> list[Issue]:
    """The issues in a folder, by date."""
    return [read_issue(path.read_text("utf-8")) for path in sorted(folder.glob("*/day.json"))]


def records(folder: Path) -> Iterable[PuzzleRecord]:
    return (each for issue in issues(folder) for each in issue.puzzles)


@pytest.mark.slow
def test_a_day_alone_is_the_day_of_the_month(paper: Paper) -> None:
    plan = paper.plan(series(), TINY, no_repeat_days=10)
    paper.make(plan, "2027-01-01", "2027-01-31", "month")
    paper.make(plan, "2027-01-20", "2027-01-20", "alone")
    assert paper.day("2027-01-20", "alone") == paper.day("2027-01-20", "month") != {}


@pytest.mark.slow
@pytest.mark.process
def test_workers_and_a_copy_of_the_bank_do_not_change_a_day(paper: Paper) -> None:
    plan = paper.plan(series(), TINY, no_repeat_days=10)
    paper.make(plan, "2027-01-01", "2027-01-31", "month")
    paper.make(plan, "2027-01-20", "2027-01-20", "jobs", Processes(2))
    assert paper.day("2027-01-20", "jobs") == paper.day("2027-01-20", "month")

    other = paper.plan(series("other"), top={"id": "other", "bank": "bank.db"})
    paper.make(other, "2027-01-01", "2027-01-10", "other")
    shutil.copy(paper.folder / "bank.db", paper.folder / "copy.db")
    banked = paper.plan(series(), TINY, top={"bank": "bank.db"}, no_repeat_days=10)
    copied = paper.plan(series(), TINY, top={"bank": "copy.db"}, no_repeat_days=10)
    paper.make(banked, "2027-01-01", "2027-01-31", "banked month")
    paper.make(copied, "2027-01-20", "2027-01-20", "banked day")
    assert paper.day("2027-01-20", "banked day") == paper.day("2027-01-20", "banked month")


@pytest.mark.slow
def test_a_bank_gives_a_day_back_as_it_was_printed(paper: Paper) -> None:
    plan = paper.plan(series(), top={"bank": "bank.db"})
    paper.make(plan, "2027-01-01", "2027-01-14", "first")
    printed = paper.make(plan, "2027-01-08", "2027-01-08", "second")
    assert printed.tally.made == 0
    assert paper.day("2027-01-08", "second") == paper.day("2027-01-08", "first")


def test_no_file_is_moved_if_the_bank_has_lost_the_claim(paper: Paper) -> None:
    from bookbuilder.bank import forget, opened

    plan = paper.plan(series(), top={"bank": "bank.db"})

    def lose(what: str, done: int, total: int) -> None:
        if (what, done) == ("issues", total) and plan.bank:
            with opened(plan.bank, write=True) as bank:
                forget(bank, plan.id)

    with pytest.raises(BuildFailed, match="the files are not moved into place"):
        paper.make(plan, "2027-01-01", "2027-01-03", report=lose)
    assert not (paper.folder / "out").exists()


@pytest.mark.slow
def test_puzzles_of_one_level_get_harder_within_a_week(paper: Paper) -> None:
    grades = {"mon": "easy", "tue": "easy", "wed": "easy", "thu": "medium", "fri": "medium", "sat": "medium"}
    paper.make(paper.plan(series(grades=grades)), "2027-01-01", "2027-02-28")
    weeks = defaultdict[tuple[int, int], list[tuple[Date, int]]](list)
    for each in records(paper.folder / "out"):
        weeks[each.day.isocalendar()[:2]].append((each.day, each.score))
    assert len(weeks) == 9
    for week, scores in weeks.items():
        assert [score for _, score in sorted(scores)] == sorted(score for _, score in scores), week


@pytest.mark.slow
@pytest.mark.parametrize("days", [0, 3, 20])
def test_nothing_is_repeated_within_the_days_promised(paper: Paper, days: int) -> None:
    paper.make(paper.plan(TINY, no_repeat_days=days), "2027-01-01", "2027-03-31")
    seen: dict[str, Date] = {}
    for each in records(paper.folder / "out"):
        earlier = seen.get(each.key)
        assert earlier is None or (each.day - earlier).days > days, (earlier, each.day)
        seen[each.key] = each.day


@pytest.mark.slow
def test_series_of_one_newspaper_share_no_puzzle(paper: Paper) -> None:
    paper.make(paper.plan(TINY, TINY | {"id": "second"}, no_repeat_days=2), "2027-01-01", "2027-01-31")
    for issue in issues(paper.folder / "out"):
        first, second = issue.puzzles
        assert first.key != second.key


@pytest.mark.slow
def test_february_leaves_january_alone(paper: Paper) -> None:
    plan = paper.plan(series())
    paper.make(plan, "2027-01-01", "2027-01-31")
    before = paper.files()
    paper.make(plan, "2027-02-01", "2027-02-28")
    after = paper.files()
    assert {name: digest for name, digest in after.items() if name.startswith("2027-01")} == {
        name: digest for name, digest in before.items() if name.startswith("2027-01")
    }
    assert len([name for name in after if name.endswith("day.json")]) == 31 + 28
    listed = {each["file"] for each in json.loads((paper.folder / "out/manifest.json").read_text())["artifacts"]}
    assert listed == set(after) - {"manifest.json"}
    paper.make(plan, "2027-01-01", "2027-02-28", "at once")
    assert paper.files("at once") == after


@pytest.mark.slow
def test_a_rerun_changes_nothing_and_makes_nothing(paper: Paper) -> None:
    plan = paper.plan(series(), TINY, no_repeat_days=10)
    paper.make(plan, "2027-01-01", "2027-01-31")
    before = paper.files()
    again = paper.make(plan, "2027-01-01", "2027-01-31")
    assert again.tally.made == 0
    assert paper.files() == before


def test_a_fresh_run_is_the_same_but_makes_everything(paper: Paper) -> None:
    plan = paper.plan(series())
    paper.make(plan, "2027-01-01", "2027-01-10")
    before = paper.files()
    again = paper.make(plan, "2027-01-01", "2027-01-10", fresh=True)
    assert again.tally.reused == 0
    assert paper.files() == before


def test_days_after_a_fresh_one_keep_their_puzzles(paper: Paper) -> None:
    plan = paper.plan(series(grades="easy"))
    paper.make(plan, "2027-01-04", "2027-01-10")
    before = [each.givens for each in records(paper.folder / "out")]
    paper.make(plan, "2027-01-06", "2027-01-06", fresh=True)
    paper.make(plan, "2027-01-04", "2027-01-10")
    after = [each.givens for each in records(paper.folder / "out")]
    assert [*before[:2], *before[3:]] == [*after[:2], *after[3:]]


def test_a_fresh_run_makes_later_days_whose_records_are_damaged_again(paper: Paper) -> None:
    plan = paper.plan(series(grades="easy"))
    paper.make(plan, "2027-01-01", "2027-01-10")
    stock = paper.folder / "out" / "puzzles.txt"
    lines = stock.read_text("utf-8").split("\n")
    lines[-3] = lines[-3].replace("\teasy\t", "\teasy\tbroken")
    stock.write_text("\n".join(lines), "utf-8")
    with pytest.raises(InputError):
        paper.make(plan, "2027-01-01", "2027-01-06")
    assert paper.make(plan, "2027-01-01", "2027-01-06", fresh=True).tally.made == 10


@pytest.mark.slow
def test_an_interrupted_run_finishes_with_the_same_files(paper: Paper) -> None:
    plan = paper.plan(series(), TINY, no_repeat_days=10)

    def stop(what: str, done: int, total: int) -> None:
        if (what, done) == ("puzzles", 10):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        paper.make(plan, "2027-01-01", "2027-01-31", report=stop)
    assert not (paper.folder / "out").exists()
    resumed = paper.make(plan, "2027-01-01", "2027-01-31")
    assert resumed.tally.resumed > 0
    paper.make(plan, "2027-01-01", "2027-01-31", "whole")
    assert paper.files() == paper.files("whole")
    assert not list(paper.folder.glob(".*.staging"))


def test_answers_are_those_of_the_issue_before(paper: Paper) -> None:
    paper.make(paper.plan(series(days=["mon", "wed", "fri"], grades="easy")), "2027-01-01", "2027-01-10")
    found = issues(paper.folder / "out")
    assert [issue.date.isoformat() for issue in found] == ["2027-01-01", "2027-01-04", "2027-01-06", "2027-01-08"]
    assert [issue.shows for issue in found] == [(), ("20270101_main",), ("20270104_main",), ("20270106_main",)]


def test_a_day_without_an_issue_may_print_its_puzzle_on_the_next(paper: Paper) -> None:
    days = ["tue", "wed", "thu", "fri", "sat"]
    paper.make(paper.plan(series(days=days, carried=["mon"], answer="file")), "2027-01-04", "2027-01-06")
    tuesday, wednesday = issues(paper.folder / "out")
    assert [(each.id, each.number) for each in tuesday.puzzles] == [("20270104_main", 3), ("20270105_main", 4)]
    assert wednesday.shows == ("20270104_main", "20270105_main")
    answers = {each.file for each in wednesday.files if each.part == "answer"}
    assert answers == {
        f"{id}_60mm_answer.{ending}" for id in ("20270104_main", "20270105_main") for ending in ("svg", "txt")
    }


def test_numbers_have_no_gaps_where_a_paper_does_not_appear(paper: Paper) -> None:
    plan = paper.plan(series(first_number=100), closed=["2027-01-03", "2027-01-04"])
    paper.make(plan, "2027-01-01", "2027-01-07")
    assert [each.number for each in records(paper.folder / "out")] == [100, 101, 102, 103, 104]


def test_several_levels_a_day_have_a_puzzle_each(paper: Paper) -> None:
    paper.make(paper.plan(series(grades=["easy", "medium"])), "2027-01-01", "2027-01-02")
    first, second = issues(paper.folder / "out")
    assert [(each.id, each.level) for each in first.puzzles] == [
        ("20270101_main_easy", "easy"),
        ("20270101_main_medium", "medium"),
    ]
    assert second.shows == ("20270101_main_easy", "20270101_main_medium")


@pytest.mark.parametrize("rerolls", [0, 1])
def test_progress_counts_the_puzzles_of_all_weeks_and_corrections(paper: Paper, rerolls: int) -> None:
    told: list[tuple[int, int]] = []
    again = [{"series": "tiny", "date": "2027-01-01", "version": 2, "reroll": True}] * rerolls
    plan = paper.plan({**TINY, "grades": "beginner"}, no_repeat_days=7, corrections=again)
    paper.make(
        plan, "2027-01-09", "2027-01-10", report=lambda what, *how: told.append(how) if what == "puzzles" else None
    )
    wanted = 10 + rerolls
    assert sorted({done for done, _ in told}) == [*range(wanted + 1)]
    assert told == sorted(told)
    assert (told[0], told[-1]) == ((0, wanted), (wanted, wanted))


@pytest.fixture(scope="module")
def levels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a paper without Mondays whose two levels have numbers of their own."""
    paper = Paper(tmp_path_factory.mktemp("levels"))
    options = {"days": ["sun", "tue"], "carried": ["mon"], "start": "2027-01-03", "first_number": 7}
    plan = paper.plan(series(grades=["medium", "easy"], numbers="each", title="Number", **options))
    paper.make(plan, "2027-01-03", "2027-01-05")
    return paper.folder / "out"


def test_levels_may_have_numbers_of_their_own(levels: Path) -> None:
    assert [(each.id, each.number, each.counted) for each in records(levels)] == [
        ("20270103_main_easy", 7, "easy"),
        ("20270103_main_medium", 7, "medium"),
        ("20270104_main_easy", 8, "easy"),
        ("20270104_main_medium", 8, "medium"),
        ("20270105_main_easy", 9, "easy"),
        ("20270105_main_medium", 9, "medium"),
    ]


def test_puzzles_of_one_number_are_told_apart_by_their_levels(levels: Path) -> None:
    art = [(levels / f"2027-01-03/20270103_main_{level}_60mm_puzzle.svg").read_text() for level in ("easy", "medium")]
    titles = [re.search("<title>(.*?)</title>", text) for text in art]
    assert [title and title[1] for title in titles] == [
        "Number · Easy, No. 7, Sunday, 3 January 2027",
        "Number · Medium, No. 7, Sunday, 3 January 2027",
    ]
    calendar = (levels / "calendar.html").read_text("utf-8")
    assert "Answers to Number · Easy 7 and Number · Medium 7" in calendar
    assert "Number · Medium 8 is printed on 5\u00a0January" in calendar


def test_numbers_of_levels_are_checked_by_level(levels: Path) -> None:
    printed, notes = {issue.date.isoformat(): issue for issue in issues(levels)}, ReadbackNotes()
    check_records(printed, None, notes)
    assert not notes.report().findings
    easy, medium = printed["2027-01-03"].puzzles
    wrong = replace(printed["2027-01-03"], puzzles=(easy, replace(medium, number=9)))
    check_records({**printed, "2027-01-03": wrong}, None, notes)
    (finding,) = notes.report().findings
    assert "20270104_main_medium has the number 8, after 9 of 20270103_main_medium" in str(finding)


def test_the_manifest_says_what_a_number_counts(levels: Path) -> None:
    said = json.loads((levels / "manifest.json").read_text())["issues"][0]["puzzles"]
    assert [(each["number"], each["counted"]) for each in said] == [(7, "easy"), (7, "medium")]


def test_a_holiday_has_its_own_clues_and_level(paper: Paper) -> None:
    holidays = {"01-05": {"clues": {"symmetry": "none"}, "grade": "medium"}}
    paper.make(paper.plan(series(holidays=holidays)), "2027-01-04", "2027-01-06")
    assert [each.level for each in records(paper.folder / "out")] == ["easy", "medium", "easy"]


def test_the_manifest_states_release_times_with_their_zone(paper: Paper) -> None:
    paper.make(paper.plan(series(release="06:00 Europe/Berlin")), "2027-03-27", "2027-03-28")
    manifest = json.loads((paper.folder / "out/manifest.json").read_text())
    told = [(each["release"], each["zone"]) for issue in manifest["issues"] for each in issue["puzzles"]]
    assert told == [
        ("2027-03-27T06:00:00+01:00", "Europe/Berlin"),
        ("2027-03-28T06:00:00+02:00", "Europe/Berlin"),
    ]


def test_an_issue_that_somebody_changed_is_made_again_before_its_week_is_packed(paper: Paper) -> None:
    plan = paper.plan(series())
    paper.make(plan, "2027-01-04", "2027-01-05")
    changed = paper.folder / "out/2027-01-04/20270104_main_60mm_puzzle.svg"
    changed.write_text("<svg/>")
    with pytest.raises(InputError, match="was changed after it was made"):
        paper.make(plan, "2027-01-06", "2027-01-06")
    paper.make(plan, "2027-01-04", "2027-01-06")
    assert len(paper.day("2027-01-04")) == 3


def test_a_level_that_never_comes_fails_with_what_came(paper: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["bookbuilder.generate.make"], "tries_limit", lambda _: 20)
    with pytest.raises(BuildFailed, match="was not found in 20 attempts") as failed:
        paper.make(paper.plan(series(grades="extreme")), "2027-01-01", "2027-01-01")
    assert "20  beginner to medium" in str(failed.value)
    assert not (paper.folder / "out").exists()


def test_files_that_would_share_a_name_are_refused_before_anything_is_made(paper: Paper) -> None:
    plan = paper.plan(series(grades=["easy", "medium"]), name="{date:%Y%m%d}_{series}_{part}")
    with pytest.raises(InputError, match=r"20270101_main_easy, 60mm, and 20270101_main_medium, 60mm, would both"):
        paper.make(plan, "2027-01-01", "2027-01-31")
    two = series(slots=[{"width": "60mm"}, {"width": "70mm"}])
    with pytest.raises(InputError, match=r"would both be called 20270101_main_puzzle\.pdf"):
        paper.make(paper.plan(two, name="{id}_{part}"), "2027-01-01", "2027-01-31")


def test_names_that_are_too_long_are_refused_before_anything_is_made(paper: Paper) -> None:
    plan = paper.plan(series("a" * 30), name="{id}_{id}_{id}_{part}")
    with pytest.raises(InputError, match="has 130 characters; the limit is 120"):
        paper.make(plan, "2027-01-01", "2027-01-31")


def test_days_a_century_after_the_start_are_refused(paper: Paper) -> None:
    with pytest.raises(InputError, match="more than a century after the start of main, 2027-01-01"):
        paper.make(paper.plan(series()), "2207-01-01", "2207-01-01")


def test_a_board_with_fewer_puzzles_than_days_is_refused_before_anything_is_made(paper: Paper) -> None:
    plan = paper.plan(series(board="4x4", grades="beginner"))
    with pytest.raises(InputError, match="has 13 different beginner puzzles") as caught:
        paper.make(plan, "2027-01-01", "2027-01-31")
    hint = "use a larger board, `clues: {symmetry: none}` (36 different puzzles), or fewer `no_repeat_days`"
    assert caught.value.problems[0].hint == hint


def test_a_board_with_fewer_plain_puzzles_than_days_may_have_enough_with_rules(paper: Paper) -> None:
    """What is known of tiny boards is about houses alone."""
    check(paper.plan(series(board="4x4", grades="easy", rules="killer")), Date(2027, 1, 1), Date(2027, 12, 31))


def test_too_few_puzzles_are_refused_at_their_own_series_beside_one_of_rules(paper: Paper) -> None:
    ruled = series("ruled", board="4x4", grades="easy", rules="killer")
    with pytest.raises(InputError, match="has 13 different beginner puzzles") as caught:
        check(paper.plan(ruled, series(board="4x4", grades="beginner")), Date(2027, 1, 1), Date(2027, 1, 31))
    plan = paper.plan(ruled, series(board="4x4", grades="beginner"))
    assert caught.value.problems[0].place == plan.series[1].place
