"""A puzzle and its recorded solution go in; what is wrong with them comes out, by a proof of our own.

The proof shares no code with the rooms that make puzzles, and uses another engine (Glucose, of python-sat). A variable
says "this cell has this value". If the clauses of the board and the givens cannot be satisfied any more once the
recorded solution is excluded, there is no other one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from bookbuilder.board import Board

_MOST_CLAUSES = 3_000_000  # a 25x25 needs one million, the largest square, 32x32, 2.6
_SLICE = 2_000  # conflicts of one call, between which Ctrl-C works
_MOST_SLICES = 500


class TooHard(Exception):
    """The proof was given up."""


def flaw(board: Board, givens: Sequence[int], solution: Sequence[int]) -> str:
    """What is wrong with a puzzle, as a clause that follows its name; empty if it has this one solution.

    Raises TooHard for a puzzle that is too large, or that is not decided within the budget.
    """
    if len(givens) != len(board.cells) or len(solution) != len(board.cells):
        return f"has {len(givens)} givens and {len(solution)} values in its solution for {len(board.cells)} cells"
    if wrong := invalid(board, solution):
        return f"has a solution that breaks the rules: {wrong}"
    for cell, (given, value) in enumerate(zip(givens, solution, strict=True)):
        if given and given != value:
            return f"has the given {given} in {board.named([cell])}, where its solution has {value}"
    return "" if _is_only(board, givens, solution) else "has a second solution"


def invalid(board: Board, values: Sequence[int]) -> str:
    """Which rule a full grid breaks; empty for a valid one."""
    if not all(1 <= value <= board.order for value in values):
        return f"not every cell has a value from 1 to {board.order}"
    for house in board.houses:
        there = [values[cell] for cell in house.cells]
        if len(set(there)) != len(there):
            twice = next(value for value in there if there.count(value) > 1)
            return f"the value {twice} occurs twice in {house.label}"
    return ""


def _is_only(board: Board, givens: Sequence[int], solution: Sequence[int]) -> bool:
    """Whether the board has no other solution with these givens."""
    from pysat import solvers

    houses = {frozenset(house.cells) for house in board.houses}
    pairs = sum(len(house) * (len(house) - 1) // 2 for house in houses)
    if (pairs + len(board.cells) * board.order) * board.order > _MOST_CLAUSES:
        raise TooHard
    solver = solvers.Glucose4(bootstrap_with=_clauses(board, houses))
    try:
        for cell, given in enumerate(givens):
            if given:
                solver.add_clause([_name(board, cell, given)])
        solver.add_clause([-_name(board, cell, value) for cell, value in enumerate(solution)])
        return not _is_satisfiable(solver, solvers.pysolvers.glucose41_solve_lim)
    finally:
        solver.delete()


def _is_satisfiable(solver: object, solve_limited: object) -> bool:
    """Search in slices. python-sat's own `solve_limited` would install a handler for Ctrl-C that blocks the signal."""
    for _ in range(_MOST_SLICES):
        solver.conf_budget(_SLICE)  # type: ignore[attr-defined]
        found = solve_limited(solver.glucose, [], 0, 0)  # type: ignore[attr-defined, operator]
        if found is not None:
            return bool(found)
    raise TooHard


def _name(board: Board, cell: int, value: int) -> int:
    return cell * board.order + value


def _clauses(board: Board, houses: set[frozenset[int]]) -> Iterator[list[int]]:
    """The rules: one value in a cell, no value twice in a house, each value somewhere in a full house."""
    values = range(1, board.order + 1)
    for cell in range(len(board.cells)):
        yield [_name(board, cell, value) for value in values]
        yield from ([-_name(board, cell, a), -_name(board, cell, b)] for a, b in combinations(values, 2))
    for house in sorted(map(sorted, houses)):
        for value in values:
            yield from ([-_name(board, a, value), -_name(board, b, value)] for a, b in combinations(house, 2))
            if len(house) == board.order:
                yield [_name(board, cell, value) for cell in house]
