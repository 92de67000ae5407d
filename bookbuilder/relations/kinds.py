"""All kinds of relations, one row each, and what may be asked of any relation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from types import ModuleType
from typing import TYPE_CHECKING

from bookbuilder.board import Board, Relation, peers
from bookbuilder.exports import Rows
from bookbuilder.relations.primitives import Mask, PairTable, Primitive, Sum
from bookbuilder.suggest import closest

if TYPE_CHECKING:
    from bookbuilder.relations.kind import RelationKind, Values


def modules() -> tuple[ModuleType, ...]:
    """The modules of kinds: each has KINDS, and the RECIPES that ask for them."""
    from bookbuilder.relations import cage, pairs, single, whole

    return cage, pairs, single, whole


# Most puzzles have no relation.
RELATIONS: Rows[RelationKind] = Rows(lambda: {kind.name: kind for module in modules() for kind in module.KINDS})
MOST, MOST_CELLS = 5_000, 50_000  # relations of one puzzle, and cells that they name


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
    return first_broken(board, relations, values) is None


def first_broken(board: Board, relations: Sequence[Relation], values: Values) -> Relation | None:
    """The first of these relations that a full grid does not keep; None if it keeps all."""
    every = (*board.relations, *relations)
    return next((it for it in every if not RELATIONS[it.kind].holds(board, it, every, values)), None)


def contradiction(board: Board, relations: tuple[Relation, ...]) -> str:
    """Two relations that nothing can keep together, or one that nothing can keep, in words; empty if there are none.

    Only what they say of the same cell, the same two cells or the sum of the same cells is looked at.
    """
    every = (*board.relations, *relations)
    left: dict[tuple[int, ...], tuple[int, tuple[int, ...]]] = {}
    sums: dict[tuple[tuple[int, int], ...], tuple[int, frozenset[int]]] = {}
    cells: tuple[int, ...]
    rows: tuple[int, ...]
    values = range(board.order)
    for owner, said in owned_primitives(board, relations):
        if isinstance(said, Mask):
            cells, rows = (said.cell,), (said.values,)
        elif isinstance(said, PairTable):
            told = said if said.first < said.second else said.turned()
            cells, rows = (told.first, told.second), told.allowed
        elif isinstance(said, Sum):
            terms = tuple(sorted(zip(said.cells, said.coefficients, strict=True)))
            first, totals = sums.setdefault(terms, (owner, frozenset(said.totals)))
            sums[terms] = owner, totals & {*said.totals}
            if not sums[terms][1]:
                return _against(every[first], every[owner], board.named(sorted(said.cells)))
            continue
        else:
            continue
        before, known = left.get(cells, (owner, rows))
        rows = tuple(one & other for one, other in zip(known, rows, strict=True))
        left[cells] = owner, rows
        same_house = len(cells) == 2 and cells[1] in peers(board)[cells[0]]
        if not any(row & ~(same_house << at) for at, row in zip(values, rows, strict=False)):
            return _against(every[before], every[owner], board.named(cells))
    return ""


def _against(one: Relation, other: Relation, where: str) -> str:
    """Two relations that contradict each other, in words; of one kind, with their numbers, which alone may differ."""
    if one.kind != other.kind:
        names = f"{one.kind} and {other.kind}"
    else:
        numbers = [", ".join(map(str, relation.numbers)) for relation in (one, other) if relation.numbers]
        names = " ".join([one.kind, " and ".join(dict.fromkeys(numbers))]).strip()
    return f"{names} of {where} cannot hold together"


def flaws(board: Board, relations: Sequence[Relation]) -> Iterator[str]:
    """What is wrong with relations, one message each: what and where."""
    if len(relations) > MOST:
        yield f"there are {len(relations):,} relations; the limit is {MOST:,}"
        return
    if (cells := sum(len(relation.cells) for relation in relations)) > MOST_CELLS:
        yield f"the relations name {cells:,} cells; the limit is {MOST_CELLS:,}"
        return
    for relation in relations:
        kind = RELATIONS.get(relation.kind)
        if kind is None:
            meant = closest(relation.kind, RELATIONS)
            known = f": did you mean {meant!r}?" if meant else f"; there are {', '.join(RELATIONS)}"
            yield f"there is no relation {relation.kind!r}{known}"
        elif flaw := kind.flaw(board, relation):
            inside = [cell for cell in relation.cells if 0 <= cell < len(board.cells)]
            where = f" of {board.named(inside)}" if inside else ""
            yield f"the {relation.kind}{where}: {flaw}"
