"""What holds of all pasted grids, whatever their size, the pen that draws them and what stands around them."""

from __future__ import annotations

import random
import time
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bookbuilder.board import board
from bookbuilder.errors import Problem
from bookbuilder.puzzle.formats import Entry, read_text, write_values
from bookbuilder.puzzle.formats.squares import box_size

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
TURNED = CLASSIC[::-1]
SHEETS = [[",".join(puzzle[at : at + 9]).replace(".", "") for at in range(0, 81, 9)] for puzzle in (CLASSIC, TURNED)]
NOTHING = "," * 8
DRAWN = {"ascii": "-|+", "light": "─│┼", "double": "═║╬"}


def read(lines: list[str]) -> list[Entry | Problem]:
    return list(read_text("\n".join(lines).encode(), "f"))


def puzzles(lines: list[str]) -> list[str]:
    found = read(lines)
    assert all(isinstance(each, Entry) for each in found), found
    return [write_values(each.puzzle.givens) for each in found if isinstance(each, Entry)]


def drawn(puzzle: str, pen: str, empty: str, all_cells: bool) -> list[str]:
    """The lines of a grid; with `all_cells`, every cell is framed, otherwise every box."""
    across, upright, corner = DRAWN[pen]
    side = round(len(puzzle) ** 0.5)
    high, wide = (1, 1) if all_cells else box_size(side)
    lines = []
    for at in range(0, len(puzzle), side):
        row = puzzle[at : at + side].replace(".", empty)
        boxes = f" {upright} ".join(" ".join(row[start : start + wide]) for start in range(0, side, wide))
        lines.append(f"{upright} {boxes} {upright}")
        if at // side % high == high - 1:
            lines.append("".join(corner if mark == upright else across for mark in lines[-1]))
    return [lines[-1], *lines]


@settings(max_examples=40)
@given(
    side=st.sampled_from([4, 6, 8, 9, 10, 12, 16]),
    pen=st.sampled_from(sorted(DRAWN)),
    empty=st.sampled_from("._0 "),
    all_cells=st.booleans(),
    between=st.sampled_from(["", "Puzzle 2", "No. 2 (easy)"]),
    data=st.data(),
)
def test_grids_in_frames_are_read_whatever_their_size_and_whatever_draws_them(
    side: int, pen: str, empty: str, all_cells: bool, between: str, data: st.DataObject
) -> None:
    cells = st.integers(-2 * side, side).map(lambda value: max(0, value))
    rows = st.lists(st.lists(cells, min_size=side, max_size=side), min_size=side, max_size=side)
    drawn_rows = [[[row[0], at, *row[2:]] for at, row in enumerate(data.draw(rows), 1)] for _ in "12"]
    grids = [write_values(chain(*grid)) for grid in drawn_rows]  # in empty rows, cells might have any width
    lines = [*drawn(grids[0], pen, empty, all_cells), between, *drawn(grids[1], pen, empty, all_cells)]
    assert puzzles(lines) == grids, "\n".join(lines)


@pytest.mark.parametrize("name", ["8x8", "10x10", "12x12", "15x15", "16x16", "20x20", "25x25"])
@pytest.mark.parametrize("gap", ["  ", " | "])
def test_wide_gaps_between_boxes_part_no_grids(name: str, gap: str) -> None:
    order = board(name).order
    wide = box_size(order)[1]
    values = [(number * 7 + number // order) % (order + 1) for number in range(order * order)]
    rows = [write_values(values[at : at + order]) for at in range(0, order * order, order)]
    lines = [gap.join(" ".join(row[at : at + wide]) for at in range(0, order, wide)) for row in rows]
    assert all(each.puzzle.board.order == order for each in read(lines) if isinstance(each, Entry))


def test_whatever_stands_around_grids_of_a_sheet_only_those_that_were_meant_are_read() -> None:
    rng, right = random.Random(1), 0
    for _ in range(25):
        many = rng.choice([1, 1, 2, 3, 9])
        number = rng.choice([None, None, 0, 4])  # the column that has it
        before, after, above, below, between = (rng.choice([0, 0, 0, 1, 2]) for _ in range(5))
        lines = [NOTHING] * above
        for at in range(1, many + 1):
            lines += [] if number is None else ["," * number + str(at) + "," * (8 - number)]
            lines += [*SHEETS[at % 2], *[NOTHING] * between]
        found = read(["," * before + line + "," * after for line in [*lines, *[NOTHING] * below]])
        said = [write_values(each.puzzle.givens) if isinstance(each, Entry) else "error" for each in found]
        meant = [(CLASSIC, TURNED)[at % 2] for at in range(1, many + 1)]
        assert said == meant or ("error" in said and {*said} <= {*meant, "error"}), "\n".join(lines)
        right += said == meant
    assert right > 15


# --- limits -----------------------------------------------------------------------------------------------------------


def test_a_sheet_of_very_many_cells_is_read() -> None:
    found = read([*SHEETS[0], NOTHING] * 4_500)
    assert len([each for each in found if isinstance(each, Entry)]) == len(found) == 4_500


@pytest.mark.parametrize(
    "line", [" " * 200_000 + "xx,,,,", "," * 200_000, ", " * 200_000, "1, " * 4 + " " * 99_999 + "x"], ids=range(4)
)
def test_long_lines_of_separators_and_blanks_hold_no_reader_up(line: str) -> None:
    start = time.process_time()
    assert all(isinstance(each, Problem) for each in read([line]))
    assert time.process_time() - start < 20


def test_grids_of_more_values_than_the_limit_are_told() -> None:
    (problem,) = read([" ".join([*"." * 35, "4"])] * 36)
    assert "the grid has 36 values" in str(problem)


def test_a_number_of_thousands_of_digits_is_told() -> None:
    rows = [CLASSIC[at : at + 9] for at in range(0, 81, 9)]
    assert any(isinstance(each, Problem) for each in read(["1" * 5000, *rows, "2", *rows]))


def test_many_solutions_before_a_puzzle_are_told() -> None:
    solved = "123456456123231564564231312645645312"
    (problem,) = read([" ".join([solved] * 600) + f" {'1' + '.' * 35}"])
    assert "the line has a solution, but not one puzzle" in str(problem)
