"""Relations go in; a short text comes out that can be read again: kind@cells=numbers, one after another.

    cage@0,1,10=15;white dot@4,5;anti-knight@

Cells are numbered in the order of the board's cells, from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from bookbuilder.board import Board, Relation
from bookbuilder.relations.kinds import RELATIONS, flaws

FORM = "rules are kind@cells=numbers, one after another, with cells counted from 0: cage@0,1,9=15;white dot@4,5"

_ONE = re.compile(r"([^@=;,]{1,40})@((?:\d{1,5}(?:,\d{1,5})*)?)(?:=(-?\d{1,6}(?:,-?\d{1,6})*))?", re.ASCII)


def write_relations(relations: Iterable[Relation], moved: Sequence[int] | None = None) -> str:
    """The text of relations; `moved` has the number of each cell in it, where that is another one."""
    return ";".join(_written(relation, moved) for relation in relations)


def _written(relation: Relation, moved: Sequence[int] | None) -> str:
    cells = relation.cells if moved is None else [moved[cell] for cell in relation.cells]
    numbers = f"={','.join(map(str, relation.numbers))}" if relation.numbers else ""
    return f"{relation.kind}@{','.join(map(str, cells))}{numbers}"


def read_relations(text: str, board: Board) -> tuple[Relation, ...]:
    """The relations of a text. Raises ValueError for what is none, and for the first with a flaw."""
    told = []
    for part in text.split(";") if text else ():
        found = _ONE.fullmatch(part.strip())
        if not found:
            raise ValueError(f"{part[:40]!r} is no rule: write kind@cells=numbers")
        kind, cells, numbers = (
            found[1].strip(),
            *(tuple(map(int, filter(None, (it or "").split(",")))) for it in found.groups()[1:]),
        )
        told.append(Relation(kind, cells, numbers))
    if flaw := next(flaws(board, told), ""):
        raise ValueError(flaw)
    return tuple(told)


def with_relations(board: Board, relations: Iterable[Relation]) -> tuple[Board, tuple[Relation, ...]]:
    """The board with those relations that hold on the whole of it, and the others, which a puzzle prints."""
    relations = tuple(relations)
    kept = tuple(relation for relation in relations if RELATIONS[relation.kind].on_board)
    return ruled(board, kept), tuple(relation for relation in relations if relation not in kept)


def ruled(board: Board, relations: Sequence[Relation]) -> Board:
    """The board with further relations of the whole board, in the order of their kinds, which its name has, too."""
    every = {*board.relations, *relations}
    if every == {*board.relations}:
        return board
    ordered = sorted(every, key=lambda relation: [*RELATIONS].index(relation.kind))
    plain = without_relations(board)
    name = " ".join([plain.name, *(relation.kind.replace(" ", "-") for relation in ordered)])
    return replace(plain, name=name, relations=tuple(ordered))


def without_relations(board: Board) -> Board:
    """The board by its houses alone, with the name that it has without its relations."""
    if not board.relations:
        return board
    name = board.name
    for relation in reversed(board.relations):
        name = name.removesuffix(" " + relation.kind.replace(" ", "-"))
    return replace(board, name=name, relations=())
