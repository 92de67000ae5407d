"""The printed sequence of a section's puzzles: by how hard they are, and the same again whatever is added later."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import replace

import pytest

from bookbuilder.board import board
from bookbuilder.generate import Order, Placed, Scheme
from bookbuilder.levels import LEVELS
from bookbuilder.puzzle import UNGRADED, GradedPuzzle, Puzzle
from bookbuilder.solve import engines, flow, grade
from bookbuilder.supply import Stored
from bookbuilder.supply.arranged import UNSORTED, Sorting, arranged

MakeAll = Callable[..., list[GradedPuzzle]]

BOARD = board("4x4")
ORDER = Order("one", BOARD, LEVELS, Scheme("none"), 1, 5)
GRADES = [("hard", 4100), ("easy", 2900), ("easy", 2100), ("hard", 4100), ("medium", 3000)]  # by place


def puzzles() -> Placed:
    """A puzzle of each of the grades."""
    blank = GradedPuzzle(Puzzle(BOARD, (0,) * 16), (0,) * 16, UNGRADED, "")
    graded = (replace(UNGRADED, level=level, score=score) for level, score in GRADES)
    return {(0, place): replace(blank, grade=grade) for place, grade in enumerate(graded)}


@pytest.mark.parametrize(
    ("sorting", "places"),
    [
        (None, (2, 1, 4, 0, 3)),
        ("rising", (2, 1, 4, 0, 3)),
        ("falling", (0, 3, 4, 1, 2)),
        ("placed", (0, 1, 2, 3, 4)),
    ],
)
def test_numbers_follow_the_scores(sorting: Sorting | None, places: tuple[int, ...]) -> None:
    assert arranged(ORDER, 0, puzzles(), {}, sorting) == places


def test_mixed_numbers_follow_the_seed_alone() -> None:
    mixed = arranged(ORDER, 0, puzzles(), {}, "mixed")
    assert sorted(mixed) == [0, 1, 2, 3, 4]
    assert mixed == arranged(ORDER, 0, dict(reversed(puzzles().items())), {}, "mixed")
    others = {arranged(replace(ORDER, seed=seed), 0, puzzles(), {}, "mixed") for seed in range(9)}
    assert len(others) > 3


def test_smooth_numbers_follow_the_level_then_how_little_solving_jumps(make_all: MakeAll) -> None:
    order = Order("one", board("classic"), LEVELS, Scheme("none"), 1, 40)
    made, tools, wanted = make_all(order), engines(order.board), list[tuple[int, ...]]()
    for place, puzzle in enumerate(made):
        graded = grade(tools, array("i", puzzle.puzzle.givens))
        flows = flow(tools)
        wanted.append((LEVELS.index(graded.level), flows.spikes, flows.narrow, graded.score, place))
    assert len({(level, spikes) for level, spikes, *_ in wanted}) > 4
    placed = {(0, place): puzzle for place, puzzle in enumerate(made)}
    assert arranged(order, 0, placed, {}, "smooth") == tuple(place for *_, place in sorted(wanted))


def test_a_section_from_before_there_was_a_choice_keeps_its_numbers() -> None:
    old = {(0, 3): Stored("recipe", "hard", 4100, UNSORTED)}
    assert arranged(ORDER, 0, puzzles(), old, None) == (0, 1, 2, 3, 4)
    assert arranged(ORDER, 0, puzzles(), old, "rising") == (2, 1, 4, 0, 3)


def test_another_ladder_changes_no_number() -> None:
    """What is stored counts, not what the present ladder says."""
    stored = {(0, 0): Stored("recipe", "beginner", 1500, UNSORTED + 1)}
    assert arranged(ORDER, 0, puzzles(), stored, None) == (0, 2, 1, 4, 3)
