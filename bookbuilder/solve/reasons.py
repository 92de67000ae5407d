"""What a step rests on, where that takes more than its record: which houses show it, seen on the board as it stands.

The kernel records no more than the grading needs. Whoever is told a step asks further: which houses hold the values
that a cell cannot have, and for each link of a chain, whether it is the last candidate of its cell or the last place
in a house.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from bookbuilder.board import Board, houses_through, peers
from bookbuilder.puzzle import Node, Step

_FEW = 3  # houses of a cell of which all choices are tried


def reasoned(board: Board, step: Step, values: Sequence[int], candidates: Sequence[Sequence[int]]) -> Step:
    """The step with its reasons; `values` and `candidates` are what the board shows before it."""
    if step.technique == "naked single":
        ((cell, value),) = step.placements
        return replace(step, houses=shutting(board, values, cell, value))
    if step.technique == "forcing chain":
        return replace(step, nodes=tuple(_linked(board, step, candidates)))
    return step


def shutting(board: Board, values: Sequence[int], cell: int, value: int) -> tuple[int, ...]:
    """The houses of a cell that hold all values but one between them; none where they do not, and something else told.

    As few as do, and of these the plainest; of very many houses, with none among them that could go.
    """
    theirs = {house: {values[other] for other in board.houses[house].cells} for house in houses_through(board)[cell]}
    others = set(range(1, board.order + 1)) - {value}
    if not others <= set().union(*theirs.values()):
        return ()

    def do(its: Iterable[int]) -> bool:
        return others <= set().union(*(theirs[house] for house in its))

    plainest = board.plainest(theirs)
    for n in range(_FEW + 1):
        for its in combinations(plainest, n):
            if do(its):
                return its
    kept = list(plainest)
    for house in reversed(plainest):
        if do(its for its in kept if its != house):
            kept.remove(house)
    return tuple(kept)


def _linked(board: Board, step: Step, candidates: Sequence[Sequence[int]]) -> Iterator[Node]:
    """The nodes of a forcing chain, each with the house that it takes; their order is told in `kernel/forcing.py`."""
    houses = iter(step.houses)
    start = step.nodes[0]
    tried = {(cell, value) for cell in start.cells for value in start.values}
    placed: list[tuple[int, int]] = []
    if len(tried) == 1:
        yield start
        placed += tried
    else:
        yield replace(start, house=next(houses) if len(start.cells) > 1 else None)
    for at, node in enumerate(step.nodes[1:], start=1):
        if len(tried) == 1 and at == len(step.nodes) - 1:
            yield replace(node, house=next(houses, None))
            return
        link = (node.cells[0], node.values[0])
        if link in tried:
            placed.clear()
            yield node
        else:
            gone = {value for cell, value in placed if _meet(board, cell, link[0])}
            yield node if gone.issuperset(set(candidates[link[0]]) - {link[1]}) else replace(node, house=next(houses))
        placed.append(link)


def _meet(board: Board, a: int, b: int) -> bool:
    """Whether two cells lie in one house."""
    return a in peers(board)[b]


def stands(board: Board, step: Step, left: Sequence[Sequence[int]]) -> bool:
    """Whether a chain follows from these candidates, even if there are shorter ones, which alone the kernel records."""
    return _STANDS[step.technique](board, step, [set(its) for its in left])


def _stands_by_cells(board: Board, step: Step, left: list[set[int]]) -> bool:
    return all(left[node.cells[0]] <= set(node.values) for node in step.nodes)


def _stands_by_links(board: Board, step: Step, left: list[set[int]]) -> bool:
    """What falls leaves, each time, no other place in a house, or no other value in a cell."""
    houses = iter(step.houses)
    for off, on in zip(step.nodes[::2], step.nodes[1::2], strict=True):
        if off.values == on.values:
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


_STANDS = {
    "XY-chain": _stands_by_cells,
    "alternating inference chain": _stands_by_links,
    "rectangle": _stands_by_areas,
    "forcing chain": _stands_by_force,
}
CHAINS = tuple(_STANDS)  # of which the kernel records the shortest alone


def _places(board: Board, house: int, value: int, left: Sequence[set[int]]) -> set[int]:
    return {cell for cell in board.houses[house].cells if value in left[cell]}


def _place(board: Board, left: list[set[int]], cell: int, value: int) -> None:
    left[cell] &= {value}
    for house in houses_through(board)[cell]:
        for other in board.houses[house].cells:
            if other != cell:
                left[other].discard(value)
