"""The positions of tests/data/techniques, and the steps that are open in them."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bookbuilder.board import Board, Cell
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.puzzle import Step, shown_by
from bookbuilder.solve import engines
from bookbuilder.solve.explain import left_in
from bookbuilder.solve.reasons import linked
from bookbuilder.solve.steps import decode
from tests.board.samples import BOARDS, show
from tests.puzzle.lines import lines, values

FILES = sorted(path.name for path in (Path(__file__).parents[1] / "data" / "techniques").glob("*.txt"))


@dataclass(frozen=True)
class Position:
    """A line of a file: a technique, where it is tried, and all that it does there; nothing in a look-alike."""

    where: str
    technique: str
    board: Board
    givens: tuple[int, ...]
    effects: frozenset[str]
    struck: str  # candidates struck before: r1c2-37 r4c5-1

    def __str__(self) -> str:
        return f"{self.where}: {self.technique}{show(self.board, self.givens)}"


POSITIONS = [(f"{file}:{number}", fields) for file in FILES for number, fields in lines(f"techniques/{file}")]
ALL = [
    Position(where, technique, BOARDS[name], values(givens), frozenset(effects.split()) - {"-"}, *(before or [""]))
    for where, (technique, name, givens, effects, *before) in POSITIONS
]


def allowed_in(board: Board, struck: str) -> array[int]:
    """The values, as bits, that each cell may have when some have been struck before: r1c2-37 r4c5-1."""
    allowed = array("I", [(1 << board.order) - 1] * len(board.cells))
    for row, column, gone in re.findall(r"r(\d+)c(\d+)-(\w+)", struck):
        for value in values(gone):
            allowed[board.cells.index(Cell(int(row) - 1, int(column) - 1))] &= ~(1 << (value - 1))
    return allowed


@cache  # several tests look at the same positions
def _openings(board: Board, technique: str, givens: tuple[int, ...], struck: str) -> tuple[Step, ...]:
    tools, given, allowed = engines(board), array("i", givens), allowed_in(board, struck)
    left = left_in(tools, given, allowed)
    tools.climber.climb(given, array("i", [TECHNIQUES.index(technique)]), True, allowed, 1)
    return tuple(
        linked(board, step, left) if technique == "forcing chain" else shown_by(board, step, givens)
        for step in decode(tools, tools.climber.records)
    )


def openings(board: Board, technique: str, givens: tuple[int, ...], struck: str = "") -> Iterator[Step]:
    """The openings of a technique in a position, as `explain` gives them; some candidates struck before: r1c2-37."""
    return iter(_openings(board, technique, givens, struck))
