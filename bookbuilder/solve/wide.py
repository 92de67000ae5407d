"""Solutions on boards of any order: those with more values than the kernel takes need clause learning."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from bookbuilder.board import MAX_ORDER, Board
from bookbuilder.solve.search import BUDGET, count, givens_array, learned, solutions
from bookbuilder.solve.tables import engines


def all_solutions(
    board: Board, givens: Sequence[int], budget: int = BUDGET, whole: bool = False
) -> Iterator[tuple[int, ...]]:
    """Yield every solution, as `solutions` does. Raises Undecided as it does."""
    if board.order <= MAX_ORDER:
        return solutions(engines(board), givens_array(givens), budget, whole)
    return learned(board, givens, budget, whole)


def count_all(board: Board, givens: Sequence[int], limit: int, budget: int = BUDGET) -> int:
    """The number of solutions, counted up to `limit` within the budget. Raises Undecided as `solutions` does."""
    if board.order <= MAX_ORDER:
        return count(engines(board), givens_array(givens), limit, budget, whole=True)
    return sum(1 for _ in islice(learned(board, givens, budget, whole=True), limit))
