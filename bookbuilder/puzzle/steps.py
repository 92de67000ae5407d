"""A step of a solution: what was seen, where, and what follows."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Node:
    """A part of a step's pattern: cells that go together, and those of their values that matter."""

    cells: tuple[int, ...]
    values: tuple[int, ...]
    house: int | None = field(default=None, compare=False)  # a link of a chain that is the last place in a house


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction: a technique, what it looked at, and what follows. Cells and houses are the board's indices."""

    technique: str
    houses: tuple[int, ...]
    nodes: tuple[Node, ...]  # the pattern; what each node is in it, the technique tells
    placements: tuple[tuple[int, int], ...]  # (cell, value) that must be
    eliminations: tuple[tuple[int, int], ...]  # (cell, value) that cannot be

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells that show the pattern."""
        return tuple(dict.fromkeys(cell for node in self.nodes for cell in node.cells))

    @property
    def values(self) -> tuple[int, ...]:
        """The values that it is about."""
        return tuple(sorted({value for node in self.nodes for value in node.values}))
