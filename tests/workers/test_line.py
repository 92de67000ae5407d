"""A small cluster in the threads of this process, quick to start: the contract, with a worker that is lost."""

from __future__ import annotations

import logging
import operator
from collections.abc import Generator, Iterator
from typing import Any

import pytest

from bookbuilder.errors import BuildFailed
from bookbuilder.workers import Cluster, dial, line
from bookbuilder.workers.chunk import Unwanted
from bookbuilder.workers.line import ClusterLine, Died
from bookbuilder.workers.processes import usual
from tests.workers.clusters import wait_until

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def threads() -> Iterator[Any]:
    """A scheduler and two workers."""
    how = {"processes": False, "protocol": "tcp", "host": "127.0.0.1", "dashboard_address": "127.0.0.1:0"}
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, memory_limit=0, **how) as its:
        yield its


@pytest.fixture
def address(threads: Any) -> str:
    """Of the scheduler, with two workers."""
    threads.scale(2)
    return str(threads.scheduler_address)


def test_results_come_in_order_although_a_worker_is_lost(threads: Any, address: str) -> None:
    results = Cluster(address).run(operator.pow, 3, range(500))
    got = [next(results) for _ in range(3)]
    threads.scale(1)
    assert [*got, *results] == [3**task for task in range(500)]


def test_an_error_of_the_work_comes_after_the_results_before_it(address: str) -> None:
    results = Cluster(address).run(operator.truediv, 1, [1, 2, 0, 4])
    assert [next(results), next(results)] == [1.0, 0.5]
    with pytest.raises(ZeroDivisionError) as caught:
        next(results)
    assert "raised by a worker" in caught.value.__notes__[0]


def test_tasks_are_taken_as_results_are_asked_for(address: str) -> None:
    tasks = iter(range(100))
    results = Cluster(address).run(operator.pow, 2, tasks)
    assert next(tasks) == 0
    assert next(results) == 2
    assert next(tasks) < 30
    assert isinstance(results, Generator)
    results.close()


def test_workers_are_compared_before_the_work(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "differences", lambda here, there: ("zlib 1 instead of 2",) if here == there else ())
    with pytest.raises(BuildFailed, match=r"tcp://127\.0\.0\.1:\d+ has zlib 1 instead of 2; tcp:"):
        list(Cluster(address).run(operator.pow, 2, range(3)))


def test_nobody_answers_where_no_scheduler_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dial, "_ANSWER_SECONDS", 0.2)
    with pytest.raises(BuildFailed, match=r"no scheduler answers at tcp://127\.0\.0\.1:1 "):
        list(Cluster("tcp://127.0.0.1:1").run(operator.pow, 2, range(3)))


@pytest.mark.parametrize(
    ("trouble", "times"),
    [(Died("tcp://there:1"), 1), (TimeoutError(), 3), (Unwanted(), 3)],
    ids=["dead", "late", "idle"],
)
def test_a_chunk_in_trouble_is_done_again(
    address: str, monkeypatch: pytest.MonkeyPatch, trouble: Exception, times: int
) -> None:
    left, result = [trouble] * times, ClusterLine.result

    def troubled(self: ClusterLine, chunk: Any) -> Any:
        if left:
            raise left.pop()
        return result(self, chunk)

    monkeypatch.setattr(ClusterLine, "result", troubled)
    assert list(Cluster(address).run(operator.pow, 2, range(50))) == [2**task for task in range(50)]


def test_a_task_that_kills_again_is_given_up(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def troubled(*_: object) -> Any:
        raise Died("tcp://there:1")

    monkeypatch.setattr(ClusterLine, "result", troubled)
    with pytest.raises(
        BuildFailed, match="task 1 of the work has killed every worker that took it, at last tcp://there:1"
    ):
        list(Cluster(address).run(operator.pow, 2, range(50)))


def test_what_a_chunk_leaves_is_done_next(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also by workers that have long been at work: the time of a chunk ends with its first task."""
    monkeypatch.setattr("bookbuilder.workers.chunk._MOST_SECONDS", 0.0)
    assert list(Cluster(address).run(operator.pow, 2, range(30))) == [2**task for task in range(30)]


def test_files_are_near() -> None:
    assert Cluster("tcp://127.0.0.1:1").near == usual()


def test_a_worker_that_is_silent_does_not_hold_up_the_others(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(*_: object, callback_timeout: float, **__: object) -> Any:
        raise TimeoutError(f"timed out after {callback_timeout}")

    monkeypatch.setattr(distributed.Client, "run", silent)
    assert list(Cluster(address).run(operator.pow, 2, range(5))) == [1, 2, 4, 8, 16]


def test_a_scheduler_that_is_silent_is_lost(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(*_: object, callback_timeout: float) -> Any:
        raise TimeoutError(f"timed out after {callback_timeout}")

    monkeypatch.setattr(distributed.Client, "nthreads", silent)
    with pytest.raises(BuildFailed, match=f"the scheduler at {address} was lost") as caught:
        list(Cluster(address).run(operator.pow, 2, range(5)))
    assert caught.value.hint.endswith("repeat the command; a build resumes where it stopped")


def logged(caplog: pytest.LogCaptureFixture, name: str) -> list[str]:
    """The messages of one logger."""
    return [record.getMessage() for record in caplog.records if record.name == name]


def test_waiting_for_a_worker_is_noted_once(
    threads: Any, address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    threads.scale(0)
    wait_until(lambda: not threads.scheduler.workers)
    monkeypatch.setattr(line, "_LOOK_SECONDS", 0.1)
    monkeypatch.setattr(line, "_NOTE_SECONDS", 0.2)
    monkeypatch.setattr(line, "_PATIENCE_SECONDS", 1.0)
    with pytest.raises(BuildFailed, match="has had no worker for 1 seconds") as caught:
        list(Cluster(address).run(operator.pow, 2, range(5)))
    assert caught.value.hint == "start some, as docs/scale.md shows"
    assert logged(caplog, "bookbuilder") == [f"the cluster at {address} has no worker; waiting 1 seconds for one"]


def test_large_tasks_are_sent_without_a_warning(address: str, recwarn: pytest.WarningsRecorder) -> None:
    large = b"x" * 11_000_000
    assert list(Cluster(address).run(operator.eq, large, [large, large])) == [True, True]
    assert not recwarn.list


def test_results_that_dask_fetches_again_are_not_logged(
    address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    client = logging.getLogger("distributed.client")
    monkeypatch.setattr(client, "propagate", True)
    results = Cluster(address).run(operator.pow, 2, range(50))
    next(results)
    client.warning("Couldn't gather %s keys, rescheduling %s", 1, ("a",))
    client.warning("something else")
    list(results)
    client.warning("Couldn't gather %s keys, rescheduling %s", 2, ("b", "c"))
    assert logged(caplog, client.name) == ["something else", "Couldn't gather 2 keys, rescheduling ('b', 'c')"]


def test_a_line_that_breaks_while_results_are_fetched_is_told(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> Any:
        raise distributed.comm.CommClosedError("reset by peer")

    monkeypatch.setattr(distributed.Future, "result", broken)
    with pytest.raises(BuildFailed, match=f"the scheduler at {address} was lost"):
        list(Cluster(address).run(operator.pow, 2, range(5)))
