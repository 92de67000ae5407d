"""Clues that contradict each other are named with their house and cells."""

from __future__ import annotations

import pytest

from bookbuilder.board import board
from bookbuilder.puzzle import Puzzle, clash, fault


def puzzle(name: str, **clues: int) -> Puzzle:
    on = board(name)
    places = {f"r{cell.row + 1}c{cell.column + 1}": at for at, cell in enumerate(on.cells)}
    givens = [0] * len(on.cells)
    for where, value in clues.items():
        givens[places[where]] = value
    return Puzzle(on, tuple(givens))


@pytest.mark.parametrize(
    ("name", "clues", "said"),
    [
        ("classic", {"r1c2": 3, "r1c9": 3}, "3 stands twice in row 1: r1c2, r1c9"),
        ("classic", {"r1c2": 3, "r9c2": 3}, "3 stands twice in column 2: r1c2, r9c2"),
        ("classic", {"r1c1": 7, "r3c3": 7}, "7 stands twice in box 1: r1c1, r3c3"),
        ("x", {"r1c1": 7, "r9c9": 7}, "7 stands twice in diagonal 1: r1c1, r9c9"),
    ],
)
def test_the_house_and_the_cells_are_named(name: str, clues: dict[str, int], said: str) -> None:
    assert clash(puzzle(name, **clues)) == said
    assert fault(puzzle(name, **clues), "no solution") == f"the puzzle has no solution: {said}"


def test_clues_that_agree_clash_with_none() -> None:
    assert clash(puzzle("classic", r1c1=1, r2c4=1, r4c2=1)) is None


def test_a_puzzle_with_several_solutions_has_no_clash() -> None:
    assert fault(puzzle("classic", r1c1=1), "more than one solution") == "the puzzle has more than one solution"
