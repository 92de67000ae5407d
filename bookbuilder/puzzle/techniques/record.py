"""What is to be known of a technique besides its scan: one record, which all rooms read.

The record's `about` is its row in docs/levels.md. Its sentence has the key `step.NAME` in each file of layouts/words;
a technique with several sentences says by `kind` which of them a step takes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from bookbuilder.board import Board, House
from bookbuilder.levels import Level
from bookbuilder.puzzle.steps import Candidate, Node
from bookbuilder.puzzle.techniques.parts import Roles, StepParts


@dataclass(frozen=True, slots=True)
class ChainLink:
    """Two nodes of a single value each, and how they depend on each other."""

    one: Node
    other: Node
    strong: bool


@dataclass(frozen=True, slots=True)
class BoardNeed:
    """What a board must have for any of its puzzles to need a technique; `solve.ruled_out` looks for it."""

    what: Literal[
        "", "common peers", "leftovers", "implied house", "naked subset", "hidden subset", "fish", "finned fish",
        "rectangle",
    ]  # fmt: skip
    size: int = 0  # of a subset or a fish


ANY_BOARD = BoardNeed("")


@dataclass(frozen=True, slots=True)
class Technique:
    """A technique: its place among the others, the parts of its steps, and what these need."""

    name: str
    level: Level
    """Of a puzzle that needs nothing harder."""
    cost: int
    """What one round of it costs a solver; this decides its place on the ladder."""
    about: str
    """What a step shows, as one sentence without a full stop."""
    nodes: Roles
    """The roles of the nodes in the kernel's records, in the notation of `parts`, or a function of the step."""
    houses: Roles
    premises: Callable[[Board, StepParts], Iterable[Candidate]] | None
    """The candidates that must be gone before a step; (cell, 0) for a cell that must have its value.

    None for a step that may concern every open cell: it needs all placements, and all strikes that these do not imply.
    """
    per_link: int = 0
    """What each link of a chain costs in addition."""
    takes_uniqueness: bool = False
    """Whether it is valid only for puzzles known to have exactly one solution."""
    takes_relations: bool = False
    """Whether it follows rules beyond houses, so that puzzles without any have no use for it."""
    begins: bool = True
    """Whether a step may be the first in a grid without a value, by rules that concern two cells or more each."""
    board: BoardNeed = ANY_BOARD
    kind: Callable[[Board, StepParts], str] | None = None
    """Which of its sentences a step takes: the end of the sentence's key."""
    links: Callable[[StepParts, Sequence[House]], Iterator[ChainLink]] | None = None
    """What a figure of a step draws as lines."""
