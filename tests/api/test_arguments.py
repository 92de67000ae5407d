"""Texts, paths, mappings, rows of numbers and values are taken; anything else is an InputError."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, datetime
from inspect import signature
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import bookbuilder as bb
from bookbuilder import api
from bookbuilder.workers import Processes

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NUMBERS = [int(mark) if mark != "." else 0 for mark in EASY]
ROWS = [NUMBERS[start : start + 9] for start in range(0, 81, 9)]
ANSWER = (5, 3, 4, 6, 7, 8, 9, 1, 2)
BOOK = {"title": "Mine", "sections": [{"title": "One", "count": 2, "board": "4x4"}]}


class Arraylike:
    """A number of an array."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


@pytest.mark.parametrize(
    "puzzle",
    [
        EASY,
        EASY.encode(),
        NUMBERS,
        tuple(NUMBERS),
        ROWS,
        [[value or None for value in row] for row in ROWS],
        [[Arraylike(value) for value in row] for row in ROWS],
        [EASY[start : start + 9] for start in range(0, 81, 9)],
    ],
    ids=["text", "bytes", "numbers", "tuple", "rows", "none for empty", "numbers of an array", "rows of text"],
)
def test_a_puzzle_may_be_a_text_numbers_or_rows(puzzle: Any) -> None:
    assert next(bb.solve(puzzle))[:9] == ANSWER


def test_a_puzzle_may_be_a_path_or_a_mapping(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_text(EASY)
    assert next(bb.solve(tmp_path / "one.txt"))[:9] == ANSWER
    mapping = json.loads(bb.convert(EASY, "ipuz"))
    assert next(bb.solve(mapping))[:9] == ANSWER


@pytest.mark.parametrize("name", ["4x4", "samurai", "holes"])
def test_rows_of_numbers_go_out_and_come_back(name: str) -> None:
    made = next(bb.generate(name, seed=4))
    (entry,) = bb.read(bb.rows(made), board=name)
    assert entry.puzzle == made.puzzle
    assert bb.rows(made, made.solution)[0].count(0) == 0


def test_rows_have_none_where_the_board_has_no_cell() -> None:
    rows = bb.rows(next(bb.generate("samurai", graded=False)))
    assert (len(rows), {len(row) for row in rows}) == (21, {21})
    assert rows[0][9:12] == [None] * 3


@pytest.mark.parametrize(
    ("puzzle", "what"),
    [
        (None, "a puzzle cannot be None"),
        (5, "a puzzle cannot be 5"),
        ([], "a puzzle cannot be empty"),
        ([[1.5]], "a cell of a puzzle cannot be 1.5"),
        ([[1, 2], [3]], "there is no square grid of 3 numbers"),
        ([[77] * 9] * 9, "77 is no value of the board classic"),
        ([[-1] * 9] * 9, "-1 is no value of the board classic"),
        ({"puzzle": object()}, "a puzzle cannot hold everything in the mapping"),
        (EASY + "\n" + EASY, "the text contains 2 puzzles"),
    ],
)
@pytest.mark.parametrize("function", [bb.grade, bb.solve, bb.draw, bb.rows, bb.explain])
def test_what_is_no_puzzle_is_an_input_error(function: Callable[[Any], object], puzzle: Any, what: str) -> None:
    with pytest.raises(bb.InputError, match=what):
        function(puzzle)


def test_rows_that_do_not_fit_a_board_are_told_with_its_size() -> None:
    with pytest.raises(bb.InputError, match="21 rows of 21, but the rows are 9 of 9"):
        bb.read(ROWS, board="samurai")
    with pytest.raises(bb.InputError, match="a number in r1c10, where the board samurai has no cell"):
        bb.read([[1] * 21] * 21, board="samurai")


@pytest.mark.parametrize(
    "call",
    [
        lambda: bb.board(3),  # type: ignore[arg-type]
        lambda: bb.generate(3),  # type: ignore[arg-type]
        lambda: bb.write(3),  # type: ignore[arg-type]
        lambda: bb.write(EASY, 3),  # type: ignore[arg-type]
        lambda: bb.read(EASY, format=3),  # type: ignore[arg-type]
        lambda: bb.convert(EASY, None),  # type: ignore[arg-type]
        lambda: bb.rows(EASY, 3),  # type: ignore[arg-type]
        lambda: bb.vary(EASY, 3),  # type: ignore[arg-type]
        lambda: bb.vary(EASY, count=0),
        lambda: bb.vary(EASY, count=2, seed="x"),  # type: ignore[arg-type]
        lambda: bb.draw(EASY, width=[]),  # type: ignore[call-overload]
        lambda: bb.draw(EASY, theme=3),  # type: ignore[call-overload]
        lambda: bb.draw(EASY, printer=None),  # type: ignore[call-overload]
        lambda: bb.draw(EASY, "gif"),
        lambda: bb.draw(EASY, dpi=300),
        lambda: bb.explain(EASY, language=None),  # type: ignore[arg-type]
        lambda: bb.build(None),  # type: ignore[call-overload]
        lambda: bb.build(3),  # type: ignore[call-overload]
        lambda: bb.build(BOOK, out=3),  # type: ignore[call-overload]
        lambda: bb.preview(BOOK, pages="0"),
        lambda: bb.preview(BOOK, pages=object()),  # type: ignore[arg-type]
        lambda: bb.preview(BOOK, date=date(2027, 1, 1)),
        lambda: bb.check(None),  # type: ignore[arg-type]
        lambda: bb.check("nothing"),
        lambda: bb.check(".", trim="6x9in"),
    ],
)
def test_an_argument_of_a_wrong_type_is_an_input_error(call: Callable[[], object]) -> None:
    with pytest.raises(bb.InputError) as caught:
        call()
    assert all(problem.hint for problem in caught.value.problems)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *[("count", value) for value in ("3", 1.5, None, True)],
        *[("seed", value) for value in ("x", 1.5, None, True)],
        *[(name, value) for name in ("quads", "pairs", "cells", "min", "max") for value in ("x", 1.5, True)],
        *[(name, 5) for name in ("symmetry", "more", "solvable")],
        *[(name, value) for name in ("grade", "pattern", "needs", "avoid") for value in (5, [5], [None], {"easy": 1})],
        *[(name, None) for name in ("more", "solvable", "needs", "avoid", "uniqueness", "graded", "keys")],
        *[(name, "x") for name in ("uniqueness", "graded", "keys")],
        *[("rules", value) for value in (5, [5])],
        *[("workers", value) for value in (5, 0, "2", Processes)],
    ],
)
def test_an_argument_of_an_order_that_has_a_wrong_type_is_named(name: str, value: object) -> None:
    with pytest.raises(bb.InputError) as caught:
        bb.generate(**{name: value})  # type: ignore[arg-type]
    (problem,) = caught.value.problems
    assert problem.what.startswith(f"`{name}`")
    assert problem.hint


FIRST: dict[Callable[..., object], object] = {
    bb.board: "classic",
    bb.build: BOOK,
    bb.check: "nothing.pdf",
    bb.generate: "classic",
    bb.preview: BOOK,
}


@pytest.mark.parametrize(
    ("function", "name"),
    [
        pytest.param(function, name, id=f"{function.__name__}-{name}")
        for function in (getattr(api, its) for its in api.__all__)
        for name in [*signature(function).parameters][1:]
    ],
)
def test_every_argument_of_a_wrong_type_is_an_input_error(function: Callable[..., object], name: str) -> None:
    required = {"to": "line"} if function is bb.convert and name != "to" else {}
    with pytest.raises(bb.InputError) as caught:
        function(FIRST.get(function, EASY), **required, **{name: object()})
    assert name in str(caught.value)
    assert all(problem.hint for problem in caught.value.problems)


@pytest.mark.parametrize("width", [float("nan"), float("inf"), 10**400, True])
def test_a_width_is_a_length(width: float) -> None:
    with pytest.raises(bb.InputError, match="`width` cannot be"):
        bb.draw(EASY, width=width)


def test_a_moment_is_no_day_of_a_newspaper() -> None:
    """Both are dates to Python, but the two cannot be compared."""
    moment = datetime(2027, 1, 4)
    with pytest.raises(bb.InputError, match="`days` cannot be"):
        bb.build(BOOK, days=(moment, moment))  # type: ignore[call-overload]
    with pytest.raises(bb.InputError, match="`date` cannot be"):
        bb.preview(BOOK, date=moment)


def test_a_file_that_is_not_there_is_no_folder_whatever_is_said_of_it() -> None:
    with pytest.raises(bb.InputError, match=r"there is no file or folder nothing\.pdf"):
        bb.check("nothing.pdf", trim="6x9in")


def test_all_arguments_of_wrong_types_are_told_at_once() -> None:
    with pytest.raises(bb.InputError) as caught:
        bb.generate(count="3", seed=None, more=5, needs=5)  # type: ignore[arg-type]
    assert {problem.what for problem in caught.value.problems} == {
        "`count` cannot be '3'",
        "`seed` cannot be None",
        "`more` cannot be 5",
        "`needs` cannot be 5",
    }


@pytest.mark.parametrize(
    ("function", "name", "value"),
    [
        *[(bb.build, "days", value) for value in (5, "ab", (date(2027, 1, 4),), (date(2027, 1, 4), None))],
        *[(bb.build, "fresh", value) for value in (None, "x")],
        *[(function, name, 5) for function in (bb.build, bb.preview, bb.check) for name in ("workers", "report")],
    ],
)
def test_an_argument_of_a_publication_that_has_a_wrong_type_is_named(
    function: Callable[..., object], name: str, value: object
) -> None:
    with pytest.raises(bb.InputError, match=f"`{name}` cannot be"):
        function("title: Mine\nsections: [{title: One, count: 2, board: 4x4}]\n", **{name: value})


@pytest.mark.parametrize(
    "grid",
    [
        NUMBERS,
        ROWS,
        tuple(map(tuple, ROWS)),
        [[value or None for value in row] for row in ROWS],
        [[Arraylike(value) for value in row] for row in ROWS],
        np.array(NUMBERS),
        np.array(ROWS),
        [*np.array(ROWS)],
    ],
    ids=["numbers", "rows", "tuples", "none for empty", "numbers of an array", "flat array", "array", "rows of arrays"],
)
def test_a_square_of_numbers_is_one_puzzle_where_several_may_stand_too(grid: Any) -> None:
    assert bb.write(grid) == bb.write([grid]) == f"{EASY}\n"
    assert bb.write(bb.vary(grid, "rotate 90")) == bb.write(bb.vary(EASY, "rotate 90"))
    assert bb.grade(grid) == bb.grade(EASY)
    assert bb.draw(grid) == bb.draw(EASY)


def test_an_array_without_dimensions_is_no_puzzle_but_a_number_of_one() -> None:
    assert bb.grade([np.array(value) for value in NUMBERS]) == bb.grade(EASY)
    for function in (bb.write, bb.vary, bb.grade):
        with pytest.raises(bb.InputError, match=r"cannot be array\(5\)"):
            function(np.array(5))  # type: ignore[arg-type]


def test_the_values_of_rows_may_be_an_array_and_are_numbers() -> None:
    solution = next(bb.solve(EASY))
    assert bb.rows(EASY, np.array(solution)) == bb.rows(EASY, solution)
    with pytest.raises(bb.InputError, match="cannot be 'x'"):
        bb.rows(EASY, ["x"] * 81)  # type: ignore[list-item]


@pytest.mark.parametrize(
    "puzzles",
    [
        [NUMBERS, NUMBERS],
        [ROWS, ROWS],
        np.array([NUMBERS, NUMBERS]),
        np.array([ROWS, ROWS]),
        [ROWS, EASY],
        (row for row in (NUMBERS, ROWS)),
    ],
    ids=["rows", "grids", "array of rows", "array of grids", "grid and text", "one after the other"],
)
def test_several_grids_of_numbers_are_several_puzzles(puzzles: Any) -> None:
    assert bb.write(puzzles) == f"{EASY}\n" * 2


def test_an_empty_row_is_a_row_of_a_square() -> None:
    assert bb.write([[1, 2, 3, 4], [None] * 4, [None] * 4, [None] * 4]) == "1234............\n"


def test_a_puzzle_of_a_book_is_written_without_a_list(tmp_path: Path) -> None:
    built = bb.build(BOOK, tmp_path / "book").puzzles[0]  # type: ignore[union-attr]
    assert bb.write(built) == bb.write([built])


def test_a_mistake_in_a_mapping_is_told_with_its_key() -> None:
    wrong = {"title": "Mine", "sections": [{"title": "One", "count": 2}, {"title": "Two", "count": "x"}]}
    with pytest.raises(bb.InputError) as caught:
        bb.build(wrong)
    (problem,) = caught.value.problems
    assert str(problem.place) == 'the config "sections[1].count"'


def test_a_config_that_cannot_be_written_down_is_an_input_error() -> None:
    with pytest.raises(bb.InputError, match="a config cannot hold everything in the mapping"):
        bb.build({"title": object()})
