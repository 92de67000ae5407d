"""Solutions on boards of any order: those with more values than the kernel takes need clause learning."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from bookbuilder.board import MAX_ORDER
from bookbuilder.puzzle import Puzzle
from bookbuilder.solve.search import BUDGET, count, givens_array, learned, solutions
from bookbuilder.solve.tables import engines


def all_solutions(puzzle: Puzzle, budget: int = BUDGET, whole: bool = False) -> Iterator[tuple[int, ...]]:
    """Yield every solution, as `solutions` does. Raises Undecided as it does."""
    board = puzzle.board
    if board.order <= MAX_ORDER:
        return solutions(engines(board).of_puzzle(puzzle.relations), givens_array(puzzle.givens), budget, whole)
    return learned(board, puzzle.givens, budget, whole, relations=puzzle.relations)


def count_all(puzzle: Puzzle, limit: int, budget: int = BUDGET) -> int:
    """The number of solutions, counted up to `limit` within the budget. Raises Undecided as `solutions` does."""
    if puzzle.board.order <= MAX_ORDER:
        tools = engines(puzzle.board).of_puzzle(puzzle.relations)
        return count(tools, givens_array(puzzle.givens), limit, budget, whole=True)
    return sum(1 for _ in islice(all_solutions(puzzle, budget, whole=True), limit))
