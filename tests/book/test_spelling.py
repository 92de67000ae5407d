"""A line of each answer reads the values in their order, and the puzzle stays what it is."""

from __future__ import annotations

import pytest

from bookbuilder.board import Board, Cell, House, board
from bookbuilder.book import Printed, all_spelled, spelled, spelling_lines
from bookbuilder.errors import BuildFailed
from bookbuilder.generate import Seen, canonical_key, make, transform_named
from bookbuilder.generate.vary import varied
from bookbuilder.plan import plan_order


def test_rows_and_diagonals_can_hold_a_word_and_columns_cannot() -> None:
    assert len(spelling_lines(board("classic"))) == 9
    assert len(spelling_lines(board("x"))) == 11
    assert spelling_lines(board("x"))[-1] in {tuple(range(0, 81, 10)), tuple(range(72, 0, -8))}
    square = Board("square", 4, tuple(Cell(at // 2, at % 2) for at in range(4)), (House("box", "box 1", (0, 1, 2, 3)),))
    assert spelling_lines(square) == ()


def test_a_line_reads_the_values_and_key_and_clues_stay() -> None:
    order = plan_order({"title": "One", "board": "x", "count": 4}, seed=3)
    chosen = set()
    for _, place, puzzle in make([order], Seen().claim, [(0, at) for at in range(4)]):
        found = spelled(puzzle)
        reading = [line for line in spelling_lines(order.board) if [found.solution[c] for c in line] == [*range(1, 10)]]
        chosen.update(reading)
        assert reading, place
        assert (found.key, found.grade) == (puzzle.key, puzzle.grade)
        assert canonical_key(order.board, found.puzzle.givens) == puzzle.key
        assert [not given for given in found.puzzle.givens] == [not given for given in puzzle.puzzle.givens]
        assert all(given in (0, value) for given, value in zip(found.puzzle.givens, found.solution, strict=True))
    assert len(chosen) > 1


def test_twins_that_differ_in_the_names_of_values_are_read_by_different_lines() -> None:
    order = plan_order({"title": "One", "board": "4x4", "count": 1}, seed=3)
    ((_, _, puzzle),) = make([order], Seen().claim, [(0, 0)])
    shifts = [varied(puzzle, transform_named(f"shift {by}")) for by in (1, 2, 3)]
    printed: set[Printed] = set()
    found = [*all_spelled([puzzle, *shifts[:1]], printed), *all_spelled(shifts[1:], printed)]  # in two sections
    assert len({each.puzzle.givens for each in found}) == 4
    with pytest.raises(BuildFailed, match="differ in nothing but the names of values"):
        all_spelled([puzzle], printed)
