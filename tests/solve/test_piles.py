"""Grids that lie on top of each other, each a row below the last: so many lines that large fish are given up."""

from __future__ import annotations

import random
from array import array

import pytest

from bookbuilder.board import Board, Cell, House
from bookbuilder.kernel import TECHNIQUES, Climber, Scene, climber
from bookbuilder.kernel._mode import load
from bookbuilder.solve import engines
from tests.board.samples import overlaid

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


def interrupted(monkeypatch: pytest.MonkeyPatch, module: str, after: int) -> None:
    """Let Ctrl-C come when a module has heeded it so many times."""
    times = iter(range(after))

    def interrupt() -> None:
        if next(times, None) is None:
            raise KeyboardInterrupt

    monkeypatch.setattr(load(module), "heed", interrupt)


@pytest.mark.parametrize("module", ["scanner", "fish"])
def test_a_climb_can_be_interrupted(monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    interrupted(monkeypatch, module, after=0)
    with pytest.raises(KeyboardInterrupt):
        found(12, "X-wing")


@pytest.mark.parametrize(
    ("technique", "record"),
    [
        *(("ALS-XZ", record) for record in (False, True)),
        *(("ALS-XY-wing", record) for record in (False, True)),
        *((name, False) for name in ("Sue de Coq", "forcing chain", "dynamic forcing chain", "unique rectangle")),
    ],
)
def test_a_scan_can_be_interrupted(monkeypatch: pytest.MonkeyPatch, technique: str, record: bool) -> None:
    """The climb heeds Ctrl-C once before it, the scan does so after that. The next climb is as if nothing had been."""
    board = overlaid("three 6x6", 6, 2, 3, Cell(0, 0), Cell(6, 6), Cell(12, 12))
    givens = array("i", [1, 2, 3, 0, 0, 0] * 2 + [0] * (len(board.cells) - 12))
    givens[6:12] = array("i", [0, 0, 0, 1, 2, 0])
    number, tools = TECHNIQUES.index(technique), engines(board)
    tools.climber.climb(givens, array("i", [number]), record, None, 1)
    known = tools.climber.used
    vars(tools).pop("_climber")
    with monkeypatch.context() as patch:
        interrupted(patch, "scanner", after=1)
        with pytest.raises(KeyboardInterrupt):
            tools.climber.climb(givens, array("i", [number]), record, None, 1)
    tools.climber.climb(givens, array("i", [number]), record, None, 1)
    assert tools.climber.used == known


@pytest.mark.repeats
def test_sue_de_coq_tries_smaller_sets_where_there_are_too_many_ways_to_combine_large_ones() -> None:
    """A line and an area of eighteen cells, three of them in both. Nothing follows, but that used to take seconds."""
    cells = [Cell(0, column) for column in range(18)] + [Cell(1 + i // 3, i % 3) for i in range(15)]
    houses = House("row", "row 1", tuple(range(18))), House("box", "box 1", (0, 1, 2, *range(18, 33)))
    climbs = engines(Board("line and area", 18, tuple(cells), houses)).climber
    climbs.climb(array("i", [0] * len(cells)), array("i", [TECHNIQUES.index("Sue de Coq")]), False)
    assert not climbs.used
