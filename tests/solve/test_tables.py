"""Engines of a board take little time and memory, whatever its houses."""

from __future__ import annotations

import random
import tracemalloc
from itertools import combinations

import pytest

from bookbuilder.board import Board, Cell, House
from bookbuilder.kernel import Scene
from bookbuilder.solve.tables import engines


def piled_up() -> Board:
    """Forty cells in 200 random houses of nine, about as many as a board may have on one cell."""
    rng = random.Random(1)
    chosen = sorted({tuple(sorted(rng.sample(range(40), 9))) for _ in range(200)})
    houses = tuple(House("extra", f"house {i}", cells) for i, cells in enumerate(chosen))
    return Board("piled up", 9, tuple(Cell(i // 10, i % 10) for i in range(40)), houses)


@pytest.mark.slow
def test_houses_that_are_piled_up_do_not_fill_the_memory() -> None:
    tracemalloc.start()
    try:
        its = engines.__wrapped__(piled_up())
        assert its.climber is its.climber
        assert tracemalloc.get_traced_memory()[1] < 100_000_000
    finally:
        tracemalloc.stop()


def test_the_links_are_the_pairs_of_houses_that_share_two_cells() -> None:
    houses = [[0, 1, 2, 3], [2, 3, 4, 5], [3, 6], [0, 1, 2], [4, 5, 6, 7]]
    is_full = [len(cells) == 4 for cells in houses]
    scene = Scene(4, 8, houses, is_full, [True] * 5, [0] * 5)
    pairs = [(a, b) for a, b in combinations(range(5), 2) if len({*houses[a]} & {*houses[b]}) > 1]
    expected = sorted((a, b) for one, other in pairs for a, b in ((one, other), (other, one)) if is_full[a])
    assert (
        list(zip(scene.link_from, scene.link_to, strict=True)) == expected == [(0, 1), (0, 3), (1, 0), (1, 4), (4, 1)]
    )
    rows = [scene.shared[scene.shared_at[i] : scene.shared_at[i + 1]].tolist() for i in range(5)]
    assert rows == [[2, 3], [0, 1, 2], [2, 3], [4, 5], [4, 5]]
