"""The rules of an f-puzzles object go in, relations come out; and back. Each kind says by which key it stands there.

    "killercage": [{"cells": ["R1C1", "R1C2"], "value": "15"}]      "antiknight": true
    "odd": [{"cell": "R1C1"}]      "xv": [{"cells": [...], "value": "X"}]      "negative": ["xv"]

A dot may have a value of its own, which is another rule; where dots are given, "nonconsecutive" is one, too. Such rules
are left to be named by the reader.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from bookbuilder.board import Board, Relation
from bookbuilder.relations import RELATIONS, RelationKind

_KINDS: Mapping[str, Mapping[str, RelationKind]] = {
    key: {
        kind.fpuzzles.partition(":")[2]: kind
        for kind in RELATIONS.values()
        if kind.fpuzzles and kind.fpuzzles.partition(":")[0] == key
    }
    for key in dict.fromkeys(kind.fpuzzles.partition(":")[0] for kind in RELATIONS.values() if kind.fpuzzles)
}
KEYS = frozenset(_KINDS)

Cell = Callable[[Any], int]  # the index of a cell by its name; raises Unreadable


def relations_in(data: Mapping[str, Any], cell: Cell) -> tuple[tuple[Relation, ...], frozenset[str]]:
    """The relations of an object, and the keys of rules in it that are none of ours."""
    told: list[Relation] = []
    strange = set[str]()
    for key, kinds in _KINDS.items():
        for value in _listed(data.get(key)):
            relation = _relation(kinds, value, cell)
            if relation is None:
                strange.add(key)
            else:
                told.append(relation)
    whole = {relation.kind for relation in told if RELATIONS[relation.kind].on_board}
    for kind in whole:
        key = RELATIONS[kind].fpuzzles
        if data.get(key) and key == _SPARING and any(data.get(dots) for dots in _DOTS):
            strange.add(key)
    return tuple(told), frozenset(strange)


_SPARING, _DOTS = "nonconsecutive", ("difference", "ratio")  # pairs with dots are spared by the first


def _listed(value: Any) -> Iterable[Any]:
    return value if isinstance(value, list) else [value] if value else []


def _relation(kinds: Mapping[str, RelationKind], value: Any, cell: Cell) -> Relation | None:
    """The relation of one value under a key; None if it is none of ours."""
    if not isinstance(value, dict):  # true, or a word
        kind = kinds.get("" if value is True else str(value))
        return Relation(kind.name) if kind else None
    named = value.get("cells", [value["cell"]] if "cell" in value else None)
    if not isinstance(named, list) or not named:
        return None
    text = "" if value.get("value") is None else str(value["value"]).strip()
    cells = tuple(cell(name) for name in named)
    if (kind := kinds.get(text)) is not None:
        return Relation(kind.name, cells)
    kind = kinds.get("")
    is_number = text.isascii() and text.isdigit() and len(text) < 4
    if kind is None or not is_number or kind.takes_numbers == 0:
        return None
    return Relation(kind.name, cells, (int(text),))


def data_of(board: Board, relations: Iterable[Relation], name: Callable[[int], str]) -> dict[str, Any]:
    """The keys of an f-puzzles object for relations of a board and its puzzle, all of which have one."""
    data: dict[str, Any] = {}
    for relation in (*board.relations, *relations):
        key, _, word = RELATIONS[relation.kind].fpuzzles.partition(":")
        if not relation.cells:
            if word:
                data.setdefault(key, []).append(word)
            else:
                data[key] = True
            continue
        for told in _told(relation, name):
            told |= {"value": word} if word else {"value": str(relation.numbers[0])} if relation.numbers else {}
            data.setdefault(key, []).append(told)
    return data


def _told(relation: Relation, name: Callable[[int], str]) -> Iterator[dict[str, Any]]:
    """The cells of a relation: one object, or one for each cell of a mark in single cells."""
    if RELATIONS[relation.kind].is_single:
        yield from ({"cell": name(cell)} for cell in relation.cells)
    else:
        yield {"cells": [name(cell) for cell in relation.cells]}


def without_key(board: Board, relations: Iterable[Relation]) -> tuple[str, ...]:
    """The kinds among relations that f-puzzles cannot hold: without a key, or with one that means less beside dots."""
    keys = {it.kind: RELATIONS[it.kind].fpuzzles for it in (*board.relations, *relations)}
    has_dots = any(key in _DOTS for key in keys.values())
    return tuple(kind for kind, key in keys.items() if not key or (key == _SPARING and has_dots))
