"""The desk's page is sound, safe and complete HTML, whatever the issues hold."""

from __future__ import annotations

import re
import tracemalloc
from base64 import b64encode
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date as Date
from hashlib import sha256

import pytest

from bookbuilder.board import board
from bookbuilder.book import Issue
from bookbuilder.site import calendar_html
from bookbuilder.site.markup import rules, source
from bookbuilder.typeset import theme
from bookbuilder.words import languages, words
from tests.book.issues import BOARDS, issue, record
from tests.site.parsing import Page

THEMES = ("press", "library", "studio")


def html(*issues: Issue, title: str = "The Courier", language: str = "en") -> str:
    return "".join(calendar_html(title, language, words(language), lambda: iter(issues), BOARDS))


def page(*issues: Issue, title: str = "The Courier", language: str = "en") -> Page:
    return Page(html(*issues, title=title, language=language))


WEEK = (
    issue(1, record(0, level="easy"), record(1, level="hard", version=2)),  # Monday's puzzle is printed on Tuesday
    issue(2, record(2, level="medium", score=3300), shows=("20270104_main", "20270105_main")),
    issue(4, record(4, level="medium", score=3200), shows=("20270106_main", "20261231_main")),
)


@pytest.mark.parametrize("language", languages())
def test_the_page_is_well_formed_in_every_language(language: str) -> None:
    made = page(*WEEK, language=language)
    assert made.all("html") == [{"lang": language, "dir": words(language).direction}]
    assert words(language).say("calendar.heading", title="The Courier") in made.text
    ids = [attributes["id"] for _, attributes in made.tags if "id" in attributes]
    assert len(set(ids)) == len(ids)
    targets = [it["href"][1:] for tag in ("a", "use") for it in made.all(tag) if it["href"].startswith("#")]
    assert set(targets) <= set(ids)
    labels = [attributes["aria-labelledby"] for _, attributes in made.tags if "aria-labelledby" in attributes]
    assert set(labels) <= set(ids)


def test_the_page_loads_nothing_and_runs_only_its_own_script() -> None:
    text = html(*WEEK)
    made = Page(text)
    (policy,) = [it["content"] for it in made.all("meta") if it.get("http-equiv") == "Content-Security-Policy"]
    for kind in ("style", "script"):
        (content,) = re.findall(rf"<{kind}>(.*?)</{kind}>", text, re.DOTALL)
        assert f"{kind}-src 'sha256-{b64encode(sha256(content.encode()).digest()).decode()}'" in policy
    assert policy.startswith("default-src 'none'; ")
    faces = r"/\*.*?\*/|src:url\(data:[^)]*\)"  # a licence's address, and what is in the page itself
    assert "//" not in re.sub(rf"<script>.*?</script>|{faces}", "", text, flags=re.DOTALL)
    assert not [
        attributes for _, attributes in made.tags if any(name.startswith(("on", "style", "src")) for name in attributes)
    ]


def test_hostile_texts_stay_texts() -> None:
    evil = "\"><script>alert(1)</script><img src=x onerror=alert(1)>&'{{ 7 * 7 }}"
    bad = record(1, series=evil, label=evil, board=evil, symbols=("<", '"', "&", "'"), level=evil)
    files = tuple(
        replace(it, file=f"{evil.replace('/', '')}.pdf", slot=evil, format=evil) for it in issue(1, bad).files
    )
    made = page(
        replace(issue(1, bad, shows=(evil,)), files=files),
        issue(2, replace(record(2, symbols=("<", '"', "&", "'")), series=evil), shows=()),
        title=evil,
    )
    assert len(made.all("script")) == 1
    assert not made.all("img")
    assert evil in made.text
    assert "49" not in made.text  # no template is run


def test_characters_that_steer_the_eye_are_left_out() -> None:
    text = html(issue(1, record(1, label="Ea\u202esy\x00")), title="The \u2066Courier")
    assert not re.search("[\u202e\u2066\x00]", text)
    assert "Easy" in text


def test_a_day_has_its_puzzles_files_versions_and_answers() -> None:
    text = page(*WEEK).text
    assert "main 1 for 4 January 2500 Easy 8 clues" in text
    assert "main 2 2500 Hard Version 2 ↕ Jump ≈ Similar pattern 8 clues, 1 file" in text
    assert "Answers to main 1 and main 2" in text
    assert "Answers to main 3 and 20261231_main" in text  # of an issue that is not here
    hrefs = [it["href"] for it in page(*WEEK).all("a")]
    assert "2027-01-05/" in hrefs
    assert "2027-01-05/20270104_main.pdf" in hrefs


def test_days_without_an_issue_say_so_and_name_carried_puzzles() -> None:
    made = page(*WEEK)
    text = made.text
    assert "4 January No issue main 1 is printed on 5 January" in text
    assert "7 January No issue" in text
    closed = [it["id"] for it in made.all("td") if it.get("class") == "day closed"]
    assert closed == ["d2027-01-04", "d2027-01-07"]


def test_the_page_has_the_faces_and_meters_of_its_theme() -> None:
    made = {
        name: "".join(calendar_html("T", "en", words("en"), lambda: iter(WEEK), BOARDS, theme(name))) for name in THEMES
    }
    for text in made.values():
        assert [f"@font-face{{font-family:{name}" in text for name in ("Page", "Heading", "Digits")] == [True] * 3
    assert len({re.sub(r"(?s).*<defs>(.*?)</defs>.*", r"\1", text) for text in made.values()}) > 1
    assert html(*WEEK, title="T") == made["press"]


def test_days_before_the_first_and_after_the_last_are_blank() -> None:
    dates = [it["datetime"] for it in page(*WEEK).all("time") if it["datetime"].startswith("2027")]
    assert {Date.fromisoformat(it).day for it in dates} == {4, 5, 6, 7, 8}


def test_months_without_an_issue_are_there() -> None:
    summaries = page(issue(0, record(0)), issue(80, record(80))).text
    assert [month for month in ("January", "February", "March", "April") if f"{month} 2027 " in summaries] == [
        "January", "February", "March",
    ]  # fmt: skip


def test_the_weeks_of_a_year_s_turn_have_their_iso_numbers() -> None:
    turn = html(*(issue(day, record(day)) for day in (-4, -3, 0)))  # 31 December, 1 and 4 January
    rows = re.findall(r'<abbr title="Week (\d+)">', turn)
    assert rows == ["53", "53", "1"]


def test_warnings_stand_at_the_top_and_at_their_days() -> None:
    made = page(*WEEK)
    text = made.text
    top, _, days = text.partition("Difficulty")
    assert "↕ Jump (1)" in top
    assert "main, 5 January: Hard after Easy" in top
    assert "↓ Easier (1)" in top
    assert "main, 8 January: 3200 after 3300" in top
    assert days.count("↕ Jump") == 1
    assert days.count("↓ Easier") == 1
    assert "#d2027-01-08" in [it["href"] for it in made.all("a")]


def test_a_page_without_warnings_says_so() -> None:
    assert "No warnings" in page(issue(0, record(0))).text


def flat_weeks(*weeks: int) -> Iterator[Issue]:
    """Eight weeks of three days, of which some are flat."""
    for week in range(8):
        for day in range(3):
            score = 2500 + day if week in weeks else 2500 + 100 * day
            yield issue(7 * week + day, record(7 * week + day, score=score))


@pytest.mark.parametrize(
    ("weeks", "title"),
    [
        ((), "main: no week is flat"),
        ((2,), "main: week 3 is flat"),
        ((2, 5), "main: weeks 3 and 6 are flat"),
        (tuple(range(7)), "main: 7 weeks are flat"),
    ],
)
def test_a_plot_s_title_states_what_it_shows(weeks: tuple[int, ...], title: str) -> None:
    made = page(*flat_weeks(*weeks))
    assert title in made.text
    (plot,) = [it for it in made.all("svg") if it.get("role") == "img"]
    assert plot["aria-label"].startswith(f"{title}. Scores from 2500 to 2700")
    assert len([it for it in made.all("rect") if it.get("class") == "flat"]) == len(weeks)


def test_the_figures_of_a_plot_are_in_a_table_as_well() -> None:
    text = page(*flat_weeks(2)).text
    assert "Week 1, 4 January250026002700" in text
    assert "Week 3, 18 January250025012502" in text


def test_all_plots_have_one_scale() -> None:
    kids = record(0, "kids", level="beginner", score=1400)
    made = page(issue(0, kids, record(0, level="expert", score=5400)))
    assert len({it["viewbox"] for it in made.all("svg") if it.get("role") == "img"}) == 1


def test_the_levels_of_a_plot_are_named_as_the_series_prints_them() -> None:
    made = page(issue(0, record(0, level="hard", label="Tough", score=4400)), issue(1, record(1, score=2400)))
    assert "EasyMediumTough" in made.text


def test_minutes_in_a_narrow_column_break_after_the_level_only() -> None:
    timed = record(0, rating="Easy · 14 min"), record(0, "kids", rating="about 5 min")
    assert {"Easy\u00a0· 14\u00a0min</p>", "about\u00a05\u00a0min</p>"} <= {
        found.group() for found in re.finditer(r"(?:Easy|about)[^<]*min</p>", html(issue(0, *timed)))
    }


def test_scores_beyond_all_levels_do_not_blow_up_the_plot() -> None:
    assert len(html(issue(0, record(0)), issue(1, record(1, score=2**31 - 1)))) < 40_000


def test_a_grid_is_defined_once_and_its_digits_are_text() -> None:
    text = html(*WEEK)
    assert text.count('<g id="g0">') == 1
    assert text.count('<use href="#g0"/><text y="1" x="1 7">14</text><text y="3" x="3 5">41</text>') == 4


def test_marks_of_several_characters_are_shown_as_values() -> None:
    text = html(issue(0, record(0, symbols=("apple", "pear", "plum", "fig"))))
    assert '<text y="1" x="1 7">14</text>' in text


def test_a_puzzle_on_a_board_that_the_page_lacks_has_no_picture() -> None:
    assert "#g0" not in html(issue(0, record(0, board="lost")))
    text = "".join(calendar_html("T", "en", words("en"), lambda: [issue(0, record(0))], {"4x4": board("6x6")}))
    assert "#g0" not in text


def test_there_may_be_no_issues_or_only_empty_ones() -> None:
    assert "There are no issues." in page().text
    assert "No warnings" in page(issue(0)).text
    assert [it["id"] for it in page(issue(0), issue(1)).all("td") if "id" in it] == ["d2027-01-04", "d2027-01-05"]


def test_the_page_is_the_same_each_time() -> None:
    assert html(*WEEK) == html(*WEEK)


def palettes() -> list[dict[str, str]]:
    """The colours of the page, light and dark."""
    files = [source(name) for name in ("colours.css", "calendar.css")]
    blocks = [re.findall(r":root \{(.*?)\}", style, re.DOTALL)[:2] for style in files]
    assert rules("colours.css") in html()
    return [dict(re.findall(r"--(\w+): (#\w{6});", "".join(both))) for both in zip(*blocks, strict=True)]


def luminance(colour: str) -> float:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [it / 12.92 if it <= 0.04045 else ((it + 0.055) / 1.055) ** 2.4 for it in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("which", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        *(("ink", ground) for ground in ("paper", "tint", "panel")),
        *((ink, ground) for ink in ("quiet", "link", "warning") for ground in ("paper", "panel")),
        ("warning", "warm"),
    ],
)
def test_all_text_has_the_contrast_of_wcag_aa(which: int, ink: str, ground: str) -> None:
    colours = palettes()[which]
    dark, light = sorted((luminance(colours[ink]), luminance(colours[ground])))
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def days(count: int) -> Iterator[Issue]:
    """A daily series with an answer and six files each day."""
    for day in range(count):
        of = record(day, score=2500 + day % 7)
        made = issue(day, of, shows=(record(day - 1).id,))
        yield replace(made, files=tuple(replace(made.files[0], file=f"{of.id}_{at}.pdf") for at in range(6)))


def passes(count: int) -> tuple[int, int, int]:
    """How often the issues are read, the bytes of the page, and the most memory that its making takes."""
    read = 0

    def issues() -> Iterable[Issue]:
        nonlocal read
        read += 1
        return days(count)

    tracemalloc.start()
    size = sum(len(piece.encode()) for piece in calendar_html("T", "en", words("en"), issues, BOARDS))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return read, size, peak


@pytest.mark.slow
def test_a_page_is_made_in_two_passes_and_holds_no_more_than_a_month() -> None:
    passes(40)  # what is kept between pages
    (read, size, peak), (_, longer, higher) = passes(120), passes(360)
    assert read == 2
    assert (longer - size) / 240 < 2000  # bytes per puzzle on the page
    assert (higher - peak) / 240 < 1500  # bytes per puzzle in memory: its level and score


class Kept(dict[str, str]):
    """What builds keep, in memory."""

    def get(self, key: str, otherwise: str = "") -> str:  # type: ignore[override]
        return super().get(key, otherwise)

    def put(self, key: str, text: str) -> None:
        assert key not in self
        self[key] = text


def test_another_day_has_only_its_own_month_made_again() -> None:
    def kept_html(*issues: Issue) -> str:
        return "".join(calendar_html("The Courier", "en", words("en"), lambda: iter(issues), BOARDS, kept=kept))

    kept, later = Kept(), issue(40, record(40, level="easy"))
    assert kept_html(*WEEK) == html(*WEEK)
    faces_and_months = len(kept)
    assert kept_html(*WEEK) == html(*WEEK)
    assert len(kept) == faces_and_months
    assert kept_html(*WEEK, later) == html(*WEEK, later)
    months = len(re.findall('<details class="month"', html(*WEEK, later)))
    assert 0 < len(kept) - faces_and_months <= months
    before = len(kept)
    last = issue(41, record(41, level="easy"))
    assert kept_html(*WEEK, later, last) == html(*WEEK, later, last)
    assert len(kept) == before + 1


def test_a_month_is_made_again_where_words_or_board_are_others() -> None:
    kept = Kept()
    for language in ("en", "de"):
        for boards in (BOARDS, {**BOARDS, "classic": board("x")}):
            made = calendar_html("The Courier", language, words(language), lambda: iter(WEEK), boards, kept=kept)
            again = calendar_html("The Courier", language, words(language), lambda: iter(WEEK), boards)
            assert "".join(made) == "".join(again)
