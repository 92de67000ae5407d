"""A puzzle and its recorded solution go in; what is wrong with them comes out, by a proof of our own.

The proof shares no code with the rooms that make puzzles, and uses another engine (CaDiCaL, of python-sat). If the
clauses of the board and the givens cannot be satisfied any more once the recorded solution is excluded, there is no
other one. The clauses of a board are the same for all its puzzles, and take a hundred times longer than one of these,
so that a prover keeps them: givens are assumed only, and a variable for each puzzle turns on the exclusion of its
solution and the clauses of its own rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from itertools import count
from typing import Any

from bookbuilder.board import Board, Relation
from bookbuilder.errors import counted
from bookbuilder.readback.clauses import TooHard, board_clauses, rule_clauses, variable, variables
from bookbuilder.readback.rulings import broken

_SLICE = 2_000  # conflicts of one call, between which Ctrl-C works
_MOST_SLICES = 500


class SatProver:
    """Proves puzzles on one board, whose own rules may be more than its houses."""

    def __init__(self, board: Board, rules: Sequence[Relation] = ()) -> None:
        self._board, self._rules = board, tuple(rules)
        self._solver: Any = None  # made for the first puzzle that needs it
        self._fresh = count(variables(board) + 1)

    def flaw(self, givens: Sequence[int], solution: Sequence[int], rules: Sequence[Relation] = ()) -> str:
        """What is wrong with a puzzle, as a clause that follows its name; empty if it has this one solution.

        Raises TooHard for a puzzle that is too large, or that is not decided within the budget.
        """
        board = self._board
        if len(givens) != len(board.cells) or len(solution) != len(board.cells):
            values, cells = counted(len(solution), "value"), counted(len(board.cells), "cell")
            return f"has {counted(len(givens), 'given')} and {values} in its solution for {cells}"
        if wrong := invalid(board, solution, (*self._rules, *rules)):
            return f"has a solution that breaks the rules: {wrong}"
        for cell, (given, value) in enumerate(zip(givens, solution, strict=True)):
            if given and given != value:
                return f"has the given {given} in {board.named([cell])}, where its solution has {value}"
        return "" if self._is_only(givens, solution, rules) else "has a second solution"

    def _is_only(self, givens: Sequence[int], solution: Sequence[int], rules: Sequence[Relation]) -> bool:
        """Whether the board has no other solution with these givens and rules."""
        board, switch = self._board, next(self._fresh)
        solver = self._begun()
        every = (*self._rules, *rules)
        for clause in rule_clauses(board, every, self._fresh) if every else ():
            solver.add_clause([-switch, *clause])
        solver.add_clause([-switch, *(-variable(board, cell, value) for cell, value in enumerate(solution))])
        assumed = [switch, *(variable(board, cell, given) for cell, given in enumerate(givens) if given)]
        try:
            return not _is_satisfiable(solver, assumed)
        finally:
            solver.add_clause([-switch])

    def _begun(self) -> Any:
        from pysat import solvers

        if self._solver is None:
            self._solver = solvers.Cadical195(bootstrap_with=board_clauses(self._board))
        return self._solver

    def close(self) -> None:
        """Free the solver's memory."""
        if self._solver is not None:
            self._solver.delete()
            self._solver = None


def flaw(board: Board, givens: Sequence[int], solution: Sequence[int], rules: Sequence[Relation] = ()) -> str:
    """What is wrong with a single puzzle (see `Prover.flaw`)."""
    with closing(SatProver(board)) as prover:
        return prover.flaw(givens, solution, rules)


def invalid(board: Board, values: Sequence[int], rules: Sequence[Relation] = ()) -> str:
    """Which rule a full grid breaks; empty for a valid one."""
    if not all(1 <= value <= board.order for value in values):
        return f"not every cell has a value from 1 to {board.order}"
    for house in board.houses:
        there = [values[cell] for cell in house.cells]
        if len(set(there)) != len(there):
            twice = next(value for value in there if there.count(value) > 1)
            return f"the value {twice} occurs twice in {house.label}"
    return broken(board, rules, values)


def _is_satisfiable(solver: Any, assumed: list[int]) -> bool:
    """Search in slices. python-sat's own `solve_limited` would install a handler for Ctrl-C that blocks the signal."""
    from pysat import solvers

    for _ in range(_MOST_SLICES):
        solver.conf_budget(_SLICE)
        if found := solvers.pysolvers.cadical195_solve_lim(solver.cadical, assumed, 0):
            return bool(found > 0)
    raise TooHard
