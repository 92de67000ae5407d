"""Wings, remote pairs and chains: met often on every kind of board, and right by what their steps show."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations, pairwise

import pytest

from bookbuilder.board import Board
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.puzzle import Step
from bookbuilder.solve import engines, steps
from tests.board.samples import BOARDS, PRINTED, show
from tests.pace import few_quick

Maker = Callable[[Board, random.Random], tuple[tuple[int, ...], tuple[int, ...]]]

SINGLES = ("last cell", "hidden single in an area", "hidden single", "naked single")
BOARDS_OF_KINDS = [BOARDS[name] for name in ("classic", "6x6 with X", "jigsaw 6", "two 6x6", "corners off")]


def cited(board: Board, step: Step) -> list[set[int]]:
    """The cells of the houses that a step cites."""
    return [set(board.houses[house].cells) for house in step.houses]


def is_seen(board: Board, cell: int, others: Iterable[int]) -> bool:
    """Whether a cell shares a house with each of the others, none of which it is."""
    return all(cell != other and any({cell, other} <= set(house.cells) for house in board.houses) for other in others)


def strikes_what_sees(board: Board, step: Step, values: Iterable[int], *cells: int) -> bool:
    return all(value in values and is_seen(board, cell, cells) for cell, value in step.eliminations)


def assert_wing(board: Board, step: Step) -> None:
    (pivot,), (a,), (b,) = (node.cells for node in step.nodes)
    of_pivot, xz, yz = (set(node.values) for node in step.nodes)
    assert (len(xz), len(yz), len(xz & yz)) == (2, 2, 1)
    assert of_pivot == (xz | yz if step.technique == "XYZ-wing" else xz ^ yz)
    assert [wing in house and pivot in house for wing, house in zip((a, b), cited(board, step), strict=True)]
    assert strikes_what_sees(board, step, xz & yz, a, b, *([pivot] if step.technique == "XYZ-wing" else []))


def assert_w_wing(board: Board, step: Step) -> None:
    (a,), (p,), (q,), (b,) = (node.cells for node in step.nodes)
    xy, x, same_x, same_xy = (set(node.values) for node in step.nodes)
    near, linking, far = cited(board, step)
    assert (len(xy), len(x)) == (2, 1)
    assert (x <= xy, same_x, same_xy) == (True, x, xy)
    assert {a, p} <= near
    assert {p, q} <= linking
    assert {q, b} <= far
    assert len({a, b, p, q}) == 4
    assert len(linking) == board.order
    assert not is_seen(board, a, [b])
    assert strikes_what_sees(board, step, xy - x, a, b)


def assert_remote_pairs(board: Board, step: Step) -> None:
    ones, others = step.nodes
    assert len(ones.values) == 2
    assert ones.values == others.values
    for node in step.nodes:
        assert not any(is_seen(board, a, [b]) for a, b in combinations(node.cells, 2))
    for house in cited(board, step):
        assert (len(house & set(ones.cells)), len(house & set(others.cells))) == (1, 1)
    reached, waiting = set(ones.cells[:1]), [ones.cells[0]]
    while waiting:
        cell = waiting.pop()
        new = {c for house in cited(board, step) if cell in house for c in house & set(step.cells)} - reached
        reached |= new
        waiting += new
    assert reached == set(step.cells)
    for cell, value in step.eliminations:
        assert value in ones.values
        assert all(any(is_seen(board, cell, [other]) for other in node.cells) for node in step.nodes)
        assert not any(cell in house for house in cited(board, step))


def assert_xy_chain(board: Board, step: Step) -> None:
    chain = [cell for node in step.nodes for cell in node.cells]
    assert len(chain) == len(step.nodes) == len(set(chain))
    assert all(len(node.values) == 2 for node in step.nodes)
    assert all(set(link) <= house for link, house in zip(pairwise(chain), cited(board, step), strict=True))
    (z,) = {value for _, value in step.eliminations}
    value = z  # what each cell is not
    for node in step.nodes:
        assert value in node.values
        (value,) = set(node.values) - {value}  # so it is this
    assert value == z
    assert strikes_what_sees(board, step, {z}, chain[0], chain[-1])


SHOWS = {
    "XY-wing": assert_wing,
    "XYZ-wing": assert_wing,
    "W-wing": assert_w_wing,
    "remote pairs": assert_remote_pairs,
    "XY-chain": assert_xy_chain,
}


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS_OF_KINDS, ids=lambda board: board.name)
def test_each_is_met_often_and_its_steps_show_that_they_are_right(board: Board, make_puzzle: Maker) -> None:
    """With singles alone to help it, so that it works in states of all sorts."""
    rng, met = random.Random(f"wings {board.name}"), Counter[str]()
    for _ in range(1000):
        givens, solution = make_puzzle(board, rng)
        for technique, assert_shown in SHOWS.items():
            numbers = array("i", [TECHNIQUES.index(name) for name in (*SINGLES, technique)])
            for step in steps(engines(board), array("i", givens), numbers):
                wrong = [(cell, value) for cell, value in step.eliminations if solution[cell] == value]
                assert not wrong, f"{step}{show(board, givens)}{show(board, solution)}"
                if step.technique == technique:
                    met[technique] += 1
                    assert_shown(board, step)
    assert met.keys() == SHOWS.keys()
    assert min(met.values()) >= 5, met


@pytest.mark.repeats
@pytest.mark.parametrize("board", PRINTED, ids=lambda board: board.name)
@few_quick(50, 200)
def test_chains_of_the_ladder_have_four_cells_or_more(board: Board, make_puzzle: Maker, n: int) -> None:
    """The shorter ones are pairs and XY-wings, which lower rungs have taken."""
    rng = random.Random(f"long {board.name}")
    for _ in range(n):
        givens, _ = make_puzzle(board, rng)
        for step in steps(engines(board), array("i", givens)):
            assert step.technique != "XY-chain" or len(step.nodes) >= 4, f"{step}{show(board, givens)}"


@pytest.mark.repeats
@pytest.mark.parametrize("board", BOARDS_OF_KINDS, ids=lambda board: board.name)
def test_chains_of_a_round_are_equally_long(board: Board, make_puzzle: Maker) -> None:
    rng, climber = random.Random(f"equally long {board.name}"), engines(board).climber
    singles, chains = (array("i", map(TECHNIQUES.index, names)) for names in (SINGLES, ["XY-chain"]))
    rounds = 0
    for _ in range(300):
        givens, solution = make_puzzle(board, rng)
        climber.climb(array("i", givens), singles, False)
        state = [0 if left else value for left, value in zip(climber.candidates, solution, strict=True)]
        found = steps(engines(board), array("i", state), chains)
        if found and len(climber.history) == 1:
            rounds += 1
            assert len({len(step.nodes) for step in found}) == 1, show(board, state)
    assert rounds >= 5
