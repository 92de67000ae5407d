"""Work spread over processes; results come in the order of the tasks, whichever finishes first."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from bookbuilder.workers.model import Result, Shared, Task

MOST_PROCESSES = 256

# Starting a worker takes about this long (it imports everything again), so shorter jobs are done in this process.
_WARM_UP_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Processes:
    """Up to this many processes on this machine; a single one is the present process."""

    number: int = 1

    def run(self, work: Callable[[Shared, Task], Result], shared: Shared, tasks: Iterable[Task]) -> Iterator[Result]:
        """Yield work(shared, task) for every task, in order (see `Workers.run`).

        Workers are spawned, as on Windows and macOS. The first second of work is done here; workers are started only
        if there is more to do.
        """
        todo = iter(tasks)
        started = time.monotonic()  # decides who works, never the results
        for task in todo:
            yield work(shared, task)
            if self.number > 1 and time.monotonic() - started > _WARM_UP_SECONDS:
                break
        else:
            return
        head = next(todo, None)
        if head is not None:
            from bookbuilder.workers.pool import spread  # which takes as long to import as a small command

            yield from spread(work, shared, chain([head], todo), self.number)

    @property
    def near(self) -> Processes:
        """These same ones."""
        return self


HERE = Processes(1)


def usual() -> Processes:
    """One process per CPU of this machine."""
    return Processes(min(os.cpu_count() or 1, MOST_PROCESSES))
