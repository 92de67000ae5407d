"""The search for quick tests that are slow counts work, also of processes, and no waiting."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

import pytest

from tests import pace

SPIN = "import time\nwhile time.process_time() < 0.1: pass"


def run(work: Callable[[], None], *marks: str, limit: float | None = 0.05) -> None:
    """What the plugin does about a test that may take so many seconds."""
    item = SimpleNamespace(keywords=marks, config=SimpleNamespace(getoption={"cpu_limit": limit}.get))
    hook = pace.pytest_runtest_call(cast("pytest.Item", item))
    next(hook)
    work()
    with pytest.raises(StopIteration):
        hook.send(None)


def spin() -> None:
    end = time.process_time() + 0.1
    while time.process_time() < end:
        pass


def let_a_process_spin() -> None:
    subprocess.run([sys.executable, "-c", SPIN], check=True)


@pytest.mark.parametrize("work", [spin, let_a_process_spin])
def test_a_test_over_the_limit_fails_with_the_figure(work: Callable[[], None]) -> None:
    with pytest.raises(pytest.fail.Exception, match=r"^took 0\.[1-9] s of CPU time"):
        run(work)


def test_waiting_costs_nothing() -> None:
    run(lambda: time.sleep(0.1))


def test_a_test_that_is_marked_slow_may_take_longer() -> None:
    run(spin, "slow")


def test_without_a_limit_any_test_may_take_any_time() -> None:
    run(spin, limit=None)
