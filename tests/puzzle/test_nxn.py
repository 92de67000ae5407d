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


def test_more_values_than_the_limit_are_told() -> None:
    found = read(("_ " * 65 + "\n") * 65)
    assert isinstance(found, Problem)
    assert "65 values" in found.what


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
