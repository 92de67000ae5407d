"""A slot: what a newspaper asks of it, and its layout, in which every puzzle of a series is drawn. Lengths are points.

Nothing in a layout depends on a puzzle: it has room for the longest date, level and number, so that the art of every
day has exactly the same size.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bookbuilder.board import Board
from bookbuilder.book import GridPlace
from bookbuilder.config import Shading
from bookbuilder.drawing import Drawing, Mark
from bookbuilder.symbols import SymbolSet
from bookbuilder.typeset.grid.grid import Grid
from bookbuilder.typeset.text.lines import Face
from bookbuilder.typeset.text.style import Style

HalfTurn = Literal[0, 180]


@dataclass(frozen=True, slots=True)
class SlotSize:
    """The size that a newspaper asks for."""

    name: str  # 3col, or 78mm
    width: float
    height: float | None = None  # None: as high as it needs to be


@dataclass(frozen=True, slots=True)
class SlotAnswers:
    """Where the answers of the appearing day before stand: in the puzzle's art, or in a file of their own."""

    place: Literal["beside", "below", "file", "none"]
    turn: HalfTurn = 0

    @property
    def is_shown(self) -> bool:
        """Whether the art of a puzzle shows answers."""
        return self.place in ("beside", "below")


@dataclass(frozen=True, slots=True)
class SlotContent:
    """What all puzzles of a slot have in common."""

    board: Board
    symbols: SymbolSet
    title: str  # of the series
    longest_id: str  # of its features: room is left for it
    credit: str = ""  # printed as it is; empty for none
    rights: str = ""  # the copyright line, likewise
    most_answers: int = 1  # of one day
    shade_clues: Shading = False
    printed: tuple[str, ...] = ()  # the kinds of relations that puzzles may print, besides those of the board

    def __post_init__(self) -> None:
        if not self.title.strip():
            raise ValueError("a slot needs a title")
        if self.most_answers < 1:
            raise ValueError(f"a slot has room for at least one answer, not {self.most_answers}")

    @property
    def rules(self) -> tuple[str, ...]:
        """The kinds of all relations of its puzzles."""
        return tuple(dict.fromkeys((*self.printed, *(relation.kind for relation in self.board.relations))))


@dataclass(frozen=True, slots=True)
class PieceSpot:
    """The top left corner of a part of the slot, and its width."""

    x: float
    y: float
    width: float


Row = tuple[str, str]  # what stands at the left and at the right of a line of the head; empty for nothing


@dataclass(frozen=True, slots=True)
class Head:
    """The lines above or beside a grid: title, number, date and level."""

    rows: tuple[Row, ...]
    title: Face
    lines: tuple[str, ...]  # of the title
    broken: bool  # dates take several lines
    height: float


@dataclass(frozen=True, slots=True)
class AnswerLayout:
    """An answer in a file of its own; the grid is as wide as the art."""

    style: Style
    head: Head
    grid: Grid
    grid_top: float
    foot_top: float
    height: float


@dataclass(frozen=True)
class SlotLayout:
    """Everything that is the same on every day."""

    size: SlotSize
    answer: SlotAnswers
    content: SlotContent
    style: Style
    height: float
    grid: Grid
    grid_at: PieceSpot
    head: Head
    head_at: PieceSpot
    fixed: tuple[Mark, ...]  # how the puzzle works
    answer_grid: Grid | None  # of answers that the art of puzzles shows
    answers_at: tuple[PieceSpot, ...]
    foot_at: PieceSpot
    alone: AnswerLayout | None  # of answers in files of their own

    @property
    def width(self) -> float:
        """The exact width of a puzzle's art."""
        return self.size.width


@dataclass(frozen=True, slots=True)
class SlotArt:
    """A finished drawing, and where its grids stand."""

    drawing: Drawing
    grids: tuple[GridPlace, ...]
