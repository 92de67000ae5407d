"""What all kinds of workers have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

Shared = TypeVar("Shared")
Task = TypeVar("Task")
Result = TypeVar("Result")


class Workers(Protocol):
    """Whoever does work. What comes out is the same for every kind and any number of them."""

    def run(self, work: Callable[[Shared, Task], Result], shared: Shared, tasks: Iterable[Task]) -> Iterator[Result]:
        """Yield work(shared, task) for every task, in order; tasks are taken as results are asked for.

        `work` is a function of a module, and everything else can be pickled. Closing the iterator (or Ctrl-C) ends
        what is under way at once.

        Raises BuildFailed when a worker is lost or none can be had, after the results of all tasks before the first
        that is lost with it; and whatever `work` raises.
        """
        ...
