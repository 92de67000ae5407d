"""Marks in single cells: odd and even, low and high, and the candidates that a cell is given.

low         at most half of the values: 1 to 4 of nine        odd, even    as said
high        as many at the other end: 6 to 9 of nine          candidates   one of the numbers
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bookbuilder.board import Board, Relation
from bookbuilder.relations.kind import Drawn, Look, RelationKind, Values, flaw_of_cells, nowhere, untold
from bookbuilder.relations.primitives import Mask, Primitive
from bookbuilder.relations.recipe import marks_of

Fits = Callable[[int, int], bool]  # a value, and the order of the board


def mask(order: int, fits: Fits) -> int:
    """The values that fit."""
    return sum(1 << (value - 1) for value in range(1, order + 1) if fits(value, order))


def cell_kind(
    name: str,
    fits: Fits,
    drawn: Drawn,
    exchange: str,
    sudokupad: str,
    spoken: str = "",
    fpuzzles: str = "",
    slower: float = 1.0,
) -> RelationKind:
    """The kind of a mark in cells whose values must fit; one relation may list several cells."""

    def meaning(board: Board, relation: Relation, others: Sequence[Relation]) -> tuple[Primitive, ...]:
        return tuple(Mask(cell, mask(board.order, fits)) for cell in relation.cells)

    def holds(board: Board, relation: Relation, others: Sequence[Relation], values: Values) -> bool:
        return all(fits(values[cell], board.order) for cell in relation.cells)

    def told(board: Board, cells: tuple[int, ...], values: Values) -> Relation | None:
        return Relation(name, cells) if all(fits(values[cell], board.order) for cell in cells) else None

    def flaw(board: Board, relation: Relation) -> str:
        if flawed := flaw_of_cells(board, relation):
            return flawed
        return "" if relation.cells and not relation.numbers else "it marks cells: give at least one, and no number"

    return RelationKind(
        name,
        meaning=meaning,
        holds=holds,
        places=lambda board: [(cell,) for cell in range(len(board.cells))],
        told=told,
        flaw=flaw,
        drawn=drawn,
        is_single=True,
        fpuzzles=fpuzzles,
        exchange=exchange,
        sudokupad=sudokupad,
        spoken=spoken,
        slower=slower,
    )


def _candidates_meaning(board: Board, relation: Relation, others: Sequence[Relation]) -> tuple[Primitive, ...]:
    values = sum(1 << (value - 1) for value in set(relation.numbers))
    return tuple(Mask(cell, values) for cell in relation.cells)


def _candidates_hold(board: Board, relation: Relation, others: Sequence[Relation], values: Values) -> bool:
    return all(values[cell] in relation.numbers for cell in relation.cells)


def _candidates_flaw(board: Board, relation: Relation) -> str:
    if flawed := flaw_of_cells(board, relation):
        return flawed
    if not relation.cells or not relation.numbers:
        return "it says which values a cell may have: give both"
    strange = next((value for value in relation.numbers if not 1 <= value <= board.order), None)
    return "" if strange is None else f"{strange} is no value: they go from 1 to {board.order}"


_SHADED = "grey gray shaded"

KINDS = (
    cell_kind(
        "odd",
        lambda value, order: value % 2 == 1,
        Drawn(Look.DISC),
        "cell:odd",
        "Cells with a grey circle contain odd digits.",
        f"odd:circle circles {_SHADED}",
        fpuzzles="odd",
        slower=1.5,
    ),
    cell_kind(
        "even",
        lambda value, order: value % 2 == 0,
        Drawn(Look.SQUARE),
        "cell:even",
        "Cells with a grey square contain even digits.",
        f"even:square squares {_SHADED}",
        fpuzzles="even",
        slower=1.5,
    ),
    cell_kind(
        "low",
        lambda value, order: 2 * value <= order,
        Drawn(Look.DISC, is_filled=True),
        "cell:low",
        "Cells with a dark circle contain low digits, at most {half}.",
        slower=1.4,
    ),
    cell_kind(
        "high",
        lambda value, order: 2 * value > order + 1,
        Drawn(Look.SQUARE, is_filled=True),
        "cell:high",
        "Cells with a dark square contain high digits, at least {above}.",
        slower=1.4,
    ),
    RelationKind(
        "candidates",
        meaning=_candidates_meaning,
        holds=_candidates_hold,
        places=nowhere,
        told=untold,
        flaw=_candidates_flaw,
        drawn=Drawn(Look.DIGITS),
    ),
)

_BY_NAME = {kind.name: kind for kind in KINDS}
RECIPES = (
    marks_of("odd-even", (_BY_NAME["odd"], _BY_NAME["even"]), share=5),
    marks_of("low-high", (_BY_NAME["low"], _BY_NAME["high"]), share=5),
)
