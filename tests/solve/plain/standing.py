"""Whether a step can be taken, and what it takes: by what the kernel records, and of chains and sets by their parts.

Of chains the kernel records the shortest alone, and of sets the smallest. What the nodes of a step are is known here by
their places.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import TypeVar

from bookbuilder.board import Board, houses_through, peers
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.puzzle import Candidate, Step
from bookbuilder.solve import engines
from bookbuilder.solve.explain import left_in
from bookbuilder.solve.steps import decode

Item = TypeVar("Item")


def is_open(
    board: Board, givens: Sequence[int], placed: Sequence[Candidate], struck: Sequence[Candidate], step: Step
) -> bool:
    """Whether a step can be taken once these values are placed and these candidates struck, besides the givens."""
    values, allowed = array("i", givens), array("I", [(1 << board.order) - 1] * len(givens))
    for cell, value in placed:
        values[cell] = value
    for cell, value in struck:
        allowed[cell] &= ~(1 << (value - 1))
    tools = engines(board)
    if step.technique in STANDS:
        return stands(board, step, left_in(tools, values, allowed))
    tools.climber.climb(values, array("i", [TECHNIQUES.index(step.technique)]), True, allowed, 1)
    return any(shows(opening, step) for opening in decode(tools, tools.climber.records))


def shows(opening: Step, step: Step) -> bool:
    """Whether an opening is the step: it may strike more where less has been struck before.

    Which houses show a naked single is no part of its record, and the cells of a node come in any order.
    """
    same = _parts(opening) == _parts(step) and opening.placements == step.placements
    return same and opening.houses in ((), step.houses) and set(step.eliminations) <= set(opening.eliminations)


def _parts(step: Step) -> list[tuple[frozenset[int], tuple[int, ...]]]:
    return [(frozenset(node.cells), node.values) for node in step.nodes]


def needed(items: list[Item], is_enough: Callable[[list[Item]], bool]) -> list[Item]:
    """The items without those that can be left out: the latest first, many at a time as long as that does."""
    size, stop = max(1, len(items)), len(items)
    while True:
        while stop > 0:
            start = max(0, stop - size)
            fewer = items[:start] + items[stop:]
            if is_enough(fewer):
                items = fewer
            stop = start
        if size == 1:
            return items
        size, stop = size // 2, len(items)


def stands(board: Board, step: Step, left: Sequence[Sequence[int]]) -> bool:
    """Whether a step follows from these candidates, even if there are shorter ones or smaller sets."""
    return STANDS[step.technique](board, step, [set(its) for its in left])


def _meet(board: Board, a: int, b: int) -> bool:
    return a in peers(board)[b]


def _stands_by_cells(board: Board, step: Step, left: list[set[int]]) -> bool:
    return all(left[node.cells[0]] <= set(node.values) for node in step.nodes)


def _stands_by_places(board: Board, step: Step, left: list[set[int]]) -> bool:
    """The house of each link has no other place."""
    pairs = zip(step.houses, step.nodes[::2], step.nodes[1::2], strict=True)
    return all(_places(board, house, a.values[0], left) <= {*a.cells, *b.cells} for house, a, b in pairs)


def _stands_by_links(board: Board, step: Step, left: list[set[int]]) -> bool:
    """What falls leaves, each time, no other place in a house, no other value in a cell, or all others in a set."""
    houses, nodes = iter(step.houses), list(step.nodes)
    while nodes:
        off, on = nodes.pop(0), nodes.pop(0)
        if nodes and len(nodes[0].values) > 1:
            its_set, _ = nodes.pop(0), next(houses)
            if set().union(*(left[cell] for cell in its_set.cells)) != {*its_set.values}:
                return False
            for node in (off, on):
                if {cell for cell in its_set.cells if node.values[0] in left[cell]} != {*node.cells}:
                    return False
        elif off.values == on.values:
            if not _places(board, next(houses), off.values[0], left) <= {*off.cells, *on.cells}:
                return False
        elif not left[on.cells[0]] <= {*off.values, *on.values}:
            return False
    return True


def _stands_by_areas(board: Board, step: Step, left: list[set[int]]) -> bool:
    """Each area has the value where neither the candidate sees it nor all that is left in one before."""
    (value,) = step.values
    rest = [node.cells for node in step.nodes]
    for at, house in enumerate(step.houses, start=1):
        seen = {
            cell
            for cell in _places(board, house, value, left)
            if any(all(_meet(board, cell, other) for other in cells) for cells in rest[:at])
        }
        if not _places(board, house, value, left) - seen <= (set(rest[at]) if at < len(rest) else set()):
            return False
    return True


def _stands_by_force(board: Board, step: Step, left: list[set[int]]) -> bool:
    """Each placement is the last candidate of its cell or the last place in its house, after those before it."""
    start, *nodes = step.nodes
    tried = {(cell, value) for cell in start.cells for value in start.values}
    now, is_contradiction = [set(its) for its in left], len(tried) == 1
    if is_contradiction:
        _place(board, now, start.cells[0], start.values[0])
    elif start.house is None:
        if not left[start.cells[0]] <= set(start.values):
            return False
    elif not _places(board, start.house, start.values[0], left) <= set(start.cells):
        return False
    for node in nodes[:-1] if is_contradiction else nodes:
        cell, value = node.cells[0], node.values[0]
        if (cell, value) in tried:
            now = [set(its) for its in left]
        elif not (now[cell] if node.house is None else _places(board, node.house, value, now)) <= (
            {value} if node.house is None else {cell}
        ):
            return False
        _place(board, now, cell, value)
    if not is_contradiction:
        return True
    last = nodes[-1]
    return not (now[last.cells[0]] if last.house is None else _places(board, last.house, last.values[0], now))


def _stands_by_sets(board: Board, step: Step, left: list[set[int]]) -> bool:
    """Two sets have one value more than cells, and what ties them together is where the step says, and nowhere else."""
    ((struck, value),), (one, other, *commons) = step.eliminations, step.nodes
    for node in (one, other):
        if set().union(*(left[cell] for cell in node.cells)) != set(node.values):
            return False
    for common in commons:
        (x,) = common.values
        here, there = ([cell for cell in node.cells if x in left[cell]] for node in (one, other))
        if {*here, *there} != {*common.cells} or not all(_meet(board, a, b) for a in here for b in there):
            return False
    holding = (one, other) if len(commons) == 1 else (one,)
    return all(_meet(board, struck, cell) for node in holding for cell in node.cells if value in left[cell])


def _stands_by_three_sets(board: Board, step: Step, left: list[set[int]]) -> bool:
    """The same of three sets, the first of which has a value in common with each of the others."""
    ((struck, value),), (hinge, one, other, *commons) = step.eliminations, step.nodes
    if any(set().union(*(left[cell] for cell in node.cells)) != set(node.values) for node in (hinge, one, other)):
        return False
    for common, end in zip(commons, (one, other), strict=True):
        (x,) = common.values
        here, there = ([cell for cell in node.cells if x in left[cell]] for node in (hinge, end))
        if {*here, *there} != {*common.cells} or not all(_meet(board, a, b) for a in here for b in there):
            return False
    return all(_meet(board, struck, cell) for end in (one, other) for cell in end.cells if value in left[cell])


STANDS = {
    "ALS-XY-wing": _stands_by_three_sets,
    "ALS-XZ": _stands_by_sets,
    "X-chain": _stands_by_places,
    "XY-chain": _stands_by_cells,
    "alternating inference chain": _stands_by_links,
    "chain through sets": _stands_by_links,
    "rectangle": _stands_by_areas,
    "forcing chain": _stands_by_force,
}


def _places(board: Board, house: int, value: int, left: Sequence[set[int]]) -> set[int]:
    return {cell for cell in board.houses[house].cells if value in left[cell]}


def _place(board: Board, left: list[set[int]], cell: int, value: int) -> None:
    left[cell] &= {value}
    for house in houses_through(board)[cell]:
        for other in board.houses[house].cells:
            if other != cell:
                left[other].discard(value)
