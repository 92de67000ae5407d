"""The promises that every kind of workers keeps, whatever its option's value."""

from __future__ import annotations

import operator

import pytest

from bookbuilder.workers import Workers
from bookbuilder.workers.kinds import KINDS

VALUES = {"--jobs": ("1", "2")}  # by option: what it may be given

every_kind = pytest.mark.parametrize(
    "workers",
    [pytest.param(kind.start(value), id=f"{kind.option} {value}") for kind in KINDS for value in VALUES[kind.option]],
)


@every_kind
def test_results_come_in_the_order_of_the_tasks(workers: Workers) -> None:
    assert list(workers.run(operator.pow, 2, range(40))) == [2**task for task in range(40)]


@every_kind
def test_no_tasks_have_no_results(workers: Workers) -> None:
    assert list(workers.run(operator.pow, 2, [])) == []


@every_kind
def test_what_the_work_raises_is_the_callers_after_the_results_before_it(workers: Workers) -> None:
    results = workers.run(operator.truediv, 1, [1, 2, 0, 4])
    assert [next(results), next(results)] == [1.0, 0.5]
    with pytest.raises(ZeroDivisionError):
        next(results)


@every_kind
def test_tasks_are_taken_as_results_are_asked_for(workers: Workers) -> None:
    tasks = iter(range(10_000))
    next(workers.run(operator.pow, 2, tasks))
    assert next(tasks) < 1000
