"""A step of a solution: the pattern, its place, and the consequences."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bookbuilder.board import Relation

TRIAL_AND_ERROR: Final = "trial and error"  # the technique of steps that place a value without a reason

# The puzzles of a book have most of their nodes and many of their steps in common. Code that makes them by the
# thousand, or receives them from another process, shares the latest of them: paths then take half the memory.
_SHARED = 1 << 13

Candidate = tuple[int, int]  # (cell, value)


@dataclass(frozen=True, slots=True)
class Node:
    """A part of a step's pattern: cells that belong together, and the relevant ones of their values."""

    cells: tuple[int, ...]
    values: tuple[int, ...]
    house: int | None = None  # set for a link of a chain that is the last place in a house

    def __reduce__(self) -> tuple[Callable[..., Node], tuple[object, ...]]:
        return shared_node, (self.cells, self.values, self.house)

    @property
    def candidate(self) -> Candidate:
        """The candidate of a node with one cell and one value. Raises ValueError for other nodes."""
        (cell,), (value,) = self.cells, self.values
        return cell, value


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction: a technique, its pattern, and the consequences. Cells and houses are the board's indices."""

    technique: str
    houses: tuple[int, ...]
    nodes: tuple[Node, ...]  # the pattern; `puzzle.roles` has the roles of nodes and houses
    placements: tuple[Candidate, ...]  # candidates that must hold
    eliminations: tuple[Candidate, ...]  # candidates that cannot hold
    relations: tuple[Relation, ...] = ()  # the rules beyond houses that it follows

    def __reduce__(self) -> tuple[Callable[..., Step], tuple[object, ...]]:
        parts = (self.technique, self.houses, self.nodes, self.placements, self.eliminations)
        return shared_step, (*parts, self.relations) if self.relations else parts

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells of the pattern."""
        return tuple(dict.fromkeys(cell for node in self.nodes for cell in node.cells))

    @property
    def values(self) -> tuple[int, ...]:
        """The values that it involves."""
        return tuple(sorted({value for node in self.nodes for value in node.values}))


@lru_cache(maxsize=_SHARED)
def shared_node(cells: tuple[int, ...], values: tuple[int, ...], house: int | None = None) -> Node:
    """A node; the same object as a recent equal one."""
    return Node(cells, values, house)


@lru_cache(maxsize=_SHARED)
def shared_step(
    technique: str,
    houses: tuple[int, ...],
    nodes: tuple[Node, ...],
    placements: tuple[Candidate, ...],
    eliminations: tuple[Candidate, ...],
    relations: tuple[Relation, ...] = (),
) -> Step:
    """A step; the same object as a recent equal one."""
    return Step(technique, houses, nodes, placements, eliminations, relations)
