"""Grids drawn with bars: of any size, in ASCII or with characters that draw boxes, with blanks for empty cells."""

from __future__ import annotations

from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookbuilder.board import board
from bookbuilder.errors import Problem
from bookbuilder.puzzle.formats import Entry, read_text, recognise, write_values
from bookbuilder.puzzle.formats.squares import box_size

SIX = "1..4.6.5..2..3.5....4.1.3....5..53.."
OTHER_SIX = "..1..2.4....5...3....2.6....1..3..4."
CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OTHER = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
DRAWN = {"ascii": "-|+", "light": "─│┼", "double": "═║╬"}


def drawn(
    puzzle: str, pen: str = "ascii", empty: str = ".", all_cells: bool = False, gap: str = " ", framed: bool = True
) -> list[str]:
    """The lines of a grid; with `all_cells`, every cell is framed, otherwise every box."""
    across, upright, corner = DRAWN[pen]
    side = round(len(puzzle) ** 0.5)
    high, wide = (1, 1) if all_cells else box_size(side)
    lines = []
    for at in range(0, len(puzzle), side):
        row = puzzle[at : at + side].replace(".", empty)
        boxes = [gap.join(row[start : start + wide]) for start in range(0, side, wide)]
        bar = f"{gap}{upright}{gap}"
        lines.append(f"{upright}{gap}{bar.join(boxes)}{gap}{upright}" if framed else bar.join(boxes))
        if at // side % high == high - 1:
            lines.append("".join(corner if mark == upright else across for mark in lines[-1]))
    return [lines[-1], *lines] if framed else lines[:-1]


def read(lines: list[str]) -> list[Entry | Problem]:
    return list(read_text("\n".join(lines).encode(), "f"))


def puzzles(lines: list[str]) -> list[str]:
    found = read(lines)
    assert all(isinstance(each, Entry) for each in found), found
    return [write_values(each.puzzle.givens) for each in found if isinstance(each, Entry)]


@pytest.mark.parametrize("pen", DRAWN)
@pytest.mark.parametrize("empty", [".", "0", "_", " "])
@pytest.mark.parametrize("all_cells", [False, True])
@pytest.mark.parametrize("puzzle", ["1..4.2....3.4...", SIX, CLASSIC])
def test_grids_in_frames_are_read_whatever_draws_them(pen: str, empty: str, all_cells: bool, puzzle: str) -> None:
    lines = drawn(puzzle, pen, empty, all_cells)
    assert puzzles(lines) == [puzzle], "\n".join(lines)


@pytest.mark.parametrize("gap", ["", " "])
def test_bars_between_the_boxes_are_enough(gap: str) -> None:
    assert puzzles(drawn(SIX, gap=gap, framed=False)) == [SIX]


@settings(max_examples=60)
@given(
    side=st.sampled_from([4, 6, 8, 9, 10, 12, 16]),
    pen=st.sampled_from(sorted(DRAWN)),
    empty=st.sampled_from(". "),
    all_cells=st.booleans(),
    between=st.sampled_from(["", "Puzzle 2", "No. 2 (easy)"]),
    data=st.data(),
)
def test_several_grids_of_any_size_are_read(
    side: int, pen: str, empty: str, all_cells: bool, between: str, data: st.DataObject
) -> None:
    cells = st.integers(-2 * side, side).map(lambda value: max(0, value))
    rows = st.lists(st.lists(cells, min_size=side, max_size=side), min_size=side, max_size=side)
    drawn_rows = [[[row[0], at, *row[2:]] for at, row in enumerate(data.draw(rows), 1)] for _ in "12"]
    grids = [write_values(chain(*grid)) for grid in drawn_rows]  # in empty rows, cells might have any width
    lines = [*drawn(grids[0], pen, empty, all_cells), between, *drawn(grids[1], pen, empty, all_cells)]
    assert puzzles(lines) == grids, "\n".join(lines)


def test_numbers_of_two_digits_keep_their_columns() -> None:
    row = "| 11          |  7  5 12    |     4       |"
    empty = "|             |             |             |"
    border = "+-------------+-------------+-------------+"
    found = puzzles([border, row, *[empty] * 10, row, border])
    assert found == ["B...75C..4.." + "." * 120 + "B...75C..4.."]


def test_frames_in_a_markdown_table_are_cells() -> None:
    row, empty = "| 1 | | 3 | |", "| | | | |"
    assert puzzles([row, "|---|---|---|---|", empty, empty, empty]) == ["1.3............."]


@pytest.mark.parametrize("puzzle", [SIX, CLASSIC])
@pytest.mark.parametrize("between", [[], [""], ["Puzzle 2"]])
@pytest.mark.parametrize("slip", ["missing", "twice", "short"])
def test_a_slip_in_one_grid_shifts_no_other(puzzle: str, between: list[str], slip: str) -> None:
    other = OTHER_SIX if puzzle == SIX else OTHER
    lines = drawn(puzzle)
    lines[2:3] = {"missing": [], "twice": [lines[2]] * 2, "short": [lines[2].replace(".", "", 1)]}[slip]
    wrong, *rest = read([*lines, *between, *drawn(other), *between, *drawn(puzzle)])
    assert isinstance(wrong, Problem), wrong
    assert [write_values(each.puzzle.givens) for each in rest if isinstance(each, Entry)] == [other, puzzle]


def test_a_row_that_is_too_short_is_told_by_its_line() -> None:
    lines = drawn(SIX)
    lines[4] = lines[4].replace(". ", "", 1)
    (found,) = read(lines)
    assert isinstance(found, Problem)
    assert "the line has 5 cells, not 6 (f:5)" in str(found)


def test_bars_between_other_boxes_are_told_unless_the_board_is_named() -> None:
    lines = [row.replace("  ", " ") for row in ("1 . | . 4 | . 6", ". 5 | . . | 2 .", *[". . | . . | . ."] * 4)]
    (found,) = read(lines)
    assert "the bars make boxes of 2 columns, but the boxes of 6x6 grids have 3" in str(found)
    (named,) = read_text("\n".join(lines).encode(), "f", board=board("jigsaw-6"))
    assert isinstance(named, Entry)
    assert write_values(named.puzzle.givens) == "1..4.6.5..2." + "." * 24


def test_lines_between_other_boxes_are_told() -> None:
    lines = drawn(SIX)
    lines[3], lines[4] = lines[4], lines[3]
    (found,) = read(lines)
    assert "the line below row 3 ends no box, for the boxes of 6x6 grids have 2 rows" in str(found)


def test_empty_lines_may_stand_between_the_boxes() -> None:
    lines = [line for line in drawn(SIX, framed=False) if "+" not in line]
    apart = [*lines[:2], "", *lines[2:4], "", *lines[4:]]
    assert puzzles([*apart, "", *apart]) == [SIX, SIX]


def test_a_grid_of_any_clues_is_left_to_the_format_that_infers_them() -> None:
    assert recognise("_ F _ | _ _ _\n_ _ _ | A _ D\n------+------\n" * 3) == "nxn"


def test_classics_are_left_to_the_format_of_simple_sudoku() -> None:
    assert recognise("\n".join(drawn(CLASSIC))) == "ss"


def test_a_file_without_frames_is_told() -> None:
    (found,) = read_text(SIX.encode(), "f", "framed")
    assert "there are no grids drawn with bars" in str(found)


def test_small_grids_side_by_side_are_no_larger_one() -> None:
    across = ["1 . . 2 | . 3 . .", ". 2 . . | 1 . . 4", "3 . 1 . | . . 2 .", ". . . 4 | . 1 . ."]
    assert not any(len(puzzle) == 64 for puzzle in map(str, read([*across, "", *across])) if "error" not in puzzle)
    listed = ["1..4|....|2...|...3"] * 16
    assert not any(isinstance(each, Entry) and each.puzzle.board.order == 16 for each in read(listed))


def test_a_missing_row_is_told_before_what_the_lines_part() -> None:
    lines = drawn(SIX)
    del lines[2]
    (found,) = read(lines)
    assert "the grid has 5 lines of 6" in str(found)


def test_one_grid_with_underscores_may_have_a_title() -> None:
    assert puzzles(["Puzzle 1", *drawn(SIX, empty="_")]) == [SIX]


def test_a_classic_with_blanks_may_have_a_frame_only_around_it() -> None:
    rows = [f"|{CLASSIC[at : at + 9]}|".replace(".", " ") for at in range(0, 81, 9)]
    assert puzzles(["+---------+", *rows, "+---------+"]) == [CLASSIC]


def test_a_lost_character_is_no_empty_cell() -> None:
    lines = drawn("1..4.2....3.4...", empty=" ", all_cells=True, gap="")
    row = next(at for at, line in enumerate(lines) if " " in line)
    lines[row] = lines[row].replace(" ", "", 1)
    (found,) = read(lines)
    assert isinstance(found, Problem)


def test_a_missing_row_among_boxes_with_empty_lines_between_them_spoils_no_grid_before_it() -> None:
    rows = [line for line in drawn(CLASSIC, framed=False) if "+" not in line]
    grid = [line for at, line in enumerate(rows) for line in ([line, ""] if at % 3 == 2 else [line])]
    first, second, *rest = read([*grid, *grid, *grid[:4], *grid[5:], *grid])
    assert [write_values(each.puzzle.givens) for each in (first, second) if isinstance(each, Entry)] == [CLASSIC] * 2
    assert all(isinstance(each, Problem) for each in rest)
