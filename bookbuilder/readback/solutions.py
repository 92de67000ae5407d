"""A puzzle and its recorded solution go in; what is wrong with them comes out, by a proof of our own.

The proof shares no code with the rooms that make puzzles, and uses another engine (Glucose, of python-sat). A variable
says "this cell has this value". If the clauses of the board and the givens cannot be satisfied any more once the
recorded solution is excluded, there is no other one. The clauses of a board are the same for all its puzzles, and take
a hundred times longer than one of these, so that a prover keeps them: givens are assumed only, and a variable for each
puzzle turns the exclusion of its solution on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import combinations, count
from typing import Any

from bookbuilder.board import Board
from bookbuilder.errors import counted

_MOST_CLAUSES = 3_000_000  # a 25x25 needs one million, the largest square, 32x32, 2.6
_SLICE = 2_000  # conflicts of one call, between which Ctrl-C works
_MOST_SLICES = 500


class TooHard(Exception):
    """The proof was given up."""


class SatProver:
    """Proves puzzles on one board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._solver: Any = None  # made for the first puzzle that needs it
        self._switches = count((len(board.cells) + 1) * board.order + 1)

    def flaw(self, givens: Sequence[int], solution: Sequence[int]) -> str:
        """What is wrong with a puzzle, as a clause that follows its name; empty if it has this one solution.

        Raises TooHard for a puzzle that is too large, or that is not decided within the budget.
        """
        board = self._board
        if len(givens) != len(board.cells) or len(solution) != len(board.cells):
            values, cells = counted(len(solution), "value"), counted(len(board.cells), "cell")
            return f"has {counted(len(givens), 'given')} and {values} in its solution for {cells}"
        if wrong := invalid(board, solution):
            return f"has a solution that breaks the rules: {wrong}"
        for cell, (given, value) in enumerate(zip(givens, solution, strict=True)):
            if given and given != value:
                return f"has the given {given} in {board.named([cell])}, where its solution has {value}"
        return "" if self._is_only(givens, solution) else "has a second solution"

    def _is_only(self, givens: Sequence[int], solution: Sequence[int]) -> bool:
        """Whether the board has no other solution with these givens."""
        from pysat import solvers

        if self._solver is None:
            self._solver = solvers.Glucose4(bootstrap_with=_rules(self._board))
        solver, switch = self._solver, next(self._switches)
        solver.add_clause([-switch, *(-_name(self._board, cell, value) for cell, value in enumerate(solution))])
        assumed = [switch, *(_name(self._board, cell, given) for cell, given in enumerate(givens) if given)]
        try:
            return not _is_satisfiable(solver, solvers.pysolvers.glucose41_solve_lim, assumed)
        finally:
            solver.add_clause([-switch])

    def close(self) -> None:
        """Free the solver's memory."""
        if self._solver is not None:
            self._solver.delete()
            self._solver = None


def flaw(board: Board, givens: Sequence[int], solution: Sequence[int]) -> str:
    """What is wrong with a single puzzle (see `Prover.flaw`)."""
    with closing(SatProver(board)) as prover:
        return prover.flaw(givens, solution)


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


def _rules(board: Board) -> Iterator[list[int]]:
    """The clauses of a board. Raises TooHard for too many."""
    houses = {frozenset(house.cells) for house in board.houses}
    pairs = sum(len(house) * (len(house) - 1) // 2 for house in houses)
    if (pairs + len(board.cells) * board.order) * board.order > _MOST_CLAUSES:
        raise TooHard
    return _clauses(board, houses)


def _is_satisfiable(solver: Any, solve_limited: Any, assumed: list[int]) -> bool:
    """Search in slices. python-sat's own `solve_limited` would install a handler for Ctrl-C that blocks the signal."""
    for _ in range(_MOST_SLICES):
        solver.conf_budget(_SLICE)
        found = solve_limited(solver.glucose, assumed, 0, 0)
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
