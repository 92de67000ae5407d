"""Marks between two neighbouring cells: dots, X and V, signs; and the rules by which all of them are shown.

    white dot  one value is 1 more than the other       kropki       pairs without a dot have neither relation
    black dot  one value is twice the other             consecutive  pairs without a white dot are not consecutive
    X, V       the values add up to 10, or to 5         xv           pairs without a letter have neither sum
    greater    the first value is above the second      doubles      pairs without a black dot are not doubles

Between a 1 and a 2 either dot may stand; the white one is told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

from bookbuilder.board import Board, Relation
from bookbuilder.relations.kind import (
    Drawn,
    Look,
    RelationKind,
    Values,
    flaw_of_cells,
    nowhere,
    untold,
    without_cells,
)
from bookbuilder.relations.neighbours import SIDES, apart_by
from bookbuilder.relations.primitives import PairTable, Primitive
from bookbuilder.relations.recipe import marks_of

Fits = Callable[[int, int], bool]


def _is_consecutive(one: int, other: int) -> bool:
    return abs(one - other) == 1


def _is_double(one: int, other: int) -> bool:
    return one == 2 * other or other == 2 * one


def _sums_to(total: int) -> Fits:
    return lambda one, other: one + other == total


def _is_greater(one: int, other: int) -> bool:
    return one > other


def table(order: int, cells: tuple[int, ...], fits: Fits) -> PairTable:
    """Two cells whose values must fit."""
    return PairTable(cells[0], cells[1], _allowed(order, fits))


@lru_cache(maxsize=256)
def _allowed(order: int, fits: Fits) -> tuple[int, ...]:
    """By value of the first cell, the values that the second may have, as bits."""
    values = range(1, order + 1)
    return tuple(sum(1 << (v - 1) for v in values if fits(u, v)) for u in values)


def pair_kind(
    name: str,
    fits: Fits,
    drawn: Drawn,
    is_told: Fits | None = None,
    fpuzzles: str = "",
    fpuzzles_usual: str = "",
    exchange: str = "",
    sudokupad: str = "",
    spoken: str = "",
    slower: float = 1.0,
) -> RelationKind:
    """The kind of a mark between neighbours whose values must fit; `is_told` where not all that fit have one."""

    def meaning(board: Board, relation: Relation, others: Sequence[Relation]) -> tuple[Primitive, ...]:
        return (table(board.order, relation.cells, fits),)

    def holds(board: Board, relation: Relation, others: Sequence[Relation], values: Values) -> bool:
        one, other = relation.cells
        return fits(values[one], values[other])

    def told(board: Board, cells: tuple[int, ...], values: Values) -> Relation | None:
        one, other = cells
        for pair in ((one, other), (other, one)):
            if (is_told or fits)(values[pair[0]], values[pair[1]]):
                return Relation(name, pair)
        return None

    def flaw(board: Board, relation: Relation) -> str:
        if flawed := flaw_of_cells(board, relation):
            return flawed
        if len(relation.cells) != 2 or relation.numbers:
            return "it stands between two cells: give these and no number"
        if tuple(sorted(relation.cells)) not in apart_by(board, SIDES):
            return f"{board.named(relation.cells)} do not share a side"
        return "" if any(table(board.order, relation.cells, fits).allowed) else "no two values of the board fit"

    return RelationKind(
        name,
        meaning=meaning,
        holds=holds,
        places=lambda board: apart_by(board, SIDES),
        told=told,
        flaw=flaw,
        drawn=drawn,
        fpuzzles=fpuzzles,
        fpuzzles_usual=fpuzzles_usual,
        exchange=exchange,
        sudokupad=sudokupad,
        spoken=spoken,
        slower=slower,
    )


def all_shown(
    name: str, marks: dict[str, Fits], exchange: str, sudokupad: str, fpuzzles: str = "", slower: float = 1.0
) -> RelationKind:
    """The kind of a rule by which every pair that fits has its mark: the others do not fit."""

    def unmarked(board: Board, others: Sequence[Relation]) -> list[tuple[int, int]]:
        marked = {frozenset(other.cells) for other in others if other.kind in marks}
        return [pair for pair in apart_by(board, SIDES) if frozenset(pair) not in marked]

    def fits_none(one: int, other: int) -> bool:
        return not any(fits(one, other) for fits in marks.values())

    def meaning(board: Board, relation: Relation, others: Sequence[Relation]) -> tuple[Primitive, ...]:
        return tuple(table(board.order, pair, fits_none) for pair in unmarked(board, others))

    def holds(board: Board, relation: Relation, others: Sequence[Relation], values: Values) -> bool:
        return all(fits_none(values[one], values[other]) for one, other in unmarked(board, others))

    return RelationKind(
        name,
        meaning=meaning,
        holds=holds,
        places=nowhere,
        told=untold,
        flaw=without_cells,
        fpuzzles=fpuzzles,
        exchange=exchange,
        sudokupad=sudokupad,
        shows=tuple(marks),
        slower=slower,
    )


_BETWEEN = "join joins joined connected separated between adjacent orthogonally"
_DOTS = f"dot dots circle circles white black:kropki {_BETWEEN}"

KINDS = (
    pair_kind(
        "white dot",
        _is_consecutive,
        Drawn(Look.DOT),
        fpuzzles="difference",
        fpuzzles_usual="1",
        exchange="edge:kropki:white",
        sudokupad="Digits joined by a white dot are consecutive.",
        spoken=f"consecutive:{_DOTS}",
        slower=3.5,
    ),
    pair_kind(
        "black dot",
        _is_double,
        Drawn(Look.DOT, is_filled=True),
        is_told=lambda one, other: _is_double(one, other) and not _is_consecutive(one, other),
        fpuzzles="ratio",
        fpuzzles_usual="2",
        exchange="edge:kropki:black",
        sudokupad="Of two digits joined by a black dot, one is twice the other.",
        spoken=f"ratio double twice:{_DOTS} 1:2 2:1",
        slower=3.5,
    ),
    pair_kind(
        "X",
        _sums_to(10),
        Drawn(Look.BADGE, "X"),
        fpuzzles="xv:X",
        exchange="edge:xv:X",
        sudokupad="Digits joined by an X sum to 10.",
        spoken=f"10 ten:x:sum add up {_BETWEEN}",
        slower=5.0,
    ),
    pair_kind(
        "V",
        _sums_to(5),
        Drawn(Look.BADGE, "V"),
        fpuzzles="xv:V",
        exchange="edge:xv:V",
        sudokupad="Digits joined by a V sum to 5.",
        spoken=f"5 five:v:sum add up {_BETWEEN}",
        slower=5.0,
    ),
    pair_kind(
        "greater",
        _is_greater,
        Drawn(Look.SIGN),
        exchange="edge:less:turned",
        sudokupad="A sign between two cells opens towards the greater digit.",
        spoken=f"greater larger bigger:sign signs:opens inequality {_BETWEEN}",
        slower=2.9,
    ),
    all_shown(
        "kropki",
        {"white dot": _is_consecutive, "black dot": _is_double},
        "negative:kropki",
        "All dots are shown: adjacent digits without a dot are not consecutive, and neither is twice the other.",
        "nonconsecutive and negative:ratio",
    ),
    all_shown(
        "consecutive",
        {"white dot": _is_consecutive},
        "negative:kropki:white",
        "All white dots are shown: adjacent digits without one are not consecutive.",
        "nonconsecutive beside difference",
        slower=4.5,
    ),
    all_shown(
        "doubles",
        {"black dot": _is_double},
        "negative:kropki:black",
        "All black dots are shown: of adjacent digits without one, neither is twice the other.",
        "negative:ratio",
    ),
    all_shown(
        "xv",
        {"X": _sums_to(10), "V": _sums_to(5)},
        "negative:xv",
        "All Xs and Vs are shown: adjacent digits without one sum neither to 10 nor to 5.",
        fpuzzles="negative:xv",
    ),
)

_BY_NAME = {kind.name: kind for kind in KINDS}


@lru_cache(maxsize=64)
def _in_areas(board: Board) -> tuple[tuple[int, int], ...]:
    """The neighbours that share a house which is no line."""
    areas = [frozenset(house.cells) for house in board.houses if not board.is_straight(house)]
    return tuple(pair for pair in apart_by(board, SIDES) if any(area.issuperset(pair) for area in areas))


RECIPES = (
    marks_of("kropki", (_BY_NAME["white dot"], _BY_NAME["black dot"]), Relation("kropki"), is_enough=True),
    marks_of("consecutive", (_BY_NAME["white dot"],), Relation("consecutive")),
    marks_of("xv", (_BY_NAME["X"], _BY_NAME["V"]), Relation("xv")),
    marks_of("greater-than", (replace(_BY_NAME["greater"], places=_in_areas),), is_enough=True),
)
