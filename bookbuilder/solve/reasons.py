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
from bookbuilder.puzzle.roles import branches, houses_as, node_as, node_roles, nodes_as

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
    """The nodes of a forcing chain, each with the house that it takes."""
    houses, placed = iter(step.houses), list[tuple[int, int]]()
    for node, role in zip(step.nodes, node_roles(step), strict=True):
        if role == "alternatives":
            yield replace(node, house=next(houses) if houses_as(step, "house") else None)
            continue
        if role == "dead":
            yield replace(node, house=next(houses, None))
            continue
        cell, value = node.cells[0], node.values[0]
        if role == "assumption":
            placed.clear()
            yield node
        else:
            gone = {known for at, known in placed if _meet(board, at, cell)}
            last = gone.issuperset(set(candidates[cell]) - {value})
            yield node if last else replace(node, house=next(houses))
        placed.append((cell, value))


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
    houses = iter(houses_as(step, "link"))
    for off, on in zip(nodes_as(step, "off"), nodes_as(step, "on"), strict=True):
        if off.values == on.values:
            if not _places(board, next(houses), off.values[0], left) <= {*off.cells, *on.cells}:
                return False
        elif not left[on.cells[0]] <= {*off.values, *on.values}:
            return False
    return True


def _stands_by_areas(board: Board, step: Step, left: list[set[int]]) -> bool:
    """Each area has the value where neither the candidate sees it nor all that is left in one before."""
    (value,) = step.values
    rests, met = [node.cells for node in nodes_as(step, "rest")], [node_as(step, "candidate").cells]
    for house, rest in zip((*houses_as(step, "area"), *houses_as(step, "dead")), (*rests, ()), strict=True):
        places = _places(board, house, value, left)
        seen = {cell for cell in places if any(all(_meet(board, cell, other) for other in cells) for cells in met)}
        if not places - seen <= set(rest):
            return False
        met.append(rest)
    return True


def _stands_by_force(board: Board, step: Step, left: list[set[int]]) -> bool:
    """Each placement is the last candidate of its cell or the last place in its house, after those before it."""
    if not all(_is_all(board, start, left) for start in nodes_as(step, "alternatives")):
        return False
    now = left
    for assumption, forced in branches(step):
        now = [set(its) for its in left]
        _place(board, now, assumption)
        for node in forced:
            if not _is_all(board, node, now):
                return False
            _place(board, now, node)
    return not any(_left(board, dead, now) for dead in nodes_as(step, "dead"))


def _left(board: Board, node: Node, left: Sequence[set[int]]) -> set[int]:
    """What is left for a node: the places of its value in its house, or else the values of its cell."""
    return left[node.cells[0]] if node.house is None else _places(board, node.house, node.values[0], left)


def _is_all(board: Board, node: Node, left: Sequence[set[int]]) -> bool:
    """Whether a node has all that is left for it."""
    return _left(board, node, left) <= set(node.values if node.house is None else node.cells)


_STANDS = {
    "XY-chain": _stands_by_cells,
    "alternating inference chain": _stands_by_links,
    "rectangle": _stands_by_areas,
    "forcing chain": _stands_by_force,
}
CHAINS = tuple(_STANDS)  # of which the kernel records the shortest alone


def _places(board: Board, house: int, value: int, left: Sequence[set[int]]) -> set[int]:
    return {cell for cell in board.houses[house].cells if value in left[cell]}


def _place(board: Board, left: list[set[int]], node: Node) -> None:
    """Set a cell to its value, and strike that from its peers."""
    cell, value = node.cells[0], node.values[0]
    left[cell] &= {value}
    for other in peers(board)[cell]:
        left[other].discard(value)
