"""Clause learning for boards and puzzles with relations, asked in the same way as the kernel's own, which has none."""

from __future__ import annotations

from collections.abc import Sequence

from bookbuilder.board import Board, Relation
from bookbuilder.solve.clauses import Clauses


class RelatedProver:
    """Proves puzzles of one board with relations, each on a new model, so that none depends on others."""

    def __init__(self, board: Board, relations: tuple[Relation, ...]) -> None:
        self._board, self._relations = board, relations
        self._model: Clauses | None = None
        self._answer: Sequence[int] = ()
        self._staying: list[int] = []

    @property
    def stride(self) -> int:
        """The limit of one call, in conflicts, so that Ctrl-C is noticed."""
        return self._asked.stride

    @property
    def nodes(self) -> int:
        """The number of conflicts since the search began."""
        return self._asked.nodes

    @property
    def solution(self) -> tuple[int, ...]:
        """The values of the last solution found, in the order of the cells."""
        return self._asked.solution

    @property
    def _asked(self) -> Clauses:
        if self._model is None:
            self.begin((0,) * len(self._board.cells))
        assert self._model is not None
        return self._model

    def begin(self, givens: Sequence[int]) -> None:
        """Start a search; `givens` has one value per cell, 0 for an open one."""
        self._model = Clauses(self._board, givens, self._relations)
        self._model.begin(givens)

    def next_solution(self, budget: int) -> int:
        """Search for another solution: 1 if found, 0 if there is none, UNDECIDED after `budget` more conflicts."""
        return self._asked.next_solution(budget)

    def begin_spare(self, answer: Sequence[int], clues: Sequence[int]) -> None:
        """Take a solution, and clues that stay."""
        self._answer, self._staying = answer, list(clues)
        self._model = Clauses(self._board, clues, self._relations)

    def spare(self, cells: Sequence[int], others: Sequence[int], budget: int) -> int:
        """Whether the clues that stay and those in `others` force the answer in `cells`; UNDECIDED after the budget."""
        clues = [*self._staying]
        for cell in others:
            clues[cell] = self._answer[cell]
        return self._asked.forces(clues, self._answer, cells, budget)

    def stay(self, cells: Sequence[int]) -> None:
        """Let the clues of these cells stay, too."""
        for cell in cells:
            self._staying[cell] = self._answer[cell]
