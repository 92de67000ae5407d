"""Sections of several levels: each level has its share, its puzzles keep their ids, and numbers rise."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from bookbuilder.errors import InputError
from bookbuilder.plan import plan_book


def config(folder: Path, section: str, more: str = "") -> Path:
    path = folder / "levels.yaml"
    path.write_text(f"title: Levels\nfront: false\nsections:\n  - {{title: One, {section}}}\n{more}", "utf-8")
    return path


def levels(puzzles: list[dict]) -> list[str]:
    return [puzzle["grade"]["level"] for puzzle in puzzles]


def by_id(puzzles: list[dict]) -> dict[str, list[int]]:
    return {puzzle["id"]: puzzle["givens"] for puzzle in puzzles}


@pytest.fixture
def puzzles(tmp_path: Path, build):
    """The puzzles of a book of one section, built in the same folder each time, in the order of the manifest."""

    def built(section: str) -> list[dict]:
        folder = build(config(tmp_path, section, "outputs: [json]\n")).folder
        return json.loads((folder / "book.json").read_text("utf-8"))["puzzles"]

    return built


def test_a_range_is_shared_out_evenly_and_rises(puzzles) -> None:
    found = puzzles("grade: easy..expert, count: 10")
    assert levels(found) == ["easy"] * 3 + ["medium"] * 3 + ["hard"] * 2 + ["expert"] * 2
    scores = [puzzle["grade"]["score"] for puzzle in found]
    assert scores == sorted(scores)
    assert [puzzle["number"] for puzzle in found] == list(range(1, 11))


def test_numbers_of_levels_are_kept_to(puzzles) -> None:
    assert Counter(levels(puzzles("grade: {hard: 2, easy: 3}"))) == {"easy": 3, "hard": 2}


def test_percentages_are_kept_to(puzzles) -> None:
    assert Counter(levels(puzzles("grade: {beginner: 25%, hard: 75%}, count: 8"))) == {"beginner": 2, "hard": 6}


def test_higher_numbers_add_puzzles_and_change_none(puzzles) -> None:
    before = by_id(puzzles("grade: {easy: 3, hard: 2}"))
    assert sorted(before) == [f"levels-one-{place:04}" for place in (1, 2, 3, 4, 5)]
    more = by_id(puzzles("grade: {easy: 5, hard: 2}"))
    assert sorted(set(more) - set(before)) == ["levels-one-0007", "levels-one-0009"]
    assert all(more[name] == givens for name, givens in before.items())
    assert by_id(puzzles("grade: {easy: 2, hard: 2}")).items() <= before.items()


def test_a_higher_count_of_a_range_adds_puzzles_and_changes_none(puzzles) -> None:
    before = by_id(puzzles("grade: easy..hard, count: 4"))
    assert before.items() <= by_id(puzzles("grade: easy..hard, count: 7")).items()


def test_the_order_changes_numbers_and_nothing_else(puzzles) -> None:
    rising = puzzles("grade: easy..hard, count: 6")
    falling = puzzles("grade: easy..hard, count: 6, order: falling")
    mixed = puzzles("grade: easy..hard, count: 6, order: mixed")
    assert levels(falling) == levels(rising)[::-1]
    assert by_id(rising) == by_id(falling) == by_id(mixed)
    assert levels(mixed) not in (levels(rising), levels(falling))


def test_puzzles_of_ones_own_keep_the_order_of_their_file(tmp_path: Path, puzzles) -> None:
    made = puzzles("grade: easy..hard, count: 3, order: falling")
    text = "".join("".join(map(str, puzzle["givens"])) + "\n" for puzzle in made)
    (tmp_path / "mine.txt").write_text(text, "utf-8")
    own = puzzles("from: mine.txt, id: own")
    assert [puzzle["givens"] for puzzle in own] == [puzzle["givens"] for puzzle in made]
    assert levels(puzzles("from: mine.txt, id: own, order: rising")) == ["easy", "medium", "hard"]


@pytest.mark.parametrize(
    ("section", "what", "hint"),
    [
        ("board: 4x4, grade: beginner..medium, count: 6", "no puzzles above the level beginner", "ask for beginner"),
        (
            "board: 4x4, count: 3, clues: {pattern: '1...\n\n..1.\n\n.1..\n\n...1'}",
            "has 2 different puzzles of this kind, but with this section 3 are needed",
            "write `twins: allow` at the top level, or use another pattern or a larger board",
        ),
        ("board: 4x4, count: 14", "has 13 different puzzles", "(36 different puzzles), write `twins: allow`"),
    ],
)
def test_what_a_tiny_board_lacks_is_known_before_anything_is_made(
    tmp_path: Path, section: str, what: str, hint: str
) -> None:
    with pytest.raises(InputError, match=what) as caught:
        plan_book(config(tmp_path, section))
    assert hint in caught.value.problems[0].hint


def test_with_twins_a_tiny_board_has_puzzles_enough(tmp_path: Path) -> None:
    assert plan_book(config(tmp_path, "board: 4x4, count: 14", "twins: allow\n")).outline.total == 14
