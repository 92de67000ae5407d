"""Clues that must stay because a chain of two values would have none are the same that the search finds."""

from __future__ import annotations

import pytest

from bookbuilder.board import Board
from bookbuilder.board import board as named
from bookbuilder.generate.dig import nodes_per_group
from bookbuilder.solve import engines
from tests.board.samples import BOARDS
from tests.kernel.workload import in_groups

SMALL = [board for board in BOARDS.values() if len(board.cells) <= 100]
PLENTY = 10**6


@pytest.mark.parametrize("board", SMALL, ids=lambda board: board.name)
def test_digging_with_chains_keeps_the_clues_that_it_keeps_without(board: Board) -> None:
    tools, n = engines(board), len(board.cells)
    plain, quick = tools.another(), tools.another()
    quick.meet(tools.scene.in_house_at, tools.scene.in_house, tools.scene.n_houses)
    apart, twos = [(cell,) for cell in range(n)], [(cell, (cell * 7 + 3) % n) for cell in range(0, n, 2)]
    for groups in (apart, twos, [tuple(range(start, min(start + 3, n))) for start in range(0, n, 3)]):
        for until_stuck in (False, True):
            for seed in range(1, 30):
                left = []
                for exact in (plain, quick):
                    exact.seed(seed)
                    if not exact.fill(3000):
                        break
                    exact.begin_dig(*in_groups(groups), -1, seed % 5, until_stuck)
                    while not exact.dig(PLENTY):
                        pass
                    left.append((exact.removed, exact.puzzle, exact.random_number(10**9)))
                assert left[1:] == left[:1], f"seed {seed}"


@pytest.mark.parametrize("name", ["classic", "jigsaw-4"])
def test_the_same_groups_are_in_doubt_with_chains_and_without(name: str) -> None:
    """Clause learning decides them together: with fewer of them, it may come to other decisions."""
    tools = engines(named(name))
    n, plain = len(tools.board.cells), tools.another()
    for seed in (2, 7):
        left = []
        for exact in (plain, tools.exact):
            exact.seed(seed)
            assert exact.fill(2_000)
            exact.begin_dig(*in_groups([(cell,) for cell in range(n)]), -1, 0, False)
            while not exact.dig(nodes_per_group(tools)):
                pass
            left.append((exact.doubts, exact.puzzle))
        assert left[1] == left[0], f"seed {seed}"
