"""Makers of puzzles for tests of orders."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from bookbuilder.generate import Fingerprint, Order, make
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.workers import Processes


@pytest.fixture
def make_all() -> Callable[..., list[GradedPuzzle]]:
    """Make all puzzles of an order, twins or not."""

    def puzzles(order: Order, jobs: int = 1, keys: bool = True, graded: bool = True) -> list[GradedPuzzle]:
        wanted = [(0, place) for place in range(order.count)]
        return [puzzle for *_, puzzle in make([order], never, wanted, Processes(jobs), keys, graded)]

    return puzzles


@pytest.fixture
def few_tries(monkeypatch: pytest.MonkeyPatch) -> int:
    """Give up a place after so many tries, which tests need not wait for."""
    monkeypatch.setattr(sys.modules["bookbuilder.generate.make"], "tries_limit", lambda order: 60)
    return 60


def never(_: Fingerprint) -> bool:
    return False
