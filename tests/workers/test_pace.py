"""Chunks grow until they take about two seconds, and never hold too much."""

from __future__ import annotations

import pytest

from bookbuilder.workers.pace import Pace


@pytest.mark.parametrize(
    ("seconds", "size", "settled"),
    [(0.001, 300, 2000), (0.1, 300, 20), (5.0, 300, 1), (0.001, 100_000, 160), (0.0, 0, 100_000)],
)
def test_the_size_settles_by_time_or_by_memory(seconds: float, size: int, settled: int) -> None:
    pace = Pace()
    for _ in range(20):
        pace.note(pace.size, seconds * pace.size, size * pace.size)
    assert pace.size == pytest.approx(settled, rel=0.01)


def test_it_grows_step_by_step() -> None:
    pace, sizes = Pace(), []
    for _ in range(4):
        sizes.append(pace.size)
        pace.note(pace.size, 0.001 * pace.size, 0)
    assert sizes == [1, 16, 256, 2000]


def test_one_small_chunk_changes_little() -> None:
    pace = Pace()
    for _ in range(20):
        pace.note(pace.size, 0.01 * pace.size, 0)
    before = pace.size
    pace.note(1, 0.01, 0)
    assert pace.size == pytest.approx(before, rel=0.01)


def test_slow_tasks_shrink_it() -> None:
    pace = Pace()
    for _ in range(20):
        pace.note(pace.size, 0.001 * pace.size, 0)
    pace.note(pace.size, 1.0 * pace.size, 0)
    assert pace.size < 10


@pytest.mark.parametrize(("size", "threads", "chunks"), [(0, 0, 1), (100, 2, 6), (100_000, 2, 6), (100_000, 100, 100)])
def test_every_thread_has_three_chunks_unless_they_are_large(size: int, threads: int, chunks: int) -> None:
    pace = Pace()
    for _ in range(20):
        pace.note(pace.size, 0.001 * pace.size, size * pace.size)
    assert pace.chunks(threads, 3) == chunks
