"""What a worker of a cluster does: a parcel with the work and its shared data, and some tasks, become their results.

The parcel is the same for all chunks of a run, and a worker opens it once. Everything in it travels as bytes that
only we unpack: a worker that differs from us can then say so, before it meets anything that it does not know.
"""

from __future__ import annotations

import io
import pickle
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Any

from bookbuilder.workers import identity

_MOST_SECONDS = 10.0
_MOST_BYTES = 8_000_000  # of the tasks of a chunk, but for the last; some chunks per thread wait at the scheduler


@dataclass(frozen=True, slots=True)
class ChunkResults:
    """Results of the first tasks of a chunk, pickled together with the error of the task after them, if it raised."""

    number: int
    packed: bytes
    seconds: float

    def opened(self) -> tuple[list[Any], Exception | None]:
        """The results, and the error."""
        results, error = pickle.loads(self.packed)  # what our own code has packed
        return results, error


@dataclass(frozen=True)  # without slots it travels by names, which another version may have more or fewer of
class UnlikeWorker:
    """A worker is not the same as the machine that handed out the work, and did nothing."""

    where: str = "a worker"
    how: tuple[str, ...] = ()


class Unwanted(Exception):
    """Nobody waits for this chunk any more."""


def parcel(work: Callable[..., Any], shared: object) -> bytes:
    """What all chunks of a run need."""
    return pickle.dumps((identity.own(), pickle.dumps((work, shared))))


def bundle(tasks: Iterable[Any], most: int) -> tuple[tuple[Any, ...], bytes]:
    """Take up to `most` tasks, fewer if they are large, and pack them for `do_chunk`."""
    taken, packed = [], io.BytesIO()
    pickler = pickle.Pickler(packed)  # one for all: what they have in common travels once
    for task in islice(tasks, most):
        taken.append(task)
        pickler.dump(task)
        if packed.tell() >= _MOST_BYTES:
            break
    return tuple(taken), packed.getvalue()


def _unbundled(packed: bytes) -> Iterator[Any]:
    unpickler = pickle.Unpickler(io.BytesIO(packed))  # what our own code has packed
    with suppress(EOFError):
        while True:
            yield unpickler.load()


def do_chunk(packed: bytes, tasks: bytes) -> ChunkResults | UnlikeWorker:
    """Do the tasks in order until one raises, or they have taken long enough: the rest then goes to whoever is free.

    Raises RuntimeError for what cannot be opened here, and Unwanted.
    """
    try:
        return _done(packed, tasks)
    except Unwanted:
        raise
    except Exception as error:
        trouble = f"{type(error).__name__}: {error}"
    raise RuntimeError(trouble)  # a new one, for the head waits for ever for a traceback that cannot be pickled


def _done(packed: bytes, tasks: bytes) -> ChunkResults | UnlikeWorker:
    """The same, with whatever error opening raises."""
    opened = _opened(packed)
    if isinstance(opened, UnlikeWorker):
        return opened
    work, shared = opened
    is_wanted, started = _question(), time.perf_counter()
    results: list[Any] = []
    error: Exception | None = None
    for task in _unbundled(tasks):
        try:
            results.append(work(shared, task))
        except Exception as raised:
            error = _portable(raised)
            break
        if time.perf_counter() - started > _MOST_SECONDS:
            break
        if not is_wanted():
            raise Unwanted
    seconds = time.perf_counter() - started
    return ChunkResults(len(results), _packed(results, error), seconds)


@lru_cache(maxsize=2)  # two publications may be built at the same time
def _opened(packed: bytes) -> tuple[Callable[..., Any], Any] | UnlikeWorker:
    expected, inner = pickle.loads(packed)
    if how := identity.differences(expected, identity.own()):
        return UnlikeWorker(_here(), how)
    work, shared = pickle.loads(inner)
    return work, shared


def _here() -> str:
    """The address of this worker."""
    from distributed import get_worker

    try:
        return str(get_worker().address)
    except ValueError:  # this is none
        return "here"


def _question() -> Callable[[], bool]:
    """A function that says whether anybody still waits for the present chunk.

    A thread cannot be stopped from outside; the worker only notes that the task is cancelled.
    """
    from distributed import get_worker

    try:
        worker = get_worker()
    except ValueError:
        return lambda: True
    key, tasks = worker.get_current_task(), worker.state.tasks

    def is_wanted() -> bool:
        task = tasks.get(key)
        return task is not None and task.state not in {"cancelled", "released", "forgotten"}

    return is_wanted


def _portable(error: Exception) -> Exception:
    """The error with the worker's traceback as a note, if it survives the journey; otherwise one that says the same."""
    trail = "".join(traceback.format_exception(error))
    try:
        error = pickle.loads(pickle.dumps(error))
    except Exception:
        error = RuntimeError(f"{type(error).__name__}: {error}")
    error.add_note(f"raised by a worker:\n{trail}")
    return error


def _packed(results: Sequence[Any], error: Exception | None) -> bytes:
    """Results in one piece, so that what several of them have in common travels once."""
    try:
        return pickle.dumps((results, error))
    except Exception as failure:  # a result that cannot travel is an error of the work
        return pickle.dumps(([], _portable(failure)))
