"""Random puzzles for laws about solving."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable

import pytest

from bookbuilder.board import Board
from bookbuilder.solve import engines


@pytest.fixture(scope="session")
def make_puzzle() -> Callable[[Board, random.Random], tuple[tuple[int, ...], tuple[int, ...]]]:
    """A maker of minimal puzzles with their solutions."""

    def make(board: Board, rng: random.Random) -> tuple[tuple[int, ...], tuple[int, ...]]:
        exact, n = engines(board).exact, len(board.cells)
        exact.seed(rng.getrandbits(64))
        while not exact.fill(5000):
            pass
        solution = exact.solution
        exact.begin_dig(array("i", range(n + 1)), array("i", range(n)), -1, 0, False)
        while not exact.dig(5000):
            pass
        return exact.puzzle, solution

    return make
