"""Days that the folder has from earlier runs: later ones fit them, or are refused."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from bookbuilder.board import board
from bookbuilder.book import Issue, read_issue
from bookbuilder.daily.others import names_beside
from bookbuilder.errors import InputError
from bookbuilder.readback.newspaper import check_folder
from bookbuilder.typeset import theme
from tests.daily.conftest import Paper, series

TINY = series("tiny", board="4x4", grades="beginner", clues={"symmetry": "none"})


def read_issues(paper: Paper) -> list[Issue]:
    """The issues in the folder, by date."""
    return [read_issue(path.read_text("utf-8")) for path in sorted((paper.folder / "out").glob("*/day.json"))]


@pytest.mark.slow
def test_the_board_of_a_series_that_has_ended_stays_described(paper: Paper) -> None:
    paper.make(paper.plan(series(), TINY, no_repeat_days=5), "2027-01-01", "2027-01-03")
    paper.make(paper.plan(series(), no_repeat_days=5), "2027-01-04", "2027-01-05")
    for name in ("feed.json", "manifest.json"):
        assert list(json.loads((paper.folder / "out" / name).read_text())["boards"]) == ["6x6", "4x4"]
    paper.make(paper.plan(series(), no_repeat_days=5), "2027-01-01", "2027-01-03")
    assert list(json.loads((paper.folder / "out/feed.json").read_text())["boards"]) == ["6x6"]


def test_a_new_board_with_the_name_of_an_old_one_gets_a_number() -> None:
    old, new = board("4x4"), replace(board("6x6"), name="4x4")
    assert names_beside([new], {"4x4": old}) == {new: "4x4-2", old: "4x4"}
    assert names_beside([new, old], {"4x4": old, "4x4-2": new}) == {new: "4x4-2", old: "4x4"}


@pytest.mark.slow
@pytest.mark.parametrize("answer", ["below", "file"])
@pytest.mark.parametrize("bank", [False, True], ids=["stock", "bank"])
@pytest.mark.parametrize("fresh", [False, True], ids=["", "fresh"])
def test_days_in_print_stay_as_they_are_when_the_settings_change(
    paper: Paper, answer: str, bank: bool, fresh: bool
) -> None:
    usual = series(answer=answer, slots=[{"width": "110mm", "formats": ["txt"]}])
    top = {"bank": "bank.db"} if bank else {}
    paper.make(paper.plan(usual, top=top), "2027-01-04", "2027-01-05")
    before = {name: digest for name, digest in paper.files().items() if name < "2027-01-06"}
    if bank:
        (paper.folder / "out/puzzles.txt").unlink()
    changed = paper.plan({**usual, "grades": "medium"}, top=top)
    for _ in range(2):  # the second run finds what the first has stored
        paper.make(changed, "2027-01-06", "2027-01-07", fresh=fresh)
        after = paper.files()
        assert before.items() <= after.items()
        days = {each.date.isoformat(): each for each in read_issues(paper)}
        assert [days[day].puzzles[0].level for day in sorted(days)] == ["easy", "easy", "medium", "medium"]
        assert days["2027-01-06"].shows == ("20270105_main",)
        assert not check_folder(paper.folder / "out").failed


@pytest.mark.slow
def test_days_asked_for_again_follow_the_new_settings(paper: Paper) -> None:
    paper.make(paper.plan(series()), "2027-01-04", "2027-01-07")
    printed = paper.make(paper.plan(series(grades="medium")), "2027-01-06", "2027-01-07")
    assert printed.tally.remade
    assert [each.puzzles[0].level for each in read_issues(paper)] == ["easy", "easy", "medium", "medium"]


@pytest.mark.slow
def test_an_answer_to_a_puzzle_that_was_never_printed_is_refused(paper: Paper) -> None:
    paper.make(paper.plan(series(answer="below")), "2027-01-04", "2027-01-05")
    before = paper.files()
    (paper.folder / "out/puzzles.txt").unlink()  # and with it what tells which puzzle was printed
    plan = paper.plan(series(answer="below", grades="medium"))
    with pytest.raises(InputError, match="2027-01-06 would show the answer to 20270105_main, but the issue of 2027"):
        paper.make(plan, "2027-01-06", "2027-01-07")
    assert {**before, **paper.files()} == before


def test_where_no_answers_are_printed_a_series_may_change(paper: Paper) -> None:
    paper.make(paper.plan(series(answer="none")), "2027-01-04", "2027-01-05")
    paper.make(paper.plan(series(answer="none", grades="medium")), "2027-01-06", "2027-01-07")


def test_a_corrected_day_is_made_before_its_answer_is_printed(paper: Paper) -> None:
    paper.make(paper.plan(series(), no_repeat_days=20), "2027-01-04", "2027-01-05")
    again = [{"series": "main", "date": "2027-01-05", "version": 2, "reroll": True}]
    plan = paper.plan(series(), no_repeat_days=20, corrections=again)
    with pytest.raises(InputError, match="make 2027-01-05 again as well"):
        paper.make(plan, "2027-01-06", "2027-01-06")
    paper.make(plan, "2027-01-05", "2027-01-05")
    paper.make(plan, "2027-01-06", "2027-01-06")


def test_the_folder_of_another_newspaper_is_refused(paper: Paper) -> None:
    paper.make(paper.plan(series(), top={"id": "courier"}), "2027-01-04", "2027-01-05")
    with pytest.raises(InputError, match="belongs to another newspaper, courier"):
        paper.make(paper.plan(series(), top={"id": "post"}), "2027-01-11", "2027-01-12")


def test_a_record_that_somebody_changed_is_refused_before_anything_is_made(paper: Paper) -> None:
    plan = paper.plan(series())
    paper.make(plan, "2027-01-04", "2027-01-05")
    record = paper.folder / "out/2027-01-04/day.json"
    record.write_text(record.read_text().replace('"number": 4', '"number": 5'))
    told: list[str] = []
    with pytest.raises(InputError, match=r"2027-01-04/day\.json was changed"):
        paper.make(plan, "2027-02-01", "2027-02-01", report=lambda what, *_: told.append(what))
    assert not told


def test_a_week_is_not_packed_without_all_files_of_its_days(paper: Paper) -> None:
    plan = paper.plan(series())
    for missing in ("20270104_main_60mm_puzzle.svg", "day.json"):
        paper.make(plan, "2027-01-04", "2027-01-05")
        (paper.folder / "out/2027-01-04" / missing).unlink()
        with pytest.raises(InputError, match=f"2027-01-04/{missing} is missing"):
            paper.make(plan, "2027-01-06", "2027-01-06")


@pytest.mark.slow
@pytest.mark.parametrize("form", ["pdf", "png"])
def test_series_on_one_board_in_different_themes_pass_the_check(paper: Paper, form: str) -> None:
    slots = [{"width": "110mm", "formats": [form]}]
    its = [series(name, board="classic", theme=name, slots=slots) for name in ("press", "kiosk")]
    paper.make(paper.plan(*its), "2027-01-04", "2027-01-09")
    assert not check_folder(paper.folder / "out").failed


@pytest.mark.slow
def test_days_before_and_after_a_change_of_theme_pass_the_check(paper: Paper) -> None:
    its = series(board="classic", slots=[{"width": "110mm", "formats": ["pdf", "png"]}])
    paper.make(paper.plan(its), "2027-01-01", "2027-01-14")
    paper.make(paper.plan({**its, "theme": "kiosk"}), "2027-01-15", "2027-01-21")
    looks = [{file.look for file in each.files} for each in read_issues(paper)]
    assert looks == [{""}] * 14 + [{theme("kiosk").mark}] * 7
    report = check_folder(paper.folder / "out")
    assert not report.failed
    assert report.checked["pictures"] == 2 * (14 + 13 + 7 + 7)  # and the answers, but that to the day before the first
