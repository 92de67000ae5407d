"""What a person can read from the step of a fish: bases, covers, body and fins."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable, Iterator

import pytest

from bookbuilder.board import Board
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.puzzle import Step
from bookbuilder.solve import engines, steps
from tests.board.samples import PRINTED, overlaid, show
from tests.board.samples import Cell as At
from tests.pace import few_or_many
from tests.solve.plain import climb, state
from tests.solve.plain.fish import TECHNIQUES as FISH

Maker = Callable[[Board, random.Random], tuple[tuple[int, ...], tuple[int, ...]]]
each_kind = pytest.mark.parametrize("board", PRINTED, ids=lambda board: board.name)

SIZES = {"X-wing": 2, "swordfish": 3, "jellyfish": 4}


def found_in(board: Board, make_puzzle: Maker, n_puzzles: int) -> Iterator[tuple[tuple[int, ...], Step]]:
    """The first round's steps of every fish, in random puzzles after the singles."""
    rng = random.Random(f"fish {board.name}")
    singles = array("i", range(1, 5))
    for _ in range(n_puzzles):
        givens = list(make_puzzle(board, rng)[0])
        for step in steps(engines(board), array("i", givens), singles):
            for cell, value in step.placements:
                givens[cell] = value
        for technique in FISH:
            rungs = array("i", [TECHNIQUES.index(technique)])
            for step in steps(engines(board), array("i", givens), rungs):
                yield tuple(givens), step


@each_kind
def test_a_fish_names_its_bases_its_covers_its_body_and_its_fins(board: Board, make_puzzle: Maker) -> None:
    for givens, step in found_in(board, make_puzzle, 12):
        message = f"{step}{show(board, givens)}"
        size, is_finned = SIZES[step.technique.removeprefix("finned ")], step.technique.startswith("finned ")
        houses = [board.houses[house] for house in step.houses]
        bases, covers = houses[:size], houses[size:]
        ways = {state.direction(board, house) for house in bases}, {state.direction(board, house) for house in covers}
        assert ways in (({"across"}, {"down"}), ({"down"}, {"across"})), message
        assert len(covers) == size, message
        in_bases = {cell for house in bases for cell in house.cells}
        in_covers = {cell for house in covers for cell in house.cells}
        body, fins = step.nodes[0].cells, step.nodes[1].cells if is_finned else ()
        assert len(step.nodes) == 1 + is_finned, message
        assert set(body) <= in_bases & in_covers, message
        assert set(fins) <= in_bases - in_covers, message
        assert all(any(cell in house.cells for cell in body) for house in houses), message
        (value,) = step.values
        struck = {cell for cell, _ in step.eliminations}
        assert {value for _, value in step.eliminations} == {value}, message
        assert struck <= in_covers - in_bases, message
        assert all(cell in state.peers_of(board, fin) for cell in struck for fin in fins), message


GRIDS = overlaid("three 4x4", 4, 2, 2, At(0, 0), At(2, 2), At(4, 0))


@pytest.mark.repeats
@pytest.mark.parametrize(
    ("technique", "n"), few_or_many(FISH, {"finned swordfish", "jellyfish", "finned jellyfish"}, 4, 12)
)
def test_fish_swim_from_grid_to_grid(technique: str, make_puzzle: Maker, n: int) -> None:
    """Lines may share cells, and a cell may lie in several covers: the kernel finds what the definition says."""
    rng = random.Random(technique)
    climber, number = engines(GRIDS).climber, TECHNIQUES.index(technique)
    found = 0
    for _ in range(n):
        givens = [value if rng.random() < 0.3 else 0 for value in make_puzzle(GRIDS, rng)[1]]
        climber.climb(array("i", givens), array("i", [number]), False)
        known = climb(GRIDS, givens, [technique])
        left = {cell: sum(1 << (value - 1) for value in values) for cell, values in known.state.items()}
        assert climber.counts[number] == known.counts[technique], show(GRIDS, givens)
        assert {cell: climber.candidates[cell] for cell in left} == left, show(GRIDS, givens)
        found += known.counts[technique]
    assert found
