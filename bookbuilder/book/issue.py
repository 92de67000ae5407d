"""A newspaper's issue as it is recorded in `day.json`: its puzzles with their answers, and the files with their art."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date as Date
from typing import Literal

from bookbuilder.board import Relation
from bookbuilder.book.series import Feature
from bookbuilder.puzzle import GradedPuzzle

Part = Literal["puzzle", "answer"]


@dataclass(frozen=True, slots=True)
class Featured:
    """A puzzle in its place, as it is printed now."""

    feature: Feature
    puzzle: GradedPuzzle
    version: int = 1  # raised by corrections


@dataclass(frozen=True, slots=True)
class GridPlace:
    """Where a grid stands in art, in points from its top left corner: what a check needs to read it back.

    `x` and `y` are the corner of the board's first row and column, `cell` the side of a cell. With a `turn` of 180 the
    board is upside down, and the corner is that of its last row and column.
    """

    id: str  # of the puzzle
    part: Part
    x: float
    y: float
    cell: float
    turn: int = 0


@dataclass(frozen=True, slots=True)
class ArtFile:
    """A file with art of an issue."""

    file: str  # in the issue's folder
    sha256: str
    id: str  # of the puzzle to which it belongs, or of the day whose levels share it
    part: Part
    slot: str  # its name: 3col, or 78mm
    format: str  # pdf, eps, svg, png, tiff or txt
    version: int
    width: float  # points
    height: float
    dpi: int | None
    grids: tuple[GridPlace, ...]
    look: str = ""  # the mark of the theme in which it is drawn; empty for the house's own

    @property
    def puzzles(self) -> tuple[str, ...]:
        """The ids of the puzzles that it is about: its own, or those of a day's levels, which begin with it."""
        own = (place.id for place in self.grids if place.part == self.part)
        return tuple(id for id in own if id.startswith(f"{self.id}_")) or (self.id,)


@dataclass(frozen=True, slots=True)
class RuleRecord:
    """A rule beyond houses that a puzzle prints, as data: a cage, its cells as indices, and its sum."""

    kind: str
    cells: tuple[int, ...]
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PuzzleRecord:
    """A puzzle of an issue as data."""

    id: str
    series: str
    day: Date
    number: int  # in the series, or among its puzzles of the level `counted`
    version: int
    level: str
    label: str  # the level by name, in stars or by number, as the publication calls it
    score: int
    clues: int
    board: str  # its name in the manifest's list of boards
    symbols: tuple[str, ...]  # the mark of each value, in text
    givens: tuple[int, ...]
    solution: tuple[int, ...]
    key: str
    release: str  # 2027-01-05T06:00:00+01:00; empty without a release time
    zone: str  # Europe/Berlin
    relations: tuple[RuleRecord, ...] = ()  # what it prints beside clues
    counted: str = ""
    minutes: float = 0.0  # that people take; 0 where it was recorded before there were any
    minutes_range: tuple[float, ...] = ()  # the two between which they lie; none where there are no minutes
    rating: str = ""  # what is printed in place of the label
    brief: str = ""  # what is printed in place of the rating where there is little room

    @property
    def rated(self) -> str:
        """How hard it is, as it is printed."""
        return self.rating or self.label

    @property
    def rules(self) -> tuple[Relation, ...]:
        """What it prints beside clues, as the board's rules are told."""
        return tuple(Relation(it.kind, it.cells, it.numbers) for it in self.relations)


@dataclass(frozen=True, slots=True)
class Issue:
    """Everything that is printed on one day."""

    publication: str
    date: Date
    puzzles: tuple[PuzzleRecord, ...]  # by series, number
    files: tuple[ArtFile, ...]
    shows: tuple[str, ...] = ()  # ids of earlier puzzles whose answers it prints

    @property
    def week(self) -> str:
        """The ISO week, such as 2026-W53 for 1 January 2027."""
        year, week, _ = self.date.isocalendar()
        return f"{year}-W{week:02}"


def answers_for(printed: Sequence[Feature], earlier: Sequence[Feature]) -> list[tuple[Feature, ...]]:
    """Which of the appearing day before's puzzles each puzzle of an issue is shown with the answers of.

    Both are of one series, and of one level where the series has several per day. The first goes with the first; if
    there were more than there are now, the last shows all that are left.
    """
    if not printed:
        return []
    paired = [tuple(earlier[at : at + 1]) for at in range(len(printed) - 1)]
    return [*paired, tuple(earlier[len(printed) - 1 :])]
