"""What all kinds of workers have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

Shared = TypeVar("Shared")
Task = TypeVar("Task")
Result = TypeVar("Result")


class Workers(Protocol):
    """Anything that does work. The results are the same for every kind and any number of workers."""

    def run(self, work: Callable[[Shared, Task], Result], shared: Shared, tasks: Iterable[Task]) -> Iterator[Result]:
        """Yield work(shared, task) for every task, in order; tasks are taken as results are requested.

        `work` is a function of a module, and everything else can be pickled. Closing the iterator (or Ctrl-C) stops the
        work: workers on this machine end at once, those of a cluster after the task in hand.

        Workers may be on other machines: `work` reads no files but those that come with bookbuilder.

        Raises BuildFailed when a worker is lost, after the results of all tasks before the first one lost with it, or
        when no worker can be started; and whatever `work` raises.
        """
        ...

    @property
    def near(self) -> Workers:
        """Workers of the same kind, or else of another, that see the files of this machine."""
        ...
