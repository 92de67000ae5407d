"""General specifications: what is read, what is refused, and the exact-cover data to the byte."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from bookbuilder.board import board
from bookbuilder.cli import convert
from bookbuilder.errors import Problem
from bookbuilder.puzzle import Puzzle
from bookbuilder.puzzle.formats import FORMATS, Entry, read_text, refusal

DATA = Path(__file__).parents[1] / "data" / "formats"


def read(text: str) -> list[Entry | Problem]:
    return list(read_text(text.encode(), "spec", "general"))


def entry(text: str) -> Entry:
    (found,) = read(text)
    assert isinstance(found, Entry), found
    return found


def written(name: str, *these: Entry) -> str:
    return "".join(FORMATS[name].write(these))


def test_holes_and_boxes_become_cells_and_houses() -> None:
    found = entry((DATA / "puzzlium.general").read_text()).puzzle
    assert (found.board.order, len(found.board.cells), found.clues) == (6, 30, 8)
    boxes = [house for house in found.board.houses if house.kind == "box"]
    assert [len(box.cells) for box in boxes] == [6] * 5
    first_row = next(house for house in found.board.houses if house.kind == "row")
    assert [found.board.cells[cell].column for cell in first_row.cells] == [1, 2, 3, 4]


# The golden data come from a transcription of the published programs in C.
def test_exact_cover_data_of_the_letter_a() -> None:
    assert written("dlx", entry((DATA / "puzzlium.general").read_text())) == (DATA / "puzzlium.dlx").read_text()


def test_exact_cover_data_for_dance() -> None:
    (found,) = read_text((DATA / "escargot.rows").read_bytes(), "f")
    assert isinstance(found, Entry)
    assert written("dance", found) == (DATA / "escargot.dance").read_text()


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("1\n", "|sudoku!1\n|\n"),
        (
            "#.\n.#\n",
            "|sudoku!#.!.#\n"
            "p01 p10 | r01 r02 r11 r12 c01 c02 c11 c12\n"
            "p01 r01 c11\np01 r02 c12\np10 r11 c01\np10 r12 c02\n",
        ),
        # A box keeps its name, and one over a hole counts it: with it, the box is primary.
        (
            "#1\n..\nv.\nv.\n",
            "|sudoku!#1!..\np10 p11 r11 r12 c12 bv1 bv2 | r02 c01 c02\np10 r11 c01 bv1\np10 r12 c02 bv2\np11 r12 c12\n",
        ),
    ],
)
def test_exact_cover_data_of_small_boards(text: str, data: str) -> None:
    assert written("dlx", entry(text)) == data


@pytest.mark.parametrize("blank", [" ", "?", "Z", "*", "0"])
def test_any_other_character_is_a_blank_cell(blank: str) -> None:
    text = (DATA / "puzzlium.general").read_text()
    clues, boxes = text[:42].replace(".", blank), text[42:]
    (found,) = read_text((clues + boxes).encode(), "spec")
    assert isinstance(found, Entry)
    assert written("dlx", found) == (DATA / "puzzlium.dlx").read_text()


def test_a_specification_is_written_as_it_was_read() -> None:
    text = (DATA / "puzzlium.general").read_text()
    assert written("general", entry(text)) == text


def test_a_box_of_one_name_in_two_groups_is_one_box() -> None:
    found = entry("....\n....\n....\n....\nk...\n....\n....\n....\n....\n....\n....\n...k\n").puzzle.board
    assert [house.cells for house in found.houses if house.kind == "box"] == [(0, 15)]


@pytest.mark.parametrize("name", ["classic", "x", "windoku", "jigsaw-1", "overlap", "6x6", "25x25"])
def test_a_shipped_board_is_known_again(name: str) -> None:
    before = Puzzle(board(name), (0,) * len(board(name).cells))
    assert entry(written("general", Entry(puzzle=before))).puzzle == before


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("\n..\n", 1, "the first line is empty"),
        ("." * 33 + "\n", 1, "33 characters"),
        ("...\n..\n...\n", 2, "fewer than 3 characters"),
        ("...\n....\n...\n", 2, "more than 3 characters"),
        ("...\n...\n", 2, "fewer than 3 lines"),
        ("...\n...\n...\n000\n", 4, "group 1 of boxes has fewer than 3 lines"),
        ("...\n...\n...\n000\n1w1\n...\n", 5, "line 2 of group 1 has 'w'"),
        ("1.1\n...\n...\n", 1, "the clue 1 is in columns 1 and 3 of row 1"),
        ("1..\n...\n1..\n", 3, "the clue 1 is in rows 1 and 3 of column 1"),
        ("1..\n.1.\n...\n00.\n00.\n...\n", 2, "the clue 1 is in rows 1 and 2 of box 0"),
        (
            "...\n...\n...\n0..\n...\n...\n0..\n...\n...\n",
            7,
            "box 0 contains the cell in row 1, column 1 in two groups",
        ),
        ("...\n...\n...\n000\n0..\n...\n", 5, "box 0 has more than 3 cells: 4"),
        ("...\n.4.\n...\n", 2, "the clue 4 is above 3"),
        ("##\n##\n", 1, "at least one cell"),
    ],
)
def test_every_mistake_is_told_with_its_line(text: str, line: int, what: str) -> None:
    problems = read(text)
    assert [problem for problem in problems if isinstance(problem, Problem) and what in problem.what], problems
    assert {problem.place.line for problem in problems} >= {line}


@pytest.mark.parametrize("number", [1, 2, 6, 7, 12])
@pytest.mark.parametrize("more", ["", ".", "  "])
def test_a_specification_with_a_wrong_line_is_still_known_as_one(number: int, more: str) -> None:
    lines = (DATA / "puzzlium.general").read_text().splitlines()
    lines[number - 1] = lines[number - 1] + more if more else lines[number - 1][:-1]
    (problem,) = read_text("\n".join(lines).encode(), "spec")
    assert isinstance(problem, Problem)
    assert "characters" in problem.what
    assert problem.place.line == number


def test_all_mistakes_are_told_in_one_run() -> None:
    assert len(read("11..\n....\n2..3\n...3\n")) == 2


@pytest.mark.parametrize("name", ["samurai", "double", "butterfly"])
def test_a_board_whose_rows_have_gaps_is_refused(name: str) -> None:
    before = Entry(puzzle=Puzzle(board(name), (0,) * len(board(name).cells)))
    for target in ("general", "dlx"):
        problem = refusal(FORMATS[target], before)
        assert problem
        assert problem.hint.startswith("use ")
        assert "full" in problem.hint


def test_a_puzzle_that_contradicts_itself_has_no_exact_cover_data() -> None:
    before = Entry(puzzle=Puzzle(board("classic"), (1, 1) + (0,) * 79))
    assert "row 1" in str(refusal(FORMATS["dlx"], before))
    assert "row 1" in str(refusal(FORMATS["dance"], before))


def test_the_largest_board_with_holes_is_written_at_once() -> None:
    rows = [["."] * 32 for _ in range(32)]
    for i in range(32):
        rows[i][i * 7 % 32] = "#"
    names = "0123456789abcdefghijklmnopqrstuv"
    boxes = ["".join(names[row // 4 * 4 + column // 8] for column in range(32)) for row in range(32)]
    text = "\n".join([*("".join(row) for row in rows), *boxes]) + "\n"
    start = time.process_time()
    data = written("dlx", entry(text))
    assert time.process_time() - start < 60
    assert data.count("\n") == 2 + (32 * 32 - 32) * 32


# --- beside what the published program does, written once more from its description -----------------------------------

NAMES = "0123456789abcdefghijklmnopqrstuvw"


def data_of(text: str) -> str:
    """What sudoku-general-dlx prints for a specification without mistakes."""
    lines = text.split()
    n = len(lines[0])
    area = {(i, j): lines[i][j] for i in range(n) for j in range(n)}
    clue = {cell: NAMES.index(mark) for cell, mark in area.items() if mark in NAMES[1:]}
    blank = [cell for cell, mark in area.items() if mark != "#" and cell not in clue]
    # Each house: its letter and name, how many cells it has, and which they are. Boxes count holes, lines do not.
    houses = [("r" + NAMES[i], [cell for cell in area if cell[0] == i and area[cell] != "#"]) for i in range(n)]
    houses += [("c" + NAMES[j], [cell for cell in area if cell[1] == j and area[cell] != "#"]) for j in range(n)]
    for name in NAMES[:32]:
        rows = enumerate(lines[n:])
        houses.append(("b" + name, [(k % n, j) for k, row in rows for j, mark in enumerate(row) if mark == name]))
    wanted = {
        (house, value): len(cells)
        for house, cells in houses
        for value in range(1, n + 1)
        if cells and value not in {clue.get(cell) for cell in cells}
    }
    items = [(f"{house}{NAMES[value]}", size) for (house, value), size in wanted.items()]
    first = "".join(f"p{NAMES[i]}{NAMES[j]} " for i, j in blank) + "".join(f"{it} " for it, size in items if size == n)
    second = "".join(f" {it}" for it, size in items if size < n)
    told = [
        "|sudoku"
        + "".join("!" + "".join(mark if mark in NAMES[1:] + "#" else "." for mark in row) for row in lines[:n])
    ]
    told.append(f"{first}|{second}")
    for i, j in blank:
        mine = [house for house, cells in houses if (i, j) in cells]
        for value in range(1, n + 1):
            if all((house, value) in wanted for house in mine):
                told.append(f"p{NAMES[i]}{NAMES[j]} " + " ".join(f"{house}{NAMES[value]}" for house in mine))
    return "\n".join(told) + "\n"


@st.composite
def specifications(draw: st.DrawFn) -> str:
    """Small ones, with many holes and boxes that overlap, lie over holes, or have few cells; some have mistakes."""
    n = draw(st.integers(1, 5))
    marks = st.sampled_from("...." + "##" * draw(st.integers(0, 3)) + NAMES[1 : n + 1])
    square = st.lists(marks, min_size=n * n, max_size=n * n)
    names = draw(st.sampled_from(["0", "01", "0123", "5v", "9ab"]))
    boxes = st.lists(st.sampled_from("." * 3 + names), min_size=n * n, max_size=n * n)
    squares = [draw(square), *draw(st.lists(boxes, max_size=3))]
    return "\n".join("".join(each[row : row + n]) for each in squares for row in range(0, n * n, n)) + "\n"


@pytest.mark.slow
@given(specifications())
@settings(max_examples=400)
def test_exact_cover_data_is_that_of_the_published_program(text: str) -> None:
    done = CliRunner().invoke(convert.command, ["-", "--from", "general", "--to", "dlx"], input=text)
    if done.exit_code == 0:
        assert done.output == data_of(text)
    else:
        assert any(word in done.output for word in ("the clue", "contains the cell", "has more than")), done.output
