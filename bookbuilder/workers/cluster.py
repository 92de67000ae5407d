"""Work spread over a Dask cluster; results come in the order of the tasks, whoever makes them, dies or joins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from bookbuilder.workers.model import Result, Shared, Task, Workers
from bookbuilder.workers.processes import usual


@dataclass(frozen=True, slots=True)
class Cluster:
    """The workers of the Dask scheduler at this address, those that join later included."""

    address: str

    def run(self, work: Callable[[Shared, Task], Result], shared: Shared, tasks: Iterable[Task]) -> Iterator[Result]:
        """Yield work(shared, task) for every task, in order (see `Workers.run`).

        What a worker had in hand when it died is done again by others.
        """
        todo = iter(tasks)
        for first in todo:  # no tasks, no cluster; the feed takes all the others
            from bookbuilder.workers.feed import spread  # which takes as long to import as a small command

            yield from spread(work, shared, chain([first], todo), self.address)

    @property
    def near(self) -> Workers:
        """Processes on this machine: the others do not see its files."""
        return usual()
