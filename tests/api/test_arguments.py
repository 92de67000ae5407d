"""Texts, paths, mappings, rows of numbers and values are taken; anything else is an InputError."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import bookbuilder as bb

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
        ([[1, 2], [3]], "3 numbers are no square grid"),
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


def test_a_mistake_in_a_mapping_is_told_with_its_key() -> None:
    wrong = {"title": "Mine", "sections": [{"title": "One", "count": 2}, {"title": "Two", "count": "x"}]}
    with pytest.raises(bb.InputError) as caught:
        bb.build(wrong)
    (problem,) = caught.value.problems
    assert str(problem.place) == 'the config "sections[1].count"'


def test_a_config_that_cannot_be_written_down_is_an_input_error() -> None:
    with pytest.raises(bb.InputError, match="a config cannot hold everything in the mapping"):
        bb.build({"title": object()})
