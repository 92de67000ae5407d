"""The promises that every kind of workers keeps, whatever its option's value."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from pathlib import Path

import pytest

from bookbuilder.workers import Processes, Workers
from bookbuilder.workers.kinds import KINDS
from tests.workers.clusters import cluster

VALUES = {"--jobs": ("1", "2"), "--cluster": (None,)}  # by option: what it may be given; None: a cluster for the tests


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a cluster with two workers."""
    with cluster(tmp_path_factory.mktemp("cluster"), 2) as its:
        yield its.address


@pytest.fixture(
    params=[
        pytest.param(
            (kind, value),
            id=f"{kind.option} {value}",
            marks=[] if value else [pytest.mark.slow, pytest.mark.process],
        )
        for kind in KINDS
        for value in VALUES[kind.option]
    ]
)
def workers(request: pytest.FixtureRequest) -> Workers:
    """Workers of each kind."""
    kind, value = request.param
    its: Workers = kind.start(value or request.getfixturevalue("address"))
    return its


def test_results_come_in_the_order_of_the_tasks(workers: Workers) -> None:
    assert list(workers.run(operator.pow, 2, range(40))) == [2**task for task in range(40)]


def test_no_tasks_have_no_results(workers: Workers) -> None:
    assert list(workers.run(operator.pow, 2, [])) == []


def test_what_the_work_raises_is_the_callers_after_the_results_before_it(workers: Workers) -> None:
    results = workers.run(operator.truediv, 1, [1, 2, 0, 4])
    assert [next(results), next(results)] == [1.0, 0.5]
    with pytest.raises(ZeroDivisionError):
        next(results)


def test_tasks_are_taken_as_results_are_asked_for(workers: Workers) -> None:
    tasks = iter(range(10_000))
    next(workers.run(operator.pow, 2, tasks))
    assert next(tasks) < 1000


def test_there_are_workers_that_see_our_files(workers: Workers, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here")
    assert list(workers.near.run(Path.joinpath, tmp_path, ["file"])) == [tmp_path / "file"]
    assert isinstance(workers.near, Processes)
