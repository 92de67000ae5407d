"""A backtracker that shares no line with the kernel: slow, short and obvious. What it says is the truth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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


def dig(
    board: Board,
    answer: Sequence[int],
    groups: Sequence[Sequence[int]],
    order: Sequence[int],
    want: int,
    least_clues: int,
    until_stuck: bool,
    count: Callable[[Board, Sequence[int]], int] = count,
) -> tuple[tuple[int, ...], int]:
    """What is left of a full board when groups of clues are taken in some order, and how many groups went."""
    clues, gone = list(answer), 0
    for group in (groups[i] for i in order):
        if gone == want:
            break
        if not all(clues[cell] for cell in group) or sum(map(bool, clues)) - len(group) < least_clues:
            continue
        for cell in group:
            clues[cell] = 0
        if count(board, clues) == 1:
            gone += 1
            continue
        for cell in group:
            clues[cell] = answer[cell]
        if until_stuck:
            break
    return tuple(clues), gone


def shuffled(n: int, seed: int) -> list[int]:
    """The numbers below n as the kernel shuffles them: 64-bit xorshift, and each place swapped with a later one."""
    numbers, state = list(range(n)), seed
    for i in range(n):
        state ^= state << 13 & 0xFFFFFFFFFFFFFFFF
        state ^= state >> 7
        state ^= state << 17 & 0xFFFFFFFFFFFFFFFF
        j = i + (state >> 32) % (n - i)
        numbers[i], numbers[j] = numbers[j], numbers[i]
    return numbers
