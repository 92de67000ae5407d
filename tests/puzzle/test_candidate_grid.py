"""Grids of candidates as text."""

from __future__ import annotations

from bookbuilder.board import Cell
from bookbuilder.board.shapes import areas, assemble, lines, read_picture
from bookbuilder.puzzle.formats import candidate_grid


def test_a_grid_of_candidates_has_numbers_at_its_edges_and_lines_between_its_boxes() -> None:
    pieces = read_picture("aab\naab\ncb.", Cell(0, 0))
    del pieces[Cell(2, 2)]
    board = assemble("pieces", 4, [*lines(list(pieces)), *areas(pieces, "box")])
    candidates = [(), (1, 3), (1, 2), (1, 2, 3), (2,), (3,), (1,), ()]
    grid = candidate_grid(board, [2, 0, 0, 0, 0, 0, 0, 1], candidates, "123")
    assert grid == ("     c1    c2    c3\nr1   [2]   13  | 12\nr2   123    2  | 3\n   ------------\nr3    1  | [1]\n")
