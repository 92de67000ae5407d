"""Singles, and trial and error, which comes last: what places a value."""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.board import Board
from bookbuilder.puzzle.steps import TRIAL_AND_ERROR, Candidate
from bookbuilder.puzzle.techniques.gone import in_cells
from bookbuilder.puzzle.techniques.parts import StepParts
from bookbuilder.puzzle.techniques.record import Technique
from bookbuilder.relations.apart import standing_houses


def _others_filled(board: Board, parts: StepParts) -> Iterator[Candidate]:
    """All other cells of the house must have their values."""
    (house,), ((placed, _),) = parts.step.houses, parts.step.placements
    return ((cell, 0) for cell in standing_houses(board)[house].cells if cell != placed)


def _nowhere_else(board: Board, parts: StepParts) -> Iterator[Candidate]:
    """The house must have the value in no other cell."""
    (house,), ((placed, value),) = parts.step.houses, parts.step.placements
    return ((cell, value) for cell in standing_houses(board)[house].cells if cell != placed)


def _nothing(board: Board, parts: StepParts) -> tuple[Candidate, ...]:
    return ()


def _kind(board: Board, parts: StepParts) -> str:
    """Whether values in its houses rule all others out of the cell, or strikes did."""
    return "" if parts.step.houses else ", ruled out"


SINGLES = (
    Technique(
        "last cell",
        "beginner",
        1,
        "the last open cell of a house takes the value that is missing there",
        nodes="cell",
        houses="house",
        premises=_others_filled,
        begins=False,
    ),
    Technique(
        "hidden single in an area",
        "beginner",
        3,
        "a box, or another house that is no line, has one cell left for a value",
        nodes="cell",
        houses="house",
        premises=_nowhere_else,
        begins=False,
    ),
    Technique(
        "hidden single",
        "easy",
        10,
        "a house has one cell left for a value",
        nodes="cell",
        houses="house",
        premises=_nowhere_else,
        begins=False,
    ),
    Technique(
        "naked single",
        "easy",
        20,
        "a cell has one value left",
        nodes="cell",
        houses="shutting*",
        premises=in_cells,
        begins=False,
        kind=_kind,
    ),
)

TRIAL = Technique(
    TRIAL_AND_ERROR,
    "extreme",
    2500,
    "the cell with the fewest candidates takes the right one, without a reason",
    nodes="cell",
    houses="",
    premises=_nothing,
)
