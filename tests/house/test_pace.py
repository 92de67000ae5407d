"""The limit on the CPU time of tests that are not marked slow: it counts work, also of processes, and no waiting."""

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


@pytest.fixture(autouse=True)
def as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests may run under coverage or on a slow machine."""
    monkeypatch.setattr(pace, "is_slowed", lambda: False)
    monkeypatch.setattr(pace, "slowness", lambda: 1.0)
    monkeypatch.setattr(pace, "crowding", lambda: 1)


def run(work: Callable[[], None], *marks: str) -> None:
    """What the plugin does about a test that may take 0.05 s."""
    item = SimpleNamespace(keywords=marks, config=SimpleNamespace(getoption={"cpu_limit": 0.05}.get))
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
    with pytest.raises(pytest.fail.Exception, match=r"^took 0\.[1-9] s of CPU time, and 0\.1 s is the most"):
        run(work)


def test_waiting_costs_nothing() -> None:
    run(lambda: time.sleep(0.1))


def test_a_test_that_is_marked_slow_may_take_longer() -> None:
    run(spin, "slow")


def test_a_slow_machine_grants_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "slowness", lambda: 10.0)
    run(spin)


def test_a_crowded_machine_grants_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "crowding", lambda: 4)
    run(spin)
