"""What a theme gives to books whose files say nothing, and what their files say otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from bookbuilder.book import Outline
from bookbuilder.errors import InputError
from bookbuilder.plan import Plan, plan_text

BOOK = """
title: T
theme: {theme}
sections:
  - {{title: Fruit, board: 4x4, symbols: fruit, grade: beginner, count: 1, clues: {{symmetry: none}}}}
  - {{title: Numbers, board: 6x6, grade: beginner, count: 1}}
"""


def planned(tmp_path: Path, more: str = "", theme: str = "playroom") -> Plan:
    plan = plan_text(BOOK.format(theme=theme) + more, tmp_path)
    assert isinstance(plan, Plan)
    return plan


def outline(tmp_path: Path, more: str = "", theme: str = "playroom") -> Outline:
    return planned(tmp_path, more, theme).outline


def test_a_theme_decides_which_pages_and_aids_a_book_has_if_its_file_does_not(tmp_path: Path) -> None:
    its = outline(tmp_path)
    assert "belongs_to" in its.front
    assert "difficulty_key" not in its.front
    assert "certificate" in its.matter
    assert all(section.aids.reward for section in its.sections)
    plain = outline(tmp_path, theme="press")
    assert "difficulty_key" in plain.front
    assert "belongs_to" not in plain.front
    assert "certificate" not in plain.matter
    assert not any(section.aids.reward for section in plain.sections)


@pytest.mark.parametrize("theme", ["press", "playroom"])
@pytest.mark.parametrize("wanted", ["true", "false"])
def test_what_the_file_says_holds_in_every_theme(tmp_path: Path, theme: str, wanted: str) -> None:
    more = f"front: {{belongs_to: {wanted}, difficulty_key: {wanted}}}\nback: {{certificate: {wanted}}}\n"
    its = outline(tmp_path, more + f"aids: {{reward: {wanted}, legend: {wanted}}}\n", theme)
    asked = wanted == "true"
    assert ("belongs_to" in its.front, "difficulty_key" in its.front) == (asked, asked)
    assert ("certificate" in its.matter) == asked
    assert [section.aids.reward for section in its.sections] == [asked, asked]
    assert its.sections[0].aids.legend == asked


def test_a_book_without_front_or_back_has_nothing_of_them(tmp_path: Path) -> None:
    its = outline(tmp_path, "front: false\nback: false\n")
    assert its.front == frozenset()
    assert its.matter.back == frozenset()


@pytest.mark.parametrize(
    ("theme", "front", "shown"),
    [
        ("press", "{}", False),  # the how-to page shows them
        ("press", "{how_to: false}", True),
        ("press", "false", True),
        ("playroom", "{}", True),  # to copy
    ],
)
def test_pictures_stand_under_puzzles_where_no_other_page_shows_them(
    tmp_path: Path, theme: str, front: str, shown: bool
) -> None:
    its = outline(tmp_path, f"front: {front}\n", theme)
    assert [section.aids.legend for section in its.sections] == [shown, False]


def test_texts_are_worded_for_the_readers_of_the_theme(tmp_path: Path) -> None:
    said = {
        theme: planned(tmp_path, theme=theme).layout.setting.words.say("how_to.logic")
        for theme in ("press", "playroom")
    }
    assert said["playroom"] != said["press"]


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ("front: {title: false, belongs_to: true}\n", "the line is for the title page"),
        ("symbols: digits\nback: {cut_outs: 1}\n", "no section has pictures to cut out"),
    ],
)
def test_what_a_book_cannot_have_is_refused(tmp_path: Path, more: str, says: str) -> None:
    text = BOOK.format(theme="playroom").replace(" symbols: fruit,", "") + more
    with pytest.raises(InputError, match=says) as caught:
        plan_text(text, tmp_path)
    assert caught.value.problems[0].hint
