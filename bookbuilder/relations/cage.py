"""A cage: its cells have different values, which add up to the number if it has one."""

from __future__ import annotations

from collections.abc import Sequence

from bookbuilder.board import Board, Relation
from bookbuilder.relations.kind import Drawn, Look, RelationKind, Values, flaw_of_cells, nowhere
from bookbuilder.relations.primitives import Apart, Primitive, Sum


def _meaning(board: Board, relation: Relation, others: Sequence[Relation]) -> tuple[Primitive, ...]:
    ones = tuple(1 for _ in relation.cells)
    sums = tuple(Sum(relation.cells, ones, frozenset((total,))) for total in relation.numbers)
    return (Apart(relation.cells), *sums) if len(relation.cells) > 1 else sums


def _holds(board: Board, relation: Relation, others: Sequence[Relation], values: Values) -> bool:
    inside = [values[cell] for cell in relation.cells]
    return len(set(inside)) == len(inside) and all(sum(inside) == total for total in relation.numbers)


def _told(board: Board, cells: tuple[int, ...], values: Values) -> Relation | None:
    inside = [values[cell] for cell in cells]
    return Relation("cage", cells, (sum(inside),)) if len(set(inside)) == len(inside) else None


def _flaw(board: Board, relation: Relation) -> str:
    if flaw := flaw_of_cells(board, relation):
        return flaw
    n, order = len(relation.cells), board.order
    if not n:
        return "it has no cells"
    if n > order:
        return f"it has {n} cells, but there are only {order} values"
    if len(relation.numbers) > 1:
        return "it has more than one sum"
    least, most = n * (n + 1) // 2, n * (2 * order - n + 1) // 2
    if any(not least <= total <= most for total in relation.numbers):
        cells = "one cell has a sum" if n == 1 else f"{n} cells have a sum"
        return f"no set of values has the sum {relation.numbers[0]}: {cells} of {least} to {most}"
    return ""


KINDS = (
    RelationKind(
        "cage",
        meaning=_meaning,
        holds=_holds,
        places=nowhere,
        told=_told,
        flaw=_flaw,
        drawn=Drawn(Look.CAGE),
    ),
)
