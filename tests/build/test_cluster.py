"""A book made by a cluster, on the command line: the same bytes as here, although workers are killed and join."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.workers.clusters import ROOT, TestCluster, cluster, used, wait_until

BOOK = """\
title: Far away
seed: 11
sections:
  - {title: One, grade: [hard, expert], count: 200, walkthrough: {puzzles: 2}}
  - {title: Two, board: 6x6, count: 30}
outputs: [interior, html, json]
"""


def built(folder: Path, out: str, *workers: str) -> Path:
    """Build the book in a process of its own; its folder."""
    command = [sys.executable, "-m", "bookbuilder", "build", "book.yaml", "--out", out, *workers]
    known = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=folder, env=known, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return folder / out


def disturb(its: TestCluster) -> None:
    """Kill a worker when both are at work, and let another one join."""
    first, _ = its.workers
    idle = used(first)
    wait_until(lambda: used(first) > idle + 0.5)
    first.kill()
    its.start()


@pytest.mark.slow
@pytest.mark.process
def test_a_book_has_the_same_bytes_when_a_worker_is_killed_and_another_joins(
    tmp_path: Path, files: Callable[[Path], dict[str, bytes]]
) -> None:
    (tmp_path / "book.yaml").write_text(BOOK, "utf-8")
    alone = files(built(tmp_path, "alone", "--jobs", "1"))
    place = tmp_path / "cluster"
    place.mkdir()
    with cluster(place, 2) as its:
        disturbing = threading.Thread(target=disturb, args=(its,))
        disturbing.start()
        together = files(built(tmp_path, "together", "--cluster", its.address))
        disturbing.join()
        assert [worker.poll() is None for worker in its.workers] == [False, True, True]
    assert together == alone
