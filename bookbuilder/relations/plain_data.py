"""Relations as plain data, as JSON has them: kind, cells as indices, and numbers. Data may be a stranger's."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bookbuilder.board import Board, Relation
from bookbuilder.relations.kinds import MOST, RELATIONS, flaws

_LARGEST = 10**6  # number


def relations_json(relations: Iterable[Relation]) -> list[dict[str, object]]:
    """The relations; the number of a kind that has a name for it stands under that."""
    return [_json(relation) for relation in relations]


def _json(relation: Relation) -> dict[str, object]:
    told: dict[str, object] = {"kind": relation.kind}
    if relation.cells:
        told["cells"] = list(relation.cells)
    if relation.numbers:
        name = RELATIONS[relation.kind].number
        told[name or "numbers"] = relation.numbers[0] if name else list(relation.numbers)
    return told


def relations_of_json(data: Any, board: Board) -> tuple[Relation, ...]:
    """The relations that such data describe. Raises ValueError for what is none, and for the first with a flaw."""
    if not isinstance(data, list) or len(data) > MOST:
        raise ValueError(f"the relations are no list of at most {MOST:,}")
    relations = tuple(map(_relation, data))
    if flaw := next(flaws(board, relations), ""):
        raise ValueError(flaw)
    return relations


def _relation(data: Any) -> Relation:
    kind = data.get("kind") if isinstance(data, dict) else None
    if not isinstance(kind, str) or kind not in RELATIONS:
        raise ValueError("a relation is of no known kind")
    name = RELATIONS[kind].number
    numbers = [data[name]] if name in data else data.get("numbers", [])
    return Relation(kind, _numbers(data.get("cells", []), kind), _numbers(numbers, kind))


def _numbers(data: Any, kind: str) -> tuple[int, ...]:
    if not isinstance(data, list) or not all(type(number) is int and abs(number) < _LARGEST for number in data):
        raise ValueError(f"a {kind} is not described by whole numbers")
    return tuple(data)
