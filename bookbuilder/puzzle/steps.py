"""A step of a solution: what was seen, where, and what follows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

TRIAL_AND_ERROR: Final = "trial and error"  # the technique of a step that places a value without a reason

# The puzzles of a book have most of their nodes and many of their steps in common. Whoever makes them by the thousand,
# or brings them from another process, has the latest of them shared: paths then take half of the memory.
_SHARED = 1 << 13

Candidate = tuple[int, int]  # (cell, value)


@dataclass(frozen=True, slots=True)
class Node:
    """A part of a step's pattern: cells that go together, and those of their values that matter."""

    cells: tuple[int, ...]
    values: tuple[int, ...]
    house: int | None = None  # a link of a chain that is the last place in a house

    def __reduce__(self) -> tuple[Callable[..., Node], tuple[object, ...]]:
        return shared_node, (self.cells, self.values, self.house)

    @property
    def candidate(self) -> Candidate:
        """What a node of one cell and one value is about. Raises ValueError for any other node."""
        (cell,), (value,) = self.cells, self.values
        return cell, value


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction: a technique, what it looked at, and what follows. Cells and houses are the board's indices."""

    technique: str
    houses: tuple[int, ...]
    nodes: tuple[Node, ...]  # the pattern; `puzzle.roles` says what each node and each house is in it
    placements: tuple[Candidate, ...]  # that must be
    eliminations: tuple[Candidate, ...]  # that cannot be

    def __reduce__(self) -> tuple[Callable[..., Step], tuple[object, ...]]:
        return shared_step, (self.technique, self.houses, self.nodes, self.placements, self.eliminations)

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that show the pattern."""
        return tuple(dict.fromkeys(cell for node in self.nodes for cell in node.cells))

    @property
    def values(self) -> tuple[int, ...]:
        """The values that it is about."""
        return tuple(sorted({value for node in self.nodes for value in node.values}))


@lru_cache(maxsize=_SHARED)
def shared_node(cells: tuple[int, ...], values: tuple[int, ...], house: int | None = None) -> Node:
    """A node; of late ones that are equal, the same."""
    return Node(cells, values, house)


@lru_cache(maxsize=_SHARED)
def shared_step(
    technique: str,
    houses: tuple[int, ...],
    nodes: tuple[Node, ...],
    placements: tuple[Candidate, ...],
    eliminations: tuple[Candidate, ...],
) -> Step:
    """A step; of late ones that are equal, the same."""
    return Step(technique, houses, nodes, placements, eliminations)
