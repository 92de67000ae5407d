"""Relations in objects of the format sudoku-puzzle: rules go in, relations come out; and back.

{"type": "edge", "kind": "kropki", "color": "white", "cells": ["r1c1", "r1c2"]}    {"type": "cage", "sum": 15, ...}
{"type": "cell", "kind": "odd", "cells": ["r1c1"]}    {"type": "neighbours", "kind": "antiknight"}
{"type": "negative", "of": "xv"}                      {"type": "region", "kind": "disjoint", "cells": [...]}

A kind of relation says which rule it is by the values in it, such as edge:kropki:white; "turned" after these if its
cells stand there the other way round. Marks in cells are known by the values that they allow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bookbuilder.board import Board, Relation
from bookbuilder.puzzle.formats.cages import CAGE
from bookbuilder.puzzle.formats.candidates import CANDIDATES, allowed_values, relation_of_candidates, without_values
from bookbuilder.puzzle.formats.cellnames import no_cell
from bookbuilder.puzzle.formats.exchange_houses import COMMON, GRIDS, HINT, HOUSES
from bookbuilder.puzzle.formats.source import Unreadable
from bookbuilder.puzzle.formats.trees import Data, whole_number
from bookbuilder.puzzle.model import Puzzle
from bookbuilder.relations import RELATIONS, Apart, Mask, RelationKind

_TURNED = ":turned"
_KINDS = {kind.exchange.removesuffix(_TURNED): kind for kind in RELATIONS.values() if kind.exchange}
_MARKS = [kind for words, kind in _KINDS.items() if words.startswith("cell:")]
_WORDS = ("type", "kind", "of", "color", "letter")  # whose values make a kind
_MORE = {"cage": {"sum"}, "cell": {"split", "values"}}  # what else a rule may say
_SELECTORS = {"kropki": "color", "xv": "letter"}
_DISJOINT = "region:disjoint"

Index = Mapping[str, int]  # of each cell by its name


def relations_in(
    rules: Sequence[Data], candidates: Any, board: Board, cells: Index
) -> tuple[tuple[Relation, ...], tuple[str, ...]]:
    """The relations of rules on a board, and the names of those rules that are none of ours. Raises Unreadable."""
    told = list[Relation]()
    strange = dict[str, None]()
    for rule in rules:
        if rule["type"] in HOUSES:
            continue
        relation = _relation(rule, board, cells)
        if relation is None:
            strange[".".join([_called(rule), *_unknown(rule)[:1]])] = None
        else:
            told.append(relation)
    told += _given(candidates, cells)
    several = bool(board.grids) or sum(rule["type"] in GRIDS for rule in rules) > 1
    strange |= dict.fromkeys(RELATIONS[kind].exchange.replace(":", " ") for kind in _unlike(told, several))
    return tuple(told), tuple(strange)


def _words(rule: Data) -> str:
    return ":".join(str(rule[key]) for key in _WORDS if key in rule)


def _called(rule: Data) -> str:
    return _words(rule).replace(":", " ")[:60]


def _unknown(rule: Data) -> list[str]:
    """The keys of a rule that no rule of its type has."""
    return sorted(str(key)[:60] for key in rule.keys() - COMMON.union(_WORDS, {"cells"}, _MORE.get(rule["type"], ())))


def _relation(rule: Data, board: Board, cells: Index) -> Relation | None:
    """The relation of a rule that is no house; None if it is none of ours."""
    kind = rule["type"]
    if _unknown(rule):
        return None
    inside = tuple(_index(name, cells) for name in _listed(rule["cells"])) if "cells" in rule else ()
    if kind == "cage":
        return Relation(CAGE, inside, _sum(rule))
    if kind == "cell":
        return _mark(rule, board, inside)
    known = _KINDS.get(_words(rule))
    if known is None or is_disjoint(rule):
        return None
    return Relation(known.name, inside[::-1] if known.exchange.endswith(_TURNED) else inside)


def _sum(rule: Data) -> tuple[int, ...]:
    total = whole_number(rule.get("sum"))
    if total is None and "sum" in rule:
        raise Unreadable(f"the sum of a cage is {str(rule['sum'])[:20]!r}, no whole number", HINT)
    return () if total is None else (total,)


def _listed(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise Unreadable("a rule has no list of cells", HINT)
    return value


def _index(name: Any, cells: Index) -> int:
    if not isinstance(name, str) or name not in cells:
        raise no_cell(name)
    return cells[name]


def _mark(rule: Data, board: Board, inside: tuple[int, ...]) -> Relation | None:
    """The mark of a rule about single cells: the kind that allows the same values, or else the values themselves."""
    values = _allowed(rule, board.order)
    if values is None or not inside:
        return None
    wanted = sum(1 << (value - 1) for value in values)
    kind = next((kind for kind in _MARKS if _mask(kind, board, inside[:1]) == wanted), None)
    return Relation(kind.name, inside) if kind else Relation(CANDIDATES, inside, values)


def _allowed(rule: Data, order: int) -> tuple[int, ...] | None:
    """The values that a rule about single cells allows; None of a rule that is none of these."""
    split, listed = whole_number(rule.get("split")), rule.get("values")
    every = range(1, order + 1)
    if "split" in rule and "values" in rule:
        return None
    match rule.get("kind"):
        case "odd" | "even" as parity if split is None and listed is None:
            return tuple(value for value in every if value % 2 == (parity == "odd"))
        case "low" if split is not None:
            return tuple(value for value in every if value <= split)
        case "high" if split is not None:
            return tuple(value for value in every if value > split)
        case "set" | "exclude" as kind if isinstance(listed, list):
            return tuple(value for value in every if (value in listed) == (kind == "set"))
    return None


def _mask(kind: RelationKind, board: Board, cells: tuple[int, ...]) -> int:
    (said,) = kind.meaning(board, Relation(kind.name, cells), ())
    assert isinstance(said, Mask)
    return said.values


def _given(candidates: Any, cells: Index) -> Iterator[Relation]:
    """The given candidates of cells by their names."""
    if candidates is not None and not isinstance(candidates, dict):
        raise Unreadable("`candidates` is not an object of cells", HINT)
    for name, values in (candidates or {}).items():
        if not isinstance(values, list) or any(whole_number(value) is None for value in values):
            raise Unreadable(f"the candidates of {name[:20]} are no list of values", HINT)
        yield relation_of_candidates(_index(name, cells), values)


def is_disjoint(rule: Data) -> bool:
    """Whether a rule is a region of cells in one place of each box."""
    return _words(rule) == _DISJOINT


def relation_of_groups(groups: Sequence[Data], board: Board, cells: Index) -> tuple[Relation, ...]:
    """The rule of the whole board whose groups these regions are; none if they are others, or not all of them."""
    relation = Relation(_KINDS[_DISJOINT].name)
    told = {frozenset(_index(name, cells) for name in _listed(rule.get("cells"))) for rule in groups}
    is_whole = told == set(map(frozenset, _groups(board, relation)))
    return (relation,) if told and is_whole else ()


def _groups(board: Board, relation: Relation) -> list[tuple[int, ...]]:
    said = RELATIONS[relation.kind].meaning(board, relation, ())
    return [each.cells for each in said if isinstance(each, Apart)]


# --- from relations to rules ------------------------------------------------------------------------------------------


def data_of(puzzle: Puzzle, names: Sequence[str]) -> tuple[list[Data], dict[str, list[int]]]:
    """The rules of a puzzle whose relations all have one, and its given candidates by the names of cells."""
    every = puzzle.rules
    rules = [rule for relation in every for rule in _rules(puzzle.board, relation, names)]
    return rules, {names[cell]: [*values] for cell, values in sorted(allowed_values(puzzle).items())}


def _rules(board: Board, relation: Relation, names: Sequence[str]) -> Iterator[Data]:
    cells = [names[cell] for cell in relation.cells]
    if relation.kind == CAGE:
        yield {"type": "cage", **({"sum": relation.numbers[0]} if relation.numbers else {}), "cells": cells}
        return
    kind = RELATIONS[relation.kind]
    if kind.exchange == _DISJOINT:
        for group in _groups(board, relation):
            yield {"type": "region", "kind": "disjoint", "cells": [names[cell] for cell in group]}
    elif kind.exchange:
        words = kind.exchange.removesuffix(_TURNED).split(":")
        rule: Data = {"type": words[0], "of" if words[0] == "negative" else "kind": words[1]}
        rule |= {_SELECTORS[words[1]]: words[2]} if len(words) > 2 else {}
        rule |= _split(kind, board, relation)
        yield rule | ({"cells": cells[::-1] if kind.exchange.endswith(_TURNED) else cells} if cells else {})


def _split(kind: RelationKind, board: Board, relation: Relation) -> Data:
    """The highest of the low values, for marks that part the values there."""
    if kind.exchange not in ("cell:low", "cell:high"):
        return {}
    values = _mask(kind, board, relation.cells[:1])
    return {"split": values.bit_length() if values & 1 else (values & -values).bit_length() - 1}


def without_rule(puzzle: Puzzle) -> str | None:
    """Why the rules of the format cannot hold the relations of a puzzle; None if they can."""
    every = puzzle.rules
    bare = [it.kind for it in every if it.kind not in (CAGE, CANDIDATES) and not RELATIONS[it.kind].exchange]
    if others := dict.fromkeys([*bare, *_unlike(every, bool(puzzle.board.grids))]):
        return f"it has no rule like {', '.join(others)}"
    return without_values(puzzle)


def _unlike(relations: Sequence[Relation], several: bool) -> Iterator[str]:
    """The kinds of rules that mean something else there: of several grids, or beside marks that they spare."""
    kinds = {relation.kind: RELATIONS[relation.kind].exchange for relation in relations}
    for kind, words in kinds.items():
        family = words.split(":")
        if words.startswith(("neighbours", "negative")) and several:
            yield kind
        elif family[0] == "negative" and len(family) > 2:
            marks = {other.split(":")[2] for other in kinds.values() if other.startswith(f"edge:{family[1]}:")}
            if marks - {family[2]}:
                yield kind
