"""The rules of an f-puzzles object go in, relations come out; and back. Each kind says by which key it stands there.

    "killercage": [{"cells": ["R1C1", "R1C2"], "value": "15"}]      "antiknight": true
    "odd": [{"cell": "R1C1"}]      "xv": [{"cells": [...], "value": "X"}]      "negative": ["xv"]

Beside dots, "nonconsecutive" and "negative": ["ratio"] spare every pair with a dot of either colour. A dot may have a
value of its own, which is another rule. What is none of ours is left to be named by the reader.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from typing import Any

from bookbuilder.board import Board, Relation
from bookbuilder.puzzle.formats.candidates import CANDIDATES
from bookbuilder.puzzle.formats.cellsquare import number_of
from bookbuilder.puzzle.formats.source import Unreadable
from bookbuilder.puzzle.model import Puzzle
from bookbuilder.relations import RELATIONS, RelationKind

_PLAIN = [kind for kind in RELATIONS.values() if kind.fpuzzles and " " not in kind.fpuzzles]
_KINDS: Mapping[str, Mapping[str, RelationKind]] = {
    key: {kind.fpuzzles.partition(":")[2]: kind for kind in _PLAIN if kind.fpuzzles.partition(":")[0] == key}
    | {kind.fpuzzles_usual: kind for kind in _PLAIN if kind.fpuzzles == key and kind.fpuzzles_usual}
    for key in dict.fromkeys(kind.fpuzzles.partition(":")[0] for kind in _PLAIN)
}
KEYS = frozenset(_KINDS)
_HINT = 'cages are [{"cells": ["R1C1", ...], "value": "15"}, ...]; the value may be left out'
_DOTS = frozenset({"difference", "ratio"})
_SPARING = ("nonconsecutive", "negative:ratio")
# What says beside dots that all are shown: the kind by its key, and the dots beside which it is the same rule.
_SHOWN: Mapping[tuple[str, ...], tuple[str, Set[str]]] = {
    ("nonconsecutive",): ("nonconsecutive beside difference", {"difference"}),
    ("negative:ratio",): ("negative:ratio", {"ratio"}),
    _SPARING: ("nonconsecutive and negative:ratio", _DOTS),
}
_WORDS = {key: words for words, (key, _) in _SHOWN.items()}

Cell = Callable[[Any], int]  # the index of a cell by its name; raises Unreadable


def relations_in(data: Mapping[str, Any], cell: Cell) -> tuple[tuple[Relation, ...], dict[str, str]]:
    """The relations of an object, and its rules that are none of ours: by their keys, what they are called."""
    told: list[Relation] = []
    strange = dict[str, str]()
    for key, kinds in _KINDS.items():
        for value in _listed(data.get(key)):
            relation = _relation(kinds, value, cell)
            if relation is None:
                strange.setdefault(key, _called(key, value))
            else:
                told.append(relation)
    shown, others = _beside_dots(told, {key for key in _DOTS if data.get(key)})
    return tuple(shown), {key: key for key in others} | strange


def _called(key: str, value: Any) -> str:
    """A rule that is none of ours by its key, and by its value if that is why."""
    own = value.get("value") if isinstance(value, dict) else None
    return key if own in (None, "") else f"{key} with the value {str(own)[:20]!r}"


def _beside_dots(told: Sequence[Relation], dots: Set[str]) -> tuple[Sequence[Relation], set[str]]:
    """Relations with those by which all dots are shown, where such dots are there; and keys of rules not ours."""
    keys = {RELATIONS[relation.kind].fpuzzles for relation in told}
    words = tuple(word for word in _SPARING if word in keys)
    if not words or not dots:
        return told, set()
    others = [relation for relation in told if RELATIONS[relation.kind].fpuzzles not in words]
    key, same = _SHOWN[words]
    if not dots <= same:
        return others, {word.partition(":")[0] for word in words}
    return [*others, Relation(next(kind.name for kind in RELATIONS.values() if kind.fpuzzles == key))], set()


def _listed(value: Any) -> Iterable[Any]:
    return value if isinstance(value, list) else [value] if value else []


def _relation(kinds: Mapping[str, RelationKind], value: Any, cell: Cell) -> Relation | None:
    """The relation of one value under a key; None if it is none of ours."""
    if not isinstance(value, dict):  # true, or a word
        kind = kinds.get("" if value is True else str(value))
        return Relation(kind.name) if kind else None
    named = value.get("cells", [value["cell"]] if "cell" in value else None)
    kind = kinds.get("")
    if not isinstance(named, list) or not named:
        if kind is not None and kind.takes_numbers:
            raise Unreadable(f"a {kind.fpuzzles} has no cells", _HINT)
        return None
    text = "" if value.get("value") is None else str(value["value"]).strip()
    cells = tuple(cell(name) for name in named)
    if (named_kind := kinds.get(text)) is not None:
        return Relation(named_kind.name, cells)
    if kind is None or kind.takes_numbers == 0:
        return None
    total = number_of(text)
    if total is None:
        raise Unreadable(f"the {kind.fpuzzles} at {named[0]} has the value {text[:20]!r}, which is no sum", _HINT)
    return Relation(kind.name, cells, (total,))


def data_of(board: Board, relations: Iterable[Relation], name: Callable[[int], str]) -> dict[str, Any]:
    """The keys of an f-puzzles object for the relations of a board and its puzzle that have one."""
    data: dict[str, Any] = {}
    for relation in (*board.relations, *relations):
        kind = RELATIONS[relation.kind]
        for key in _WORDS.get(kind.fpuzzles, (kind.fpuzzles,)) if kind.fpuzzles else ():
            for value in _values(relation, *key.split(":"), name=name):
                if value is True:
                    data[key] = value
                else:
                    data.setdefault(key.partition(":")[0], []).append(value)
    return data


def _values(relation: Relation, key: str, word: str = "", *, name: Callable[[int], str]) -> Iterator[Any]:
    """What stands under a key for a relation: true, a word, an object, or one for each cell of a mark in cells."""
    cells = [name(cell) for cell in relation.cells]
    more = {"value": word} if word else {"value": str(relation.numbers[0])} if relation.numbers else {}
    if not cells:
        yield word or True
    elif RELATIONS[relation.kind].is_single:
        yield from ({"cell": cell} | more for cell in cells)
    else:
        yield {"cells": cells} | more


def without_key(puzzle: Puzzle) -> tuple[str, ...]:
    """The kinds among a puzzle's relations without a key in f-puzzles, or with one that means another rule there.

    Given candidates have their place in the cells.
    """
    every = [it for it in puzzle.rules if it.kind != CANDIDATES]
    again, _ = relations_in(data_of(puzzle.board, puzzle.relations, str), int)
    lost = {it.kind for it in every if not it.cells}.difference(it.kind for it in again)
    return tuple(dict.fromkeys(it.kind for it in every if it.kind in lost or not RELATIONS[it.kind].fpuzzles))
