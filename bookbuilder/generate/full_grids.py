"""Full boards at random, from which clues are removed, and whose values clues in a pattern take.

A fill mostly needs less than a node per cell. One that needs more is likely to be stuck for long: its cost has a heavy
tail, against which starting again helps (Gomes, Selman and Kautz, Boosting combinatorial search through randomization,
1998). So the first attempts are short, and the budget doubles every eighth time.
"""

from __future__ import annotations

from collections.abc import Iterator

from bookbuilder.kernel import UNDECIDED
from bookbuilder.solve import Engines

_SHARE = 2  # nodes per cell for the first attempts
_AGAIN = 8  # attempts with the same budget
_NODES = 2_000_000  # for all attempts


class CannotFill(Exception):
    """Why a board could not be filled, as a predicate of which the board is the subject."""


def budgets(tools: Engines) -> Iterator[int]:
    """The nodes of one attempt after another, none of which takes so long that Ctrl-C would have to wait."""
    budget, left = _SHARE * len(tools.board.cells), _NODES
    longest = max(budget, tools.exact.stride)
    while left > 0:
        for _ in range(_AGAIN):
            if left > 0:
                yield budget
            left -= budget
        budget = min(2 * budget, longest)


def fill(tools: Engines) -> None:
    """Fill the engine's board. Raises CannotFill."""
    nodes = budgets(tools)
    if not tools.exact.fill(next(nodes)):
        fill_again(tools, nodes)


def fill_again(tools: Engines, left: Iterator[int]) -> None:
    """Fill the engine's board where an attempt has just failed, with the budgets that are left. Raises CannotFill."""
    attempts = 1
    for budget in left:
        if tools.exact.next_solution(0) != UNDECIDED:  # the attempt has not failed for lack of nodes
            raise CannotFill("cannot be filled: its houses leave no solution")
        attempts += 1
        if tools.exact.fill(budget):
            return
    raise CannotFill(f"could not be filled in {attempts} attempts")
