"""The source book's Generator: a seeded random stream goes in, puzzles with their solutions come out.

`generate --quads 5 --pairs 10 --more until-stuck` is the book's scheme of clues in our own generator, which keeps a
clue whenever removing it would allow a second solution. The book's Generator looks for one solution only, the first in
order of the cells and values. If this differs from the reference, the clue is kept; if it is the reference although
there are others, the clue goes, and a last check rejects the whole puzzle. So puzzles for which many removals failed
are rarer, and the shares of chapter 16 come out in this way only.

Source: G. Zambon, "Sudoku Programming with C" (2015), chapter 15. Two things are left out: its limit of ten seconds for
a search, and its random numbers.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from bookbuilder.solve import Engines, givens_array, solutions

_QUADS, _PAIRS = 5, 10
_TRIES, _ROUNDS = 9, 729  # of a value, and of values in a grid, before the start is made anew
_BOXES = [[27 * (b // 3) + 3 * (b % 3) + 9 * (k // 3) + k % 3 for k in range(9)] for b in range(9)]


class _Doomed(Exception):
    """A removal allowed a second solution, and the Generator did not see it."""


def generated(tools: Engines, rng: random.Random) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield puzzles of the plain 9x9 board without end, each with its solution."""
    while True:
        solution = _grid(rng)
        try:
            puzzle = _dug(tools, solution, rng)
        except _Doomed:
            continue
        if puzzle:
            yield puzzle, solution


# --- a full grid ---


def _grid(rng: random.Random) -> tuple[int, ...]:
    """Values 1 to 9, one after another; one that finds no place in nine tries takes the one before with it."""
    while True:
        grid, value = [0] * 81, 1
        for _ in range(_ROUNDS):
            if any(_place(grid, value, rng) for _ in range(_TRIES)):
                value += 1
            else:
                grid = [0 if each in (value - 1, value) else each for each in grid]
                value -= 1
            if value > 9:
                return tuple(grid)


def _place(grid: list[int], value: int, rng: random.Random) -> bool:
    """Put a value into each box at random, where no earlier box has it in the same line; all or nothing."""
    taken: list[int] = []
    for box in _BOXES:
        lines = {cell // 9 for cell in taken}, {cell % 9 for cell in taken}
        free = [c for c in box if grid[c] == 0 and c // 9 not in lines[0] and c % 9 not in lines[1]]
        if not free:
            return False
        taken.append(rng.choice(free))
    for cell in taken:
        grid[cell] = value
    return True


# --- clues out ---


def _dug(tools: Engines, solution: tuple[int, ...], rng: random.Random) -> tuple[int, ...] | None:
    """Remove five groups of four, ten pairs, then single clues until one has to stay; None if there are too few."""
    puzzle = list(solution)
    quads, pairs = rng.sample(range(20), 20), rng.sample(range(40), 40)
    if not _without(tools, puzzle, solution, map(_four, quads), _QUADS):
        return None
    if not _without(tools, puzzle, solution, ((cell, 80 - cell) for cell in pairs), _PAIRS):
        return None
    for cell in rng.sample(range(81), 81):
        if puzzle[cell] and not _removed(tools, puzzle, solution, (cell,)):
            break
    return tuple(puzzle)


def _four(number: int) -> tuple[int, ...]:
    """Symmetric cells: a cell of the first five rows, but for the middle column, and its reflections."""
    row, column = divmod(number, 4)
    if row == 4:
        return tuple(9 * r + c for r, c in ((4, column), (4, 8 - column), (column, 4), (8 - column, 4)))
    return tuple(9 * r + c for r in (row, 8 - row) for c in (column, 8 - column))


def _without(
    tools: Engines, puzzle: list[int], solution: tuple[int, ...], groups: Iterable[tuple[int, ...]], wanted: int
) -> bool:
    """Remove as many groups as wanted, of those that still have their clues; False if too few can go."""
    for group in groups:
        wanted -= puzzle[group[0]] != 0 and _removed(tools, puzzle, solution, group)
        if wanted == 0:
            return True
    return False


def _removed(tools: Engines, puzzle: list[int], solution: tuple[int, ...], cells: tuple[int, ...]) -> bool:
    """Remove clues, unless the first solution is then another one. Raises _Doomed if only a later one is."""
    for cell in cells:
        puzzle[cell] = 0
    found = set(solutions(tools, givens_array(puzzle)))
    if len(found) == 1:
        return True
    if min(found) == solution:
        raise _Doomed
    for cell in cells:
        puzzle[cell] = solution[cell]
    return False
