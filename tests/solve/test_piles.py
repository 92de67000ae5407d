"""Grids that lie on top of each other, each a row below the last: so many lines that large fish are given up."""

from __future__ import annotations

import random
from array import array

import pytest

from bookbuilder.kernel import TECHNIQUES, Climber, Scene, climber
from bookbuilder.kernel._mode import load

FISH = ("X-wing", "finned X-wing", "swordfish", "jellyfish")
ORDER = 9


def pile(n_grids: int, mirrored: bool = False) -> tuple[Climber, array[int]]:
    """A climber on a pile of grids, and some of its clues; or its twin, the same from right to left, upside down."""
    height = ORDER + n_grids - 1
    rows = [[r * ORDER + c for c in range(ORDER)] for r in range(height)]
    columns = [[(top + r) * ORDER + c for r in range(ORDER)] for top in range(n_grids) for c in range(ORDER)]
    givens = [(3 * (r % 3) + r % ORDER // 3 + c) % ORDER + 1 for r in range(height) for c in range(ORDER)]
    rng = random.Random(1)
    givens = [value if rng.random() < 0.4 else 0 for value in givens]
    if mirrored:
        last = height * ORDER - 1
        rows = [[last - c for c in house] for house in reversed(rows)]
        columns = [[last - c for c in house] for house in reversed(columns)]
        givens.reverse()
    houses = rows + columns
    directions = [1] * len(rows) + [2] * len(columns)
    scene = Scene(ORDER, height * ORDER, houses, [True] * len(houses), [False] * len(houses), directions)
    return climber(scene), array("i", givens)


def found(n_grids: int, technique: str, mirrored: bool = False) -> int:
    """The openings of a technique in a pile."""
    climbs, givens = pile(n_grids, mirrored)
    climbs.climb(givens, array("i", [TECHNIQUES.index(technique)]), False, None, 1)
    return climbs.counts[TECHNIQUES.index(technique)]


@pytest.mark.slow
def test_large_fish_are_given_up_in_a_pile() -> None:
    assert found(60, "X-wing")
    assert not found(60, "jellyfish")
    assert not found(60, "finned jellyfish")


@pytest.mark.slow
@pytest.mark.parametrize("technique", FISH)
@pytest.mark.parametrize("n_grids", [3, 12])
def test_twins_are_given_up_alike(n_grids: int, technique: str) -> None:
    assert found(n_grids, technique) == found(n_grids, technique, mirrored=True)


@pytest.mark.parametrize("module", ["climb", "fish"])
def test_a_climb_can_be_interrupted(monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    def interrupt() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(load(module), "heed", interrupt)
    with pytest.raises(KeyboardInterrupt):
        found(12, "X-wing")
