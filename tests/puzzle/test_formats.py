"""Puzzles as lines of text, there and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bookbuilder.puzzle import Grade, Puzzle
from bookbuilder.puzzle.formats import read_line, read_values, write_full, write_line, write_values
from tests.board.samples import BOARDS, in_a_line

BOARD = BOARDS["4x4"]
PUZZLE = Puzzle(BOARD, (0, 0, 4, 0, 0, 0, 0, 2, 1, 0, 3, 0, 4, 0, 0, 0))
LINE = "..4....21.3.4..."
SOLUTION = (2, 1, 4, 3, 3, 4, 1, 2, 1, 2, 3, 4, 4, 3, 2, 1)
GRADE = Grade("easy", 2217, "hidden single", (("hidden single", 3),), 3, 1, 1)


@st.composite
def puzzles_of_any_order(draw: st.DrawFn) -> Puzzle:
    order = draw(st.integers(1, 32))
    givens = draw(st.lists(st.integers(0, order), min_size=1, max_size=40))
    return Puzzle(in_a_line("any order", order, len(givens)), tuple(givens))


@given(puzzles_of_any_order())
def test_a_line_reads_back_as_the_puzzle(puzzle: Puzzle) -> None:
    assert read_line(write_line(puzzle), puzzle.board) == puzzle


@given(puzzles_of_any_order(), st.sampled_from([GRADE, None]))
def test_a_full_line_reads_back_as_the_puzzle(puzzle: Puzzle, grade: Grade | None) -> None:
    solution = (1,) * len(puzzle.givens)
    assert read_line(write_full(puzzle, solution, grade), puzzle.board) == puzzle


@given(puzzles_of_any_order())
def test_small_letters_read_as_large_ones(puzzle: Puzzle) -> None:
    assert read_line(write_line(puzzle).lower(), puzzle.board) == puzzle


def test_32_values_are_the_digits_and_the_letters_up_to_w() -> None:
    assert write_values(range(33)) == ".123456789ABCDEFGHIJKLMNOPQRSTUVW"


def test_a_line_is_the_cells_in_reading_order() -> None:
    assert write_line(PUZZLE) == LINE


def test_a_full_line_tells_board_givens_solution_level_and_score() -> None:
    assert write_full(PUZZLE, SOLUTION, GRADE) == f"4x4:{LINE}:2143341212344321:easy:2217"


def test_an_ungraded_full_line_leaves_level_and_score_empty() -> None:
    assert write_full(PUZZLE, SOLUTION, None) == f"4x4:{LINE}:2143341212344321::"


@pytest.mark.parametrize(
    "text",
    [
        LINE,
        LINE.replace(".", "0"),
        LINE.replace(".", "-"),
        LINE.replace(".", "_"),
        LINE.replace(".", "*"),
        f"  {LINE}\n",
        f"{LINE} # from the newspaper",
        f"{LINE},easy,2217",
        f"{LINE}, # both",
        f"4x4:{LINE}:2143341212344321:easy:2217",
        f"4x4:{LINE}",
        f"another name:{LINE}::: # of which only the givens count",
    ],
)
def test_every_usual_writing_is_the_same_puzzle(text: str) -> None:
    assert read_line(text, BOARD) == PUZZLE


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("..4....21.3.4..", "15 characters for the 16 cells of the board 4x4"),
        ("..4....21.3.4....", "17 characters for the 16 cells of the board 4x4"),
        ("", "0 characters for the 16 cells of the board 4x4"),
        ("# nothing but a comment", "0 characters for the 16 cells of the board 4x4"),
        ("::", "0 characters for the 16 cells of the board 4x4"),
        ("..5....21.3.4...", "'5' at character 3 is no value from 1 to 4, and no empty cell"),
        ("..4....21.3.4..?", r"'\?' at character 16 is no value from 1 to 4, and no empty cell"),
        ("..4. ..21.3.4...", "' ' at character 5 is no value from 1 to 4, and no empty cell"),
        ("..4.…..21.3.4...", "'…' at character 5 is no value from 1 to 4, and no empty cell"),
        ("..4.².121.3.4...", "'²' at character 5 is no value from 1 to 4, and no empty cell"),
        ("..A....21.3.4...", "'A' at character 3 is no value from 1 to 4, and no empty cell"),
    ],
)
def test_a_line_that_is_no_puzzle_is_told_what_is_wrong(text: str, what: str) -> None:
    with pytest.raises(ValueError, match=f"^{what}$"):
        read_line(text, BOARD)


@pytest.mark.parametrize(("order", "most"), [(1, "1"), (9, "9"), (10, "A"), (32, "W")])
def test_a_wrong_value_is_told_the_highest_there_is(order: int, most: str) -> None:
    with pytest.raises(ValueError, match=f"'X' at character 1 is no value from 1 to {most}, and no empty cell"):
        read_values("X", order)


def test_the_highest_value_of_each_order_is_read() -> None:
    assert [read_values(write_values([order]), order) for order in range(1, 33)] == [(order,) for order in range(1, 33)]


@given(st.text(max_size=20))
def test_any_text_is_a_puzzle_or_says_why_not(text: str) -> None:
    try:
        n_cells = len(read_line(text, BOARD).givens)
    except ValueError as error:
        n_cells = 16 if str(error) else 0
    assert n_cells == 16, repr(text)
