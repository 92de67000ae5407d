"""Dask clusters of processes on loopback, for tests and campaigns: a scheduler, and workers that come and go.

    with cluster(folder) as its:
        first, second = its.start(2)
        Cluster(its.address).run(...)
        first.kill()

Everything is started by the interpreter that runs the tests, in a folder where logs and the scheduler file stand.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
MINUTE = 60.0  # the most that anything here waits
_PAUSE = 0.05
# Without a dashboard, a server of measurements is left, which listens to everyone unless it is told otherwise.
QUIETLY = ("--no-dashboard", "--dashboard-address", "127.0.0.1:0")


@dataclass(slots=True)
class TestCluster:
    """A scheduler and the workers that it has at present."""

    folder: Path
    options: tuple[str, ...]  # of the scheduler and all workers
    environment: Mapping[str, str]
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)
    started: int = 0

    __test__ = False

    @property
    def file(self) -> Path:
        """The scheduler file."""
        return self.folder / "scheduler.json"

    @property
    def address(self) -> str:
        """Of the scheduler."""
        return str(json.loads(self.file.read_text("utf-8"))["address"])

    def start(self, number: int = 1, root: Path = ROOT, **more: str) -> list[subprocess.Popen[bytes]]:
        """Start workers with these variables, whose bookbuilder is that of `root`; wait until they have joined."""
        new = [self._worker(root, more) for _ in range(number)]
        for at, worker in enumerate(new, self.started - number):
            wait_until(lambda name=f"worker-{at}": "Registered to" in self.log(name), worker)
        return new

    def _worker(self, root: Path, more: Mapping[str, str]) -> subprocess.Popen[bytes]:
        name = f"worker-{self.started}"
        place = ("--scheduler-file", str(self.file), "--local-directory", str(self.folder / name))
        how = ("--nthreads", "1", "--memory-limit", "0", "--no-nanny", "--death-timeout", "20")
        arguments = ("dask_worker", *place, *how, "--host", "127.0.0.1", *QUIETLY, *self.options)
        worker = _started(self.folder, name, root, arguments, {**self.environment, **more})
        self.started += 1
        self.workers.append(worker)
        return worker

    def log(self, name: str = "scheduler") -> str:
        """What the scheduler or a worker has said."""
        return (self.folder / f"{name}.log").read_text("utf-8", errors="replace")

    def stop(self) -> None:
        """Kill everything."""
        for process in (*self.workers, self.scheduler):
            process.kill()
        for process in (*self.workers, self.scheduler):
            process.wait()


@contextmanager
def cluster(folder: Path, workers: int = 0, options: tuple[str, ...] = (), **environment: str) -> Iterator[TestCluster]:
    """A scheduler on loopback, with workers; `options` and variables hold for all processes."""
    file = folder / "scheduler.json"
    place = ("--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file), *QUIETLY)
    scheduler = _started(folder, "scheduler", ROOT, ("dask_scheduler", *place, *options), environment)
    its = TestCluster(folder, options, environment, scheduler)
    try:
        wait_until(file.exists, scheduler)
        its.start(workers)
        yield its
    finally:
        its.stop()


def wait_until(happened: object, process: subprocess.Popen[bytes] | None = None) -> None:
    """Wait until a function says so; fail after a minute, or when the process has ended."""
    assert callable(happened)
    deadline = time.monotonic() + MINUTE
    while not happened():
        assert process is None or process.poll() is None, f"ended with {process.returncode}"
        assert time.monotonic() < deadline, "this takes too long"
        time.sleep(_PAUSE)


def used(process: subprocess.Popen[bytes]) -> float:
    """Seconds of CPU time that a process has used."""
    import psutil

    times = psutil.Process(process.pid).cpu_times()
    return float(times.user + times.system)


def _started(
    folder: Path, name: str, root: Path, arguments: tuple[str, ...], environment: Mapping[str, str]
) -> subprocess.Popen[bytes]:
    module, *options = arguments
    known = {**os.environ, "PYTHONPATH": str(root), **environment}
    with (folder / f"{name}.log").open("wb") as log:
        command = [sys.executable, "-m", f"distributed.cli.{module}", *options]
        return subprocess.Popen(command, cwd=folder, env=known, stdout=log, stderr=subprocess.STDOUT)
