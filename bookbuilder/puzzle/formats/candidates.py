"""Given candidates: relations go in, the values that each cell may have come out; and back."""

from __future__ import annotations

from collections.abc import Sequence

from bookbuilder.board import Relation
from bookbuilder.puzzle.model import Puzzle
from bookbuilder.relations import RELATIONS, Look

CANDIDATES = next(kind.name for kind in RELATIONS.values() if kind.drawn.look is Look.DIGITS)


def relation_of_candidates(cell: int, values: Sequence[int]) -> Relation:
    """The relation by which a cell has one of the values."""
    return Relation(CANDIDATES, (cell,), tuple(sorted(set(values))))


def allowed_values(puzzle: Puzzle) -> dict[int, tuple[int, ...]]:
    """The values that all given candidates of a cell allow, of each cell that has some."""
    allowed: dict[int, tuple[int, ...]] = {}
    for relation in puzzle.relations:
        for cell in relation.cells if relation.kind == CANDIDATES else ():
            values = allowed.get(cell, relation.numbers)
            allowed[cell] = tuple(sorted(set(values).intersection(relation.numbers)))
    return allowed


def without_values(puzzle: Puzzle) -> str | None:
    """Why formats with a list of values for a cell cannot hold the candidates of a puzzle; None if they can."""
    empty = [cell for cell, values in allowed_values(puzzle).items() if not values]
    return f"its candidates leave no value for {puzzle.board.named(empty)}" if empty else None
