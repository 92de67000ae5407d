"""Quick tests that are none, found when asked for: `pytest --cpu-limit 1`, which `tests/run.py pace` runs.

Counted is the CPU time of a test's own process and of the processes that it waited for; a busy or slow machine needs
more of it, so that no other run looks at it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Container, Generator, Iterable
from types import FrameType
from typing import TypeVar

import pytest

T = TypeVar("T")


def pytest_addoption(parser: pytest.Parser) -> None:
    told = "CPU seconds that a test without the mark slow may take (default: any)"
    parser.addoption("--cpu-limit", type=float, metavar="SECONDS", help=told)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Fail a quick test that has passed, but not quickly, if a limit is set."""
    before, limit = used(), item.config.getoption("cpu_limit")
    result = yield
    if limit is not None and "slow" not in item.keywords and (took := used() - before) > limit:
        pytest.fail(f"took {took:.1f} s of CPU time: make it quicker, or mark it slow", pytrace=False)
    return result


def some_slow(values: Iterable[T], slow: Container[T]) -> list[object]:
    """Values for `parametrize`; the tests of those in `slow` are marked so."""
    return [pytest.param(value, marks=pytest.mark.slow) if value in slow else value for value in values]


def few_quick(few: int, many: int) -> pytest.MarkDecorator:
    """`n` random cases: a few of them in the quick tests, all in the slow ones."""
    return pytest.mark.parametrize("n", [few, pytest.param(many, marks=pytest.mark.slow)])


def few_or_many(values: Iterable[T], slow: Container[T], few: int, many: int) -> list[object]:
    """Values with numbers of random cases, for `parametrize`: few of those that are not `slow`, and many of all."""
    values = list(values)
    quick = [(value, few) for value in values if value not in slow]
    return quick + [pytest.param(value, many, marks=pytest.mark.slow) for value in values]


def calls_of(work: Callable[[], object]) -> int:
    """How many functions are called by the work: the same on any machine, as its time is not."""
    count = 0

    def note(_frame: FrameType, event: str, _what: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def used() -> float:
    """CPU seconds of this process and of its children that have ended."""
    return sum(os.times()[:4])
