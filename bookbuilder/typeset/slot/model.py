"""What a newspaper asks of a slot, and the art that it gets. Lengths are points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bookbuilder.board import Board
from bookbuilder.book import GridPlace
from bookbuilder.config import Shading
from bookbuilder.drawing import Drawing
from bookbuilder.symbols import SymbolSet

HalfTurn = Literal[0, 180]
Together = Literal["beside", "below"]  # how puzzles that share their art stand to each other


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
    most_answers: int = 1  # of one day, for each puzzle of the art
    shade_clues: Shading = False
    printed: tuple[str, ...] = ()  # the kinds of relations that puzzles may print, besides those of the board
    puzzles: int = 1  # that share its art: those of a day's levels
    together: Together = "beside"  # how these stand to each other
    by_level: bool = False  # whether the puzzles of each level have numbers of their own

    def __post_init__(self) -> None:
        if not self.title.strip():
            raise ValueError("a slot needs a title")
        if self.most_answers < 1:
            raise ValueError(f"a slot has room for at least one answer, not {self.most_answers}")
        if self.puzzles < 1:
            raise ValueError(f"a slot has room for at least one puzzle, not {self.puzzles}")

    @property
    def is_shared(self) -> bool:
        """Whether several puzzles share its art, each under a caption of its own."""
        return self.puzzles > 1

    @property
    def all_answers(self) -> int:
        """The most answers that its art shows."""
        return self.puzzles * self.most_answers

    @property
    def rules(self) -> tuple[str, ...]:
        """The kinds of all relations of its puzzles."""
        return tuple(dict.fromkeys((*self.printed, *(relation.kind for relation in self.board.relations))))


@dataclass(frozen=True, slots=True)
class SlotArt:
    """A finished drawing, and where its grids stand."""

    drawing: Drawing
    grids: tuple[GridPlace, ...]
