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


ROWS = " ".join(EASY[at : at + 9] for at in range(0, 81, 9))
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


@pytest.mark.parametrize("name", ["Mon", "2027-01-05", "U", "Standard", "Wednesday"])
@pytest.mark.parametrize("line", [f":{EASY}", f": {EASY}", f": {ROWS}", f":{EASY}:{SOLVED}", f": {EASY} 12:30"])
def test_a_name_before_a_puzzle_is_no_misspelt_board(name: str, line: str) -> None:
    found = list(read_text(f"{name}{line}\n{name}2{line}\n".encode(), "f"))
    assert [(e.identifier, write_values(e.puzzle.givens)) for e in found if isinstance(e, Entry)] == [
        (name, EASY),
        (f"{name}2", EASY),
    ]


@pytest.mark.parametrize("between", [" ", ": ", ",", "\t"])
@pytest.mark.parametrize("name", ["550e8400-e29b-41d4-a716-446655440000", "weekend_2026_hard_collection_no_17"])
def test_a_long_word_before_an_open_classic_is_its_name(name: str, between: str) -> None:
    (found,) = read_text(f"{name}{between}{EASY}".encode(), "f")
    assert isinstance(found, Entry)
    assert (found.identifier, write_values(found.puzzle.givens)) == (name, EASY)


@pytest.mark.parametrize("after", [EASY, SOLVED])
@pytest.mark.parametrize("slip", [EASY.replace("5", "s", 1), EASY.replace("5", "s", 1)[:-1], "1234567890123456"])
def test_neither_a_puzzle_with_a_slip_nor_a_number_is_the_name_of_what_follows(slip: str, after: str) -> None:
    (found,) = read_text(f"{slip} {after}".encode(), "f")
    assert isinstance(found, Problem)


def test_a_board_among_names_is_a_name() -> None:
    found = list(read_text("".join(f"{name}:{EASY}\n" for name in "UVWXY").encode(), "f"))
    assert [(e.identifier, e.puzzle.board.name) for e in found if isinstance(e, Entry)] == [
        (n, "classic") for n in "UVWXY"
    ]


@pytest.mark.parametrize(
    "rest", [EASY, f" {EASY}", f"{EASY} easy", f"{EASY},{SOLVED}", ROWS, f"{EASY}:{SOLVED}:easy:217"]
)
def test_a_misspelt_board_before_a_puzzle_is_told_with_the_nearest(rest: str) -> None:
    (found,) = read_text(f"windku:{rest}\n".encode(), "f")
    assert isinstance(found, Problem)
    assert (found.what, found.hint) == ("there is no board 'windku'", "did you mean `windoku`?")


@pytest.mark.parametrize("part", [9, 3, 1])
@pytest.mark.parametrize("start", ["A7, ", "A7; ", "A7: ", "A7\t", "A7,", "Wednesday: "])
@pytest.mark.parametrize("end", ["", " easy", " # easy"])
def test_a_puzzle_with_a_name_may_have_blanks_between_rows_boxes_or_values(start: str, part: int, end: str) -> None:
    line = start + " ".join(EASY[at : at + part] for at in range(0, 81, part)) + end
    found = list(read_text(f"{line}\n{line}\n".encode(), "f"))
    name = start.strip(" ,;:\t")
    assert [(e.identifier, write_values(e.puzzle.givens)) for e in found if isinstance(e, Entry)] == [(name, EASY)] * 2


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        (f"A1\t{EASY}\t{SOLVED}\t1234567", 81),
        (f"A1\t{EASY}\t1234567890123456789", 81),
        (f"A1,1{'.' * 35} 1704067200000", 36),
        ("1..4.2....3.4...,20240101 12345678", 16),
    ],
)
def test_numbers_after_a_puzzle_are_none_of_its_cells(line: str, cells: int) -> None:
    for found in read_text(f"{line}\n{line}\n".encode(), "f"):
        assert isinstance(found, Entry), found
        assert len(found.puzzle.givens) == cells


def test_grids_side_by_side_that_lost_their_line_ends_are_told() -> None:
    boxes = " ".join(EASY[at : at + 3] for at in range(0, 81, 3) for _ in range(3))
    (found,) = read_text(boxes.encode(), "f")
    assert isinstance(found, Problem)
    assert found.hint == "keep the line breaks, or write each puzzle on one line, without blanks"


@pytest.mark.parametrize("part", [9, 3])
@pytest.mark.parametrize(
    "line", ["{p}\t{s}", "{p},{s}", "Mon,{p},{s}", "Mon: {p},{s}", "Mon;{p};{s}", "Mon: {p} {s}", "Mon\t{p}\t{s}"]
)
@pytest.mark.parametrize("solved", [1, 9])
def test_a_solution_after_spaced_rows_is_none_of_them(line: str, part: int, solved: int) -> None:
    spaced, after = (" ".join(cells[at : at + part] for at in range(0, 81, part)) for cells in (EASY, SOLVED))
    text = line.format(p=spaced, s=SOLVED if solved == 1 else after)
    (found,) = read_text(text.encode(), "f")
    assert isinstance(found, Entry)
    assert write_values(found.puzzle.givens) == EASY
    assert (found.identifier, write_values(found.solution)) == ("Mon", SOLVED) or not line.startswith("Mon")


WINDOKU = "47.26.......7...1..69.......3...8...7.......2...6...3.......28..1...7.......12.43"


def test_a_line_of_another_board_keeps_it_among_named_puzzles() -> None:
    text = f"Mon: {EASY}\nwindoku:{WINDOKU}\nTue: {EASY}\nwindku:{WINDOKU}\nX:{EASY}\n"
    found = list(read_text(text.encode(), "f"))
    assert [e.puzzle.board.name if isinstance(e, Entry) else e.hint for e in found] == [
        "classic",
        "windoku",
        "classic",
        "did you mean `windoku`?",
        "classic",
    ]


@pytest.mark.parametrize("line", [f"Mon: {EASY} Tue: {EASY}", f"{EASY} {EASY}", f"{EASY};{EASY}"])
def test_a_second_puzzle_on_a_line_is_told(line: str) -> None:
    (found,) = read_text(line.encode(), "f")
    assert isinstance(found, Problem)
    assert found.what == "the line has more than one puzzle"


@pytest.mark.parametrize("line", ["Mon: {}", "1 {}", "A7\t{}", "Mon,{}", "{} # Mon"])
@pytest.mark.parametrize("cells", ["1" + "." * 100 + "G" + "." * 154, "1" + "." * 100 + "C" + "." * 42], ids=len)
def test_a_puzzle_with_letters_may_have_a_name(line: str, cells: str) -> None:
    (found,) = read_text(line.format(cells).encode(), "f")
    assert isinstance(found, Entry)
    assert (found.identifier, write_values(found.puzzle.givens)) == (line.strip("{}:, #\t"), cells)


@pytest.mark.parametrize("line", [f"classic: {EASY}", f"classic: {ROWS}", f"id,puzzle\n1,{ROWS}"])
def test_blanks_around_and_in_the_cells_of_a_named_board_or_column_are_none(line: str) -> None:
    (found,) = read_text(line.encode(), "f")
    assert isinstance(found, Entry)
    assert write_values(found.puzzle.givens) == EASY


def test_bars_alone_may_part_grids_side_by_side() -> None:
    page = "\n".join(" | ".join([EASY[at : at + 9]] * 3) for at in range(0, 81, 9))
    found = list(read_text(page.encode(), "f"))
    assert [write_values(e.puzzle.givens) for e in found if isinstance(e, Entry)] == [EASY] * 3


@pytest.mark.parametrize("name", ["W{}", "W{}:", "Week {}:", "2027-01-{}", "No. {}", "{}", "Mon {},"])
@pytest.mark.parametrize("count", [3, 150])
def test_long_lists_of_named_puzzles_are_no_grids(name: str, count: int) -> None:
    text = "".join(f"{name.format(number)} {EASY}\n" for number in range(count))
    found = list(read_text(text.encode(), "f"))
    assert [e.identifier for e in found if isinstance(e, Entry)] == [name.format(n).strip(":,") for n in range(count)]


@pytest.mark.parametrize(
    "line", ["windoku:{}::::title=Part 1 | Part 2", "windoku:{} # a|b", "  windoku:{}", "windoku :{}"]
)
@pytest.mark.parametrize("around", ["{}", "Mon: {p}\n{}\nTue: {p}"])
def test_a_line_of_another_board_may_be_indented_and_have_bars_in_its_texts(line: str, around: str) -> None:
    text = around.replace("{p}", EASY).replace("{}", line.format(WINDOKU))
    boards = [found.puzzle.board.name for found in read_text(text.encode(), "f") if isinstance(found, Entry)]
    assert boards.count("windoku") == 1
    assert len(boards) == text.count("\n") + 1


@pytest.mark.parametrize("line", [f"Puzzle\t{ROWS}", f"Puzzle, {ROWS}", f"Puzzle,{EASY}"])
def test_a_first_puzzle_with_the_name_of_a_column_is_no_header(line: str) -> None:
    found = list(read_text(f"{line}\n{line}\n".encode(), "f"))
    assert [write_values(e.puzzle.givens) for e in found if isinstance(e, Entry)] == [EASY] * 2


@pytest.mark.parametrize("end", [f" # was {EASY}", f"  # {EASY}"])
def test_a_puzzle_in_a_comment_is_no_second_one(end: str) -> None:
    (found,) = read_text(f"Mon: {EASY}{end}".encode(), "f")
    assert isinstance(found, Entry)
    assert write_values(found.puzzle.givens) == EASY


def test_a_puzzle_and_its_solution_in_a_table_may_have_commas() -> None:
    (found,) = read_text(f'puzzle,solution\n"{",".join(EASY)}","{",".join(SOLVED)}"'.encode(), "f")
    assert isinstance(found, Entry)
    assert (write_values(found.puzzle.givens), write_values(found.solution)) == (EASY, SOLVED)


def test_small_puzzles_with_their_solutions_after_bars_are_no_large_grids() -> None:
    found = list(read_text(("1..4.2....3.4...|1234341221434321\n" * 16).encode(), "f"))
    assert not [e for e in found if isinstance(e, Entry)]
