"""Puzzles made elsewhere, proved and examined: every item comes back in order, whichever worker did the work."""

from __future__ import annotations

import sys

import pytest

from bookbuilder.board import board
from bookbuilder.generate import Examined, examine
from bookbuilder.puzzle import Puzzle
from bookbuilder.solve import Course, course
from bookbuilder.workers import Processes

ONE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TWO, NONE = "." * 81, "11" + ONE[2:]


def puzzle(line: str | None) -> Puzzle | None:
    return line and Puzzle(board("classic"), tuple(int(c) if c != "." else 0 for c in line))


@pytest.mark.process
@pytest.mark.parametrize("jobs", [1, pytest.param(3, marks=pytest.mark.slow)])
def test_items_come_back_in_their_order_each_with_what_was_found(monkeypatch, jobs: int) -> None:
    monkeypatch.setattr("bookbuilder.workers.processes._WARM_UP_SECONDS", 0.0)
    lines = [None, ONE, None, None, TWO, NONE, *[ONE] * 50, None]
    found = list(examine(enumerate(lines), lambda item: puzzle(item[1]), course, Processes(jobs)))
    assert [item for item, _ in found] == list(enumerate(lines))
    told = [seen.view if isinstance(seen, Examined) else seen for _, seen in found]
    one = Course(())
    assert told == [None, one, None, None, "more than one solution", "no solution", *[one] * 50, None]


def test_items_without_puzzles_come_back_too() -> None:
    assert list(examine([1, 2], lambda item: None, course)) == [(1, None), (2, None)]
    assert list(examine([], lambda item: None, course)) == []


def test_a_puzzle_that_the_look_gives_up_is_undecided(monkeypatch) -> None:
    """As the source book's profile does where more guesses within guesses are needed than the book allows."""
    monkeypatch.setattr(sys.modules["bookbuilder.solve.profile"], "DEEPEST", 1)
    two_deep = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    assert [seen for _, seen in examine([two_deep], puzzle, course)] == ["undecided"]
