"""Grids as spreadsheets export them, and numbers above grids: read where that is certain, and never shifted."""

from __future__ import annotations

import random

import pytest

from bookbuilder.board import board
from bookbuilder.errors import Problem
from bookbuilder.puzzle.formats import Entry, read_text
from bookbuilder.puzzle.formats.sheet import filled

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [EASY[at : at + 9] for at in range(0, 81, 9)]
SMALL = ["1..4", ".2..", "..3.", "4..1"]
NOTHING = "," * 8


def sheet(rows: list[str], separator: str = ",", empty: str = "") -> list[str]:
    return [separator.join(row).replace(".", empty) for row in rows]


def read(lines: list[str], form: str | None = None) -> list[str]:
    """The givens of each puzzle, or its problem."""
    found = read_text("\n".join(lines).encode(), "f", form)
    return [str(each) if isinstance(each, Problem) else shown(each) for each in found]


def is_refused(lines: list[str]) -> bool:
    """Whether nothing is read from lines, and something is said."""
    found = read(lines)
    return found != [] and all("error" in each for each in found)


def shown(entry: Entry) -> str:
    return "".join(str(value) if value else "." for value in entry.puzzle.givens)


OTHERS = [row.translate(str.maketrans("123456789", "234567891")) for row in reversed(ROWS)]
GRID, OTHER = sheet(ROWS), sheet(OTHERS)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("form", [None, "rows"])
def test_empty_cells_of_a_spreadsheet_have_nothing_in_them(separator: str, form: str | None) -> None:
    assert read(sheet(ROWS, separator), form) == [EASY]


def test_blanks_may_stand_beside_the_separators() -> None:
    assert read([line.replace(",", ", ") for line in GRID]) == [EASY]


def test_only_the_ends_of_lines_may_be_empty() -> None:
    assert read([",2,3,4", "3,4,1,", "2,1,4,3", "4,3,2,1"]) == [".234341.21434321"]


@pytest.mark.parametrize("lines", [[EASY], [EASY] * 3])
def test_a_line_of_a_spreadsheet_may_be_a_square(lines: list[str]) -> None:
    assert read(sheet(lines)) == lines


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ([], [NOTHING]),
        ([], [""]),
        ([], [NOTHING] * 9),
        ([f"Puzzle 1{NOTHING}"], []),
        ([f"No. 1{NOTHING}"], []),
        ([f"1{NOTHING}"], []),
        ([f"1{NOTHING}"], [NOTHING]),
        ([], []),
    ],
)
@pytest.mark.parametrize("many", [1, 2, 9, 10])
def test_a_spreadsheet_may_have_titles_numbers_and_empty_lines(above: list[str], below: list[str], many: int) -> None:
    assert read([*above, *GRID, *below] * many) == [EASY] * many


@pytest.mark.parametrize("empty", ["", "0"])
def test_grids_may_stand_away_from_the_edges_of_a_spreadsheet(empty: str) -> None:
    grid, small = sheet(ROWS, empty=empty), sheet(SMALL, empty=empty)
    assert read(["," * 9, *("," + line for line in grid)]) == [EASY]
    assert read([*(line + "," for line in grid), "," * 9]) == [EASY]
    assert read([line + "," for line in grid * 10] + ["," * 9]) == [EASY] * 10
    assert read([*(line + "," for line in small), "," * 4]) == ["".join(SMALL)]


def test_rows_and_columns_of_a_grid_may_be_empty() -> None:
    without = [*ROWS[:4], ".........", *ROWS[5:8], "........."]
    assert read(sheet(without)) == ["".join(without)]
    narrow = ["." + row[1:] for row in ROWS]
    assert read(sheet(narrow)) == ["".join(narrow)]


@pytest.mark.parametrize("empty_lines", [(0, 0), (1, 0), (0, 2)])
def test_values_of_two_digits_may_stand_in_a_spreadsheet(empty_lines: tuple[int, int]) -> None:
    values = [["" if (7 * r + 5 * c) % 3 else str((r + c) % 16 + 1) for c in range(16)] for r in range(16)]
    lines = ["," * 15] * empty_lines[0] + list(map(",".join, values)) + ["," * 15] * empty_lines[1]
    (found,) = read_text("\n".join(lines).encode(), "f")
    assert isinstance(found, Entry)
    assert found.puzzle.givens == tuple(int(value or 0) for row in values for value in row)


@pytest.mark.parametrize(
    "lines",
    [
        [f"{line},,{line}" for line in GRID] + ["," * 18] + [f"{line},,{line}" for line in GRID],
        [f"{line},,,{line}" for line in GRID] + ["," * 19] * 2 + [f"{line},,,{line}" for line in GRID],
        [*GRID, NOTHING, *GRID[:8]],
    ],
)
def test_lines_that_may_be_meant_in_two_ways_are_no_grids(lines: list[str]) -> None:
    (problem,) = read(lines)
    assert f"lines 1 to {len(lines)} have blank cells, so it is unclear" in problem


LABELLED = [",1,2,3,4,5,6,7,8,9", *(f"{number},{line}" for number, line in enumerate(GRID, 1))]
SIX = sheet(["1....4", ".4..2.", "..5..1", "6..2..", ".2..1.", "3....5"])
LISTED = [line for number in range(1, 11) for line in (f"{number}{NOTHING}", *GRID)]


@pytest.mark.parametrize(
    "lines",
    [
        [f"1{NOTHING}", *GRID[:8]],  # a number, or a clue
        LISTED[:-4] + LISTED[-3:],
        LISTED[:45] + LISTED[46:],
        LISTED[:9] + LISTED[10:] + LISTED[:9],
        LABELLED * 2,
        [*LABELLED, "," * 9],
        ["," + line for line in LABELLED],
        [f"{number % 9 + 1},{line}" for number, line in enumerate(GRID * 10)],
        [",,".join([line] * 9) + ",," for line in SIX],  # 64 columns
        [",,,".join([line] * 6) for line in GRID],  # 64 columns, too
        ["1,,2,", ",2,,1", "2,,1,", ",1,,2,"],
        [line + "," for line in (*GRID[:4], *GRID[3:])],  # ten lines of ten
        [line + "," for line in (*GRID[:4], NOTHING, *GRID[4:])],
        [*GRID[:3], NOTHING, *GRID[3:6], NOTHING, *GRID[6:]],
        ["," + line for line in (*GRID[:3], NOTHING, *GRID[3:6], NOTHING, *GRID[6:])],
        [",3,,,,", "1,,,,3,", "1,,,,3,", ",5,,,,", ",,1,4,6,", ",,,,4,6", ",,,3,2,"],
        ["5,3,,,7", "6,,,1,9,5", ",9,8,,,,,6"],  # nothing is written at the ends
    ],
    ids=str,
)
def test_no_grids_come_from_lines_in_which_nobody_has_drawn_them(lines: list[str]) -> None:
    assert is_refused(lines)


@pytest.mark.parametrize("many", [2, 3, 5])
@pytest.mark.parametrize("number", [True, False])
@pytest.mark.parametrize(("above", "between", "below"), [(0, 1, 0), (0, 1, 1), (1, 1, 1), (0, 2, 2), (0, 0, 0)])
def test_no_row_is_made_of_a_number_or_an_empty_line_where_one_is_missing(
    many: int, number: bool, above: int, between: int, below: int
) -> None:
    for grid in range(many):
        for missing in range(9):
            lines = [NOTHING] * above
            for at in range(many):
                rows = GRID if at % 2 else OTHER
                lines += [f"{at + 1}{NOTHING}"] * number
                lines += [*rows[:missing], *rows[missing + 1 :]] if at == grid else rows
                lines += [NOTHING] * (between if at + 1 < many else below)
            assert is_refused(lines), "\n".join(lines)


@pytest.mark.parametrize("missing", range(9))
def test_no_row_is_made_of_an_empty_line_between_a_grid_and_a_title(missing: int) -> None:
    lines = [*GRID[:missing], *GRID[missing + 1 :], NOTHING]
    first, second = read(["Puzzle 1", *lines, "Puzzle 2", *OTHER])
    assert "lines 2 to 10 have blank cells" in first
    assert second == "".join(OTHERS)


def test_a_row_of_full_stops_between_titles_is_a_row() -> None:
    rows = [*ROWS[:8], "." * 9]
    assert read(["Puzzle 1", *sheet(rows, empty="."), "Puzzle 2", *GRID]) == ["".join(rows), EASY]


def test_a_number_above_grids_is_no_value_of_a_larger_one() -> None:
    lines = [
        line
        for number in range(1, 11)
        for line in (f",{number}{NOTHING}", *("," + row for row in GRID), "," * 9, "," * 9)
    ]
    for at in (0, 3, 40):
        assert is_refused([*lines[: at + 1], *lines[at:]])


def test_a_lone_clue_in_the_first_row_is_no_number() -> None:
    rows = [f"...7{'.' * 5}", *ROWS[1:]]
    assert read(sheet(rows)) == ["".join(rows)]


def test_lines_of_squares_are_read_when_a_clue_of_one_stands_twice() -> None:
    doubled = "5" + EASY[:1] + EASY[2:]
    assert read(sheet([EASY, doubled])) == [EASY, doubled]


def test_grids_of_a_named_board_are_no_clashes_of_a_square_one() -> None:
    puzzle = "53..71...6..195....98....6.8...6...34....3..17...2...6.6....28....419..5....8..79"
    grid = [puzzle[at : at + 9] for at in range(0, 81, 9)]
    lines = sheet(grid * 2)
    (problem,) = read(lines)
    assert "it is unclear which cells make a grid" in problem
    found = list(read_text("\n".join(lines).encode(), "f", board=board("jigsaw-1")))
    assert [shown(each) for each in found if isinstance(each, Entry)] == ["".join(grid)] * 2


def test_a_sheet_of_more_cells_than_a_person_writes_is_refused() -> None:
    (problem,) = read([*GRID, NOTHING] * 4_500)
    assert "it is unclear which cells make a grid" in problem


def test_whatever_stands_around_grids_only_those_that_were_meant_are_read() -> None:
    rng, shown = random.Random(1), 0
    for _ in range(300):
        many = rng.choice([1, 1, 2, 3, 9, 10])
        number = rng.choice([None, None, 0, 4])  # the column that has it
        around = [rng.choice([0, 0, 0, 1, 2]) for _ in range(5)]
        left, right, above, below, between = around
        lines = [NOTHING] * above
        for at in range(1, many + 1):
            lines += [] if number is None else ["," * number + str(at) + "," * (8 - number)]
            lines += GRID if at % 2 else OTHER
            lines += [NOTHING] * between
        lines += [NOTHING] * below
        found = read(["," * left + line + "," * right for line in lines])
        meant = [EASY if at % 2 else "".join(OTHERS) for at in range(1, many + 1)]
        assert found == meant or (len(found) == 1 and "error" in found[0]), "\n".join(lines)
        shown += found == meant
    assert shown > 200


@pytest.mark.parametrize(
    "line", [" " * 200_000 + "xx,,,,", "," * 1_000_000, ", " * 200_000, "1, " * 4 + " " * 99_999 + "x"]
)
def test_long_lines_of_separators_and_blanks_are_left_as_they_are(line: str) -> None:
    assert filled(line) == (line, [])


def test_numbers_of_rows_and_columns_are_no_clues() -> None:
    assert read(LABELLED) == [EASY]


# --- numbers above grids ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "title",
    [
        *("{}", "{}.", "({})", "[{}]", "No. {}", "Nr {}:", "4{}", "2026-11-28", "A", "Difficult", "page {} of 9"),
        *("Puzzle 1{}0", "Grid 100{}", "Page 1000{}", "{} (hard)", "Difficult"),
        *("Schwierigkeitsgrad: leicht", "Source: https://sudoku.example.org/daily", "Puzzle {} ================"),
    ],
)
@pytest.mark.parametrize("between", ["", " "])
@pytest.mark.parametrize(("above", "below"), [([], []), ([], [""]), ([""], [""])])
def test_numbers_may_stand_above_grids(title: str, between: str, above: list[str], below: list[str]) -> None:
    lines = [[title.format(number), *above, *map(between.join, ROWS), *below] for number in (1, 2, 312)]
    assert read([line for grid in lines for line in grid]) == [EASY] * 3


@pytest.mark.parametrize("row", ["123", "100", "13.", "7"])
def test_a_first_row_that_is_too_short_shifts_no_grids(row: str) -> None:
    first, *others = read([row, *SMALL[1:], *SMALL, *SMALL, *SMALL])
    assert f"the line has {len(row)} cell" in first
    assert "(f:1)" in first
    assert others == ["".join(SMALL)] * 3


def test_a_missing_row_below_one_of_many_numbers_spoils_only_its_own_grid() -> None:
    numbered = [[str(number), *ROWS] for number in range(1, 11)]
    del numbered[4][3]
    found = read([line for grid in numbered for line in grid])
    assert [each for each in found if "error" not in each] == [EASY] * 9
    assert len(found) == 10


def test_a_row_that_is_too_short_inside_a_grid_is_no_number() -> None:
    assert "the line has 2 cells, not 9 (f:5)" in read([*ROWS[:4], "12", *ROWS[5:]])[0]


def test_a_puzzle_on_one_line_among_grids_of_rows_is_no_title() -> None:
    first, second = read(["Easy", *ROWS, "", f"Hard: {EASY}"])
    assert first == EASY
    assert "f:12" in second
    assert "error" in second


@pytest.mark.parametrize("row", ["134.", ".213", "56.8", "2134"])
def test_a_row_of_small_grids_is_no_number_above_them(row: str) -> None:
    assert is_refused([row, *SMALL])


@pytest.mark.parametrize("title", ["27.11.2026", "11/27/2026", "№ 7", "p. 7", "7 of 9", "1/3"])
def test_dates_and_pages_may_stand_above_grids(title: str) -> None:
    assert read([title, *ROWS, title, *ROWS]) == [EASY] * 2


def test_a_file_of_grids_may_begin_with_a_word_that_is_also_the_name_of_a_column() -> None:
    for title in ("Puzzle", "Sudoku", "Puzzle, easy"):
        assert read([title, *ROWS, "", *ROWS]) == [EASY] * 2
        assert read([title, *(" ".join(row) for row in ROWS)]) == [EASY]
    assert read(["puzzle", EASY, EASY]) == [EASY] * 2


def test_titles_may_stand_above_grids_with_bars() -> None:
    bars = [f"{row[:3]} | {row[3:6]} | {row[6:]}" for row in ROWS]
    bars[6:6] = bars[3:3] = ["------+-------+------"]
    assert read([line for title in ("Puzzle 1", "Easy", "7") for line in (title, *bars, "")]) == [EASY] * 3


def barred(rows: list[str], between: str = " | ") -> list[str]:
    return [between.join((row[:3], row[3:6], row[6:])) for row in rows]


def test_an_empty_row_of_dashes_with_bars_is_no_border_where_dashes_are_empty_cells() -> None:
    dashed = [row.replace(".", "-") for row in (*ROWS[:4], ".........", *ROWS[5:])]
    grid = barred(dashed, "|")
    grid[6:6] = grid[3:3] = ["---+---+---"]
    assert read(grid * 3) == ["".join(dashed).replace("-", ".")] * 3


@pytest.mark.parametrize("title", ["Set 1-4", "2026-11-28", "5-minute puzzle"])
@pytest.mark.parametrize("empty", [".", "-"])
def test_a_hyphen_beside_a_digit_makes_no_rows_of_borders(title: str, empty: str) -> None:
    grid = barred([row.replace(".", empty) for row in ROWS], "|")
    grid[6:6] = grid[3:3] = ["---|---|---"]
    assert read([title, *grid * 4]) == [EASY] * 4


def test_a_slip_makes_no_candidates_of_a_grid_with_bars() -> None:
    grid = [" ".join(line.replace(".", "0")) for line in barred(ROWS, "|")]
    spoilt = [*grid[:3], "8 0 0 | 06 0 | 0 0 3", *grid[4:]]
    assert read([*grid, "", *spoilt]) == [EASY] * 2  # a blank is missing, and no value


@pytest.mark.parametrize("title", ["Difficult", "Puzzle100", "1 2 3   4 5 6   7 8 9", "12.5.2009", "555666777"])
def test_nine_characters_above_grids_with_bars_are_no_row(title: str) -> None:
    assert read([title, *barred(ROWS)] * 3) == [EASY] * 3


def test_grids_side_by_side_may_have_a_title_that_is_also_the_name_of_a_column() -> None:
    across = [" ".join([row] * 4) for row in SMALL]
    assert read(["Sudoku", *across]) == ["".join(SMALL)] * 4
    square = [f"{'123456789ABCDEFG'[at:]}{'.' * at}" for at in range(16)]
    assert len(read(["Puzzle", *square])[0]) > 256


@pytest.mark.parametrize("name", ["3 ", "Easy ", "1. ", "No 1 "])
def test_a_name_with_a_blank_and_a_number_at_the_end_shift_no_cells(name: str) -> None:
    cells = ",".join(EASY)
    for line in (f"{name}{cells} 4", f"{name}{cells},4"):
        assert is_refused([line]) or read([line]) == [EASY]


@pytest.mark.parametrize("zero", ["0", "."])
def test_a_nought_after_cells_shifts_none(zero: str) -> None:
    cells = ",".join(EASY.replace(".", zero))
    assert is_refused([f"No. 3 {cells},0"])
    assert read([f"3,{','.join(EASY[:-1])},{zero}"]) == [EASY[:-1] + "."]


def test_single_values_are_no_larger_square_with_the_blanks_between_them() -> None:
    for count in (41, 85):
        assert is_refused([" ".join((EASY + EASY)[:count])])


def test_values_from_0_to_8_are_told_where_empty_cells_have_another_mark() -> None:
    shifted = EASY.translate(str.maketrans("123456789", "012345678"))
    assert "0 stands beside other marks for empty cells" in read([shifted])[0]
    assert read([EASY.replace(".", "0", 3)]) == [EASY]


def test_a_row_of_dashes_is_an_empty_row_where_dashes_are_empty_cells() -> None:
    without = [*ROWS[:4], ".........", *ROWS[5:]]
    assert read([row.replace(".", "-") for row in (*without, *without)]) == ["".join(without)] * 2


@pytest.mark.parametrize("between", [",", " ", ", "])
def test_a_number_before_or_after_cells_with_separators_shifts_none(between: str) -> None:
    cells = between.join(EASY)
    for line in (f"{cells}{between}3", f"3,{cells}", f"3: {cells}", f"12,{cells}"):
        assert read([line]) == [EASY]
    assert "error" in read([f"3,{between.join('.' * 80)}{between}7"])[0]
    assert "error" not in read([f"3,{between.join('.' * 81)}"])[0]


@pytest.mark.parametrize("form", ["rows", "line"])
def test_noughts_beside_full_stops_may_be_values_where_there_are_letters(form: str) -> None:
    cells = "0123456789ABCDEF" + "".join(f"{row:X}{'.' * 15}" for row in range(1, 16))
    lines = [cells] if form == "line" else [cells[at : at + 16] for at in range(0, 256, 16)]
    for mark in ".-_*":
        (problem,) = read([line.replace(".", mark) for line in lines])
        assert "0 stands beside other marks for empty cells" in problem
    assert is_refused([line.replace("....", "16..", 1) for line in lines] if form == "line" else lines)
    (certain,) = read([line.replace("F", "G") for line in lines])
    assert "error" not in certain


def test_a_row_that_looks_like_a_date_is_a_row() -> None:
    six = ["12.3.4", "......", "3.....", "......", "..1...", "....2."]
    assert read(["No. 1", *six, "No. 2", *six]) == ["".join(six)] * 2
    assert is_refused([*six, "2....."])


def test_grids_on_one_line_among_grids_of_rows_are_no_titles() -> None:
    joined = " ".join(ROWS)
    assert read([*SMALL, "", joined, "", *SMALL]) == ["".join(SMALL), EASY, "".join(SMALL)]
    assert read([joined, "", *SMALL]) == [EASY, "".join(SMALL)]
    assert read([*ROWS, "", " ".join(SMALL), "", *ROWS]) == [EASY, "".join(SMALL), EASY]


@pytest.mark.parametrize("cut", [8, 7])
def test_a_short_row_and_one_too_many_shift_no_grids(cut: int) -> None:
    assert is_refused([ROWS[0][:cut], *ROWS[1:], ROWS[0], *ROWS])
    assert is_refused([line for _ in range(10) for line in [ROWS[0][:cut], *ROWS[1:]]])


@pytest.mark.parametrize("rest", ["53..7...", "5 3 . . 7 . . .", "53. .7. ..."])
def test_the_rest_of_a_grid_is_told(rest: str) -> None:
    first, second = read([*ROWS, "", rest])
    assert first == EASY
    assert "error" in second


def test_small_grids_among_larger_ones_are_no_numbers() -> None:
    assert read([*SMALL, "", "123", "231", "312", "", *SMALL]) == ["".join(SMALL), "123231312", "".join(SMALL)]
    assert read([*SMALL, "", "12", "21"]) == ["".join(SMALL), "1221"]
