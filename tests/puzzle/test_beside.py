"""Lines that hold rows of several grids: side by side, running on, with a slip, with blanks between the values."""

from __future__ import annotations

import pytest

from bookbuilder.board import board
from bookbuilder.errors import Problem
from bookbuilder.puzzle.formats import Entry, read_text, recognise, write_values

ONE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
OTHER = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
THIRD = "100007090030020008009600500005300900010080002600004000300000010040000007007000300"


def rows(puzzle: str, width: int = 9) -> list[str]:
    return [puzzle[at : at + width] for at in range(0, len(puzzle), width)]


def beside(*puzzles: str, gap: str = " ", within: str = "", width: int = 9) -> list[str]:
    """The lines of grids side by side."""
    each = zip(*(rows(puzzle, width) for puzzle in puzzles), strict=True)
    return [gap.join(within.join(row) for row in line) for line in each]


def read(lines: list[str]) -> list[Entry | Problem]:
    return list(read_text("\n".join(lines).encode(), "f"))


def puzzles(lines: list[str]) -> list[str]:
    found = read(lines)
    assert all(isinstance(each, Entry) for each in found), found
    return given(found)


def given(found: list[Entry | Problem]) -> list[str]:
    """The puzzles that were read."""
    return [write_values(each.puzzle.givens, empty="0") for each in found if isinstance(each, Entry)]


def problem(lines: list[str]) -> str:
    (found,) = read(lines)
    assert isinstance(found, Problem), found
    return str(found)


@pytest.mark.parametrize("at", range(9))
@pytest.mark.parametrize("which", [0, 1])
def test_a_row_that_is_too_short_is_told_and_no_grid_is_made_of_the_others(at: int, which: int) -> None:
    lines = beside(ONE, OTHER)
    words = lines[at].split()
    words[which] = words[which][1:]
    lines[at] = " ".join(words)
    said = problem(lines)
    assert f"row {which + 1} of 2 in the line has 8 cells, not 9" in said
    assert f"(f:{at + 1})" in said


def test_a_row_that_is_missing_is_told_by_its_line() -> None:
    lines = beside(ONE, OTHER)
    lines[3] = lines[3].split()[0]
    assert "there is 1 row in the line, not 2 (f:4)" in problem(lines)


def test_a_row_with_bars_that_is_too_short_is_told() -> None:
    barred = [
        "|".join(rows(ONE[at : at + 9], 3)) + "   " + "|".join(rows(OTHER[at : at + 9], 3)) for at in range(0, 81, 9)
    ]
    barred[6] = barred[6][:-1]
    assert "the line does not have a row of each of the 2 grids (f:7)" in problem(barred)


def test_a_line_that_is_missing_is_told() -> None:
    assert "there are 8 lines of 2 rows, but a grid has 9 rows (f:8)" in problem(beside(ONE, OTHER)[:8])


def test_a_blank_too_many_spoils_only_its_own_grid() -> None:
    bad = rows(ONE)
    bad[4] = "400 803001"
    found = read([*rows(OTHER), *bad, *rows(THIRD)])
    assert [type(each) for each in found] == [Entry, Problem, Entry]
    assert isinstance(found[1], Problem)
    assert found[1].place.line == 14


def test_no_grids_are_made_of_the_rows_after_a_missing_one() -> None:
    lines = [*rows(ONE), *rows(OTHER), *rows(THIRD), *rows(OTHER), *rows(THIRD), *rows(ONE)]
    del lines[23]  # of the third, but the second may also end one row earlier
    found = read(lines)
    assert given(found) == [ONE]
    assert "the 44 rows from here on are no whole grids of 9 rows (f:10)" in str(found[1])
    lines = [*rows(ONE), "", *rows(OTHER)[1:], "", *rows(THIRD)]
    assert [type(each) for each in read(lines)] == [Entry, Problem, Entry]


TWICE = ONE[:2] + "5" + ONE[3:]


@pytest.mark.parametrize("foot", ["www.example.com", "12", "- 3 -"])
def test_a_foot_after_grids_of_which_one_has_a_clue_twice_discards_none(foot: str) -> None:
    found = read([*rows(ONE), *rows(TWICE), *rows(OTHER), *rows(THIRD), foot])
    assert given(found) == [ONE, TWICE, OTHER, THIRD]
    assert "(f:37)" in str(found[-1])


def test_a_clue_that_stands_twice_discards_no_grids_before_one_that_lacks_a_row() -> None:
    found = read([*rows(ONE), *rows(TWICE), *rows(OTHER), *rows(ONE), *rows(THIRD)[1:]])
    assert given(found) == [ONE, TWICE, OTHER]
    assert isinstance(found[-1], Problem)


def in_threes(*puzzles: str) -> list[str]:
    """The lines of grids that have three rows on each."""
    return [" ".join(rows(puzzle[at : at + 27])) for puzzle in puzzles for at in (0, 27, 54)]


@pytest.mark.parametrize("foot", ["www.example.com", "12"])
def test_a_foot_discards_no_grids_whose_rows_run_on_or_stand_side_by_side(foot: str) -> None:
    for lines in in_threes(ONE, OTHER, THIRD), beside(ONE, OTHER, THIRD):
        found = read([*lines, foot])
        assert given(found) == [ONE, OTHER, THIRD]
        assert f"the row has {len(foot)} cells, not 9 (f:10)" in str(found[-1])


def test_a_short_row_where_rows_run_on_discards_no_grids_before_it() -> None:
    lines = in_threes(ONE, OTHER, THIRD)
    lines[4] = lines[4][:-1]
    found = read(lines)
    assert given(found) == [ONE]
    assert "row 3 of 3 in the line has 8 cells, not 9 (f:5)" in str(found[-1])
    assert len(found) == 2


def test_a_page_number_of_several_words_discards_no_grids_with_blank_lines_between_the_boxes() -> None:
    values = "1" + "0" * 32 + "8" + "0" * 30
    lines = [" ".join(row) for row in rows(values, 8)]
    for foot in "Page 3 of 7", "© 2026 B. Cde", "3":
        found = read([line for at in (0, 2, 4, 6) for line in (*lines[at : at + 2], "")] + [foot])
        assert given(found) == [values]


def test_lines_of_nine_rows_are_puzzles_by_themselves_when_one_is_wrong() -> None:
    lines = [" ".join(rows(puzzle)) for puzzle in (ONE, OTHER, THIRD, ONE)]
    lines[1] = lines[1][:-1]
    found = read(lines)
    assert [type(each) for each in found] == [Entry, Problem, Entry, Entry]
    assert "row 9 of 9 in the line has 8 cells, not 9 (f:2)" in str(found[1])


def test_eight_rows_on_a_line_are_no_grid() -> None:
    assert "there are 8 rows in the line, but a grid has 9 rows (f:1)" in problem([" ".join(rows(ONE)[:8])])


def test_no_hint_asks_for_rows_of_one_cell() -> None:
    (found,) = read_text(b"1 5300 2 6001", "f", "rows")
    assert isinstance(found, Problem)
    assert "rows of 1 cells" not in str(found)
    assert found.hint


def test_pairs_of_grids_may_stand_below_each_other_without_a_blank_line() -> None:
    """Taken in sequence, the rows would make other grids."""
    assert puzzles([*beside(ONE, OTHER), *beside(THIRD, ONE)]) == [ONE, OTHER, THIRD, ONE]
    assert puzzles([*beside(ONE, OTHER, THIRD), *beside(THIRD, ONE)]) == [ONE, OTHER, THIRD, THIRD, ONE]


@pytest.mark.parametrize("grids", [(ONE, OTHER), (ONE, OTHER, THIRD), (ONE, OTHER, THIRD, ONE)])
def test_blank_lines_may_stand_between_the_boxes_of_grids_side_by_side(grids: tuple[str, ...]) -> None:
    lines = beside(*grids)
    assert puzzles([*lines[:3], "", *lines[3:6], "", *lines[6:]]) == list(grids)


@pytest.mark.parametrize("at", [0, 1, 4, 12, 20])
@pytest.mark.parametrize("box", range(3))
def test_a_character_too_many_spoils_only_its_own_grid_among_boxes_with_blank_lines_between_them(
    at: int, box: int
) -> None:
    boxed = [[" ".join(rows(row, 3)) for row in rows(puzzle)] for puzzle in (ONE, OTHER, THIRD)]
    lines = [line for grid in boxed for start in (0, 3, 6) for line in (*grid[start : start + 3], "")]
    words = lines[at].split()
    words[box] += "0"
    lines[at] = "  ".join(words)
    found = read(lines)
    assert len(found) == 3
    assert len(given(found)) == 2
    assert f"the line has 10 cells, not 9 (f:{at + 1})" in str(
        next(each for each in found if isinstance(each, Problem))
    )


@pytest.mark.parametrize("head", ["Nos. 7-8", "No. 12 of 30"])
def test_a_heading_shifts_no_grids_with_blank_lines_between_the_boxes(head: str) -> None:
    lines = [line for at in (0, 3, 6) for line in (*rows(ONE)[at : at + 3], "")]
    found = read([head, "", *lines, *lines])
    assert given(found) == [ONE, ONE]


def test_a_comment_may_take_the_place_of_a_blank_line_between_the_boxes() -> None:
    wide = "1" + "0" * 98 + "A"
    lines = beside(wide, wide, width=10)
    assert puzzles([*lines[:2], "", *lines[2:4], "# mine", *lines[4:6], "", *lines[6:]]) == [wide, wide]


def test_grids_in_lines_of_three_rows_may_have_blank_lines_between_them() -> None:
    lines = [line for puzzle in (ONE, OTHER, THIRD) for line in (*rows(" ".join(rows(puzzle)), 30), "")]
    assert puzzles([line.strip() for line in lines]) == [ONE, OTHER, THIRD]


# --- values with blanks between them ----------------------------------------------------------------------------------


@pytest.mark.parametrize("gap", ["   ", "  ", " | ", "\t", "  |  ", " || "])
@pytest.mark.parametrize("grids", [(ONE, OTHER), (ONE, OTHER, THIRD)], ids=len)
def test_wide_gaps_and_bars_part_grids_whose_values_have_blanks_between_them(gap: str, grids: tuple[str, ...]) -> None:
    for empty in "0.-_":
        lines = [line.replace("0", empty) for line in beside(*grids, gap=gap, within=" ")]
        assert puzzles(lines) == list(grids)
        assert puzzles([*lines, "", "Grid 2", *lines]) == [*grids, *grids]


@pytest.mark.parametrize("gap", ["  ", "\t", " | "])
def test_sparse_grids_on_a_line_each_are_not_mixed(gap: str) -> None:
    """Side by side, they would be grids as well."""
    sparse = ["1000000020000040", "0000000000300000", "0000100000003000", "0000000041000004"]
    lines = [gap.join(" ".join(row) for row in rows(puzzle, 4)) for puzzle in sparse]
    assert puzzles(lines) == sparse
    assert puzzles(lines * 2) == sparse * 2
    if "|" not in gap:
        assert puzzles([f"{lines[0]} easy", *lines[1:]]) == sparse
        line = gap.join(" ".join(row) for row in rows(ONE))
        assert puzzles([line] * 240 + [f"{line} easy"]) == [ONE] * 241


@pytest.mark.parametrize("gap", ["   ", "\t", " | "])
def test_sparse_grids_side_by_side_with_blank_lines_between_the_boxes_are_not_mixed(gap: str) -> None:
    """Each box by itself would make grids as well."""
    sparse = ["1000000020000040", "0000000000300000"]
    lines = beside(*sparse, gap=gap, within=" ", width=4)
    assert puzzles([*lines[:2], "", *lines[2:]]) == sparse


def test_four_grids_side_by_side_with_blanks_between_the_values_are_read() -> None:
    grid = "1234341221434321"
    others = [grid.translate(str.maketrans("1234", order)) for order in ("2341", "3412", "4123")]
    assert puzzles(beside(grid, *others, gap="   ", within=" ", width=4)) == [grid, *others]


def test_a_value_that_is_missing_among_such_is_told_by_its_line() -> None:
    lines = beside(ONE, OTHER, gap="   ", within=" ")
    lines[8] = lines[8][:-2]
    assert "row 2 of 2 in the line has 8 cells, not 9 (f:9)" in problem(lines)


@pytest.mark.parametrize("name", ["8x8", "10x10", "12x12", "15x15", "16x16", "20x20", "25x25"])
@pytest.mark.parametrize("gap", ["  ", " | "])
def test_wide_gaps_between_boxes_do_not_part_grids(name: str, gap: str) -> None:
    order = board(name).order
    wide = {8: 4, 10: 5, 12: 4, 15: 5, 16: 4, 20: 5, 25: 5}[order]
    values = [(number * 7 + number // order) % (order + 1) for number in range(order * order)]
    lines = [gap.join(" ".join(box) for box in rows(row, wide)) for row in rows(write_values(values), order)]
    nearly_empty = ["1" + line[1:] if not at else line.translate(_EMPTY) for at, line in enumerate(lines)]
    for text in ("\n".join(lines), "\n".join(nearly_empty)):
        assert all(
            found.puzzle.board.order == order for found in read_text(text.encode(), "f") if isinstance(found, Entry)
        )
        assert recognise(text) != "rows" or gap == "  "


_EMPTY = str.maketrans(dict.fromkeys("123456789ABCDEFGHIJKLMNOPQRSTUVW", "."))
