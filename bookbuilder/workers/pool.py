"""A pool of worker processes: a function, shared data and tasks go in; results come out in the order of the tasks."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.shared_memory import SharedMemory
from typing import Any

from bookbuilder.errors import BuildFailed
from bookbuilder.workers.model import Result, Shared, Task

_GOODBYE_SECONDS = 2.0

_state: tuple[Callable[[Any, Any], Any], Any] | None = None


def spread(
    work: Callable[[Shared, Task], Result], shared: Shared, tasks: Iterator[Task], number: int
) -> Iterator[Result]:
    """Yield work(shared, task) for every task, in order, from this many processes.

    Raises BuildFailed when a worker dies or cannot be started, and whatever the work raises.
    """
    context = multiprocessing.get_context("spawn")
    if sys.platform == "win32":
        number = min(number, 61)  # more than Windows can wait for
    with _laid_out((work, shared)) as name:
        with _starting():
            pool = ProcessPoolExecutor(number, context, _prepare, (name,))
        yield from _results(pool, tasks, 4 * number)


def _results(pool: ProcessPoolExecutor, tasks: Iterator[Task], ahead: int) -> Iterator[Any]:
    """The results of a pool with up to `ahead` tasks in hand; it ends with the iterator."""
    under_way: deque[Future[Any]] = deque()
    broken: BrokenExecutor | None = None
    try:
        for task in tasks:
            try:
                with _starting():  # which the pool does when it has something to do
                    under_way.append(pool.submit(_one, task))
            except BrokenExecutor as error:
                broken = error  # but finished results come first
                break
            if len(under_way) > ahead:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
        if broken:
            raise broken
    except BrokenExecutor as error:
        hint = "memory may have run out; try --jobs 1. A program that starts workers needs `if __name__ == '__main__':`"
        raise BuildFailed(f"a worker process died ({error})", hint) from error
    finally:
        processes = list((getattr(pool, "_processes", None) or {}).values())
        keeper = getattr(pool, "_executor_manager_thread", None)
        pool.shutdown(wait=not under_way, cancel_futures=True)
        if under_way:
            for process in processes:
                process.terminate()
            if keeper is not None:  # a program that ends while it closes its pipes would trip over them
                keeper.join(_GOODBYE_SECONDS)


@contextmanager
def _laid_out(shared: object) -> Iterator[str]:
    """Put the data that workers share where each can fetch it by this name.

    As an argument it would go through a pipe, and if a worker died before it had read a large one to the end, the
    process that started it would wait for ever.
    """
    packed = pickle.dumps(shared)
    with _starting():
        block = SharedMemory(create=True, size=len(packed))
    try:
        assert block.buf is not None
        block.buf[: len(packed)] = packed
        yield block.name
    finally:
        block.close()
        block.unlink()


@contextmanager
def _starting() -> Iterator[None]:
    """Separate errors of the system, such as too many processes, from errors of the work.

    Ctrl-C is deferred meanwhile: a worker inherits that, and is not interrupted before it can ignore the signal.
    """
    can_wait = hasattr(signal, "pthread_sigmask")  # not on Windows
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if can_wait else set()
    try:
        yield
    except BrokenExecutor:
        raise
    except (OSError, RuntimeError) as error:
        raise BuildFailed(f"no worker process could be started ({error})", "try --jobs 1") from error
    finally:
        if can_wait:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _prepare(name: str) -> None:
    global _state
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl-C
    threading.Thread(target=_end_with_parent, daemon=True).start()
    block = SharedMemory(name)
    assert block.buf is not None
    _state = pickle.loads(block.buf)  # what this program has packed
    block.close()


def _end_with_parent() -> None:
    """Workers watch their parent and end with it, because a killed parent cannot tell them."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _one(task: Any) -> Any:
    assert _state is not None
    work, shared = _state
    return work(shared, task)
