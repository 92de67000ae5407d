"""Exact search by clause learning (python-sat's CaDiCaL), for what the kernel's own does not decide in time.

A variable means "this cell has this value". The clauses state exactly the rules of the board:

    a cell      one of its values, no two of them         a full house   every value in one of its cells
    two peers   no value in both                          a short house  nothing else
    relations   see `relation_clauses`

Clues that stay for the life of a model are fixed when it is built: they and the candidates that they strike need no
variable, so that a puzzle's model is many times smaller than its board's. Everything else is assumed, search by search,
on the same model: clues that change while a puzzle is dug, and the guard of exclusions, such as solutions already seen.

The same calls in the same order give the same answers, but what a model learns in one search affects which solution the
next search finds first, and what it leaves undecided. So callers build one model per puzzle, and results do not depend
on earlier searches or on the process.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import isqrt

from bookbuilder.board import MAX_ORDER, Board, Relation, peers
from bookbuilder.kernel import UNDECIDED
from bookbuilder.relations import primitives
from bookbuilder.solve.relation_clauses import NEVER, relation_clauses

_FEW = 6  # variables: every two of them are fewer clauses than groups need
_STRIDE = 400  # conflicts, some 50 ms on large boards


class Clauses:
    """A search engine for one board, or for one puzzle when `fixed` names its clues (0 for an open cell).

    It answers like the kernel's `Exact`, with conflicts instead of nodes, and raises ValueError in the same cases: if
    there are not as many values as cells, or a value is not between 0 and the order.
    """

    def __init__(self, board: Board, fixed: Sequence[int] = (), relations: tuple[Relation, ...] = ()) -> None:
        # Imported only when needed: most puzzles never get here, and the import takes longer than hundreds of them.
        from pysat import solvers

        self._board = board
        self._fixed = tuple(fixed) or (0,) * len(board.cells)
        self._check(self._fixed)
        candidates = _candidates(board, self._fixed)
        self._at: dict[tuple[int, int], int] = {}
        for cell, values in enumerate(candidates):
            for value in sorted(values):
                self._at[cell, value] = len(self._at) + 1
        self._names = ((-1, 0), *self._at)
        self._last = len(self._at)  # the highest variable in use; guards are numbered after the candidates
        if board.order <= MAX_ORDER:
            self._solver = solvers.Cadical195(bootstrap_with=_clauses(board, self._fixed, candidates, self._at))
        else:
            self._solver = solvers.Cadical195(bootstrap_with=self._wide_clauses(candidates))
        if board.relations or relations:
            choices = [
                {value: 0} if value else {value: self._at[cell, value] for value in sorted(candidates[cell])}
                for cell, value in enumerate(self._fixed)
            ]
            for clause in relation_clauses(primitives(board, relations), choices, self._new):
                self._solver.add_clause(clause)
        self._solve_limited = solvers.pysolvers.cadical195_solve_lim
        self._guard = 0  # the variable that activates the present search's exclusions; 0 for none yet
        self._assumed: list[int] = []
        self._solution: tuple[int, ...] = ()
        self._ended = False
        self._before = 0

    @property
    def stride(self) -> int:
        """The limit of one call, in conflicts, so that Ctrl-C is noticed.

        On boards of more values than the kernel takes, each call may take as long as all before it: every call starts
        the solver's search anew, and there it would come to nothing.
        """
        return _STRIDE if self._board.order <= MAX_ORDER else max(_STRIDE, self.nodes)

    @property
    def nodes(self) -> int:
        """The number of conflicts since the search began."""
        return self._met() - self._before

    @property
    def solution(self) -> tuple[int, ...]:
        """The values of the last solution found, in the order of the cells."""
        return self._solution

    def begin(self, givens: Sequence[int]) -> None:
        """Start a search; `givens` has one value per cell, 0 for an open one.

        The fixed clues hold whatever `givens` says; with a contradicting clue there is no solution.
        """
        self._check(givens)
        self._drop()
        self._assumed = []
        for cell, value in enumerate(givens):
            if not value or self._fixed[cell] == value:
                continue
            variable = self._at.get((cell, value))
            if variable is None:
                self._ended = True
            else:
                self._assumed.append(variable)

    def exclude(self, values: Sequence[int]) -> None:
        """Exclude, until the next search starts, all solutions with these values (0 for any) in the cells."""
        self._check(values)
        if any(value and fixed and value != fixed for value, fixed in zip(values, self._fixed, strict=True)):
            return
        wanted = [(cell, value) for cell, value in enumerate(values) if value and not self._fixed[cell]]
        if all(name in self._at for name in wanted):
            if not self._guard:
                self._last += 1
                self._guard = self._last
            self._solver.add_clause([-self._guard, *(-self._at[name] for name in wanted)])

    def next_solution(self, budget: int) -> int:
        """Search for another solution: 1 if found, 0 if there is none, UNDECIDED after `budget` more conflicts."""
        if self._ended:
            return 0
        if budget <= 0:
            return UNDECIDED
        assumed = [*self._assumed, self._guard] if self._guard else self._assumed
        status = self._solve(assumed, budget)
        if status == UNDECIDED:
            return UNDECIDED
        if status == 0:
            self._ended = True
            return 0
        values = list(self._fixed)
        for literal in self._solver.get_model():
            if 0 < literal < len(self._names):
                cell, value = self._names[literal]
                values[cell] = value
        self._solution = tuple(values)
        self.exclude(self._solution)
        return 1

    def count(self, givens: Sequence[int], limit: int, budget: int) -> int:
        """The number of solutions, counted up to `limit`; UNDECIDED if `budget` conflicts do not suffice."""
        self.begin(givens)
        for found in range(limit):
            status = self._next_in_slices(budget)
            if status != 1:
                return UNDECIDED if status == UNDECIDED else found
        return limit

    def forces(self, givens: Sequence[int], answer: Sequence[int], cells: Sequence[int], budget: int) -> int:
        """Whether `givens` force the `answer` in these cells: 1 yes, 0 no, UNDECIDED after the budget."""
        self.begin(givens)
        claim = [0] * len(answer)
        for cell in cells:
            claim[cell] = answer[cell]
        self.exclude(claim)
        status = self._next_in_slices(budget)
        return UNDECIDED if status == UNDECIDED else 1 - status

    def _wide_clauses(self, candidates: Sequence[set[int]]) -> Iterator[list[int]]:
        """The board as clauses of which there are far fewer than pairs of candidates."""
        board, fixed, at = self._board, self._fixed, self._at
        for cell, values in enumerate(candidates):
            if not fixed[cell]:
                yield from self._one_of([at[cell, value] for value in sorted(values)], True)
        for house in board.houses:
            there = {fixed[cell] for cell in house.cells if fixed[cell]}
            if len(there) < sum(1 for cell in house.cells if fixed[cell]):
                yield from NEVER
            for value in range(1, board.order + 1):
                if value not in there:
                    places = [at[cell, value] for cell in house.cells if value in candidates[cell]]
                    yield from self._one_of(places, board.is_full(house))

    def _new(self) -> int:
        """A variable that is no candidate."""
        self._last += 1
        return self._last

    def _one_of(self, variables: Sequence[int], needed: bool) -> Iterator[list[int]]:
        """That one of the variables at most is true, and if it is `needed`, one at least."""
        if needed:
            yield from [list(variables)] if variables else NEVER
        yield from self._one_at_most(variables)

    def _one_at_most(self, variables: Sequence[int]) -> Iterator[list[int]]:
        """That one of the variables at most is true: one in each group, and one of the groups (Klieber and Kwon,
        Efficient CNF encoding for selecting 1 from N objects, 2007)."""
        size = len(variables) if len(variables) <= _FEW else isqrt(len(variables))
        groups = [variables[start : start + size] for start in range(0, len(variables), size or 1)]
        for group in groups:
            yield from ([-a, -b] for a, b in combinations(group, 2))
        if len(groups) > 1:
            heads = range(self._last + 1, self._last + 1 + len(groups))
            self._last = heads[-1]
            yield from ([-variable, head] for head, group in zip(heads, groups, strict=True) for variable in group)
            yield from self._one_at_most(heads)

    def _next_in_slices(self, budget: int) -> int:
        """`next_solution` within `budget` conflicts since the search began, in slices between which Ctrl-C works."""
        while (status := self.next_solution(min(self.stride, budget - self.nodes))) == UNDECIDED:
            if self.nodes >= budget:
                break
        return status

    def _solve(self, assumed: list[int], conflicts: int) -> int:
        """Solve within this many conflicts: 1, 0 or UNDECIDED.

        This avoids python-sat's own `solve_limited`: in the main thread, that function installs its own handler for
        Ctrl-C, which jumps out of the search and leaves the signal blocked (seen in 1.9.dev17). The last argument
        here means "not the main thread".
        """
        self._solver.conf_budget(conflicts)
        answer = self._solve_limited(self._solver.cadical, assumed, 0)  # 1, -1, or 0 for undecided
        self._solver.status = answer == 1
        return UNDECIDED if answer == 0 else int(answer == 1)

    def _drop(self) -> None:
        """Drop all exclusions, and restart the count."""
        if self._guard:
            self._solver.add_clause([-self._guard])
        self._guard = 0
        self._ended = False
        self._before = self._met()

    def _check(self, values: Sequence[int]) -> None:
        """Raise ValueError for values that the kernel refuses."""
        if len(values) != len(self._board.cells):
            raise ValueError(f"{len(values)} values for {len(self._board.cells)} cells")
        for value in values:
            if not 0 <= value <= self._board.order:
                raise ValueError(f"the value {value} is not between 0 and {self._board.order}")

    def _met(self) -> int:
        return int(self._solver.accum_stats()["conflicts"])


def _candidates(board: Board, fixed: Sequence[int]) -> list[set[int]]:
    """The values that the fixed clues leave to each open cell; a fixed cell has none."""
    seen = peers(board)
    values = set(range(1, board.order + 1))
    return [
        set() if value else values.difference(fixed[peer] for peer in seen[cell]) for cell, value in enumerate(fixed)
    ]


def _clauses(
    board: Board, fixed: Sequence[int], candidates: Sequence[set[int]], at: dict[tuple[int, int], int]
) -> Iterator[list[int]]:
    """The board as clauses over the open cells' candidates."""
    seen = peers(board)
    for cell, values in enumerate(candidates):
        if fixed[cell]:
            if any(fixed[peer] == fixed[cell] for peer in seen[cell]):
                yield from NEVER
            continue
        mine = [(value, at[cell, value]) for value in sorted(values)]
        yield from [[variable for _, variable in mine]] if mine else NEVER
        yield from ([-a, -b] for i, (_, a) in enumerate(mine) for _, b in mine[:i])
        for peer in seen[cell]:
            if peer > cell:
                theirs = candidates[peer]
                yield from ([-variable, -at[peer, value]] for value, variable in mine if value in theirs)
    full = {frozenset(house.cells): house for house in board.houses if board.is_full(house)}
    for house in full.values():
        there = {fixed[cell] for cell in house.cells}
        for value in range(1, board.order + 1):
            if value not in there:
                places = [at[cell, value] for cell in house.cells if value in candidates[cell]]
                yield from [places] if places else NEVER
