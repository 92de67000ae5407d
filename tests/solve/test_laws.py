"""Laws over thousands of puzzles: no technique, alone or with others, in any order, takes a value of the solution."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from collections.abc import Iterator

import pytest

from bookbuilder.board import board
from bookbuilder.generate import Order, Scheme, make
from bookbuilder.kernel import TECHNIQUES
from bookbuilder.levels import LEVELS
from bookbuilder.solve import LADDER, UNIQUENESS, engines, grade, steps
from tests.board.samples import show
from tests.board.twins import twin

NAMES = tuple(rung.technique for rung in (*LADDER, *UNIQUENESS))
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
