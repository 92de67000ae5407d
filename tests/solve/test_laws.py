"""Laws over thousands of puzzles: no technique, alone or with others, in any order, takes a value of the solution."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from bookbuilder.board import Board, board
from bookbuilder.generate import Order, Scheme, make
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.levels import LEVELS
from bookbuilder.solve import LADDER, UNIQUENESS, engines, grade, steps
from tests.board.samples import BOARDS, PRINTED, show
from tests.board.twins import moved, renamed, reordered, twin

NAMES = tuple(rung.name for rung in (*LADDER, *UNIQUENESS))
KINDS = ("classic", "x", "windoku", "jigsaw-3", "holes", "overlap", "double", "8x8")
EACH = 300  # puzzles of a kind: minimal ones, and such with a few more clues


def puzzles(name: str, seed: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Puzzles with their solutions: minimal ones, and such with clues to spare."""
    its = board(name)
    for least, count in ((0, 2 * EACH // 3), (len(its.cells) * 2 // 5, EACH // 3)):
        order = Order(f"law {least}", its, LEVELS, Scheme("none", least=least), seed, count)
        for _, _, made in make([order], lambda mark: False, [(0, place) for place in range(count)], keys=False):
            yield made.puzzle.givens, made.solution


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.parametrize("name", KINDS)
def test_no_technique_takes_a_value_of_the_solution(name: str) -> None:
    """The whole ladder, and singles with a few others, so that the hard ones meet boards full of candidates."""
    its, rng, used = board(name), random.Random(name), Counter[str]()
    for givens, solution in puzzles(name, 1):
        few = [*rng.sample(NAMES, 3), "naked single", "hidden single"]
        ids = array("i", [TECHNIQUES.index(technique) for technique in dict.fromkeys(few)])
        for ladder in (None, ids):
            for step in steps(engines(its), array("i", givens), ladder, uniqueness=True):
                used[step.technique] += 1
                wrong = [(cell, value) for cell, value in step.placements if solution[cell] != value]
                wrong += [(cell, value) for cell, value in step.eliminations if solution[cell] == value]
                assert not wrong, f"{step}{show(its, givens)}{show(its, solution)}"
    assert len(used) > 15, used  # the law is about techniques that come


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.parametrize("name", KINDS)
def test_a_twin_has_the_same_level_and_score(name: str) -> None:
    its, rng = board(name), random.Random(name)
    for givens, _ in list(puzzles(name, 2))[::3]:
        other = twin(its, givens, rng)
        known = grade(engines(its), array("i", givens))
        assert grade(engines(its), array("i", other)) == known, f"{show(its, givens)}{show(its, other)}"


@pytest.mark.repeats
@pytest.mark.parametrize("its", [*PRINTED, BOARDS["overlapping boxes"]], ids=lambda its: its.name)
@pytest.mark.parametrize("positions", [15, pytest.param(600, marks=pytest.mark.slow)])
def test_no_technique_depends_on_the_order_of_cells_houses_or_values(its: Board, positions: int) -> None:
    """Each alone, on parts of solutions: with more than one solution, there are more candidates to strike."""
    rng, exact = random.Random(its.name), engines(its).exact
    other, moves = reordered(its, rng)
    exact.seed(rng.getrandbits(64))
    while not exact.fill(5000):
        pass
    for _ in range(positions):
        share = rng.uniform(0.2, 0.6)
        givens = [value if rng.random() < share else 0 for value in exact.solution]
        there = renamed(its, moved(givens, moves), rng)
        for technique in NAMES:
            known = climbed(its, givens, technique)
            assert climbed(other, there, technique) == known, f"{technique}{show(its, givens)}"


def climbed(its: Board, givens: Sequence[int], technique: str) -> tuple[object, int]:
    """What a technique uses, alone, and the cells that are open then."""
    climber = engines(its).climber
    climber.climb(array("i", givens), array("i", [TECHNIQUES.index(technique)]), False)
    return climber.used, climber.open_cells
