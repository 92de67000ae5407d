"""A test that takes more CPU time than one without the mark `slow` may fails; a pytest plugin.

Counted is the CPU time of the test's own process and of the processes that it waited for. The clock is not: a busy
machine fails nobody. A slower machine grants more, as a yardstick tells.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Container, Generator, Iterable
from typing import TypeVar

import pytest

T = TypeVar("T")

YARDSTICK = 0.035  # CPU seconds that the yardstick takes where the limit holds as it is


def pytest_addoption(parser: pytest.Parser) -> None:
    told = "CPU seconds that a test without the mark slow may take (default: %(default)s)"
    parser.addoption("--cpu-limit", type=float, default=1.0, metavar="SECONDS", help=told)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Fail a quick test that has passed, but not quickly."""
    before = used()
    result = yield
    took, limit = used() - before, item.config.getoption("cpu_limit")
    if "slow" in item.keywords or took <= limit or is_slowed():
        return result
    if took > (granted := limit * slowness() ** 2 * crowding()):
        advice = "make it quicker, or mark it slow"
        pytest.fail(f"took {took:.1f} s of CPU time, and {granted:.1f} s is the most: {advice}", pytrace=False)
    return result


def some_slow(values: Iterable[T], slow: Container[T]) -> list[object]:
    """Values for `parametrize`; the tests of those in `slow` are marked so."""
    return [pytest.param(value, marks=pytest.mark.slow) if value in slow else value for value in values]


def used() -> float:
    """CPU seconds of this process and of its children that have ended."""
    return sum(os.times()[:4])


def slowness() -> float:
    """How many times as long as elsewhere the same work takes here and now, 1 at least.

    Measured when a test is over the limit: its machine may be busy then, which costs CPU time, too.
    """
    return max(1.0, max(_yardstick() for _ in range(3)) / YARDSTICK)


def crowding() -> int:
    """2 where more wants to run than there are CPUs: what slowed the test may be gone when the yardstick is laid."""
    return 2 if os.getloadavg()[0] > (os.cpu_count() or 1) else 1


def is_slowed() -> bool:
    """Whether all tests take longer: coverage or a debugger looks on, or the kernel is not compiled."""
    return sys.gettrace() is not None or os.environ.get("BOOKBUILDER_PURE") == "1"


def _yardstick() -> float:
    """CPU seconds of a fixed piece of plain Python, in more memory than caches hold: neighbours are felt there."""
    started = time.process_time()
    numbers = {str(number): [number] for number in range(80_000)}
    took = time.process_time() - started
    assert len(numbers) == 80_000
    return took
