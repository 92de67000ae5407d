"""A backtracker that shares no line with the kernel: slow, short and obvious. What it says is the truth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from bookbuilder.board import Board


def solutions(board: Board, givens: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to put a value from 1 to the order into each empty cell so that no house repeats one."""
    rivals = [
        {other for house in board.houses if cell in house.cells for other in house.cells} - {cell}
        for cell in range(len(board.cells))
    ]
    values = list(givens)

    def free(cell: int) -> list[int]:
        taken = {values[other] for other in rivals[cell]}
        return [value for value in range(1, board.order + 1) if value not in taken]

    def complete() -> Iterator[tuple[int, ...]]:
        choices = {cell: free(cell) for cell, value in enumerate(values) if not value}
        if not choices:
            yield tuple(values)
            return
        cell = min(choices, key=lambda cell: len(choices[cell]))
        for value in choices[cell]:
            values[cell] = value
            yield from complete()
        values[cell] = 0

    if all(value in (0, *free(cell)) for cell, value in enumerate(values)):
        yield from complete()


def count(board: Board, givens: Sequence[int], limit: int = 2) -> int:
    """How many solutions there are, counted up to a limit."""
    return sum(1 for _ in islice(solutions(board, givens), limit))


def is_valid(board: Board, values: Sequence[int]) -> bool:
    """Whether every cell has a value and no house repeats one."""
    return all(1 <= value <= board.order for value in values) and all(
        len({values[cell] for cell in house.cells}) == len(house.cells) for house in board.houses
    )
