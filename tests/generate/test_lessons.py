"""Walkthroughs and hints for a book's puzzles: where asked for, and the same whoever works them out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from bookbuilder.board import board
from bookbuilder.generate import Order, Scheme, Seen, make, with_lessons
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import GradedPuzzle, Lessons, Moment
from bookbuilder.solve import explain
from bookbuilder.workers import Processes

ASKED = (Lessons(walkthroughs=2, steps="all"), Lessons(walkthroughs=1, hints=2), Lessons())


@pytest.fixture(scope="module")
def puzzles() -> list[list[GradedPuzzle]]:
    names, count = ("classic", "6x6", "4x4"), 3
    orders = [Order(name, board(name), LEVELS, Scheme("rotate180"), 3, count) for name in names]
    wanted = [(which, place) for which in range(len(orders)) for place in range(count)]
    made = [puzzle for _, _, puzzle in make(orders, Seen().claim, wanted)]
    return [made[start : start + count] for start in range(0, len(made), count)]


def test_the_first_puzzles_have_walkthroughs_and_all_have_hints(puzzles: list[list[GradedPuzzle]]) -> None:
    taught = with_lessons(puzzles, ASKED)
    assert [[bool(each.walkthrough) for each in its] for its in taught] == [
        [True, True, False],
        [True, False, False],
        [False, False, False],
    ]
    assert [[len(each.hints) for each in its] for its in taught] == [[0, 0, 0], [2, 2, 2], [0, 0, 0]]
    assert [[replace(each, walkthrough=None, hints=()) for each in its] for its in taught] == puzzles


def test_progress_is_told_where_there_is_something_to_do(
    puzzles: list[list[GradedPuzzle]], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[int, int]] = []
    counted = counting(monkeypatch)
    with_lessons(puzzles, ASKED, tell=lambda done, total: told.append((done, len(counted))))
    assert told == [(done, done) for done in range(6)]
    with_lessons(puzzles, ASKED, tell=lambda done, total: told.append((done, total)))
    assert told[6:] == [(done, 5) for done in range(6)]
    with_lessons(puzzles, (Lessons(),) * 3, tell=lambda done, total: told.append((done, total)))
    assert len(told) == 12


def test_a_puzzle_is_explained_once_for_all_that_is_asked(
    puzzles: list[list[GradedPuzzle]], monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = counting(monkeypatch)
    with_lessons(puzzles[:1], (Lessons(walkthroughs=2, hints=3),))
    assert len(counted) == len(puzzles[0])


def counting(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A list that grows by one with every puzzle that is explained from now on."""
    counted: list[int] = []

    def counted_too(*asked: Any, **more: Any) -> Iterator[Moment]:
        counted.append(1)
        return explain(*asked, **more)

    monkeypatch.setattr("bookbuilder.generate.lessons.explain", counted_too)
    return counted


def test_a_section_may_be_without_puzzles(puzzles: list[list[GradedPuzzle]]) -> None:
    assert with_lessons([[], *puzzles[1:]], ASKED) == ((), *with_lessons(puzzles, ASKED)[1:])
    assert with_lessons([[]], ASKED[:1]) == ((),)


def test_any_number_of_workers_gives_the_same(
    puzzles: list[list[GradedPuzzle]], monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = with_lessons(puzzles, ASKED)
    monkeypatch.setattr("bookbuilder.workers.processes._WARM_UP_SECONDS", -1.0)
    assert with_lessons(puzzles, ASKED, workers=Processes(2)) == alone
