"""Work spread over processes: in order, in this process if there is little, and failing with a sentence."""

from __future__ import annotations

import asyncio
import operator
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Generator, Iterator
from functools import partial
from pathlib import Path

import pytest

from bookbuilder.errors import BuildFailed
from bookbuilder.workers import Processes

# Functions that a spawned worker can import; of this file it knows nothing.
power = operator.pow
call = operator.call


MINUTE = 60  # the most that anything here waits: its work is done in a second unless the machine is busy


DIE_AFTER = """
import os, signal, time
while len(os.listdir(folder)) < files:
    time.sleep(0.05)
time.sleep(1)
open(os.path.join(folder, "dying"), "x")
signal.raise_signal(signal.SIGKILL)
"""


@pytest.fixture
def no_warm_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bookbuilder.workers.processes._WARM_UP_SECONDS", -1.0)


@pytest.mark.parametrize("jobs", [1, 4])
def test_little_work_is_done_on_the_spot(monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    monkeypatch.setattr("bookbuilder.workers.processes._WARM_UP_SECONDS", MINUTE)  # a busy machine may take long
    here = os.getpid()
    assert list(Processes(jobs).run(lambda shared, task: (shared + task, os.getpid()), 10, range(3))) == [
        (10, here),
        (11, here),
        (12, here),
    ]


def test_no_tasks_have_no_results() -> None:
    assert list(Processes(4).run(power, 2, [])) == []


def test_one_job_never_calls_for_others(no_warm_up: None) -> None:
    here = os.getpid()
    assert set(Processes(1).run(lambda shared, task: os.getpid(), None, range(20))) == {here}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals to hold back")
def test_ctrl_c_spares_a_worker_from_its_first_moment(no_warm_up: None) -> None:
    here, *there = list(Processes(2).run(call, partial(signal.pthread_sigmask, signal.SIG_BLOCK), [()] * 9))
    assert signal.SIGINT not in here
    assert all(signal.SIGINT in blocked for blocked in there)


def test_tasks_are_taken_as_results_are_asked_for() -> None:
    taken = []

    def tasks() -> Iterator[int]:
        for task in range(100):
            taken.append(task)
            yield task

    results = Processes(1).run(power, 2, tasks())
    assert [next(results), next(results)] == [1, 2]
    assert taken == [0, 1]


@pytest.mark.slow
@pytest.mark.process
def test_results_come_in_the_order_of_the_tasks(no_warm_up: None) -> None:
    assert list(Processes(2).run(power, 2, range(40))) == [2**task for task in range(40)]


@pytest.mark.slow
@pytest.mark.process
def test_after_the_warm_up_others_do_the_work(no_warm_up: None) -> None:
    first, *others = Processes(2).run(call, call, [os.getpid] * 6)
    assert first == os.getpid()
    assert first not in others


@pytest.mark.slow
@pytest.mark.process
def test_an_error_in_a_worker_is_the_callers(no_warm_up: None) -> None:
    with pytest.raises(ZeroDivisionError):
        list(Processes(2).run(operator.truediv, 1, [1, 0]))


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.parametrize(
    ("tasks", "error"),
    [
        ((os.getpid, partial(os.stat, "no such file")), FileNotFoundError),
        ((os.getpid, asyncio.get_running_loop), RuntimeError),
    ],
)
def test_an_error_of_the_work_is_not_taken_for_a_dead_worker(
    no_warm_up: None, tasks: tuple[object, ...], error: type[Exception]
) -> None:
    with pytest.raises(error):
        list(Processes(2).run(call, call, tasks))


def test_a_system_that_starts_no_more_processes_is_told(no_warm_up: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise BlockingIOError("Resource temporarily unavailable")

    monkeypatch.setattr("bookbuilder.workers.pool.ProcessPoolExecutor.submit", full)
    with pytest.raises(BuildFailed, match=r"no worker process could be started \(Resource temporarily") as caught:
        list(Processes(2).run(power, 2, range(3)))
    assert caught.value.hint == "try --jobs 1"


@pytest.mark.slow
@pytest.mark.process
def test_closing_ends_the_workers_at_once(no_warm_up: None) -> None:
    results = Processes(2).run(call, time.sleep, [0, 0, *[5 * MINUTE] * 3])
    assert isinstance(results, Generator)
    next(results), next(results)
    started, threads = time.monotonic(), threading.active_count()
    results.close()
    assert time.monotonic() - started < MINUTE
    assert threading.active_count() < threads  # a thread left over trips when the program ends at once


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
def test_a_worker_that_is_killed_fails_the_build(no_warm_up: None) -> None:
    harmless = signal.SIGCHLD
    with pytest.raises(BuildFailed, match="a worker process died") as caught:
        list(Processes(2).run(call, signal.raise_signal, [harmless, signal.SIGKILL, harmless]))
    assert caught.value.hint.startswith("memory may have run out; try --jobs 1")


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
def test_what_was_finished_before_a_worker_died_comes_first(no_warm_up: None, tmp_path: Path) -> None:
    quick = [partial((tmp_path / str(number)).touch) for number in range(6)]
    # Dies when all before it are done, and have told so.
    last = partial(exec, DIE_AFTER, {"folder": str(tmp_path), "files": len(quick)})
    tasks = [partial(operator.call, each) for each in (*quick, last, *quick)]
    results = Processes(2).run(call, operator.call, tasks)
    assert [next(results), next(results)] == [None, None]
    while not (tmp_path / "dying").exists():
        time.sleep(0.05)
    time.sleep(2)
    assert [next(results) for _ in quick[2:]] == [None] * len(quick[2:])
    with pytest.raises(BuildFailed, match="a worker process died"):
        list(results)


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
def test_workers_end_when_their_parent_is_killed() -> None:
    code = (
        "import operator, os, time\n"
        "from functools import partial\n"
        "from bookbuilder.workers import processes\n"
        "processes._WARM_UP_SECONDS = -1\n"
        "tasks = [os.getpid, os.getpid, *[partial(time.sleep, 300)] * 20]\n"
        "for result in processes.Processes(2).run(operator.call, operator.call, tasks): print(result, flush=True)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline().strip() == str(parent.pid)
        time.sleep(1)  # the workers are at their second task
        parent.kill()
        started = time.monotonic()
        parent.stdout.read()  # ends when nobody holds the other end any more
        assert time.monotonic() - started < MINUTE


@pytest.mark.slow
@pytest.mark.process
def test_a_script_that_does_not_guard_its_start_ends_with_a_sentence(tmp_path: Path) -> None:
    script = tmp_path / "unguarded.py"
    script.write_text(
        "import operator\n"
        "from bookbuilder.workers import processes\n"
        "processes._WARM_UP_SECONDS = -1\n"
        "list(processes.Processes(2).run(operator.mul, [0] * 1_000_000, range(9)))\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=MINUTE)
    assert done.returncode == 1
    assert "a worker process died" in done.stderr
