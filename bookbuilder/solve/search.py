"""Solutions by exact search: one, all, or their number. The kernel tries first; clause learning takes over if it fails.

    kernel, some 50 ms -- decided --> answer
        '-- not --> clause learning, slice by slice -- decided --> answer
                        '-- budget spent --> Undecided

To prove a puzzle, two solutions are enough to know: the kernel's own clause learning takes over much sooner then, since
its model takes only as long as some dozens of nodes, and python-sat's only where that has learned too much:

    kernel, a few nodes -- not --> its clause learning, some thousands of conflicts -- not --> clause learning, as above

All are deterministic, and none remembers earlier puzzles: the same clues give the same solutions in the same sequence,
in any process.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Protocol

from bookbuilder.board import Board, Relation
from bookbuilder.errors import NoUniqueSolution, Undecided
from bookbuilder.kernel import UNDECIDED, Bands, ClauseProver, Exact, Related
from bookbuilder.solve.clauses import Clauses
from bookbuilder.solve.related_prover import RelatedProver
from bookbuilder.solve.tables import Engines

# Search nodes after which a puzzle counts as undecided: minutes at most, and seconds on small boards.
BUDGET = 5_000_000

# The number of kernel nodes for which a conflict of clause learning counts: they take about as long.
_NODES_A_CONFLICT = 16

# The conflicts of the kernel's clause learning after which a proof is left to python-sat, which also forgets what it
# has learned.
_CONFLICTS = 5_000

# A puzzle with more solutions than this stays with the kernel: clause learning would have to exclude each of them.
_HANDED_OVER = 1_000


class _Search(Protocol):
    @property
    def nodes(self) -> int: ...
    @property
    def stride(self) -> int: ...
    def next_solution(self, budget: int) -> int: ...


def givens_array(values: Sequence[int]) -> array[int]:
    """Values, one per cell, as an array for the kernel."""
    return array("i", list(values))  # bytes by themselves would be taken for the array's own


def solutions(
    engines: Engines, givens: array[int], budget: int = BUDGET, whole: bool = False
) -> Iterator[tuple[int, ...]]:
    """Yield every solution, in a fixed order. Several such searches may run side by side.

    Known weakness: clause learning has to exclude each solution, so where the kernel got stuck once, millions of
    solutions fill the memory.

    Raises Undecided when `budget` nodes, per solution or for the `whole` search, neither find the next solution nor
    show that there is none.
    """
    shown: list[tuple[int, ...]] = []
    left = budget
    with engines.search_engine() as exact:
        exact.begin(givens)
        while True:
            first = left if len(shown) > _HANDED_OVER else min(left, exact.stride)
            status = _look(exact, first)
            if status == 0:
                return
            if status == UNDECIDED:
                break
            solution = exact.solution
            if len(shown) <= _HANDED_OVER:
                shown.append(solution)
            if whole:
                left = budget - exact.nodes
            yield solution
    yield from learned(engines.board, givens, left - first, whole, shown, engines.relations)


def other_solution(
    engines: Engines, givens: array[int], known: Sequence[int], budget: int = BUDGET
) -> tuple[int, ...] | None:
    """A solution that is not the one `known`; None if there is none. Raises Undecided as `solutions` does."""
    exact = engines.exact
    exact.begin(givens)
    while (status := _look(exact, min(budget, exact.stride))) == 1:
        if exact.solution != known:
            return exact.solution
    if status == 0:
        return None
    return next((found for found in solutions(engines, givens, budget) if found != known), None)


def learned(
    board: Board,
    givens: Sequence[int],
    budget: int,
    whole: bool,
    known: Sequence[Sequence[int]] = (),
    relations: tuple[Relation, ...] = (),
) -> Iterator[tuple[int, ...]]:
    """Yield the solutions that are not `known` yet, by clause learning. Raises Undecided as `solutions` does."""
    conflicts = budget // _NODES_A_CONFLICT
    if conflicts < 1:
        raise Undecided
    clauses = Clauses(board, givens, relations)
    for solution in known:
        clauses.exclude(solution)
    while (status := _look(clauses, conflicts - (clauses.nodes if whole else 0))) != 0:
        if status == UNDECIDED:
            raise Undecided
        yield clauses.solution


def count_to_two(engines: Engines, givens: array[int], is_searched: bool = False) -> int:
    """The number of solutions, 2 for more than one; as for `only_solution`."""
    return _prove(engines, givens, BUDGET, is_searched=is_searched)[0]


def count(engines: Engines, givens: array[int], limit: int = 2, budget: int = BUDGET, whole: bool = False) -> int:
    """The number of solutions, counted up to `limit`. Raises Undecided as `solutions` does."""
    if limit == 2:
        return _prove(engines, givens, budget, whole)[0]
    found = engines.exact.count(givens, limit, min(budget, engines.exact.stride))
    if found != UNDECIDED:
        return found
    return sum(1 for _ in islice(solutions(engines, givens, budget, whole), limit))


def the_solution(engines: Engines, givens: array[int], budget: int = BUDGET) -> tuple[int, ...]:
    """The only solution of a puzzle. Raises NoUniqueSolution, and Undecided as `solutions` does."""
    number, solution = _prove(engines, givens, budget)
    if solution is None:
        raise NoUniqueSolution("more than one solution" if number else "no solution")
    return solution


def only_solution(
    engines: Engines, givens: array[int], budget: int = BUDGET, is_searched: bool = False
) -> tuple[int, ...] | None:
    """The only solution; None if there is none or more than one. Raises Undecided as `solutions` does.

    `is_searched` tells that the kernel's search has not found exactly one solution within `engines.proof_nodes`; it is
    not repeated then.
    """
    nodes = engines.proof_nodes  # what follows is written out, as small boards are proved within a microsecond
    number = UNDECIDED if is_searched else engines.exact.count(givens, 2, nodes if nodes < budget else budget)
    if number != UNDECIDED:
        return engines.exact.solution if number == 1 else None
    return _prove(engines, givens, budget, is_searched=True)[1]


def _prove(
    engines: Engines, givens: array[int], budget: int, whole: bool = False, is_searched: bool = False
) -> tuple[int, tuple[int, ...] | None]:
    """The number of solutions, 2 for more than one, and the solution if there is one only."""
    engine: Exact | Bands | Related | ClauseProver | RelatedProver = engines.exact
    first = min(budget, engines.proof_nodes)
    number = UNDECIDED if is_searched else engines.exact.count(givens, 2, first)
    if number == UNDECIDED and (conflicts := min((budget - first) // _NODES_A_CONFLICT, _CONFLICTS)) > 0:
        engine = engines.prover
        number = _count_two(engine, givens, conflicts)
    if number != UNDECIDED:
        return number, engine.solution if number == 1 else None
    found = [*islice(solutions(engines, givens, budget, whole), 2)]
    return len(found), found[0] if len(found) == 1 else None


def _count_two(prover: ClauseProver | RelatedProver, givens: array[int], conflicts: int) -> int:
    """`count` up to two, in slices between which Ctrl-C works."""
    prover.begin(givens)
    for found in range(2):
        status = _look(prover, conflicts - prover.nodes)
        if status != 1:
            return found if status == 0 else UNDECIDED
    return 2


def _look(search: _Search, budget: int) -> int:
    """`next_solution` in slices, between which Ctrl-C works."""
    if budget < 1:
        return UNDECIDED
    spent = search.nodes
    while (status := search.next_solution(min(search.stride, spent + budget - search.nodes))) == UNDECIDED:
        if search.nodes - spent >= budget:
            break
    return status
