"""A newspaper's file becomes a plan, or every problem with its line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from bookbuilder.book import Feature
from bookbuilder.errors import InputError
from bookbuilder.plan import plan_book, plan_newspaper
from bookbuilder.plan.file_names import names
from bookbuilder.plan.model import SitePlan
from bookbuilder.plan.release import release

SERIES: dict[str, Any] = {"id": "main", "start": "2027-01-01", "slots": [{"width": "78mm"}]}


def told(folder: Path, text: str) -> str:
    """The error of a file."""
    file = folder / "paper.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as refused:
        plan_newspaper(file)
    assert refused.value.problems[0].place.line or "describes a book" in str(refused.value), refused.value
    return str(refused.value)


def paper(*series: dict[str, Any], **options: Any) -> str:
    return yaml.safe_dump({"title": "P", "newspaper": {"series": list(series), **options}}, sort_keys=False)


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"days": ["moon"]}, 'cannot be "moon"'),
        ({"days": []}, "1 or more items"),
        ({"grades": {}}, "has no day with an issue"),
        ({"days": ["mon", "mon"]}, "names mon twice"),
        ({"days": ["mon"], "carried": ["mon"]}, "carried` names mon, on which"),
        ({"days": ["mon", "tue"], "grades": {"mon": "easy"}}, "has no level for tue"),
        ({"grades": ["easy", "easy"]}, "names `easy` twice"),
        ({"start": "2027-02-30"}, "is not a date that exists"),
        ({"start": "0900-01-01"}, "is not between 1900 and 2999"),
        ({"holidays": {"02-30": {"grade": "easy"}}}, "is not a date that exists"),
        ({"holidays": {"02-14": {}}}, "changes nothing"),
        ({"holidays": {"02-16..02-10": {"grade": "easy"}}}, "covers more than half a year"),
        ({"holidays": {"02-14": {"grade": "easy"}, "02-10..02-20": {"grade": "hard"}}}, "overlap"),
        ({"holidays": {"12-30..01-02": {"grade": "easy"}, "2027-01-01": {"grade": "hard"}}}, "overlap"),
        ({"holidays": {"2027-05-01..2027-05-31": {"grade": "easy"}, "05-10": {"grade": "hard"}}}, "overlap"),
        ({"holidays": {"02-29": {"grade": "easy"}, "2027-12-01..2028-03-01": {"grade": "hard"}}}, "overlap"),
        ({"holidays": {"02-14": {"clues": {"pattern": "hart"}}}}, "did you mean `heart`"),
        ({"numbers": "each", "grades": {"mon": "easy", "tue": "hard"}}, "numbers: each`: the series has one puzzle"),
        ({"numbers": "by level"}, "numbers"),
        ({"slots": [{"width": "150mm", "levels": "beside"}]}, "levels: beside`: the series has one puzzle per day"),
        (
            {"grades": ["easy", "hard"], "slots": [{"width": "150mm", "levels": "below", "formats": ["pdf", "txt"]}]},
            "levels: below`: a file in txt holds one puzzle",
        ),
        ({"grades": ["easy", "hard"], "slots": [{"width": "60mm", "levels": "beside"}]}, "2 puzzles beside each other"),
        ({"holidays": {"02-14": {"grade": "easy"}}, "grades": ["easy", "hard"]}, "has several levels every day"),
        ({"release": "25:00 Europe/Berlin"}, "is not a time with a zone"),
        ({"release": "06:00 Berlin"}, "did you mean `Europe/Berlin`"),
        ({"board": "clasic"}, "did you mean `classic`"),
        ({"slots": [{}]}, "has no width"),
        ({"slots": [{"width": "78mm", "cols": 2, "system": "sau"}]}, "has a width and columns"),
        ({"slots": [{"cols": 9, "system": "sau"}]}, "has no width for 9 columns"),
        ({"slots": [{"cols": 2, "system": "sow"}]}, "there is no column system 'sow'"),
        ({"slots": [{"width": "78"}]}, "is not a length"),
        ({"slots": [{"width": "78mm", "dpi": 300}]}, "changes nothing, as no format of the slot has pixels"),
        ({"answer": {"place": "none", "turn": 180}}, "changes nothing, as no answer is printed"),
        ({"slots": [{"width": "78mm", "answer": {"place": "none", "turn": 180}}]}, "no answer is printed"),
        ({"slots": [{"width": "30mm"}]}, "needs 33 mm"),
        ({"slots": [{"width": "78mm"}, {"width": "78 mm"}]}, "the same width as an earlier slot"),
        ({"slots": [{"width": "78mm", "formats": ["htm"]}]}, "did you mean `html`"),
        (
            {"slots": [{"width": width, "formats": ["html"]} for width in ("60mm", "78mm")]},
            "names html, as does an earlier",
        ),
        ({"slots": [{"width": "78mm", "formats": ["pdf", "pdf"]}]}, "names pdf twice"),
        ({"theme": "pres"}, "did you mean `press`"),
        ({"board": "4x4", "grades": "hard"}, "hint: ask for beginner, or use a larger board"),
        ({"board": "4x4", "grades": ["beginner", "hard"]}, "grades`: the board 4x4 has no puzzles above the level beg"),
        ({"board": "4x4", "grades": {"mon": "beginner", "tue": "easy"}}, "grades.tue`: the board 4x4 has no puzzles"),
        (
            {"board": "4x4", "grades": "beginner", "holidays": {"02-14": {"grade": "easy"}}},
            "holidays.02-14.grade`: the board 4x4 has no puzzles above the level beginner",
        ),
        ({"board": "4x4"}, "grades`: the board 4x4 has no puzzles above the level beginner"),
    ],
)
def test_a_wrong_series_is_told_with_its_line(tmp_path: Path, changes: dict[str, Any], what: str) -> None:
    assert what in told(tmp_path, paper({**SERIES, **changes}))


@pytest.mark.parametrize(
    ("options", "what"),
    [
        ({"from": "2027-02-01", "until": "2027-01-01"}, "before `newspaper.from`"),
        ({"from": "2027-02-01"}, "needs `newspaper.until`"),
        ({"name": "{id}"}, "do not tell puzzles from answers"),
        ({"name": "{date:%Y}_{series}_{part}"}, "do not tell puzzles apart"),
        ({"name": "../{id}_{part}"}, "cannot be in a file's name"),
        ({"name": ".{id}_{part}"}, "begin with a full stop"),
        ({"name": "{id.x}_{part}"}, "there is no field"),
        ({"name": "{id_{part}"}, "a bracket is not closed"),
        ({"closed": ["2027-13-01"]}, "is not a date that exists"),
        ({"corrections": [{"series": "other", "date": "2027-01-05", "version": 2}]}, "there is no series 'other'"),
    ],
)
def test_a_wrong_newspaper_is_told_with_its_line(tmp_path: Path, options: dict[str, Any], what: str) -> None:
    assert what in told(tmp_path, paper(SERIES, **options))


def test_levels_of_days_without_an_issue_may_be_more_than_the_board_has(tmp_path: Path) -> None:
    file = tmp_path / "paper.yaml"
    its = {"board": "4x4", "days": ["mon"], "grades": {"mon": "beginner", "tue": "hard"}}
    file.write_text(paper({**SERIES, **its}), encoding="utf-8")
    assert plan_newspaper(file).series[0].board.order == 4


def test_the_level_of_a_holiday_needs_a_name_of_its_own(tmp_path: Path) -> None:
    series = {**SERIES, "grades": "hard", "holidays": {"02-14": {"grade": "easy"}}}
    assert "the level easy is also called Easy" in told(tmp_path, "labels: {hard: Easy}\n" + paper(series))


def test_two_series_need_two_ids(tmp_path: Path) -> None:
    assert "has the same id" in told(tmp_path, paper(SERIES, SERIES))


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    wrong = {**SERIES, "days": ["moon"], "release": "x", "board": "clasic", "slots": [{}], "theme": "t"}
    assert told(tmp_path, paper(wrong, until="2027-01-01")).count("error:") == 6


def test_a_book_is_no_newspaper_and_the_other_way_round(tmp_path: Path) -> None:
    assert "describes a book" in told(tmp_path, "title: B\nsections: [{title: A, count: 1}]\n")
    file = tmp_path / "paper.yaml"
    file.write_text(paper(SERIES), encoding="utf-8")
    with pytest.raises(InputError, match="describes a newspaper"):
        plan_book(file)


def test_sections_belong_to_a_book(tmp_path: Path) -> None:
    assert "belongs to a book" in told(tmp_path, paper(SERIES) + "sections: [{title: A, count: 1}]\n")


@pytest.mark.parametrize(
    ("html", "formats", "what"),
    [
        ({"solution": "same"}, ["html"], "answers come with its next issue"),
        ({"css": "none.css"}, ["html"], "none.css"),
        ({"base_url": "courier.example"}, ["html"], "`html.base_url` cannot be"),
        ({"timer": False}, ["pdf"], "describes pages that the newspaper does not have"),
    ],
)
def test_wrong_options_of_pages_are_told(tmp_path: Path, html: dict[str, Any], formats: list[str], what: str) -> None:
    its = {**SERIES, "slots": [{"width": "78mm", "formats": formats}]}
    assert what in told(tmp_path, paper(its) + yaml.safe_dump({"html": html}))


def test_a_newspaper_has_a_plan_of_its_pages_where_a_slot_has_the_format(tmp_path: Path) -> None:
    (tmp_path / "own.css").write_text("h1 { color: red }", "utf-8")
    (tmp_path / "paper.yaml").write_text(paper(SERIES), "utf-8")
    assert plan_newspaper(tmp_path / "paper.yaml").site is None
    text = paper({**SERIES, "slots": [{"width": "78mm", "formats": ["html"]}]})
    (tmp_path / "paper.yaml").write_text(f"{text}html: {{css: own.css, footer: F, timer: false}}\n", "utf-8")
    assert plan_newspaper(tmp_path / "paper.yaml").site == SitePlan("page", False, "h1 { color: red }", "F", "")


def test_a_page_keeps_its_name_in_every_version() -> None:
    from datetime import date

    feature = Feature("20270105_main", "main", date(2027, 1, 5), date(2027, 1, 5), 7, "easy")
    assert names("{id}_{part}").file(feature, 3, "2col", 2, "puzzle", "html") == "20270105_main_puzzle.html"


def test_a_template_fills_names() -> None:
    from datetime import date

    feature = Feature("20270105_main", "main", date(2027, 1, 5), date(2027, 1, 5), 7, "easy")
    template = names("{date:%y%m%d}-{series}-{level}-{number:03}-{cols}-{part}")
    assert template.file(feature, 1, "3col", 3, "puzzle", "pdf") == "270105-main-easy-007-3-puzzle.pdf"
    assert template.file(feature, 2, "78mm", None, "answer", "svg") == "270105-main-easy-007-78mm-answer_v2.svg"


def test_a_time_that_the_clocks_skip_is_refused() -> None:
    from datetime import date

    at = release("02:30 Europe/Berlin")
    assert at.on(date(2027, 3, 27)) == "2027-03-27T02:30:00+01:00"
    assert at.on(date(2027, 10, 31)) == "2027-10-31T02:30:00+02:00"  # the first of the two
    with pytest.raises(InputError, match="does not exist on 2027-03-28"):
        at.on(date(2027, 3, 28))


def test_holidays_side_by_side_do_not_overlap() -> None:
    from bookbuilder.config.spans import span

    for one, other in (("2027-05-01..2027-05-31", "06-01..06-03"), ("2027-03-01", "02-29"), ("12-31", "01-01")):
        assert not span(one).overlaps(span(other))
        assert not span(other).overlaps(span(one))
