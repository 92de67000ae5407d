"""A puzzle, its grade, and the graded puzzle with its path, as printed in books."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import floor
from typing import TYPE_CHECKING

from bookbuilder.board import Board, Relation
from bookbuilder.errors import counted
from bookbuilder.exports import shown

if TYPE_CHECKING:
    from bookbuilder.puzzle.path import NotedStep

_LONGEST_LINE = 81  # cells that are shown where a puzzle is named

# People's times in parts of ours, for four puzzles in five: measured on 800 classics (see `solve.minutes`), of which a
# tenth took less and a tenth more; and guessed.
_TIMED, _NOT_TIMED = (0.78, 1.4), (0.5, 2.0)
_COARSE = 30  # minutes from which on only every fifth is printed


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A board, its givens, one value per cell in the order of the board's cells, 0 for an empty one, and relations."""

    board: Board
    givens: tuple[int, ...]
    relations: tuple[Relation, ...] = ()  # those that only this puzzle prints

    def __post_init__(self) -> None:
        if len(self.givens) != len(self.board.cells):
            raise ValueError(f"{len(self.givens)} givens for {len(self.board.cells)} cells")
        if not _values(self.board.order).issuperset(self.givens):
            raise ValueError(f"a given is not between 0 and {self.board.order}")
        if self.relations and not all(0 <= cell < len(self.givens) for its in self.relations for cell in its.cells):
            raise ValueError("a relation names a cell that is not on the board")

    def __repr__(self) -> str:
        return f"<Puzzle {self}>"

    def _repr_svg_(self) -> str | None:
        """What notebooks show."""
        return shown(self)

    def __str__(self) -> str:
        """The puzzle in a few words, with the values of a small one: "4x4, 5 clues: 1..." and so on."""
        clues = f"{self.board.name}, {counted(self.clues, 'clue')}"
        rules = f", {counted(len(self.relations), 'mark')}" if self.relations else ""
        line = "".join(map(str, self.givens)).replace("0", ".") if self.board.order < 10 else ""
        return clues + rules + (f": {line}" if 0 < len(line) <= _LONGEST_LINE else "")

    @property
    def clues(self) -> int:
        """The number of givens."""
        return sum(1 for value in self.givens if value)

    @property
    def rules(self) -> tuple[Relation, ...]:
        """All its relations: those of its board first, then those that only this puzzle prints."""
        return (*self.board.relations, *self.relations)

    @property
    def is_ruled(self) -> bool:
        """Whether relations hold beside the houses."""
        return bool(self.relations or self.board.relations)

    @property
    def picture(self) -> tuple[tuple[int, int, int], ...]:
        """Row, column and value of each cell as printed, independent of the board's name and position."""
        cells, (top, left) = self.board.cells, self.board.corner
        return tuple(
            sorted((row - top, column - left, value) for (row, column), value in zip(cells, self.givens, strict=True))
        )

    @property
    def drawn(self) -> frozenset[tuple[str, tuple[tuple[int, int], ...], tuple[int, ...]]]:
        """What its relations look like, independent of the board's name and position, and of their sequence."""
        if not self.is_ruled:
            return frozenset()
        top, left = self.board.corner
        cells = [(cell.row - top, cell.column - left) for cell in self.board.cells]
        return frozenset((it.kind, tuple(cells[cell] for cell in it.cells), it.numbers) for it in self.rules)


@cache
def _values(order: int) -> frozenset[int]:
    """What a cell may have, 0 included."""
    return frozenset(range(order + 1))


@dataclass(frozen=True, slots=True)
class Grade:
    """How hard a puzzle is for a person, and why."""

    level: str
    score: int
    hardest: str
    techniques: tuple[tuple[str, int], ...]  # (technique, number of uses), in the ladder's order
    steps: int
    rounds: int  # in which every opening of the easiest technique with any was taken at once
    ladder: int  # the version of the table that graded it
    minutes: float = 0.0  # the mean time of the people who finish it, in tenths; 0 if it is finished or not graded
    is_timed: bool = False  # whether people's times of such puzzles are known: of plain classics

    @property
    def minutes_range(self) -> tuple[float, float]:
        """Between which minutes people's mean times lie for four such puzzles in five; a guess if it is not timed."""
        least, most = _TIMED if self.is_timed else _NOT_TIMED
        return round(least * self.minutes, 1), round(most * self.minutes, 1)

    @property
    def printed_minutes(self) -> int:
        """The minutes as they are printed: whole ones up to half an hour, then every fifth; 0 for none."""
        step = 1 if self.minutes < _COARSE else 5
        return max(1, step * floor(self.minutes / step + 0.5)) if self.minutes else 0

    @property
    def facts(self) -> dict[str, object]:
        """The grade as data of a manifest."""
        return {
            "level": self.level,
            "score": self.score,
            "hardest": self.hardest,
            "techniques": dict(self.techniques),
            "steps": self.steps,
            "rounds": self.rounds,
            "ladder": self.ladder,
            "minutes": self.minutes,
            "minutes_range": list(self.minutes_range),
            "is_timed": self.is_timed,
        }


UNGRADED = Grade(level="", score=0, hardest="", techniques=(), steps=0, rounds=0, ladder=0)


@dataclass(frozen=True, slots=True)
class Parent:
    """The parent of a variant: applied to these givens, the transforms give the variant's."""

    givens: tuple[int, ...]
    transforms: str  # such as `rotate 90; shift 2`


@dataclass(frozen=True, slots=True)
class GradedPuzzle:
    """A puzzle with its one solution, its grade and its canonical key: what a book prints."""

    puzzle: Puzzle
    solution: tuple[int, ...]
    grade: Grade
    key: str  # equal for all twins: the same puzzle under the board's symmetries and a relabelling
    parent: Parent | None = None  # of a variant
    path: tuple[NotedStep, ...] = ()  # if it was ordered; each step can be taken in its turn

    def __repr__(self) -> str:
        return f"<GradedPuzzle {self}>"

    def _repr_svg_(self) -> str | None:
        """What notebooks show."""
        return shown(self)

    def __str__(self) -> str:
        """The grade and the puzzle in a few words."""
        level = f"{self.grade.level} {self.grade.score}, " if self.grade.level else ""
        return level + str(self.puzzle)

    @property
    def in_print(self) -> tuple[object, ...]:
        """A key that is equal for puzzles that look identical in print."""
        return self.key, self.puzzle.picture, self.puzzle.drawn
