"""A step of rules beyond houses and candidates of its cells go in; whether the step follows from them comes out.

Every choice of values is tried, from what the step's relations and houses say; nothing here knows the kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from bookbuilder.board import Board
from bookbuilder.puzzle.steps import Candidate, Node, Step
from bookbuilder.puzzle.techniques.gone import sees_all
from bookbuilder.puzzle.techniques.parts import StepParts
from bookbuilder.relations import PairTable, Sum, primitives
from bookbuilder.relations.apart import apart_from

Left = Mapping[int, Sequence[int]]  # the candidates of some cells; the value alone of one that is set


# --- sums -----------------------------------------------------------------------------------------------------------


class Placings(NamedTuple):
    """How cells can have different values with a total: which sets of values, as bits, and who has what in any way."""

    sets: frozenset[int]
    candidates: frozenset[Candidate]


def placings(left: Left, cells: Sequence[int], total: int, counts: Callable[[int], bool] = bool) -> Placings:
    """All ways to give cells different values out of their candidates that add up to a total, if their sets count.

    The cells take their values in turn. What matters is only which values are taken, so that as many sets are met as
    there are, and not as many ways.
    """
    ordered = sorted(cells, key=lambda cell: len(left[cell]))
    least, most = [0], [0]  # of the last cells, together
    for cell in reversed(ordered):
        least.append(least[-1] + min(left[cell], default=0))
        most.append(most[-1] + max(left[cell], default=0))
    met = [{0: 0}]  # by the number of cells that have a value: the values taken, as bits, and what they come to
    for at, cell in enumerate(ordered, 1):
        after, taken = len(ordered) - at, dict[int, int]()
        for before, come_to in met[-1].items():
            for value in left[cell]:
                if not before >> value & 1 and least[after] <= total - come_to - value <= most[after]:
                    taken[before | 1 << value] = come_to + value
        met.append(taken)
    sets = alive = {taken for taken in met[-1] if counts(taken)}
    candidates = set[Candidate]()
    for cell, known in zip(reversed(ordered), reversed(met[:-1]), strict=True):
        moves = {(taken ^ 1 << value, value) for taken in alive for value in left[cell] if taken >> value & 1}
        some = [(taken, value) for taken, value in moves if taken in known]
        alive = {taken for taken, _ in some}
        candidates.update((cell, value) for _, value in some)
    return Placings(frozenset(sets), frozenset(candidates))


def sets_left(board: Board, parts: StepParts) -> list[tuple[int, ...]]:
    """The sets of values that the cells of a step's first sum can hold, each in order."""
    left = {node.cells[0]: node.values for node in parts.nodes("summand")}
    sets = placings(left, list(left), total_of(board, parts.step)).sets
    every = range(1, board.order + 1)
    return sorted(tuple(value for value in every if taken >> value & 1) for taken in sets)


def total_of(board: Board, step: Step, which: int = 0) -> int:
    """The total of the sum that one of a step's relations says."""
    said = primitives(board, (step.relations[which],))
    return next(it.totals[0] for it in said if isinstance(it, Sum) and {*it.cells} == {*step.relations[which].cells})


def _follow(some: Placings, step: Step) -> bool:
    """Whether there are ways, and none of them has a struck candidate."""
    return bool(some.sets) and some.candidates.isdisjoint(step.eliminations)


def _cells(nodes: Sequence[Node]) -> list[int]:
    return [node.cells[0] for node in nodes]


def by_sum(board: Board, parts: StepParts, left: Left) -> bool:
    """No way to keep the sum has a struck candidate."""
    return _follow(placings(left, _cells(parts.nodes("summand")), total_of(board, parts.step)), parts.step)


def by_locked_value(board: Board, parts: StepParts, left: Left) -> bool:
    """All ways have the value, and the struck cells see all its places."""
    (_, value), *_ = parts.step.eliminations
    cells = _cells(parts.nodes("summand"))
    places = [other for other in cells if value in left[other]]
    sets = placings(left, cells, total_of(board, parts.step)).sets
    sees = all(sees_all(board, cell, places) for cell, _ in parts.step.eliminations)
    return sees and bool(sets) and all(taken >> value & 1 for taken in sets)


def by_sum_and_house(board: Board, parts: StepParts, left: Left) -> bool:
    """No way with the value that the house has in the sum only has a struck candidate."""
    (value,) = parts.node("held").values
    cells, total = _cells(parts.nodes("summand")), total_of(board, parts.step)
    return _follow(placings(left, cells, total, lambda taken: bool(taken >> value & 1)), parts.step)


def by_two_sums(board: Board, parts: StepParts, left: Left) -> bool:
    """No way has a struck candidate that leaves a set of values to the other sum."""
    one, other = _cells(parts.nodes("summand")), _cells(parts.nodes("fellow"))
    further = placings(left, other, total_of(board, parts.step, 1)).sets
    beside = placings(left, one, total_of(board, parts.step), lambda taken: any(not taken & it for it in further))
    return _follow(beside, parts.step)


def by_rest(board: Board, parts: StepParts, left: Left) -> bool:
    """No choice of values that leaves the right difference has a struck candidate."""
    step, seen = parts.step, apart_from(board)
    cells = [node.cells[0] for node in step.nodes]
    signs = [1 if role == "innie" else -1 for role in parts.node_roles]
    together = [{*relation.cells} for relation in step.relations]
    least, most = [0], [0]  # of the last cells, together
    for cell, sign in zip(reversed(cells), reversed(signs), strict=True):
        worth = [sign * value for value in left[cell]]
        least.append(least[-1] + min(worth))
        most.append(most[-1] + max(worth))
    struck, is_possible = {*step.eliminations}, False

    def choose(chosen: dict[int, int], missing: int) -> bool:
        """Whether no complete choice has what was struck."""
        nonlocal is_possible
        at = len(chosen)
        if not least[len(cells) - at] <= missing <= most[len(cells) - at]:
            return True
        if at == len(cells):
            is_possible = True
            return struck.isdisjoint(chosen.items())
        here = cells[at]
        for value in left[here]:
            same = [cell for cell, other in chosen.items() if other == value]
            if any(cell in seen[here] or _share(together, here, cell) for cell in same):
                continue
            if not choose({**chosen, here: value}, missing - signs[at] * value):
                return False
        return True

    return choose({}, rest_of(board, step)) and is_possible


def _share(together: list[set[int]], one: int, other: int) -> bool:
    return any(one in cells and other in cells for cells in together)


def rest_of(board: Board, step: Step) -> int:
    """What the houses of a step come to, less the sums taken away: innies come to so much more than outies."""
    totals = sum(total_of(board, step, which) for which in range(len(step.relations)))
    return len(step.houses) * board.order * (board.order + 1) // 2 - totals


# --- pairs ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _tables(board: Board, step: Step) -> dict[tuple[int, int], list[PairTable]]:
    """What the relations of a step say about two of its cells, from either."""
    tables: dict[tuple[int, int], list[PairTable]] = {}
    for said in primitives(board, tuple(it for it in step.relations if it not in board.relations)):
        if isinstance(said, PairTable) and said.first in step.cells and said.second in step.cells:
            tables.setdefault((said.first, said.second), []).append(said)
            tables.setdefault((said.second, said.first), []).append(said.turned())
    return tables


def _goes(tables: dict[tuple[int, int], list[PairTable]], one: int, value: int, other: int, its_value: int) -> bool:
    return all(table.allowed[value - 1] >> (its_value - 1) & 1 for table in tables.get((one, other), ()))


def by_pair(board: Board, parts: StepParts, left: Left) -> bool:
    """Nothing that the one cell may have goes with a struck candidate of the other."""
    step, (shown,) = parts.step, parts.node("shown").cells
    tables = _tables(board, step)
    return not any(_goes(tables, shown, value, cell, lost) for cell, lost in step.eliminations for value in left[shown])


def by_linked_cells(board: Board, parts: StepParts, left: Left) -> bool:
    """No choice of values that keeps the rules between the cells has a struck candidate."""
    step = parts.step
    tables = _tables(board, step)
    cells, struck = step.cells, {*step.eliminations}

    def choose(chosen: dict[int, int]) -> bool:
        """Whether no complete choice has what was struck."""
        if len(chosen) == len(cells):
            return struck.isdisjoint(chosen.items())
        cell = cells[len(chosen)]
        return all(
            choose({**chosen, cell: value})
            for value in left[cell]
            if all(it != value and _goes(tables, other, it, cell, value) for other, it in chosen.items())
        )

    return choose({})
