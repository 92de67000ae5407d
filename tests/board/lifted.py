"""A board lifted to the largest order, where values are bits and the highest one fills the word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bookbuilder.board import MAX_ORDER, Board, Cell, House

_FAR = 40  # rows and columns from the origin, past every small board


def lifted(board: Board) -> Board:
    """The board with the largest order: every full house has more cells, which are in no other house.

    A line goes on as it was, so that techniques see the same houses; the cells come after the board's own.
    """
    cells = list(board.cells)
    taken: Counter[tuple[object, ...]] = Counter()
    houses = []
    for house in board.houses:
        more: list[int] = []
        if board.is_full(house):
            for _ in range(MAX_ORDER - board.order):
                more.append(len(cells))
                cells.append(_next(board, house, taken))
        houses.append(House("extra", house.label, (*house.cells, *more)))
    return Board(board.name + ", lifted", MAX_ORDER, tuple(cells), tuple(houses))


def _next(board: Board, house: House, taken: Counter[tuple[object, ...]]) -> Cell:
    """A place for one cell more, on the house's line if it is one."""
    own = [board.cells[cell] for cell in house.cells]
    for name, values in (
        ("across", {cell.row for cell in own}),
        ("down", {cell.column for cell in own}),
        ("falling", {cell.row - cell.column for cell in own}),
        ("rising", {cell.row + cell.column for cell in own}),
    ):
        if len(values) == 1 < len(own):
            (value,) = values
            taken[name, value] += 1
            step = _FAR + taken[name, value]
            return {
                "across": Cell(value, step),
                "down": Cell(step, value),
                "falling": Cell(4 * step, 4 * step - value),
                "rising": Cell(4 * step, value - 4 * step),
            }[name]
    taken[()] += 1
    return Cell(-_FAR - taken[()] // MAX_ORDER, -_FAR - taken[()] % MAX_ORDER)


def lifted_values(board: Board, values: Sequence[int], top: int) -> tuple[int, ...]:
    """Givens of a lifted board: those of the board in turn, `top` as the highest; the further cells have the rest."""
    rest = range(1, MAX_ORDER - board.order + 1)
    n_full = sum(map(board.is_full, board.houses))
    return (*(lifted_value(board, value, top) if value else 0 for value in values), *(list(rest) * n_full))


def lifted_value(board: Board, value: int, top: int) -> int:
    """What a value becomes."""
    return MAX_ORDER - (top - value) % board.order
