"""NxN grids: numbers, letters or both, and the name of the value that no clue shows."""

from __future__ import annotations

import pytest

from bookbuilder.errors import Problem
from bookbuilder.puzzle.formats import FORMATS, Entry, aligned, read_text
from bookbuilder.puzzle.formats.nxn import missing

SIX = """
_ _ 3 | _ 1 _
5 6 _ | 3 2 _
------+------
_ 5 4 | 2 _ 3
2 _ 6 | 4 5 _

_ 1 2 | _ 4 5
_ 4 _ | 1 _ _
"""
SIX_SOLVED = (
    4,
    2,
    3,
    5,
    1,
    6,
    5,
    6,
    1,
    3,
    2,
    4,
    1,
    5,
    4,
    2,
    6,
    3,
    2,
    3,
    6,
    4,
    5,
    1,
    3,
    1,
    2,
    6,
    4,
    5,
    6,
    4,
    5,
    1,
    3,
    2,
)


def read(text: str, diagonals: bool = False) -> Entry | Problem:
    (found,) = read_text(text.encode(), "grid", "nxn", None, diagonals)
    return found


def entry(text: str, diagonals: bool = False) -> Entry:
    found = read(text, diagonals)
    assert isinstance(found, Entry), found
    return found


def test_separators_and_blank_lines_are_passed_over() -> None:
    found = entry(SIX)
    assert found.puzzle.board.name == "6x6"
    assert found.puzzle.givens[:12] == (0, 0, 3, 0, 1, 0, 5, 6, 0, 3, 2, 0)
    assert found.symbols == ("1", "2", "3", "4", "5", "6")


def test_runs_of_underscores_are_one_empty_cell() -> None:
    assert entry(SIX.replace("_", "___")).puzzle == entry(SIX).puzzle


def test_letters_take_the_place_of_numbers() -> None:
    found = entry(SIX.translate(str.maketrans("123456", "KPQRSZ")))
    assert found.symbols == ("K", "P", "Q", "R", "S", "Z")
    assert found.puzzle == entry(SIX).puzzle


def test_numbers_come_before_letters_and_in_their_order() -> None:
    found = entry(SIX.translate({ord("1"): "B", ord("2"): "10", ord("3"): "9"}))
    assert found.symbols == ("4", "5", "6", "9", "10", "B")


def test_the_diagonals_are_houses_when_asked() -> None:
    board = entry(SIX, diagonals=True).puzzle.board
    assert [len(house.cells) for house in board.houses if house.kind == "diagonal"] == [6, 6]


@pytest.mark.parametrize(
    ("clues", "size", "name"),
    [
        ("2 3 4", 4, "1"),
        ("1 2 4 5 6", 6, "3"),
        ("1 2 3 4 6", 6, "5"),  # a gap before the last one, too
        ("1 2 3 4 5", 6, "6"),
        ("2 B C", 4, "1"),
        ("1 2 3 A B", 6, "C"),
        ("1 2 4 A B", 6, "3"),
        ("1 2 B C D", 6, "A"),
        ("A B C D E", 6, "F"),
        ("B C D E F", 6, "A"),
        ("A B D E F", 6, "C"),
        ("A B C D F", 6, "E"),
        (" ".join("ABCDEFGHIJKLMNOPQRSTUVWXYZ"), 27, "*"),
        ("", 1, "1"),
    ],
)
def test_the_name_of_the_value_that_no_clue_shows(clues: str, size: int, name: str) -> None:
    assert missing(clues.split(), size) == name


def test_a_missing_clue_is_a_symbol() -> None:
    assert entry(SIX.replace("6", "_")).symbols == ("1", "2", "3", "4", "5", "6")
    assert entry(SIX.translate(str.maketrans("12345", "ABCDZ")).replace("6", "_")).symbols == tuple("ABCDEZ")


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("_ 1 2\n1 2\n2 _ 1\n", 2, "the row has 2 cells, but there are 3 rows"),
        ("1 2\n3 _\n", 1, "3 different clues for 2 values"),
        ("1 _ _\n_ _ _\n_ _ _\n", 1, "only 1 different clue for 3 values"),
        ("1 0\n2 1\n", 1, "'0' is not a clue"),
        ("1 _\n_ AB\n", 2, "'AB' is not a clue"),
        ("1 _\n_ 9999999999\n", 2, "is not a clue"),
        (("_ " * 65 + "\n") * 65, 1, "65 values"),
        ("hello\n", 0, "there is no grid"),
    ],
)
def test_sanity_checks(text: str, line: int, what: str) -> None:
    found = read(text)
    assert isinstance(found, Problem)
    assert what in found.what
    assert found.place.line == line


def test_a_solution_comes_in_the_symbols_aligned() -> None:
    found = entry(SIX.translate({ord("1"): "B", ord("2"): "10"}))
    solution = tuple(found.symbols.index({"1": "B", "2": "10"}.get(str(v), str(v))) + 1 for v in SIX_SOLVED)
    assert aligned(found.puzzle.board, solution, found.symbols).splitlines()[:2] == [
        " 4 10  3  5  B  6",
        " 5  6  B  3 10  4",
    ]


def test_columns_are_as_wide_as_the_number_of_values() -> None:
    ten = "\n".join(" ".join("ABCDEFGHIJ"[(column + row) % 10] for column in range(10)) for row in range(10))
    found = entry(ten)
    assert aligned(found.puzzle.board, found.puzzle.givens, found.symbols).startswith(" A  B  C")


@pytest.mark.parametrize(
    ("marks", "why"),
    [("αβγδεζ", "single capital letters"), ("ABCDEG", "rename the value"), ("FEDCBA", "must be ordered: numbers")],
)
def test_marks_that_a_reader_could_not_see_are_refused(marks: str, why: str) -> None:
    puzzle = entry(SIX.replace("6", "_") if marks == "ABCDEG" else SIX).puzzle
    assert why in str(FORMATS["nxn"].holds(Entry(puzzle=puzzle, symbols=tuple(marks))))
