"""What all tests share: golden files that a person can read, a maker of puzzles, and a limit on their CPU time.

`--goldens` runs the tests that have golden files, and rewrites the files.
"""

from __future__ import annotations

import gc
import logging
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bookbuilder.generate import Order, make
from bookbuilder.puzzle import GradedPuzzle
from bookbuilder.twins import Fingerprint
from bookbuilder.workers import Processes
from tests.solve import threads

pytest_plugins = ["tests.pace", "tests.browsing"]

# No test reads or writes what the user's own builds keep, nor does a command that it runs.
os.environ["BOOKBUILDER_CACHE"] = ""

# Hypothesis measures time by the clock, which says nothing on a busy machine.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

GOLDENS = Path(__file__).parent / "goldens"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--goldens", action="store_true", help="write the golden files anew instead of comparing")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--goldens"):
        items[:] = [item for item in items if {"golden", "rewriting"} & {*getattr(item, "fixturenames", ())}]


@pytest.fixture
def rewriting(request: pytest.FixtureRequest) -> bool:
    """Whether what is expected is to be written anew, by a test that has files of its own."""
    return bool(request.config.getoption("--goldens"))


def pytest_collection_finish() -> None:
    """The garbage collector looks less often, and not at all that was collected, which stays to the end."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)


def pytest_runtest_setup() -> None:
    """What rooms log is heard, though a command before was told to be quiet."""
    logging.getLogger("bookbuilder").setLevel(logging.NOTSET)


@pytest.fixture(scope="session", autouse=True)
def warm() -> None:
    """Hypothesis has read its tables and our sources, which no test shall be charged for.

    In a new checkout that takes more than a second of CPU time.
    """
    settings(max_examples=1)(given(st.text())(lambda _: None))()


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
