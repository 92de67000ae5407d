"""A day's puzzles of several levels in one file: its name, its version, what day.json and the check say of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date as Date
from itertools import islice

import pytest

from bookbuilder.api import generate
from bookbuilder.book import ArtFile, Feature, Featured, Issue, read_issue
from bookbuilder.daily.art import drawn_in
from bookbuilder.daily.issues import DayPlan, ShownPuzzle
from bookbuilder.daily.look import look_at_day
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.readback import check_folder
from bookbuilder.readback.files import _art_flaws
from tests.daily.conftest import Paper, series

LEVELS = ("beginner", "easy")
SLOTS = [
    {"width": "100mm", "levels": "beside", "formats": ["pdf"]},
    {"width": "60mm", "levels": "below", "answer": "file", "formats": ["svg"]},
]


def arts(paper: Paper, day: str) -> list[ArtFile]:
    return [*read_issue((paper.folder / "out" / day / "day.json").read_text("utf-8")).files]


def shared(**options: object) -> dict[str, object]:
    return series(**{"grades": [*LEVELS], "slots": SLOTS, **options})


@pytest.fixture(scope="module")
def two_days(tmp_path_factory: pytest.TempPathFactory) -> Paper:
    paper = Paper(tmp_path_factory.mktemp("paper"))
    corrected = [{"series": "main", "date": "2027-01-02", "level": "easy", "version": 2}]
    paper.make(paper.plan(shared(), corrections=corrected), "2027-01-01", "2027-01-02")
    return paper


def test_a_file_is_named_by_its_day_and_rises_with_the_correction_of_any_puzzle_in_it(two_days: Paper) -> None:
    assert [art.file for art in arts(two_days, "2027-01-01")] == [
        "20270101_main_100mm_puzzle.pdf",
        "20270101_main_60mm_puzzle.svg",
    ]
    assert [(art.file, art.version) for art in arts(two_days, "2027-01-02")] == [
        ("20270102_main_100mm_puzzle_v2.pdf", 2),
        ("20270102_main_60mm_puzzle_v2.svg", 2),
        ("20270101_main_60mm_answer.svg", 1),
    ]


def test_a_file_states_the_place_of_every_grid_in_it(two_days: Paper) -> None:
    beside, below, answers = arts(two_days, "2027-01-02")
    today, before = ([f"{day}_main_{level}" for level in LEVELS] for day in ("20270102", "20270101"))
    assert [(it.part, it.id) for it in beside.grids] == [
        *(("puzzle", id) for id in today),
        *(("answer", id) for id in before),
    ]
    assert beside.puzzles == below.puzzles == (*today,)
    assert answers.puzzles == (*before,)


def test_every_puzzle_of_a_file_is_read_back(two_days: Paper) -> None:
    report = check_folder(two_days.folder / "out")
    assert not report.findings
    assert report.checked["captions"] == 2


def test_each_puzzle_of_the_desks_calendar_links_to_the_file_that_it_shares(two_days: Paper) -> None:
    page = (two_days.folder / "out" / "calendar.html").read_text("utf-8")
    assert page.count('href="2027-01-01/20270101_main_100mm_puzzle.pdf"') == len(LEVELS)


def test_a_look_at_a_day_shows_shared_art_once(two_days: Paper) -> None:
    drawings = look_at_day(two_days.plan(shared()), Date(2027, 1, 1), two_days.folder / "out")
    assert [it.name for it in drawings] == ["20270101_main_100mm_puzzle", "20270101_main_60mm_puzzle"]


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"version": 3}, "in version 3, but the puzzle in version 2"),
        ({"id": "20270103_main"}, "the puzzle 20270103_main, which is not in this issue"),
        ({"grids": ()}, "without the puzzle 20270102_main_beginner"),
    ],
)
def test_a_record_that_contradicts_the_issue_is_told(two_days: Paper, change: dict[str, object], what: str) -> None:
    issue: Issue = read_issue((two_days.folder / "out/2027-01-02/day.json").read_text("utf-8"))
    art = issue.files[0]
    assert [*_art_flaws(art, issue)] == []
    assert any(what in flaw for flaw in _art_flaws(replace(art, **change), issue))  # type: ignore[arg-type]
    lacking = replace(art, grids=art.grids[1:])
    assert any("without the puzzle 20270102_main_beginner" in flaw for flaw in _art_flaws(lacking, issue))


def test_puzzles_of_two_days_in_an_issue_share_a_file_by_day(paper: Paper) -> None:
    """A carried day has its own file, and so have the answers to it."""
    (slot, _) = slots = paper.plan(shared()).series[0].slots
    its: Iterator[GradedPuzzle] = islice(generate("6x6", grade="easy", seed=1, count=2), 2)
    one, other = its

    def shown(day: int, level: str, puzzle: GradedPuzzle, *answers: Featured) -> ShownPuzzle:
        date = Date(2027, 1, day)
        feature = Feature(f"202701{day:02}_main_{level}", "main", date, Date(2027, 1, 5), day, level)
        return ShownPuzzle(Featured(feature, puzzle), answers)

    printed = [shown(day, level, puzzle) for day in (4, 5) for level, puzzle in zip(LEVELS, (one, other), strict=True)]
    day = DayPlan(Date(2027, 1, 5), tuple(printed))
    names = [drawn.featured.feature.id for it in printed for drawn in drawn_in(slot, it, day)]
    assert names == ["20270104_main", "20270105_main"]
    answers = [shown(day, level, one).featured for level in LEVELS for day in (1, 2)]
    later = [shown(6, level, other, *answers[2 * at : 2 * at + 2]) for at, level in enumerate(LEVELS)]
    drawn = [*drawn_in(slots[1], later[0], DayPlan(Date(2027, 1, 6), tuple(later)))]
    assert [(it.part, it.featured.feature.id) for it in drawn] == [
        ("puzzle", "20270106_main"),
        ("answer", "20270101_main"),
        ("answer", "20270102_main"),
    ]
