"""Relations go in; where they are drawn comes out, and which two would be drawn over each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bookbuilder.board import Board, Relation
from bookbuilder.relations.kind import Look, RelationKind
from bookbuilder.relations.kinds import RELATIONS

Spot = tuple[str, frozenset[int]]  # a part of a cell, or of the side between two cells

_PARTS = {
    Look.CAGE: "edge",
    Look.DOT: "side",
    Look.BADGE: "side",
    Look.SIGN: "side",
    Look.DISC: "ground",
    Look.SQUARE: "ground",
    Look.DIGITS: "corner",
}


def part_of(kind: RelationKind) -> str:
    """The part of its cells that relations of a kind are drawn in; empty if they are not drawn."""
    return _PARTS.get(kind.drawn.look, "")


def spots(board: Board, relation: Relation) -> Iterator[Spot]:
    """Where a relation is drawn."""
    part = part_of(RELATIONS[relation.kind])
    if part == "side":
        yield part, frozenset(relation.cells)
    elif part:
        yield from ((part, frozenset([cell])) for cell in relation.cells)
    if part == "edge" and relation.numbers:
        yield "corner", frozenset([min(relation.cells, key=lambda cell: board.cells[cell])])


def crowded(board: Board, relations: Iterable[Relation]) -> str:
    """The first two relations that would be drawn in one place, as a sentence; empty if there are none."""
    taken: dict[Spot, Relation] = {}
    for relation in relations:
        for spot in spots(board, relation):
            first = taken.setdefault(spot, relation)
            if first is not relation:
                one, other = (f"the {it.kind} of {board.named(it.cells)}" for it in (first, relation))
                return f"{one} and {other} would be drawn over each other"
    return ""
