"""The positions of tests/data/techniques, and the steps that are open in them."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from pathlib import Path

from bookbuilder.board import Board, Cell
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.puzzle import Step, shown_by
from bookbuilder.solve import engines
from bookbuilder.solve.explain import left_in
from bookbuilder.solve.reasons import linked
from bookbuilder.solve.steps import decode
from tests.puzzle.lines import lines, values

FILES = sorted(path.name for path in (Path(__file__).parents[1] / "data" / "techniques").glob("*.txt"))
POSITIONS = [(f"{file}:{number}", fields) for file in FILES for number, fields in lines(f"techniques/{file}")]


def openings(board: Board, technique: str, givens: tuple[int, ...], struck: str = "") -> Iterator[Step]:
    """The openings of a technique in a position, as `explain` gives them; some candidates struck before: r1c2-37."""
    tools, everything = engines(board), (1 << board.order) - 1
    given, allowed = array("i", givens), array("I", [everything] * len(givens))
    for row, column, gone in re.findall(r"r(\d+)c(\d+)-(\w+)", struck):
        for value in values(gone):
            allowed[board.cells.index(Cell(int(row) - 1, int(column) - 1))] &= ~(1 << (value - 1))
    left = left_in(tools, given, allowed)
    tools.climber.climb(given, array("i", [TECHNIQUES.index(technique)]), True, allowed, 1)
    for step in decode(tools, tools.climber.records):
        yield linked(board, step, left) if technique == "forcing chain" else shown_by(board, step, givens)
