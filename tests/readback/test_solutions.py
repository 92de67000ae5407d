"""The proof that a puzzle has one solution, by clauses of its own."""

from __future__ import annotations

import pytest

from bookbuilder.board import Board, Cell, House, board
from bookbuilder.readback.clauses import TooHard
from bookbuilder.readback.solutions import flaw, invalid
from tests.readback.newspaper import changed, puzzles

CLASSIC = board("classic")
GIVENS = tuple(map(int, "530070000600195000098000060800060003400803001700020006060000280000419005000080079"))
SOLUTION = tuple(map(int, "534678912672195348198342567859761423426853791713924856961537284287419635345286179"))


def test_a_puzzle_with_its_only_solution_has_no_flaw() -> None:
    assert flaw(CLASSIC, GIVENS, SOLUTION) == ""


@pytest.mark.parametrize("name", ["4x4", "6x6", "x", "jigsaw-1", "windoku"])
def test_puzzles_of_other_boards_are_proved(name: str) -> None:
    (made,) = puzzles(name, 1)
    assert flaw(made.puzzle.board, made.puzzle.givens, made.solution) == ""


def test_a_second_solution_is_found() -> None:
    fewer = tuple(value if value > 2 else 0 for value in SOLUTION)
    assert flaw(CLASSIC, fewer, SOLUTION) == "has a second solution"


def test_a_given_that_the_solution_contradicts_is_named() -> None:
    wrong = changed(GIVENS, 2, 9)
    assert flaw(CLASSIC, wrong, SOLUTION) == "has the given 9 in r1c3, where its solution has 4"


def test_a_solution_that_breaks_the_rules_is_named() -> None:
    found = flaw(CLASSIC, GIVENS, changed(SOLUTION, 2, 3))
    assert found.startswith("has a solution that breaks the rules: the value 3 occurs twice in")


def test_a_short_house_only_forbids_repeats() -> None:
    line = Board("line", 3, (Cell(0, 0), Cell(0, 1)), (House("row", "row 1", (0, 1)),))
    assert invalid(line, (1, 3)) == ""
    assert flaw(line, (1, 0), (1, 3)) == "has a second solution"
    assert flaw(line, (1, 3), (1, 3)) == ""


def test_a_board_that_is_too_large_is_not_tried() -> None:
    cells = tuple(Cell(row, column) for row in range(64) for column in range(64))
    with pytest.raises(TooHard):
        flaw(Board("plain", 32, cells, ()), (0,) * 4096, (1,) * 4096)
