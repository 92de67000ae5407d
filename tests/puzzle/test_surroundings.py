"""Puzzles as they are pasted: among words, addresses, quotes and numbers, with slips, and with what belongs to them."""

from __future__ import annotations

import pytest

from bookbuilder.errors import Problem
from bookbuilder.puzzle.formats import Entry, read_text, write_values

ONE = "7.863..9......4..61....8..24.9....5.3.......9.8....2.38..3....59..2......3..159.4"
OTHER = "3....19..4..9..5......4..87....9.4.8.2.....6.1.3.5....56..1......4..8..2..12....4"
THIRD = "..7...4...5.7..2..46..3..7....8....2..25461..8....3....3..6..19..4..5.6...6...8.."
POST = "5..2...8..3.7...9.4873..2....3.17..............52.1....5..6871.4...8.2..1...2..5"
SMALL = ("4.2..........1.4", "...3.3....4.2...", "2.4..........2.1", "..31........14..")
JIGSAW = "..1...6726......1.73...........1.8.6.........1.6.8...........23.9......5265...1.."
MAP = [
    "000112222",
    "000311122",
    "000311424",
    "555331424",
    "565731424",
    "565733444",
    "565773888",
    "667773888",
    "666677888",
]


def read(*lines: str) -> list[Entry | Problem]:
    return list(read_text("\n".join(lines).encode(), "f"))


def given(found: list[Entry | Problem]) -> list[str]:
    """The puzzles that were read."""
    return [write_values(each.puzzle.givens) for each in found if isinstance(each, Entry)]


def named(*lines: str) -> list[tuple[str, str]]:
    """The names and puzzles of lines in which nothing is wrong."""
    found = read(*lines)
    assert all(isinstance(each, Entry) for each in found), found
    return [(each.identifier, write_values(each.puzzle.givens)) for each in found if isinstance(each, Entry)]


def told(*lines: str) -> list[str]:
    """The problems of lines that have no puzzle."""
    found = read(*lines)
    assert not given(found), given(found)
    return [str(each) for each in found]


def rows(puzzle: str, width: int = 9) -> list[str]:
    return [puzzle[at : at + width] for at in range(0, len(puzzle), width)]


def beside(*puzzles: str, width: int = 9, gap: str = "   ", within: str = "") -> list[str]:
    """The lines of grids side by side."""
    each = zip(*(rows(puzzle, width) for puzzle in puzzles), strict=True)
    return [gap.join(within.join(row) for row in line) for line in each]


def framed(puzzle: str) -> list[str]:
    """The rows of a classic, with bars between all cells."""
    return ["|" + "|".join(f" {cell} " for cell in row) + "|" for row in rows(puzzle)]


def in_bands(puzzle: str) -> list[str]:
    """The rows of a classic, with a blank line below each row of boxes."""
    return [line for at in (0, 3, 6) for line in (*rows(puzzle)[at : at + 3], "")]


# --- addresses, words, quotes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", [0, 1, 2])
def test_an_address_among_puzzles_hides_none(at: int) -> None:
    lines = [ONE, OTHER]
    lines.insert(at, "https://www.example.com/sudoku")
    assert given(read(*lines)) == [ONE, OTHER]


@pytest.mark.parametrize("gap", ["", " "])
def test_an_address_above_or_below_a_grid_is_no_row(gap: str) -> None:
    grid = [gap.join(row) for row in rows(ONE)]
    for lines in (["https://www.example.com/sudoku", "", *grid], [*grid, "", "https://www.example.com/sudoku"]):
        assert [puzzle for _, puzzle in named(*lines)] == [ONE]


@pytest.mark.parametrize("end", [["Thanks in advance, Tom"], ["", "Thanks, Tom"], []])
@pytest.mark.parametrize("start", ["Can anyone help me with this puzzle?", "Here is one I found, it is really hard:"])
def test_words_around_a_grid_make_no_small_grids_of_its_rows(start: str, end: list[str]) -> None:
    assert [puzzle for _, puzzle in named(start, "", *rows(ONE), *end)] == [ONE]


@pytest.mark.parametrize(
    ("start", "end"), [("[code]", "[/code]"), ("<pre>", "</pre>"), ("<pre><code>", "</code></pre>")]
)
def test_tags_around_a_grid_are_no_rows(start: str, end: str) -> None:
    assert [puzzle for _, puzzle in named(start, *rows(ONE), end)] == [ONE]
    first, *others = rows(ONE)
    assert [puzzle for _, puzzle in named(start + first, *others[:-1], others[-1] + end)] == [ONE]


@pytest.mark.parametrize("mark", ["> ", ">> ", "> > "])
def test_marks_of_quoted_mail_are_no_cells(mark: str) -> None:
    assert [puzzle for _, puzzle in named("Tom wrote:", *(mark + row for row in rows(ONE)))] == [ONE]


def test_numbers_after_a_hash_are_names_where_all_lines_have_one() -> None:
    assert named(f"#1 {ONE}", f"#2 {OTHER}") == [("1", ONE), ("2", OTHER)]
    assert named(f"#1 {ONE}", OTHER) == [("", OTHER)]  # the first is a comment


@pytest.mark.parametrize("row", range(9))
@pytest.mark.parametrize("slip", ["lost", "added", "wrong"])
def test_a_mail_with_a_grid_that_has_a_slip_holds_no_smaller_puzzle(row: int, slip: str) -> None:
    grid = rows("..19..7.55.......1..941..2..8......3....5....3......1..2..894..8.......79.5..31..")
    grid[row] = {"lost": grid[row][1:], "added": f"{grid[row]}.", "wrong": f"?{grid[row][1:]}"}[slip]
    start = ["Hi Tom,", "", "here is the puzzle from the Sunday paper that nobody here could solve:", ""]
    said = told(*start, *grid, "", "Best wishes", "Anna")
    assert any(f"(f:{row + 5}" in each for each in said), said


def test_rows_of_part_of_a_grid_are_no_small_puzzles() -> None:
    assert told("Can you solve it?", "1", "9________", "__2_31___", "_75__6_9_")
    assert given(read("1.......2", "........3")) == ["1.......2", "........3"]
    assert given(read("1........,123231312", "..3......,123231312")) == ["1........", "..3......"]


OF_OTHER_FORMATS = [[f"classic: {ONE}", f"classic: {OTHER}"], ["puzzle,level", f"{ONE},easy", f"{OTHER},hard"]]


@pytest.mark.parametrize("lines", OF_OTHER_FORMATS)
@pytest.mark.parametrize("quoted", [True, False])
def test_lists_of_other_formats_may_be_quoted_or_in_tags(lines: list[str], quoted: bool) -> None:
    its = [f"> {line}" for line in lines] if quoted else ["[code]", *lines, "[/code]"]
    assert given(read(*its)) == [ONE, OTHER]


# --- titles and headings ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", ["{}.", "No. {}", "Grid {}"])
@pytest.mark.parametrize("heading", ["Chapter 2", "Page 45", "Week 3: easy"])
def test_a_heading_above_titles_hides_no_puzzles(heading: str, title: str) -> None:
    one, other = title.format(1), title.format(2)
    assert named(heading, one, ONE, other, OTHER) == [(one, ONE), (other, OTHER)]


def test_a_title_whose_puzzle_is_lost_is_told() -> None:
    found = read("Puzzle 1", ONE, "Puzzle 2", "Puzzle 3", OTHER)
    assert given(found) == [ONE, OTHER]
    assert [each.place.line for each in found if isinstance(each, Problem)] == [3]


LOST = ["https://sudokupad.app/abc123", THIRD.translate(str.maketrans("123456789", "abcdefghi")), "7.8 lost"]


@pytest.mark.parametrize("lost", LOST)
def test_what_stands_between_titles_without_a_puzzle_is_told(lost: str) -> None:
    found = read("Alpha", ONE, "Beta", lost, "Gamma", OTHER)
    assert given(found) == [ONE, OTHER]
    assert [each for each in found if isinstance(each, Problem)]


def test_an_address_above_a_puzzle_is_no_name() -> None:
    assert named("https://www.example.com/abcd", ONE, "https://www.example.com/abce", OTHER) == [("", ONE), ("", OTHER)]


@pytest.mark.parametrize("leader", ["Puzzle 1 " + "." * 36, "Name: " + "_" * 40, "Monday " + "-" * 40])
def test_dots_before_a_puzzle_are_no_other_one(leader: str) -> None:
    assert given(read(f"{leader} {ONE}", f"{leader} {OTHER}")) == [ONE, OTHER]


@pytest.mark.parametrize("number", ["{}", "{}.", "- 4{} -", "* * *", "27.11.202{}"])
def test_numbers_above_grids_in_bands_shift_none(number: str) -> None:
    lines = [number.format(1), *in_bands(ONE), number.format(2), *in_bands(OTHER)]
    assert [puzzle for _, puzzle in named(*lines)] == [ONE, OTHER]


@pytest.mark.parametrize("lost", [1, 5, 9])
def test_a_row_that_is_missing_below_a_number_makes_no_grid(lost: int) -> None:
    lines = [line for at, it in enumerate((ONE, OTHER, THIRD), 1) for line in (f"{at}.", *in_bands(it))]
    del lines[lost]
    found = read(*lines)
    assert given(found) == [OTHER, THIRD]
    assert any(isinstance(each, Problem) for each in found)


def test_page_numbers_in_grids_in_bands_below_titles_shift_none() -> None:
    lines = [line for at, it in enumerate((ONE, OTHER, THIRD), 1) for line in (f"Puzzle {at}", *in_bands(it))]
    lines[6:6] = ["12"]
    lines[-4:-4] = ["13"]
    assert [puzzle for _, puzzle in named(*lines)] == [ONE, OTHER, THIRD]


@pytest.mark.parametrize("lost", [1, 5, 11])
def test_a_row_lost_from_a_grid_in_bands_below_a_title_hides_no_other(lost: int) -> None:
    lines = [line for at, it in enumerate((ONE, OTHER, THIRD), 1) for line in (f"Puzzle {at}", *in_bands(it))]
    del lines[lost]
    assert given(read(*lines)) == [OTHER, THIRD]


@pytest.mark.parametrize("heading", ["Sudoku", "Puzzles"])
def test_a_heading_above_a_list_with_semicolons_names_no_column(heading: str) -> None:
    assert named(heading, f"1;{ONE};easy", f"2;{OTHER};hard") == [("1", ONE), ("2", OTHER)]


@pytest.mark.parametrize("slip", [-1, 1])
def test_titles_and_solutions_on_their_lines_hide_no_other_puzzle(slip: int) -> None:
    full = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
    short = ONE[:slip] if slip < 0 else f"{ONE}."
    lines = [f"Easy 1: {short}", f"Answer: {full}", f"Easy 2: {OTHER}", f"Answer: {full}"]
    assert OTHER in given(read(*lines))


# --- side by side -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("between", ["12", "Puzzles 4 to 6"])
@pytest.mark.parametrize("at", [3, 6])
def test_no_grids_are_read_across_others_where_a_line_interrupts_them(at: int, between: str) -> None:
    lines = beside(ONE, OTHER, THIRD)
    assert set(given(read(*lines[:at], "", between, "", *lines[at:]))) <= {ONE, OTHER, THIRD}


@pytest.mark.parametrize("at", [3, 6])
def test_a_stray_blank_line_among_grids_side_by_side_changes_none(at: int) -> None:
    lines = beside(ONE, OTHER, THIRD)
    assert given(read(*lines[:at], "", *lines[at:])) == [ONE, OTHER, THIRD]


def test_grids_side_by_side_that_end_early_are_told_as_such() -> None:
    (said,) = told(*beside(ONE, OTHER, THIRD)[:6])
    assert "the lines have 3 rows each, but do not make whole grids side by side (f:1)" in said


@pytest.mark.parametrize("within", ["", " "])
@pytest.mark.parametrize("titles", [True, False])
def test_small_grids_two_by_two_are_no_larger_grid(within: str, titles: bool) -> None:
    bands = [beside(*SMALL[at : at + 2], width=4, within=within) for at in (0, 2)]
    lines = [line for band in bands for line in (*["Puzzle 1     Puzzle 2"] * titles, *band, "")]
    assert given(read(*lines)) == list(SMALL)


def test_a_blank_line_between_the_bands_of_small_grids_shifts_none() -> None:
    lines = beside(*SMALL[1::-1], width=4, gap="\t")
    assert given(read(*lines[:2], "", *lines[2:])) == list(SMALL[1::-1])


def test_small_grids_whose_rows_run_on_may_have_a_blank_line_between_them() -> None:
    found = read("4.2. ....", ".... .1.4", "", "...3 .3..", "..4. 2...")
    assert given(found) == list(SMALL[:2])


@pytest.mark.parametrize("last", [[OTHER], [OTHER, THIRD]])
@pytest.mark.parametrize("within", ["", " "])
def test_the_last_grids_side_by_side_may_be_fewer(within: str, last: list[str]) -> None:
    lines = [*beside(ONE, OTHER, THIRD, within=within), "", *beside(*last, within=within)]
    assert given(read(*lines)) == [ONE, OTHER, THIRD, *last]


def test_numbers_above_grids_side_by_side_are_no_puzzle() -> None:
    lines = [(" " * 20).join("1234"), *beside(ONE, OTHER, THIRD, ONE, within=" ")]
    lines[5] = lines[5].replace("3", "Z", 1)
    assert len(lines[0]) == 64
    assert told(*lines)


def test_a_line_too_many_in_a_grid_shifts_no_others() -> None:
    lines = [line for puzzle in (ONE, OTHER, THIRD, ONE) for line in in_bands(puzzle)]
    lines[4:4] = ["38"]
    lines[-4:-4] = ["39"]
    assert set(given(read(*lines))) <= {ONE, OTHER, THIRD}


# --- what belongs to a puzzle -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("between", [[""], ["", "Regions", ""], ["Regions"]])
@pytest.mark.parametrize("letters", [False, True])
@pytest.mark.parametrize("slip", [False, True])
def test_a_grid_with_a_map_of_its_areas_is_no_classic(between: list[str], letters: bool, slip: bool) -> None:
    areas = [row.translate(str.maketrans("012345678", "ABCDEFGHI")) for row in MAP] if letters else list(MAP)
    if slip:
        del areas[3]
    assert told(*rows(JIGSAW), *between, *areas)


def test_rows_without_different_areas_are_no_map() -> None:
    assert given(read(*rows(ONE), "", *["1" * 9] * 9)) == [ONE, "1" * 81]


def test_rows_like_those_of_a_map_without_a_grid_are_told() -> None:
    assert [each.place.line for each in read(*MAP)] == [1]
    found = read(*rows(ONE), "", *MAP, "", *rows(OTHER))
    assert given(found) == [OTHER]
    assert [each.place.line for each in found] == [1, 21]


def test_a_number_is_no_cell_of_a_puzzle_that_lacks_two() -> None:
    found = read(f"1 {ONE}", f"2 {OTHER[:40]}{OTHER[42:]}", f"3 {THIRD}")
    assert given(found) == [ONE, THIRD]
    assert [each.place.line for each in found if isinstance(each, Problem)] == [2]


@pytest.mark.parametrize("lost", range(0, 9, 4))
def test_no_grid_is_made_where_rows_follow_each_other_and_one_is_missing(lost: int) -> None:
    lines = [*rows(ONE), *rows(OTHER)]
    del lines[lost]
    assert told(*lines)


@pytest.mark.parametrize("size", [10, 12, 16])
@pytest.mark.parametrize("title", [[], ["Puzzle"]])
def test_large_grids_with_underscores_for_empty_cells_may_be_several(size: int, title: list[str]) -> None:
    grid = [
        " ".join(str((at + row) % size + 1) if (at * row) % 3 == 1 else "_" for at in range(size))
        for row in range(size)
    ]
    found = read(*title, *grid, "", *title, *grid)
    assert len(given(found)) == len(found) == 2
    assert given(found)[0] == given(found)[1]


def test_a_table_in_markdown_may_have_full_stops_below_a_header_without_names() -> None:
    table = [
        "|   " * 9 + "|",
        "|---" * 9 + "|",
        *("|" + "|".join(f" {cell} " for cell in row) + "|" for row in rows(ONE)),
    ]
    assert [puzzle for _, puzzle in named(*table)] == [ONE]


def test_stars_may_be_empty_cells_of_a_small_grid_in_single_values() -> None:
    assert given(read("* * 3 1", "* * * *", "* * * *", "1 4 * *")) == ["..31........14.."]


JOINED = ["1 {}2 {}", "1,{}2,{}", "1: {}2: {}", "Puzzle 1 {}Puzzle 2 {}", "{} 7.1 hard{} 6.2 easy", "{};hard{};easy"]


@pytest.mark.parametrize("line", JOINED)
def test_two_puzzles_whose_line_break_is_lost_are_told(line: str) -> None:
    found = read(line.format(ONE, OTHER), THIRD)
    assert given(found) == [THIRD]
    assert "the line has more than one puzzle (f:1)" in str(found[0])


@pytest.mark.parametrize("size", [4, 6, 9])
def test_each_puzzle_may_stand_in_quotes(size: int) -> None:
    puzzle = {4: SMALL[0], 6: "...3...3..2.4.3..11..2.3.4..1...5...", 9: ONE}[size]
    assert given(read(f'"{puzzle}"', f'"{puzzle}"')) == [puzzle, puzzle]


def test_values_with_underscores_may_stand_on_one_line() -> None:
    lines = [" ".join(puzzle.replace(".", "_")) for puzzle in (ONE, OTHER)]
    assert given(read(*lines)) == [ONE, OTHER]


def test_a_line_of_separated_values_with_two_in_one_piece_hides_no_other() -> None:
    lines = [",".join(puzzle) for puzzle in (ONE, OTHER, THIRD)]
    lines[1] = lines[1].replace("3,.", "3.", 1)
    found = read(*lines)
    assert given(found) == [ONE, THIRD]
    assert [each.place.line for each in found if isinstance(each, Problem)] == [2]


def test_a_row_that_is_cut_short_hides_no_other_frames() -> None:
    frames = [
        ["|" + "|".join(f" {cell} " for cell in row.replace(".", " ")) + "|" for row in rows(it)] for it in (ONE, OTHER)
    ]
    frames[1][4] = frames[1][4][:-9]
    found = read(*frames[0], "", *frames[1])
    assert given(found) == [ONE]
    assert any(isinstance(each, Problem) for each in found)


def test_no_sheet_has_empty_cells_with_and_without_a_mark() -> None:
    sheet = [",".join(row) for row in rows(ONE)]
    sheet[1] = sheet[1].replace("4", "")
    assert told(*sheet)


def test_a_lone_clue_in_a_first_row_of_a_sheet_is_no_number() -> None:
    firsts = "....5....", ".....6..."
    grids = [first + puzzle[9:] for first, puzzle in zip(firsts, (ONE, OTHER), strict=True)]
    sheets = [[",".join(row).replace(".", "") for row in rows(grid)] for grid in grids]
    assert given(read(*sheets[0], "", *sheets[1])) == grids


@pytest.mark.parametrize("empty", [".", "0"])
def test_sheets_whose_empty_cells_have_marks_may_have_titles(empty: str) -> None:
    sheets = [[",".join(row).replace(".", empty) for row in rows(puzzle)] for puzzle in (ONE, OTHER)]
    nothing = "," * 8
    lines = [f"Puzzle 1{nothing}", *sheets[0], nothing, f"Puzzle 2{nothing}", *sheets[1], nothing]
    assert [puzzle for _, puzzle in named(*lines)] == [ONE, OTHER]


def test_a_number_above_a_grid_of_a_sheet_is_no_row_where_others_have_numbers() -> None:
    sheets = [[",".join(row).replace(".", "") for row in rows(puzzle)] for puzzle in (ONE, OTHER)]
    found = read("1,,,,,,,,", *sheets[0], "", "2,,,,,,,,", *sheets[1][1:])
    assert given(found) == [ONE]
    assert any(isinstance(each, Problem) for each in found)
