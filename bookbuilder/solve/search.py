"""Solutions by exact search: one, all, or how many."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence

from bookbuilder.kernel import UNDECIDED
from bookbuilder.solve.tables import Engines

# Search nodes after which a puzzle is called undecided; for a classic board about ten seconds.
BUDGET = 5_000_000


class Undecided(Exception):
    """The budget was spent before the answer was known."""


def givens_array(values: Sequence[int]) -> array[int]:
    """Values, one a cell, as the kernel takes them."""
    return array("i", values)


def solutions(engines: Engines, givens: array[int], budget: int = BUDGET) -> Iterator[tuple[int, ...]]:
    """Every solution, one after the other, in a fixed order.

    Raises Undecided when `budget` nodes have not shown the next one, or that there is none.
    """
    exact = engines.exact
    exact.begin(givens)
    while True:
        spent = exact.nodes
        while (status := exact.next_solution(exact.stride)) == UNDECIDED:
            if exact.nodes - spent >= budget:
                raise Undecided
        if status == 0:
            return
        yield exact.solution


def count(engines: Engines, givens: array[int], limit: int = 2, budget: int = BUDGET) -> int:
    """How many solutions there are, counted up to `limit`. Raises Undecided as `solutions` does."""
    found = 0
    for _ in solutions(engines, givens, budget):
        found += 1
        if found == limit:
            break
    return found


def only_solution(engines: Engines, givens: array[int], budget: int = BUDGET) -> tuple[int, ...] | None:
    """The solution, if there is exactly one; None if there is none or more. Raises Undecided as `solutions` does."""
    first = None
    for solution in solutions(engines, givens, budget):
        if first is not None:
            return None
        first = solution
    return first
