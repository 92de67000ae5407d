"""Grids drawn with plain characters show every board's boxes."""

from __future__ import annotations

import pytest

from bookbuilder.board import board, boards
from bookbuilder.puzzle.formats import drawn_grid

DIGITS = [str(number) for number in range(1, 33)]


def drawn(name: str) -> list[str]:
    its = board(name)
    return drawn_grid(its, [0] * len(its.cells), DIGITS).splitlines()


def test_a_grid_has_lines_between_its_boxes() -> None:
    given = [0, 2, 3, 4, 5, 6, *[0] * 30]
    assert drawn_grid(board("6x6"), given, DIGITS).splitlines()[:5] == [
        "+-------+-------+",
        "| . 2 3 | 4 5 6 |",
        "| . . . | . . . |",
        "+-------+-------+",
        "| . . . | . . . |",
    ]


def test_boxes_of_any_shape_are_outlined() -> None:
    assert drawn("jigsaw-1")[:5] == [
        "+-----------+-------+---------------+",
        "| .   .   . | .   . | .   .   .   . |",
        "|           +---+   +-------+       |",
        "| .   .   . | . | .   .   . | .   . |",
        "|           |   |       +---+   +---+",
    ]


def test_gaps_between_grids_are_blank() -> None:
    assert drawn("samurai")[1] == "| . . . | . . . | . . . |       | . . . | . . . | . . . |"
    assert drawn("samurai")[14] == " " * 16 + "| . . . | . . . | . . . |"


def test_long_marks_are_aligned() -> None:
    text = drawn_grid(board("4x4"), (1, 2, 3, 4) * 4, ["1", "10", "100", "2"])
    assert text.splitlines()[1] == "|   1  10 | 100   2 |"


@pytest.mark.parametrize("name", boards())
def test_every_board_has_each_cell_once_and_no_character_that_email_changes(name: str) -> None:
    lines = drawn(name)
    assert sum(line.count(".") for line in lines) == len(board(name).cells)
    assert set("".join(lines)) <= set(" .+-|")
    assert all(line == line.rstrip() for line in lines)
