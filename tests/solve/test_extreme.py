"""The steps of the last techniques before trial: a person can follow each of them from what it shows."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Sequence

import pytest

from bookbuilder.board import Board
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.puzzle import Node, Step
from bookbuilder.solve import LADDER, engines
from bookbuilder.solve.steps import decode
from tests.board.samples import BOARDS, PRINTED, show
from tests.pace import few_quick
from tests.solve import plain
from tests.solve.plain import dynamic
from tests.solve.plain.chains import peers_of
from tests.solve.plain.state import Position, State, full_houses, places_of

Maker = Callable[[Board, random.Random], tuple[tuple[int, ...], tuple[int, ...]]]
Pair = tuple[int, int]

NAMES = [rung.name for rung in LADDER]


def climbed(
    board: Board, givens: Sequence[int], solution: Sequence[int], technique: str
) -> tuple[tuple[int, ...], State]:
    """The position, as values and candidates, where everything below a technique has nothing more to do."""
    climber, below = engines(board).climber, NAMES[: NAMES.index(technique)]
    climber.climb(array("i", givens), array("i", [TECHNIQUES.index(name) for name in below]), False)
    left = climber.candidates
    values = tuple(0 if bits else value for bits, value in zip(left, solution, strict=True))
    state = {c: {v for v in range(1, board.order + 1) if m >> (v - 1) & 1} for c, m in enumerate(left) if m}
    return values, Position(state, {c: value for c, value in enumerate(values) if value})


def first_round(board: Board, technique: str, values: tuple[int, ...], state: State) -> tuple[Step, ...]:
    """The steps that a technique has in a position; they strike, one each, what its definition says."""
    known = {pair for _, struck in plain.TECHNIQUES[technique](board, state) for pair in struck}
    allowed = array("I", [sum(1 << (v - 1) for v in state.get(c, ())) for c in range(len(board.cells))])
    tools = engines(board)
    tools.climber.climb(array("i", values), array("i", [TECHNIQUES.index(technique)]), True, allowed, 1)
    found = tuple(decode(tools, tools.climber.records))
    assert sorted(step.eliminations for step in found) == sorted((pair,) for pair in known), show(board, values)
    return found


def follow_chain(board: Board, state: State, step: Step) -> None:
    peers, (x,) = peers_of(board), step.eliminations
    houses = (board.houses[house] for house in step.houses)

    def turns_off(on: Node, off: Node) -> bool:
        if on.values == off.values:
            return all(b in peers[a] for a in on.cells for b in off.cells)
        return on.cells == off.cells and len(on.cells) == 1

    before = start = Node((x[0],), (x[1],))
    for off, on in zip(step.nodes[::2], step.nodes[1::2], strict=True):
        assert turns_off(before, off)
        if off.values == on.values:
            house = next(houses)
            assert board.is_full(house)
            assert places_of(state, house, on.values[0]) == {*off.cells, *on.cells}
            assert not set(off.cells) & set(on.cells)
        else:
            assert off.cells == on.cells
            assert state[on.cells[0]] == {*off.values, *on.values}
        before = on
    assert turns_off(before, start)
    assert next(houses, None) is None


def follow_sets(board: Board, state: State, step: Step) -> None:
    peers, ((cell, value),) = peers_of(board), step.eliminations
    sets, commons = step.nodes[:2], step.nodes[2:]
    for part, house in zip(sets, step.houses, strict=True):
        assert set(part.cells) <= set(board.houses[house].cells)
        assert set(part.values) == set().union(*(state[c] for c in part.cells))
        assert len(part.values) == len(part.cells) + 1
    assert not set(sets[0].cells) & set(sets[1].cells)
    for common in commons:
        one, other = ({c for c in part.cells if common.values[0] in state[c]} for part in sets)
        assert one
        assert other
        assert {*one, *other} == set(common.cells)
        assert all(b in peers[a] for a in one for b in other)
    holding = [{c for c in part.cells if value in state[c]} for part in sets]
    if len(commons) == 2 and (value,) not in [common.values for common in commons]:
        assert holding[0]
        assert holding[0] <= peers[cell]
    else:
        assert len(commons) == 1
        assert (value,) != commons[0].values
        assert all(holding)
        assert holding[0] | holding[1] <= peers[cell]


def follow_forcing(board: Board, state: State, step: Step) -> None:
    peers, (struck,) = peers_of(board), step.eliminations
    houses = iter([board.houses[house] for house in step.houses])
    first, *nodes = step.nodes

    def assume(assumed: Pair, following: list[Node]) -> State:
        left = {cell: set(values) for cell, values in state.items()}
        for i, (cell, value) in enumerate([assumed, *((node.cells[0], node.values[0]) for node in following)]):
            if i and left[cell] != {value}:
                assert places_of(left, next(houses), value) == {cell}
            left[cell] &= {value}
            for peer in peers[cell] & left.keys():
                left[peer].discard(value)
        return left

    if len(first.cells) == len(first.values) == 1:
        assert (first.cells[0], first.values[0]) == struck
        left = assume(struck, nodes[:-1])
        house = next(houses, None)
        if house is None:
            (cell,) = nodes[-1].cells
            assert set(nodes[-1].values) == state[cell]
            assert not left[cell]
        else:
            assert places_of(state, house, nodes[-1].values[0]) == set(nodes[-1].cells)
            assert not places_of(left, house, nodes[-1].values[0])
    else:
        if len(first.cells) == 1:
            assert set(first.values) == state[first.cells[0]]
        else:
            assert places_of(state, next(houses), first.values[0]) == set(first.cells)
        ways = [(cell, value) for cell in first.cells for value in first.values]
        starts = [i for i, node in enumerate(nodes) if (node.cells[0], node.values[0]) in ways]
        assert [(nodes[i].cells[0], nodes[i].values[0]) for i in starts] == ways
        for way, start, end in zip(ways, starts, [*starts[1:], len(nodes)], strict=True):
            assert struck[1] not in assume(way, nodes[start + 1 : end])[struck[0]]
    assert next(houses, None) is None


def follow_dynamic(board: Board, state: State, step: Step) -> None:
    """Each placement is the last one of its cell or of a house, once what strikes has struck often enough.

    Those of the last rounds may be in each other's way, so that a cell or a house is left without what is placed there.
    """
    assert isinstance(state, Position)
    peers, (struck,) = peers_of(board), step.eliminations
    first, *following, dead = step.nodes
    assert (first.cells, first.values) == ((struck[0],), (struck[1],))
    left = Position({cell: set(values) for cell, values in state.items()}, state.filled)

    def place(cell: int, value: int) -> None:
        left[cell] &= {value}
        for peer in peers[cell] & left.keys():
            left[peer].discard(value)

    def is_last(cell: int, value: int) -> bool:
        houses = [house for house in full_houses(board) if cell in house.cells]
        return left[cell] <= {value} or any(places_of(left, house, value) <= {cell} for house in houses)

    place(*struck)
    for cell, value in [(node.cells[0], node.values[0]) for node in following]:
        assert value in state[cell]
        while not is_last(cell, value):
            assert dynamic.strike(board, left)
        place(cell, value)
    if step.houses:
        house = board.houses[step.houses[0]]
        assert places_of(state, house, dead.values[0]) == set(dead.cells)
        while places_of(left, house, dead.values[0]):
            assert dynamic.strike(board, left)
    else:
        (cell,) = dead.cells
        assert set(dead.values) == state[cell]
        while left[cell]:
            assert dynamic.strike(board, left)


FOLLOW = {
    "alternating inference chain": follow_chain,
    "ALS-XZ": follow_sets,
    "forcing chain": follow_forcing,
    "dynamic forcing chain": follow_dynamic,
}
KINDS = (*PRINTED, BOARDS["overlapping boxes"], BOARDS["jigsaw 5"])


@pytest.mark.parametrize("technique", FOLLOW)
@pytest.mark.parametrize("board", KINDS, ids=lambda board: board.name)
@few_quick(3, 12)
def test_a_step_can_be_followed(board: Board, technique: str, make_puzzle: Maker, n: int) -> None:
    rng = random.Random(f"{technique} {board.name}")
    for _ in range(n):
        values, state = climbed(board, *make_puzzle(board, rng), "alternating inference chain")
        for step in first_round(board, technique, values, state):
            FOLLOW[technique](board, state, step)


def test_what_every_way_strikes_can_be_followed(make_puzzle: Maker) -> None:
    """Few givens, with many solutions: with more, something is contradicted. Ways of a cell, and of a house."""
    board, rng, seen = BOARDS["jigsaw 6"], random.Random(9), set()
    while len(seen) < 2:
        _, solution = make_puzzle(board, rng)
        givens = [value if rng.random() < 0.2 else 0 for value in solution]
        values, state = climbed(board, givens, solution, "forcing chain")
        for step in first_round(board, "forcing chain", values, state):
            follow_forcing(board, state, step)
            if len(step.nodes[0].cells) > 1 or len(step.nodes[0].values) > 1:
                seen.add(len(step.nodes[0].cells) > 1)
