"""Formats are recognised from texts that look like two of them."""

from __future__ import annotations

import pytest

from bookbuilder.errors import Problem
from bookbuilder.puzzle.formats import Entry, read_text, recognise, write_values

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize("order", [16, 25, 36, 64])
def test_a_grid_is_rows_even_if_few_of_its_cells_are_given(order: int) -> None:
    """The first cell of every row is empty, or a value that a board with as many cells as a row has would hold."""
    lines = [["."] * order for _ in range(order)]
    lines[2][0] = lines[7][9] = str(order // 9)
    lines[4][5] = str(order)
    assert recognise("\n".join(map(" ".join, lines))) == "rows"


@pytest.mark.parametrize("start", ["12: ", "12:\t", "12:", "7:  ", "12. ", "12) ", "No. 7 "])
@pytest.mark.parametrize("empty", ".0*_-")
def test_a_number_before_a_puzzle_names_no_board(start: str, empty: str) -> None:
    puzzle = EASY.replace(".", empty)
    found = list(read_text(f"{start}{puzzle}\n{start}{puzzle}\n".encode(), "f"))
    assert [each.identifier for each in found if isinstance(each, Entry)] == [start.strip(" \t:")] * 2


def test_a_line_of_rows_with_a_slip_is_rows() -> None:
    rows = [EASY[at : at + 9] for at in range(0, 81, 9)]
    for at in range(9):
        for slip in (rows[at][1:], f"{rows[at]}."):
            (found,) = read_text(" ".join([*rows[:at], slip, *rows[at + 1 :]]).encode(), "f")
            assert isinstance(found, Problem)
            assert found.what == f"row {at + 1} of 9 in the line has {len(slip)} cells, not 9"


@pytest.mark.parametrize(
    "tail", [" easy", " # easy", "\thard", " 11.6", "  SE=7.2", " #1 easy", "; 2026-01-02", ",7.2,easy"]
)
@pytest.mark.parametrize("puzzle", [EASY, "1..4.2....3.4...", "1" + "." * 35, "." * 60 + "8..."], ids=len)
def test_a_comment_may_follow_values_with_blanks_or_commas_between_them(puzzle: str, tail: str) -> None:
    for mark in " ", ",":
        for count in 1, 3, 8:
            text = f"{mark.join(puzzle)}{tail}\n" * count
            found = list(read_text(text.encode(), "f"))
            assert [write_values(each.puzzle.givens) for each in found if isinstance(each, Entry)] == [puzzle] * count


@pytest.mark.parametrize("name", ["Mon", "Mon:", "2027-01-05", "Mon: ", "X1:", "wed"])
def test_a_name_before_a_puzzle_is_no_misspelt_board(name: str) -> None:
    line = f"{name.rstrip(': ')}:{' ' * name.endswith(' ')}{EASY}"
    found = list(read_text(f"{line}\n{line} ; easy\n".encode(), "f"))
    assert [each.identifier for each in found if isinstance(each, Entry)] == [name.rstrip(": ")] * 2


@pytest.mark.parametrize("rest", [EASY, f"{EASY}::easy:217"])
def test_a_misspelt_board_before_a_puzzle_is_told_with_the_nearest(rest: str) -> None:
    (found,) = read_text(f"windku:{rest}\n".encode(), "f")
    assert isinstance(found, Problem)
    assert (found.what, found.hint) == ("there is no board 'windku'", "did you mean `windoku`?")


@pytest.mark.parametrize("part", [9, 3, 1])
@pytest.mark.parametrize("start", ["A7, ", "A7; ", "A7: ", "A7\t"])
def test_a_puzzle_with_a_name_may_have_blanks_between_rows_boxes_or_values(start: str, part: int) -> None:
    line = start + " ".join(EASY[at : at + part] for at in range(0, 81, part))
    found = list(read_text(f"{line}\n{line}\n".encode(), "f"))
    assert [(e.identifier, write_values(e.puzzle.givens)) for e in found if isinstance(e, Entry)] == [("A7", EASY)] * 2


def test_grids_side_by_side_that_lost_their_line_ends_are_told() -> None:
    boxes = " ".join(EASY[at : at + 3] for at in range(0, 81, 3) for _ in range(3))
    (found,) = read_text(boxes.encode(), "f")
    assert isinstance(found, Problem)
    assert found.hint == "keep the ends of the lines, or write each puzzle on one line, without blanks"
