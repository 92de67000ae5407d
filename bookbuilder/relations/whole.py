"""Rules of a whole board, of which nothing is drawn: every puzzle of the board keeps them.

anti-knight      no value twice a knight's move apart      non-consecutive  neighbours do not differ by 1
anti-king        none twice where corners touch            disjoint groups  none twice in one place of the boxes
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from bookbuilder.board import Board, Relation
from bookbuilder.relations.kind import Flaw, Holds, Meaning, RelationKind, Values, nowhere, untold, without_cells
from bookbuilder.relations.neighbours import CORNERS, LEAPS, SIDES, Steps, apart_by
from bookbuilder.relations.pairs import table
from bookbuilder.relations.primitives import Apart, Primitive
from bookbuilder.relations.recipe import plain_rule


def _differs_by_more(one: int, other: int) -> bool:
    return abs(one - other) != 1


def apart_kind(
    name: str, steps: Steps, fpuzzles: str, exchange: str, sudokupad: str, spoken: str, slower: float
) -> RelationKind:
    """The kind of a rule by which cells some steps apart have different values."""

    def meaning(board: Board, relation: Relation, others: Sequence[Relation]) -> tuple[Primitive, ...]:
        return tuple(map(Apart, apart_by(board, steps)))

    def holds(board: Board, relation: Relation, others: Sequence[Relation], values: Values) -> bool:
        return all(values[one] != values[other] for one, other in apart_by(board, steps))

    kind = whole_kind(name, meaning, holds, fpuzzles, exchange, sudokupad, slower)
    return replace(kind, tells_values=False, spoken=spoken, sudokupad_checks=True)


def whole_kind(
    name: str,
    meaning: Meaning,
    holds: Holds,
    fpuzzles: str,
    exchange: str,
    sudokupad: str,
    slower: float,
    flaw: Flaw = without_cells,
) -> RelationKind:
    """The kind of a rule of the whole board."""
    return RelationKind(
        name,
        meaning=meaning,
        holds=holds,
        places=nowhere,
        told=untold,
        flaw=flaw,
        fpuzzles=fpuzzles,
        exchange=exchange,
        sudokupad=sudokupad,
        on_board=True,
        slower=slower,
    )


def _non_consecutive(board: Board, relation: Relation, others: Sequence[Relation]) -> tuple[Primitive, ...]:
    return tuple(table(board.order, pair, _differs_by_more) for pair in apart_by(board, SIDES))


def _is_non_consecutive(board: Board, relation: Relation, others: Sequence[Relation], values: Values) -> bool:
    return all(abs(values[one] - values[other]) != 1 for one, other in apart_by(board, SIDES))


def _groups(board: Board) -> list[tuple[int, ...]]:
    """The cells in one place of each box, by grids; none where boxes differ in shape."""
    groups: dict[tuple[int, int], list[int]] = defaultdict(list)
    shapes = set()
    for house in board.houses:
        if house.kind == "box" and board.is_full(house):
            cells = sorted(house.cells, key=board.cells.__getitem__)
            first = board.cells[cells[0]]
            shapes.add(tuple((board.cells[i].row - first.row, board.cells[i].column - first.column) for i in cells))
            for place, cell in enumerate(cells):
                groups[house.grid, place].append(cell)
    return [tuple(cells) for cells in groups.values()] if len(shapes) == 1 else []


def _disjoint(board: Board, relation: Relation, others: Sequence[Relation]) -> tuple[Primitive, ...]:
    return tuple(map(Apart, _groups(board)))


def _is_disjoint(board: Board, relation: Relation, others: Sequence[Relation], values: Values) -> bool:
    return all(len({values[cell] for cell in cells}) == len(cells) for cells in _groups(board))


def _no_groups(board: Board, relation: Relation) -> str:
    return without_cells(board, relation) or ("" if _groups(board) else "the board has no boxes of one shape")


KINDS = (
    apart_kind(
        "anti-knight",
        LEAPS,
        "antiknight",
        "neighbours:antiknight",
        "Cells a knight's move apart contain different digits.",
        "knight's knight antiknight::chess move moves away apart",
        1.2,
    ),
    apart_kind(
        "anti-king",
        CORNERS,
        "antiking",
        "neighbours:antiking",
        "Cells that touch at a corner contain different digits.",
        "king's king antiking diagonally::chess move moves away apart touch touching",
        1.1,
    ),
    whole_kind(
        "non-consecutive",
        _non_consecutive,
        _is_non_consecutive,
        "nonconsecutive",
        "neighbours:nonconsecutive",
        "Adjacent cells never contain consecutive digits.",
        3.0,
    ),
    replace(
        whole_kind(
            "disjoint groups",
            _disjoint,
            _is_disjoint,
            "disjointgroups",
            "region:disjoint",
            "Cells in the same place of two boxes contain different digits.",
            1.3,
            _no_groups,
        ),
        tells_values=False,
    ),
)

RECIPES = tuple(plain_rule(kind.name.replace(" ", "-"), kind.name) for kind in KINDS)
