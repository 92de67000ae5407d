"""Shared by all tests: readable golden files, rewritten by one flag, and a maker of puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bookbuilder.generate import Fingerprint, Order, make
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.workers import Processes
from tests.solve import threads

GOLDENS = Path(__file__).parent / "goldens"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--goldens", action="store_true", help="write the golden files anew instead of comparing")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compare a text with the golden file of that name, or rewrite the file with --goldens."""

    def compare(name: str, text: str) -> None:
        path = GOLDENS / name
        if request.config.getoption("--goldens"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        assert text == path.read_text("utf-8"), f"{name} differs; if that is meant: python tests/run.py goldens"

    return compare


@pytest.fixture
def hasty() -> Iterator[None]:
    """Threads take turns as often as they can."""
    with threads.hasty():
        yield


@pytest.fixture
def make_all() -> Callable[..., list[GradedPuzzle]]:
    """Make all puzzles of an order, twins or not."""

    def puzzles(order: Order, jobs: int = 1, keys: bool = True, graded: bool = True) -> list[GradedPuzzle]:
        wanted = [(0, place) for place in range(order.count)]
        return [puzzle for *_, puzzle in make([order], never, wanted, Processes(jobs), keys, graded)]

    return puzzles


def never(_: Fingerprint) -> bool:
    return False
