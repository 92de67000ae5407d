"""The feed of a cluster: a function, shared data and tasks go in; results come out in the order of the tasks.

Tasks travel in chunks that take some seconds. Up to three chunks per thread are under way, the first of which is the
one whose results are due:

    due     ahead of their turn
    [....]  [........][........][........]  ...      a chunk ends early with an error, or after ten seconds;
                                                     what is left of it becomes the next ones
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bookbuilder.errors import BuildFailed
from bookbuilder.workers.chunk import ChunkResults, Unwanted, bundle, parcel
from bookbuilder.workers.line import ClusterLine, Died, connected
from bookbuilder.workers.model import Result, Shared, Task
from bookbuilder.workers.pace import Pace

if TYPE_CHECKING:
    from distributed import Future

_AHEAD = 3  # chunks per thread


def spread(
    work: Callable[[Shared, Task], Result], shared: Shared, tasks: Iterator[Task], address: str
) -> Iterator[Result]:
    """Yield work(shared, task) for every task, in order, from the workers of the scheduler at this address.

    Raises BuildFailed when a worker differs from this machine, when a task has killed worker after worker, and when
    the scheduler or all workers are gone; and whatever the work raises.
    """
    with connected(address, parcel(work, shared)) as line:
        line.check()
        yield from _Run(line, tasks).results()


@dataclass(frozen=True, slots=True)
class _Chunk:
    """Tasks that are under way together."""

    tasks: tuple[Any, ...]
    size: int  # bytes
    future: Future[Any]
    again: bool = False  # its workers have died before


@dataclass(slots=True)
class _Run:
    """A run, which its `results` use up."""

    line: ClusterLine
    todo: Iterator[Any]
    under_way: deque[_Chunk] = field(default_factory=deque)
    pace: Pace = field(default_factory=Pace)
    number: int = 0  # of tasks whose results have been handed out

    def results(self) -> Iterator[Any]:
        """All results, in the order of the tasks."""
        self._top_up()
        while self.under_way:
            while not self.line.is_over(self.under_way[0].future):
                self._top_up()  # workers may have joined
            chunk = self.under_way.popleft()
            done = self._result(chunk)
            if done is None:
                continue
            if done.number:
                sent = chunk.size * done.number // len(chunk.tasks)
                self.pace.note(done.number, done.seconds, sent + len(done.packed))
            results, error = done.opened()
            if error is None:
                self._hurry(chunk.tasks[done.number :], chunk.again)
                self._top_up()
            yield from results
            self.number += len(results)
            if error is not None:
                raise error

    def _top_up(self) -> None:
        """Have enough under way for every thread; without workers, the least that shows when there is one."""
        while len(self.under_way) < self.pace.chunks(self.line.threads(), _AHEAD):
            chunk = next(self._chunks(self.todo, self.pace.size), None)
            if chunk is None:
                break
            self.under_way.append(chunk)

    def _hurry(self, tasks: tuple[Any, ...], again: bool, most: int | None = None) -> None:
        """Put tasks that are due before everything that is under way."""
        chunks = [*self._chunks(iter(tasks), most or self.pace.size, True, again)]
        self.under_way.extendleft(reversed(chunks))

    def _chunks(self, tasks: Iterator[Any], most: int, first: bool = False, again: bool = False) -> Iterator[_Chunk]:
        """Send tasks in chunks of up to `most`."""
        while True:
            taken, packed = bundle(tasks, most)
            if not taken:
                return
            yield _Chunk(taken, len(packed), self.line.submit(packed, first), again)

    def _result(self, chunk: _Chunk) -> ChunkResults | None:
        """What came of the chunk that is due; None if it has to be done again, and is under way."""
        try:
            return self.line.result(chunk.future)
        except TimeoutError:
            self.under_way.appendleft(chunk)
            self._top_up()  # which finds out whether there are workers
        except Unwanted:
            self._hurry(chunk.tasks, chunk.again)
        except Died as error:
            if chunk.again:
                what = f"task {self.number + 1} of the work has killed every worker that took it, at last {error}"
                hint = (
                    "tasks count in the order of the puzzles; memory may have run out; the worker's log may tell more"
                )
                raise BuildFailed(what, hint) from error
            self._hurry(chunk.tasks, True, most=1)  # to find the one that kills, or that none does
        return None
