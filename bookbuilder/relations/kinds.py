"""All kinds of relations, one row each, and what may be asked of any relation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from bookbuilder.board import Board, Relation
from bookbuilder.relations import cage, pairs, single, whole
from bookbuilder.relations.kind import RelationKind, Values
from bookbuilder.relations.primitives import Primitive

RELATIONS: dict[str, RelationKind] = {
    kind.name: kind for module in (cage, pairs, single, whole) for kind in module.KINDS
}
MOST = 5_000  # relations of one puzzle


def primitives(board: Board, relations: tuple[Relation, ...] = ()) -> tuple[Primitive, ...]:
    """What the relations of a board and of one of its puzzles say."""
    if not relations:
        return _of_board(board)
    return tuple(said for _, said in owned_primitives(board, relations))


def owned_primitives(board: Board, relations: tuple[Relation, ...] = ()) -> Iterator[tuple[int, Primitive]]:
    """The same, each with the place of the relation that says it: the board's come first."""
    every = (*board.relations, *relations)
    for owner, relation in enumerate(every):
        for said in RELATIONS[relation.kind].meaning(board, relation, every):
            yield owner, said


@lru_cache(maxsize=64)
def _of_board(board: Board) -> tuple[Primitive, ...]:
    return tuple(said for _, said in owned_primitives(board))


def hold(board: Board, relations: Sequence[Relation], values: Values) -> bool:
    """Whether a full grid keeps the relations of its board and of its puzzle, by the rules as they are printed."""
    every = (*board.relations, *relations)
    return all(RELATIONS[relation.kind].holds(board, relation, every, values) for relation in every)


def flaws(board: Board, relations: Sequence[Relation]) -> Iterator[str]:
    """What is wrong with relations, one message each: what and where."""
    if len(relations) > MOST:
        yield f"there are {len(relations):,} relations; the limit is {MOST:,}"
        return
    for relation in relations:
        kind = RELATIONS.get(relation.kind)
        if kind is None:
            yield f"there is no relation {relation.kind!r}; there are {', '.join(RELATIONS)}"
        elif flaw := kind.flaw(board, relation):
            inside = [cell for cell in relation.cells if 0 <= cell < len(board.cells)]
            where = f" of {board.named(inside)}" if inside else ""
            yield f"the {relation.kind}{where}: {flaw}"
